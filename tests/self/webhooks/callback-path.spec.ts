/** How a callback path answers, without the server that stands before it. */
import { expect, test } from '@playwright/test';
import { callbackPath } from '../../../fixtures/webhooks/hub/callback-path.ts';

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
