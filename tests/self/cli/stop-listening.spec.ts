/** Subscriptions that can't be given up are cleaned up at the end: no test is lost by them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runDirect } from '../../../fixtures/direct/run.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { made, options, sessionWith } from './direct-crowd.ts';

const listening = { needs: [{ webhooks: true }] } as const;

test('a platform that hands out no token for it ends no run', async () => {
  const session = sessionWith(() => Promise.reject(new Blocked('token:primary', 'no token')));
  const ran: string[] = [];
  const body = (name: string) => async (): Promise<void> => {
    await sleep(20);
    ran.push(name);
  };
  const tests = [
    made('of events', body('of events'), listening),
    made('beside', body('beside')),
    made('beside too', body('beside too')),
    made('alone', body('alone'), { alone: true }),
  ];
  const records = await runDirect(session, tests, { ...options, concurrency: 1 });
  expect(records.map(({ end }) => end)).toEqual(['done', 'done', 'done', 'done']);
  expect(ran).toHaveLength(4);
});

test('a fault of our own there is told', async () => {
  const session = sessionWith(() => Promise.reject(new TypeError('a slip')));
  const tests = [made('of events', () => Promise.resolve(), listening)];
  await expect(runDirect(session, tests, options)).rejects.toThrow('a slip');
});
