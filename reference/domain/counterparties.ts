/** External parties: verified before funds go to them, and then mostly fixed. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import { without } from './fields.ts';
import type { Fields } from './fields.ts';

/** Members that no update may touch once a counterparty is verified. */
const FROZEN_WHEN_VERIFIED: readonly string[] = [
  'account_information',
  'wallet_information',
  'supported_rails',
];
const FILTERS: readonly string[] = ['customer_id', 'counterparty_type', 'status'];
const DEFAULT_RAILS: Readonly<Record<string, readonly string[]>> = {
  FIAT_US: ['ACH', 'FEDWIRE'],
  FIAT_US_LINKED: ['ACH'],
  CRYPTO: ['CRYPTO'],
};
const AUTOMATIC_VERIFICATION_MS = 2_000;

export const counterparties = {
  list(context: Context, call: Call): Reply {
    const { counterparties, paging, records } = context.parts;
    const at = paging.parse(context, call);
    const found = records.list(context, call.clientId, 'counterparty', {
      filters: counterparties.filters(context, call),
      ...at,
    });
    const listed = found.rows.map((row) => counterparties.record(context, row));
    const links = paging.links(context, call, at, found.total);
    return { status: 200, body: { data: { counterparties: listed }, links } };
  },

  filters(_context: Context, call: Call): Record<string, string> {
    const given = Object.entries(call.query).filter(([name]) => FILTERS.includes(name));
    return Object.fromEntries(given);
  },

  create(context: Context, call: Call): Reply {
    const { counterparties, customers, records } = context.parts;
    const wish = call.body as Fields;
    const customer = customers.find(context, call.clientId, String(wish['customer_id']));
    customers.requireAvailable(context, customer);
    const type = String(wish['counterparty_type']);
    counterparties.checkDetails(context, type, wish);
    const rails = DEFAULT_RAILS[type] ?? [];
    const counterparty = records.insert(context, {
      kind: 'counterparty',
      id: context.random.id('cpt'),
      clientId: call.clientId,
      parentId: customer.id,
      status: 'PENDING',
      body: { supported_rails: rails, ...wish },
      nowMs: call.nowMs,
    });
    const dueMs = counterparties.dueMs(context, type, call.nowMs);
    records.update(context, counterparty, { dueMs }, call.nowMs);
    return { status: 200, body: { data: counterparties.record(context, counterparty) } };
  },

  get(context: Context, call: Call): Reply {
    const { counterparties } = context.parts;
    const counterparty = counterparties.find(context, call);
    return { status: 200, body: { data: counterparties.record(context, counterparty) } };
  },

  update(context: Context, call: Call): Reply {
    const { counterparties, customers, records } = context.parts;
    const counterparty = counterparties.find(context, call);
    const customerId = String(counterparty.body['customer_id']);
    customers.requireAvailable(context, customers.find(context, call.clientId, customerId));
    const wish = call.body as Fields;
    counterparties.checkUpdate(context, counterparty, wish);
    const body = { ...counterparty.body, ...wish };
    const changed = records.update(context, counterparty, { body }, call.nowMs);
    return { status: 200, body: { data: counterparties.record(context, changed) } };
  },

  checkUpdate(context: Context, counterparty: StoredRecord, wish: Fields): void {
    const type = String(counterparty.body['counterparty_type']);
    context.parts.counterparties.checkDetails(context, type, wish);
    if (counterparty.status === 'PENDING') return;
    const fixed = FROZEN_WHEN_VERIFIED.find((name) => wish[name] !== undefined);
    if (fixed === undefined) return;
    throw new Refusal('INVALID_STATE', `${fixed} cannot change any more.`);
  },

  /** Only details of its own kind: an account for fiat, a wallet for crypto. */
  checkDetails(_context: Context, type: string, wish: Fields): void {
    const foreign = type === 'CRYPTO' ? 'account_information' : 'wallet_information';
    if (wish[foreign] === undefined) return;
    throw new Refusal('VALIDATION_FAILED', `${foreign} does not belong to ${type}.`);
  },

  find(context: Context, call: Call): StoredRecord {
    const id = call.path['counterparty_id'] ?? '';
    return context.parts.records.get(context, call.clientId, 'counterparty', id);
  },

  /** Whether funds may be sent to it. */
  usable(_context: Context, counterparty: StoredRecord): boolean {
    return counterparty.status === 'ACTIVE';
  },

  /** Whether funds may be pulled from it. */
  linked(_context: Context, counterparty: StoredRecord): boolean {
    return counterparty.status === 'LINKED';
  },

  /** Verification went well. */
  approve(context: Context, counterparty: StoredRecord, nowMs: number): StoredRecord {
    if (counterparty.status !== 'PENDING') {
      throw new Refusal('INVALID_STATE', `The counterparty is ${counterparty.status}.`);
    }
    const change = { status: 'ACTIVE', dueMs: null };
    return context.parts.records.update(context, counterparty, change, nowMs);
  },

  record(_context: Context, counterparty: StoredRecord): Fields {
    const details = without(counterparty.body, 'linked_accounts');
    return { id: counterparty.id, status: counterparty.status, ...details };
  },

  /** When one that needs no link is verified by itself, without an operator. */
  dueMs(_context: Context, type: string, nowMs: number): number | null {
    return type === 'FIAT_US_LINKED' ? null : nowMs + AUTOMATIC_VERIFICATION_MS;
  },

  /** What is due is its verification. */
  advance(context: Context, counterparty: StoredRecord, nowMs: number): StoredRecord {
    const { counterparties, records } = context.parts;
    if (counterparty.status === 'PENDING') {
      return counterparties.approve(context, counterparty, nowMs);
    }
    return records.update(context, counterparty, { dueMs: null }, nowMs);
  },
};
