import { expect, test } from '@playwright/test';
import { money } from '../../fixtures/money.ts';
import { reaches } from '../../fixtures/sums.ts';

test('a sum is reachable by some choice of its parts, exactly', () => {
  const parts = [['0', '0.10'], ['0', '0.20'], ['-1']].map((part) => part.map(money));
  expect(reaches(parts, money('-0.70'))).toBe(true);
  expect(reaches(parts, money('-0.7000001'))).toBe(false);
  const many = Array.from({ length: 64 }, (_, bit) => [
    money('0'),
    money(String(2n ** BigInt(bit))),
  ]);
  expect(reaches(many, money('1'))).toBeNull();
  // Few sums, of very many amounts.
  const alike = Array.from({ length: 5_000 }, () => [money('0.01'), money('-0.01')]);
  expect(reaches(alike, money('1'))).toBeNull();
  expect(reaches(alike.slice(0, 100), money('1'))).toBe(true);
});
