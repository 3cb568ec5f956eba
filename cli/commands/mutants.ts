/** `assay mutants`: the measured proof that faults are found; see mutants/. */
import { InvalidArgumentError, Option } from 'commander';
import type { RequirementId } from '../../generated/requirements.ts';
import { requirementsNamed } from '../selection.ts';
import type { AddCommand } from './command.ts';

type Options = {
  id?: string;
  only?: string;
  breaks?: readonly RequirementId[];
  class?: string;
  difficulty?: string;
  all?: true;
  mutants?: number;
  limitSeconds?: number;
  variants: number;
  long?: true;
  removals?: true;
  record?: true;
  checks?: true;
  rotation?: string;
  seed?: readonly number[];
  together?: number;
  files?: readonly string[];
  on?: string;
  processes?: number;
  out: string;
};

const VARIANTS = 6;

export const addMutants: AddCommand = (assay, done) => {
  assay
    .command('mutants')
    .description('Show that every fault, impostor and variant gets the verdict it deserves.')
    .option('--id <ids>', 'only these mutants, impostors or variants, separated by commas')
    .option(
      '--breaks <ids>',
      'only mutants of these requirements or areas, such as IDM-003,TRF',
      requirementsNamed,
    )
    .option('--class <name>', 'only mutants of this class, such as money or idempotency')
    .option('--difficulty <n>', 'only mutants of this difficulty, such as 5 or 4-5')
    .option(
      '--mutants <n>',
      'how many mutants are tried, all unless said; which ones rotates',
      count,
    )
    .option('--limit-seconds <n>', 'after so long begin no mutant but a tenth of them', count)
    .option('--variants <n>', 'how many variants are run; which ones rotates', count, VARIANTS)
    .option(
      '--together <n>',
      'only variants, so many at a time as one; which ones meet rotates',
      count,
    )
    .option(
      '--files <parts>',
      'only variants, with the tests of these files alone: parts of paths, such as webhooks/,fees.spec',
      (text: string) => text.split(',').map((part) => part.trim()),
    )
    .option('--on <variant>', 'only mutants, on top of this variant, or of several as one: a+b')
    .option('--all', 'every variant, not only some of them')
    .option('--long', 'the nightly form: every variant on two seeds, racy mutants on twenty')
    .option('--removals', 'leave out three test files: mutants that nothing else kills survive')
    .option('--record', 'write down in mutants/killed.json which test kills which mutant')
    .option(
      '--checks',
      'look for mutants that checks tell which were never seen to fail, and note them',
    )
    .option('--rotation <text>', 'chooses the mutants and variants of this run, such as a commit')
    .option('--seed <n>', 'only these seeds, such as 3 or 1-5, for mutants and variants', seeds)
    .option('--processes <n>', 'how many processes work on it; one a core unless said', count)
    .addOption(new Option('--only <ids>', 'the older name of --id').hideHelp())
    .addOption(new Option('--gate', 'the short form, which is the default').hideHelp())
    .option('-o, --out <dir>', 'folder of the kill matrix', 'reports')
    .action(async ({ only, ...options }: Options) => {
      const { runMutants } = await import('../../mutants/cli.ts');
      done(await runMutants({ ...(only === undefined ? {} : { id: only }), ...options }));
    });
};

function count(text: string): number {
  if (!/^\d{1,4}$/.test(text))
    throw new InvalidArgumentError('It has to be a whole number, below 10000.');
  return Number(text);
}

function seeds(text: string): readonly number[] {
  const [, from = '', to = from] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? [];
  const length = Number(to) - Number(from) + 1;
  if (from === '' || length < 1) throw new InvalidArgumentError('a number, or a range such as 1-5');
  return Array.from({ length }, (_, index) => Number(from) + index);
}
