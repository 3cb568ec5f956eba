/** Slips of copied handlers and lists, by an author who had seen none of the tests. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';

const COLUMNS = ['product_id', 'product_type', 'customer_id', 'asset_type_id'];

export const blindNinthSlipMutants = {
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
