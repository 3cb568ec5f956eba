/** Subscriptions of webhooks: one event type each; the key is told at creation and never again. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import type { SubscriptionRow } from '../webhooks/rows.ts';

export type SubscriptionRecord = {
  readonly id: string;
  readonly event_type: string;
  readonly callback_url: string;
  readonly status: string;
  readonly created_timestamp: string;
  readonly signature_verification_key?: string;
};

type Wish = { readonly event_type?: unknown; readonly callback_url?: unknown };

const URL_LENGTH_MAX = 2_048;
const KEY_BYTES = 32;

export const subscriptions = {
  create(context: Context, call: Call): Reply {
    const { subscriptions } = context.parts;
    const { event_type: eventType, callback_url: callbackUrl } = call.body as Wish;
    subscriptions.checkEventType(context, eventType);
    subscriptions.checkCallbackUrl(context, callbackUrl);
    const id = context.random.id('sub');
    context.store.run(
      `INSERT INTO subscriptions (id, client_id, event_type, callback_url,
         signature_verification_key, status, created_ms) VALUES (?,?,?,?,?,'ACTIVE',?)`,
      id,
      call.clientId,
      String(eventType),
      String(callbackUrl),
      subscriptions.newKey(context),
      call.nowMs,
    );
    const row = subscriptions.row(context, id);
    return { status: 200, body: { data: subscriptions.withKey(context, row) } };
  },

  list(context: Context, call: Call): Reply {
    const { subscriptions } = context.parts;
    const rows = subscriptions.listed(context, call.clientId);
    const records = rows.map((row) => subscriptions.record(context, row));
    return {
      status: 200,
      body: { data: { subscriptions: records }, links: subscriptions.links(context, call) },
    };
  },

  get(context: Context, call: Call): Reply {
    const { subscriptions } = context.parts;
    const row = subscriptions.find(context, call.clientId, call.path['subscription_id'] ?? '');
    return { status: 200, body: { data: subscriptions.record(context, row) } };
  },

  remove(context: Context, call: Call): Reply {
    const { subscriptions } = context.parts;
    const row = subscriptions.find(context, call.clientId, call.path['subscription_id'] ?? '');
    subscriptions.markDeleted(context, row, call.nowMs);
    subscriptions.discardPending(context, row);
    const { id, status } = subscriptions.row(context, row.id);
    return { status: 200, body: { data: { id, status } } };
  },

  checkEventType(_context: Context, eventType: unknown): void {
    if (eventTypes.some((known) => known === eventType)) return;
    throw new Refusal('VALIDATION_FAILED', 'event_type is not one of the event types.');
  },

  /** HTTPS only, without credentials in the address. */
  checkCallbackUrl(_context: Context, callbackUrl: unknown): void {
    const text = typeof callbackUrl === 'string' ? callbackUrl : '';
    const url = text.length <= URL_LENGTH_MAX && URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol === 'https:' && url.username === '' && url.password === '') return;
    throw new Refusal('VALIDATION_FAILED', 'callback_url must be an https address.');
  },

  newKey(context: Context): string {
    return `whk_${context.random.secret(KEY_BYTES)}`;
  },

  /** A live subscription of this client; a deleted one is gone, as is another client's. */
  find(context: Context, clientId: string, id: string): SubscriptionRow {
    const row = context.store.one<SubscriptionRow>(
      `SELECT * FROM subscriptions WHERE id = ? AND client_id = ? AND status = 'ACTIVE'`,
      id,
      clientId,
    );
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such subscription.');
    return row;
  },

  listed(context: Context, clientId: string): SubscriptionRow[] {
    return context.store.all<SubscriptionRow>(
      `SELECT * FROM subscriptions WHERE client_id = ? AND status = 'ACTIVE' ORDER BY seq`,
      clientId,
    );
  },

  /** Any client's, deleted or not: for the deliverer, operators and the management page. */
  row(context: Context, id: string): SubscriptionRow {
    const sql = 'SELECT * FROM subscriptions WHERE id = ?';
    const row = context.store.one<SubscriptionRow>(sql, id);
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such subscription.');
    return row;
  },

  markDeleted(context: Context, row: SubscriptionRow, nowMs: number): void {
    const sql = `UPDATE subscriptions SET status = 'DELETED', deleted_ms = ? WHERE id = ?`;
    context.store.run(sql, nowMs, row.id);
  },

  discardPending(context: Context, row: SubscriptionRow): void {
    context.store.run(
      `UPDATE deliveries SET status = 'DISCARDED' WHERE subscription_id = ? AND status = 'PENDING'`,
      row.id,
    );
  },

  record(context: Context, row: SubscriptionRow): SubscriptionRecord {
    return {
      id: row.id,
      event_type: row.event_type,
      callback_url: row.callback_url,
      status: row.status,
      created_timestamp: context.parts.subscriptions.createdTimestamp(context, row),
    };
  },

  withKey(context: Context, row: SubscriptionRow): SubscriptionRecord {
    const record = context.parts.subscriptions.record(context, row);
    return { ...record, signature_verification_key: row.signature_verification_key };
  },

  createdTimestamp(context: Context, row: SubscriptionRow): string {
    return context.parts.wire.timestamp(context, row.created_ms, row.seq);
  },

  /** All of them fit one page. */
  links(_context: Context, call: Call): Record<string, string> {
    const page = call.selfUrl;
    return { self: page, first: page, prev: page, next: page, last: page };
  },
};
