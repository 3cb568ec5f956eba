import { expect, test } from '@playwright/test';
import {
  absolute,
  compare,
  cutTo,
  equal,
  format,
  isFiner,
  justBelow,
  minus,
  money,
  negated,
  parseMoney,
  sized,
  sum,
  unitsAt,
  ZERO,
} from '../../fixtures/money.ts';

test('a thousand dimes are a hundred, exactly', () => {
  const dimes = Array.from({ length: 1000 }, () => money('0.1'));
  expect(format(sum(dimes))).toBe('100');
  expect(equal(sum(dimes), money('99.9999999999986'))).toBe(false);
});

test('digits beyond the precision of a double survive', () => {
  expect(format(money('90071992547409.93'))).toBe('90071992547409.93');
  expect(format(minus(money('90071992547409.93'), money('90071992547409.92')))).toBe('0.01');
});

for (const [lexeme, shown] of [
  ['1e2', '100'],
  ['1.5E3', '1500'],
  ['125e-3', '0.125'],
  ['-12.30', '-12.3'],
  ['0.00', '0'],
  ['-0', '0'],
  ['1e-8', '0.00000001'],
  ['007', '7'],
] as const) {
  test(`${lexeme} is ${shown}`, () => {
    expect(format(money(lexeme))).toBe(shown);
  });
}

for (const text of ['', '1.', '.5', '1,5', '0x10', 'Infinity', '1e9999', ' 1', '+1', '١']) {
  test(`${JSON.stringify(text)} is no amount`, () => {
    expect(parseMoney(text)).toBeNull();
    expect(() => money(text)).toThrow(TypeError);
  });
}

test('amounts of different scales compare by value', () => {
  expect(equal(money('1.10'), money('1.1'))).toBe(true);
  expect([compare(money('-1'), ZERO), compare(money('0.1'), money('0.09'))]).toEqual([-1, 1]);
  expect(format(absolute(negated(money('3.14'))))).toBe('3.14');
});

test('fraction digits are added on demand and never lost', () => {
  expect(format(money('5'), 2)).toBe('5.00');
  expect(format(money('0.005'), 2)).toBe('0.005');
  expect(unitsAt(money('30.00'), 2)).toBe(3000n);
  expect(() => unitsAt(money('0.005'), 2)).toThrow(RangeError);
});

test('an amount is cut down to the digits that an asset has', () => {
  expect([cutTo('30.17', 0), cutTo('30.17', 1), cutTo('30.17'), cutTo('30', 2)]).toEqual([
    '30',
    '30.1',
    '30.17',
    '30',
  ]);
});

test('an amount of two digits is a hundred times as much where an asset has fewer', () => {
  const written = ['30.17', '0.01', '100.00', '-0.5', '0.00', '30.174', '1000', 'rises'];
  expect(written.map((text) => sized(text, 0))).toEqual([
    ...['3017', '1', '10000', '-50', '0', '3017.4', '1000', 'rises'],
  ]);
  expect(sized('30.17', 1)).toBe('3017');
  for (const scale of [2, 8, undefined]) {
    expect(written.map((text) => sized(text, scale))).toEqual(written);
  }
});

test('amounts within words are sized as well, and those that were stay what they are', () => {
  expect(sized('0.00 or -30.17, of which 0.50 are a fee', 0)).toBe(
    '0 or -3017, of which 50 are a fee',
  );
  expect(sized(sized('30.17', 0), 0)).toBe('3017');
});

test('one smallest unit less is told in the digits of the asset', () => {
  expect([justBelow('10.00'), justBelow('9999.99', 0), justBelow('10', 3)]).toEqual([
    ...['9.99', '9998', '9.999'],
  ]);
});

test('an amount is finer than its asset where digits of it would be lost', () => {
  const told = ['4.005', '4.010', '4.01', '4'].map((text) => isFiner(money(text), 2));
  expect(told).toEqual([true, false, false, false]);
  expect([isFiner(money('4.005'), 3), isFiner(money('4.005'), undefined)]).toEqual([false, false]);
  expect(isFiner(null, 2)).toBe(false);
});
