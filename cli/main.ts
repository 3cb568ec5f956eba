/** The `assay` command: what each word of it does stands in `commands/`. */
import { Command, CommanderError } from 'commander';
import { config as readDotenv } from 'dotenv';
import packageFile from '../package.json' with { type: 'json' };
import type { AddCommand } from './commands/command.ts';
import { exitCodes, UsageError } from './usage-error.ts';

const help = `
Examples:
  assay run                               judge the embedded platform
  assay init my-platform.yaml             a target file to fill in for another one
  assay run --target my-platform.yaml     judge that
  assay run --grep IDM-003                one requirement again
  assay explain IDM-003                   what it says, where it stands, what judges it

Exit codes: 0 conformant or no violation, 1 violation, 2 wrong use or configuration,
3 environment or indeterminate, 4 fault of the suite, 5 a secret was found in the output.
`;

/** By name, in the order of the help; what is not named need not be loaded. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  run: async () => (await import('./commands/run.ts')).addRun,
  serve: async () => (await import('./commands/serve.ts')).addServe,
  mutants: async () => (await import('./commands/mutants.ts')).addMutants,
  explain: async () => (await import('./commands/explain.ts')).addExplain,
  receiver: async () => (await import('./commands/receiver.ts')).addReceiver,
  regrade: async () => (await import('./commands/regrade.ts')).addRegrade,
  compare: async () => (await import('./commands/compare.ts')).addCompare,
  replay: async () => (await import('./commands/replay.ts')).addReplay,
  'fuzz-coverage': async () => (await import('./commands/coverage.ts')).addCoverage,
  init: async () => (await import('./commands/init.ts')).addInit,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
};

async function program(done: (code: number) => void): Promise<Command> {
  const assay = new Command('assay')
    .description('Judges implementations of the Financial Account Platform API.')
    .version(packageFile.version)
    .showSuggestionAfterError()
    .showHelpAfterError('(assay --help tells more)')
    .addHelpText('after', help)
    .exitOverride();
  const name = process.argv[2] ?? '';
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  for (const load of named === undefined ? Object.values(commands) : [named]) {
    (await load())(assay, done);
  }
  return assay;
}

const COMMAND_END = 3;

/** Of a word that is no command no help is shown, which would look as if it were one. */
function isKnown(): boolean {
  const [, , name = '-'] = process.argv;
  return name.startsWith('-') || name === 'help' || Object.hasOwn(commands, name);
}

async function main(): Promise<number> {
  readDotenv({ quiet: true });
  let code: number = exitCodes.good;
  try {
    const assay = await program((said) => (code = said));
    await assay.parseAsync(isKnown() ? process.argv : process.argv.slice(0, COMMAND_END));
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.good : exitCodes.wrongUse;
    }
    const { TargetFileError } = await import('../fixtures/target/load.ts');
    if (error instanceof UsageError || error instanceof TargetFileError) {
      process.stderr.write(`${error.message}\n`);
      return exitCodes.wrongUse;
    }
    process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
    return exitCodes.harness;
  }
}

// Whoever reads only the beginning (`assay … | head`) ends no run by that.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
void main().then((code) => (process.exitCode = code));
