/**
 * What a run with `--one-in` finds of what a whole one does: mutants that a seed draws, each tried with
 * that part of the tests of the requirement that it breaks. What other tests would tell of it is not
 * counted.
 */
import { Command } from 'commander';
import { loadTests } from '../fixtures/direct/load.ts';
import { sampleOf } from '../fixtures/direct/sample.ts';
import { kill } from '../mutants/matrix/kill.ts';
import { ownTests, shuffled } from '../mutants/matrix/selection.ts';
import { mutants } from '../mutants/registry.ts';
import { figure, tell } from './figures.ts';

const SHARES = [1, 4, 10] as const;

type Options = { readonly mutants: string; readonly seed: string };

const { mutants: count, seed } = new Command('npm run bench -- sample')
  .option('--mutants <n>', 'how many are drawn', '200')
  .option('--seed <n>', 'draws them, and the tests', '1')
  .parse(process.argv)
  .opts<Options>();

const tests = await loadTests();
const drawn = shuffled([...mutants], Number(seed)).slice(0, Number(count));
const kills = new Map<number, number>(SHARES.map((oneIn) => [oneIn, 0]));
for (const [place, [id, mutant]] of drawn.entries()) {
  const own = ownTests(mutant.breaks, tests);
  for (const oneIn of SHARES) {
    const some = sampleOf(own, { oneIn, seed: `${seed} ${id}`, mayJudge: () => true });
    const { killedBy } = await kill(some, { id, mutant, seed: Number(seed), until: 'one' });
    if (killedBy.length > 0) kills.set(oneIn, (kills.get(oneIn) ?? 0) + 1);
  }
  if (place % 20 === 19) process.stdout.write(`${place + 1} of ${drawn.length}\n`);
}

tell('sample', {
  setting: { mutants: drawn.length, seed },
  figures: SHARES.map((oneIn) => {
    const share = (100 * (kills.get(oneIn) ?? 0)) / drawn.length;
    return figure(`mutants told by one in ${oneIn} of the tests of their requirement`, share, '%');
  }),
});
