import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  bookOf,
  booksAtRest,
  booksOf,
  openingBooks,
  type Books,
} from '../../../fixtures/given/accounts/explained.ts';
import { busyAtRest } from '../../../fixtures/given/accounts/busy.ts';
import { around, isHeldStill } from '../../../fixtures/given/accounts/around.ts';
import {
  recorded,
  recordedEnd,
  untilRecorded,
} from '../../../fixtures/given/movements/recorded.ts';
import { movementOn, withdrawalWithFee } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { withdrawn } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { returnOf } from '../../../fixtures/given/movements/returned.ts';
import type { Account, Movement } from '../../../fixtures/kit.ts';
import {
  bothMoved,
  contract,
  explainedByPosted,
  postedForGood,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

const FOR_A_MOMENT = 'what is held is so for a moment';
const BOTH = { status: 'POSTED', moved: ['currentBalance', 'availableBalance'] } as const;

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

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
    async ({ kit, given, controls, check }) => {
      const { movement } = await done(kit, await given.movement(kind));
      const [account] = movement.accounts;
      const readings = await around(kit, account, BOTH, () =>
        controls.run(control, returnOf(kit, movement)),
      );
      await check(bothMoved, readings, { direction });
    },
  );

  test(
    `${words} changes the current balance in the direction of its transaction`,
    contract('LED-012', { ...listing, needs: [{ control }, ...movementNeeds(kind)] }),
    async ({ kit, given, controls, check }) => {
      const { movement, books: earlier } = await done(kit, await given.movement(kind));
      const { accounts } = movement;
      const comesBack = () => controls.run(control, returnOf(kit, movement));
      await recorded(kit, accounts, comesBack, isPosted);
      const start = { before: earlier.after, known: earlier.all };
      const books = await booksAtRest(kit, accounts, start);

      for (const readings of booksOf(books)) await check(explainedByPosted, readings);
    },
  );

  test(
    `${words} leaves what was posted before as it was`,
    contract('LED-008', { ...listing, needs: [{ control }, ...movementNeeds(kind)] }),
    async ({ kit, given, controls, check }) => {
      const { movement } = await done(kit, await given.movement(kind));
      const { accounts } = movement;
      const before = await given.transactions(...accounts);
      const comesBack = () => controls.run(control, returnOf(kit, movement));
      await recorded(kit, accounts, comesBack, isPosted);
      const after = await given.transactions(...accounts);

      await check(postedForGood, { before, after });
    },
  );
}

test(
  'the return of a fiat withdrawal that cost a fee changes the balance by its transactions',
  contract('LED-012', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [
      { control: 'returnWithdrawal' },
      { request: 'createWithdrawalWithFee' },
      ...movementNeeds('withdrawal'),
    ],
  }),
  async ({ kit, controls, check }) => {
    const movement = await withdrawalWithFee(kit);
    const { accounts } = movement;
    const { books: earlier } = await done(kit, movement);
    const comesBack = () => controls.run('returnWithdrawal', returnOf(kit, movement));
    await recorded(kit, accounts, comesBack, isPosted);
    const start = { before: earlier.after, known: earlier.all };
    const readings = bookOf(await booksAtRest(kit, accounts, start), 0);

    if (readings !== null) await check(explainedByPosted, readings);
  },
);

const besideAHold = [
  {
    id: 'LED-006',
    direction: 'credit',
    words: 'a transfer that comes in',
    needs: movementNeeds('transfer'),
    async bring(kit: Kit, account: Account) {
      await busyAtRest(kit, account);
      const [payer] = await kit.given.accounts({ balance: '50.00' });
      const movement = await movementOn(kit, 'transfer', [payer, account], '5.17', 'in');
      return async () => {
        await accept(kit, movement);
        await settle(kit, movement);
      };
    },
  },
  {
    id: 'LED-006',
    direction: 'credit',
    words: 'a withdrawal that comes back',
    needs: [{ control: 'returnWithdrawal' }],
    async bring(kit: Kit, account: Account) {
      const movement = await movementOn(kit, 'withdrawal', [account], '5.17', 'back');
      await done(kit, movement);
      return () => kit.controls.run('returnWithdrawal', returnOf(kit, movement));
    },
  },
  {
    id: 'LED-006',
    direction: 'credit',
    words: 'a correction',
    needs: [{ control: 'correctBalance' }],
    bring: correctedBy('5.17'),
  },
  {
    id: 'LED-005',
    direction: 'debit',
    words: 'a correction downwards',
    needs: [{ control: 'correctBalance' }],
    bring: correctedBy('-5.17'),
  },
  {
    id: 'LED-005',
    direction: 'debit',
    words: 'a deposit that is clawed back',
    needs: [{ control: 'returnDeposit' }, ...movementNeeds('pullDeposit')],
    async bring(kit: Kit, account: Account) {
      const movement = await movementOn(kit, 'pullDeposit', [account], '5.17', 'clawed-back');
      await done(kit, movement);
      return () => kit.controls.run('returnDeposit', returnOf(kit, movement));
    },
  },
] as const;

function correctedBy(amount: string) {
  return ({ given, controls }: Kit, { id: account }: Account) => {
    const values = { account, asset: 'primary', amount: given.amount(amount) } as const;
    return Promise.resolve(() => controls.run('correctBalance', values));
  };
}

for (const { id, direction, words, needs, bring } of besideAHold) {
  const moves = direction === 'credit' ? 'raises' : 'lowers';

  test(
    `${words} ${moves} the available balance by as much where something else is held`,
    contract(id, {
      operation: 'getAccount',
      effect: 'irreversible',
      needs: [...movementNeeds('withdrawal'), ...needs],
    }),
    async ({ kit, given, check }) => {
      // With room for the fees of what is sent back.
      const [account] = await given.accounts({ balance: '150.00' });
      const act = await bring(kit, account);
      // Balances may follow: what is held is to be seen first.
      const watched = await watch(kit, [account]);
      await withdrawn(kit, account, 0, 'held');
      await watched.rest({ availableBalance: ['-10.17'] });
      const readings = await around(kit, account, BOTH, act);
      // What goes on by itself moves the balances as well.
      if (!isHeldStill(readings)) given.giveUp(new NotApplicable(FOR_A_MOMENT));

      await check(bothMoved, readings, { direction });
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
      const further = others.map((balance) => ({ balance }));
      const accounts = await given.accounts({ balance: first }, ...further);
      const opening = await openingBooks(kit, accounts);
      const seen = await Promise.all(accounts.map((account) => latest(kit, account)));
      for (const [index, { id: account }] of accounts.entries()) {
        const amount = given.amount(`${index + 1}.17`);
        await controls.run(control, { account, asset: 'primary', amount });
      }
      await untilRecorded(kit, accounts, seen, isPosted);
      const books = await booksAtRest(kit, accounts, opening);

      for (const readings of booksOf(books)) await check(explainedByPosted, readings);
    },
  );
}

/** A movement that was carried out, seen in full in balances and lists. */
async function done(
  kit: Kit,
  movement: Movement,
): Promise<{ readonly movement: Movement; readonly books: Books }> {
  const { accounts } = movement;
  const opening = await openingBooks(kit, accounts);
  await recordedEnd(kit, movement, isPosted);
  return { movement, books: await booksAtRest(kit, accounts, opening) };
}
