/** The largest amount of one movement: of all assets, or of one. */
import { fractionDigitsKept } from '../../../fixtures/target/amounts.ts';
import { expect, test } from '@playwright/test';
import { amountMaxLine, amountMaxOf, isWithin } from '../../../fixtures/target/amount-limits.ts';
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
  expect(amountMaxLine(file, 'primary', '2000')).toBe("limits: { amountMax: '2000' }");
  expect(amountMaxLine(file, 'crypto', '2')).toBe("assets: { crypto: { amountMax: '2' } }");
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
