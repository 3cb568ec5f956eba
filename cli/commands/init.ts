/** `assay init`: a target file to fill in, beside the people whose platform it is about. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examplePath } from '../../fixtures/target/paths.ts';
import { UsageError, exitCodes } from '../usage-error.ts';
import type { AddCommand } from './command.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files of the suite that the example names. */
const NAMED = [
  'spec/target.schema.json',
  'generated/target.md',
  'fixtures/target/embedded.yaml',
  'mutants/independent/target.yaml',
] as const;

export const addInit: AddCommand = (assay, done) => {
  assay
    .command('init')
    .argument('[file]', 'where it is written', 'my-platform.yaml')
    .description('Write a target file to fill in for your own platform.')
    .action((file: string) => {
      const text = targetFileFor(file);
      write(file, text);
      process.stdout.write(nextSteps(file, text));
      done(exitCodes.good);
    });
};

/** The example, with the files that it names told from the folder of the new one. */
export function targetFileFor(file: string): string {
  const folder = dirname(resolve(file));
  const seenFrom = (name: string): string =>
    relative(folder, resolve(root, name)).split(sep).join('/');
  return NAMED.reduce(
    (text, name) => text.replaceAll(name, seenFrom(name)),
    readFileSync(examplePath, 'utf8').replace('../../spec/', 'spec/'),
  );
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new UsageError(
        `${file} is there already, and was left as it is: name another one, or go on with assay doctor ${file}`,
      );
    }
    throw new UsageError(`${file} can't be written: ${(error as Error).message}`);
  }
}

function nextSteps(file: string, text: string): string {
  const used = text.split('\n').filter((line) => !/^\s*#/.test(line));
  const names = used.flatMap((line) =>
    [...line.matchAll(/\$\{env:(\w+)\}/g)].map(([, name]) => name),
  );
  return [
    `Wrote ${file}. Put your platform in the place of the example; what you leave out is reported as untestable.`,
    `It reads ${names.join(' and ')} from the environment, or from a file .env here.`,
    '',
    `  assay doctor ${file}          what is missing, and are its addresses reached?`,
    `  assay run --target ${file}    judge it`,
    '',
  ].join('\n');
}
