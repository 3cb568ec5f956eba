/** A step is over once the record tells something else, and not once it tells the same otherwise. */
import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type { Controls } from '../../../fixtures/kit.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { record } from '../samples/evidence.ts';

const target = createTargetView(sampleTarget({ timing: { settleMs: 2_000 } }));
const controls = {
  has: () => true,
  run: () => Promise.resolve({ exchange: record({}), yields: {} }),
} as unknown as Controls;

test('members of a record that come in another order are no step', async () => {
  const readings = [
    record({ id: 'd', status: 'ACCEPTED' }),
    record({ status: 'ACCEPTED', id: 'd' }),
    record({ id: 'd', status: 'ACCEPTED' }),
    record({ status: 'COMPLETED', id: 'd' }),
  ] as Exchange[];
  const [, , , last] = readings;
  const read = (): Promise<Exchange> => Promise.resolve(readings.shift() ?? (last as Exchange));

  const seen = await step({ controls, target }, { id: 'd', vocabulary: 'deposit' }, read);
  expect(seen).toBe(last);
});
