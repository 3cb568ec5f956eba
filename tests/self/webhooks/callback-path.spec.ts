/** How a callback path answers, without the server that stands before it. */
import { expect, test } from '@playwright/test';
import { callbackPath, refusingPath } from '../../../fixtures/webhooks/hub/callback-path.ts';
import { createRepetitions } from '../../../fixtures/webhooks/hub/repetitions.ts';

const HELD_MS = 60_000;

const eventOf = (number: number): Buffer =>
  Buffer.from(JSON.stringify({ event_id: `evt_${number}`, event_data: { id: `rec_${number}` } }));

test('many events wait for their answer side by side, until they are told to be of others', async () => {
  const warnings: string[] = [];
  const warned = (warning: Error): void => void warnings.push(warning.name);
  process.on('warning', warned);
  const path = callbackPath({ delaysMs: [HELD_MS] });
  const answers = Array.from({ length: 40 }, (_, number) => path.answerTo(eventOf(number)));
  path.behaveFor(['rec_of_nobody']);

  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ status: 200 })));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', warned);
  expect(warnings).toEqual([]);
});

test('an event that is repeated under another identifier, or tells something else since, goes on where it was', async () => {
  const path = callbackPath({ answers: [500, 503] });
  const answered = async (event_id: string, status: string): Promise<number> => {
    const event = { event_id, event_type: 'WITHDRAWAL_REQUESTED', event_data: { id: 'w', status } };
    return (await path.answerTo(Buffer.from(JSON.stringify(event)))).status;
  };
  expect(await answered('evt_1', 'REQUESTED')).toBe(500);
  expect(await answered('evt_2', 'REQUESTED')).toBe(503);
  expect(await answered('evt_2', 'COMPLETED')).toBe(200);
  expect(await answered('evt_3', 'CANCELLED')).toBe(500);
});

/** A clock that is moved by hand. */
function repetitionsAt(redeliveryMs?: number) {
  let nowMs = 0;
  const repetitions = createRepetitions(redeliveryMs, () => nowMs);
  return { ...repetitions, go: (ms: number) => void (nowMs += ms) };
}

/** Which of so many are refused, one after the other, each so much later. */
function refusedOf(
  { refuses, came, go }: ReturnType<typeof repetitionsAt>,
  count: number,
  apartMs = 0,
): number[] {
  return Array.from({ length: count }, (_, index) => {
    go(apartMs);
    came(`${index}`);
    return refuses(`${index}`) ? [index] : [];
  }).flat();
}

test('nothing is refused before it is known that it comes again soon, by the target file or a test', () => {
  expect(refusedOf(repetitionsAt(), 20)).toEqual([]);
  expect(refusedOf(repetitionsAt(2_001), 20)).toEqual([]);
  expect(refusedOf(repetitionsAt(200), 20)).toEqual([0]);
  const seen = repetitionsAt();
  seen.refused('own');
  seen.go(40);
  seen.came('own');
  expect(refusedOf(seen, 20)).toEqual([]);
  seen.go(160);
  seen.came('own');
  expect(refusedOf(seen, 20)).toEqual([0]);
});

test('a target file that says that it takes long is believed', () => {
  const slow = repetitionsAt(60_000);
  slow.refused('own');
  slow.go(200);
  slow.came('own');
  expect(refusedOf(slow, 20)).toEqual([]);
});

test('one is out at a time, of all addresses, and the next one after five times as long', () => {
  const inOrder = repetitionsAt(200);
  expect(refusedOf(inOrder, 3)).toEqual([0]);
  inOrder.go(300);
  inOrder.came('0');
  expect(inOrder.refuses('a')).toBe(false);
  inOrder.go(1_199);
  expect(inOrder.refuses('a')).toBe(false);
  inOrder.go(1);
  expect(inOrder.refuses('a')).toBe(true);
});

test('where others come well before a repetition one of eight is refused, and two at most are out', () => {
  const flowing = repetitionsAt(1_000);
  expect(refusedOf(flowing, 40, 150)).toEqual([0, 8]);
  flowing.go(100);
  flowing.came('0');
  flowing.came('8');
  // That one took too long.
  expect(refusedOf(flowing, 40)).toEqual([]);
});

test('what is refused is answered with 500, once', async () => {
  const path = refusingPath(createRepetitions(200));
  const answered = async (number: number): Promise<number> =>
    (await path.answerTo(eventOf(number))).status;
  expect([await answered(1), await answered(1), await answered(2)]).toEqual([500, 200, 200]);
  expect((await path.answerTo(Buffer.from(''))).status).toBe(200);
});

test('how soon something comes again is told by what a test refuses', async () => {
  const repetitions = createRepetitions();
  const path = callbackPath({ answers: [500] }, repetitions);
  expect((await path.answerTo(eventOf(1))).status).toBe(500);
  expect(repetitions.refuses('another')).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect((await path.answerTo(eventOf(1))).status).toBe(200);
  expect(repetitions.refuses('another')).toBe(true);
});
