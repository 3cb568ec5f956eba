/** `assay compare OLD NEW`: which requirements changed their verdict from one run to another. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { requirements } from '../../generated/requirements.ts';
import { comparisonOf, comparisonText } from '../../verdict/compare.ts';
import type { Conformance } from '../../verdict/conformance.ts';
import { isRequirement } from '../../fixtures/run-environment.ts';
import { readConformance } from '../conformance-file.ts';
import { exitCodes, UsageError } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

export const addCompare: AddCommand = (assay, done) => {
  assay
    .command('compare')
    .argument('<old>', 'folder of a run, or its conformance.json')
    .argument('<new>', 'the later one')
    .option('--json', 'for machines')
    .description('Tell which requirements changed their verdict; ends with 1 where one got worse.')
    .action((old: string, newer: string, { json = false }: { readonly json?: boolean }) => {
      const comparison = comparisonOf(read(old), read(newer));
      process.stdout.write(
        json ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison, inWords),
      );
      done(comparison.worse ? exitCodes.violation : exitCodes.good);
    });
};

function inWords(id: string): string {
  return isRequirement(id) ? requirements[id].text : 'this suite does not know it';
}

function read(path: string): Conformance {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, 'conformance.json') : path;
  const report = readConformance(file);
  if (report !== null) return report;
  throw new UsageError(`${file} is no report of a run: name its folder, or its conformance.json`);
}
