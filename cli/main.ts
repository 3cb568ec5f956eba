/** The `assay` command: what each word of it does stands in `commands/`. */
import { Command, CommanderError } from 'commander';
import { config as readDotenv } from 'dotenv';
import packageFile from '../package.json' with { type: 'json' };
import { TargetFileError } from '../fixtures/target/load.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExplain } from './commands/explain.ts';
import { addMutants } from './commands/mutants.ts';
import { addReceiver } from './commands/receiver.ts';
import { addRegrade } from './commands/regrade.ts';
import { addCoverage } from './commands/coverage.ts';
import { addReplay } from './commands/replay.ts';
import { addRun } from './commands/run.ts';
import { addServe } from './commands/serve.ts';
import { exitCodes, UsageError } from './usage-error.ts';

const help = `
Examples:
  assay run                               judge the embedded platform
  assay run --target my-platform.yaml     judge another one
  assay run --grep IDM-003                one requirement again
  assay explain IDM-003                   what it says, where it stands, what judges it

Exit codes: 0 conformant or no violation, 1 violation, 2 wrong use or configuration,
3 environment or indeterminate, 4 fault of the suite, 5 a secret was found in the output.
`;

function program(done: (code: number) => void): Command {
  const assay = new Command('assay')
    .description('Judges implementations of the Financial Account Platform API.')
    .version(packageFile.version)
    .showSuggestionAfterError()
    .showHelpAfterError('(assay --help tells more)')
    .addHelpText('after', help)
    .exitOverride();
  for (const add of [
    addRun,
    addServe,
    addMutants,
    addExplain,
    addReceiver,
    addRegrade,
    addReplay,
    addCoverage,
    addDoctor,
  ]) {
    add(assay, done);
  }
  return assay;
}

async function main(): Promise<number> {
  readDotenv({ quiet: true });
  let code: number = exitCodes.good;
  try {
    await program((said) => (code = said)).parseAsync();
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.good : exitCodes.wrongUse;
    }
    if (error instanceof UsageError || error instanceof TargetFileError) {
      process.stderr.write(`${error.message}\n`);
      return exitCodes.wrongUse;
    }
    process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
    return exitCodes.harness;
  }
}

process.exitCode = await main();
