/** A whole run against a conforming variant: nothing may fail, and nothing may get lost. */
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import type { Entry } from '../../fixtures/evidence/types.ts';
import { testIdOf } from '../../fixtures/session/identity.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import type { RequirementResult } from '../../verdict/types.ts';
import type { Variant } from '../types.ts';
import { judgeStage } from './judge-stage.ts';
import { merged, openStage, type StageOptions } from './stage.ts';
import { isRandom, judgementsIn, untestedIn, type Judgements } from './variant-judgements.ts';

export type VariantRun = {
  readonly id: string;
  readonly seed: number;
  /** Without the random tests. */
  readonly fixedOnly: boolean;
  /** With the tests of some files alone. */
  readonly isPart: boolean;
  readonly verdict: string;
  /** Requirements that failed or warned, or that the suite broke on, each with what was said. */
  readonly failures: Readonly<Record<string, string>>;
  /** Requirements that passed or were observed. */
  readonly passed: readonly string[];
  readonly judgements: Judgements;
  readonly untested: readonly string[];
  /** What the others came to. */
  readonly others: Readonly<Record<string, string>>;
  readonly ms: number;
};

export type VariantRunOptions = {
  readonly seed: number;
  /** Without the random tests. */
  readonly fixedOnly?: boolean;
  /** Whether `all` are those of some files alone. */
  readonly isPart?: boolean;
  /** Is shown the whole run store at the end. */
  readonly look?: (entries: readonly Entry[]) => void;
};

export async function runVariant(
  id: string,
  variant: Variant,
  all: readonly RegisteredTest[],
  { seed, fixedOnly = false, isPart = false, look }: VariantRunOptions,
): Promise<VariantRun> {
  const startedMs = performance.now();
  const tests = fixedOnly ? all.filter(({ file }) => !isRandom(file)) : all;
  const platform = await startEmbeddedInProcess({
    ...(variant.change === undefined ? {} : { change: variant.change }),
    ...(variant.ids === undefined ? {} : { ids: variant.ids }),
  });
  const stage = await openStage({
    env: platform.env,
    seed,
    patch: merged(variant.target ?? {}, { timing: { webhookWaitMs: WEBHOOK_WAIT_MS } }) as Patch,
    ...(variant.targetPath === undefined ? {} : { targetPath: variant.targetPath }),
  });
  try {
    const judged = await judgeStage(stage, tests, { seed, timeoutMs: TEST_TIMEOUT_MS });
    look?.(stage.store.entries);
    const foretold = Object.keys(variant.warned ?? {});
    const failed = judged.results.filter(
      ({ id: row, verdict }) =>
        FAILED.includes(verdict) && !(verdict === 'warn' && foretold.includes(row)),
    );
    // What is only observed may well be seen to differ: it was looked at all the same.
    const passed = judged.results.filter(
      ({ id: row, verdict }) =>
        verdict === 'pass' ||
        verdict === 'observed' ||
        (verdict === 'warn' && foretold.includes(row)),
    );
    const others = judged.results.filter(
      (result) => !failed.includes(result) && !passed.includes(result),
    );
    return {
      id,
      seed,
      fixedOnly,
      isPart,
      verdict: judged.verdict,
      failures: Object.fromEntries(failed.map((result) => [result.id, told(result)])),
      passed: passed.map((result) => result.id),
      judgements: judgementsIn(
        stage.store.entries,
        new Map(tests.map(({ file, title, meta }) => [testIdOf(file, title), meta.requirement])),
      ),
      untested: untestedIn(stage.store.entries),
      others: Object.fromEntries(
        others
          .filter(({ verdict }) => verdict !== 'excluded' && verdict !== 'not-selected')
          .map((result) => [result.id, `${result.verdict}: ${result.reason ?? ''}`]),
      ),
      ms: Math.round(performance.now() - startedMs),
    };
  } finally {
    await stage.close();
    await platform.stop();
  }
}

type Patch = NonNullable<StageOptions['patch']>;

/** As in any other run of the suite. */
const TEST_TIMEOUT_MS = 120_000;

/** Platform, hub and tests share one process here: a first attempt may time out and come again. */
const WEBHOOK_WAIT_MS = 15_000;

const FAILED: readonly string[] = ['fail', 'warn', 'error', 'indeterminate'];

function told({ verdict, reason, findings }: RequirementResult): string {
  const first = findings[0];
  return `${verdict}: ${reason ?? ''} ${first === undefined ? '' : `${first.message} (expected ${first.expected}, actual ${first.actual})`}`;
}
