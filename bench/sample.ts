/**
 * What a run with `--one-in` or `--quick` finds of what a whole one does: mutants that a seed draws, each tried with
 * that part of the tests of the requirement that it breaks. What other tests would tell of it is not
 * counted.
 */
import { Command } from 'commander';
import { loadTests } from '../fixtures/direct/load.ts';
import { partOf } from '../fixtures/direct/sample.ts';
import type { Part } from '../fixtures/run-environment.ts';
import { kill } from '../mutants/matrix/kill.ts';
import { ownTests, shuffled } from '../mutants/matrix/selection.ts';
import { mutants } from '../mutants/registry.ts';
import { partInWords } from '../verdict/part.ts';
import { figure, tell } from './figures.ts';

const PARTS = [1, 'quick', 4, 10] as const satisfies readonly Part[];

type Options = { readonly mutants: string; readonly seed: string };

const { mutants: count, seed } = new Command('npm run bench -- sample')
  .option('--mutants <n>', 'how many are drawn', '200')
  .option('--seed <n>', 'draws them, and the tests', '1')
  .parse(process.argv)
  .opts<Options>();

const tests = await loadTests();
const drawn = shuffled([...mutants], Number(seed)).slice(0, Number(count));
const kills = new Map<Part, number>();
for (const [place, [id, mutant]] of drawn.entries()) {
  const own = ownTests(mutant.breaks, tests);
  for (const part of PARTS) {
    const some = partOf(own, part, { seed: `${seed} ${id}`, mayJudge: () => true });
    const { killedBy } = await kill(some, { id, mutant, seed: Number(seed), until: 'one' });
    if (killedBy.length > 0) kills.set(part, (kills.get(part) ?? 0) + 1);
  }
  if (place % 20 === 19) process.stdout.write(`${place + 1} of ${drawn.length}\n`);
}

tell('sample', {
  setting: { mutants: drawn.length, seed },
  figures: PARTS.map((part) => {
    const share = (100 * (kills.get(part) ?? 0)) / drawn.length;
    const words = `mutants told by ${partInWords(part)} of the tests of their requirement`;
    return figure(words, share, '%');
  }),
});
