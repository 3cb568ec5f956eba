/** The one customer of a target file may be under review once a test has changed it. */
import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../generated/operations.ts';
import type { Calls } from '../../../fixtures/client/platform.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type { CallOptions } from '../../../fixtures/kit.ts';
import { pastLock } from '../../../fixtures/given/people/past-lock.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { record, refusal } from '../samples/evidence.ts';

const SETTLE_MS = 300;

type Told = { readonly sent: string[]; readonly call: Calls['call'] };

/** Refuses the first creations, and says of the customer what comes next, the last again and again. */
function platform(refusals: number, ...states: readonly string[]): Told {
  const sent: string[] = [];
  const left = [...states];
  let refused = 0;
  const answer = (operation: string): unknown => {
    if (operation === 'getCustomer') {
      const status = left.length > 1 ? left.shift() : left[0];
      return record({ id: 'c', status }, { operation: 'getCustomer' });
    }
    if (operation === 'updateCustomer') return record({ id: 'c' });
    refused += 1;
    return refused > refusals ? record({ id: 'a' }) : refusal;
  };
  const call = (operation: OperationId): Promise<Exchange> => {
    sent.push(operation);
    return Promise.resolve(answer(operation) as Exchange);
  };
  const records = { individualCustomers: ['c'] };
  const target = createTargetView(sampleTarget({ records, timing: { settleMs: SETTLE_MS } }));
  return { sent, call: pastLock({ call } as unknown as Calls, target).call };
}

const create = ({ call }: Told, options?: CallOptions): Promise<Exchange> =>
  call('createAccount', {}, options);

test('what is refused while the customer is reviewed is asked for again after it', async () => {
  const told = platform(1, 'PENDING', 'PENDING', 'ACTIVE');
  expect((await create(told)).answer?.status).toBe(200);
  expect(told.sent.filter((operation) => operation === 'createAccount')).toHaveLength(2);
});

test('what is refused by a customer that is not reviewed stays refused', async () => {
  const told = platform(9, 'ACTIVE');
  expect((await create(told)).answer?.status).toBe(404);
  expect(told.sent).toEqual(['createAccount', 'getCustomer']);
});

test('once a change was made, a refusal whose review is over by now is tried once more', async () => {
  const told = platform(1, 'ACTIVE');
  await told.call('updateCustomer', {});
  expect((await create(told)).answer?.status).toBe(200);
});

test('what is meant to be refused is asked for once', async () => {
  const told = platform(9, 'PENDING');
  await create(told, { intent: 'invalid' });
  expect(told.sent).toEqual(['createAccount']);
});

test('a review that does not end blocks, and names what to add', async () => {
  const error = await create(platform(99, 'PENDING')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Blocked);
  expect(String(error)).toContain('individualCustomers');
});
