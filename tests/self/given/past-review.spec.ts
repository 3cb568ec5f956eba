/** Nothing is judged of a new customer whose review does not end: what is refused then is refused rightly. */
import { expect, test } from '@playwright/test';
import { Blocked } from '../../../fixtures/errors.ts';
import { pastReview, type CustomerReader } from '../../../fixtures/given/people/past-review.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { exchange } from '../checks/passive-bodies.ts';
import { sampleTarget } from '../sample-target.ts';

/** Each reading shows the next of these, and the last one again and again. */
function showing(settleMs: number, ...states: string[]): CustomerReader {
  const target = createTargetView(sampleTarget({ timing: { settleMs } }));
  const call = () => {
    const [status] = states.length > 1 ? states.splice(0, 1) : states;
    const text = JSON.stringify({ data: { id: 'c-1', status } });
    return Promise.resolve(exchange({ operation: 'getCustomer', text }));
  };
  return { target, platform: { call } };
}

test('a review that ends is waited for', async () => {
  await expect(
    pastReview(showing(5_000, 'PENDING', 'PENDING', 'ACTIVE'), 'c-1'),
  ).resolves.toBeUndefined();
});

test('a review that lasts blocks what needs the customer', async () => {
  const lasting = pastReview(showing(120, 'PENDING'), 'c-1');
  await expect(lasting).rejects.toThrow(Blocked);
  await expect(lasting).rejects.toThrow(/PENDING still .* timing\.settleMs/);
});
