/** Movements on accounts that a test chose: each is asked for under a key of its own. */
import { expect, test } from '@playwright/test';
import { withdrawalWithFee } from '../../../fixtures/given/movements/movement-on.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

test('a test that makes a withdrawal again, on another account, has two of them', async () => {
  const { kit } = bench.open();
  const first = await withdrawalWithFee(kit);
  const second = await withdrawalWithFee(kit);
  expect(second.accounts[0].id).not.toBe(first.accounts[0].id);
  expect(second.id).not.toBe(first.id);
});
