/**
 * A copy of the project in which every place of the reference that an operator can change is
 * changed behind a switch: one process then tries any number of mutants, one at a time.
 */
import {
  cpSync,
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

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = [
  'fixtures',
  'generated',
  'mutants',
  'reference',
  'spec',
  'tests/contract',
  'verdict',
];
const CHANGED = ['reference/http', 'reference/ledger', 'reference/domain'];

export type OperatorMutant = {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The operator's name, such as `ConditionalExpression`. */
  readonly operator: string;
  readonly original: string;
  readonly replacement: string;
};

/** Makes the copy anew; gives back the mutants that can be switched on in it. */
export async function makeSandbox(folder: string): Promise<OperatorMutant[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'tests'), { recursive: true });
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(folder, name));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const files = CHANGED.flatMap((name) => sourcesIn(join(folder, name))).map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const result = await new Instrumenter(silent).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  for (const { name, content } of result.files) writeFileSync(name, content);
  const texts = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
  return result.mutants.map(({ id, fileName, mutatorName, location, replacement }) => ({
    id,
    file: relative(folder, fileName),
    line: location.start.line + 1,
    operator: mutatorName,
    original: (texts.get(fileName)?.[location.start.line] ?? '').trim(),
    replacement,
  }));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name));
}

const nothing = (): void => undefined;
const no = (): boolean => false;
const silent = {
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  ...{ fatal: nothing, isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
};
