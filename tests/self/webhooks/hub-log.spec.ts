/** What the hub remembers of a run that never seems to end. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { createItemLog } from '../../../fixtures/webhooks/hub/item-log.ts';
import { createKnownDeliveries } from '../../../fixtures/webhooks/known-deliveries.ts';
import type { HubItem, RawDelivery } from '../../../fixtures/webhooks/log.ts';

function delivery(number: number): RawDelivery {
  const body = Buffer.from(`{"event_type":"E${number}"}`);
  const answered = { status: 200, afterMs: 1 };
  const came = { receivedAtMs: number, method: 'POST', path: '/shared/a', secure: true };
  return { ...came, headers: {}, body, answered };
}

const item = (number: number, isKey: boolean): HubItem =>
  isKey
    ? { kind: 'key', subscriptionId: `sub_${number}`, key: `key_${number}`, path: null }
    : { kind: 'delivery', ...delivery(number) };

const nameOf = (one: HubItem): string =>
  one.kind === 'delivery'
    ? String(one.receivedAtMs)
    : 'subscriptionId' in one
      ? one.subscriptionId
      : one.reason;

const MAX = 20;

test('whoever reads along misses nothing, and a late reader gets every key', async () => {
  const batches = fc.array(fc.array(fc.boolean(), { maxLength: MAX / 2 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const log = createItemLog(MAX);
      const [written, along, keys] = [[] as string[], new Set<string>(), [] as string[]];
      let from = 0;
      for (const batch of all) {
        for (const isKey of batch) {
          const one = item(written.length, isKey);
          log.add(one);
          written.push(nameOf(one));
          if (isKey) keys.push(nameOf(one));
        }
        const page = await log.read(from, 0);
        from = page.next;
        for (const one of page.items) along.add(nameOf(one));
      }
      expect([...along].sort()).toEqual([...written].sort());
      const { items } = await log.read(0, 0);
      const late = items.map(nameOf);
      expect(late).toEqual(expect.arrayContaining(keys));
      expect(late.length - keys.length).toBeLessThanOrEqual(MAX);
      expect(late.slice(-1)).toEqual(written.slice(-1));
    }),
    { seed: 11, numRuns: 300 },
  );
});

test('a worker forgets the oldest deliveries and gives the others out in their order', () => {
  const known = createKnownDeliveries(MAX);
  const seen = (): (string | null)[] => known.seen().map(({ eventType }) => eventType);
  for (let number = 0; number < MAX; number += 1) known.add(delivery(number));
  expect(seen()).toHaveLength(MAX);
  const before = known.seen();
  known.add(delivery(MAX));
  expect(seen()).toEqual(Array.from({ length: MAX / 2 }, (_, at) => `E${at + MAX / 2 + 1}`));
  expect(before).toHaveLength(MAX);
  expect(known.seen().every((one) => before.includes(one) || one.eventType === `E${MAX}`)).toBe(
    true,
  );
  expect(known.seen()).toBe(known.seen());
});
