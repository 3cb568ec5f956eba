/** Faults of the transactions under an account. */
import { Refusal } from '../../reference/context.ts';
import type { Mutant, Mutants } from '../types.ts';
import { meanwhile } from '../steps.ts';

/** As if nothing of this state were held of any account of the list. */
function shownWithout(state: 'AUTHORIZED' | 'PENDING'): Mutant['change'] {
  return ({ accounts }) => ({
    accounts: {
      page(context, call, offset, limit) {
        const { rows, total } = accounts.page(context, call, offset, limit);
        const sql = `SELECT COALESCE(SUM(MIN(0, value_minor)), 0) held FROM transactions
          WHERE account_id = ? AND status = ?`;
        const heldOf = ({ id }: { readonly id: string }): number =>
          context.store.one<{ held: number }>(sql, id, state)?.held ?? 0;
        const shown = rows.map((row) => ({
          ...row,
          available_minor: row.available_minor - heldOf(row),
        }));
        return { rows: shown, total };
      },
    },
  });
}

type Balances = 'current_minor' | 'available_minor';

/** As if what meets the condition had never come, or were there still. */
function shownLess(condition: string, of: readonly Balances[], sign: 1 | -1 = 1): Mutant['change'] {
  return ({ accounts }) => ({
    accounts: {
      page(context, call, offset, limit) {
        const { rows, total } = accounts.page(context, call, offset, limit);
        const sql = `SELECT COALESCE(SUM(value_minor), 0) sum FROM transactions
          WHERE account_id = ? AND ${condition}`;
        const shown = rows.map((row) => {
          const sum = context.store.one<{ sum: number }>(sql, row.id)?.sum ?? 0;
          return of.reduce((less, name) => ({ ...less, [name]: less[name] - sign * sum }), row);
        });
        return { rows: shown, total };
      },
    },
  });
}

/** As the list told it last, for as long as nothing was posted to it. */
function shownAsListedBefore(): Mutant['change'] {
  return ({ accounts }) => {
    const listed = new Map<string, { current: number; available: number }>();
    return {
      accounts: {
        page(context, call, offset, limit) {
          const { rows, total } = accounts.page(context, call, offset, limit);
          const shown = rows.map((row) => {
            const known = listed.get(row.id);
            if (known?.current === row.current_minor) {
              return { ...row, available_minor: known.available };
            }
            listed.set(row.id, { current: row.current_minor, available: row.available_minor });
            return row;
          });
          return { rows: shown, total };
        },
      },
    };
  };
}

/** What came over them with their customer is no change of their own, for which alone the list is written. */
const openWithTheirCustomer =
  (state: 'FROZEN' | 'CLOSED'): Mutant['change'] =>
  ({ accounts }) => ({
    accounts: {
      page(context, call, offset, limit) {
        const { rows, total } = accounts.page(context, call, offset, limit);
        const sql = 'SELECT COUNT(*) n FROM records WHERE id = ? AND status = ?';
        const shown = rows.map((row) => {
          const customers = context.store.one<{ n: number }>(sql, row.customer_id, state)?.n ?? 0;
          return row.status === state && customers > 0
            ? ({ ...row, status: 'OPEN' } as const)
            : row;
        });
        return { rows: shown, total };
      },
    },
  });

