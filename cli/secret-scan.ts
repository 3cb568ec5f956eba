/** The last look at what a run wrote: no secret stands in any file of it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Shorter values are found by chance in any text. */
const SHORTEST = 6;

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
  const wanted = [...secrets].filter((value) => value.length >= SHORTEST).flatMap(spellings);
  const files = filesOf(folder).filter((file) => {
    const [first = ''] = relative(folder, file).split(sep);
    return within?.includes(first) ?? true;
  });
  return files.flatMap((file) => {
    const text = readFileSync(file, 'latin1');
    const found =
      wanted.some((value) => text.includes(value)) || shapes.some((shape) => shape.test(text));
    return found ? [relative(folder, file)] : [];
  });
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
