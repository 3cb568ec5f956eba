/** Slips of copied handlers and lists, by an author who had seen none of the tests. */
import { withData, within } from './steps.ts';
import type { Mutants } from './types.ts';
import { updatesOf } from '../reference/domain/fields.ts';
import { without } from '../reference/domain/fields.ts';

const CUSTOMERS_PER_PAGE = 10;
const SUBSCRIPTIONS_MAX = 10;
const COLUMNS = ['product_id', 'product_type', 'customer_id', 'asset_type_id'];

export const blindNinthSlipMutants = {
  'acceptance-of-transfers-asks-for-the-scope-of-withdrawals': {
    breaks: 'AUT-020',
    because: 'the route was copied from the one of withdrawals',
    class: 'authorization',
    difficulty: 1,
    change: ({ scopes }) => ({
      scopes: {
        required: (context, operationId) =>
          operationId === 'acceptTransfer'
            ? 'withdrawals:write'
            : scopes.required(context, operationId),
      },
    }),
  },
  'view-of-one-subscription-asks-for-the-scope-to-write': {
    breaks: 'AUT-020',
    because: 'the scope was set for everything below the address of one subscription',
    class: 'authorization',
    difficulty: 2,
    change: ({ scopes }) => ({
      scopes: {
        required: (context, operationId) =>
          operationId === 'getSubscription'
            ? 'subscriptions:write'
            : scopes.required(context, operationId),
      },
    }),
  },
  'changed-individual-is-answered-with-the-customers-identifier': {
    breaks: 'IND-007',
    because: 'the handler was copied from the change of a customer',
    class: 'wire',
    difficulty: 1,
    change: ({ individuals }) => ({
      individuals: {
        update: (context, call) =>
          withData(individuals.update(context, call), { id: call.path['customer_id'] }),
      },
    }),
  },
  'list-of-customers-comes-in-tens': {
    breaks: 'PAG-005',
    because: 'this list has kept the framework’s page size',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        number(context, call, name, otherwise) {
          const tens = call.operationId === 'listCustomers' && name === 'page_size';
          return paging.number(context, call, name, tens ? CUSTOMERS_PER_PAGE : otherwise);
        },
      },
    }),
  },
  'changed-customer-is-answered-as-text': {
    breaks: 'GEN-003',
    because: 'the answer is put together by hand, and the framework takes it for text',
    class: 'wire',
    difficulty: 2,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const isText = call.operationId === 'updateCustomer' && answer.status === 200;
          const headers = isText
            ? { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' }
            : answer.headers;
          return wire.write(context, call, { ...answer, headers });
        },
      },
    }),
  },
  'refused-deletion-has-no-body': {
    breaks: 'ERR-001',
    because: 'deletions are answered by a helper that sends no bodies',
    class: 'error',
    difficulty: 2,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const isEmpty = call.operationId === 'deleteSubscription' && answer.status === 404;
          return wire.write(context, call, isEmpty ? { ...answer, payload: '' } : answer);
        },
      },
    }),
  },
  'retry-with-another-request-id-is-another-request': {
    breaks: 'IDM-001',
    because: 'both headers name a request, and the request id is preferred where it is there',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const idempotencyKey = call.headers['x-svc-request-id'] ?? call.idempotencyKey;
          return idempotency.scope(context, { ...call, idempotencyKey });
        },
      },
    }),
  },
  'later-pages-forget-the-end-date': {
    breaks: 'TXN-007',
    because: 'the cursor of a later page carries the start of the period alone',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const isLater = Number(call.query['page'] ?? 0) > 0;
          const query = Object.fromEntries(
            Object.entries(call.query).filter(([name]) => !isLater || name !== 'end_date'),
          );
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'category-is-filtered-after-the-page-is-cut': {
    breaks: 'PAG-008',
    because: 'the category stands in another table, so it is looked at in memory',
    class: 'pagination',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const category = conditions.find(({ sql }) => sql === 'category_type = ?');
          if (category === undefined) return transactions.read(context, conditions, slice);
          const others = conditions.filter((condition) => condition !== category);
          const rows = transactions.read(context, others, slice);
          return rows.filter(({ category_type: type }) => type === category.value);
        },
      },
    }),
  },
  'count-of-a-filter-is-kept-when-a-transaction-changes': {
    breaks: 'PAG-008',
    because:
      'counts of an account are cached until it has another transaction, and a change is none',
    class: 'pagination',
    difficulty: 4,
    change: ({ ledger, transactions }) => {
      const counts = new Map<string, number>();
      return {
        ledger: {
          insert(context, account, draft, status) {
            for (const filter of counts.keys()) {
              if (filter.includes(account.id)) counts.delete(filter);
            }
            return ledger.insert(context, account, draft, status);
          },
        },
        transactions: {
          count(context, conditions) {
            const filter = JSON.stringify(conditions);
            const count = counts.get(filter) ?? transactions.count(context, conditions);
            counts.set(filter, count);
            return count;
          },
        },
      };
    },
  },
  'category-identifier-makes-the-account-forgotten': {
    breaks: 'TXN-012',
    because: 'one record’s transactions are looked up by that record alone',
    class: 'filter',
    difficulty: 2,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const one = call.query['category_id'] !== undefined;
          const query = one ? (without(call.query, 'account_id') as typeof call.query) : call.query;
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'list-of-subscriptions-ends-after-ten': {
    breaks: 'SUB-006',
    because: 'the query has the default limit of the library, and the list has no pages',
    class: 'pagination',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed: (context, clientId) =>
          subscriptions.listed(context, clientId).slice(0, SUBSCRIPTIONS_MAX),
      },
    }),
  },
  'person-of-a-corporation-under-due-diligence-is-changed': {
    breaks: 'CUS-019',
    because: 'the copied check lists FROZEN, CLOSED and PENDING',
    class: 'state',
    difficulty: 3,
    change: ({ customers, individuals }) => ({
      individuals: {
        update(context, call) {
          const lax = within(context, {
            customers: {
              available: (inner, status) => status === 'EDD' || customers.available(inner, status),
            },
          });
          return individuals.update(lax, call);
        },
      },
    }),
  },
  'field-beside-a-status-is-written-too': {
    breaks: 'ACC-006',
    because: 'the first update is checked, and all of them are written',
    class: 'validation',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const updates = updatesOf(call.body);
          if (updates[0]?.field !== 'status') return accounts.update(context, call);
          const body = { ...(call.body as object), updates: [updates[0]] };
          accounts.update(context, { ...call, body });
          for (const { field, value } of updates.slice(1)) {
            if (!COLUMNS.includes(field) || typeof value !== 'string') continue;
            const sql = `UPDATE accounts SET ${field} = ? WHERE id = ?`;
            context.store.run(sql, value, call.path['account_id'] ?? '');
          }
          return accounts.get(context, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
