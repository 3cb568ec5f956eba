import { setTimeout as sleep } from 'node:timers/promises';
import { needFiat } from '../../../fixtures/given/accounts/fiat.ts';
import {
  inCircumstances,
  inWhichever,
  type Judged,
} from '../../../fixtures/given/circumstances/in-circumstances.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { movementNeeds, movesOf, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isOfType, recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import {
  recordedEverywhere,
  recordedTypes,
} from '../../../fixtures/given/movements/recorded-everywhere.ts';
import { acceptAgain, settle, untilFound } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, foundById, movedOnce, test } from '../../../fixtures/test.ts';
import type { MovementKind } from '../../../fixtures/kit.ts';

const LATER_MS = 800;

type Id = Parameters<typeof contract>[0];

function rule(id: Id, kind: MovementKind, does: string, judge: Judged): void {
  const { words, accept: operation } = movements[kind];
  const needs = [...movementNeeds(kind), ...strangerNeeds];
  test(
    inWhichever(`${words} ${does}`),
    contract(id, { operation, effect: 'irreversible', long: true, needs }),
    ({ kit }) => inCircumstances(kit, kind, does, judge),
  );
}

const waiting = [
  { id: 'TRF-001', kind: 'transfer', holds: 'alone' },
  { id: 'WDR-002', kind: 'withdrawal', holds: 'and holds' },
  { id: 'WDR-002', kind: 'cryptoWithdrawal', holds: 'and holds' },
  { id: 'DEP-003', kind: 'pullDeposit', holds: 'and holds' },
  { id: 'EXC-001', kind: 'exchange', holds: 'alone' },
  { id: 'PAY-002', kind: 'paymentFromCounterparty', holds: 'and holds' },
  { id: 'PAY-002', kind: 'paymentFromAccount', holds: 'alone' },
] as const;

for (const { id, kind, holds } of waiting) {
  rule(id, kind, 'that waits for its acceptance moves nothing', async (kit, scene) => {
    const { accounts, words } = scene;
    const watched = await watch(kit, accounts);
    const movement = await scene.create();
    const record = await untilFound(kit, movement);
    await kit.check(foundById, { named: movement.created, found: record });
    // What goes on by itself need not do so at once.
    await sleep(LATER_MS);
    const moves = noMoves(accounts, holds);
    const readings = await watched.rest(moves);

    const because = `it was created and not accepted (${words})`;
    await kit.check(movedOnce, readings, { ...moves, because });
  });
}

const once = [
  { id: 'LED-001', kind: 'transfer' },
  { id: 'WDR-003', kind: 'withdrawal' },
  { id: 'WDR-003', kind: 'cryptoWithdrawal' },
  { id: 'DEP-004', kind: 'pullDeposit' },
  { id: 'EXC-003', kind: 'exchange' },
  { id: 'PAY-004', kind: 'paymentFromAccount' },
] as const;

for (const { id, kind } of once) {
  rule(id, kind, 'that is accepted moves its funds once', async (kit, scene) => {
    const movement = await scene.create();
    const watched = await watch(kit, scene.accounts);
    await scene.accept(movement);
    await settle(kit, movement);
    await acceptAgain(kit, movement, `again-${movement.id}`);
    const moves = movesOf(
      kind,
      movement.amount,
      scene.size === 'smallest' ? scene.size : undefined,
    );
    const readings = await restAfter(kit, watched, movement, moves);

    const because = `one acceptance has its effect, and another none (${scene.words})`;
    await kit.check(movedOnce, readings, { ...moves, because });
  });
}

for (const { id, kind, type } of recordedTypes) {
  rule(id, kind, `is recorded as ${type}`, async (kit, scene) => {
    if (type.startsWith('FIAT_')) needFiat(kit, scene.accounts);
    const movement = await scene.create();
    const takes = (): Promise<unknown> => scene.accept(movement);
    const readings = await recordedEnd(kit, movement, isOfType(type), takes);

    const of = `${movements[kind].words} ${scene.words}`;
    await recordedEverywhere(kit, scene.accounts, readings, { type, of });
  });
}
