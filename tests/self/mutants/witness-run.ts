/**
 * `COUNT SEED`: tries so many mutants, each with the one test that is recorded to kill it, and the
 * reference with the same test. Prints which of the two violated what the mutant breaks.
 */
import { loadTests } from '../../../fixtures/direct/load.ts';
import { testIdOf } from '../../../fixtures/session/identity.ts';
import { kill } from '../../../mutants/matrix/kill.ts';
import { hash } from '../../../mutants/matrix/plan.ts';
import { readRecord } from '../../../mutants/matrix/record.ts';
import { shuffled } from '../../../mutants/matrix/selection.ts';
import { mutants } from '../../../mutants/registry.ts';

const [count = '1', seed = ''] = process.argv.slice(2);
const tests = new Map(
  (await loadTests()).map((test) => [testIdOf(test.file, test.title), test] as const),
);
// A test that was renamed since is no witness until the record is written again.
const recorded = Object.values(readRecord()).flatMap((some) =>
  Object.entries(some).flatMap(([id, { by = '', company }]) => {
    const [mutant, test] = [mutants.get(id), tests.get(by)];
    if (mutant === undefined || test === undefined || mutant.racy === true || company) return [];
    return [{ id, mutant, test }];
  }),
);

const seen = [];
for (const { id, mutant, test } of shuffled(recorded, hash(seed)).slice(0, Number(count))) {
  const options = { id, seed: 1, until: 'one' } as const;
  const faulty = await kill([test], { ...options, mutant });
  const sound = await kill([test], { ...options, mutant: { ...mutant, change: () => ({}) } });
  const [onMutant, onReference] = [faulty, sound].map(({ killedBy }) => killedBy.length > 0);
  seen.push({ id, test: test.title, onMutant, onReference });
}
process.stdout.write(JSON.stringify({ recorded: recorded.length, seen }));
process.exit(0);
