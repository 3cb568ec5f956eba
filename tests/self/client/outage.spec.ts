/** A platform that is gone for a while is waited for, and one that stays away is not for ever. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createOutages, type Outages } from '../../../fixtures/client/outage.ts';
import { ok, stubForEach } from '../stub-platform.ts';
import { json } from '../stub-server.ts';

const start = stubForEach();
const get = { path: { transfer_id: 't' } };
const WELL = 20;

test('what comes while the platform is gone waits, and is answered when it is back', async () => {
  let gone = false;
  const { platform, exchanges, calls } = await start((asked, request, response) => {
    if (gone) json(response, 502, {});
    else ok(asked, request, response);
  });
  for (let count = 0; count < WELL; count += 1) await platform().getTransfer(get);
  gone = true;
  const write = platform().createTransfer({ body: {} }, { mayFail: true });
  expect((await write).answer?.status).toBe(502);
  const waiting = Array.from({ length: 12 }, () => platform().createTransfer({ body: {} }));
  setTimeout(() => (gone = false), 700);
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ answer }) => answer?.status))).toEqual(new Set([200]));
  // Besides, there were reads without a token, which ask whether it is back.
  const asked = exchanges().filter(({ operation }) => operation === null);
  expect(asked.length).toBeGreaterThan(1);
  expect(calls()).toHaveLength(WELL + 1 + asked.length + answers.length);
  expect(asked.map(({ request }) => Object.keys(request.headers))).toEqual(asked.map(() => []));
});

const lost = {
  answer: null,
  failure: { class: 'reset', message: 'cut' },
  startedAtMs: 0,
  durationMs: 1,
} as const;
const well = {
  answer: { status: 200, headers: {}, body: '', bodyEncoding: 'utf8' },
  failure: null,
  startedAtMs: 0,
  durationMs: 1,
} as const;
const read = { method: 'GET', url: 'http://o/v1/customers', headers: {}, body: null };

function afterWell(outages: Outages, count: number): Outages {
  for (let sent = 0; sent < count; sent += 1) outages.record('http://o', read, well);
  outages.record('http://o', { ...read, method: 'POST' }, lost);
  return outages;
}

test('one that stays away is asked for as long as that may take, and no longer', async () => {
  const asked: string[] = [];
  const probe = (url: string): Promise<boolean> => {
    asked.push(url);
    return Promise.resolve(false);
  };
  const outages = afterWell(createOutages({ probe, everyMs: 10, waitMaxMs: 100 }), WELL);
  await outages.held('http://o');
  expect(outages.held('http://o')).toBeNull();
  expect(asked.length).toBeGreaterThan(2);
  expect(new Set(asked)).toEqual(new Set([read.url]));
  const before = asked.length;
  outages.record('http://o', read, lost);
  expect(outages.held('http://o')).toBeNull();
  expect(asked).toHaveLength(before);
});

test('what was asked of operators is asked for no second time', () => {
  const outages = createOutages({ probe: () => new Promise(() => undefined) });
  for (let sent = 0; sent < WELL; sent += 1) outages.record('http://o', null, well);
  outages.record('http://o', null, lost);
  expect(outages.held('http://o')).toBeNull();
});

test('one that was never well, and another origin, are not waited for', () => {
  const outages = createOutages({ probe: () => Promise.resolve(false) });
  expect(afterWell(outages, WELL - 1).held('http://o')).toBeNull();
  const known = createOutages({ probe: () => new Promise(() => undefined) });
  expect(afterWell(known, WELL).held('http://o')).not.toBeNull();
  expect(known.held('http://other')).toBeNull();
});

for (const sinceMs of [0, 200]) {
  test(`a client that is closed ${sinceMs} ms after a loss asks no longer whether the platform is back`, async () => {
    const rejected: unknown[] = [];
    const note = (reason: unknown): void => void rejected.push(reason);
    process.on('unhandledRejection', note);
    let gone = false;
    const { platform, client, calls } = await start((asked, request, response) => {
      if (gone) request.socket.destroy();
      else ok(asked, request, response);
    });
    for (let count = 0; count < WELL; count += 1) await platform().getTransfer(get);
    gone = true;
    await platform().createTransfer({ body: {} }, { mayFail: true });
    await sleep(sinceMs);
    await client.close();
    const before = calls().length;
    await sleep(1_500);
    process.off('unhandledRejection', note);
    expect(rejected).toEqual([]);
    expect(calls()).toHaveLength(before);
  });
}

test('what waits for a platform to come back never leaves once the client is closed', async () => {
  let gone = false;
  const { platform, client, calls } = await start((asked, request, response) => {
    if (gone) json(response, 502, {});
    else ok(asked, request, response);
  });
  for (let count = 0; count < WELL; count += 1) await platform().getTransfer(get);
  gone = true;
  await platform().createTransfer({ body: {} }, { mayFail: true });
  const waiting = platform().createTransfer({ body: {} });
  waiting.catch(() => undefined);
  await sleep(100);
  await client.close();
  await expect(waiting).rejects.toThrow('nothing is sent once the client is closed');
  expect(calls().filter(({ method }) => method === 'POST')).toHaveLength(1);
});
