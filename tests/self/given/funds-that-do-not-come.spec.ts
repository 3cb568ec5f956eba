/** Funds that never come name the control and the time that the target file gives them. */
import { expect, test } from '@playwright/test';
import { Blocked } from '../../../fixtures/errors.ts';
import { asSecond } from '../../../fixtures/given/as-second.ts';
import type { Given } from '../../../fixtures/kit.ts';
import { openWorkbench, type TestKit, type Workbench } from '../given-kit.ts';

// One platform for the whole file.
test.describe.configure({ mode: 'default' });

const SETTLE_MS = 300;

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

/** An operator that says yes, and does nothing. */
function open(): TestKit {
  return bench.open({
    change: ({ controls, timing, ...file }) => ({
      ...file,
      controls: {
        ...controls,
        ...(controls.setAccountStatus && {
          simulateDeposit: { ...controls.setAccountStatus, body: { status: 'OPEN' } },
        }),
      },
      timing: { ...timing, settleMs: SETTLE_MS },
    }),
  });
}

for (const [words, givenOf] of [
  ['the first client', ({ kit }) => kit.given],
  ['the second client', ({ kit }) => asSecond(kit).given],
] as const satisfies readonly (readonly [string, (open: TestKit) => Given])[]) {
  test(`what blocks a test of ${words} names them, and is no fault of ours`, async () => {
    const opened = open();
    const given = givenOf(opened);
    const error: unknown = await given.accounts({ balance: '5.00' }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(Blocked);
    const { message } = error as Blocked;
    expect(message).toContain(`did not arrive within timing.settleMs (${SETTLE_MS} in the target`);
    expect(message).toMatch(/account acc_\S+ shows 0(\.00)? at bindings\.getAccount\.availableBal/);
    expect(message).toContain('does controls.simulateDeposit name {{account}}');
    expect(opened.end().end).toBe('blocked');
  });
}

test('what stands in the place of an amount, and is none, is told', async () => {
  const { kit } = bench.open({
    change: ({ bindings, timing, ...file }) => ({
      ...file,
      bindings: {
        ...bindings,
        getAccount: { ...bindings.getAccount, availableBalance: '/data/id' },
      },
      timing: { ...timing, settleMs: SETTLE_MS },
    }),
  });
  const error: unknown = await kit.given.accounts({ balance: '5.00' }).catch((one: unknown) => one);
  expect((error as Blocked).message).toMatch(
    /account (acc_\S+) shows "\1" at bindings\.getAccount\.availableBalance, which is no amount/,
  );
});
