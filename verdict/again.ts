/** How to judge one requirement again, and nothing else. */
import type { RequirementId } from '../generated/requirements.ts';
import type { CollectedRun } from './collect.ts';
import type { RequirementResult } from './types.ts';

type Run = Pick<CollectedRun, 'tests'>;

/**
 * What `--grep` has to name. Some requirements have no test of their own, but are judged on the
 * exchanges of all tests: beside them stands the requirement of a test where they were violated.
 */
export function againOf(
  { id, findings }: Pick<RequirementResult, 'id' | 'findings'>,
  run: Run,
): RequirementId[] {
  const own = [...run.tests.keys()].some((testId) => requirementOf(run, testId) === id);
  if (own) return [id];
  for (const { testId } of findings) {
    const beside = requirementOf(run, testId);
    if (beside !== null) return [id, beside];
  }
  return [id];
}

export function againCommand(result: RequirementResult, run: Run): string {
  return `npm run assay -- run --grep ${againOf(result, run).join(',')}`;
}

function requirementOf({ tests }: Run, testId: string): RequirementId | null {
  return [...(tests.get(testId)?.attempts.values() ?? [])].at(-1)?.requirement ?? null;
}
