/** A whole run on a stage, judged as `assay run` judges it. */
import { passiveChecks, passiveGrounds } from '../../fixtures/checks/passive/index.ts';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import { runDirect } from '../../fixtures/direct/run.ts';
import { profiles, type Profile } from '../../fixtures/profiles.ts';
import { preflight } from '../../fixtures/session/preflight.ts';
import { lackOf } from '../../fixtures/target/lacks.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import { judgeRun, type JudgedRun } from '../../verdict/judge-run.ts';
import { auditStage } from './audit-stage.ts';
import { CONCURRENCY } from './kill.ts';
import { shuffled } from './selection.ts';
import type { Stage } from './stage.ts';

export type StageRun = { readonly seed: number; readonly timeoutMs: number };

export async function judgeStage(
  stage: Stage,
  tests: readonly RegisteredTest[],
  { seed, timeoutMs }: StageRun,
): Promise<JudgedRun> {
  const { session, store, target } = stage;
  await preflight(session);
  const concurrency = Math.min(CONCURRENCY, target.limits.concurrency);
  await runDirect(session, shuffled(tests, seed), { concurrency, timeoutMs });
  await auditStage(stage, { concurrency });
  const { offers, claims } = createTargetView(target);
  return judgeRun(store.entries, {
    profile: profiles['gate'] as Profile,
    only: null,
    target: {
      name: target.name,
      environment: target.environment,
      offers,
      claims,
      lacks: (id) => lackOf(target, id),
    },
    passive: { requirementOf: (id) => passiveChecks[id], groundsOf: passiveGrounds },
    knownFailures: [],
  });
}
