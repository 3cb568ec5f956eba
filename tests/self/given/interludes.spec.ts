/** Several tests wait for one restart, and nothing is sent while the platform is away. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Blocked, EnvironmentFailure } from '../../../fixtures/errors.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { restart } from '../../../fixtures/given/restarted/restart.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { createInterludes, type InterludePlace } from '../../../fixtures/session/interludes.ts';
import { exchange } from '../fabricated/run.ts';

const restarted = exchange({ id: 'r1' });

/** Places of so many tests, and how often the platform restarted. */
function some(count: number, restart = () => Promise.resolve(restarted), most?: number) {
  const options = { patienceMs: 3_000, ...(most !== undefined && { most }) };
  const interludes = createInterludes(options);
  const open = new Set<number>();
  const places = Array.from({ length: count }, (_, place) =>
    interludes.place(() => open.has(place)),
  );
  for (const place of places) place.enter();
  const seen = { times: 0 };
  const wait = (place: InterludePlace | undefined) =>
    place?.wait(() => {
      seen.times += 1;
      return restart();
    });
  return { places, seen, wait, open };
}

test('it comes once, when each of those that run waits for it', async () => {
  const { places, seen, wait } = some(3);
  const [one, other, last] = places;
  const waiting = [wait(one), wait(other)];
  await sleep(20);
  expect(seen.times).toBe(0);
  expect(await Promise.all([...waiting, wait(last)])).toEqual([restarted, restarted, restarted]);
  expect(seen.times).toBe(1);
  expect(one?.waitedMs()).toBeGreaterThan(last?.waitedMs() ?? 0);
});

test('who is over is not waited for', async () => {
  const { places, seen, wait } = some(2);
  const waiting = wait(places[0]);
  places[1]?.leave();
  await waiting;
  expect(seen.times).toBe(1);
});

test('nothing is sent before it is over', async () => {
  let back = (): void => undefined;
  const away = new Promise<typeof restarted>((resolve) => {
    back = () => {
      resolve(restarted);
    };
  });
  const { places, wait } = some(1, () => away);
  const waiting = wait(places[0]);
  await sleep(5);
  let isSent = false;
  const sent = places[0]?.sent(() => Promise.resolve((isSent = true)));
  await sleep(20);
  expect(isSent).toBe(false);
  back();
  await Promise.all([waiting, sent]);
  expect(isSent).toBe(true);
});

test('it comes as well where one that does not wait for it sends nothing: it may wait for another', async () => {
  const { places, seen, wait } = some(2);
  let answer = (): void => undefined;
  const sent = places[1]?.sent(() => new Promise<void>((resolve) => (answer = resolve)));
  const waiting = wait(places[0]);
  await sleep(1500);
  expect(seen.times).toBe(0);
  answer();
  await Promise.all([sent, waiting]);
  expect(seen.times).toBe(1);
});

test('who sends for long is not waited for', async () => {
  const { places, seen, wait } = some(2);
  let answer = (): void => undefined;
  const sent = places[1]?.sent(() => new Promise<void>((resolve) => (answer = resolve)));
  expect(await wait(places[0])).toBe(restarted);
  expect(seen.times).toBe(1);
  answer();
  await sent;
});

test('it does not come where one that is not waited for is in the midst of something', async () => {
  const { places, seen, wait, open } = some(3);
  open.add(2);
  expect(await Promise.all([wait(places[0]), wait(places[1])])).toEqual([null, null]);
  expect(seen.times).toBe(0);
  open.clear();
  expect(await Promise.all(places.map(async (place) => wait(place)))).toEqual([
    restarted,
    restarted,
    restarted,
  ]);
  expect(seen.times).toBe(1);
});

test('a platform that does not come back is not restarted again', async () => {
  const away = new Blocked('control:restart', 'away');
  const { places, seen, wait } = some(1, () => Promise.reject(away));
  await expect(wait(places[0])).rejects.toThrow('away');
  await expect(wait(places[0])).rejects.toThrow('away');
  expect(seen.times).toBe(1);
});

test('who waits for it once it has come often enough is told so, and goes on', async () => {
  const { places, seen, wait } = some(1, undefined, 2);
  expect(await wait(places[0])).toBe(restarted);
  expect(await wait(places[0])).toBe(restarted);
  expect(await wait(places[0])).toBeNull();
  expect(seen.times).toBe(2);
});

test('a request that finds nobody there, for a token or else, is made again until it is answered', async () => {
  const lost = exchange({ id: 'e1', answer: null });
  const answers: (() => Promise<Exchange>)[] = [
    () => Promise.reject(new EnvironmentFailure(lost)),
    () => Promise.resolve(lost),
  ];
  const found = (): Promise<Exchange> => Promise.resolve(exchange({ id: 'e2' }));
  // What answers reads may be up before what writes.
  const writes = [() => Promise.resolve(exchange({ id: 'e3', status: 503 }))];
  const kit = {
    controls: { run: () => Promise.resolve({ exchange: restarted, yields: {} }) },
    platform: {
      listTransactions: () => (answers.shift() ?? found)(),
      deleteSubscription: () => (writes.shift() ?? found)(),
    },
    target: { file: { timing: { quietMs: 50 } } },
  } as unknown as Kit;
  expect(await restart(kit, 'primary')).toBe(restarted);
  expect([...answers, ...writes]).toEqual([]);
});
