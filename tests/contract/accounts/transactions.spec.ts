import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { succeeded, tellsTheSame } from '../../../fixtures/checks/read.ts';
import {
  bothLists,
  ownListNeeds,
  ownTransactions,
} from '../../../fixtures/given/accounts/own-list.ts';
import { EMPTYING, TO_EMPTY, empty } from '../../../fixtures/given/accounts/emptied.ts';
import {
  corrected,
  movedAccounts,
  withFeeGivenBack,
  withReturn,
} from '../../../fixtures/given/accounts/moved.ts';
import {
  corporateAccounts,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { mixture } from '../../../fixtures/given/lists/mixture.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { recordedMovement } from '../../../fixtures/given/movements/recorded.ts';
import { latest, untilMoreListed } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  foundById,
  idsOf,
  objectsOf,
  refused,
  sameRecordsListed,
  stillListed,
  succeeds,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** The category of what withdrawals hold. */
const HELD = 'WITHDRAWAL';

const what = 'the list of all transactions has for this account';

const reading = {
  operation: 'listAccountTransactions',
  effect: 'irreversible',
  needs: [{ request: 'createTransfer' }, ...ownListNeeds],
} as const;

test(
  'the transactions of an account are those of that account only, and all of them',
  contract('ACC-007', reading),
  async ({ kit, check }) => {
    for (const account of await movedAccounts(kit, 3)) {
      await check(sameRecordsListed, await bothLists(kit, account), { atLeast: 3, what });
    }
  },
);

test(
  'the transactions of an account are there in any state, of any kind',
  contract('ACC-007', reading),
  async ({ kit, check }) => {
    const { account, all } = await mixture(kit);
    const atLeast = Math.max(2, all.flatMap(objectsOf).length);
    const lists = await bothLists(kit, account);
    await check(sameRecordsListed, lists, { atLeast, what });

    await giveUpHold(kit, account, lists.again);
    const { pages: later } = await ownTransactions(kit, account);
    await check(stillListed, { earlier: lists.own, later });
  },
);

/** The one that paid is closed, as it is empty then; the other one may hold what it got. */
const ends = [
  { meaning: 'closed', which: 0 },
  { meaning: 'frozen', which: 1 },
] as const;

for (const { meaning, which } of ends) {
  test(
    `the transactions of an account are all there when it was ${meaning}`,
    contract('ACC-007', { ...reading, needs: [...reading.needs, ...reopened.needs] }),
    async ({ kit, given, check }) => {
      const accounts = await given.accounts({ balance: TO_EMPTY }, { balance: '0.00' });
      const [, payee] = accounts;
      const before = await latest(kit, payee);
      await empty(kit, accounts);
      await untilMoreListed(kit, payee, before, EMPTYING);
      await bringTo(kit, accounts[which].id, meaning);

      const lists = await bothLists(kit, accounts[which]);
      await check(sameRecordsListed, lists, { atLeast: 1, what });
    },
  );
}

const others = [
  {
    words: 'a crypto account',
    needs: [],
    open: ({ given }: Kit) =>
      given.accounts({ asset: 'crypto', balance: '0.2' }, { balance: '0.00' }),
  },
  {
    words: 'an account of a corporation',
    needs: corporateOwnerNeeds,
    open: (kit: Kit) => corporateAccounts(kit, { balance: '20.00' }, { balance: '0.00' }),
  },
  {
    words: 'an account that a fee was held on, and given back to',
    needs: [...movementNeeds('withdrawal'), { request: 'createWithdrawalWithFee' }],
    open: withFeeGivenBack,
  },
  {
    words: 'an account that was corrected',
    needs: [{ control: 'correctBalance' }],
    open: corrected,
  },
  {
    words: 'an account that a withdrawal came back to',
    needs: [...movementNeeds('withdrawal'), { control: 'returnWithdrawal' }],
    open: withReturn,
  },
] as const;

test(
  'the transactions of an account that something was bought for are all in its own list',
  contract('ACC-007', { ...reading, needs: [...reading.needs, ...movementNeeds('exchange')] }),
  async ({ kit, given, check }) => {
    const { movement } = await recordedMovement(kit, 'exchange', isPosted);
    const bought = movement.accounts[1];
    if (bought === undefined) return given.giveUp(new NotApplicable('it has one account'));
    await check(sameRecordsListed, await bothLists(kit, bought), { atLeast: 1, what });
  },
);

for (const { words, open, ...row } of others) {
  const needs = [...reading.needs, { control: 'simulateDeposit' }, ...row.needs] as const;

  test(
    `the transactions of ${words} are all in its own list`,
    contract('ACC-007', { ...reading, needs }),
    async ({ kit, platform, given, check }) => {
      const [account] = await open(kit);
      // One of a kind that it does not know may take the whole list away.
      const path = { account_id: account.id };
      const list = (): Promise<Exchange> => platform.call('listAccountTransactions', { path });
      await check(succeeds, { answer: await given.until(list, succeeded) });
      await check(sameRecordsListed, await bothLists(kit, account), { atLeast: 1, what });
    },
  );

  test(
    `a transaction of ${words} is found under it, and not under another account`,
    contract('ACC-008', {
      ...reading,
      operation: 'getAccountTransaction',
      needs: [...needs, { binding: 'id', of: 'getAccountTransaction' }],
    }),
    async ({ kit, check }) => {
      const [own, other] = await open(kit);
      for (const { named, found, refusal } of await foundUnder(kit, own, other)) {
        await check(foundById, { named, found });
        await check(refused, { refusal }, { why: 'the transaction is one of another account' });
      }
    },
  );
}

test(
  'each transaction of an account is found under it, and not under another account',
  contract('ACC-008', {
    ...reading,
    operation: 'getAccountTransaction',
    needs: [...reading.needs, { binding: 'id', of: 'getAccountTransaction' }],
  }),
  async ({ kit, check }) => {
    const [payer, payee] = await movedAccounts(kit, 2);
    if (payer === undefined || payee === undefined) return;
    for (const [account, other] of [
      [payer, payee],
      [payee, payer],
    ] as const) {
      for (const { named, found, refusal } of await foundUnder(kit, account, other)) {
        await check(foundById, { named, found });
        await check(refused, { refusal }, { why: 'the transaction is one of another account' });
      }
    }
  },
);

/** The latest few, each alone, under its account and under the other one. */
async function foundUnder(
  kit: Kit,
  account: Account,
  other: Account,
): Promise<readonly Readonly<Record<'named' | 'found' | 'refusal', Exchange>>[]> {
  const { platform, given } = kit;
  const ids = (await transactionsOf(kit, account)).slice(0, 4);
  return Promise.all(
    ids.map(async (transaction) => {
      const path = { account_id: account.id, transaction_id: transaction };
      return {
        // A list may be ahead of what is read alone.
        named: await given.until(
          () => platform.getTransaction({ path: { id: transaction } }),
          succeeded,
        ),
        found: await given.until(() => platform.getAccountTransaction({ path }), succeeded),
        refusal: await platform.getAccountTransaction(
          { path: { ...path, account_id: other.id } },
          { intent: 'unknown-id' },
        ),
      };
    }),
  );
}

/** Cancels a withdrawal that holds funds, if there is one, and waits until the list tells. */
async function giveUpHold(kit: Kit, account: Account, pages: readonly Exchange[]): Promise<void> {
  const { given, platform, key } = kit;
  const hold = pages
    .flatMap(objectsOf)
    .find((one) => one['transaction_status'] === 'AUTHORIZED' && one['category_type'] === HELD);
  if (typeof hold?.['category_id'] !== 'string') return;
  const before = await latest(kit, account);
  const answer = await platform.cancelWithdrawal(
    { path: { withdrawal_id: hold['category_id'] } },
    { idempotencyKey: key('cancel'), intent: 'probe' },
  );
  if (!succeeded(answer)) return;
  await given.until(
    () => latest(kit, account),
    (page) => !tellsTheSame(page, before),
  );
}

/** Their identifiers, the latest first. */
async function transactionsOf(kit: Kit, account: Account): Promise<readonly string[]> {
  const page = await latest(kit, account);
  return (idsOf(page) ?? []).map(String);
}
