import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import type { Platform } from '../../../fixtures/client/platform.ts';
import { asSecond } from '../../../fixtures/given/as-second.ts';
import { sweep } from '../../../fixtures/given/journal.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

// One platform for the whole file.
test.describe.configure({ mode: 'default' });

let bench: Workbench;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  bench = await openWorkbench();
});
test.afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

test('cleans up what was left open, once, also after an interruption', async () => {
  const file = join(folder, 'journal.ndjson');
  const { kit } = bench.open({ journalFile: file });
  const subscribe = (eventType: string) =>
    kit.platform.createSubscription({
      body: { event_type: eventType, callback_url: 'https://127.0.0.1:9/x' },
    });
  const kept = await subscribe('ACCOUNT_OPEN');
  const gone = kit.given.idOf(await subscribe('ACCOUNT_CLOSED'));
  await kit.platform.deleteSubscription({ path: { subscription_id: gone } });
  const open = await kit.given.movement('withdrawal');
  const moved = await kit.given.movement('withdrawal');
  await kit.platform.call('acceptWithdrawal', { path: moved.path });

  // Another process reads the file that an interrupted run left; its last line may be torn.
  const later = bench.open();
  expect(await sweep(file, later.kit)).toEqual({ cleaned: 2, left: [] });
  expect(await sweep(file, later.kit)).toEqual({ cleaned: 0, left: [] });

  const withdrawal = await kit.platform.call('getWithdrawal', { path: open.path });
  expect(kit.given.statusOf(withdrawal)).toBe('CANCELLED');
  const other = await kit.platform.call('getWithdrawal', { path: moved.path });
  expect(kit.given.statusOf(other)).toBe('ACCEPTED');
  const path = { subscription_id: kit.given.idOf(kept) };
  const read = await kit.platform.getSubscription({ path }, { intent: 'probe' });
  expect(kit.target.bound('getSubscription', 'status', bodyOf(read))).not.toBe('ACTIVE');
  expect(readFileSync(file, 'utf8')).not.toContain('signature_verification_key');
});

test('cancels what the second client made as the second client', async () => {
  const file = join(folder, 'second.ndjson');
  const { kit } = bench.open({ journalFile: file });
  const { path } = await asSecond(kit).given.movement('withdrawal');
  expect(await sweep(file, bench.open().kit)).toEqual({ cleaned: 1, left: [] });
  const read = await kit.platform.call('getWithdrawal', { path }, { as: 'second' });
  expect(kit.given.statusOf(read)).toBe('CANCELLED');
});

test('leaves what went on after an acceptance that nobody saw answered', async () => {
  const file = join(folder, 'gone-on.ndjson');
  const { kit } = bench.open({ journalFile: file });
  const { path, id } = await kit.given.movement('withdrawal');
  const sibling = bench.open();
  await sibling.kit.platform.call('acceptWithdrawal', { path });
  await sibling.kit.controls.run('settle', { record: id });
  expect(await sweep(file, sibling.kit)).toEqual({ cleaned: 1, left: [] });
});

test('knows a subscription that was deleted before, though it is refused to delete it again', async () => {
  const file = join(folder, 'deleted.ndjson');
  const { kit } = bench.open({ journalFile: file });
  const body = { event_type: 'ACCOUNT_FROZEN', callback_url: 'https://127.0.0.1:9/y' };
  const make = () =>
    kit.platform.createSubscription({ body }, { idempotencyKey: kit.key('made and made again') });
  const id = kit.given.idOf(await make());
  await kit.platform.deleteSubscription({ path: { subscription_id: id } });
  expect(kit.given.idOf(await make())).toBe(id);
  const { target, platform } = bench.open().kit;
  const call = refusing(platform, 'deleteSubscription');
  expect(await sweep(file, { target, platform: { ...platform, call } })).toEqual({
    cleaned: 1,
    left: [],
  });
});

test('finds a subscription whose creation was not answered, whichever client made it', async () => {
  const file = join(folder, 'unanswered.ndjson');
  const { kit } = bench.open({ journalFile: file });
  for (const as of ['primary', 'second'] as const) {
    const body = { event_type: 'ACCOUNT_OPEN', callback_url: `https://127.0.0.1:9/${as}` };
    const { failure } = await kit.platform.createSubscription({ body }, { as, dropAfterMs: 2_000 });
    expect(failure?.class).toBe('aborted');
  }
  const later = bench.open();
  const { platform, target } = later.kit;
  const listed = answering(platform, 'listSubscriptions', 502, 1);
  const { left } = await sweep(file, { target, platform: { ...platform, call: listed } });
  expect(left).toMatchObject([{ kind: 'callback', id: 'https://127.0.0.1:9/primary' }]);
  expect(await sweep(file, later.kit)).toEqual({ cleaned: 1, left: [] });
  for (const as of ['primary', 'second'] as const) {
    const list = await platform.listSubscriptions({}, { as });
    expect(list.answer?.body).not.toContain(`https://127.0.0.1:9/${as}`);
  }
});

