/** What a program of this project is made of, and one digest over all of it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Under tests/: what the one-process runner loads (`contractFolders`). */
const TEST_FOLDERS = ['contract', 'fuzz', 'model'];

/** Besides the sources: how they are put together, and what says which packages are there. */
const SETTINGS = [
  'cli/start/build.mjs',
  'cli/start/inputs.mjs',
  'cli/start/places.mjs',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'node_modules/esbuild/package.json',
];

/** Every test file of the one-process runner, in the order in which the tests are taken. */
export function testFiles() {
  return TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts'))
      .sort()
      .map((name) => `tests/${folder}/${name}`),
  );
}

/** `read`: contents that were read already; all else is read now, whole: no date is trusted. */
export function digestOf(program, files, tests, read = new Map()) {
  const hash = createHash('sha256');
  const add = (name, content) => {
    hash.update(`${name} ${content === null ? 'none' : content.length}\n`).update(content ?? '');
  };
  const { version, arch, platform } = process;
  add('for', [program, root, version, engine(), arch, platform].join('\n'));
  add('tests', tests.join('\n'));
  for (const name of [...SETTINGS, ...files]) add(name, read.get(name) ?? contentOf(name));
  return hash.digest('hex');
}

/** Its version and flags: it takes no code that was compiled with others. */
export function engine() {
  return cachedDataVersionTag();
}

function contentOf(name) {
  try {
    return readFileSync(join(root, name));
  } catch {
    return null;
  }
}
