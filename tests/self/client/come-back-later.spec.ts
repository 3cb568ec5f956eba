/** Answers that ask to come back later: 429 and Retry-After. */
import { expect, test } from '@playwright/test';
import { EnvironmentFailure } from '../../../fixtures/errors.ts';
import { ok, stubForEach } from '../stub-platform.ts';
import { json, type StubAnswer } from '../stub-server.ts';

const start = stubForEach();

test('429 is waited out, each answer is evidence, and it is never a verdict', async () => {
  let turn = 0;
  const { platform, exchanges, stub } = await start((asked, request, response) => {
    turn += 1;
    if (turn < 3) json(response, 429, {}, { 'retry-after': '0' });
    else ok(asked, request, response);
  });
  const call = await platform().getTransfer({ path: { transfer_id: 't' } });
  expect(call.answer?.status).toBe(200);
  expect(exchanges().map(({ answer }) => answer?.status)).toEqual([200, 429, 429, 200]);
  expect(new Set(exchanges().map(({ id }) => id)).size).toBe(4);
  expect(new Set(stub.asked.slice(1).map(({ headers }) => headers['x-svc-request-id'])).size).toBe(
    3,
  );
  turn = -1000;
  const refused = platform().getTransfer({ path: { transfer_id: 't' } });
  await expect(refused).rejects.toBeInstanceOf(EnvironmentFailure);
  expect(turn).toBe(-1000 + 6);
});

test('a wait longer than the deadline is not begun', async () => {
  const started = performance.now();
  const { platform } = await start((_asked, _request, response) =>
    json(response, 429, {}, { 'retry-after': '3600' }),
  );
  const mayFail = { mayFail: true };
  const { answer } = await platform().getTransfer({ path: { transfer_id: 't' } }, mayFail);
  expect(answer?.status).toBe(429);
  expect(performance.now() - started).toBeLessThan(1500);
});

test('a date to come back at is told by the clock of whoever tells it', async () => {
  let turn = 0;
  const theirs = Date.parse('2019-03-04T05:06:07Z');
  const { platform } = await start((asked, request, response) => {
    turn += 1;
    if (turn > 1) return ok(asked, request, response);
    const at = (ms: number): string => new Date(theirs + ms).toUTCString();
    json(response, 429, {}, { date: at(0), 'retry-after': at(60_000) });
  });
  const read = { path: { transfer_id: 't' } };
  const late = await platform().getTransfer(read, { mayFail: true });
  expect([late.answer?.status, turn]).toEqual([429, 1]);
});

/** Three within a moment, and the others are sent away. */
function takingFew(): StubAnswer {
  let times: number[] = [];
  return (asked, request, response) => {
    const nowMs = performance.now();
    times = times.filter((atMs) => nowMs - atMs < 50);
    if (times.length >= 3) return json(response, 429, {});
    times.push(nowMs);
    ok(asked, request, response);
  };
}

const MANY = 30;
const read = { path: { transfer_id: 't' } };
const limits = { concurrency: MANY };
const all200 = Array<number>(MANY).fill(200);

test('those that are sent away together come back one by one', async () => {
  const { platform } = await start(takingFew(), { file: { limits } });
  const answers = await Promise.all(
    Array.from({ length: MANY }, () => platform().getTransfer(read, { mayFail: true })),
  );
  expect(answers.map(({ answer }) => answer?.status)).toEqual(all200);
});

test('who asks for tokens too often is held up alone, whatever else succeeds', async () => {
  const { platform } = await start(ok, { file: { limits }, token: takingFew() });
  const query = { grant_type: 'client_credentials', scope: 'a' } as const;
  let isOver = false;
  let reads = 0;
  const reading = async (): Promise<void> => {
    const headers = { authorization: 'Bearer t' };
    for (; !isOver; reads += 1) await platform().getTransfer(read, { as: 'none', headers });
  };
  const all = Array.from({ length: MANY }, () =>
    platform().createToken({ query }, { mayFail: true }),
  );
  const readings = [reading(), reading()];
  const answers = await Promise.all(all);
  isOver = true;
  await Promise.all(readings);
  expect(answers.map(({ answer }) => answer?.status)).toEqual(all200);
  expect(reads).toBeGreaterThan(MANY);
});
