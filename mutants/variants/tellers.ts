/** What becomes of the funds of an account at its end, and how fees are taken and told. */
import { Refusal } from '../../reference/context.ts';
import type { TransactionDraft, TransactionRow } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { lacking } from '../answers.ts';
import { later, post, within } from '../steps.ts';
import type { Variant } from '../types.ts';

/** Minor units. */
const COMMISSION_MINOR = 5;
const CHARGE_MINOR = 5;
const CHARGED_AFTER_MS = 320;

/** What withdrawals cost is charged a while after them, all of an account in one, as far as it is there. */
function chargedTogether(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const owed = new Map<string, number>();
  const { withdrawals } = parts;
  return {
    ...overlay,
    withdrawals: {
      debits: (context, record, nowMs) =>
        withdrawals.debits(context, record, nowMs).filter(({ type }) => type !== 'FEE'),
      execute(context, record, nowMs) {
        const executed = withdrawals.execute(context, record, nowMs);
        const { fee_minor: asked } = record.body as { readonly fee_minor: number };
        const accountId = String(record.body['source_account_id']);
        const isFirst = !owed.has(accountId);
        owed.set(accountId, (owed.get(accountId) ?? 0) + asked + CHARGE_MINOR);
        if (!isFirst) return executed;
        add(context, CHARGED_AFTER_MS, () => {
          const minor = owed.get(accountId) ?? 0;
          owed.delete(accountId);
          const account = context.parts.balances.account(context, accountId);
          if (account.status !== 'OPEN' || !context.parts.balances.covers(context, account, minor))
            return;
          const atMs = nowMs + CHARGED_AFTER_MS;
          post(context, { accountId, valueMinor: -minor, type: 'FEE', nowMs: atMs });
        });
        return executed;
      },
    },
  };
}

/** Who ends an account is paid what is left on it. */
function leftPaidOut({ accounts }: Parts): PartsOverlay {
  return {
    accounts: {
      checkDone(context, row) {
        const sql = `SELECT 1 FROM transactions WHERE account_id = ?
          AND status IN ('AUTHORIZED', 'PENDING')`;
        if (context.store.one(sql, row.id) === undefined) return;
        throw new Refusal('INVALID_STATE', 'Something of the account is under way.');
      },
      setStatus(context, row, status, nowMs, byCustomer) {
        const left = context.parts.balances.account(context, row.id);
        const isPaidOut = status === 'CLOSED' && left.current_minor > 0;
        if (isPaidOut && left.available_minor === left.current_minor) {
          const valueMinor = -left.current_minor;
          post(context, { accountId: row.id, valueMinor, type: 'DEBIT_CORRECTION', nowMs });
        }
        return accounts.setStatus(context, row, status, nowMs, byCustomer);
      },
    },
  };
}

const CATEGORY = ['category_type', 'category_id'];

/** A fee is told for itself: no feature has it. */
function feesOfNoCategory({ transactionFilters, transactions }: Parts): PartsOverlay {
  return {
    transactionFilters: {
      asked(context, call) {
        const asked = transactionFilters.asked(context, call);
        const isOfCategory = CATEGORY.some((name) => name in call.query);
        return isOfCategory ? [...asked, { sql: 'transaction_type <> ?', value: 'FEE' }] : asked;
      },
    },
    transactions: {
      record(context, row: TransactionRow) {
        const record = transactions.record(context, row);
        if (row.transaction_type !== 'FEE') return record;
        return Object.fromEntries(
          Object.entries(record).filter(([name]) => !CATEGORY.includes(name)),
        );
      },
    },
  };
}

/** Events name no category where there is none. */
function leftOut(parts: Parts): PartsOverlay {
  return {
    ...feesOfNoCategory(parts),
    events: {
      data(context, emission) {
        const { transaction_id: id } = emission.data;
        const data = parts.events.data(context, emission);
        const sql = 'SELECT transaction_type FROM transactions WHERE id = ?';
        const row = context.store.one<TransactionRow>(sql, String(id));
        if (row?.transaction_type !== 'FEE') return data;
        return lacking(data, 'category');
      },
    },
  };
}

