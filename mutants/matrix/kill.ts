/** One mutant against some tests: is an evaluation of the requirement that it breaks violated? */
import { setMaxListeners } from 'node:events';
import type { Entry } from '../../fixtures/evidence/types.ts';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import { runDirect } from '../../fixtures/direct/run.ts';
import { partsOfTestId } from '../../fixtures/session/identity.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import type { Mutant, Variant } from '../types.ts';
import { auditStage } from './audit-stage.ts';
import { AUDITOR, evaluationsIn, type Judged } from './judged-by.ts';
import { onTopOf } from './on-top.ts';
import { openStage } from './stage.ts';

/** When a mutant is done: at its first kill, or when tests of two files have killed it. */
export type Until = 'one' | 'two-files';

export type Killing = {
  readonly id: string;
  readonly seed: number;
  readonly on: string | null;
  readonly until: Until;
  /** Tests, or the auditor, whose evaluation of the broken requirement was violated; shortest first. */
  readonly killedBy: readonly string[];
  /** Check that saw it, and what it said. */
  readonly said: string | null;
  /** Requests of the first of them up to what it saw: the mutant's witness. */
  readonly exchanges: number | null;
  readonly ms: number;
  /** Ends of tests other than done, violated and not-applicable, for those who look into it. */
  readonly otherEnds: Readonly<Record<string, number>>;
};

export const CONCURRENCY = 12;
export const TEST_TIMEOUT_MS = 45_000;

export type Watched = Mutant['breaks'] | 'any';

export type KillOptions = {
  readonly id: string;
  readonly mutant: Mutant;
  readonly seed: number;
  readonly until: Until;
  /** The requirement whose violation kills it; without, the one that it breaks. */
  readonly by?: Watched;
  /** The only check whose violation counts; any without. */
  readonly checkId?: string;
  readonly variant?: { readonly id: string; readonly variant: Variant };
};

export async function kill(
  tests: readonly RegisteredTest[],
  { id, mutant, seed, until, by = mutant.breaks, checkId, variant: under }: KillOptions,
): Promise<Killing> {
  const startedMs = performance.now();
  const watch = watchFor(by, until, checkId);
  const ground = { seed, variant: under?.variant };
  const otherEnds = tests.length === 0 ? {} : await perform(tests, mutant, watch, ground);
  const found = [...watch.found].sort((a, b) => a.exchanges - b.exchanges);
  const [first] = found;
  return {
    id,
    seed,
    on: under?.id ?? null,
    until,
    killedBy: [...new Set(found.map(({ testId }) => testId))],
    said: first === undefined ? null : `${first.checkId}: ${first.message}`,
    exchanges: first?.exchanges ?? null,
    ms: Math.round(performance.now() - startedMs),
    otherEnds,
  };
}

async function perform(
  tests: readonly RegisteredTest[],
  mutant: Mutant,
  watch: KillWatch,
  { seed, variant }: { readonly seed: number; readonly variant: Variant | undefined },
): Promise<Record<string, number>> {
  const platform = await startEmbeddedInProcess({
    change: variant === undefined ? mutant.change : onTopOf(variant, mutant),
    ...(variant?.ids === undefined ? {} : { ids: variant.ids }),
  });
  const stage = await openStage({
    env: platform.env,
    seed,
    onEntry: watch.look,
    ...(variant?.target === undefined ? {} : { patch: variant.target }),
    ...(variant?.targetPath === undefined ? {} : { targetPath: variant.targetPath }),
  });
  const otherEnds: Record<string, number> = {};
  try {
    const records = await runDirect(stage.session, tests, {
      concurrency: CONCURRENCY,
      timeoutMs: TEST_TIMEOUT_MS,
      signal: watch.signal,
    });
    for (const { end } of records) {
      if (!EXPECTED.includes(end)) otherEnds[end] = (otherEnds[end] ?? 0) + 1;
    }
    const { signal } = watch;
    if (!signal.aborted) await auditStage(stage, { concurrency: CONCURRENCY, signal });
  } finally {
    await stage.close();
    await platform.stop();
  }
  return otherEnds;
}

const EXPECTED: readonly string[] = ['done', 'violated', 'not-applicable', 'interrupted'];

/** `exchanges`: requests of that test until then; of all tests for the auditor. */
type Violation = Judged & { readonly exchanges: number };

export type KillWatch = {
  /** Sees every entry as it is written. */
  readonly look: (entry: Entry) => void;
  readonly signal: AbortSignal;
  readonly found: readonly Violation[];
};

/** Ends what is in flight as soon as the mutant is done. */
export function watchFor(by: Watched, until: Until, checkId?: string): KillWatch {
  const end = new AbortController();
  // One listener for each test in flight.
  setMaxListeners(0, end.signal);
  const found: Violation[] = [];
  const sent = new Map<string, number>();
  const sentBy = (testId: string): number =>
    testId === AUDITOR ? [...sent.values()].reduce((a, b) => a + b, 0) : (sent.get(testId) ?? 0);
  return {
    look(entry) {
      if (end.signal.aborted) return;
      if (entry.kind === 'exchange') sent.set(entry.testId, (sent.get(entry.testId) ?? 0) + 1);
      for (const one of evaluationsIn(entry)) {
        if (one.outcome !== 'violated' || (by !== 'any' && one.requirement !== by)) continue;
        if (checkId !== undefined && one.checkId !== checkId) continue;
        found.push({ ...one, exchanges: sentBy(one.testId) });
      }
      if (found.length === 0) return;
      if (until === 'one' || filesOf(found.map(({ testId }) => testId)).length > 1) end.abort();
    },
    signal: end.signal,
    found,
  };
}

/** The files that tests stand in, by their ids. */
export function filesOf(testIds: readonly string[]): string[] {
  return [...new Set(testIds.map((id) => partsOfTestId(id).file))];
}
