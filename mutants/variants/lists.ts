/** Pages and their order where the document leaves them open. */
import type { Page } from '../../reference/http/paging.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later } from '../steps.ts';
import { readingWith } from './copies.ts';
import type { Variant } from '../types.ts';

const CLAMP_MAX = 200;
/** Of eight years. */
const STATEMENTS_MAX = 96;

/** One after the other, even where several were made at once. */
const SHOWN_AFTER_MS = [80, 250, 160] as const;
const FEES_LATE_MS = 300;
const FUNDS_FEES_LATE_MS = 900;
const FUNDS_FEE_MINOR = 5;
const FUNDS_LATE_MS = 700;
/** As funds of which others are paid mostly are; what is called back is less. */
const CHARGED_MINOR = { least: 6_000, most: 1_000_000 };

/** A copy of the transactions that follows later, which is all that is read. */
const COPY = `CREATE TABLE IF NOT EXISTS shown AS SELECT * FROM transactions WHERE 0;
  CREATE UNIQUE INDEX IF NOT EXISTS shown_ids ON shown (id);
  CREATE INDEX IF NOT EXISTS shown_of_account ON shown (account_id)`.split(';');

/** As it is now, unless what made it is undone. */
function copy({ store }: Context, { id, status, posted_ms }: TransactionRow): void {
  for (const sql of COPY) store.run(sql);
  store.run('INSERT OR REPLACE INTO shown SELECT * FROM transactions WHERE id = ?', id);
  store.run('UPDATE shown SET status = ?, posted_ms = ? WHERE id = ?', status, posted_ms, id);
}

function readingTheCopy(context: Context): Context {
  const { store } = context;
  for (const sql of COPY) store.run(sql);
  return readingWith(context, (sql) => sql.replaceAll(/\btransactions\b/g, 'shown'));
}

type Lag = (row: TransactionRow) => number | undefined;

/** Balances are as new as ever, and transactions are read from the copy. */
export function lateLists(parts: Parts, lagMs: Lag): PartsOverlay {
  const { ledger, transactions } = parts;
  const { add, overlay } = later(parts);
  const copyLater = (context: Context, row: TransactionRow): void => {
    add(context, lagMs(row) ?? 0, () => {
      copy(context, row);
    });
  };
  return {
    ...overlay,
    ledger: {
      insert(context, account, draft, status) {
        const row = ledger.insert(context, account, draft, status);
        copyLater(context, row);
        return row;
      },
      setStatus(context, row, status, nowMs) {
        const changed = ledger.setStatus(context, row, status, nowMs);
        copyLater(context, changed);
        return changed;
      },
    },
    transactions: {
      find: (context, clientId, id) => transactions.find(readingTheCopy(context), clientId, id),
      count: (context, conditions) => transactions.count(readingTheCopy(context), conditions),
      read: (context, conditions, slice) =>
        transactions.read(readingTheCopy(context), conditions, slice),
    },
  };
}

const CROWD = 1_600;
const crowded = new WeakMap<object, Set<string>>();

/** Whom a client was given long before: individuals of whom some were closed, few corporations. */
function crowd(context: Context, { clientId, nowMs }: Call): void {
  const known = crowded.get(context.store) ?? new Set<string>();
  crowded.set(context.store, known);
  if (known.has(clientId)) return;
  known.add(clientId);
  for (let index = 0; index < CROWD; index += 1) {
    const isCorporation = index % 40 === 0;
    const details = isCorporation
      ? { registered_name: `Earlier ${index}` }
      : { first_name: 'Ada', last_name: `Earlier ${index}` };
    const customerType = isCorporation ? 'CORPORATION' : 'INDIVIDUAL';
    const { customers, records } = context.parts;
    const made = customers.create(context, { clientId, customerType, details, nowMs });
    if (index % 4 === 1) records.update(context, made, { status: 'CLOSED' }, nowMs);
  }
}

