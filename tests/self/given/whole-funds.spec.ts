/** Where the asset that most accounts hold has no fraction digits, and others have some. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { bodyOf } from '../../../fixtures/checks/read.ts';
import { ContractViolation } from '../../../fixtures/errors.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { lexemeOf, memberOf } from '../../../fixtures/json.ts';
import type { Account, Kit } from '../../../fixtures/kit.ts';
import { format, ZERO } from '../../../fixtures/money.ts';
import { movedOnce, showsTransactions } from '../../../fixtures/test.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openWorkbench, type TestKit, type Workbench } from '../given-kit.ts';

// One platform for the whole file.
test.describe.configure({ mode: 'default' });

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench({
    change: ({ assets }) => ({
      assets: {
        scale: (context, asset) =>
          asset === 'FIAT_TESTNET_USD' ? 0 : assets.scale(context, asset),
      },
    }),
  });
});
test.afterAll(() => bench.close());

function open(): TestKit {
  const change = ({ assets, ...file }: TargetFile): TargetFile => ({
    ...file,
    assets: { ...assets, primary: { id: 'FIAT_TESTNET_USD', kind: 'fiat', scale: 0 } },
  });
  return bench.open({ change });
}

async function balancesOf({ given, target }: Kit, accounts: readonly Account[]) {
  return (await given.balances(...accounts)).map((exchange) => {
    const value = target.bound('getAccount', 'currentBalance', bodyOf(exchange));
    return format(target.readAmount(value) ?? ZERO);
  });
}

test('accounts get what was wished, in the digits of their own asset', async () => {
  const { kit } = open();
  const accounts = await kit.given.accounts(
    { balance: '100.05' },
    { balance: '100.05', asset: 'secondary' },
  );
  expect(await balancesOf(kit, accounts)).toEqual(['10005', '100.05']);
});

test('a movement is of whole units, and tells its amount as it is', async () => {
  const { kit } = open();
  const transfer = await kit.given.movement('transfer');
  expect(transfer.amount).toBe('3017');
  expect((await kit.given.order('transfer', { amount: '12.08' })).amount).toBe('1208');
  const roles = ['primary', 'secondary'] as const;
  expect(roles.map((asset) => format(kit.given.amount('0.29', asset)))).toEqual(['29', '0.29']);
  const own = await movementOn(kit, 'transfer', transfer.accounts, '0.29', 'own');
  expect(own.amount).toBe('29');
  await accept(kit, own);
  expect(await balancesOf(kit, transfer.accounts)).toEqual(['9971', '29']);
});

test('a check is given the amounts of the accounts that it reads', async () => {
  const { kit, store } = open();
  const { given } = kit;
  const payers = await given.accounts(
    { balance: '50.00' },
    { balance: '50.00', asset: 'secondary' },
  );
  const payees = await given.accounts({ balance: '0.00' }, { balance: '0.00', asset: 'secondary' });
  const accounts = [...payers, ...payees] as const;
  const watched = await watch(kit, accounts);
  for (const [index, payer] of payers.entries()) {
    const pair = [payer, payees[index] ?? payer] as const;
    await accept(kit, await movementOn(kit, 'transfer', pair, '12.50', `of ${index}`), `${index}`);
  }
  const [down, up] = ['-12.50', '12.50'];
  const readings = await watched.rest({ currentBalance: [down, down, up, up] }, 'in full');
  const because = 'transfers of 12.50';

  await kit.check(movedOnce, readings, { currentBalance: [down, down, up, up], because });
  const wrong = { currentBalance: [down, down, '12.51', up], because };
  await expect(kit.check(movedOnce, readings, wrong)).rejects.toThrow(ContractViolation);
  const params = store.entries.map((entry) => memberOf(entry, 'params')).filter((one) => one);
  expect(params.map((one) => memberOf(one, 'currentBalance'))).toEqual([
    ['-1250', '-12.50', '1250', '12.50'],
    ['-1250', '-12.50', '1251', '12.50'],
  ]);
  expect(params.map((one) => memberOf(one, 'because'))).toEqual(Array(2).fill('transfers of 1250'));
});

test('what several movements make up is waited for in whole units', async () => {
  const { kit } = open();
  const [beside] = await kit.given.accounts({ balance: '0.00', asset: 'secondary' });
  const pair = await kit.given.accounts({ balance: '50.00' }, { balance: '0.00' });
  const watched = await watch(kit, [beside, ...pair]);
  await accept(kit, await movementOn(kit, 'transfer', pair, '5.00', 'first'), 'first');
  const second = await movementOn(kit, 'transfer', pair, '7.50', 'second');
  const [{ after }] = await Promise.all([
    watched.rest({ currentBalance: ['0.00', '-12.50', '12.50'] }, 'in full'),
    sleep(3 * kit.target.file.timing.quietMs).then(() => accept(kit, second, 'second')),
  ]);
  expect(after.map((read) => lexemeOf(kit.given.bound(read, 'currentBalance')))).toEqual([
    ...['0', '3750', '1250'],
  ]);
});

test('a violation names the amount as the platform should have shown it', async () => {
  const { kit } = open();
  const [account] = await kit.given.accounts({ balance: '5.00' });
  const newest = await kit.given.transactions(account);
  const readings = { newestBefore: newest, newestAfter: newest };
  const judged = kit.check(showsTransactions, readings, { amount: '30.17', of: 'a transfer' });
  await expect(judged).rejects.toThrow('a posted transaction of 3017: a transfer');
});
