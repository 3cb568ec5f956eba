import { expect, test } from '@playwright/test';
import { joined, partWith } from '../../../fixtures/given/people/beside.ts';

test('of a body that part stays which holds the text, at its place', () => {
  const creation = {
    kind: 'PERSON',
    people: [{ name: 'x1' }],
    details: { last_name: 'x1', nationality: 'US', address: { city: 'y' } },
  };
  expect(partWith(creation, 'x1')).toEqual({ details: { last_name: 'x1' } });
  expect(partWith(creation, 'x2')).toEqual({});
});

test('two changes are joined member by member', () => {
  const one = { body: { reason: 'r', details: { middle_name: 'x1' } }, text: 'x1' };
  const other = { body: { details: { last_name: 'x2' } }, text: 'x2' };
  expect(joined(one, other)).toEqual({
    reason: 'r',
    details: { middle_name: 'x1', last_name: 'x2' },
  });
});

test('two changes of the same member are not joined, nor is one without its text', () => {
  const one = { body: { details: { last_name: 'x1' } }, text: 'x1' };
  expect(joined(one, { body: { details: { last_name: 'x2' } }, text: 'x2' })).toBeNull();
  expect(joined(one, { body: {}, text: 'x2' })).toBeNull();
});
