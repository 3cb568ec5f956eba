import { mentions, tellsTheSame } from '../../../fixtures/checks/read.ts';
import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { pendingCredit, pendingCreditNeeds } from '../../../fixtures/given/accounts/around.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { furtherFunds } from '../../../fixtures/given/movements/further-funds.ts';
import {
  accept,
  acceptAgain,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import {
  acceptAsked,
  asked,
  amountWithdrawn,
  withdrawn,
} from '../../../fixtures/given/movements/own-withdrawals.ts';
import { customerIn } from '../../../fixtures/given/people/onboarding.ts';
import { openStage, stageNeeds } from '../../../fixtures/given/stage.ts';
import { courseOfWithdrawal } from '../../../fixtures/given/movements/course.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import {
  latest,
  transferAll,
  transferNeeds,
  untilEnded,
} from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  coursesSeen,
  delaySeen,
  idsOf,
  movesSeen,
  neverCancelledFromPending,
  objectsOf,
  postedForGood,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const reading = {
  operation: 'listTransactions',
  effect: 'irreversible',
  needs: [...transferNeeds, ...movementNeeds('withdrawal')],
} as const;

test(
  'status and value of posted transactions stay as they are, whatever comes after',
  contract('LED-008', reading),
  async ({ kit, given, platform, controls, key, check }) => {
    const [one, other] = await given.accounts({ balance: '50.00' }, { balance: '0.00' });
    const withdrawal_id = await withdrawn(kit, one, 2);
    const first = await transferAll(kit, [one, other], ['1.00']);
    const last = await transferAll(kit, [one, other], ['2.00'], 'last');
    await untilEnded(kit, [...first, ...last]);
    // What goes back is to have come before.
    await given.until(
      () => latest(kit, other),
      (page) => objectsOf(page).filter(isPosted).length > 1,
    );
    const before = await given.transactions(one, other);

    // What is over is refused, or answered as it was, and is not begun anew.
    for (const { id } of last) {
      await acceptAgain(kit, { kind: 'transfer', path: { transfer_id: id } }, 'over', 'probe');
    }
    // As much as came last, and one more: transfers of their own, which take nothing back.
    await transferAll(kit, [other, one], ['2.00'], 'back');
    await transferAll(kit, [one, other], ['3.00'], 'more');
    const options = { idempotencyKey: key('cancel'), intent: 'invalid' } as const;
    await platform.cancelWithdrawal({ path: { withdrawal_id } }, options);
    if (controls.has('returnWithdrawal')) {
      const amount = given.amount(amountWithdrawn(2));
      const values = { record: withdrawal_id, account: one.id, amount };
      await controls.run('returnWithdrawal', values, { mayRefuse: true });
    }
    await given.until(
      () => latest(kit, other),
      (page) => objectsOf(page).length > 3,
    );
    const after = await given.transactions(one, other);

    await check(postedForGood, { before, after });
  },
);

/** Crypto may be confirmed anew with each further receipt. */
const received = [
  { words: 'a posted receipt of a PUSH deposit', asset: 'primary', amounts: ['30.00', '11.00'] },
  { words: 'a posted receipt of crypto', asset: 'crypto', amounts: ['0.30', '0.11'] },
] as const;

for (const { words, asset, amounts } of received) {
  test(
    `${words} stays as it is when funds come for it again`,
    contract('LED-008', {
      ...reading,
      needs: [
        { request: 'createPushDeposit' },
        { control: 'simulateDeposit' },
        { binding: 'currentBalance', of: 'getAccount' },
      ],
    }),
    async ({ kit, given, controls, check }) => {
      const [first, next] = amounts;
      const accounts = await given.accounts({ asset, balance: '0.00' });
      const [account] = accounts;
      const made = await movementIfTaken(kit, 'pushDeposit', accounts, first);
      if (made === null) return given.giveUp(new NotApplicable('no such deposit is taken'));
      const of = (amount: string) => ({
        account: account.id,
        deposit: made.id,
        asset,
        amount: given.amount(amount, asset),
      });
      const arrived = async (amount: string, come: () => Promise<unknown>): Promise<void> => {
        const watched = await watch(kit, accounts);
        await come();
        await watched.rest({ currentBalance: [amount] });
      };
      await arrived(first, () => controls.run('simulateDeposit', of(first)));
      const before = await given.transactions(account);
      await arrived(next, () => furtherFunds(kit, 'simulateDeposit', of(next)));
      const after = await given.transactions(account);

      await check(postedForGood, { before, after });
    },
  );
}

/** The other one is cancelled before and after its acceptance. */
const beside = [
  { words: 'a withdrawal that waits for its acceptance', isAccepted: false },
  { words: 'an accepted withdrawal', isAccepted: true },
] as const;

