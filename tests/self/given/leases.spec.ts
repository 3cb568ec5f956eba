import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { probe } from '../../../fixtures/given/probes/index.ts';
import type { GivenContext } from '../../../fixtures/given/context.ts';
import { leaseAll } from '../../../fixtures/given/lease.ts';
import {
  fileLeases,
  memoryLeases,
  type LeaseBook,
  type TestLeases,
} from '../../../fixtures/given/leases.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

// One platform or hub for the whole file.
test.describe.configure({ mode: 'default' });

let folder: string;
let bench: Workbench;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leases-'));
  bench = await openWorkbench();
});
test.afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const [name, open] of [
  ['in memory', memoryLeases],
  ['in files', () => fileLeases(mkdtempSync(join(folder, 'run-')))],
] as const) {
  test(`${name}: one holder at a time, none after a spending`, () => {
    const book = open();
    expect(book.state('account', 'a/1')).toBe('free');
    expect(book.take('account', 'a/1')).toBe(true);
    expect([book.take('account', 'a/1'), book.state('account', 'a/1')]).toEqual([false, 'held']);
    expect(book.take('account', 'a/2')).toBe(true);
    expect(book.take('customer', 'a/1')).toBe(true);
    book.release('account', 'a/1');
    expect(book.take('account', 'a/1')).toBe(true);
    book.spend('account', 'a/1');
    expect([book.take('account', 'a/1'), book.state('account', 'a/1')]).toEqual([false, 'spent']);
  });
}

test('workers of one run share the book, and what a dead one held is spent', () => {
  const run = mkdtempSync(join(folder, 'run-'));
  const [one, two] = [fileLeases(run), fileLeases(run)];
  expect(one.take('account', 'a')).toBe(true);
  expect([two.take('account', 'a'), two.state('account', 'a')]).toEqual([false, 'held']);
  const script =
    "const {fileLeases} = await import('./fixtures/given/leases.ts');" +
    `fileLeases(${JSON.stringify(run)}).take('account','b'); process.kill(process.pid,'SIGKILL');`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  expect(spawnSync(process.execPath, args).signal).toBe('SIGKILL');
  expect([one.take('account', 'b'), one.state('account', 'b')]).toEqual([false, 'spent']);
});

/** Of a test that has nothing yet. */
function leasing(book: LeaseBook): GivenContext {
  const leases: TestLeases = { ...book, holdsSome: () => false };
  return { leases } as Partial<GivenContext> as GivenContext;
}

const wishes = { record: 'account', words: 'accounts', add: 'records: { accounts: […] }' };
const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }] as const;

test('whoever does with any record leaves the only one that another place does with', async () => {
  const places = [[a, b, c], [a, b], [a]];
  const taken = await leaseAll(leasing(memoryLeases()), { ...wishes, places });
  expect(taken).toEqual([c, b, a]);
});

test('the first that does is taken, and nothing where there are too few', async () => {
  const book = memoryLeases();
  const taken = await leaseAll(leasing(book), {
    ...wishes,
    places: [
      [a, b],
      [a, b, c],
    ],
  });
  expect(taken).toEqual([a, b]);
  const few = leaseAll(leasing(book), { ...wishes, places: [[c], [c]] });
  await expect(few).rejects.toThrow('there is not enough of accounts');
  expect(book.state('account', 'c')).toBe('free');
});

/** Without a way to open accounts: the target file's own are all there is. */
function leaseOnly(file: TargetFile): TargetFile {
  const requests = Object.entries(file.requests).filter(([name]) => name !== 'createAccount');
  return { ...file, requests: Object.fromEntries(requests) };
}
/** Nor a way to fund them. */
function asTheyAre(file: TargetFile): TargetFile {
  return { ...leaseOnly(file), controls: {} };
}
const two = [{ balance: '1.00' }, { balance: '1.00' }] as const;

test('two tests side by side never hold the same account', async () => {
  const leases = memoryLeases();
  const [first, second] = [
    bench.open({ change: leaseOnly, leases }),
    bench.open({ change: leaseOnly, leases }),
  ];
  const [one, other] = await Promise.all([
    first.kit.given.accounts({ balance: '1.00' }),
    second.kit.given.accounts({ balance: '1.00' }),
  ]);
  expect(one[0].id).not.toBe(other[0].id);
  expect(first.store.entries.filter(({ kind }) => kind === 'lease')).toMatchObject([
    { record: 'account', recordId: one[0].id, origin: 'leased' },
  ]);
});

test('a test waits for what another one holds, and takes all or nothing', async () => {
  const leases = memoryLeases();
  const holder = bench.open({ change: leaseOnly, leases });
  await holder.kit.given.accounts({ balance: '1.00' });
  const waiter = bench.open({ change: leaseOnly, leases });
  let got = false;
  const waiting = waiter.kit.given.accounts(...two).then((accounts) => {
    got = true;
    return accounts;
  });
  await new Promise((wake) => setTimeout(wake, 150));
  expect(got).toBe(false);
  expect(leases.state('account', 'acc_demo_usd_2')).toBe('free');
  holder.end();
  expect((await waiting).map(({ id }) => id)).toEqual(['acc_demo_usd', 'acc_demo_usd_2']);
});

test('a test does not wait for what it has itself', async () => {
  const one = (file: TargetFile): TargetFile => {
    const { records, ...others } = leaseOnly(file);
    return { ...others, records: { ...records, accounts: records.accounts?.slice(0, 1) ?? [] } };
  };
  const { kit } = bench.open({ change: one });
  await kit.given.accounts({ balance: '1.00' });
  await expect(kit.given.accounts({ balance: '1.00' })).rejects.toThrow('there is not enough');
});