test('finds one in a list that does not tell where it ends', async () => {
  const file = join(folder, 'endless.ndjson');
  const { kit } = bench.open({ journalFile: file });
  for (const name of ['listed', 'unlisted']) {
    const body = { event_type: 'ACCOUNT_OPEN', callback_url: `https://127.0.0.1:9/${name}` };
    await kit.platform.createSubscription({ body }, { dropAfterMs: 2_000 });
  }
  const { target, platform } = bench.open().kit;
  const listed: Platform['call'] = async (operation, ...given) => {
    const read = await platform.call(operation, ...given);
    if (operation !== 'listSubscriptions' || read.answer === null) return read;
    const isListed = (item: object): boolean => JSON.stringify(item).includes('/listed');
    const { data } = JSON.parse(read.answer.body) as { data: { subscriptions: object[] } };
    // As many as stand on a page, without links.
    const subscriptions = Array.from({ length: 20 }, () => data.subscriptions.find(isListed));
    const body = JSON.stringify({ data: { subscriptions } });
    return { ...read, answer: { ...read.answer, body } };
  };
  const { left } = await sweep(file, { target, platform: { ...platform, call: listed } });
  expect(left).toMatchObject([{ kind: 'callback', id: 'https://127.0.0.1:9/unlisted' }]);
  const list = await platform.listSubscriptions({});
  expect(list.answer?.body).not.toContain('https://127.0.0.1:9/listed');
});

test('takes a subscription for deleted that is told to be gone', async () => {
  const file = join(folder, 'gone.ndjson');
  const { kit } = bench.open({ journalFile: file });
  const body = { event_type: 'ACCOUNT_CLOSED', callback_url: 'https://127.0.0.1:9/z' };
  await kit.platform.createSubscription({ body });
  const { target, platform } = bench.open().kit;
  const call = answering(platform, 'deleteSubscription', 410, 1);
  const clean = { cleaned: 1, left: [] };
  expect(await sweep(file, { target, platform: { ...platform, call } })).toEqual(clean);
});

test('takes a subscription for deleted that is refused as no record, by whatever status', async () => {
  const file = join(folder, 'no-record.ndjson');
  const { kit } = bench.open({ journalFile: file });
  const body = { event_type: 'ACCOUNT_CLOSED', callback_url: 'https://127.0.0.1:9/n' };
  await kit.platform.createSubscription({ body });
  const { target, platform } = bench.open().kit;
  const deleted = answering(platform, 'deleteSubscription', 400, 1);
  const none = answering({ ...platform, call: deleted }, 'getSubscription', 400, 1);
  const clean = { cleaned: 1, left: [] };
  expect(await sweep(file, { target, platform: { ...platform, call: none } })).toEqual(clean);
});

test('says what it could not clean', async () => {
  const file = join(folder, 'refused.ndjson');
  const { kit } = bench.open({ journalFile: file });
  const { id } = await kit.given.movement('withdrawal');
  const { target, platform } = bench.open().kit;
  const call = refusing(platform, 'cancelWithdrawal');
  const { cleaned, left } = await sweep(file, { target, platform: { ...platform, call } });
  expect(cleaned).toBe(0);
  expect(left).toEqual([{ kind: 'withdrawal', id, reason: 'answered 409' }]);
});

test('asks again where a gateway answered', async () => {
  const file = join(folder, 'lost.ndjson');
  const { kit } = bench.open({ journalFile: file });
  await kit.given.movement('withdrawal');
  const { target, platform } = bench.open().kit;
  const call = answering(platform, 'cancelWithdrawal', 504, 2);
  expect(await sweep(file, { target, platform: { ...platform, call } })).toEqual({
    cleaned: 1,
    left: [],
  });
});

function refusing(platform: Platform, refused: OperationId): Platform['call'] {
  return answering(platform, refused, 409, Infinity);
}

/** The platform, where this operation is answered otherwise so many times. */
function answering(
  platform: Platform,
  changed: OperationId,
  status: number,
  times: number,
): Platform['call'] {
  let left = times;
  return async (operation, ...given) => {
    if (operation !== changed || left <= 0) return platform.call(operation, ...given);
    left -= 1;
    const read = await platform.call('listCustomers', {});
    return { ...read, answer: read.answer && { ...read.answer, status } };
  };
}
