import { expect, test } from '@playwright/test';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { at } from '../../../fixtures/json.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { memoryLeases } from '../../../fixtures/given/leases.ts';
import type { Account, Kit, MovementKind } from '../../../fixtures/kit.ts';
import { format, ZERO } from '../../../fixtures/money.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

// One platform or hub for the whole file.
test.describe.configure({ mode: 'default' });

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

async function availableOf({ given, target }: Kit, ...accounts: readonly Account[]) {
  return (await given.balances(...accounts)).map((exchange) => {
    const value = target.bound('getAccount', 'availableBalance', bodyOf(exchange));
    return format(target.readAmount(value) ?? ZERO, 2);
  });
}

test.describe('accounts', () => {
  test('are opened for the test, with exactly what was wished', async () => {
    const { kit, store } = bench.open();
    const accounts = await kit.given.accounts(
      { balance: '100.00' },
      { balance: '0.00' },
      { balance: '0.01', asset: 'secondary' },
    );
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(3);
    expect(accounts.map(({ asset }) => asset)).toEqual(['primary', 'primary', 'secondary']);
    expect(await availableOf(kit, ...accounts)).toEqual(['100.00', '0.00', '0.01']);
    const leases = store.entries.filter((entry) => entry.kind === 'lease');
    expect(leases.map(({ recordId }) => recordId).sort()).toEqual(
      accounts.map(({ id }) => id).sort(),
    );
    expect(leases.every(({ origin }) => origin === 'created')).toBe(true);
  });

  test('are made side by side', async () => {
    const { kit, store } = bench.open();
    await kit.given.accounts(...Array.from({ length: 4 }, () => ({ balance: '1.00' })));
    const made = store.entries.filter(
      (entry) => entry.kind === 'exchange' && entry.operation === 'createAccount',
    ) as Exchange[];
    expect(made).toHaveLength(4);
    const lastStartMs = Math.max(...made.map(({ startedAtMs }) => startedAtMs));
    const firstEndMs = Math.min(...made.map((one) => one.startedAtMs + one.durationMs));
    expect(lastStartMs).toBeLessThanOrEqual(Math.ceil(firstEndMs));
  });

  test('each funding is a control in evidence, with its scope and subject', async () => {
    const { kit, store } = bench.open();
    const [account] = await kit.given.accounts({ balance: '5.00' });
    const [control] = store.entries.filter((entry) => entry.kind === 'control');
    expect(control).toMatchObject({
      name: 'simulateDeposit',
      scope: 'account',
      subject: account.id,
    });
    expect(store.entries.some((entry) => 'id' in entry && entry.id === control?.exchange)).toBe(
      true,
    );
  });

  test('an asset that the target lacks is untestable', async () => {
    const { kit } = bench.open({
      change: ({ assets: { primary }, ...file }) => ({
        ...file,
        assets: primary ? { primary } : {},
      }),
    });
    await expect(kit.given.accounts({ balance: '1.00', asset: 'crypto' })).rejects.toThrow(
      'no asset has the role "crypto"; add to the target file: assets: { crypto: { id: …, kind: …, scale: … } }',
    );
  });
});

test.describe('documents of the target file', () => {
  const two = (file: TargetFile): TargetFile => ({
    ...file,
    records: { ...file.records, documents: ['doc-1', 'doc-2'] },
  });

  test('are another one each time, and untestable when there is no other', async () => {
    const { kit } = bench.open({ change: two });
    expect([await kit.given.document(), await kit.given.document()]).toEqual(['doc-1', 'doc-2']);
    await expect(kit.given.document()).rejects.toThrow(/^there is not enough of/);
  });

  test('are not those that another test has', async () => {
    const leases = memoryLeases();
    const [one, other] = [bench.open({ change: two, leases }), bench.open({ change: two, leases })];
    expect(await one.kit.given.document()).toBe('doc-1');
    expect(await other.kit.given.document()).toBe('doc-2');
    one.end();
    expect(await other.kit.given.document()).toBe('doc-1');
  });
});

