import { expect, test } from '@playwright/test';
import { operationIds, operations } from '../../../generated/operations.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { allJudged, largeSlicesOf, slicesOf } from '../../../fixtures/given/slices.ts';
import { lastSpoilt, spoilt, spoiltThroughout } from '../../../fixtures/given/calls/spoilt.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';

const samples = [
  ['acc_demo_usd', /^acc_[bcdfghjkmnpqrtvw]{4}_[bcdfghjkmnpqrtvw]{3}$/],
  ['CUST-00012345', /^CUST-9\d{7}$/],
  // Another count as short may well be there.
  ['417', /^9\d{11}$/],
  ['cus_17', /^cus_9\d{11}$/],
  ['0a1b2c3d4e5f60718293a4b5', /^[0-9a-f]{24}$/],
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-/],
  ['', /^[0-9a-f]{8}-[0-9a-f]{4}-4/],
] as const;

for (const [sample, form] of samples) {
  test(`an unknown identifier like "${sample}" has its form and is another one`, () => {
    const made = unknownLike(sample, 'seed');
    expect(made).toMatch(form);
    expect(made).not.toBe(sample);
    expect(unknownLike(sample, 'seed')).toBe(made);
    expect(unknownLike(sample, 'other')).not.toBe(made);
  });
}

test('a star stands for every operation but that of the token', () => {
  expect(operationsOf('AUT-003')).toEqual(operationIds.filter((id) => id !== 'createToken'));
  expect(operationsOf('AUT-017')).toEqual(['createTransfer', 'acceptTransfer']);
});

for (const [name, slices] of [
  ['slices', slicesOf],
  ['large slices', largeSlicesOf],
] as const) {
  test(`${name} hold each operation once, and declare the worst effect`, () => {
    const all = slices(operationIds);
    expect(all.flatMap(({ ids }) => ids).sort()).toEqual([...operationIds].sort());
    for (const { ids, effect } of all) {
      if (ids.some((id) => operations[id].effect === 'irreversible')) {
        expect(effect).toBe('irreversible');
      }
    }
  });
}

test('every finding of many is told before the first one ends the test', async () => {
  const told: number[] = [];
  const judge = async (turn: number): Promise<void> => {
    await Promise.resolve();
    told.push(turn);
    if (turn > 0) throw new Error(`turn ${turn}`);
  };
  await expect(allJudged([0, 1, 2].map(judge))).rejects.toThrow('turn 1');
  expect(told).toEqual([0, 1, 2]);
});

test('a spoilt body differs from the right one in a single place', () => {
  const right = { name: 'a', amount: 7, inner: { list: [1] } };
  expect(spoilt(right)).toEqual([
    { amount: 7, inner: { list: [1] } },
    { ...right, name: { text: 'a' } },
    { name: 'a', inner: { list: [1] } },
    { ...right, amount: ['not a value'] },
    { name: 'a', amount: 7 },
    { ...right, inner: ['not a value'] },
    { ...right, inner: {} },
    { ...right, inner: { list: 'not a list' } },
  ]);
  expect(Object.keys(spoiltThroughout(right))).toEqual(Object.keys(right));
  expect(lastSpoilt(right)).toEqual({ ...right, inner: { list: 'not a list' } });
  expect(lastSpoilt({ ...right, inner: {} })).toEqual({ ...right, inner: ['not a value'] });
  expect(lastSpoilt({})).toEqual({});
});
