import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { answeredTo, askForToken } from '../../../fixtures/given/calls/bearer.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { inEachWay, withdrawalInEachWay } from '../../../fixtures/given/movements/each-way.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementOn, orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { isOfType, recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { RETURN_TYPE, returned } from '../../../fixtures/given/movements/returned.ts';
import { accept } from '../../../fixtures/given/movements/to-its-end.ts';
import { judgeWaiting } from '../../../fixtures/given/movements/waiting.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import {
  contract,
  recordedAs,
  stateLeft,
  stateMeans,
  succeeds,
  test,
} from '../../../fixtures/test.ts';

/** By which networks funds are sent is not stated: these are the ways that a target file tells of. */
const AMOUNT = '30.17';
const LATER_MS = 800;

const needs = movementNeeds('withdrawal');
const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

test(
  'a withdrawal that waits for its acceptance moves nothing, whichever way it is asked for',
  contract('WDR-002', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    long: true,
    needs,
  }),
  async ({ kit }) => {
    const all = await inEachWay(kit, async (accounts, label) => {
      const watched = await watch(kit, accounts);
      return { watched, made: await movementOn(kit, 'withdrawal', accounts, AMOUNT, label) };
    });
    // What goes on by itself need not do so at once.
    await sleep(LATER_MS);

    for (const { watched, made } of all) await judgeWaiting(kit, made, watched);
  },
);

const SCOPE = 'withdrawals:write';

test(
  `createWithdrawal is open to a token with ${SCOPE} alone, whichever way it is asked for`,
  contract('AUT-020', { operation: 'createWithdrawal', effect: 'irreversible' }),
  async ({ kit, platform, check }) => {
    const granted = await askForToken(kit, [SCOPE]);
    const { situation } = movements.withdrawal;
    await inEachWay(kit, async (accounts, label) => {
      const of = ['withdrawal', accounts, AMOUNT, label, situation] as const;
      const { request } = await orderOn(kit, ...of);
      const answer = await answeredTo(kit, granted, [SCOPE], (options) =>
        platform.call('createWithdrawal', request, options),
      );

      await check(succeeds, { answer });
    });
  },
);

test(
  'a fiat withdrawal is recorded as FIAT_TRANSFER_OUT, whichever way it is asked for',
  contract('TXN-015', { ...listing, needs }),
  async ({ kit, check }) => {
    const type = 'FIAT_TRANSFER_OUT';
    for (const movement of await withdrawalInEachWay(kit, AMOUNT)) {
      const takes = (): Promise<unknown> => accept(kit, movement, `accept-${movement.id}`);
      const readings = await recordedEnd(kit, movement, isOfType(type), takes);

      await check(recordedAs, readings, { types: [type], of: 'a fiat withdrawal' });
    }
  },
);

test(
  `the return of a fiat withdrawal is recorded as ${RETURN_TYPE}, whichever way it was asked for`,
  contract('TXN-019', { ...listing, needs: [{ control: 'returnWithdrawal' }, ...needs] }),
  async ({ kit, check }) => {
    for (const movement of await withdrawalInEachWay(kit, AMOUNT)) {
      const readings = await returned(kit, movement);

      const of = 'the return of a fiat withdrawal';
      await check(recordedAs, readings, { types: [RETURN_TYPE], of });
    }
  },
);

test(
  'the status of a withdrawal follows its cancellation, whichever way it was asked for',
  contract('WDR-008', {
    operation: 'getWithdrawalStatus',
    effect: 'irreversible',
    needs: [...needs, { binding: 'status', of: 'getWithdrawalStatus' }],
  }),
  async ({ kit, given, platform, target, check }) => {
    for (const movement of await withdrawalInEachWay(kit, AMOUNT)) {
      const { path } = movement;
      const before = await given.until(
        () => platform.call('getWithdrawalStatus', { path }),
        succeeded,
      );
      await cancel(kit, movement, 'probe');
      const state = given.statusOf(await cancelled(kit, movement));
      // A cancellation is a request: it may take longer than we wait.
      if (target.means('withdrawal', 'cancelled', state) !== true) continue;
      const after = await given.until(
        () => platform.call('getWithdrawalStatus', { path }),
        (one) => target.means('withdrawal', 'cancelled', given.statusOf(one)) !== false,
      );

      await check(stateLeft, { before, after }, { what: 'the withdrawal that was cancelled' });
      await check(stateMeans, { answer: after }, { record: 'withdrawal', meaning: 'cancelled' });
    }
  },
);
