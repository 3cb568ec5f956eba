import { setTimeout as sleep } from 'node:timers/promises';
import {
  holdsFunds,
  isPosted,
  POSTED_DATE,
  statusIn,
} from '../../../fixtures/checks/accounting.ts';
import { itemsOf } from '../../../fixtures/checks/lists.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { madeBusy } from '../../../fixtures/given/accounts/busy.ts';
import {
  acceptAgain,
  settle,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { confirmed } from '../../../fixtures/given/movements/confirmed.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { refusedAcceptances } from '../../../fixtures/given/movements/refused.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { until as untilWithin } from '../../../fixtures/given/until.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import {
  contract,
  postedAfterPending,
  postingDateKept,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';
import { memberOf } from '../../../fixtures/json.ts';

/** Longer than lists may be behind, by more than clocks that count in seconds. */
const BEYOND_MS = 1_500;
/** It may be authorized before it is pending. */
const STEPS_MAX = 2;
/** Whoever is slower than that is waited for elsewhere. */
const SETTLE_MAX_MS = 15_000;

for (const kind of ['withdrawal', 'exchange'] as const) {
  test(
    `${movements[kind].words} that was pending for a while is posted at a later date than it was performed`,
    contract('TXN-033', {
      operation: 'listTransactions',
      effect: 'irreversible',
      long: 'waits',
      needs: [...movementNeeds(kind), ...strangerNeeds, { control: 'settle' }],
    }),
    async ({ kit, target, given, controls, check }) => {
      const { settleMs } = target.file.timing;
      if (settleMs > SETTLE_MAX_MS) given.giveUp(new NotApplicable('lists are far behind'));
      const movement = await given.movement(kind);
      const [account] = movement.accounts;
      const look = (): Promise<Exchange> => latest(kit, account);
      const lists =
        (isWanted: (item: unknown) => boolean) =>
        (page: Exchange): boolean =>
          itemsOf(page)?.some(isWanted) ?? false;
      const until = (isWanted: (item: unknown) => boolean): Promise<Exchange> =>
        given.until(look, lists(isWanted));
      // What is refused before it leaves nothing behind.
      if (kind === 'withdrawal') await refusedAcceptances(kit, movement);
      await acceptAgain(kit, movement, 'accept');
      await untilAccepted(kit, movement);
      await untilWithin(look, lists(holdsFunds), settleMs / 4);
      const own = { id: movement.id, vocabulary: movements[kind].vocabulary };
      for (let turn = 0; turn < STEPS_MAX; turn += 1) {
        if (lists(isPending)(await look())) break;
        await step(kit, own, look, { isWanted: lists(isPending) });
      }
      const seen = await until(isPending);
      if (!itemsOf(seen)?.some(isPending)) {
        given.giveUp(
          new NotApplicable(`${movements[kind].words} is not pending before it is posted`),
        );
      }

      await sleep(settleMs + BEYOND_MS);
      const waited = await latest(kit, account);
      await settle(kit, movement);
      const ids = new Set(
        itemsOf(seen)
          ?.filter(isPending)
          .map((item) => memberOf(item, 'id')),
      );
      const posted = await until((item) => isPosted(item) && ids.has(memberOf(item, 'id')));
      // It is not required, and nothing else of the record says when it was posted.
      if (!lists((item) => isPosted(item) && isDated(item))(posted)) {
        return given.giveUp(new NotApplicable('no posting date is told'));
      }
      await check(postedAfterPending, { seen, waited, posted });

      if (kind !== 'withdrawal' || !controls.has('returnWithdrawal')) return;
      await sleep(BEYOND_MS);
      await controls.run('returnWithdrawal', returnOf(kit, movement), { mayRefuse: true });
      const after = await latest(kit, account);
      await check(postingDateKept, { before: posted, after });
    },
  );
}

test(
  'funds from outside that were seen for a while are posted at a later date than they were seen',
  contract('TXN-033', {
    operation: 'listTransactions',
    effect: 'irreversible',
    long: 'waits',
    needs: [{ control: 'detectDeposit' }, { control: 'settle' }],
  }),
  async ({ kit, target, given, controls, check }) => {
    const { settleMs } = target.file.timing;
    if (settleMs > SETTLE_MAX_MS) given.giveUp(new NotApplicable('lists are far behind'));
    const accounts = await given.accounts({ balance: '0.00' });
    const [account] = accounts;
    // Whose date is looked up among so many may be that of another one.
    await madeBusy(kit, account);
    const values = { account: account.id, asset: 'primary', amount: given.amount('12.43') };
    const come = (): Promise<unknown> => controls.run('detectDeposit', values);
    // The list may come to show those only now.
    const [seen] = (await recorded(kit, accounts, come, isPending)).newestAfter;
    if (seen === undefined) return;
    await sleep(settleMs + BEYOND_MS);
    const waited = await latest(kit, account);
    await confirmed(kit, account, itemsOf(seen)?.find(isPending));
    const posted = await latest(kit, account);
    if (itemsOf(posted)?.some((item) => isPosted(item) && isDated(item)) !== true) {
      return given.giveUp(new NotApplicable('no posting date is told'));
    }

    await check(postedAfterPending, { seen, waited, posted });
  },
);

function isDated(item: unknown): boolean {
  return (memberOf(item, POSTED_DATE) ?? null) !== null;
}

function isPending(item: unknown): boolean {
  return statusIn(item) === 'PENDING';
}
