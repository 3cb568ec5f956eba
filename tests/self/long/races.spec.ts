/** Races: what is sent together, what a lost one is found by, and that a clean platform loses none. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { beatsOf, raceArbitrary } from '../../../fixtures/model/race-plan.ts';
import { race } from '../../../fixtures/model/race.ts';
import { raceRows } from '../../../fixtures/model/race-rows.ts';
import type { Mutant } from '../../../mutants/types.ts';
import { live } from '../model/live.ts';

test.setTimeout(180_000);

const row = (name: string) => {
  const found = raceRows.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no races ${name}`);
  return found;
};

test('every race creates its movement before anything is done to it, and nothing of another', () => {
  for (const { kinds, races, amounts } of raceRows) {
    fc.assert(
      fc.property(raceArbitrary(kinds, races, amounts), fc.nat(), (one, movement) => {
        const [first = [], ...others] = beatsOf(one, movement);
        expect(first.every((step) => step.do === 'create')).toBe(true);
        for (const step of [first, ...others].flat()) {
          expect('movement' in step && step.movement === movement).toBe(true);
          if (step.do === 'cancel') expect(one.kind).toBe('withdrawal');
        }
      }),
      { seed: 7, numRuns: 50 },
    );
  }
});

test('acceptances that both move a transfer are caught in a race, by what they break', async () => {
  await live('two-accepts-of-a-transfer-at-once-both-move', async ({ kit, violated }) => {
    await expect(race(kit('keys'), row('keys'))).rejects.toThrow();
    const broken = violated().map(({ requirement }) => requirement);
    expect(broken.some((id) => id === 'TRF-004' || id === 'LED-014')).toBe(true);
  });
});

test('a platform without fault loses no race, and the report says what that is worth', async () => {
  await live(null, async ({ kit, stage, violated }) => {
    for (const one of raceRows) await race(kit(one.name), one);
    expect(violated()).toEqual([]);
    const said = stage.store.entries.flatMap((entry) =>
      entry.kind === 'evaluation' && entry.outcome === 'held' ? [entry.seen ?? ''] : [],
    );
    expect(said.length).toBeGreaterThan(10);
    expect(said.every((words) => /^seen in none of \d+ races, so below/.test(words))).toBe(true);
  });
});

/** The first reading of each record breaks. */
const breaksOnce: Mutant['change'] = ({ pipeline }) => {
  const read = new Set<unknown>();
  return {
    pipeline: {
      execute(context, call, handler) {
        const id = call.path['transfer_id'];
        if (call.operationId !== 'getTransfer' || read.has(id)) {
          return pipeline.execute(context, call, handler);
        }
        read.add(id);
        throw new Error('something went wrong');
      },
    },
  };
};

test('a reading that breaks once leaves nothing unjudged', async () => {
  await live(breaksOnce, async ({ kit, stage, violated }) => {
    await race(kit('long run'), row('long run'));
    expect(violated()).toEqual([]);
    const judged = stage.store.entries.flatMap((entry) =>
      entry.kind === 'evaluation' && entry.outcome === 'held' ? [entry.requirement] : [],
    );
    expect(judged).toContain('LED-016');
  });
});
