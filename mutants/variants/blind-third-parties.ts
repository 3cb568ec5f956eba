/** Customers, their accounts and what they have under way, when states change. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { updatesOf } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const SOON_MS = 300;
const LOCKS: readonly string[] = ['EDD', 'PENDING'];
const UNDONE: readonly string[] = ['REQUESTED', 'ACCEPTED'];
const ON_PAPER: readonly string[] = [
  'first_name',
  'middle_name',
  'last_name',
  'registered_name',
  'registered_number',
  'date_of_birth',
  'nationality',
  'citizenship',
  'passport_number',
  'tax_reference_number',
];

/** Under review for a while. */
function reviewed(parts: Parts): {
  readonly review: (context: Context, customer: StoredRecord) => void;
  readonly overlay: PartsOverlay;
} {
  const { add, overlay } = later(parts);
  return {
    overlay,
    review(context, customer) {
      const { clientClock, customers, records } = context.parts;
      if (customer.status !== 'ACTIVE') return;
      records.update(context, customer, { status: 'PENDING' }, customer.updatedMs);
      add(context, SOON_MS, () => {
        const now = customers.find(context, customer.clientId, customer.id);
        if (now.status !== 'PENDING') return;
        const nowMs = clientClock.nowMs(context, customer.clientId);
        customers.setStatus(context, now, 'ACTIVE', nowMs);
      });
    },
  };
}

/** Withdrawals that nothing was sent of. */
function undone(context: Context, customer: StoredRecord): StoredRecord[] {
  const { accounts, records } = context.parts;
  return accounts
    .ofCustomer(context, customer.id)
    .flatMap((account) =>
      context.store.all<{ id: string }>(
        `SELECT id FROM records
         WHERE kind = 'withdrawal' AND json_extract(body, '$.source_account_id') = ?`,
        account.id,
      ),
    )
    .map(({ id }) => records.get(context, customer.clientId, 'withdrawal', id))
    .filter(({ status }) => UNDONE.includes(status));
}

function payOut(context: Context, customer: StoredRecord, nowMs: number): void {
  const { accounts, assets, journal, ledger } = context.parts;
  for (const account of accounts.ofCustomer(context, customer.id)) {
    const { id: accountId, current_minor: minor, available_minor: available } = account;
    if (minor <= 0 || available !== minor) continue;
    const type = assets.fiat(context, account.asset_type_id) ? 'FIAT_TRANSFER_OUT' : 'TRANSFER_OUT';
    const draft = { accountId, valueMinor: -minor, type, category: null, nowMs } as const;
    ledger.post(context, [draft], (rows) => journal.against(context, 'EXTERNAL', rows), nowMs);
  }
}

export const thirdPartyVariants = {
  'customers-are-pending-at-first': {
    freedom: 'the state that a customer has at first: here PENDING until it is ACTIVE',
    change(parts) {
      const { review, overlay } = reviewed(parts);
      return {
        ...overlay,
        customers: {
          create(context, wish) {
            const customer = parts.customers.create(context, wish);
            if (wish.id === undefined) review(context, customer);
            return customer;
          },
        },
      };
    },
  },
  'receipts-are-reviewed': {
    freedom: 'that a customer is under review for a while once funds came in',
    thin: true,
    change(parts) {
      const { review, overlay } = reviewed(parts);
      return {
        ...overlay,
        operator: {
          simulateDeposit(context, accountId, amount, options) {
            const deposit = parts.operator.simulateDeposit(context, accountId, amount, options);
            const { customer_id: id, client_id: clientId } = context.parts.balances.account(
              context,
              accountId,
            );
            review(context, context.parts.customers.find(context, clientId, id));
            return deposit;
          },
        },
      };
    },
  },
  'accounts-follow-every-lock': {
    freedom: 'that the accounts of a customer are FROZEN in EDD and under review too',
    change: ({ accounts }) => ({
      accounts: {
        following: (context, row, status) =>
          row.status !== 'CLOSED' && LOCKS.includes(status)
            ? 'FROZEN'
            : accounts.following(context, row, status),
      },
    }),
  },
  'accounts-are-unlocked-by-hand': {
    freedom: 'whether the accounts of a customer open by themselves once it is ACTIVE again',
    change: ({ accounts }) => ({
      accounts: {
        following(context, row, status) {
          const followed = accounts.following(context, row, status);
          return followed === 'OPEN' ? null : followed;
        },
      },
    }),
  },
  'locking-cancels-what-is-held': {
    freedom: 'that a customer’s withdrawals are cancelled by the platform where it is locked',
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const changed = customers.setStatus(context, customer, status, nowMs);
          if (customers.available(context, status)) return changed;
          for (const withdrawal of undone(context, customer)) {
            context.parts.withdrawals.release(context, withdrawal, nowMs);
          }
          return changed;
        },
      },
    }),
  },
  'closing-pays-out-what-is-left': {
    freedom: 'what becomes of the funds of a customer that is closed',
    change: ({ customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          if (status === 'CLOSED' && customers.mayBecome(context, customer.status, status)) {
            for (const withdrawal of undone(context, customer)) {
              context.parts.withdrawals.release(context, withdrawal, nowMs);
            }
            payOut(context, customer, nowMs);
          }
          return customers.setStatus(context, customer, status, nowMs);
        },
      },
    }),
  },
  'one-account-of-an-asset': {
    freedom: 'how many accounts of one asset a customer can have',
    thin: true,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: customerId, account_to_open: wish } = call.body as {
            readonly customer_id: string;
            readonly account_to_open: { readonly asset_type_id: string };
          };
          const there = accounts
            .ofCustomer(context, customerId)
            .some((row) => row.asset_type_id === wish.asset_type_id && row.status !== 'CLOSED');
          if (there) throw new Refusal('INVALID_STATE', 'There is an account of this asset.');
          return accounts.create(context, call);
        },
      },
    }),
  },
  'names-change-on-paper-only': {
    freedom: 'which fields of people can be changed through the API: not those that papers prove',
    thin: true,
    change: ({ customers, individuals }) => {
      const check = (body: unknown): void => {
        if (!updatesOf(body).some(({ field }) => ON_PAPER.includes(field))) return;
        throw new Refusal('VALIDATION_FAILED', 'This is changed on paper only.');
      };
      return {
        customers: {
          update(context, call) {
            check(call.body);
            return customers.update(context, call);
          },
        },
        individuals: {
          update(context, call) {
            check(call.body);
            return individuals.update(context, call);
          },
        },
      };
    },
  },
  'applications-are-approved-by-themselves': {
    freedom: 'who decides about an application: here nobody, after a while',
    thin: true,
    target: {
      controls: { approveApplication: null, rejectApplication: null, requestChanges: null },
    },
    change(parts) {
      const { add, overlay } = later(parts);
      return {
        ...overlay,
        applications: {
          submit(context, call) {
            const reply = parts.applications.submit(context, call);
            const id = call.path['application_id'] ?? '';
            add(context, SOON_MS, () => {
              const now = context.parts.records.get(context, call.clientId, 'application', id);
              if (now.status !== 'SUBMITTED') return;
              const nowMs = context.parts.clientClock.nowMs(context, call.clientId);
              context.parts.review.approve(context, now, nowMs);
            });
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
