/** Records: when a change of them is seen or done, and the state of accounts beside their customer's. */
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { AccountRow, AccountStatus } from '../../reference/ledger/rows.ts';
import type { RecordBody, StoredRecord } from '../../reference/store/records.ts';
import { later } from '../steps.ts';
import { doneOr, tried } from './queued.ts';
import type { Variant } from '../types.ts';

const LATE_MS = 300;

const SHOWN_BALANCES = `CREATE TABLE IF NOT EXISTS shown_balances
  (id TEXT PRIMARY KEY, current_minor INTEGER, available_minor INTEGER)`;
const BALANCES = 'SELECT id, current_minor, available_minor FROM accounts WHERE id = ?';

/** Transactions are as new as ever, and balances are shown as they were a while before. */
function balancesLate(parts: Parts): PartsOverlay {
  const { accounts, balances } = parts;
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    balances: {
      write(context, accountId, change, nowMs) {
        const { store } = context;
        store.run(SHOWN_BALANCES);
        store.run(`INSERT OR IGNORE INTO shown_balances ${BALANCES}`, accountId);
        add(context, LATE_MS, () => {
          store.run(SHOWN_BALANCES);
          store.run(`INSERT OR REPLACE INTO shown_balances ${BALANCES}`, accountId);
        });
        return balances.write(context, accountId, change, nowMs);
      },
    },
    accounts: {
      record(context, row) {
        context.store.run(SHOWN_BALANCES);
        const sql = 'SELECT current_minor, available_minor FROM shown_balances WHERE id = ?';
        const shown = context.store.one<Pick<AccountRow, 'current_minor' | 'available_minor'>>(
          sql,
          row.id,
        );
        return accounts.record(context, { ...row, ...shown });
      },
    },
  };
}

/** What is known of people and corporations is shown as it was, until a change is through. */
function changesSeenLater(parts: Parts): PartsOverlay {
  const { customers, individuals, records } = parts;
  const { add, overlay } = later(parts);
  const before = new Map<string, RecordBody>();
  const shown = (record: StoredRecord): StoredRecord => ({
    ...record,
    body: before.get(record.id) ?? record.body,
  });
  return {
    ...overlay,
    records: {
      update(context, record, change, nowMs) {
        const isPerson = record.kind === 'customer' || record.kind === 'individual';
        if (isPerson && change.body !== undefined) {
          if (!before.has(record.id)) before.set(record.id, record.body);
          add(context, LATE_MS, () => before.delete(record.id));
        }
        return records.update(context, record, change, nowMs);
      },
    },
    customers: { item: (context, customer) => customers.item(context, shown(customer)) },
    individuals: { record: (context, one) => individuals.record(context, shown(one)) },
  };
}

/** A change of an account is taken in, and done a while later; what cannot be is refused at once. */
function accountsChangedLater(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    accounts: {
      update(context, call) {
        tried(context, () => parts.accounts.update(context, call));
        add(context, LATE_MS, () => {
          doneOr(
            context,
            () => parts.accounts.update(context, call),
            () => undefined,
          );
        });
        return context.parts.accounts.get(context, call);
      },
    },
  };
}

const FOLLOWING: Readonly<Record<string, AccountStatus>> = {
  FROZEN: 'FROZEN',
  CLOSED: 'CLOSED',
  EDD: 'FROZEN',
  PENDING: 'PENDING',
  DORMANT: 'DORMANT',
};

/** An account that can be used is in the state that its customer is in, and comes back with it. */
function follow(context: Context, row: AccountRow, customerStatus: string, nowMs: number): void {
  const { accounts } = context.parts;
  const to = FOLLOWING[customerStatus] ?? 'OPEN';
  const isFree = ['OPEN', 'DORMANT'].includes(row.status) || row.frozen_by_customer === 1;
  if (row.status === 'CLOSED' || row.status === to || !(isFree || to === 'CLOSED')) return;
  accounts.setStatus(context, row, to, nowMs, to !== 'OPEN' && to !== 'CLOSED');
}

export const fifthRecordVariants = {
  'balances-behind-transactions': {
    freedom: 'when a balance is shown as its transactions made it: a while after them',
    change: balancesLate,
  },
  'changes-of-customers-are-seen-later': {
    freedom: 'when a change of a customer, or of a person of one, is seen: a while later',
    change: changesSeenLater,
  },
  'account-changes-are-queued': {
    freedom: 'when an account is in the state that it was asked to have: a while later',
    change: accountsChangedLater,
  },
  'accounts-show-what-their-customer-is': {
    freedom: 'which state accounts are in where their customer is EDD, PENDING or DORMANT: its own',
    change: () => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          for (const row of context.parts.accounts.ofCustomer(context, customer.id)) {
            follow(context, row, customer.status, nowMs);
          }
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
