import { bookOf, booksAtRest, type Books } from '../../../fixtures/given/accounts/explained.ts';
import { around } from '../../../fixtures/given/accounts/around.ts';
import {
  isPosted,
  recorded,
  recordedEnd,
  untilRecorded,
} from '../../../fixtures/given/movements/recorded.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import type { Movement, MovementKind } from '../../../fixtures/kit.ts';
import {
  bothMoved,
  contract,
  explainedByPosted,
  postedForGood,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

const BOTH = { status: 'POSTED', moved: ['currentBalance', 'availableBalance'] } as const;

const returns = [
  {
    kind: 'pullDeposit',
    control: 'returnDeposit',
    words: 'the clawback of a fiat deposit',
    id: 'LED-005',
    direction: 'debit',
    effects: 'lowers',
  },
  {
    kind: 'withdrawal',
    control: 'returnWithdrawal',
    words: 'the return of a fiat withdrawal',
    id: 'LED-006',
    direction: 'credit',
    effects: 'raises',
  },
] as const;

for (const { kind, control, words, id, direction, effects } of returns) {
  test(
    `${words}, posted, ${effects} the current and the available balance`,
    contract(id, {
      operation: 'getAccount',
      effect: 'irreversible',
      needs: [{ control }, ...movementNeeds(kind)],
    }),
    async ({ kit, controls, check }) => {
      const { movement } = await done(kit, kind);
      const [account] = movement.accounts;
      const readings = await around(kit, account, BOTH, () =>
        controls.run(control, { record: movement.id }),
      );
      await check(bothMoved, readings, { direction });
    },
  );

  test(
    `${words} changes the current balance in the direction of its transaction`,
    contract('LED-012', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [{ control }, ...movementNeeds(kind)],
    }),
    async ({ kit, controls, check }) => {
      const { movement, books: earlier } = await done(kit, kind);
      const { accounts, id: record } = movement;
      await recorded(kit, accounts, () => controls.run(control, { record }), isPosted);
      const start = { before: earlier.after, known: earlier.all };
      const books = await booksAtRest(kit, accounts, start);

      for (const index of accounts.keys()) {
        const readings = bookOf(books, index);
        if (readings !== null) await check(explainedByPosted, readings);
      }
    },
  );

  test(
    `${words} leaves what was posted before as it was`,
    contract('LED-008', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [{ control }, ...movementNeeds(kind)],
    }),
    async ({ kit, given, controls, check }) => {
      const { movement } = await done(kit, kind);
      const { accounts, id: record } = movement;
      const before = await given.transactions(...accounts);
      await recorded(kit, accounts, () => controls.run(control, { record }), isPosted);
      const after = await given.transactions(...accounts);

      await check(postedForGood, { before, after });
    },
  );
}

const byOperator = [
  {
    control: 'simulateDeposit',
    words:
      'funds from outside change the balance of the account that they come to, of several of a customer',
    balances: ['0.00', '0.00'],
  },
  {
    control: 'correctBalance',
    words: 'a correction changes the balance of the account that is corrected',
    balances: ['10.00'],
  },
] as const;

for (const { control, words, balances } of byOperator) {
  test(
    words,
    contract('LED-012', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: [
        { control },
        { binding: 'currentBalance', of: 'getAccount' },
        { binding: 'availableBalance', of: 'getAccount' },
      ],
    }),
    async ({ kit, given, controls, check }) => {
      const [first, ...others] = balances;
      const accounts = await given.accounts(
        { balance: first },
        ...others.map((balance) => ({ balance })),
      );
      const known = await Promise.all(accounts.map((account) => given.transactions(account)));
      const seen = await Promise.all(accounts.map((account) => latest(kit, account)));
      const before = await given.balances(...accounts);
      for (const [index, { id: account }] of accounts.entries()) {
        const amount = given.amount(`${index + 1}.17`);
        await controls.run(control, { account, asset: 'primary', amount });
      }
      await untilRecorded(kit, accounts, seen, isPosted);
      const books = await booksAtRest(kit, accounts, { before, known });

      for (const index of accounts.keys()) {
        const readings = bookOf(books, index);
        if (readings !== null) await check(explainedByPosted, readings);
      }
    },
  );
}

/** A movement that was carried out, seen in full in balances and lists. */
async function done(
  kit: Kit,
  kind: MovementKind,
): Promise<{ readonly movement: Movement; readonly books: Books }> {
  const { given } = kit;
  const movement = await given.movement(kind);
  const { accounts } = movement;
  const before = await given.balances(...accounts);
  const known = await Promise.all(accounts.map((account) => given.transactions(account)));
  await recordedEnd(kit, movement, isPosted);
  return { movement, books: await booksAtRest(kit, accounts, { before, known }) };
}
