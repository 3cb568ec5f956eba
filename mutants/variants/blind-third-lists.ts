/** What lists show: what was there long before, and how old they are. */
import type { Context } from '../../reference/context.ts';
import { overlayParts, type Parts, type PartsOverlay } from '../../reference/parts.ts';
import { everyNth } from '../steps.ts';
import { openedLater } from './blind-records.ts';
import { readingWith } from './copies.ts';
import type { Variant } from '../types.ts';

const TABLES = ['records', 'accounts', 'transactions'] as const;
const DAY_MS = 86_400_000;

/** A copy of what is read, as a replica of the database has it. */
function refresh({ store }: Context): void {
  for (const table of TABLES) {
    store.run(`CREATE TABLE IF NOT EXISTS replica_${table} AS SELECT * FROM ${table} WHERE 0`);
    store.run(`CREATE UNIQUE INDEX IF NOT EXISTS replica_of_${table} ON replica_${table} (seq)`);
  }
  store.run(`CREATE INDEX IF NOT EXISTS replica_of_account ON replica_transactions (account_id)`);
  for (const table of ['records', 'accounts'] as const) {
    store.run(`INSERT OR REPLACE INTO replica_${table} SELECT * FROM ${table}`);
  }
  store.run(
    `INSERT OR REPLACE INTO replica_transactions SELECT * FROM transactions
     WHERE seq > (SELECT COALESCE(MAX(seq), 0) FROM replica_transactions) OR seq IN
       (SELECT seq FROM replica_transactions WHERE status IN ('AUTHORIZED', 'PENDING'))`,
  );
}

function replica(context: Context): Context {
  return readingWith(context, (sql) =>
    sql.replaceAll(/\b(?<!replica_)(records|accounts|transactions)\b/g, 'replica_$1'),
  );
}

function listsOfAReplica({
  accounts,
  clients,
  progress,
  records,
  transactions,
}: Parts): PartsOverlay {
  const isTime = everyNth(2);
  return {
    clients: {
      register(context, client) {
        refresh(context);
        clients.register(context, client);
      },
    },
    progress: {
      tick(context, automatic) {
        progress.tick(context, automatic);
        if (isTime()) refresh(context);
      },
    },
    records: {
      list: (context, clientId, kind, filter) =>
        records.list(replica(context), clientId, kind, filter),
    },
    accounts: {
      page: (context, call, offset, limit) => accounts.page(replica(context), call, offset, limit),
    },
    transactions: {
      count: (context, conditions) => transactions.count(replica(context), conditions),
      read: (context, conditions, slice) => transactions.read(replica(context), conditions, slice),
    },
  };
}

const STATES = ['ACTIVE', 'CLOSED', 'FROZEN', 'PENDING', 'EDD', 'DORMANT'] as const;
const TYPES = [
  'CREDIT_CORRECTION',
  'TRANSFER_IN',
  'FIAT_TRANSFER_OUT_RETURN',
  'INTERNAL_TRANSFER',
  'FIAT_TRANSFER_IN',
] as const;
const OLD_CUSTOMERS = 300;
const OLD_TRANSACTIONS = 2_000;

function oldCustomer(context: Context, index: number, nowMs: number): void {
  const { store } = context;
  const status = STATES[index % STATES.length] ?? 'ACTIVE';
  const person = index % 3 > 0;
  const known = {
    date_of_birth: '1970-01-31',
    nationality: 'US',
    telephone_number: '+12025550100',
  };
  const body = person
    ? { customer_type: 'INDIVIDUAL', first_name: 'Old', last_name: `Nr ${String(index)}`, ...known }
    : { customer_type: 'CORPORATION', registered_name: `Old ${String(index)}` };
  const atMs = nowMs - (OLD_CUSTOMERS - index) * 7 * DAY_MS;
  const id = `old-customer-${String(index)}`;
  store.run(
    `INSERT INTO records (kind, id, client_id, status, created_ms, updated_ms, body)
     VALUES ('customer',?,'demo-client',?,?,?,?)`,
    id,
    status,
    atMs,
    atMs,
    JSON.stringify(body),
  );
  store.run(
    `INSERT INTO accounts (id, client_id, customer_id, status, asset_type_id, product_type,
       product_id, last_activity_ms, created_ms) VALUES (?,'demo-client',?,?,?,'DEPOSIT_ACCOUNT',
       'DEPOSIT_STANDARD',?,?)`,
    `old-account-${String(index)}`,
    id,
    { ACTIVE: 'OPEN', PENDING: 'OPEN', EDD: 'OPEN' }[String(status)] ?? status,
    'FIAT_TESTNET_USD',
    nowMs,
    atMs,
  );
}

function oldTransaction(context: Context, index: number, nowMs: number): void {
  const atMs = nowMs - DAY_MS - Math.floor((OLD_TRANSACTIONS - index) / 4) * 3_600_000;
  const account = `old-account-${String(index % OLD_CUSTOMERS)}`;
  context.store.run(
    `INSERT INTO transactions (id, client_id, account_id, asset_type_id, value_minor, status,
       transaction_type, category_type, category_id, transaction_ms, posted_ms)
     VALUES (?,'demo-client',?,'FIAT_TESTNET_USD',?,?,?,?,?,?,?)`,
    `old-transaction-${String(index)}`,
    account,
    100 + index,
    index % 11 === 0 ? 'CANCELLED' : 'POSTED',
    TYPES[index % TYPES.length] ?? 'FEE',
    index % 5 === 0 ? 'ADJUSTMENT' : null,
    index % 5 === 0 ? `old-adjustment-${String(index)}` : null,
    atMs,
    index % 11 === 0 ? null : atMs,
  );
  if (index % 11 === 0) return;
  const change = { currentMinor: 100 + index, availableMinor: 100 + index };
  context.parts.balances.write(context, account, change, nowMs);
}

function thereForYears({ clients }: Parts): PartsOverlay {
  return {
    clients: {
      register(context, client) {
        clients.register(context, client);
        const isThere = context.store.one("SELECT 1 FROM records WHERE id = 'old-customer-0'");
        if (client.id !== 'demo-client' || isThere !== undefined) return;
        const nowMs = context.clock.systemNowMs();
        for (let index = 0; index < OLD_CUSTOMERS; index += 1) oldCustomer(context, index, nowMs);
        for (let index = 0; index < OLD_TRANSACTIONS; index += 1) {
          oldTransaction(context, index, nowMs);
        }
        for (const type of ['TRANSACTION_POSTED', 'ACCOUNT_OPEN', 'WITHDRAWAL_COMPLETED']) {
          context.store.run(
            `INSERT INTO subscriptions (id, client_id, event_type, callback_url,
               signature_verification_key, status, created_ms)
             VALUES (?,'demo-client',?,'https://127.0.0.1:9/hook','whk_old','ACTIVE',?)`,
            `old-${type}`,
            type,
            nowMs - 400 * DAY_MS,
          );
        }
      },
    },
  };
}

export const thirdListVariants = {
  'lists-of-a-replica': {
    freedom: 'how old a list is: here up to half a second, while single records are of now',
    change: listsOfAReplica,
  },
  'opened-later-in-lists': {
    freedom: 'when a list shows that an account is open: here a while after its record does',
    change: (parts) => overlayParts(overlayParts(parts, openedLater), listsOfAReplica),
  },
  'there-for-years': {
    freedom: 'what was there before the run: years of customers, transactions and subscriptions',
    change: thereForYears,
  },
} as const satisfies Readonly<Record<string, Variant>>;
