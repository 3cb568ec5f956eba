/** The last look at what a run wrote: no secret stands in any file of it. */
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SECRET_LENGTH_MIN } from '../fixtures/target/environment.ts';

/** What a secret looks like where it is stated, whatever its value. */
const shapes: readonly RegExp[] = [
  // Each starts with plain letters, which a file of many megabytes is searched for at once.
  /Bearer [A-Za-z0-9._~+/-]{12,}=*/,
  /Basic [A-Za-z0-9+/]{12,}=*/,
  /access_token\\?"\s*:\s*\\?"[^"\\«]{8,}/,
  /signature_verification_key\\?"\s*:\s*\\?"[^"\\«]{8,}/,
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
  const isFound = (text: string): boolean =>
    wanted.some((value) => text.includes(value)) || shapes.some((shape) => shape.test(text));
  return filesOf(folder)
    .filter((file) => {
      const [first = ''] = relative(folder, file).split(sep);
      return within?.includes(first) ?? true;
    })
    .filter((file) => {
      for (const text of pieces(file, overlap)) if (isFound(text)) return true;
      return false;
    })
    .map((file) => relative(folder, file));
}

const PIECE_BYTES = 1024 * 1024;

/** More than the shapes need; the evidence of a long run is larger than a text can be. */
const OVERLAP_BYTES = 4096;

/** A file in latin1, piece by piece; each begins with the end of the one before. */
function* pieces(file: string, overlap: number): Iterable<string> {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(PIECE_BYTES + overlap);
    for (let kept = 0; ;) {
      const size = kept + readSync(descriptor, bytes, kept, PIECE_BYTES, null);
      if (size === kept) return;
      yield bytes.toString('latin1', 0, size);
      kept = bytes.copy(bytes, 0, Math.max(0, size - overlap), size);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** As it is, in a URL, in JSON, in a page, in base64; latin1 is how the files are read. */
function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const page = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const base64 = Buffer.from(secret, 'utf8').toString('base64');
  const all = [secret, encodeURIComponent(secret), json, page, base64];
  return [...new Set(all)].map((text) => Buffer.from(text, 'utf8').toString('latin1'));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}
