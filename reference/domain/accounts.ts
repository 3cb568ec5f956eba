/** Accounts: opened for a customer, read with both balances; only their state can be changed. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { AccountRow, AccountStatus } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import type { SqlValue } from '../store/store.ts';
import type { EventType } from '../webhooks/event-types.ts';
import { updatesOf } from './fields.ts';

export type NewAccount = {
  /** Made up unless given. */
  readonly id?: string;
  readonly clientId: string;
  readonly customerId: string;
  readonly assetTypeId: string;
  readonly productId: string;
  readonly nowMs: number;
};

type Wish = {
  readonly customer_id: string;
  readonly account_to_open: {
    readonly account_id?: string;
    readonly product_id: string;
    readonly asset_type_id: string;
  };
};

const PRODUCT_TYPE = 'DEPOSIT_ACCOUNT';
const FILTERS = ['customer_id', 'status', 'asset_type_id'] as const;
const REQUESTABLE: readonly string[] = ['OPEN', 'FROZEN', 'CLOSED'];
const eventOf: Readonly<Partial<Record<AccountStatus, EventType>>> = {
  OPEN: 'ACCOUNT_OPEN',
  FROZEN: 'ACCOUNT_FROZEN',
  CLOSED: 'ACCOUNT_CLOSED',
};

