/** How a callback path answers, without the server that stands before it. */
import { expect, test } from '@playwright/test';
import { callbackPath } from '../../../fixtures/webhooks/hub/callback-path.ts';
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

test('some events are refused once, where what is refused comes again soon, and never many in a row', async () => {
  const repetitions = createRepetitions();
  const path = callbackPath({ refusesSome: true }, repetitions);
  const answered = async (number: number): Promise<number> =>
    (await path.answerTo(eventOf(number))).status;
  expect([await answered(1), await answered(2)]).toEqual([200, 200]);
  repetitions.came(200);
  expect([await answered(1), await answered(3)]).toEqual([200, 500]);
  expect([await answered(3), await answered(4), await answered(3)]).toEqual([200, 200, 200]);
});

test('where others come before a repetition one of eight is refused', async () => {
  const repetitions = createRepetitions();
  repetitions.came(200);
  const path = callbackPath({ refusesSome: true }, repetitions);
  const statuses: number[] = [];
  for (let number = 1; number <= 17; number += 1)
    statuses.push((await path.answerTo(eventOf(number))).status);
  expect(statuses.flatMap((status, index) => (status === 500 ? [index + 1] : []))).toEqual([
    1, 8, 16,
  ]);
});

test('in order, nothing is refused any more where a repetition has taken long', () => {
  const { came, flowsOn, mayRefuse } = createRepetitions();
  expect(mayRefuse(Infinity, 8)).toBe(false);
  came(2_001);
  expect(mayRefuse(Infinity, 8)).toBe(false);
  came(300);
  expect([mayRefuse(1_499, 1), mayRefuse(1_500, 1)]).toEqual([false, true]);
  came(2_001);
  expect(mayRefuse(Infinity, 8)).toBe(false);
  flowsOn();
  expect([mayRefuse(0, 7), mayRefuse(0, 8)]).toEqual([false, true]);
});

test('how soon something comes again is told by what a test refuses', async () => {
  const repetitions = createRepetitions();
  const path = callbackPath({ answers: [500] }, repetitions);
  expect((await path.answerTo(eventOf(1))).status).toBe(500);
  expect(repetitions.mayRefuse(Infinity, 1)).toBe(false);
  expect((await path.answerTo(eventOf(1))).status).toBe(200);
  expect(repetitions.mayRefuse(Infinity, 1)).toBe(true);
});
