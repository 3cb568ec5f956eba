/**
 * A full run on the embedded platform leaves nothing out: every operation is used, and everything
 * that can be judged of a platform is judged by an evaluation.
 */
import { join } from 'node:path';
import { requirements, type RequirementId } from '../../../generated/requirements.ts';
import type { CatalogueRow } from '../../../fixtures/catalogue-types.ts';
import { startEmbedded } from '../../../fixtures/target/embedded.ts';
import type { Conformance } from '../../../verdict/conformance.ts';
import { root } from '../../targets.ts';
import { broken, type Counted } from '../parts.ts';
import { conformanceIn, runSuite } from './suite-run.ts';

const LIMIT_MS = 15 * 60_000;
/** Searches are bounded here: what they find is the matter of other proofs. */
const SEARCHES = ['--fuzz-cases', '30', '--fuzz-time', '60'];

/** With the levels of a certification, observations too. */
export async function nothingLeftOut(): Promise<Counted> {
  const out = join(root, 'reports/prove/whole');
  const platform = await startEmbedded();
  try {
    const args = ['--profile', 'certification', '--seed', 'whole', ...SEARCHES];
    const { code } = await runSuite({ out, env: platform.env, args, limitMs: LIMIT_MS });
    const conformance = conformanceIn(out);
    if (conformance === null) return broken(`the run gave no verdict (exit ${code})`);
    const faults = leftOut(conformance);
    if (code !== 0) faults.push(`the run ended with ${code}: ${conformance.verdict}`);
    const { length: used } = conformance.operations;
    const { length: judged } = judgeable();
    const said = faults.length === 0 ? `${used} operations, ${judged} requirements` : faults;
    return { passed: used + judged - faults.length, failed: faults.length, said: String(said) };
  } finally {
    await platform.stop();
  }
}

/** One line for each operation that was not used, and each requirement that was not evaluated. */
export function leftOut({ operations, requirements: results }: Conformance): string[] {
  const evaluations = new Map<string, number>(results.map((one) => [one.id, one.evaluations]));
  return [
    ...operations
      .filter(({ exchanges }) => exchanges === 0)
      .map(({ operationId }) => `${operationId} was never used`),
    ...judgeable()
      .filter((id) => (evaluations.get(id) ?? 0) === 0)
      .map((id) => `${id} was never evaluated`),
  ];
}

/** All that a run on a platform can judge. */
export function judgeable(): RequirementId[] {
  const rows = Object.entries(requirements) as [RequirementId, CatalogueRow][];
  return rows
    .filter(([, { excluded, role }]) => excluded === undefined && role !== 'receiver')
    .map(([id]) => id);
}
