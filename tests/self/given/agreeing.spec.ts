/** Balances and a list that follows them: where a watch starts from. */
import { expect, test } from '@playwright/test';
import { itemsOf } from '../../../fixtures/checks/lists.ts';
import { holdsFunds } from '../../../fixtures/checks/accounting.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { agree, startOf } from '../../../fixtures/given/accounts/agreeing.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { variants } from '../../../mutants/variants/index.ts';
import { openWorkbench } from '../given-kit.ts';
import { sampleTarget } from '../sample-target.ts';
import { balance, held, item, page, pending, type Item } from '../samples/transactions.ts';

const target = createTargetView(
  sampleTarget({
    bindings: {
      getAccount: { currentBalance: '/data/current', availableBalance: '/data/available' },
    },
  }),
);
const debit = { transaction_type: 'FIAT_TRANSFER_OUT' };
const credit = { transaction_type: 'FIAT_TRANSFER_IN' };

const cases: Readonly<Record<string, readonly [available: string, of: Item[], is: boolean]>> = {
  'nothing is held': ['100', [item('a', 30, debit)], true],
  'the list does not show yet what is held': ['70', [item('a', 5, credit)], false],
  'what is held is not available': ['70', [item('a', 30, { ...debit, ...held })], true],
  'what the list holds is available again': ['100', [item('a', 30, { ...debit, ...held })], false],
  'a part of what is held is available': [
    '70',
    [item('a', 30, { ...debit, ...held }), item('b', 5, { ...debit, ...pending })],
    false,
  ],
  'a credit is under way': ['100', [item('a', 30, { ...credit, ...pending })], true],
  'nobody says which way it goes': ['100', [item('a', 30, held)], true],
};

for (const [name, [available, items, is]] of Object.entries(cases)) {
  test(`${name}: balances and list ${is ? 'agree' : 'do not agree'}`, () => {
    const balances = balance('100', available) as Exchange;
    expect(agree({ target }, balances, page(...items) as Exchange)).toBe(is);
  });
}

test('a watch starts once a list that is behind shows what was held as posted', async () => {
  const change = variants.get('lists-of-a-replica')?.change;
  const bench = await openWorkbench(change === undefined ? {} : { change });
  try {
    const { kit } = bench.open();
    const accounts = await kit.given.accounts({ balance: '100.00' });
    const [account] = accounts;
    const isHeld = (list: Exchange | undefined): boolean =>
      list !== undefined && itemsOf(list)?.some(holdsFunds) === true;
    const made = await movementOn(kit, 'withdrawal', accounts, '30.17');
    await accept(kit, made);
    const shown = await kit.given.until(() => latest(kit, account), isHeld);
    expect(isHeld(shown), 'the list shows the hold at last').toBe(true);
    await settle(kit, made);
    const [balances] = await kit.given.balances(account);
    expect(agree(kit, balances, await latest(kit, account)), 'the list is behind').toBe(false);
    const { before, newestBefore } = await startOf(kit, accounts);
    expect(agree(kit, before[0], newestBefore[0])).toBe(true);
    expect(isHeld(newestBefore[0])).toBe(false);
  } finally {
    await bench.close();
  }
});

test('a difference that lasts is waited for once, whatever account shows it', async () => {
  let waits = 0;
  const list = (): Promise<Exchange> => Promise.resolve(page() as Exchange);
  const kit = {
    target,
    platform: { call: list, listTransactions: list },
    given: {
      listed: (_account: unknown, read: () => Promise<Exchange>) => read(),
      balances: () => Promise.resolve([balance('100', '99') as Exchange]),
      async until<Reading>(read: () => Promise<Reading>, done: (reading: Reading) => boolean) {
        const first = await read();
        if (done(first)) return first;
        waits += 1;
        const last = await read();
        done(last);
        return last;
      },
    },
  } as unknown as Parameters<typeof startOf>[0];
  for (const id of ['one', 'two', 'three']) {
    await startOf(kit, [{ id, asset: 'primary', customer: null }]);
  }
  expect(waits).toBe(1);
});
