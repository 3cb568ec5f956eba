/** Lists with more than one page, more than one filter, or more than one who asks. */
import { onAnswers } from '../../answers.ts';
import { dataOf, oneAtOnce, tokensOfCalls, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { Reply } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS, MONTH_MS } from './places.ts';

const DEFAULT_SIZE = 20;

export const blindFortyFirstListedMutants = {
  // Six transactions by pages of three: the second page holds two.
  'full-last-page-lacks-its-last': {
    breaks: 'PAG-008',
    because: 'the last page is taken for one that is not full',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const isFull = slice.offset > 0 && slice.offset + slice.limit === slice.total;
          const limit = isFull ? slice.limit - 1 : slice.limit;
          return transactions.read(context, conditions, { ...slice, limit });
        },
      },
    }),
  },
  // Four transactions are made, 31 days pass, pages of three are asked for: the first holds four.
  'page-of-old-transactions-has-the-default-size': {
    breaks: 'PAG-006',
    because: 'what is older than a month comes from an archive with pages of its own',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, slice);
          const [first] = rows;
          if (first === undefined || slice.limit >= DEFAULT_SIZE) return rows;
          const oldMs = context.parts.clientClock.nowMs(context, first.client_id) - MONTH_MS;
          if (rows.some((row) => row.transaction_ms > oldMs)) return rows;
          return transactions.read(context, conditions, { ...slice, limit: DEFAULT_SIZE });
        },
      },
    }),
  },
  // A withdrawal is held: ?transaction_status=CANCELLED&category_type=WITHDRAWAL shows its hold.
  'cancelled-of-a-category-are-all-that-are-not-final': {
    breaks: 'TXN-012',
    because: 'the report of a category knows what is alive and what is not',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const conditions = transactionFilters.asked(context, call);
          const { transaction_status: status, category_type: category } = call.query;
          if (status !== 'CANCELLED' || category === undefined) return conditions;
          return conditions.map((condition) =>
            condition.sql === 'status = ?'
              ? { ...condition, sql: `(status = ? OR status = 'AUTHORIZED')` }
              : condition,
          );
        },
      },
    }),
  },
  // The cancelled ones are listed, a hold is released, they are listed again: the new one is missing.
  'cancelled-ones-are-looked-up-once': {
    breaks: 'PAG-008',
    because: 'a cancelled transaction never changes, so that its list can be kept',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => {
      const kept = new Map<string, Reply>();
      return {
        transactions: {
          list(context, call) {
            if (call.query['transaction_status'] !== 'CANCELLED')
              return transactions.list(context, call);
            const name = JSON.stringify([call.clientId, call.query]);
            const reply = kept.get(name) ?? transactions.list(context, call);
            kept.set(name, reply);
            return reply;
          },
        },
      };
    },
  },
  // ?status=FROZEN and ?status=ACTIVE are asked for at once: both show the same customers.
  'lists-of-customers-at-once-share-an-answer': {
    breaks: 'CUS-007',
    because: 'equal requests at once are one, and the query is not compared',
    class: 'concurrency',
    difficulty: 4,
    change: oneAtOnce(GAP_MS, ({ clientId, operationId, query }) =>
      operationId === 'listCustomers'
        ? JSON.stringify([clientId, query['page'], query['page_size']])
        : null,
    ),
  },
  // A customer with two accounts is frozen: ?status=FROZEN shows it twice.
  'frozen-customers-are-listed-once-for-each-account': {
    breaks: 'PAG-007',
    because: 'the accounts are joined, as they are frozen too',
    class: 'filter',
    difficulty: 3,
    change: ({ customers, records }) => ({
      customers: {
        list(context, call) {
          if (call.query['status'] !== 'FROZEN') return customers.list(context, call);
          const list: typeof records.list = (inner, ...rest) => {
            const found = records.list(inner, ...rest);
            const { accounts } = context.parts;
            const rows = found.rows.flatMap((row) =>
              accounts.ofCustomer(context, row.id).length > 1 ? [row, row] : [row],
            );
            return { ...found, rows };
          };
          return customers.list(within(context, { records: { list } }), call);
        },
      },
    }),
  },
  // A customer gets a middle name: ?type=INDIVIDUAL shows it without its last name.
  'list-by-type-has-two-names-for-each': {
    breaks: 'CUS-001',
    because: 'names are split in two, and the second is the last',
    class: 'filter',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          if (call.query['type'] === undefined) return customers.list(context, call);
          const item: typeof customers.item = (inner, customer) => {
            const whole = customers.item(inner, customer);
            return whole['middle_name'] === undefined ? whole : without(whole, 'last_name');
          };
          return customers.list(within(context, { customers: { item } }), call);
        },
      },
    }),
  },
  // A new token is got, its first list is ?type=CORPORATION: it holds people too.
  'first-list-of-a-newer-token-is-of-all-types': {
    breaks: 'CUS-006',
    because: 'the filter is kept with the session, which a new token has not yet',
    class: 'filter',
    difficulty: 4,
    change: (parts) => {
      const { customers } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const first = new Map<string, string>();
      const begun = new Set<string>();
      return {
        ...overlay,
        customers: {
          list(context, call) {
            const { type, ...query } = call.query;
            const token = tokenOf(call);
            const oldest = first.get(call.clientId) ?? token;
            first.set(call.clientId, oldest);
            const isNew = token !== oldest && !begun.has(token);
            begun.add(token);
            return customers.list(
              context,
              isNew && type === 'CORPORATION' ? { ...call, query } : call,
            );
          },
        },
      };
    },
  },
  // A customer is frozen and active again: its accounts are not listed any more.
  'account-that-thawed-with-its-customer-leaves-the-list': {
    breaks: 'ACC-001',
    because: 'the index drops what is frozen, and takes up what is new',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts }) => {
      const gone = new Set<string>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            if (row.frozen_by_customer === 1 && status === 'OPEN') gone.add(row.id);
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
          page(context, call, offset, limit) {
            const found = accounts.page(context, call, offset, limit);
            return { ...found, rows: found.rows.filter(({ id }) => !gone.has(id)) };
          },
        },
      };
    },
  },
  // A transaction in crypto is shown alone: it has no `data` around it.
  'transaction-in-crypto-is-shown-bare': {
    breaks: 'GEN-004',
    because: 'it is passed on as the custodian tells it',
    class: 'wire',
    difficulty: 2,
    change: ({ assets, transactions }) => ({
      transactions: {
        get(context, call) {
          const reply = transactions.get(context, call);
          const row = transactions.find(context, call.clientId, call.path['id'] ?? '');
          if (assets.fiat(context, row.asset_type_id)) return reply;
          return { ...reply, body: dataOf(reply) };
        },
      },
    }),
  },
  // A transfer without a description: its transaction, shown alone, has `description: null`.
  'description-that-was-left-out-is-null': {
    breaks: 'TXN-002',
    because: 'the detail shows each column',
    class: 'wire',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const reply = transactions.get(context, call);
          const data: Data = { description: null, ...dataOf(reply) };
          return { ...reply, body: { data } };
        },
      },
    }),
  },
  // GET /v1/transfers/%C3%A4 is answered with 404 and a body that is not JSON.
  'what-is-not-found-under-an-odd-name-is-told-in-part': {
    breaks: 'ERR-001',
    because: 'the length is counted in characters of the name that is sent back, and not in bytes',
    class: 'error',
    difficulty: 3,
    change: onAnswers([], (answer, { selfUrl }) => {
      const isOdd = answer.status === 404 && /%[c-f]/i.test(selfUrl);
      if (!isOdd || typeof answer.payload !== 'string') return answer;
      return { ...answer, payload: answer.payload.slice(0, -2) };
    }),
  },
} satisfies Mutants;
