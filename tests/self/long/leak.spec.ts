/** One minor unit that goes astray in one of a thousand transfers, wherever it does. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { audit } from '../../../fixtures/auditor/audit.ts';
import { raceArbitrary } from '../../../fixtures/model/race-plan.ts';
import { raceOnce } from '../../../fixtures/model/race.ts';
import { raceRows } from '../../../fixtures/model/race-rows.ts';
import { leaking } from '../../../mutants/faults/ledger-exactness.ts';
import { live, type Live } from '../model/live.ts';

test.setTimeout(180_000);

const TRANSFERS = 1_000;
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const theme = raceRows.find(({ name }) => name === 'long run');

/** Requirements that the model, and the auditor, find broken after a thousand transfers. */
async function brokenAfter({ kit, stage }: Live, seed: number) {
  if (theme === undefined) throw new Error('there are no races of a long run');
  // The smallest amount has no unit to spare.
  const amounts = theme.amounts.filter((amount) => amount !== '0.01');
  const arbitrary = raceArbitrary(theme.kinds, theme.races, amounts);
  const races = fc.sample(arbitrary, { seed, numRuns: TRANSFERS });
  const { deviations } = await raceOnce(kit(`seed ${seed}`), theme, races);
  const audited = audit(stage.store.entries, stage.target);
  const violated = audited.filter(({ outcome }) => outcome === 'violated');
  return {
    model: deviations.map(({ requirement }) => requirement),
    auditor: violated.map(({ requirement }) => requirement),
    judged: audited.filter(({ outcome }) => outcome === 'held').length,
  };
}

/** True once, at the place that the seed chooses. */
function once(seed: number): () => boolean {
  const [place = 0] = fc.sample(fc.nat({ max: TRANSFERS - 1 }), { seed, numRuns: 1 });
  let count = 0;
  return () => count++ === place;
}

for (const seed of SEEDS) {
  test(`a unit lost in one of a thousand transfers is found, seed ${seed}`, async () => {
    await live(
      leaking(() => once(seed)),
      async (running) => {
        const { model, auditor } = await brokenAfter(running, seed);
        expect(model).toContain('LED-016');
        expect(auditor.filter((id) => id.startsWith('LED-'))).not.toEqual([]);
      },
    );
  });
}

test('of a thousand transfers that all arrive nothing is said', async () => {
  await live(null, async (running) => {
    const { model, auditor, judged } = await brokenAfter(running, 1);
    expect({ model, auditor }).toEqual({ model: [], auditor: [] });
    expect(judged).toBeGreaterThan(3);
  });
});
