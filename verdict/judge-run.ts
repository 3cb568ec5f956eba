/** From a run store to a judged run: everything that reports, exit code and gates are made from. */
import type { Entry } from '../fixtures/evidence/types.ts';
import type { Part } from '../fixtures/run-environment.ts';
import { causesOf, leadingSentence, type Cause } from './causes.ts';
import { collectRun, type CollectedRun } from './collect.ts';
import { requirementVerdicts } from './requirement-verdict.ts';
import { runVerdict } from './run-verdict.ts';
import type { RequirementResult, RunContext, RunEnd, RunVerdict } from './types.ts';

export type JudgedRun = RunVerdict & {
  readonly run: CollectedRun;
  readonly results: readonly RequirementResult[];
  readonly causes: readonly Cause[];
  /** Only these tests were taken; null where all were. */
  readonly part: Part | null;
  /** How such a run is made again: `run` with the options that choose what is judged. */
  readonly command: readonly string[];
  /** One cause that explains most of what was not judged. */
  readonly leading: string | null;
};

/** Reads the entries once. Pure but for that. */
export function judgeRun(entries: Iterable<Entry>, context: RunContext): JudgedRun {
  return judgeCollected(collectRun(entries, context.passive), context);
}

export function judgeCollected(run: CollectedRun, context: RunContext): JudgedRun {
  const results = requirementVerdicts(run, context);
  const causes = causesOf(run, results);
  const ended = endOf(run, context);
  // What a stopped run was waiting for is no cause of what it did not judge.
  const told = ended.stopped === true ? [] : causes;
  const leading = leadingSentence(run, results, told);
  const verdict = runVerdict(results, { ...context, ended });
  const { command = ['run'], part = null } = context;
  return { ...verdict, run, results, causes, leading, part, command };
}

function endOf({ tests }: CollectedRun, { ended = {} }: RunContext): RunEnd {
  const lost = ended.failed?.some((testId) => (tests.get(testId)?.attempts.size ?? 0) === 0);
  return { ...ended, broke: ended.broke === true || lost === true };
}
