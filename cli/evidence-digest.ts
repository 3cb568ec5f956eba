/**
 * One number for all evidence of a run, so that a page on paper can be told to be of this folder:
 * what `LC_ALL=C sha256sum *.ndjson | sha256sum` says in `evidence/`.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = 1 << 20;

/** `null` where there is no evidence. */
export function evidenceSha256(out: string): string | null {
  const folder = join(out, 'evidence');
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  if (names.length === 0) return null;
  const lines = names.sort().map((name) => `${fileSha256(join(folder, name))}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

function fileSha256(path: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK);
  const file = openSync(path, 'r');
  try {
    for (let read = CHUNK; read > 0;) {
      read = readSync(file, chunk, 0, CHUNK, null);
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
