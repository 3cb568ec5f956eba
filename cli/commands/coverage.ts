/** `assay fuzz-coverage [dir]`: what of the description the fuzz tests of a run exercised. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { FuzzCoverage } from '../../fixtures/fuzz/coverage.ts';
import { coverageText, percentOf, shareOf } from '../../fixtures/fuzz/coverage-text.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

export const addCoverage: AddCommand = (assay, done) => {
  assay
    .command('fuzz-coverage')
    .argument('[dir]', 'folder of a run', 'reports')
    .description('What of the description the fuzz tests of a run exercised.')
    .option('--min <percent>', 'exit code 1 below this share', percent)
    .action((dir: string, { min }: { min?: number }) => {
      const file = join(resolve(dir), 'fuzz-coverage.json');
      if (!existsSync(file)) throw new UsageError(`${dir} holds no fuzz-coverage.json`);
      const coverage = JSON.parse(readFileSync(file, 'utf8')) as FuzzCoverage;
      process.stdout.write(`${coverageText(coverage)}\n`);
      const enough = min === undefined || percentOf(shareOf(coverage)) >= min;
      done(enough ? exitCodes.good : exitCodes.violation);
    });
};

function percent(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 100) return number;
  throw new InvalidArgumentError('It has to be a whole number from 0 to 100.');
}
