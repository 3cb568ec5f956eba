/** Faults that real customer records were reported to have: changes that are kept elsewhere, or not. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import { updatesOf, without } from '../../../reference/domain/fields.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { Mutants } from '../../types.ts';

/** A change of a customer of which these updates alone are applied. */
const changing =
  (kept: (context: Context, call: Call) => readonly unknown[]): Mutants[string]['change'] =>
  ({ customers }) => ({
    customers: {
      update(context, call) {
        const body = { ...(call.body as object), updates: kept(context, call) };
        return customers.update(context, { ...call, body });
      },
    },
  });

function bodyOf(context: Context, call: Call): Readonly<Record<string, unknown>> {
  const { customers } = context.parts;
  return customers.find(context, call.clientId, call.path['customer_id'] ?? '').body;
}

function wishOf(call: Call, field: string): unknown {
  return updatesOf(call.body).find((update) => update.field === field)?.value;
}

const DAY_MS = 86_400_000;

function isDone(context: Context, row: AccountRow): boolean {
  try {
    context.parts.accounts.checkDone(context, row);
    return true;
  } catch {
    return false;
  }
}

export const blindThirtyFirstPeopleMutants = {
  'change-of-a-customer-sets-only-what-had-a-value': {
    breaks: 'CUS-009',
    because: 'the patch is laid over the stored record, which has no place for what was not there',
    class: 'persistence',
    difficulty: 3,
    change: changing((context, call) =>
      updatesOf(call.body).filter(({ field }) => bodyOf(context, call)[field] !== undefined),
    ),
  },
  'change-of-an-individual-sets-only-what-had-a-value': {
    breaks: 'IND-007',
    because: 'the patch is laid over the stored record, which has no place for what was not there',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { body: stored } = individuals.find(context, call);
          const updates = updatesOf(call.body).filter(({ field }) => stored[field] !== undefined);
          return individuals.update(context, {
            ...call,
            body: { ...(call.body as object), updates },
          });
        },
      },
    }),
  },
  'change-of-an-individual-is-made-on-the-last-of-the-list': {
    breaks: 'IND-007',
    because: 'the person of an account is taken to be the last one that was listed',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals, records }) => ({
      individuals: {
        update(context, call) {
          const named = individuals.find(context, call);
          const people = records.children(context, named.parentId ?? '', 'individual');
          const last = people.at(-1) ?? named;
          const reply = individuals.update(context, {
            ...call,
            path: { ...call.path, individual_id: last.id },
          });
          return { ...reply, body: { data: { id: named.id } } };
        },
      },
    }),
  },
  'customer-with-an-apostrophe-in-the-name-cannot-be-changed': {
    breaks: 'CUS-009',
    because: 'the whole record is validated at each change, by a pattern for names',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const name = wishOf(call, 'last_name') ?? bodyOf(context, call)['last_name'];
          const others = updatesOf(call.body).some(({ field }) => field !== 'last_name');
          if (others && typeof name === 'string' && name.includes("'"))
            throw new Refusal('VALIDATION_FAILED', 'last_name is not valid.');
          return customers.update(context, call);
        },
      },
    }),
  },
  'last-name-with-a-comma-falls-back-to-the-old-one': {
    breaks: 'CUS-009',
    because: 'the store of profiles refuses a comma after the answer has gone out',
    class: 'persistence',
    difficulty: 4,
    change: changing((_context, call) =>
      updatesOf(call.body).filter(
        ({ field, value }) => field !== 'last_name' || !String(value).includes(','),
      ),
    ),
  },
  'mail-address-is-taken-from-the-customer-who-had-it': {
    breaks: 'CUS-009',
    because: 'an address belongs to one person, so it moves',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          const reply = customers.update(context, call);
          const address = wishOf(call, 'email_address');
          if (typeof address !== 'string') return reply;
          const { rows } = records.list(context, call.clientId, 'customer', {
            filters: { email_address: address },
            page: 0,
            pageSize: 100,
          });
          for (const row of rows) {
            if (row.id === call.path['customer_id']) continue;
            records.update(context, row, { body: without(row.body, 'email_address') }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'change-that-is-sent-in-chunks-is-taken-for-an-empty-one': {
    breaks: 'CUS-009',
    because: 'without a content length the server reads nothing, and nothing is a valid change',
    class: 'wire',
    difficulty: 4,
    change: changing((_context, call) =>
      call.headers['transfer-encoding'] === undefined ? updatesOf(call.body) : [],
    ),
  },
  'refused-closing-of-an-account-cancels-what-is-open-on-it': {
    breaks: 'ERR-007',
    because: 'what is outstanding is called off first, and then the balance is looked at',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, errors, records, withdrawals }) => ({
      accounts: {
        update(context, call) {
          try {
            return accounts.update(context, call);
          } catch (error) {
            if (wishOf(call, 'status') !== 'CLOSED') throw error;
            const source = { source_account_id: call.path['account_id'] };
            const all = { filters: source, page: 0, pageSize: 100 };
            for (const record of records.list(context, call.clientId, 'withdrawal', all).rows) {
              const open = record.status === 'REQUESTED' || record.status === 'ACCEPTED';
              if (open) withdrawals.release(context, record, call.nowMs);
            }
            return errors.reply(context, error);
          }
        },
      },
    }),
  },
  'closing-an-account-with-funds-is-answered-and-not-done': {
    breaks: 'ACC-005',
    because: 'the tool reports what it asked for and not what came of it',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        request(context, row, status, nowMs) {
          if (status === 'CLOSED' && row.status !== 'CLOSED' && !isDone(context, row))
            return { ...row, status };
          return accounts.request(context, row, status, nowMs);
        },
      },
    }),
  },
  'account-that-is-frozen-ends-the-search-for-sleepers': {
    breaks: 'CUS-022',
    because: 'the nightly job is one transaction, and the first account it may not touch ends it',
    class: 'time',
    difficulty: 4,
    change: ({ dormancy }) => ({
      dormancy: {
        asleep(context, clientId, limitMs) {
          const rows = dormancy.asleep(context, clientId, limitMs);
          const first = rows.findIndex(({ status }) => status === 'FROZEN');
          return first < 0 ? rows : rows.slice(0, first);
        },
      },
    }),
  },
  'those-who-were-silent-longest-do-not-fall-asleep': {
    breaks: 'CUS-022',
    because: 'the job looks at those alone whose time ran out since its last run, to be quick',
    class: 'time',
    difficulty: 3,
    change: ({ dormancy }) => ({
      dormancy: {
        asleep: (context, clientId, limitMs) =>
          dormancy
            .asleep(context, clientId, limitMs)
            .filter(({ last_activity_ms: lastMs }) => lastMs > limitMs - 7 * DAY_MS),
      },
    }),
  },
} satisfies Mutants;
