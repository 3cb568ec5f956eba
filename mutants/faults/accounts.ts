/** Faults of accounts. */
import { Refusal } from '../../reference/context.ts';
import { updatesOf } from '../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { dataOf, refusedLate, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** These members can be written by an update, which is answered with success. */
function writable(...members: readonly string[]) {
  return ({ accounts }: Parts): PartsOverlay => ({
    accounts: {
      update(context, call) {
        const updates = updatesOf(call.body).filter(({ field }) => members.includes(field));
        if (updates.length === 0) return accounts.update(context, call);
        const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
        for (const { field, value } of updates) {
          const sql = `UPDATE accounts SET ${field} = ? WHERE id = ?`;
          context.store.run(sql, String(value), row.id);
        }
        return accounts.get(context, call);
      },
    },
  });
}

export const accountsMutants = {
  'opened-account-is-not-listed': {
    breaks: 'ACC-001',
    because: 'the list is filled by a nightly job',
    class: 'state',
    difficulty: 1,
    change: ({ accounts }) => ({
      accounts: {
        page(context, call, offset, limit) {
          const { rows, total } = accounts.page(context, call, offset, limit);
          const sinceMs = call.nowMs - 60_000;
          return { rows: rows.filter((row) => row.created_ms < sinceMs), total };
        },
      },
    }),
  },
  'opened-account-is-found-only-once-it-is-funded': {
    breaks: 'ACC-001',
    because: 'the ledger makes the account at its first booking',
    class: 'state',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        get(context, call) {
          const reply = accounts.get(context, call);
          const booked = context.store.one(
            'SELECT 1 FROM transactions WHERE account_id = ?',
            call.path['account_id'] ?? '',
          );
          if (booked !== undefined) return reply;
          throw new Refusal('NOT_FOUND', 'There is no such account.');
        },
      },
    }),
  },
  'account-is-opened-for-nobody': {
    breaks: 'ACC-002',
    because: 'accounts and customers are kept by two services without a foreign key',
    class: 'validation',
    difficulty: 1,
    change: ({ availability }) => ({
      availability: {
        checkCustomer(context, clientId, customerId) {
          const known = context.parts.records.find(context, clientId, 'customer', customerId);
          if (known !== undefined) availability.checkCustomer(context, clientId, customerId);
        },
      },
    }),
  },
  'account-for-nobody-is-opened-for-another': {
    breaks: 'ACC-002',
    because: 'a customer that is not found falls back to the first one of the client',
    class: 'validation',
    difficulty: 3,
    change: ({ accounts, availability }) => ({
      availability: {
        checkCustomer(context, clientId, customerId) {
          const known = context.parts.records.find(context, clientId, 'customer', customerId);
          if (known !== undefined) availability.checkCustomer(context, clientId, customerId);
        },
      },
      accounts: {
        open(context, wish) {
          const { records } = context.parts;
          const known = records.find(context, wish.clientId, 'customer', wish.customerId);
          if (known !== undefined) return accounts.open(context, wish);
          const list = { page: 0, pageSize: 1 };
          const [first] = records.list(context, wish.clientId, 'customer', list).rows;
          return accounts.open(context, { ...wish, customerId: first?.id ?? '' });
        },
      },
    }),
  },
  'second-account-of-a-customer-is-refused': {
    breaks: 'ACC-003',
    because: 'a unique index was put on the customer',
    class: 'state',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const reply = accounts.create(context, call);
          if (accounts.ofCustomer(context, id).length === 1) return reply;
          throw new Refusal('INVALID_STATE', 'The customer has such an account.');
        },
      },
    }),
  },
  'second-account-of-a-customer-is-the-first': {
    breaks: 'ACC-003',
    because: 'opening is get-or-create by customer and asset',
    class: 'state',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        open(context, wish) {
          const known = accounts
            .ofCustomer(context, wish.customerId)
            .find((row) => row.asset_type_id === wish.assetTypeId && row.status === 'OPEN');
          return wish.id === undefined && known !== undefined
            ? known
            : accounts.open(context, wish);
        },
      },
    }),
  },
  'new-account-closes-the-one-before': {
    breaks: 'ACC-003',
    because: 'a customer has one primary account, and the new one takes its place',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        create(context, call) {
          const { customer_id: id } = call.body as { readonly customer_id: string };
          const before = accounts.ofCustomer(context, id).at(-1);
          const reply = accounts.create(context, call);
          const empty = before?.current_minor === 0 && before.status === 'OPEN';
          if (empty) accounts.setStatus(context, before, 'CLOSED', call.nowMs);
          return reply;
        },
      },
    }),
  },
  'new-state-of-an-account-is-answered-but-not-kept': {
    breaks: 'ACC-005',
    because: 'the change waits for an approval that nobody built',
    class: 'persistence',
    difficulty: 1,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const reply = accounts.update(context, call);
          const sql = 'UPDATE accounts SET status = ? WHERE id = ?';
          context.store.run(sql, row.status, row.id);
          return reply;
        },
      },
    }),
  },
  'state-of-an-account-falls-back-when-it-is-read': {
    breaks: 'ACC-005',
    because: 'reads come from a replica that is refreshed at the next booking',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        get(context, call) {
          const reply = accounts.get(context, call);
          const frozen = dataOf(reply)['status'] === 'FROZEN';
          return frozen ? withData(reply, { status: 'OPEN' }) : reply;
        },
      },
    }),
  },
  'customer-of-an-account-can-be-changed': {
    breaks: 'ACC-006',
    because: 'every column can be updated by its name',
    class: 'validation',
    difficulty: 2,
    change: writable('customer_id', 'product_id', 'product_type'),
  },
  'currency-of-an-account-can-be-changed': {
    breaks: 'ACC-006',
    because: 'every column can be updated by its name',
    class: 'validation',
    difficulty: 2,
    change: writable('asset_type_id', 'product_id', 'product_type', 'customer_id'),
  },
  'refused-update-of-an-account-is-stored': {
    breaks: 'ACC-006',
    because: 'all fields are written, and then the forbidden one is found',
    class: 'validation',
    difficulty: 4,
    change: (original) => {
      const update = writable(
        'customer_id',
        'asset_type_id',
        'product_id',
        'product_type',
      )(original).accounts?.update;
      return {
        accounts: {
          update(context, call) {
            const fields = updatesOf(call.body).map(({ field }) => field);
            if (update === undefined || fields.every((field) => field === 'status')) {
              return original.accounts.update(context, call);
            }
            update(context, call);
            return refusedLate(context, 'VALIDATION_FAILED');
          },
        },
      };
    },
  },
  'any-update-freezes-the-account': {
    breaks: 'ACC-006',
    because: 'a change of master data starts a review, and the review freezes',
    class: 'state',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const fields = updatesOf(call.body).map(({ field }) => field);
          if (fields.every((field) => field === 'status')) return accounts.update(context, call);
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          accounts.setStatus(context, row, 'FROZEN', call.nowMs);
          return refusedLate(context, 'VALIDATION_FAILED');
        },
      },
    }),
  },
} satisfies Mutants;
