/** `assay mutants`: the measured proof that faults are found; see mutants/. */
import type { AddCommand } from './command.ts';

type Options = {
  only?: string;
  class?: string;
  difficulty?: string;
  long?: true;
  gate?: true;
  rotation?: string;
  seeds?: string;
  out: string;
};

export const addMutants: AddCommand = (assay, done) => {
  assay
    .command('mutants')
    .description('Show that every fault, impostor and variant gets the verdict it deserves.')
    .option('--only <ids>', 'only these mutants, impostors or variants, separated by commas')
    .option('--class <name>', 'only mutants of this class, such as money or idempotency')
    .option('--difficulty <n>', 'only mutants of this difficulty, such as 5 or 4-5')
    .option('--gate', 'what npm test runs: the mutants of mutants/gate.json, all impostors')
    .option('--long', 'the nightly form: every variant, more seeds')
    .option('--rotation <text>', 'chooses the six variants of the short form, such as a commit')
    .option('--seeds <numbers>', 'run the variants with these seeds, such as 2,3')
    .option('-o, --out <dir>', 'folder of the kill matrix', 'reports')
    .action(async (options: Options) => {
      const { runMutants } = await import('../../mutants/cli.ts');
      done(await runMutants(options));
    });
};
