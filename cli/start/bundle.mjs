/**
 * The bundle of a program: one script of all its sources, and the code that the engine makes of it.
 * It is kept from one start to the next, and made anew when the content of anything in it changed.
 */
import { Buffer, isAscii } from 'node:buffer';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { constants, Script } from 'node:vm';
import { digestOf, root, testFiles } from './inputs.mjs';
import { placeIn, placesTable } from './places.mjs';

const FOLDER = join(root, 'node_modules', '.cache', 'assay');
/** What another process may still be using. */
const KEPT_MS = 24 * 3_600_000;

/** `placeAt` tells file and line in the sources of a line and a column of the script, or null. */
export async function openBundle(program) {
  return stored(program) ?? (await made(program));
}

function stored(program) {
  try {
    const { digest, files, sizes } = JSON.parse(
      readFileSync(join(FOLDER, headOf(program)), 'utf8'),
    );
    if (digestOf(program, files, testFiles()) !== digest) return null;
    const whole = (end) => {
      const bytes = readFileSync(join(FOLDER, digest + end));
      if (bytes.length !== sizes[end]) throw new Error(`${digest}${end} is not whole`);
      return bytes;
    };
    const file = join(FOLDER, `${digest}.cjs`);
    const script = compiled(file, whole('.cjs'), whole('.code'));
    return { script, file, placeAt: placesBy(files, () => whole('.places')) };
  } catch {
    return null;
  }
}

async function made(program) {
  const { buildScript } = await import('./build.mjs');
  const tests = testFiles();
  const { code, map, read } = await buildScript(program, tests);
  const files = [...read.keys()];
  const digest = digestOf(program, files, tests, read);
  const file = join(FOLDER, `${digest}.cjs`);
  // All functions at once, for those who start after this; how it is compiled is no part of its name.
  setFlagsFromString('--no-lazy');
  const script = compiled(file, code);
  setFlagsFromString('--lazy');
  const places = Buffer.from(placesTable(JSON.parse(map), files).buffer);
  keep(program, digest, files, {
    '.cjs': code,
    '.code': script.createCachedData(),
    '.places': places,
  });
  return { script, file, placeAt: placesBy(files, () => places) };
}

/** The table is read when somebody asks for the first time. */
function placesBy(files, bytesOf) {
  let table = null;
  return (line, column) => {
    if (table === null) {
      const bytes = bytesOf();
      table = new Int32Array(new Uint8Array(bytes).buffer);
    }
    const place = placeIn(table, line, column);
    return place === null ? null : { file: files[place.file], line: place.line };
  };
}

/** A folder of packages may be shared by several checkouts. */
function headOf(program) {
  const place = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return `${program}-${place}.json`;
}

function compiled(filename, code, cachedData) {
  return new Script(code.toString(isAscii(code) ? 'latin1' : 'utf8'), {
    filename,
    ...(cachedData === undefined ? {} : { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/** What can't be kept is made anew by the next one. */
function keep(program, digest, files, parts) {
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const [end, bytes] of Object.entries(parts)) write(digest + end, bytes);
    const sizes = Object.fromEntries(
      Object.entries(parts).map(([end, { length }]) => [end, length]),
    );
    // Last, so that what it names is there.
    write(headOf(program), Buffer.from(JSON.stringify({ digest, files, sizes })));
    const oldestMs = Date.now() - KEPT_MS;
    for (const name of readdirSync(FOLDER)) {
      const path = join(FOLDER, name);
      if (!name.startsWith(digest) && statSync(path).mtimeMs < oldestMs) rmSync(path);
    }
  } catch {
    // A checkout that is read only, or a full disk.
  }
}

/** Whole or not at all, whatever other processes do, or the power. */
function write(name, bytes) {
  const path = join(FOLDER, name);
  const other = `${path}.${process.pid}`;
  const handle = openSync(other, 'w');
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(other, path);
}
