/** Tests of a spec's own, run on a platform of its own, and what is looked at then. */
import { expect } from '@playwright/test';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import { runDirect } from '../../../fixtures/direct/run.ts';
import type { Entry, Evaluation } from '../../../fixtures/evidence/types.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { openStage, type Stage } from '../../../mutants/matrix/stage.ts';
import type { Mutant } from '../../../mutants/types.ts';

export async function onPlatform(
  mutant: Mutant | undefined,
  tests: readonly RegisteredTest[],
  look: (stage: Stage) => Promise<void>,
): Promise<void> {
  const platform = await startEmbeddedInProcess(
    mutant === undefined ? {} : { change: mutant.change },
  );
  const stage = await openStage({ env: platform.env });
  try {
    const options = { concurrency: 4, timeoutMs: 30_000 };
    const records = await runDirect(stage.session, tests, options);
    expect(records.map(({ end }) => end)).toEqual(tests.map(() => 'done'));
    await look(stage);
  } finally {
    await stage.close();
    await platform.stop();
  }
}

export const violatedIn = (entries: readonly Entry[]): Evaluation[] =>
  entries.flatMap((one) => (one.kind === 'evaluation' && one.outcome === 'violated' ? [one] : []));