export const accounts = {
  list(context: Context, call: Call): Reply {
    const { accounts, paging } = context.parts;
    const at = paging.parse(context, call);
    const { rows, total } = accounts.page(context, call, at.page * at.pageSize, at.pageSize);
    const listed = rows.map((row) => accounts.record(context, row));
    return {
      status: 200,
      body: { data: { accounts: listed }, links: paging.links(context, call, at, total) },
    };
  },

  page(
    context: Context,
    call: Call,
    offset: number,
    limit: number,
  ): { readonly rows: AccountRow[]; readonly total: number } {
    const wanted = FILTERS.filter((name) => call.query[name] !== undefined);
    const where = ['client_id = ?', ...wanted.map((name) => `${name} = ?`)].join(' AND ');
    const values: SqlValue[] = [call.clientId, ...wanted.map((name) => call.query[name] ?? null)];
    const rows = context.store.all<AccountRow>(
      `SELECT * FROM accounts WHERE ${where} ORDER BY seq LIMIT ? OFFSET ?`,
      ...values,
      limit,
      offset,
    );
    const sql = `SELECT COUNT(*) total FROM accounts WHERE ${where}`;
    return { rows, total: context.store.one<{ total: number }>(sql, ...values)?.total ?? 0 };
  },

  create(context: Context, call: Call): Reply {
    const { accounts, availability } = context.parts;
    const { customer_id: customerId, account_to_open: wish } = call.body as Wish;
    if (wish.account_id !== undefined) {
      throw new Refusal('VALIDATION_FAILED', 'account_id is given by the platform.');
    }
    availability.checkCustomer(context, call.clientId, customerId);
    const row = accounts.open(context, {
      clientId: call.clientId,
      customerId,
      assetTypeId: wish.asset_type_id,
      productId: wish.product_id,
      nowMs: call.nowMs,
    });
    return { status: 200, body: { data: accounts.record(context, row) } };
  },

  get(context: Context, call: Call): Reply {
    const { accounts } = context.parts;
    const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
    return { status: 200, body: { data: accounts.record(context, row) } };
  },

  update(context: Context, call: Call): Reply {
    const { accounts, availability } = context.parts;
    const { clientId, nowMs } = call;
    let row = accounts.find(context, clientId, call.path['account_id'] ?? '');
    availability.checkCustomer(context, clientId, row.customer_id);
    for (const { field, value } of updatesOf(call.body)) {
      accounts.checkField(context, field);
      row = accounts.request(context, row, accounts.requested(context, value), nowMs);
    }
    return { status: 200, body: { data: accounts.record(context, row) } };
  },

  /** Nothing but the state can be changed. */
  checkField(_context: Context, field: string): void {
    if (field === 'status') return;
    throw new Refusal('VALIDATION_FAILED', 'Only the status of an account can be changed.');
  },

  /** The states that a client may ask for. */
  requested(_context: Context, value: unknown): AccountStatus {
    if (REQUESTABLE.some((status) => status === value)) return value as AccountStatus;
    throw new Refusal('VALIDATION_FAILED', 'value must be OPEN, FROZEN or CLOSED.');
  },

  /** A new state by wish of a client or operator; closing needs an account that is done. */
  request(context: Context, row: AccountRow, status: AccountStatus, nowMs: number): AccountRow {
    const { accounts } = context.parts;
    if (row.status === status) return row;
    if (!accounts.mayBecome(context, row.status, status)) {
      throw new Refusal('INVALID_STATE', `The account is ${row.status}.`);
    }
    if (status === 'CLOSED') accounts.checkDone(context, row);
    return accounts.setStatus(context, row, status, nowMs);
  },

  /** CLOSED is permanent. */
  mayBecome(_context: Context, from: AccountStatus, to: AccountStatus): boolean {
    return from !== 'CLOSED' && from !== to;
  },

  checkDone(context: Context, row: AccountRow): void {
    const open = context.store.one(
      `SELECT 1 FROM transactions WHERE account_id = ? AND status IN ('AUTHORIZED', 'PENDING')`,
      row.id,
    );
    if (row.current_minor === 0 && row.available_minor === 0 && open === undefined) return;
    throw new Refusal('INVALID_STATE', 'The account still has a balance, or something pending.');
  },

  open(context: Context, wish: NewAccount): AccountRow {
    const { accounts, assets } = context.parts;
    assets.scale(context, wish.assetTypeId);
    const row = context.store.one<AccountRow>(
      `INSERT INTO accounts (id, client_id, customer_id, status, asset_type_id, product_type,
         product_id, last_activity_ms, created_ms) VALUES (?,?,?,'OPEN',?,?,?,?,?) RETURNING *`,
      wish.id ?? context.random.id('acc'),
      wish.clientId,
      wish.customerId,
      wish.assetTypeId,
      PRODUCT_TYPE,
      wish.productId,
      wish.nowMs,
      wish.nowMs,
    );
    if (row === undefined) throw new Error('the account was not stored');
    accounts.announce(context, row, wish.nowMs);
    return row;
  },

  /** The client's account; another client's does not exist. */
  find(context: Context, clientId: string, id: string): AccountRow {
    const sql = 'SELECT * FROM accounts WHERE id = ?';
    const row = context.store.one<AccountRow>(sql, id);
    if (row?.client_id === clientId) return row;
    throw new Refusal('NOT_FOUND', 'There is no such account.');
  },

  ofCustomer(context: Context, customerId: string): AccountRow[] {
    const sql = 'SELECT * FROM accounts WHERE customer_id = ? ORDER BY seq';
    return context.store.all<AccountRow>(sql, customerId);
  },

  /** Sets the state as it is told, and tells of it. */
  setStatus(
    context: Context,
    row: AccountRow,
    status: AccountStatus,
    nowMs: number,
    frozenByCustomer = false,
  ): AccountRow {
    const { accounts, balances } = context.parts;
    const sql = 'UPDATE accounts SET status = ?, frozen_by_customer = ? WHERE id = ?';
    context.store.run(sql, status, frozenByCustomer ? 1 : 0, row.id);
    const changed = balances.account(context, row.id);
    accounts.announce(context, changed, nowMs);
    return changed;
  },

  announce(context: Context, row: AccountRow, nowMs: number): void {
    const eventType = eventOf[row.status];
    if (eventType === undefined) return;
    const data = { account_id: row.id, status: row.status };
    context.parts.events.emit(context, { clientId: row.client_id, eventType, data, nowMs });
  },

  /** What the customer's new state does to its accounts: FROZEN and CLOSED reach all of them. */
  followCustomer(context: Context, customer: StoredRecord, nowMs: number): void {
    const { accounts } = context.parts;
    for (const row of accounts.ofCustomer(context, customer.id)) {
      const status = accounts.following(context, row, customer.status);
      if (status === null || status === row.status) continue;
      accounts.setStatus(context, row, status, nowMs, status === 'FROZEN');
    }
  },

  /** The state that an account takes with its customer's; null leaves it as it is. */
  following(context: Context, row: AccountRow, customerStatus: string): AccountStatus | null {
    if (row.status === 'CLOSED') return null;
    if (customerStatus === 'FROZEN' || customerStatus === 'CLOSED') return customerStatus;
    const isReleased = context.parts.customers.available(context, customerStatus);
    return isReleased && row.frozen_by_customer === 1 ? 'OPEN' : null;
  },

  record(context: Context, row: AccountRow): Readonly<Record<string, unknown>> {
    const { assets } = context.parts;
    return {
      id: row.id,
      status: row.status,
      asset_type_id: row.asset_type_id,
      product_type: row.product_type,
      product_id: row.product_id,
      customer_id: row.customer_id,
      current_balance: assets.toMajor(context, row.asset_type_id, row.current_minor),
      available_balance: assets.toMajor(context, row.asset_type_id, row.available_minor),
    };
  },
};
