/** Where bundles are kept from one start to the next: a file is there whole or not at all. */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
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
import { join } from 'node:path';
import { engine, root } from './inputs.mjs';

const FOLDER = join(root, 'node_modules', '.cache', 'assay');

/** What another process may still be using: a run takes an hour at most, unless told otherwise. */
const KEPT_MS = 3_600_000;

export function pathOf(digest, end) {
  return join(FOLDER, digest + end);
}

/** What is kept of a program: `{ digest, files, sizes }`; throws where nothing is. */
export function readHead(program) {
  return JSON.parse(readFileSync(headOf(program), 'utf8'));
}

export function readPart({ digest, sizes }, end) {
  const bytes = readFileSync(pathOf(digest, end));
  if (bytes.length !== sizes[end]) throw new Error(`${pathOf(digest, end)} is not whole`);
  return bytes;
}

/** `parts` by the ends of their names. What can't be kept is made anew by the next one. */
export function keep(program, digest, files, parts) {
  const sizes = {};
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const [end, bytes] of Object.entries(parts)) {
      write(pathOf(digest, end), bytes);
      sizes[end] = bytes.length;
    }
    // Last, so that what it names is there.
    write(headOf(program), Buffer.from(JSON.stringify({ digest, files, sizes })));
    removeUnnamed();
  } catch {
    // A checkout that is read only, or a full disk.
  }
}

/** A folder of packages may be shared by several checkouts. */
function headOf(program) {
  const place = createHash('sha256').update(`${root}\n${engine()}`).digest('hex').slice(0, 16);
  return join(FOLDER, `${program}-${place}.json`);
}

/** Whatever other processes do, or the power. */
function write(path, bytes) {
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

function removeUnnamed() {
  const names = readdirSync(FOLDER);
  const heads = names.filter((name) => name.endsWith('.json'));
  const named = new Set(
    heads.map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')).digest),
  );
  const oldestMs = Date.now() - KEPT_MS;
  for (const name of names) {
    const path = join(FOLDER, name);
    const isWhole = !/\.\d+$/.test(name);
    if (isWhole && (heads.includes(name) || named.has(name.split('.')[0]))) continue;
    if (statSync(path).mtimeMs < oldestMs) rmSync(path, { force: true });
  }
}
