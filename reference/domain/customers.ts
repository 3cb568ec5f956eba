/** Customers: made by an approved application only; their state decides what their accounts may do. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import { updatesOf } from './fields.ts';
import type { Fields, FieldSet } from './fields.ts';

export type CustomerType = 'INDIVIDUAL' | 'CORPORATION';
export type CustomerStatus = 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'PENDING' | 'EDD' | 'DORMANT';

export type NewCustomer = {
  /** Made up unless given. */
  readonly id?: string;
  readonly clientId: string;
  readonly customerType: CustomerType;
  readonly details: Fields;
  readonly nowMs: number;
};

const AVAILABLE: readonly string[] = ['ACTIVE', 'DORMANT'];

export const customers = {
  list(context: Context, call: Call): Reply {
    const { customers, paging, records } = context.parts;
    const at = paging.parse(context, call);
    const found = records.list(context, call.clientId, 'customer', {
      filters: customers.filters(context, call),
      ...at,
    });
    const listed = found.rows.map((row) => customers.item(context, row));
    return {
      status: 200,
      body: { data: { customers: listed }, links: paging.links(context, call, at, found.total) },
    };
  },

  filters(_context: Context, call: Call): Record<string, string> {
    const { type, status } = call.query;
    return {
      ...(type === undefined ? {} : { customer_type: type }),
      ...(status === undefined ? {} : { status }),
    };
  },

  get(context: Context, call: Call): Reply {
    const { customers } = context.parts;
    const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
    return { status: 200, body: { data: customers.record(context, customer) } };
  },

  update(context: Context, call: Call): Reply {
    const { customers, fields, records } = context.parts;
    const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
    customers.requireAvailable(context, customer);
    const updates = updatesOf(call.body);
    const body = fields.apply(
      context,
      customers.fieldSet(context, customer),
      customer.body,
      updates,
    );
    if (updates.length > 0) records.update(context, customer, { body }, call.nowMs);
    return { status: 200, body: { data: { id: customer.id } } };
  },

  find(context: Context, clientId: string, id: string): StoredRecord {
    return context.parts.records.get(context, clientId, 'customer', id);
  },

  create(context: Context, wish: NewCustomer): StoredRecord {
    return context.parts.records.insert(context, {
      kind: 'customer',
      id: wish.id ?? context.random.id('cus'),
      clientId: wish.clientId,
      parentId: null,
      status: 'ACTIVE',
      body: { customer_type: wish.customerType, ...wish.details },
      nowMs: wish.nowMs,
    });
  },

  /** Everything but the read-only fields of this kind of customer. */
  fieldSet(_context: Context, customer: StoredRecord): FieldSet {
    const individual = customer.body['customer_type'] === 'INDIVIDUAL';
    return individual ? 'IndividualCustomer' : 'CorporateCustomer';
  },

  /** As an item of the list. */
  item(_context: Context, customer: StoredRecord): Fields {
    const { customer_type: customerType, ...details } = customer.body;
    return { id: customer.id, customer_type: customerType, status: customer.status, ...details };
  },

  /** In full: a corporation with its people. */
  record(context: Context, customer: StoredRecord): Fields {
    const { customers, individuals } = context.parts;
    const item = customers.item(context, customer);
    if (customer.body['customer_type'] === 'INDIVIDUAL') return item;
    const people = individuals.ofCustomer(context, customer);
    return { ...item, individuals: people.map((person) => individuals.record(context, person)) };
  },

  /** Whether a customer in this state may act; DORMANT ones remain available. */
  available(_context: Context, status: string): boolean {
    return AVAILABLE.includes(status);
  },

  requireAvailable(context: Context, customer: StoredRecord): void {
    if (context.parts.customers.available(context, customer.status)) return;
    throw new Refusal('CUSTOMER_NOT_ACTIVE', `The customer is ${customer.status}.`);
  },

  /** CLOSED is permanent; EDD leaves to ACTIVE or CLOSED only. */
  mayBecome(_context: Context, from: string, to: CustomerStatus): boolean {
    if (from === 'CLOSED' || from === to) return false;
    return from !== 'EDD' || to === 'ACTIVE' || to === 'CLOSED';
  },

  setStatus(
    context: Context,
    customer: StoredRecord,
    status: CustomerStatus,
    nowMs: number,
  ): StoredRecord {
    const { accounts, customers, records } = context.parts;
    if (!customers.mayBecome(context, customer.status, status)) {
      throw new Refusal('INVALID_STATE', `A customer does not go from ${customer.status} there.`);
    }
    const changed = records.update(context, customer, { status }, nowMs);
    accounts.followCustomer(context, changed, nowMs);
    return changed;
  },
};