test('a test that is over takes nothing any more', async () => {
  const leases = memoryLeases();
  const holder = bench.open({ change: leaseOnly, leases });
  await holder.kit.given.accounts({ balance: '1.00' });
  const late = bench.open({ change: leaseOnly, leases });
  const waiting = late.kit.given.accounts(...two);
  waiting.catch(() => undefined);
  late.end();
  holder.end();
  await expect(waiting).rejects.toThrow('there is not enough of accounts to lease');
  expect(leases.state('account', 'acc_demo_usd')).toBe('free');
});

test('the account of a failed test is not leased again', async () => {
  const leases = memoryLeases();
  const failing = bench.open({ change: leaseOnly, leases });
  await failing.kit.given.accounts({ balance: '1.00' });
  failing.end(true);
  const next = bench.open({ change: leaseOnly, leases });
  const [account] = await next.kit.given.accounts({ balance: '1.00' });
  expect(account.id).toBe('acc_demo_usd_2');
  next.end();
  await expect(
    bench.open({ change: leaseOnly, leases }).kit.given.accounts(...two),
  ).rejects.toThrow(
    'there is not enough of accounts to lease (primary with at least 1.00, primary with at least 1.00); ' +
      'add to the target file: records: { accounts: [{ id: …, asset: primary }, { id: …, asset: primary }] }, ' +
      'or requests: { createAccount: … } with records: { individualCustomers: […] } and controls: { simulateDeposit: … }',
  );
});

test('what an untestable test held is leased again once its body has ended', async () => {
  const leases = memoryLeases();
  const { kit, end } = bench.open({ change: asTheyAre, leases });
  const [account] = await kit.given.accounts({ balance: '1.00' });
  expect(() => {
    kit.given.need({ control: 'settle' });
  }).toThrow('the control settle is not there');
  expect(leases.state('account', account.id)).toBe('held');
  end();
  expect(leases.state('account', account.id)).toBe('free');
});

test('a frozen account is passed over, and what froze it opens it again', async () => {
  const change = leaseOnly;
  const { kit, end } = bench.open({ change });
  const { request, cleanUp } = await probe(kit, 'updateAccount');
  await kit.platform.call('updateAccount', request);
  expect(request.path).toEqual({ account_id: 'acc_demo_usd' });
  const [next] = await bench.open({ change }).kit.given.accounts({ balance: '0.00' });
  expect(next.id).toBe('acc_demo_usd_2');
  await cleanUp?.();
  end();
  const [again] = await bench.open({ change }).kit.given.accounts({ balance: '0.00' });
  expect(again.id).toBe('acc_demo_usd');
});

test('an account rests for the settle time after something else than a transfer was accepted', async () => {
  const leases = memoryLeases();
  const soon = (file: TargetFile): TargetFile => {
    const changed = leaseOnly(file);
    return { ...changed, timing: { ...changed.timing, settleMs: 400 } };
  };
  const states = [];
  for (const kind of ['transfer', 'withdrawal'] as const) {
    const { kit, end } = bench.open({ change: soon, leases });
    const { accounts, path } = await kit.given.movement(kind);
    const accept = kind === 'transfer' ? 'acceptTransfer' : 'acceptWithdrawal';
    await kit.platform.call(accept, { path });
    if (kind === 'withdrawal') await kit.platform.call('cancelWithdrawal', { path });
    end();
    states.push(leases.state('account', accounts[0].id));
  }
  expect(states).toEqual(['free', 'held']);
  await expect.poll(() => leases.state('account', 'acc_demo_usd')).toBe('free');
});

test('an account is given once what is held on it was released', async () => {
  const before = bench.open({ change: leaseOnly });
  const { accounts, path } = await before.kit.given.movement('withdrawal', { amount: '3.00' });
  await before.kit.platform.acceptWithdrawal({
    path: { withdrawal_id: path['withdrawal_id'] ?? '' },
  });
  const { kit } = bench.open({ change: leaseOnly });
  let given = false;
  const next = kit.given.accounts({ balance: '0.00' }).then(([account]) => {
    given = true;
    return account;
  });
  await new Promise((wake) => setTimeout(wake, 200));
  expect(given).toBe(false);
  await before.kit.platform.cancelWithdrawal({
    path: { withdrawal_id: path['withdrawal_id'] ?? '' },
  });
  expect((await next).id).toBe(accounts[0].id);
});

test('an account that has too little is passed over, or raised by the control', async () => {
  const rich = { balance: '50000.00' };
  const poor = bench.open({ change: asTheyAre });
  const [account] = await poor.kit.given.accounts(rich);
  expect(account.id).toBe('acc_demo_usd');
  await expect(bench.open({ change: asTheyAre }).kit.given.accounts(rich, rich)).rejects.toThrow(
    'there is not enough of accounts to lease',
  );
  const raised = bench.open({ change: leaseOnly });
  expect(await raised.kit.given.accounts(rich, rich)).toHaveLength(2);
});

test('a test that only reads gets accounts that exist, and makes none', async () => {
  const { kit, store } = bench.open({ effect: 'read' });
  const [account] = await kit.given.accounts({ balance: '0.00' });
  expect(account.id).toBe('acc_demo_usd');
  expect(store.entries.some((entry) => entry.kind === 'control')).toBe(false);
});
