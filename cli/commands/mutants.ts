/** `assay mutants`: the measured proof that faults are found; see mutants/. */
import type { AddCommand } from './command.ts';

export const addMutants: AddCommand = (assay, done) => {
  assay
    .command('mutants')
    .description('Show that every fault, impostor and variant gets the verdict it deserves.')
    .option('--only <names>', 'only these, separated by commas')
    .option('--long', 'the nightly form: more seeds and every mutant on every variant')
    .option('-o, --out <dir>', 'folder of the kill matrix', 'reports')
    .action(async (options: { only?: string; long?: true; out: string }) => {
      const { runMutants } = await import('../../mutants/cli.ts');
      done(await runMutants(options));
    });
};