export const accountListMutants = {
  'accounts-of-a-frozen-customer-are-listed-as-open': {
    breaks: 'CUS-014',
    because: 'the list is written when an account changes, and its customer is what changed',
    class: 'state',
    difficulty: 4,
    change: openWithTheirCustomer('FROZEN'),
  },
  'accounts-of-a-closed-customer-are-listed-as-open': {
    breaks: 'CUS-016',
    because: 'the list is written when an account changes, and its customer is what changed',
    class: 'state',
    difficulty: 4,
    change: openWithTheirCustomer('CLOSED'),
  },
  'account-in-the-list-shows-holds-once-posted': {
    breaks: 'LED-002',
    because: 'the list is kept until something is posted to the account',
    class: 'money',
    difficulty: 5,
    change: shownAsListedBefore(),
  },
  'account-in-the-list-shows-nothing-held': {
    breaks: 'LED-003',
    because: 'the list is read from a view of the books, and what is under way is in none of them',
    class: 'money',
    difficulty: 4,
    change: shownWithout('PENDING'),
  },
  'account-in-the-list-shows-nothing-authorised': {
    breaks: 'LED-002',
    because: 'holds are reckoned where one account is read, and not for each of a list',
    class: 'money',
    difficulty: 4,
    change: shownWithout('AUTHORIZED'),
  },
  // A withdrawal was cancelled: the list of accounts shows it as held still.
  'account-in-the-list-keeps-what-was-cancelled': {
    breaks: 'LED-007',
    because: 'the view of the list adds up what was ever asked for',
    class: 'money',
    difficulty: 4,
    change: shownLess(`status = 'CANCELLED' AND value_minor < 0`, ['available_minor'], -1),
  },
  // An exchange brought something: the list of accounts shows it as there, and not as available.
  'account-in-the-list-cannot-use-what-was-bought': {
    breaks: 'LED-006',
    because: 'what was bought is kept apart until the evening, in the view of the list',
    class: 'money',
    difficulty: 4,
    change: shownLess(`status = 'POSTED' AND transaction_type = 'TRADE' AND value_minor > 0`, [
      'available_minor',
    ]),
  },
  // A fee was charged: the list of accounts shows the balances as if it had not been.
  'account-in-the-list-has-paid-no-fee': {
    breaks: 'LED-012',
    because: 'fees are booked elsewhere, and the list is made of movements',
    class: 'money',
    difficulty: 4,
    change: shownLess(`status = 'POSTED' AND transaction_type = 'FEE'`, [
      'current_minor',
      'available_minor',
    ]),
  },
  'list-of-an-account-holds-all-transactions': {
    breaks: 'ACC-007',
    because: 'the bulk list is served under both addresses',
    class: 'filter',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          context.parts.accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          return transactions.list(context, call);
        },
      },
    }),
  },
  'list-of-an-account-holds-final-ones-alone': {
    breaks: 'ACC-007',
    because: 'the account’s view is made for statements',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters, transactions }) => {
      const ofAccount = meanwhile();
      return {
        transactions: {
          listOfAccount(context, call) {
            return ofAccount.during(true, () => transactions.listOfAccount(context, call));
          },
        },
        transactionFilters: {
          asked(context, call) {
            const asked = transactionFilters.asked(context, call);
            const posted = { sql: 'status = ?', value: 'POSTED' };
            return ofAccount.known ? [...asked, posted] : asked;
          },
        },
      };
    },
  },
  'list-of-an-account-is-that-of-its-customer': {
    breaks: 'ACC-007',
    because: 'accounts are joined over their customer',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const id = call.path['account_id'] ?? '';
          const account = context.parts.accounts.find(context, call.clientId, id);
          const own = {
            sql: 'account_id IN (SELECT id FROM accounts WHERE customer_id = ?)',
            value: account.customer_id,
          };
          return transactions.page(context, call, [
            own,
            ...transactionFilters.asked(context, call),
          ]);
        },
      },
    }),
  },
  'transaction-is-found-under-any-account': {
    breaks: 'ACC-008',
    because: 'the account in the path is not looked at',
    class: 'authorization',
    difficulty: 2,
    change: () => ({ transactions: { checkAccount: () => undefined } }),
  },
  'transaction-is-found-under-the-other-side': {
    breaks: 'ACC-008',
    because: 'both accounts of a movement may see all of it',
    class: 'authorization',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        checkAccount(context, row, accountId) {
          const sql = 'SELECT 1 FROM transactions WHERE category_id = ? AND account_id = ?';
          const involved = context.store.one(sql, row.category_id, accountId);
          if (involved === undefined) transactions.checkAccount(context, row, accountId);
        },
      },
    }),
  },
  'debit-is-not-found-under-its-account': {
    breaks: 'ACC-008',
    because: 'the detail looks for incoming funds alone',
    class: 'state',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        checkAccount(context, row, accountId) {
          transactions.checkAccount(context, row, accountId);
          if (row.value_minor > 0) return;
          throw new Refusal('NOT_FOUND', 'There is no such transaction.');
        },
      },
    }),
  },
} satisfies Mutants;
