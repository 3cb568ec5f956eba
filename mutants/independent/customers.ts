/** Customers and the individuals of the corporate ones. */
import { isAsked, oneOf, paged } from './lists.ts';
import { data, objectIn } from './operations.ts';
import { conflict, notFound } from './refusals.ts';
import {
  checkIndividual,
  individual,
  INDIVIDUAL_REQUIRED,
  patched,
  rulesOf,
  updatesIn,
} from './rules.ts';
import { monthsBefore, newId, now, ofClient, type Store } from './store.ts';
import type { Asked, Customer, Fields, Individual, Op } from './types.ts';

export const KINDS = ['INDIVIDUAL', 'CORPORATION'];
export const CUSTOMER_STATUSES = ['ACTIVE', 'CLOSED', 'PENDING', 'FROZEN', 'EDD', 'DORMANT'];

const DORMANT_MONTHS = 12;

export function showIndividual({ id, fields }: Individual): Fields {
  return { ...fields, id };
}

export function showCustomer({ id, type, status, fields, individuals }: Customer): Fields {
  const people = individuals.map((one) => ({
    id: one.id,
    individual_type: one.fields['individual_type'],
  }));
  return {
    ...fields,
    id,
    customer_type: type,
    status,
    ...(type === 'CORPORATION' ? { individuals: people } : {}),
  };
}

export function addCustomer(
  store: Store,
  {
    client,
    type,
    fields,
    id = newId('cus'),
  }: Pick<Customer, 'client' | 'type' | 'fields'> & {
    readonly id?: string;
  },
): Customer {
  const customer: Customer = {
    ...{ id, client, type, status: 'ACTIVE', fields },
    individuals: [],
    activity: now(store),
  };
  store.customers.set(id, customer);
  return customer;
}

export function isWorkable(status: string): boolean {
  return status === 'ACTIVE' || status === 'DORMANT';
}

export function needWorkable({ status }: Customer): void {
  if (!isWorkable(status)) throw conflict(`the customer is ${status}`);
}

/** Whatever is done with a customer wakes it. */
export function touch(store: Store, customer: Customer): void {
  customer.activity = now(store);
  if (customer.status === 'DORMANT') customer.status = 'ACTIVE';
}

export function fallDormant(store: Store): void {
  const limit = monthsBefore(now(store), DORMANT_MONTHS);
  for (const customer of store.customers.values()) {
    if (customer.status === 'ACTIVE' && customer.activity < limit) customer.status = 'DORMANT';
  }
}

export function customers(store: Store, op: Op): void {
  const one = ({ at, client }: Asked): Customer => {
    const customer = store.customers.get(at['customer_id'] ?? '');
    if (customer?.client !== client) throw notFound('customer');
    return customer;
  };
  op('GET', '/v1/customers', 'customers:read', (asked) => {
    oneOf(asked.query, 'type', ...KINDS);
    oneOf(asked.query, 'status', ...CUSTOMER_STATUSES);
    const found = ofClient(store.customers, asked.client).filter(
      ({ type, status }) =>
        isAsked(asked.query, 'type', type) && isAsked(asked.query, 'status', status),
    );
    return paged(asked, 'customers', found, showCustomer);
  });
  op('GET', '/v1/customers/:customer_id', 'customers:read', (asked) =>
    data(showCustomer(one(asked))),
  );
  op('PATCH', '/v1/customers/:customer_id', 'customers:write', (asked) => {
    const customer = one(asked);
    const { rules, required } = rulesOf(customer.type);
    const updates = updatesIn(objectIn(asked.body));
    const fields = patched(customer.fields, updates, rules, required);
    needWorkable(customer);
    customer.fields = fields;
    touch(store, customer);
    return data({ id: customer.id });
  });
  individuals(store, op, one);
}

function individuals(store: Store, op: Op, customerOf: (asked: Asked) => Customer): void {
  const path = '/v1/customers/:customer_id/individuals/:individual_id';
  const one = (asked: Asked): Individual =>
    individualIn(customerOf(asked).individuals, asked.at['individual_id']);
  op('GET', path, 'customers:read', (asked) => data(showIndividual(one(asked))));
  op('PATCH', path, 'customers:write', (asked) => {
    const customer = customerOf(asked);
    const person = one(asked);
    const fields = patchedIndividual(person, objectIn(asked.body));
    needWorkable(customer);
    person.fields = fields;
    touch(store, customer);
    return data({ id: person.id });
  });
}

export function individualIn(people: readonly Individual[], id: string | undefined): Individual {
  const person = people.find((one) => one.id === id);
  if (person === undefined) throw notFound('individual');
  return person;
}

export function patchedIndividual(person: Individual, body: Fields): Fields {
  const fields = patched(person.fields, updatesIn(body), individual, INDIVIDUAL_REQUIRED);
  checkIndividual(fields);
  return fields;
}
