/** Types of events that tests which subscribe side by side hold. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { memoryLeases } from '../../../fixtures/given/leases.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import { subscribeAll } from '../../../fixtures/given/events/subscriptions.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import { freeSubscription } from '../../../fixtures/given/probes/subscriptions.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openWorkbench, type TestKit, type Workbench } from '../given-kit.ts';

/** Whose probes may be made side by side. */
const operations = ['createSubscription', 'getSubscription', 'deleteSubscription'] as const;

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

/** Tests of one run, on a platform that sends nobody anything. */
function several(count: number): TestKit[] {
  const leases = memoryLeases();
  const change = ({ webhooks: _none, ...file }: TargetFile): TargetFile => file;
  return Array.from({ length: count }, () => bench.open({ leases, change }));
}

test('as many tests as subscribe side by side have what they need at most, none the same', async () => {
  const all = several(4);
  const [one, other, ...probing] = all as [TestKit, TestKit, ...TestKit[]];
  const held: string[] = [...(await quietTypes(one.kit, 6)), ...(await quietTypes(other.kit, 6))];
  for (const { kit } of probing) {
    for (const operation of operations)
      held.push((await freeSubscription(kit, operation)).event_type);
  }
  expect(new Set(held).size).toBe(18);
  for (const each of all) each.end();
});

test('a type is free for another test when the one that held it is over, and not before', async () => {
  const [one, other, later] = several(3) as [TestKit, TestKit, TestKit];
  const [first] = await quietTypes(one.kit, 1);
  const [second] = await quietTypes(other.kit, 1);
  expect(second).not.toBe(first);
  one.end();
  expect(await quietTypes(later.kit, 1)).toEqual([first]);
  for (const each of [other, later]) each.end();
});

test('probes of one test, however many, have the few types that it holds', async () => {
  const [one, other] = several(2) as [TestKit, TestKit];
  const types = new Set<string>();
  for (let count = 0; count < 10; count += 1) {
    types.add((await freeSubscription(one.kit)).event_type);
    types.add((await freeSubscription({ ...one.kit }, 'getSubscription')).event_type);
  }
  expect(types.size).toBe(2);
  const beside = await freeSubscription(other.kit);
  expect(types.has(beside.event_type)).toBe(false);
  for (const each of [one, other]) each.end();
});

test('a probe takes a type that has no subscription yet', async () => {
  const [one] = several(1) as [TestKit];
  const [another] = several(1) as [TestKit];
  const { platform, given, key } = one.kit;
  const taken: string[] = [];
  const ids: string[] = [];
  for (const operation of operations) {
    const body = await freeSubscription(one.kit);
    taken.push(body.event_type);
    const options = { idempotencyKey: key(operation) };
    ids.push(given.idOf(await platform.createSubscription({ body }, options)));
  }
  const { event_type: type } = await freeSubscription(another.kit);
  for (const id of ids) await platform.deleteSubscription({ path: { subscription_id: id } });

  expect(new Set(taken).size).toBe(operations.length);
  expect(taken).not.toContain(type);
  for (const each of [one, another]) each.end();
});

test('probes that waited for the types of others each have one of their own', async () => {
  const all = several(4) as [TestKit, TestKit, TestKit, TestKit];
  const [one, , , probing] = all;
  const [types] = [
    await quietTypes(one.kit, 6),
    await quietTypes(all[1].kit, 6),
    await quietTypes(all[2].kit, 6),
  ];
  const made = await subscribeAll(one.kit, types);
  const asked = Promise.all([
    freeSubscription(probing.kit, 'getSubscription'),
    freeSubscription(probing.kit, 'deleteSubscription'),
  ]);
  // They have seen what is there, and wait.
  await delay(200);
  await made[Symbol.asyncDispose]();
  one.end();
  const [read, deleted] = await asked;

  expect(read.event_type).not.toBe(deleted.event_type);
  for (const each of all.slice(1)) each.end();
});

test('where a probe cannot be made nothing stays of the others', async () => {
  const [one] = several(1) as [TestKit];
  const { kit } = one;
  let calls = 0;
  const createSubscription: typeof kit.platform.createSubscription = (request, options) => {
    calls += 1;
    const plain = calls === 2 ? { callback_url: 'http://plain.invalid' } : {};
    const body = { ...request.body, ...plain };
    return kit.platform.createSubscription({ body }, { ...options, intent: 'probe' });
  };
  const platform = Object.create(kit.platform, {
    createSubscription: { value: createSubscription },
  }) as typeof kit.platform;
  const refusing = { ...kit, platform };
  const made = withProbes(refusing, ['getSubscription', 'deleteSubscription'], () =>
    Promise.reject(new Error('not both could be made')),
  );
  await expect(made).rejects.toThrow('no subscription could be made');

  expect(calls).toBe(2);
  const list = await kit.platform.listSubscriptions({});
  expect(list.answer?.body).not.toContain('"ACTIVE"');
  one.end();
});
