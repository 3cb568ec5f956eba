/** Planted faults: found, made short, and seen again each time; nothing is found where none is. */
import { expect, test } from '@playwright/test';
import { checkById } from '../../../fixtures/checks/index.ts';
import { evaluate } from '../../../fixtures/session/judging.ts';
import { explore, replaySequence } from '../../../fixtures/model/explore.ts';
import { judgeOf } from '../../../fixtures/evidence/judge-of.ts';
import type { HistoryParams } from '../../../fixtures/model/checks.ts';
import type { Evaluation, Evidence } from '../../../fixtures/evidence/types.ts';
import { themes } from '../../../fixtures/model/theme-rows.ts';
import { live, type Live } from '../model/live.ts';

test.setTimeout(180_000);

const themeOf = (name: string) => {
  const theme = themes.find((row) => row.name === name);
  if (theme === undefined) throw new Error(`no theme ${name}`);
  return theme;
};

const SEQUENCES = 150;
const TIMES = 10;

/** The fewest steps that show the fault. */
const planted = [
  ['transfer-executes-when-it-is-created', 'transfers', 1, 'TRF-001'],
  ['transfer-arrives-less-a-cent', 'transfers', 2, 'LED-001'],
  ['transfer-accepted-again-moves-again', 'transfers', 3, 'TRF-004'],
  ['refused-second-accept-of-a-transfer-takes-a-cent', 'transfers', 3, 'TRF-004'],
  ['retried-accept-runs-again-instead-of-replaying', 'transfers', 3, 'IDM-002'],
  ['second-retry-of-an-accept-moves-again', 'transfers', 4, 'IDM-002'],
  ['cancelled-withdrawal-can-still-be-accepted', 'withdrawals', 3, 'WDR-005'],
  ['cancel-releases-the-hold-twice', 'withdrawals', 3, 'LED-007'],
  ['transfer-accepted-again-moves-again', 'crypto', 3, 'TRF-004'],
  ['cancelled-withdrawal-can-still-be-accepted', 'crypto', 3, 'WDR-005'],
  ['transfer-accepted-again-moves-again', 'corporation', 3, 'TRF-004'],
] as const;

for (const [fault, theme, fewest, requirement] of planted) {
  test(`${fault} is found by sequences of ${theme}, with at most one step too many`, async () => {
    await live(fault, async ({ kit, violated }) => {
      await expect(
        explore(kit('search'), themeOf(theme), { sequences: SEQUENCES }),
      ).rejects.toThrow();
      const found = violated();
      expect(found.map((evaluation) => evaluation.requirement)).toContain(requirement);
      const [run] = (found[0]?.params as HistoryParams).runs;
      const steps = run?.steps ?? [];
      expect(steps.length).toBeGreaterThanOrEqual(fewest);
      expect(steps.length).toBeLessThanOrEqual(fewest + 1);

      // Each on accounts of its own: they need not wait for each other.
      const again = await Promise.allSettled(
        Array.from({ length: TIMES }, (_, time) =>
          replaySequence(kit(`again ${time}`), themeOf(theme), steps),
        ),
      );
      expect(again.map(({ status }) => status)).toEqual(Array(TIMES).fill('rejected'));
    });
  });
}

test('on a platform without fault every theme holds, and is judged alike when judged again', async () => {
  await live(null, async (running) => {
    await Promise.all(
      themes
        .filter(({ alone }) => alone !== true)
        .map((theme) => explore(running.kit(theme.name), theme)),
    );
    expect(running.violated()).toEqual([]);
    expect(judgedAgain(running)).toBeGreaterThan(40);
  });
});

/** How many evaluations of histories came out as before. */
function judgedAgain({ stage, kit }: Live): number {
  const { entries } = stage.store;
  const evidence = new Map(
    entries.flatMap((entry) => ('id' in entry ? [[entry.id, entry] as const] : [])),
  );
  const judge = judgeOf(kit('judged again'));
  const evaluations = entries.filter(
    (entry): entry is Evaluation =>
      entry.kind === 'evaluation' && entry.checkId.startsWith('history-'),
  );
  for (const { checkId, inputs, params, outcome, testId } of evaluations) {
    const check = checkById(checkId);
    if (check === undefined) throw new Error(`no check ${checkId}`);
    const found = Object.fromEntries(
      Object.entries(inputs).map(([role, ids]) => [
        role,
        [ids].flat().map((id) => evidence.get(id) as Evidence),
      ]),
    );
    const meta = { requirement: 'LED-014', operation: 'acceptTransfer' } as never;
    const again = evaluate(check, found, params, judge, { testId, attempt: 0, meta });
    expect(again.outcome).toBe(outcome);
  }
  return evaluations.length;
}
