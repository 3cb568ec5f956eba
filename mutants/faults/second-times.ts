/** Faults that show at the second time: of what is kept by something that two have in common. */
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Mutants } from '../types.ts';

/** Whether the account has a transaction like this already, of another record. */
function hasEqual(
  context: Context,
  record: StoredRecord,
  { accountId, minor, type }: { accountId: string; minor: number; type: string },
): boolean {
  const sql = `SELECT 1 FROM transactions WHERE account_id = ? AND ABS(value_minor) = ?
     AND transaction_type = ? AND category_id <> ?`;
  return context.store.one(sql, accountId, Math.abs(minor), type, record.id) !== undefined;
}

type Amount = { readonly amount_minor: number; readonly asset_type_id: string };

/** Holds nothing that stands on the account already, in this type and amount. */
const withoutEqualHolds =
  (type: 'FIAT_TRANSFER_OUT' | 'TRANSFER_OUT') =>
  ({ holds }: Parts): PartsOverlay => ({
    holds: {
      place(context, accountId, drafts) {
        const fresh = drafts.filter((draft) => {
          const id = draft.category?.id ?? '';
          const sql = `SELECT 1 FROM transactions WHERE account_id = ? AND value_minor = ?
             AND transaction_type = ? AND category_id <> ?`;
          return context.store.one(sql, accountId, draft.valueMinor, type, id) === undefined;
        });
        return holds.place(context, accountId, fresh);
      },
    },
  });

export const secondTimeMutants = {
  'second-withdrawal-of-an-amount-holds-nothing': {
    breaks: 'WDR-003',
    because: 'holds are kept by account and amount, and what is there is not written again',
    class: 'money',
    difficulty: 3,
    change: withoutEqualHolds('FIAT_TRANSFER_OUT'),
  },
  'second-withdrawal-of-coins-of-an-amount-holds-nothing': {
    breaks: 'WDR-003',
    because: 'coins are sent in batches, in which equal amounts of one wallet stand once',
    class: 'money',
    difficulty: 4,
    change: withoutEqualHolds('TRANSFER_OUT'),
  },
  'second-pull-of-an-amount-is-taken-for-the-first': {
    breaks: 'DEP-004',
    because: 'what a bank announces twice has account and amount in common',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        credit(context, record, receipt, nowMs) {
          const place = {
            accountId: String(record.body['account_id']),
            minor: receipt.amountMinor,
            type: 'FIAT_TRANSFER_IN',
          };
          const isPull = record.body['deposit_type'] === 'PULL';
          if (isPull && hasEqual(context, record, place)) return [];
          return deposits.credit(context, record, receipt, nowMs);
        },
      },
    }),
  },
  'second-exchange-of-an-amount-credits-nothing': {
    breaks: 'EXC-003',
    because: 'a trade is told by what it buys, and one that is known is not booked again',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const legs = exchanges.legs(context, record, body, nowMs);
          return legs.filter(
            ({ accountId, valueMinor: minor }) =>
              minor < 0 || !hasEqual(context, record, { accountId, minor, type: 'TRADE' }),
          );
        },
      },
    }),
  },
  'funds-for-a-second-push-of-an-account-are-taken-for-the-first': {
    breaks: 'DEP-007',
    because: 'what a bank announces twice has account and amount in common',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const place = {
            accountId: String(record.body['account_id']),
            minor: receipt.amountMinor,
            type: 'FIAT_TRANSFER_IN',
          };
          const isPush = record.body['deposit_type'] === 'PUSH';
          if (isPush && hasEqual(context, record, place))
            return deposits.complete(context, record, nowMs);
          return deposits.receive(context, record, receipt, nowMs);
        },
      },
    }),
  },
  'second-cancellation-on-an-account-gives-nothing-back': {
    breaks: 'WDR-006',
    because: 'what was given back is kept by account and amount',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals, states }) => {
      const given = new Set<string>();
      return {
        withdrawals: {
          release(context, record, nowMs) {
            const { amount_minor: minor } = record.body as Amount;
            const name = `${String(record.body['source_account_id'])} ${String(minor)}`;
            const known = given.has(name);
            const held = context.parts.ledger.ofCategory(
              context,
              withdrawals.category(context, record),
              'AUTHORIZED',
            );
            if (held.length > 0) given.add(name);
            return known
              ? states.move(context, record, 'CANCELLED', nowMs)
              : withdrawals.release(context, record, nowMs);
          },
        },
      };
    },
  },
  'second-counterparty-with-one-account-replaces-the-first': {
    breaks: 'CPT-001',
    because: 'counterparties of a customer are told by the account that they name',
    class: 'persistence',
    difficulty: 3,
    change: ({ counterparties, records }) => ({
      counterparties: {
        create(context, call) {
          const wish = call.body as Readonly<Record<string, unknown>>;
          const account = JSON.stringify(wish['account_information']);
          const { rows } = records.list(context, call.clientId, 'counterparty', {
            filters: { customer_id: String(wish['customer_id']) },
            page: 0,
            pageSize: 1_000,
          });
          const same = rows.find(
            ({ body }) =>
              wish['account_information'] !== undefined &&
              JSON.stringify(body['account_information']) === account,
          );
          const reply = counterparties.create(context, call);
          if (same !== undefined) records.remove(context, same);
          return reply;
        },
      },
    }),
  },
  'second-change-of-a-customer-puts-the-first-back': {
    breaks: 'CUS-009',
    because: 'changes are put over the record as it was approved',
    class: 'persistence',
    difficulty: 3,
    change: ({ fields }) => {
      const approved = new Map<string, Readonly<Record<string, unknown>>>();
      return {
        fields: {
          apply(context, set, current, updates) {
            const name = String(current['last_name']);
            if (set !== 'IndividualCustomer' || updates.length === 0)
              return fields.apply(context, set, current, updates);
            const first = approved.get(name) ?? current;
            approved.set(name, first);
            return fields.apply(context, set, first, updates);
          },
        },
      };
    },
  },
  'second-deletion-of-an-individual-brings-the-first-back': {
    breaks: 'APP-010',
    because: 'who was deleted is kept as one line of the application',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, records }) => {
      const last = new Map<string, StoredRecord>();
      return {
        applicants: {
          remove(context, call) {
            const { applications } = context.parts;
            const application = applications.find(context, call);
            const individual = applicants.find(context, call, application);
            const reply = applicants.remove(context, call);
            const before = last.get(application.id);
            last.set(application.id, individual);
            if (before !== undefined) records.insert(context, { ...before, nowMs: call.nowMs });
            return reply;
          },
        },
      };
    },
  },
  'second-submission-takes-the-first-back': {
    breaks: 'APP-006',
    because: 'the state is put back before it is looked whether it may be submitted',
    class: 'state',
    difficulty: 3,
    change: ({ applications, errors }) => ({
      applications: {
        submit(context, call) {
          const application = applications.find(context, call);
          if (application.status !== 'SUBMITTED') return applications.submit(context, call);
          const { records } = context.parts;
          records.update(context, application, { status: 'READY_FOR_SUBMISSION' }, call.nowMs);
          return {
            status: 400,
            body: errors.body(context, 'INVALID_STATE', 'The application is SUBMITTED.'),
          };
        },
      },
    }),
  },
} as const satisfies Mutants;
