/** Faults at drawn places: records as they are listed and read. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { Parts } from '../../../reference/parts.ts';
import type { RecordKind, StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const ALL = 1_000_000;
const INT32_MINOR = 2 ** 31;

/** Lists of this kind hold what `keep` leaves of all records that the filters find. */
const listing = (
  { records }: Parts,
  kind: RecordKind,
  keep: (rows: readonly StoredRecord[]) => readonly StoredRecord[],
): Pick<Parts['records'], 'list'> => ({
  list(context, clientId, asked, filter) {
    if (asked !== kind) return records.list(context, clientId, asked, filter);
    const all = records.list(context, clientId, kind, { ...filter, page: 0, pageSize: ALL });
    const kept = keep(all.rows);
    const from = filter.page * filter.pageSize;
    return { rows: kept.slice(from, from + filter.pageSize), total: kept.length };
  },
});

/** Of those with one name only the last stays; without a name each does. */
const lastOfEach =
  (nameOf: (record: StoredRecord) => unknown) =>
  (rows: readonly StoredRecord[]): readonly StoredRecord[] => {
    const last = new Map(rows.map((row) => [nameOf(row) ?? row.id, row.id]));
    return rows.filter((row) => last.get(nameOf(row) ?? row.id) === row.id);
  };

const detailOf = (record: StoredRecord, name: string): unknown =>
  (record.body['customer_details'] as Data | undefined)?.[name];

/** Of the applications with one such detail only the last is listed. */
const listedOnceFor =
  (detail: string) =>
  (original: Parts): { readonly records: Pick<Parts['records'], 'list'> } => ({
    records: listing(
      original,
      'application',
      lastOfEach((record) => detailOf(record, detail)),
    ),
  });

const firstOf = (context: Context, accountId: string): number | undefined =>
  context.store.one<{ seq: number | null }>(
    'SELECT MIN(seq) seq FROM transactions WHERE account_id = ?',
    accountId,
  )?.seq ?? undefined;

export const blindEleventhListedMutants = {
  'first-deposit-of-an-account-has-a-category-of-its-own': {
    breaks: 'GEN-008',
    because: 'the first funding is told apart for reports',
    class: 'validation',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const first =
            row.category_type === 'DEPOSIT' && firstOf(context, row.account_id) === row.seq;
          return first ? { ...record, category_type: 'INITIAL_DEPOSIT' } : record;
        },
      },
    }),
  },
  'fiat-deposit-is-crypto-under-its-account': {
    breaks: 'TXN-014',
    because: 'the page of one transaction of an account has a table of names of its own',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          const other = within(context, {
            transactions: {
              record(inner, row) {
                const record = transactions.record(inner, row);
                return row.transaction_type === 'FIAT_TRANSFER_IN'
                  ? { ...record, transaction_type: 'TRANSFER_IN' }
                  : record;
              },
            },
          });
          return transactions.getOfAccount(other, call);
        },
      },
    }),
  },
  'frozen-customers-stand-in-lists-of-any-type': {
    breaks: 'CUS-006',
    because: 'brackets are missing around an OR of the query',
    class: 'filter',
    difficulty: 4,
    change: (original) => ({
      customers: {
        list(context, call) {
          const { type, status } = call.query;
          if (type === undefined || status !== undefined)
            return original.customers.list(context, call);
          const keep = (rows: readonly StoredRecord[]): readonly StoredRecord[] =>
            rows.filter((row) => row.body['customer_type'] === type || row.status === 'FROZEN');
          const other = within(context, {
            customers: { filters: () => ({}) },
            records: listing(original, 'customer', keep),
          });
          return original.customers.list(other, call);
        },
      },
    }),
  },
  'customers-of-later-pages-are-all-active': {
    breaks: 'CUS-008',
    because: 'later pages come from a copy that knows no states',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const first = ['0', undefined].includes(call.query['page']);
          if (first || call.query['status'] !== undefined) return customers.list(context, call);
          const other = within(context, {
            customers: {
              item: (inner, customer) => ({ ...customers.item(inner, customer), status: 'ACTIVE' }),
            },
          });
          return customers.list(other, call);
        },
      },
    }),
  },
  'value-of-more-than-32-bits-is-a-text': {
    breaks: 'GEN-007',
    because: 'numbers that are too long for an integer column are kept as texts',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const long = Math.abs(row.value_minor) >= INT32_MINOR;
          return long ? { ...record, value: String(record['value']) } : record;
        },
      },
    }),
  },
  'first-transaction-of-an-account-is-not-found-under-it': {
    breaks: 'ACC-008',
    because: 'transactions are counted from one, and looked up from zero',
    class: 'persistence',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          const reply = transactions.getOfAccount(context, call);
          const row = transactions.find(context, call.clientId, call.path['transaction_id'] ?? '');
          if (firstOf(context, row.account_id) === row.seq)
            throw new Refusal('NOT_FOUND', 'There is no such transaction.');
          return reply;
        },
      },
    }),
  },
  'list-of-corporations-has-no-links': {
    breaks: 'GEN-005',
    because: 'there were few corporations when their list was made',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const reply = customers.list(context, call);
          if (call.query['type'] !== 'CORPORATION') return reply;
          const { data } = reply.body as Data;
          return { ...reply, body: { data } };
        },
      },
    }),
  },
  'second-application-of-a-corporation-hides-the-first': {
    breaks: 'APP-002',
    because: 'corporations are listed by their registered number',
    class: 'persistence',
    difficulty: 4,
    change: listedOnceFor('registered_number'),
  },
  'people-with-one-address-share-a-line-of-the-list': {
    breaks: 'APP-001',
    because: 'applications of people are kept by their e-mail address',
    class: 'persistence',
    difficulty: 4,
    change: listedOnceFor('email_address'),
  },
} as const satisfies Mutants;
