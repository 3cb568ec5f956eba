/** One mutant against the tests of its requirement, widening only when they don't kill it. */
import type { Entry, Evaluation, PassiveEvaluations } from '../../fixtures/evidence/types.ts';
import { passiveChecks } from '../../fixtures/checks/passive/index.ts';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import { runDirect } from '../../fixtures/direct/run.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import type { RequirementId } from '../../generated/requirements.ts';
import type { Mutant } from '../types.ts';
import { shuffled, stagesFor } from './selection.ts';
import { openStage } from './stage.ts';

export type Killing = {
  readonly id: string;
  readonly killed: boolean;
  /** Tests whose evaluation of the broken requirement was violated. */
  readonly killedBy: readonly string[];
  /** Check that saw it, and what it said. */
  readonly said: string | null;
  readonly ms: number;
  /** Ends of tests other than done, violated and not-applicable, for those who look into it. */
  readonly otherEnds: Readonly<Record<string, number>>;
};

export const CONCURRENCY = 12;
export const TEST_TIMEOUT_MS = 45_000;

export async function kill(
  id: string,
  mutant: Mutant,
  tests: readonly RegisteredTest[],
  seed: number,
): Promise<Killing> {
  const startedMs = performance.now();
  const platform = await startEmbeddedInProcess({ change: mutant.change });
  const stage = await openStage({ env: platform.env });
  const otherEnds: Record<string, number> = {};
  let read = 0;
  const found: { testId: string; said: string }[] = [];
  const look = (): boolean => {
    for (; read < stage.store.entries.length; read += 1) {
      const entry = stage.store.entries[read];
      if (entry !== undefined) found.push(...violationsIn(entry, mutant.breaks));
    }
    return found.length > 0;
  };
  try {
    for (const group of stagesFor(mutant.breaks, tests)) {
      const records = await runDirect(stage.session, shuffled(group, seed), {
        concurrency: CONCURRENCY,
        timeoutMs: TEST_TIMEOUT_MS,
        stop: look,
      });
      for (const { end } of records) {
        if (!EXPECTED.includes(end)) otherEnds[end] = (otherEnds[end] ?? 0) + 1;
      }
      if (look()) break;
    }
  } finally {
    await stage.close();
    await platform.stop();
  }
  return {
    id,
    killed: found.length > 0,
    killedBy: [...new Set(found.map(({ testId }) => testId))],
    said: found[0]?.said ?? null,
    ms: Math.round(performance.now() - startedMs),
    otherEnds,
  };
}

const EXPECTED: readonly string[] = ['done', 'violated', 'not-applicable'];

function violationsIn(
  entry: Entry,
  requirement: RequirementId,
): { testId: string; said: string }[] {
  if (entry.kind === 'evaluation') return activeViolation(entry, requirement);
  return entry.kind === 'passive' ? passiveViolations(entry, requirement) : [];
}

function activeViolation(evaluation: Evaluation, requirement: RequirementId): Found[] {
  if (evaluation.outcome !== 'violated' || evaluation.requirement !== requirement) return [];
  const { testId, checkId, finding } = evaluation;
  return [{ testId, said: `${checkId}: ${finding?.message ?? ''}` }];
}

function passiveViolations(entry: PassiveEvaluations, requirement: RequirementId): Found[] {
  return Object.entries(entry.outcomes)
    .filter(
      ([checkId, outcome]) => outcome === 'violated' && passiveChecks[checkId] === requirement,
    )
    .map(([checkId]) => ({
      testId: entry.testId,
      said: `${checkId}: ${entry.findings?.[checkId]?.message ?? ''}`,
    }));
}

type Found = { readonly testId: string; readonly said: string };
