/**
 * Two people read the document: one wrote spec/openapi.yaml, the other spec/facts.json. A slip of
 * one of them is a difference here; a slip of both would have to be the same one.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { describedInterface } from './facts/described.ts';
import { differences } from './facts/differences.ts';
import { statedInterface } from './facts/stated.ts';
import type { Facts, Interface } from './facts/types.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const facts = JSON.parse(readFileSync(`${root}spec/facts.json`, 'utf8')) as Facts;
const source = readFileSync(`${root}spec/openapi.yaml`, 'utf8');

function read(yaml: string): Interface {
  return describedInterface(parse(yaml) as Readonly<Record<string, unknown>>);
}

test('the description and the facts name the same 59 operations', () => {
  const [stated, described] = [statedInterface(facts).operations, read(source).operations];
  expect(Object.keys(described).sort()).toEqual(Object.keys(stated).sort());
  expect(Object.keys(stated)).toHaveLength(59);
});

test('the description and the facts agree on every operation', () => {
  expect(differences(statedInterface(facts).operations, read(source).operations)).toEqual([]);
});

test('the description and the facts agree on every event', () => {
  const [stated, described] = [statedInterface(facts).events, read(source).events];
  expect(Object.keys(stated)).toHaveLength(19);
  expect(differences(stated, described)).toEqual([]);
});

test('the description and the facts agree on version, scopes and token address', () => {
  const { operations: _o, events: _e, ...stated } = statedInterface(facts);
  const { operations: _p, events: _f, ...described } = read(source);
  expect(differences(stated, described)).toEqual([]);
});

test('the stated limits are those of the parameters and members', () => {
  const { limits, operations, records } = facts;
  const list = operations.find(({ operationId }) => operationId === 'listTransactions');
  const defaults = list?.query.flatMap((query) => query.default ?? []);
  expect(defaults).toEqual([limits.pageDefault, limits.pageSizeDefault]);
  const individual = records.find(({ name }) => name === 'Individual');
  expect(individual?.members.find(({ name }) => name === 'percentage_ownership')).toMatchObject({
    minimum: limits.percentageOwnershipMinimum,
    maximum: limits.percentageOwnershipMaximum,
  });
});

/** One slip for each kind of fact: each is to be seen, or the comparison above proves nothing. */
const slips: readonly { readonly of: string; readonly from: string; readonly to: string }[] = [
  {
    of: 'a path',
    from: '/v1/transfers/{transfer_id}/accept:',
    to: '/v1/transfers/{transfer_id}/ok:',
  },
  { of: 'a default', from: 'default: 20', to: 'default: 25' },
  { of: 'an enumeration', from: 'enum: [ASC, DESC]', to: 'enum: [asc, desc]' },
  { of: 'a scope', from: "clientCredentials: ['transfers:write']", to: 'clientCredentials: []' },
  { of: 'a header', from: 'name: x-timestamp', to: 'name: x-time' },
  { of: 'a member', from: 'transaction_posted_date:', to: 'posted_date:' },
  {
    of: 'a required member',
    from: 'required: [id, value, transaction_date,',
    to: 'required: [id, value,',
  },
  {
    of: 'a type',
    from: 'type: number\n        transaction_date',
    to: 'type: string\n        transaction_date',
  },
  { of: 'a format', from: 'format: date-time', to: 'format: date' },
  { of: 'a bound', from: 'maximum: 100', to: 'maximum: 99' },
  { of: 'a read-only mark', from: 'readOnly: true', to: 'readOnly: false' },
  {
    of: 'a required header',
    from: 'name: x-svc-signature\n      in: header\n      required: true',
    to: 'name: x-svc-signature\n      in: header',
  },
  {
    of: 'a path parameter',
    from: 'schema:\n        type: string\n    CustomerId',
    to: 'schema:\n        type: integer\n    CustomerId',
  },
  {
    of: 'a request body',
    from: 'requestBody:\n        required: true',
    to: 'requestBody:\n        required: false',
  },
  { of: 'an envelope', from: 'required: [data, links]', to: 'required: [links]' },
  { of: 'an answer', from: "schemas/TransactionAnswer'", to: "schemas/TransactionList'" },
  { of: 'a status', from: "'404':", to: "'410':" },
  { of: 'an event', from: '\n  ACCOUNT_FROZEN:', to: '\n  ACCOUNT_ICED:' },
  { of: 'a deprecation', from: 'deprecated: true', to: 'deprecated: false' },
];

for (const slip of slips) {
  test(`a slip in ${slip.of} is seen`, () => {
    expect(source).toContain(slip.from);
    const slipped = source.replace(slip.from, () => slip.to);
    expect(differences(statedInterface(facts), read(slipped))).not.toEqual([]);
  });
}
