/** How to judge one requirement again, and nothing else. */
import type { RequirementId } from '../generated/requirements.ts';
import type { CollectedRun } from './collect.ts';
import type { RequirementResult } from './types.ts';

type Run = Pick<CollectedRun, 'tests'>;

/**
 * What `--grep` has to name. Some requirements are judged on the exchanges of all tests: where only
 * tests of others show it violated, the requirement of the first of these stands beside it.
 */
export function againOf(
  { id, findings }: Pick<RequirementResult, 'id' | 'findings'>,
  run: Run,
): RequirementId[] {
  const found = findings.flatMap(({ testId }) => requirementOf(run, testId) ?? []);
  const [beside] = found;
  return beside === undefined || found.includes(id) ? [id] : [id, beside];
}

/** The same platform and profile: without its target file it is the embedded one that is judged. */
export function againCommand(
  result: RequirementResult,
  { run, command }: { readonly run: Run; readonly command: readonly string[] },
): string {
  const all = ['npx', 'assay', ...command, '--grep', againOf(result, run).join(',')];
  return all.map(quoted).join(' ');
}

/** As a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./:@,+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function requirementOf({ tests }: Run, testId: string): RequirementId | null {
  return [...(tests.get(testId)?.attempts.values() ?? [])].at(-1)?.requirement ?? null;
}
