/**
 * Which steps of the platform a whole run takes at which places, in which operations, and which
 * answers a fault of the wire would change there.
 */
import { loadTests } from '../../fixtures/direct/load.ts';
import { runDirect } from '../../fixtures/direct/run.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import type { CatalogueRow } from '../../fixtures/catalogue-types.ts';
import { requirements } from '../../generated/requirements.ts';
import { parts } from '../../reference/parts.ts';
import { CONCURRENCY, TEST_TIMEOUT_MS } from '../matrix/kill.ts';
import { openStage } from '../matrix/stage.ts';
import type { Mutant } from '../types.ts';
import { watched, type Taken } from './confine.ts';
import type { Pair } from './named.ts';
import { changedAnswers, isOfTheWire } from './wire-faults.ts';
import type { PlaceId } from './places.ts';

/** Times that something was done at a place; what never was is not there. */
export type Counts = Readonly<Record<string, Readonly<Partial<Record<PlaceId, number>>>>>;

export type Reach = {
  /** By part and step, such as `accounts.open`, and by operation; `NONE` is no request. */
  readonly steps: Readonly<Record<string, Counts>>;
  /** Answers that a fault of the wire changes at its place, by the pair's name. */
  readonly answers: Readonly<Record<string, number>>;
};

export const NONE = 'none';

export async function measureReach(pairs: readonly Pair[]): Promise<Reach> {
  const steps: Record<string, Record<string, Partial<Record<PlaceId, number>>>> = {};
  const answers = changedAnswers(pairs);
  const count = ({ step, at, operation }: Taken): void => {
    const row = ((steps[step] ??= {})[operation ?? NONE] ??= {});
    for (const place of at) row[place] = (row[place] ?? 0) + 1;
  };
  const platform = await startEmbeddedInProcess({
    change: watched((taken) => {
      count(taken);
      answers.look(taken);
    }),
  });
  const stage = await openStage({ env: platform.env });
  try {
    const how = { concurrency: CONCURRENCY, timeoutMs: TEST_TIMEOUT_MS };
    await runDirect(stage.session, await loadTests(), how);
  } finally {
    await stage.close();
    await platform.stop();
  }
  return { steps, answers: answers.counts };
}

/** Whether what the fault changes is done at the place where its requirement can tell it. */
export function isReached({ id, mutant, place }: Pair, { steps, answers }: Reach): boolean {
  if (isOfTheWire(mutant)) return (answers[id] ?? 0) > 0;
  const { operations }: CatalogueRow = requirements[mutant.breaks];
  return stepsOf(mutant).some((step) => {
    const counts = steps[step] ?? {};
    const own = Object.keys(counts).filter((name) => operations.includes(name));
    // What none of its operations ever does shows in them later.
    const told = own.length === 0 ? Object.keys(counts) : [...own, NONE];
    return told.some((name) => (counts[name]?.[place] ?? 0) > 0);
  });
}

function stepsOf(mutant: Mutant): string[] {
  return Object.entries(mutant.change(parts)).flatMap(([part, steps]) =>
    Object.keys(steps).map((step) => `${part}.${step}`),
  );
}