for (const { words, isAccepted } of beside) {
  test(
    `a pending transaction does not become a cancelled one when ${words} of its account is cancelled`,
    contract('LED-009', { ...reading, operation: 'cancelWithdrawal' }),
    async ({ kit, given, platform, key, quiet, check }) => {
      const [account] = await given.accounts({ balance: '50.00' });
      const other = await asked(kit, account, 0, 'other');
      if (isAccepted) await acceptAsked(kit, other);
      await withdrawn(kit, account, 1);
      const before = await given.until(
        () => latest(kit, account),
        (page) => mentions(page, 'PENDING'),
      );
      const options = { idempotencyKey: key('cancel-other'), intent: 'probe' } as const;
      await platform.cancelWithdrawal({ path: { withdrawal_id: other.id } }, options);
      const after = await quiet(() => latest(kit, account));

      await check(neverCancelledFromPending, { readings: [before, after] });
    },
  );
}

test(
  'a pending transaction never becomes a cancelled one',
  contract('LED-009', { ...reading, operation: 'cancelWithdrawal' }),
  async ({ kit, check }) => {
    await check(neverCancelledFromPending, { readings: await courseOfWithdrawal(kit) });
  },
);

test(
  'a posted correction stays as it is when the balance is corrected again',
  contract('LED-008', {
    ...reading,
    needs: [{ control: 'correctBalance' }, { binding: 'currentBalance', of: 'getAccount' }],
  }),
  async ({ kit, given, controls, check }) => {
    const accounts = await given.accounts({ balance: '20.00' });
    const [account] = accounts;
    const readings: (readonly Exchange[])[] = [];
    for (const size of ['5.00', '-2.00', '3.00']) {
      const watched = await watch(kit, accounts);
      const values = { account: account.id, asset: 'primary', amount: given.amount(size) };
      await controls.run('correctBalance', values);
      await watched.rest({ currentBalance: [size] });
      readings.push(await given.transactions(account));
    }
    for (const [index, after] of readings.entries()) {
      const before = readings[index - 1];
      if (before !== undefined) await check(postedForGood, { before, after });
    }
  },
);

test(
  'a pending transaction does not become a cancelled one when its customer is frozen, or closed',
  contract('LED-009', {
    ...reading,
    operation: 'getAccount',
    needs: [...stageNeeds, ...reading.needs, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, platform, controls, key, quiet, check }) => {
    const { accounts, customer, withdrawal } = await openStage(kit);
    const [account] = accounts;
    if (account === undefined) return;
    const options = { idempotencyKey: key('accept') };
    await platform.acceptWithdrawal({ path: withdrawal }, options);
    await untilAccepted(kit, { kind: 'withdrawal', path: withdrawal });
    const own = { id: withdrawal.withdrawal_id, vocabulary: 'withdrawal' } as const;
    const isPending = (page: Exchange): boolean => mentions(page, 'PENDING');
    const before = await step(kit, own, () => latest(kit, account), { isWanted: isPending });
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
    await customerIn(kit, customer, 'FROZEN');
    const after = await quiet(() => latest(kit, account));

    await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' });
    const readings = [before, after];
    // Whether a customer is closed while something is on its way there is not stated.
    await controls.run('setCustomerStatus', { customer, status: 'CLOSED' }, { mayRefuse: true });
    const closed = await quiet(() => latest(kit, account));
    // What is closed need not be shown any longer.
    if ((idsOf(closed) ?? []).length > 0) readings.push(closed);

    await check(neverCancelledFromPending, { readings });
  },
);

test(
  'how the states of the transactions of a withdrawal follow each other is recorded',
  contract('LED-019', reading),
  async ({ kit, check }) => {
    const readings = await courseOfWithdrawal(kit);
    await check(coursesSeen, { readings }, { what: 'a withdrawal' });
  },
);

test(
  'what a pending credit does to the available balance is recorded',
  contract('LED-018', { operation: 'getAccount', effect: 'create', needs: pendingCreditNeeds }),
  async ({ kit, check }) => {
    await check(movesSeen, await pendingCredit(kit), { what: 'funds from outside, pending' });
  },
);

test(
  'how long a transfer takes until balance and transactions show it is recorded',
  contract('LED-017', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('transfer');
    const account = movement.accounts[1] ?? movement.accounts[0];
    const [before, newestBefore] = await bothOf(kit, account);
    const accepted = await accept(kit, movement);
    const [balances, lists]: [Exchange[], Exchange[]] = [[], []];
    await given.until(
      async () => {
        const [balance, list] = await bothOf(kit, account);
        balances.push(balance);
        lists.push(list);
        return list;
      },
      (list) => !tellsTheSame(list, newestBefore),
    );
    const what = 'a transfer';
    await check(delaySeen, { accepted, before, balances, newestBefore, lists }, { what });
  },
);

async function bothOf(kit: Kit, account: Account): Promise<[Exchange, Exchange]> {
  const [balance] = await kit.given.balances(account);
  return [balance, await latest(kit, account)];
}
