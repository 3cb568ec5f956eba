/** Accounts with more transactions than a page holds, which some of the tests get. */
import { expect, test } from '@playwright/test';
import type { AccountWish } from '../../../fixtures/kit.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { objectsOf } from '../../../fixtures/checks/ledger/transactions.ts';
import { muchUsedInTurn } from '../../../fixtures/given/accounts/much-used.ts';
import { openWorkbench, titleOf, type TestKit, type Workbench } from '../given-kit.ts';

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

type Wish = Parameters<Workbench['open']>[0];

const open = (wish: Wish = {}): TestKit => bench.open({ title: titled(false), ...wish });

const soonTold = (file: TargetFile): TargetFile => ({
  ...file,
  timing: { ...file.timing, settleMs: 600 },
});

function titled(isFrozenOnce: boolean): string {
  for (let turn = 0; ; turn += 1) {
    const title = titleOf('none', `much used ${turn}`, true);
    if (muchUsedInTurn(title).isFrozenOnce === isFrozenOnce) return title;
  }
}

const ownersIn = ({ store }: Pick<TestKit, 'store'>): unknown[] =>
  store.entries.flatMap((one) => (one.kind === 'lease' && one.owner ? [one.owner] : []));

/** How many transactions each has, and what it shows to be available. */
async function opened(
  { kit }: Pick<TestKit, 'kit'>,
  ...wishes: readonly [AccountWish, ...AccountWish[]]
): Promise<readonly (readonly [number, string])[]> {
  const { given } = kit;
  const accounts = await given.accounts(...wishes);
  return Promise.all(
    accounts.map(async (account) => {
      const [shown] = await given.balances(account);
      const pages = await given.transactions(account);
      const available = kit.target.bound('getAccount', 'availableBalance', bodyOf(shown));
      return [pages.flatMap(objectsOf).length, String(available)] as const;
    }),
  );
}

test('one of the accounts comes with much on it, and with what was asked for', async () => {
  const test = open();
  const all = await opened(test, { balance: '100.00' }, { balance: '70.00' });
  expect(all.map(([, available]) => Number(available))).toEqual([100, 70]);
  expect(all.map(([count]) => count).sort()).toEqual([1, 23]);
  expect(ownersIn(test)).toEqual(['the account had 22 transactions before']);
});

test('half of them were frozen once, and are open again', async () => {
  const test = open({ title: titled(true) });
  expect(await opened(test, { balance: '100.00' })).toEqual([[23, '100']]);
  expect(ownersIn(test)).toEqual(['the account had 22 transactions before, and was frozen once']);
  const names = test.store.entries.flatMap((one) => (one.kind === 'control' ? [one.name] : []));
  expect(names.filter((name) => name === 'setAccountStatus')).toHaveLength(2);
});

test('one that does not open again is given to no test', async () => {
  const stuck = await openWorkbench({
    change: ({ accounts }) => ({
      accounts: {
        setStatus: (context, account, status, nowMs) =>
          accounts.setStatus(context, account, status === 'OPEN' ? account.status : status, nowMs),
      },
    }),
  });
  try {
    const test = stuck.open({ title: titled(true), change: soonTold });
    expect(await opened(test, { balance: '100.00' })).toEqual([[1, '100']]);
  } finally {
    await stuck.close();
  }
});

test('one in which nothing need be is taken as it is beside another, and once', async () => {
  const test = open();
  const wishes = [{ balance: '0.00' }, { balance: '5.00' }] as const;
  expect(await opened(test, { balance: '0.00' })).toEqual([[0, '0']]);
  expect(await opened(test, ...wishes)).toEqual([
    [22, '9.9'],
    [1, '5'],
  ]);
  expect(await opened(test, ...wishes)).toEqual([
    [0, '0'],
    [1, '5'],
  ]);
});

test('an account of little, or of another asset, is as it would be', async () => {
  const wishes = [{ balance: '12.00' }, { balance: '90.00', asset: 'secondary' }] as const;
  expect((await opened(open(), ...wishes)).map(([count]) => count)).toEqual([1, 1]);
});

test('other tests have none', async () => {
  const test = bench.open({ title: titleOf('none', 'other') });
  expect(await opened(test, { balance: '100.00' })).toEqual([[1, '100']]);
});

test('without fees it takes more deposits, where the test is one of fewer', async () => {
  const change = ({ controls, ...file }: TargetFile): TargetFile => {
    const { depositWithFee: _, ...others } = controls;
    return { ...file, controls: others };
  };
  const counts = await Promise.all(
    Array.from({ length: 24 }, async (_, turn) => {
      const [[count] = [0]] = await opened(open({ title: `turn ${turn}`, change }), {
        balance: '100.00',
      });
      return count;
    }),
  );
  expect([...new Set(counts)].sort()).toEqual([1, 22]);
});

test('where it is refused, or charged otherwise, the test gets another account', async () => {
  const change = ({ controls, ...file }: TargetFile): TargetFile => ({
    ...file,
    controls: {
      ...controls,
      depositWithFee: { ...controls.simulateDeposit, url: 'x', scope: 'account' },
    },
  });
  const test = open({ change });
  expect(await opened(test, { balance: '100.00' })).toEqual([[1, '100']]);
  expect(test.end().end).toBe('done');
});
