import { setTimeout as sleep } from 'node:timers/promises';
import { drawn } from '../../../fixtures/given/circumstances/draw.ts';
import { sceneOf, type Scene } from '../../../fixtures/given/circumstances/scene.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { movementNeeds, movesOf, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isOfType, recorded } from '../../../fixtures/given/movements/recorded.ts';
import { recordedEverywhere } from '../../../fixtures/given/movements/recorded-everywhere.ts';
import {
  acceptAgain,
  needEnd,
  read,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { inLanes } from '../../../fixtures/model/lanes.ts';
import { contract, foundById, movedOnce, test, type Kit } from '../../../fixtures/test.ts';
import type { MovementKind } from '../../../fixtures/kit.ts';

const LANES = 3;
const LATER_MS = 800;

/** Gives up where the platform does not do such a thing. */
type Judged = (kit: Kit, scene: Scene) => Promise<void>;

/** Each of these for a few circumstances that chance draws: many of them in a certification. */
function inCircumstances(
  id: Parameters<typeof contract>[0],
  kind: MovementKind,
  does: string,
  judge: Judged,
): void {
  const { words, accept: operation } = movements[kind];
  test(
    `${words} ${does}, whosesoever and however much it is, and whatever came before`,
    contract(id, {
      operation,
      effect: 'irreversible',
      long: true,
      needs: [...movementNeeds(kind), ...strangerNeeds],
    }),
    async ({ kit, target }) => {
      const ends = await inLanes(drawn(target.file, kind, does), LANES, async (one, place) => {
        const own = async (): Promise<void> => {
          const scene = await sceneOf(kit, kind, one, `${kind}-${place}`);
          await judge(kit, scene);
        };
        // The others come to their end first: nothing may be under way after the test.
        const [end] = await Promise.allSettled([own()]);
        return end;
      });
      throwWorst(ends);
    },
  );
}

/** Nothing, where something was judged and nothing went wrong. */
function throwWorst(ends: readonly PromiseSettledResult<void>[]): void {
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
  const isLess = (reason: Error): boolean =>
    reason instanceof NotApplicable || reason instanceof Untestable;
  const [worst = reasons[0]] = reasons.filter((reason) => !isLess(reason));
  if (worst !== undefined && (!isLess(worst) || reasons.length === ends.length)) throw worst;
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
  inCircumstances(id, kind, 'that waits for its acceptance moves nothing', async (kit, scene) => {
    const { accounts, words } = scene;
    const watched = await watch(kit, accounts);
    const movement = await scene.create();
    const record = await kit.given.until(() => read(kit, movement), succeeded);
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
  inCircumstances(id, kind, 'that is accepted moves its funds once', async (kit, scene) => {
    const movement = await scene.create();
    const watched = await watch(kit, scene.accounts);
    await scene.accept(movement);
    await settle(kit, movement);
    await acceptAgain(kit, movement, `again-${movement.id}`);
    const moves = movesOf(kind, movement.amount);
    const readings = await watched.rest(moves);
    await needEnd(kit, movement, allMoved(kit, moves, readings));

    const because = `one acceptance has its effect, and another none (${scene.words})`;
    await kit.check(movedOnce, readings, { ...moves, because });
  });
}

const types = [
  { id: 'TXN-015', kind: 'withdrawal', type: 'FIAT_TRANSFER_OUT' },
  { id: 'TXN-017', kind: 'cryptoWithdrawal', type: 'TRANSFER_OUT' },
  { id: 'TXN-014', kind: 'pullDeposit', type: 'FIAT_TRANSFER_IN' },
  { id: 'TXN-021', kind: 'exchange', type: 'TRADE' },
] as const;

for (const { id, kind, type } of types) {
  inCircumstances(id, kind, `is recorded as ${type}`, async (kit, scene) => {
    const movement = await scene.create();
    const act = async (): Promise<void> => {
      await scene.accept(movement);
      await settle(kit, movement);
    };
    const readings = await recorded(kit, scene.accounts, act, isOfType(type));
    await needEnd(kit, movement, readings.newestAfter.length > 0);

    const of = `${movements[kind].words} ${scene.words}`;
    await recordedEverywhere(kit, scene.accounts, readings, { type, of });
  });
}
