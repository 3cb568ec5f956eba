/** A platform that gives a customer one account of an asset: what a test is told that asks for two. */
import { expect, test } from '@playwright/test';
import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import { ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { oneOfEachVariants } from '../../../mutants/variants/one-of-each.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

// One platform for the whole file.
test.describe.configure({ mode: 'default' });

const NOT_LISTED = 418;

let bench: Workbench;
test.beforeAll(async () => {
  const { change } = oneOfEachVariants['one-account-of-an-asset-with-the-first'];
  bench = await openWorkbench({
    change: (parts) => ({
      ...change(parts),
      errors: {
        status: (context, code) =>
          code === 'INVALID_STATE' ? NOT_LISTED : parts.errors.status(context, code),
      },
    }),
  });
});
test.afterAll(() => bench.close());

const says = (file: TargetFile): TargetFile => ({ ...file, lacks: ['secondAccounts'] });

test('the account that came with the approval is taken, whichever code the refusal has', async () => {
  const { kit } = bench.open();
  const { id: customer } = await ownCustomer(kit, 'INDIVIDUAL', 'owner');
  const [account] = await kit.given.accounts({ balance: '5.00', customer });
  expect(account.customer).toBe(customer);
});

for (const [words, change, end] of [
  ['is blocked, and told which word the target file has for it', undefined, Blocked],
  ['is not applicable where the target file has said so', says, NotApplicable],
] as const) {
  test(`a test that needs two of one customer ${words}`, async () => {
    const { kit } = bench.open({ ...(change && { change }) });
    const { id: customer } = await ownCustomer(kit, 'INDIVIDUAL', 'owner');
    const wish = { balance: '0.00', customer } as const;
    const error: unknown = await kit.given.accounts(wish, wish).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(end);
    expect((error as Error).message).toContain('secondAccounts');
  });
}
