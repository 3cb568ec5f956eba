import { expect, test } from '@playwright/test';
import { Blocked } from '../../../fixtures/errors.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import type { Given } from '../../../fixtures/kit.ts';
import { record } from '../samples/evidence.ts';

test('what was needed and refused is told to the kit, as a mere throw would be our own fault', () => {
  const told: Error[] = [];
  const given = {
    giveUp(reason: Error) {
      told.push(reason);
      throw reason;
    },
  } as unknown as Given;
  const done = record({ id: 'a' }, { operation: 'acceptTransfer' }) as Exchange;
  const refused = record({}, { operation: 'acceptTransfer', status: 409 }) as Exchange;
  expect(carriedOut({ given }, done)).toBe(done);
  expect(() => carriedOut({ given }, refused)).toThrow(Blocked);
  expect(told).toEqual([expect.objectContaining({ blockedBy: 'set-up:acceptTransfer' })]);
});