/** A commission is taken of what was bought, once that is there. */
function commission({ exchanges }: Parts): PartsOverlay {
  return {
    exchanges: {
      advance(context, record, nowMs) {
        const { balances, journal, ledger } = context.parts;
        const executed = exchanges.advance(context, record, nowMs);
        const accountId = String(record.body['destination_account_id']);
        const account = balances.account(context, accountId);
        if (!balances.covers(context, account, COMMISSION_MINOR)) return executed;
        const category = exchanges.category(context, record);
        const fee: TransactionDraft = {
          accountId,
          category,
          nowMs,
          type: 'FEE',
          valueMinor: -COMMISSION_MINOR,
        };
        ledger.post(context, [fee], (rows) => journal.against(context, 'FEES', rows), nowMs);
        return executed;
      },
    },
  };
}

/** Funds that nobody said to be for a deposit are for none, and name none. */
function forNoDeposit({ deposits, operator, transactions }: Parts): PartsOverlay {
  const unasked = new Set<string>();
  const anew: PartsOverlay = {
    deposits: {
      forReceipt(context, actor, { id }) {
        const destination = { destination_account_id: id };
        const wish = { deposit_type: 'PUSH', deposit_destination: destination } as const;
        const receipt = deposits.request(context, actor, wish);
        unasked.add(receipt.id);
        return receipt;
      },
    },
  };
  return {
    operator: {
      simulateDeposit: (context, ...rest) =>
        operator.simulateDeposit(within(context, anew), ...rest),
      detectDeposit: (context, ...rest) => operator.detectDeposit(within(context, anew), ...rest),
    },
    transactions: {
      record(context, row: TransactionRow) {
        const record = transactions.record(context, row);
        if (row.category_id === null || !unasked.has(row.category_id)) return record;
        return lacking(record, 'category_id');
      },
    },
  };
}

/** What is found by the identifier of a category is not where there is none. */
const NAMELESS = Object.fromEntries(
  [
    'crypto funds that nobody asked for is',
    'funds that are seen for a PUSH deposit is',
    'funds that arrive for a PUSH deposit is',
  ]
    .map(
      (words) => `the category identifier of ${words} found by the operation that reads its kind`,
    )
    .concat(
      'the category identifiers of a deposit that costs a fee are found by the operation that reads its kind',
    )
    .map((title) => [title, 'the funds are for no deposit']),
);

export const tellerVariants = {
  'what-is-left-is-paid-out-at-the-end': {
    freedom: 'what becomes of the funds of an account that is closed: they are paid out',
    change: leftPaidOut,
  },
  'withdrawals-are-covered-when-accepted': {
    freedom: 'when a withdrawal has to be covered: at its acceptance, and not before',
    change: ({ withdrawals }) => ({
      withdrawals: {
        request: (context, actor, wish) =>
          withdrawals.request(
            within(context, { withdrawals: { covered: () => true } }),
            actor,
            wish,
          ),
        authorize(context, actor, record) {
          const accepted = withdrawals.authorize(context, actor, record);
          if (accepted.status !== 'REJECTED') return accepted;
          throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available.');
        },
      },
    }),
  },
  'fees-are-of-no-category': {
    freedom: 'whether a fee is told as one of the record that it is taken for',
    change: feesOfNoCategory,
  },
  'fees-of-a-while-are-charged-together': {
    freedom: 'whether what several withdrawals cost is one fee, when it comes, and what it names',
    target: { timing: { quietMs: 450 } },
    silent: {
      'when the fee of a withdrawal is no longer held, as that is cancelled, TRANSACTION_CANCELLED is sent':
        'no fee is held',
      'when the fee of a withdrawal is no longer held, as that is cancelled, TRANSACTION_CANCELLED tells transaction, account, amount, asset, category and status':
        'no fee is held',
    },
    change: chargedTogether,
  },
  'funds-come-for-no-deposit': {
    freedom: 'whether funds that nobody says a deposit of are known for one that waits',
    thin: true,
    silent: NAMELESS,
    change: forNoDeposit,
  },
  'no-category-is-left-out': {
    freedom: 'whether an event has a member for the category where its transaction has none',
    thin: true,
    change: leftOut,
  },
  'exchanges-cost-a-commission': {
    freedom: 'that a commission is taken of what was bought, when it is there',
    change: commission,
  },
} as const satisfies Readonly<Record<string, Variant>>;
