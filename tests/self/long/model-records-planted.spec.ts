/** Planted faults of customers and accounts: found, made short, and seen again each time. */
import { expect, test } from '@playwright/test';
import type { RecordsParams } from '../../../fixtures/model/records/checks.ts';
import { exploreRecords, replayRecords } from '../../../fixtures/model/records/explore.ts';
import { recordThemes } from '../../../fixtures/model/records/theme-rows.ts';
import { live } from '../model/live.ts';

test.setTimeout(120_000);

const TIMES = 3;

/** The fewest steps that show the fault. */
const planted = [
  ['second-freeze-of-a-customer-leaves-its-accounts-open', 'states', 3, 'CUS-014'],
  ['customer-closed-out-of-due-diligence-keeps-its-accounts-open', 'states', 2, 'CUS-016'],
  ['account-that-thawed-with-its-customer-cannot-be-frozen-again', 'states', 3, 'ACC-005'],
  ['people-of-a-dormant-corporation-cannot-be-changed', 'states', 4, 'CUS-021'],
  ['fields-before-a-bad-one-are-written-with-the-next-change', 'changes', 2, 'ERR-007'],
] as const;

for (const [fault, name, fewest, requirement] of planted) {
  test(`${fault} is found by sequences of ${name}, with at most one step too many`, async () => {
    const theme = recordThemes.find((row) => row.name === name);
    if (theme === undefined) throw new Error(`no theme ${name}`);
    await live(fault, async ({ kit, violated }) => {
      await expect(exploreRecords(kit('search'), theme)).rejects.toThrow();
      const found = violated();
      expect(found.map((evaluation) => evaluation.requirement)).toContain(requirement);
      const [run] = (found[0]?.params as RecordsParams).runs;
      const steps = run?.steps ?? [];
      expect(steps.length).toBeGreaterThanOrEqual(fewest);
      expect(steps.length).toBeLessThanOrEqual(fewest + 1);

      const again = await Promise.allSettled(
        Array.from({ length: TIMES }, (_, time) =>
          replayRecords(kit(`again ${time}`), theme, steps),
        ),
      );
      expect(again.map(({ status }) => status)).toEqual(Array(TIMES).fill('rejected'));
    });
  });
}
