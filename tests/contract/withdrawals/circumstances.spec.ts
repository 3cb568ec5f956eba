import { bodyOf } from '../../../fixtures/checks/read.ts';
import {
  inCircumstances,
  inWhichever,
  type Judged,
} from '../../../fixtures/given/circumstances/in-circumstances.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { newestBothWays } from '../../../fixtures/given/lists/both-ways.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import {
  acceptAgain,
  read,
  untilAccepted,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import {
  cancelledForGood,
  contract,
  stateMeans,
  test,
  toldAlike,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const kinds = ['withdrawal', 'cryptoWithdrawal'] as const;
const STATES = ['created', 'accepted', 'inFlight', 'completed', 'cancelled'] as const;
const STEPS = 2;

function rule(id: Parameters<typeof contract>[0], does: string, judge: Judged): void {
  for (const kind of kinds) {
    const needs = [
      ...movementNeeds(kind),
      { binding: 'status', of: 'getWithdrawal' },
      ...strangerNeeds,
    ] as const;
    test(
      inWhichever(`${movements[kind].words} ${does}`),
      contract(id, { operation: 'acceptWithdrawal', effect: 'irreversible', long: true, needs }),
      ({ kit }) => inCircumstances(kit, kind, does, judge),
    );
  }
}

rule('WDR-006', 'whose cancellation succeeded releases what it held', async (kit, scene) => {
  const movement = await scene.create();
  const watched = await watch(kit, scene.accounts);
  await scene.accept(movement);
  await untilAccepted(kit, movement);
  const cancellation = await cancel(kit, movement, 'probe');
  const record = await cancelled(kit, movement);
  await acceptAgain(kit, movement, `too-late-${movement.id}`, 'probe');
  const moves = noMoves(scene.accounts, 'and holds');
  const readings = await watched.rest(moves);

  const because = `it was cancelled after its acceptance (${scene.words})`;
  const params = { ...moves, because, mayFail: true };
  await kit.check(cancelledForGood, { cancellation, record, ...readings }, params);
});

rule('WDR-008', 'has the status that its record tells', async (kit, scene) => {
  const movement = await scene.create();
  await statusAsTold(kit, movement);
  await scene.accept(movement);
  await untilAccepted(kit, movement);
  for (let step = 0; step <= STEPS; step += 1) {
    await statusAsTold(kit, movement);
    await stepped(kit, { id: movement.id, label: movement.id }, 1);
  }
});

/** Where the record rests meanwhile. */
async function statusAsTold(kit: Kit, movement: Movement): Promise<void> {
  const { platform, target, given } = kit;
  const meaningOf = (record: Exchange): string | undefined =>
    STATES.find((meaning) => {
      const state = target.bound('getWithdrawal', 'status', bodyOf(record));
      return target.means('withdrawal', meaning, state) === true;
    });
  const before = await untilFound(kit, movement);
  const meaning = meaningOf(before);
  if (meaning === undefined) return;
  const { path } = movement;
  // It may follow a moment later.
  const answer = await given.until(
    () => platform.call('getWithdrawalStatus', { path }),
    (one) => target.means('withdrawal', meaning, given.statusOf(one)) !== false,
  );
  if (meaningOf(await read(kit, movement)) !== meaning) return;
  await kit.check(stateMeans, { answer }, { record: 'withdrawal', meaning });
}

rule('TXN-005', 'is told alike in the list and alone at each of its steps', async (kit, scene) => {
  const [account] = scene.accounts;
  const movement = await scene.create();
  await scene.accept(movement);
  await untilAccepted(kit, movement);
  for (let step = 0; step <= STEPS; step += 1) {
    await kit.check(toldAlike, await newestBothWays(kit, account));
    await stepped(kit, { id: movement.id, label: movement.id }, 1);
  }
});
