import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { latencyMs } from '../../../fixtures/model/pace.ts';

const WAIT_MS = 60;
const ANSWER_MS = 2;

/** A platform that is asked only when it is its turn, and then answers at once. */
function kitWith(limits: { readonly requestsPerSecond?: number }): Parameters<typeof latencyMs>[0] {
  const call = async (): Promise<Exchange> => {
    await sleep(WAIT_MS);
    return { durationMs: ANSWER_MS } as Exchange;
  };
  const addresses = { baseUrl: 'https://bank.test' };
  return { platform: { call }, target: { file: { limits, addresses } } } as unknown as Kit;
}

test('where the target limits its rate, a read takes as long as the wait for its turn', async () => {
  expect(await latencyMs(kitWith({ requestsPerSecond: 90 }), 2)).toBeGreaterThan(WAIT_MS / 2);
});

test('where it does not, a read takes as long as its answer', async () => {
  expect(await latencyMs(kitWith({}), 2)).toBe(ANSWER_MS);
});
