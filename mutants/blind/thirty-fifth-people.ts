/** People and their papers: the state beside the usual one, and what a refusal leaves behind. */
import { Refusal } from '../../reference/context.ts';
import type { AccountStatus } from '../../reference/ledger/rows.ts';
import { updatesOf } from '../../reference/domain/fields.ts';
import { dataOf, refusedLate, within, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

const DAY_MS = 86_400_000;
const COLUMNS: readonly string[] = ['product_id', 'product_type', 'customer_id'];

export const blindThirtyFifthPeopleMutants = {
  'rejected-applicant-becomes-a-closed-customer': {
    breaks: 'APP-014',
    because: 'who was turned down is kept among the customers, so that it is known again',
    class: 'state',
    difficulty: 3,
    change: ({ review }) => ({
      review: {
        reject(context, application, nowMs) {
          const rejected = review.reject(context, application, nowMs);
          const customer = review.createCustomer(context, application, nowMs);
          context.parts.records.update(context, customer, { status: 'CLOSED' }, nowMs);
          return rejected;
        },
      },
    }),
  },
  'frozen-account-is-not-closed-with-its-customer': {
    breaks: 'CUS-016',
    because: 'the update names the accounts that are in use',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, customerStatus): AccountStatus | null {
          const isOwn = row.status === 'FROZEN' && row.frozen_by_customer === 0;
          if (customerStatus === 'CLOSED' && isOwn) return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  'edd-falls-asleep-after-a-year': {
    breaks: 'CUS-020',
    because: 'the sweep at night asks only for the last activity',
    class: 'time',
    difficulty: 4,
    change: ({ dormancy, records }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const find: typeof records.find = (inner, owner, kind, id) => {
            const record = records.find(inner, owner, kind, id);
            return record?.status === 'EDD' ? { ...record, status: 'ACTIVE' } : record;
          };
          dormancy.sweepCustomer(
            within(context, { records: { find } }),
            clientId,
            customerId,
            nowMs,
          );
        },
      },
    }),
  },
  'year-without-activity-has-thirteen-thirties': {
    breaks: 'CUS-022',
    because: 'months are counted as thirty days, and one was added to be sure',
    class: 'time',
    difficulty: 4,
    change: () => ({ dormancy: { limitMs: (_context, nowMs) => nowMs - 13 * 30 * DAY_MS } }),
  },
  'member-beside-a-status-of-an-account-is-changed': {
    breaks: 'ACC-006',
    because: 'a patch that names the status is let through whole',
    class: 'validation',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const updates = updatesOf(call.body);
          const others = updates.filter(({ field }) => COLUMNS.includes(field));
          const states = updates.filter(({ field }) => field === 'status');
          if (states.length === 0 || others.length === 0) return accounts.update(context, call);
          const reply = accounts.update(context, { ...call, body: { updates: states } });
          const id = String(dataOf(reply)['id']);
          for (const { field, value } of others)
            context.store.run(`UPDATE accounts SET ${field} = ? WHERE id = ?`, String(value), id);
          return withData(reply, {});
        },
      },
    }),
  },
  'second-citizenship-is-not-looked-at': {
    breaks: 'ERR-013',
    because: 'the rule was written when there was one citizenship',
    class: 'validation',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        check(context, set, { field, value }) {
          const isList = field === 'citizenship' && Array.isArray(value) && value.length > 1;
          const looked: unknown = isList ? (value as unknown[]).slice(0, 1) : value;
          fields.check(context, set, { field, value: looked });
        },
      },
    }),
  },
  'refused-change-takes-the-readiness-of-an-application': {
    breaks: 'ERR-007',
    because: 'a change takes an application out of READY first, and puts it back when all is well',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        update(context, call) {
          try {
            return applications.update(context, call);
          } catch (error) {
            const { records } = context.parts;
            const id = call.path['application_id'] ?? '';
            const found = records.find(context, call.clientId, 'application', id);
            const isReady = found?.status === 'READY_FOR_SUBMISSION';
            if (!(error instanceof Refusal) || found === undefined || !isReady) throw error;
            records.update(context, found, { status: 'INCOMPLETE' }, call.nowMs);
            return refusedLate(context, error.code);
          }
        },
      },
    }),
  },
  'document-uploaded-twice-outlives-its-individual': {
    breaks: 'APP-011',
    because: 'what takes the place of another is a version of it, and only first ones are deleted',
    class: 'persistence',
    difficulty: 5,
    change: ({ documents }) => {
      const uploads = new Map<string, number>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            uploads.set(id, (uploads.get(id) ?? 0) + 1);
            documents.store(context, id, file, nowMs);
          },
          removeOf(context, individualId) {
            const sql = 'SELECT id FROM documents WHERE individual_id = ?';
            for (const { id } of context.store.all<{ id: string }>(sql, individualId))
              if ((uploads.get(id) ?? 0) < 2)
                context.store.run('DELETE FROM documents WHERE id = ?', id);
          },
        },
      };
    },
  },
  'statement-of-a-past-month-is-not-found': {
    breaks: 'STM-002',
    because: 'one statement is reckoned from the books that are open, and the list from all months',
    class: 'time',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        get(context, call) {
          const periods: typeof statements.periods = (inner, account, nowMs) =>
            statements.periods(inner, account, nowMs).slice(-1);
          return statements.get(within(context, { statements: { periods } }), call);
        },
      },
    }),
  },
} satisfies Mutants;
