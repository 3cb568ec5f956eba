/**
 * Which test kills a mutant by itself: some see it only among others, in what those left behind, or
 * as every second request fails.
 */
import { mutants } from '../registry.ts';
import type { Job, JobResult, MutantJob } from './jobs.ts';
import { AUDITOR } from './judged-by.ts';
import type { MutantRow } from './rows.ts';

/** The test that kills each of these mutants alone; null where none of those tried does. */
export type Witnesses = ReadonlyMap<string, string | null>;

type Perform = (
  jobs: readonly Job[],
  onResult: (result: JobResult, job: Job) => void,
) => Promise<void>;

/** Of each mutant the tests that killed it, one after the other; of racy ones nothing is said. */
export async function witnessesOf(
  perform: Perform,
  rows: readonly Pick<MutantRow, 'id' | 'killedBy'>[],
): Promise<Witnesses> {
  const witnesses = new Map<string, string | null>();
  let open = rows.flatMap(({ id, killedBy }) => {
    const candidates = killedBy.filter((test) => test !== AUDITOR);
    return mutants.get(id)?.racy === true || candidates.length === 0 ? [] : [{ id, candidates }];
  });
  while (open.length > 0) {
    await perform(
      open.map(({ id, candidates: [test] }) => jobOf(id, test)),
      (result, { id }) => {
        const [by] = result.kind === 'mutant' ? result.result.killedBy : [];
        witnesses.set(id, by ?? null);
      },
    );
    open = open
      .filter(({ id }) => (witnesses.get(id) ?? null) === null)
      .map(({ id, candidates }) => ({ id, candidates: candidates.slice(1) }))
      .filter(({ candidates }) => candidates.length > 0);
  }
  return witnesses;
}

function jobOf(id: string, test: string | undefined): MutantJob {
  return { kind: 'mutant', id, seed: 1, until: 'one', ...(test !== undefined && { only: test }) };
}
