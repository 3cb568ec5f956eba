/** `assay serve`: the reference platform alone, as a local sandbox. */
import { spawn } from 'node:child_process';
import { root } from '../targets.ts';
import type { AddCommand } from './command.ts';

export const addServe: AddCommand = (assay, done) => {
  assay
    .command('serve')
    .description('Start the embedded platform alone: a sandbox for people who write clients.')
    .helpOption(false)
    .allowUnknownOption()
    .argument('[options...]', 'options of the platform; assay serve --help lists them')
    .action(async (_words: string[], _options: unknown, command: { args: string[] }) => {
      done(await serve(command.args));
    });
};

/** The platform keeps its own options: it is a product of its own. */
function serve(args: readonly string[]): Promise<number> {
  const program = [`${root}cli/start/program.mjs`, 'platform', ...args];
  const child = spawn(process.execPath, program, { stdio: 'inherit' });
  // A terminal signals both; the platform ends by itself and we wait for it.
  const wait = (): void => undefined;
  const pass = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', wait);
  process.on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(code ?? 0);
    });
  });
}
