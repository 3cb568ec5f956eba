/** The last look at what a run wrote: no secret stands in any file of it. */
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SECRET_LENGTH_MIN } from '../fixtures/target/environment.ts';

/** More than the shapes need; the evidence of a long run is larger than a text can be. */
const OVERLAP_BYTES = 4096;

/** Below this a secret may be a word that stands in any report. */
export const LONG_ENOUGH = 12;

export function hasShort(secrets: Iterable<string>): boolean {
  return [...secrets].some(({ length }) => length < LONG_ENOUGH);
}

type Shape = {
  /** What it starts with: bytes are searched for it much faster than a text for the whole. */
  readonly start: string;
  readonly whole: RegExp;
  /** It is not longer than this. */
  readonly lengthMax: number;
};

/** What a secret looks like where it is stated, whatever its value. */
const shapes: readonly Shape[] = [
  { start: 'Bearer ', whole: /Bearer [A-Za-z0-9._~+/-]{12}/, lengthMax: 32 },
  { start: 'Basic ', whole: /Basic [A-Za-z0-9+/]{12}/, lengthMax: 32 },
  ...['access_token', 'signature_verification_key'].map((name) => ({
    start: name,
    whole: new RegExp(`${name}\\\\?"\\s*:\\s*\\\\?"[^"\\\\«]{8}`),
    lengthMax: OVERLAP_BYTES,
  })),
];

/**
 * Relative paths of the files that hold a secret. The secret itself is never told. With `within`,
 * only these files and folders of it are looked at: what else stands there is not the run's.
 */
export function filesWithSecrets(
  folder: string,
  secrets: Iterable<string>,
  within?: readonly string[],
): string[] {
  const wanted = [...secrets]
    .filter((value) => value.length >= SECRET_LENGTH_MIN)
    .flatMap(spellings);
  const overlap = Math.max(OVERLAP_BYTES, ...wanted.map(({ length }) => length));
  const isFound = (bytes: Buffer): boolean =>
    wanted.some((value) => bytes.includes(value)) || shapes.some((shape) => stands(shape, bytes));
  return (within ?? readdirSync(folder))
    .flatMap((name) => filesAt(join(folder, name)))
    .filter((file) => {
      for (const bytes of pieces(file, overlap)) if (isFound(bytes)) return true;
      return false;
    })
    .map((file) => relative(folder, file));
}

/** Where its start stands, a little of what follows is looked at in one go, so that none is twice. */
function stands({ start, whole, lengthMax }: Shape, bytes: Buffer): boolean {
  for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + lengthMax)) {
    if (whole.test(bytes.toString('latin1', at, at + 2 * lengthMax))) return true;
  }
  return false;
}

/** So many stay in the processor's own memory while they are searched for one after the other. */
const PIECE_BYTES = 256 * 1024;

/** A file, piece by piece; each begins with the end of the one before, and ends with the next. */
function* pieces(file: string, overlap: number): Iterable<Buffer> {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(PIECE_BYTES + overlap);
    for (let kept = 0; ;) {
      const size = kept + readSync(descriptor, bytes, kept, PIECE_BYTES, null);
      if (size === kept) return;
      yield bytes.subarray(0, size);
      kept = bytes.copy(bytes, 0, Math.max(0, size - overlap), size);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** As it is, in a URL, in JSON, in a page, in base64. */
function spellings(secret: string): Buffer[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const page = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const base64 = Buffer.from(secret, 'utf8').toString('base64');
  const all = [secret, encodeURIComponent(secret), json, page, base64];
  return [...new Set(all)].map((text) => Buffer.from(text, 'utf8'));
}

/** The file itself, or all that are in the folder; none where nothing is, as behind a broken link. */
function filesAt(path: string): string[] {
  if (isFile(path)) return [path];
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(path, name)).filter(isFile);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
