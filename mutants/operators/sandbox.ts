/**
 * A copy of the project in which every place of the reference that an operator can change is
 * changed behind a switch: one process then tries any number of mutants.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { numbered, textBetween, type OperatorMutant } from './mutant.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What judges: taken anew for each run, so that a stronger test is tried on what is already known. */
const SUITE = [
  'fixtures',
  'generated',
  'mutants',
  'spec',
  'tests/contract',
  'tests/fuzz',
  'tests/model',
  'verdict',
];

/**
 * Where operators are changed. Left out is what no contract tells of: the operator's pages
 * (management), the operator's controls, the start of the program, its demo data and its log.
 */
const CHANGED = ['http', 'ledger', 'domain', 'store', 'webhooks'].map(
  (name) => `reference/${name}`,
);

const LIST = 'operator-mutants.json';

/**
 * The mutants that can be switched on in the copy. The reference in it is made anew where there is
 * none yet or where it is no longer that of the project; `isNew` tells so.
 */
export async function openSandbox(
  folder: string,
): Promise<{ readonly mutants: readonly OperatorMutant[]; readonly isNew: boolean }> {
  mkdirSync(join(folder, 'tests'), { recursive: true });
  for (const name of SUITE) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  for (const name of ['package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(folder, name));
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const sources = sourcesIn(join(ROOT, 'reference'));
  const text = JSON.stringify(
    sources.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]),
  );
  const known = join(folder, 'reference.json');
  const list = join(folder, LIST);
  if (existsSync(known) && existsSync(list) && readFileSync(known, 'utf8') === text) {
    return { mutants: JSON.parse(readFileSync(list, 'utf8')) as OperatorMutant[], isNew: false };
  }
  rmSync(join(folder, 'reference'), { recursive: true, force: true });
  cpSync(join(ROOT, 'reference'), join(folder, 'reference'), { recursive: true });
  const { files, mutants } = await instrumented();
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  writeFileSync(list, JSON.stringify(mutants));
  writeFileSync(known, text);
  return { mutants, isNew: true };
}

/** Every mutant of the project as it is now, and the sources with their switches, by their paths. */
export async function instrumented(): Promise<{
  readonly files: ReadonlyMap<string, string>;
  readonly mutants: readonly OperatorMutant[];
}> {
  const sources = sourcesIn(join(ROOT, 'reference'))
    .filter((name) => CHANGED.some((start) => name.startsWith(`${start}/`)))
    .map((name) => ({ name, mutate: true, content: readFileSync(join(ROOT, name), 'utf8') }));
  const result = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  const lines = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  const mutants = numbered(
    result.mutants.map(({ id, fileName, mutatorName, location, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      operator: mutatorName,
      original: textBetween(lines.get(fileName) ?? [], location),
      replacement,
    })),
  );
  return { files: new Map(result.files.map(({ name, content }) => [name, content])), mutants };
}

/** Paths from the project's root, in order. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => relative(ROOT, join(folder, name)));
}

const nothing = (): void => undefined;
const no = (): boolean => false;
const silent = {
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  ...{ fatal: nothing, isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
};
