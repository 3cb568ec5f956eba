import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { operations, type OperationId } from '../../../generated/operations.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { JsonObject } from '../../../fixtures/description/types.ts';

const normative = loadDescription();
const person = {
  id: 'c',
  customer_type: 'INDIVIDUAL',
  status: 'ACTIVE',
  first_name: 'A',
  last_name: 'B',
};

test('every schema of the description can be compiled', () => {
  for (const operation of Object.keys(operations) as OperationId[]) {
    for (const status of [200, 400, 401, 404, 500]) {
      expect(normative.answerFaults(operation, status, undefined)).toBeDefined();
    }
    expect(normative.requestFaults(operation, {})).toBeDefined();
  }
});

test('twelve operations show their answer', () => {
  const shown = (Object.keys(operations) as OperationId[]).filter(normative.showsAnswer);
  expect(shown.sort()).toEqual([
    'createSubscription',
    'createToken',
    'deleteSubscription',
    'getCustomer',
    'getCustomerIndividual',
    'getSubscription',
    'getTransaction',
    'listCustomers',
    'listSubscriptions',
    'listTransactions',
    'updateCustomer',
    'updateCustomerIndividual',
  ]);
});

test('a customer is judged by the variant that it says it is', () => {
  const faults = (data: unknown) => normative.answerFaults('getCustomer', 200, { data });
  expect(faults(person)).toEqual([]);
  expect(faults({ customer_type: 'CORPORATION', anything: 1 })).toEqual([]);
  expect(faults({ ...person, customer_type: 'PARTNERSHIP' })).toEqual([
    {
      pointer: '/data/customer_type',
      keyword: 'enum',
      expected: 'one of INDIVIDUAL, CORPORATION',
      actual: '"PARTNERSHIP"',
    },
  ]);
  expect(faults({ ...person, last_name: 7 })).toEqual([
    {
      pointer: '/data/last_name',
      keyword: 'type',
      expected: 'a value of type string',
      actual: '7',
    },
  ]);
});

test('at most twenty faults are told, of each kind one at least, with their own index', () => {
  const links = { self: '', first: '', prev: '', next: '', last: '' };
  const bad: unknown[] = Array.from({ length: 30 }, () => ({}));
  const faults = normative.answerFaults('listCustomers', 200, {
    data: { customers: [...bad, { ...person, date_of_birth: 'x' }] },
    links,
  });
  expect(faults).toHaveLength(20);
  expect(faults.map(({ keyword }) => keyword)).toContain('format');
  const late = normative.answerFaults('listCustomers', 200, {
    data: { customers: [...Array.from({ length: 5000 }, () => person), { ...person, id: 1 }] },
    links,
  });
  expect(late.map(({ pointer }) => pointer)).toEqual(['/data/customers/5000/id']);
});

test('what we send is judged by the effective description, answers by the normative one', () => {
  const file = new URL('../../../reference/description/overlay.yaml', import.meta.url);
  const overlay = parse(readFileSync(file, 'utf8')) as JsonObject;
  const effective = loadDescription({ overlay });
  expect(normative.requestFaults('createTransfer', {})).toEqual([]);
  expect(effective.requestFaults('createTransfer', {}).map(({ keyword }) => keyword)).toContain(
    'required',
  );
  expect(effective.answerFaults('getTransfer', 200, 'anything')).toEqual([]);
  expect(effective.overlayFaults('getTransfer', 200, 'anything')).not.toEqual([]);
  expect(normative.overlayFaults('getTransfer', 200, 'anything')).toEqual([]);
});

test("an implementation's own document counts for what is not shown alone", () => {
  const schema = { type: 'object', required: ['wire'], properties: { wire: { type: 'string' } } };
  const content = { 'application/json': { schema } };
  const openapi = {
    openapi: '3.1.0',
    paths: {
      '/transfers': { post: { requestBody: { required: true, content }, responses: {} } },
      '/v1/subscriptions': { post: { requestBody: { content }, responses: {} } },
      '/v1/transfers/{id}': { get: { responses: { default: { content } } } },
    },
  };
  const view = loadDescription({ openapi });
  expect(view.requestFaults('createTransfer', {}).map(({ pointer }) => pointer)).toEqual(['/wire']);
  expect(
    view.requestFaults('createSubscription', { event_type: 'X', callback_url: 'https://x/' }),
  ).toEqual([]);
  expect(view.overlayFaults('getTransfer', 200, {}).map(({ pointer }) => pointer)).toEqual([
    '/wire',
  ]);
  expect(view.requestFaults('createWithdrawal', {})).toEqual([]);
});

test('bodies that must or must not be there', () => {
  expect(normative.requestFaults('createTransfer', undefined)[0]?.expected).toBe('a body');
  expect(normative.requestFaults('updateCustomer', {})).toEqual([]);
  expect(normative.requestFaults('acceptTransfer', {})[0]?.expected).toBe('no body');
  expect(normative.requestFaults('acceptTransfer', undefined)).toEqual([]);
});

test('events are judged by their type, and by what all share when it is unknown', () => {
  const event = {
    event_id: 'e',
    event_date: '2024-01-02T03:04:05Z',
    event_type: 'TRANSACTION_POSTED',
    event_data: {},
  };
  const pointers = normative.eventFaults('TRANSACTION_POSTED', event).map(({ pointer }) => pointer);
  expect(pointers).toContain('/event_data/amount');
  expect(normative.eventFaults('SOMETHING_NEW', { ...event, event_type: 'SOMETHING_NEW' })).toEqual(
    [],
  );
  expect(normative.eventFaults('../x', {}).map(({ pointer }) => pointer)).toContain('/event_id');
});