export const listVariants = {
  'statements-on-every-page': {
    freedom: 'whether the list of statements takes page parameters, which are not shown of it',
    change: ({ statements }) => ({
      statements: {
        // All of them at once, and links that lead nowhere else.
        list: (context, call) =>
          statements.list(context, { ...call, query: { page_size: String(STATEMENTS_MAX) } }),
      },
    }),
  },
  'pages-clamped': {
    freedom: 'page numbers and sizes that cannot be are put right instead of refused',
    change: ({ validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          if (parameter.name === 'page' || parameter.name === 'page_size') return;
          validation.parameter(context, parameter, text);
        },
      },
      paging: {
        parse(_context, call): Page {
          const number = (name: string, otherwise: number): number => {
            const value = Number(call.query[name] ?? otherwise);
            return Number.isSafeInteger(value) ? value : otherwise;
          };
          return {
            page: Math.min(Math.max(0, number('page', 0)), 1_000_000),
            pageSize: Math.min(Math.max(1, number('page_size', 20)), CLAMP_MAX),
          };
        },
      },
    }),
  },
  'pages-short': {
    freedom: 'the largest page_size, and that a page beyond the last is refused',
    target: {
      limits: { pageSizeMax: 25 },
      requests: { listApplications: { query: { page_size: '25' } } },
    },
    change: ({ paging }) => ({
      paging: {
        check(context, at) {
          paging.check(context, at);
          if (at.pageSize > 25) throw new Refusal('VALIDATION_FAILED', 'The page is too large.');
        },
        links(context, call, at, total) {
          if (at.page > paging.last(context, at, total)) {
            throw new Refusal('NOT_FOUND', 'There is no such page.');
          }
          return paging.links(context, call, at, total);
        },
      },
    }),
  },
  'crowded-and-pages-short': {
    freedom: 'how many customers there are, of whom a page shows few',
    target: {
      limits: { pageSizeMax: 25 },
      requests: { listApplications: { query: { page_size: '25' } } },
    },
    change: ({ customers, paging }) => ({
      customers: {
        list(context, call) {
          crowd(context, call);
          return customers.list(context, call);
        },
      },
      paging: {
        check(context, at) {
          paging.check(context, at);
          if (at.pageSize > 25) throw new Refusal('VALIDATION_FAILED', 'The page is too large.');
        },
      },
    }),
  },
  'newest-first': {
    freedom: 'the order of transactions when none is asked for',
    change: () => ({
      transactions: { order: (_context, call) => (call.query['order'] === 'ASC' ? 'ASC' : 'DESC') },
    }),
  },
  'lists-behind-balances': {
    freedom: 'when a transaction that moved a balance is shown, and shown in its next state',
    change: (parts) => lateLists(parts, ({ seq }) => SHOWN_AFTER_MS[seq % SHOWN_AFTER_MS.length]),
  },
  'fees-shown-later': {
    freedom: 'that a withdrawal costs a fee, which is shown later than what it is taken for',
    change: (parts) => ({
      ...lateLists(parts, ({ transaction_type: type }) => (type === 'FEE' ? FEES_LATE_MS : 0)),
      fees: {
        ofWithdrawal: (context, rail, asset) => parts.fees.ofWithdrawal(context, rail, asset) + 1,
      },
    }),
  },
  'funds-are-listed-as-pending-for-a-while': {
    freedom:
      'when funds from outside that are there are listed as posted, where withdrawals cost a fee',
    // Lists may be behind when what is pending is looked for.
    thin: true,
    change: (parts) => ({
      ...lateLists(parts, ({ transaction_type: type, status }) =>
        type === 'FIAT_TRANSFER_IN' && status === 'POSTED' ? FUNDS_LATE_MS : 0,
      ),
      fees: {
        ofWithdrawal: (context, rail, asset) => parts.fees.ofWithdrawal(context, rail, asset) + 1,
      },
    }),
  },
  'fees-of-funds-shown-later': {
    freedom: 'that funds from outside cost a fee, which is shown later than what it is taken of',
    silent: {
      'a hold that is cancelled leaves both balances as they were before it a month later as well':
        'the fee of its funds is shown in between',
    },
    change: (parts) => ({
      ...lateLists(parts, ({ transaction_type: type }) =>
        type === 'FEE' ? FUNDS_FEES_LATE_MS : 0,
      ),
      deposits: {
        receive(context, record, receipt, nowMs) {
          const { amountMinor: amount } = receipt;
          const isFree =
            receipt.feeMinor > 0 || amount < CHARGED_MINOR.least || amount > CHARGED_MINOR.most;
          const charged = isFree ? receipt : { ...receipt, feeMinor: FUNDS_FEE_MINOR };
          return parts.deposits.receive(context, record, charged, nowMs);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