test.describe('a movement of each kind', () => {
  for (const kind of Object.keys(movements) as MovementKind[]) {
    test(`${kind} is created, and not accepted`, async () => {
      const { kit } = bench.open();
      const wish = kind === 'cryptoWithdrawal' ? { balance: '2', amount: '0.5' } : {};
      const movement = await kit.given.movement(kind, wish);
      const { vocabulary, get } = movements[kind];
      const state = kit.given.statusOf(movement.created);
      expect(kit.target.means(vocabulary, 'created', state)).toBe(true);
      const read = await kit.platform.call(get, { path: movement.path });
      expect(kit.given.idOf(read)).toBe(movement.id);
    });
  }
});

test('an account that never opens is told with its state and the words for open', async () => {
  const { kit } = bench.open({
    change: (file) => ({
      ...file,
      vocabulary: { ...file.vocabulary, account: { open: ['ACTIVE'] } },
      timing: { ...file.timing, settleMs: 120 },
    }),
  });
  await expect(kit.given.accounts({ balance: '0.00' })).rejects.toThrow(
    'a new account did not become open in the settle time: ' +
      'its state is "OPEN", and vocabulary.account.open is ["ACTIVE"]',
  );
});

test('a customer of its own comes through an application', async () => {
  const { kit } = bench.open();
  const [one, other] = await Promise.all([
    kit.given.customer('INDIVIDUAL'),
    kit.given.customer('INDIVIDUAL'),
  ]);
  expect(one.id).not.toBe(other.id);
  const read = await kit.platform.getCustomer({ path: { customer_id: one.id } });
  expect(at(bodyOf(read), '/data/status')).toBe('ACTIVE');
});

test('every kind of counterparty is there, from the file or made', async () => {
  const { kit } = bench.open({
    change: (file) => ({ ...file, records: { ...file.records, counterparties: [] } }),
  });
  for (const [kind, state] of Object.entries({
    fiat: 'ACTIVE',
    linked: 'LINKED',
    crypto: 'ACTIVE',
    unverified: 'PENDING',
  })) {
    const { id } = await kit.given.counterparty(kind as 'fiat');
    const read = await kit.platform.getCounterparty({ path: { counterparty_id: id } });
    expect(kit.given.statusOf(read), kind).toBe(state);
  }
});

test('all pages of transactions are read, and none is missing', async () => {
  const { kit } = bench.open({
    change: (file) => ({ ...file, limits: { ...file.limits, pageSizeMax: 2 } }),
  });
  const [account] = await kit.given.accounts({ balance: '1.00' });
  for (let turn = 0; turn < 4; turn += 1) {
    await kit.controls.run('simulateDeposit', {
      account: account.id,
      amount: kit.given.amount('1'),
    });
  }
  const pages = await kit.given.transactions(account);
  const sizes = pages.map((page) => (at(bodyOf(page), '/data/transactions') as unknown[]).length);
  expect(sizes).toEqual([2, 2, 1]);
});

test('until gives back the last answer when the time is over', async () => {
  const { kit } = bench.open({
    change: (file) => ({ ...file, timing: { ...file.timing, settleMs: 600 } }),
  });
  const [account] = await kit.given.accounts({ balance: '0.00' });
  let reads = 0;
  const read = () => {
    reads += 1;
    return kit.platform.getAccount({ path: { account_id: account.id } });
  };
  const last = await kit.given.until(read, () => false);
  expect(last.answer?.status).toBe(200);
  expect(reads).toBeGreaterThan(2);
  expect(reads).toBeLessThan(12);
});

test('the usual amount of a movement has all digits of its asset', async () => {
  const amountWith = async (scale: number): Promise<string> => {
    const { kit } = bench.open({
      change: ({ assets, ...file }) => ({
        ...file,
        assets: { ...assets, primary: { id: 'x', kind: 'fiat', ...assets.primary, scale } },
      }),
    });
    return (await kit.given.order('transfer')).amount;
  };
  expect([await amountWith(0), await amountWith(2), await amountWith(3)]).toEqual([
    '3017',
    '30.17',
    '30.174',
  ]);
});
