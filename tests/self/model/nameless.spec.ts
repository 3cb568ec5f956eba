/** What a platform leaves out of its answers is no fault of the suite. */
import { expect, test } from '@playwright/test';
import { Blocked } from '../../../fixtures/errors.ts';
import { transactionsOf } from '../../../fixtures/given/lists/transactions.ts';
import type { GivenContext } from '../../../fixtures/given/context.ts';
import { openWorld, perform } from '../../../fixtures/model/world.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';
import { stubForEach } from '../stub-platform.ts';
import { json } from '../stub-server.ts';

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

test('a movement whose creation names no record ends a sequence as blocked', async () => {
  const { kit } = bench.open({
    change: (file) => {
      const own = file.bindings.createTransfer;
      const bindings = { ...file.bindings, createTransfer: { ...own, id: '/data/no_such_member' } };
      return { ...file, bindings };
    },
  });
  const accounts = [{ balance: '5.00' }, { balance: '0.00' }];
  const world = await openWorld(kit, { name: 'n', accounts, outside: [], customer: null });
  const step = { do: 'create', kind: 'transfer', from: 0, to: 1, movement: 0, key: 'k' } as const;
  const made = perform(world, { ...step, amount: '1.00' });
  await expect(made).rejects.toThrow('createTransfer names no record: 200');
  await expect(made).rejects.toBeInstanceOf(Blocked);
});

const start = stubForEach();

test('a list that never ends blocks whoever reads it', async () => {
  test.setTimeout(60_000);
  let count = 0;
  const { platform } = await start((_asked, _request, response) => {
    json(response, 200, { data: { transactions: [{ id: `t-${(count += 1)}` }] }, links: {} });
  });
  const target = { file: { limits: {}, timing: { settleMs: 0 } } };
  const context = { platform: platform(), target } as unknown as GivenContext;
  const read = transactionsOf(context, { id: 'a', asset: 'primary', customer: null });
  await expect(read).rejects.toBeInstanceOf(Blocked);
});
