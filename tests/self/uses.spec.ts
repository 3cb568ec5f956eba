/** What the tests of the suite use that others feel, by what each says of itself. */
import { expect, test } from '@playwright/test';
import type { OperationId } from '../../generated/operations.ts';
import type { Effect } from '../../fixtures/contract.ts';
import type { Need } from '../../fixtures/kit.ts';
import { isOfSecond, mayTrade } from '../../fixtures/uses.ts';

const rows: readonly [string, OperationId, Effect, readonly Need[], boolean][] = [
  ['what accepts no exchange', 'createTransfer', 'reversible', [], false],
  ['what may accept one', 'createTransfer', 'irreversible', [], true],
  ['what is about a person', 'updateCustomer', 'irreversible', [], false],
  ['what is about an account', 'getAccount', 'irreversible', [], true],
  ['what is about exchanges', 'getExchange', 'read', [], true],
  ['what waits for events', 'updateCustomer', 'irreversible', [{ webhooks: true }], true],
  ['who orders one', 'updateCustomer', 'create', [{ request: 'createExchange' }], true],
  [
    'who orders one where it can be had',
    'updateCustomer',
    'create',
    [{ request: 'createFixedDestinationExchange', ifThere: true }],
    true,
  ],
  [
    'who orders a transfer',
    'updateCustomer',
    'irreversible',
    [{ request: 'createTransfer' }],
    false,
  ],
];

for (const [words, operation, effect, needs, expected] of rows) {
  test(`${words} ${expected ? 'may trade' : 'does not trade'}`, () => {
    expect(mayTrade({ meta: { operation, effect, needs } })).toBe(expected);
  });
}

test('who has another client is told by what a test needs, also where it can do without', () => {
  const of = (...needs: Need[]): boolean =>
    isOfSecond({ meta: { operation: 'getAccount', effect: 'read', needs } });
  expect(of({ credential: 'second' })).toBe(true);
  expect(of({ credential: 'second', ifThere: true })).toBe(true);
  expect(of({ webhooks: true })).toBe(false);
});
