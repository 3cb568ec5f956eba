/** The largest amount of one movement: of all assets, or of one. */
import { fractionDigitsKept } from '../../../fixtures/target/amounts.ts';
import { expect, test } from '@playwright/test';
import {
  amountMaxLine,
  amountMaxOf,
  amountMinLine,
  amountMinOf,
  broughtUp,
  isEnough,
  isWithin,
} from '../../../fixtures/target/amount-limits.ts';
import { needEnough } from '../../../fixtures/given/movements/enough.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { money } from '../../../fixtures/money.ts';
import { markAmount } from '../../../fixtures/target/values.ts';
import { sampleTarget } from '../sample-target.ts';

const primary = { id: 'JPY', kind: 'fiat', scale: 0 } as const;
const crypto = { id: 'BTC', kind: 'crypto', scale: 8, amountMax: '0.5' } as const;

test('what an asset names counts before what all have', () => {
  const file = sampleTarget({
    assets: { primary, crypto },
    limits: { concurrency: 1, amountMax: '1000' },
  });
  expect(amountMaxOf(file, 'primary')).toBe('1000');
  expect(isWithin(file, 'primary', '1000')).toBe(true);
  expect(isWithin(file, 'primary', '1001')).toBe(false);
  expect(isWithin(file, 'crypto', '0.51')).toBe(false);
  expect(amountMaxLine(file, 'primary', '2000')).toBe(
    "limits: { amountMax: '2000' }, where as much is taken",
  );
  expect(amountMaxLine(file, 'crypto', '2')).toBe(
    "assets: { crypto: { amountMax: '2' } }, where as much is taken",
  );
});

test('without a limit any amount may be sent', () => {
  const file = sampleTarget({ assets: { primary }, limits: { concurrency: 1 } });
  expect(amountMaxOf(file, 'primary')).toBeNull();
  expect(isWithin(file, 'primary', '90071992547409.93')).toBe(true);
});

test('of texts more fraction digits are sent than of numbers, and never more than there are', () => {
  const kept = (amounts: 'number' | 'string', scale: number): number =>
    fractionDigitsKept({ money: { amounts } }, scale);
  expect([kept('number', 18), kept('string', 18)]).toEqual([8, 15]);
  expect([kept('number', 2), kept('string', 2)]).toEqual([2, 2]);
});

test('the smallest amount of an asset counts before that of all', () => {
  const coin = { ...crypto, amountMin: '0.001' } as const;
  const assets = { primary: { ...primary, id: 'USD', scale: 2 }, crypto: coin };
  const file = sampleTarget({
    assets,
    limits: { concurrency: 1, amountMin: '1.00' },
    requests: {
      createTransfer: { body: { amount: '{{amount}}' } },
      createPushDeposit: { body: { to: '{{to}}' } },
    },
  });
  expect([amountMinOf(file, 'primary'), amountMinOf(file, 'crypto')]).toEqual(['1.00', '0.001']);
  expect(isEnough(file, 'primary', money('1'))).toBe(true);
  expect(isEnough(file, 'crypto', money('0.0009'))).toBe(false);
  expect(amountMinLine(file, 'primary', money('0.10'))).toBe("limits: { amountMin: '0.1' }");
  expect(amountMinLine(file, 'crypto', money('0.0001'))).toBe(
    "assets: { crypto: { amountMin: '0.0001' } }",
  );
  expect([broughtUp(file, 'primary', '0.07'), broughtUp(file, 'primary', '2.50')]).toEqual([
    '1.07',
    '2.50',
  ]);
  const asked = (situation: 'createTransfer' | 'createPushDeposit', amount: string) => () => {
    needEnough(file, situation, { amount: markAmount(money(amount), 'primary') });
  };
  expect(asked('createTransfer', '0.99')).toThrow(Untestable);
  expect(asked('createTransfer', '1.00')).not.toThrow();
  // What is meant to be refused, and what does not say how much.
  expect(asked('createTransfer', '-0.50')).not.toThrow();
  expect(asked('createPushDeposit', '0.50')).not.toThrow();
});
