/**
 * Runs in the sandbox: switches one mutant on, starts the platform and runs contract tests until
 * an evaluation of a MUST or CLAIM is violated. Without a mutant: which places a run gets to.
 */
import { setMaxListeners } from 'node:events';
import { loadTests } from '../../fixtures/direct/load.ts';
import { runDirect } from '../../fixtures/direct/run.ts';
import type { Entry } from '../../fixtures/evidence/types.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import { requirements, type RequirementId } from '../../generated/requirements.ts';
import { evaluationsIn } from '../matrix/judged-by.ts';
import { CONCURRENCY } from '../matrix/kill.ts';
import { shuffled } from '../matrix/selection.ts';
import { openStage } from '../matrix/stage.ts';

/** What the instrumented sources read and write. */
type Switches = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
};

export type OperatorAnswer =
  | {
      readonly kind: 'reached';
      readonly ids: readonly string[];
      readonly violated: readonly string[];
    }
  | { readonly kind: 'tried'; readonly id: string; readonly said: string | null };

/** `known`: requirements that are violated without any mutant. */
export type OperatorOrder = { readonly id: string | null; readonly known: readonly string[] };

const RUN = 'run';
const TEST_TIMEOUT_MS = 30_000;
const switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});
const tests = await loadTests();
await import('../../reference/platform.ts');

async function attempt({ id, known }: OperatorOrder): Promise<OperatorAnswer> {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const violated = new Map<string, string>();
  const onEntry = (entry: Entry): void => {
    for (const { requirement, outcome, checkId, message } of evaluationsIn(entry)) {
      if (outcome !== 'violated' || known.includes(requirement) || !isRequired(requirement))
        continue;
      violated.set(requirement, `${requirement} ${checkId}: ${message}`);
      if (id !== null) end.abort();
    }
  };
  switches.currentTestId = id === null ? RUN : undefined;
  switches.activeMutant = id ?? undefined;
  try {
    const platform = await startEmbeddedInProcess();
    const stage = await openStage({ env: platform.env, onEntry });
    await runDirect(stage.session, shuffled(tests, 1), {
      concurrency: CONCURRENCY,
      timeoutMs: TEST_TIMEOUT_MS,
      signal: end.signal,
    });
    await stage.close();
    await platform.stop();
  } finally {
    switches.activeMutant = undefined;
  }
  if (id !== null) return { kind: 'tried', id, said: [...violated.values()][0] ?? null };
  const ids = Object.keys(switches.mutantCoverage?.perTest[RUN] ?? {});
  return { kind: 'reached', ids, violated: [...violated.keys()] };
}

function isRequired(requirement: string): boolean {
  const { level } = requirements[requirement as RequirementId];
  return level === 'MUST' || level === 'CLAIM';
}

process.on('message', (order: OperatorOrder) => {
  attempt(order).then(
    (answer) => process.send?.(answer),
    // It can't even start: the process goes, and that is told as what it is.
    () => process.exit(1),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
