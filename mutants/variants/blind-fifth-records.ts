/** Records: when a change is seen, done or asked for anew, and how they look where nothing is. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { AccountRow, AccountStatus } from '../../reference/ledger/rows.ts';
import type { RecordBody, StoredRecord } from '../../reference/store/records.ts';
import { isObject } from './foreign-words.ts';
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

/** An upload is looked through first; until then what was there before it stays. */
function scannedFirst(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  return {
    ...overlay,
    documents: {
      store(context, id, file, nowMs) {
        add(context, LATE_MS, () => {
          parts.documents.store(context, id, file, nowMs);
        });
      },
    },
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

function withNothing(data: unknown): unknown {
  if (!isObject(data) || 'transaction_status' in data || 'event_type' in data) return data;
  if ('customer_type' in data || 'individual_type' in data || !('status' in data)) return data;
  const nothing = {
    customer_id: null,
    valid_until: null,
    description: null,
    rate: null,
    deposit_instructions: null,
    payment_instructions: null,
    closed_timestamp: null,
  };
  return { ...nothing, ...data };
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
  'documents-are-scanned-first': {
    freedom: 'when an uploaded document can be downloaded: once it was looked through',
    change: scannedFirst,
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
  'counterparties-are-verified-when-created': {
    freedom: 'when a counterparty is verified: here with its creation, unless it is to be linked',
    change: ({ counterparties }) => ({
      counterparties: {
        create(context, call) {
          const reply = counterparties.create(context, call);
          const { id } = (reply.body as { readonly data: { readonly id: string } }).data;
          const made = context.parts.records.get(context, call.clientId, 'counterparty', id);
          if (made.body['counterparty_type'] === 'FIAT_US_LINKED') return reply;
          const verified = counterparties.approve(context, made, call.nowMs);
          return { status: 200, body: { data: counterparties.record(context, verified) } };
        },
        approve: (context, counterparty, nowMs) =>
          counterparty.status === 'ACTIVE'
            ? counterparty
            : counterparties.approve(context, counterparty, nowMs),
      },
    }),
  },
  'statements-of-past-months-only': {
    freedom: 'whether there is a statement of a month that is not over',
    change: ({ statements }) => ({
      statements: {
        periods: (context, account, nowMs) =>
          statements.periods(context, account, nowMs).filter(({ endMs }) => endMs <= nowMs),
      },
    }),
  },
  'further-receipts-are-deposits-of-their-own': {
    freedom: 'whether funds that come again belong to the deposit that was completed before',
    change: ({ deposits }) => ({
      deposits: {
        forReceipt(context, actor, account) {
          const open = context.parts.records
            .children(context, account.id, 'deposit')
            .some(({ status, body }) => status === 'REQUESTED' && body['deposit_type'] === 'PUSH');
          if (open) return deposits.forReceipt(context, actor, account);
          return deposits.request(context, actor, {
            deposit_type: 'PUSH',
            deposit_destination: { destination_account_id: account.id },
          });
        },
      },
    }),
  },
  'what-is-not-there-is-null': {
    freedom: 'whether members of records that are not shown are null where there is nothing',
    change: ({ wire }) => ({
      wire: {
        stringify(context, body) {
          if (!isObject(body)) return wire.stringify(context, body);
          return wire.stringify(context, { ...body, data: withNothing(body['data']) });
        },
      },
    }),
  },
  'shares-are-given-up-first': {
    freedom: 'whether a beneficial owner with a share can stop being one, which loses the share',
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership(context, changed, named) {
          const kept = individuals.keepOwnership(context, changed, named);
          if (kept['percentage_ownership'] === changed['percentage_ownership']) return kept;
          throw new Refusal('VALIDATION_FAILED', 'An owner of a share is a beneficial owner.');
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
