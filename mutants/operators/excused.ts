/** Mutants that no test can or need kill, each with its reason: `equivalent.json`. */
import { readFileSync } from 'node:fs';
import type { OperatorMutant } from './mutant.ts';

export type Excuse = {
  /**
   * `equivalent`: nothing that the reference does changes. `not visible`: what changes is no part
   * of the contract, such as the wording of an error, or a choice that the document leaves free.
   */
  readonly kind: 'equivalent' | 'not visible';
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly occurrence: number;
  readonly why: string;
};

const FILE = new URL('./equivalent.json', import.meta.url);

/** By the keys of their mutants. */
export function readExcuses(): Map<string, Excuse> {
  const rows = JSON.parse(readFileSync(FILE, 'utf8')) as Excuse[];
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function keyOf({
  file,
  original,
  replacement,
  occurrence,
}: Pick<OperatorMutant, 'file' | 'original' | 'replacement' | 'occurrence'>): string {
  return [file, original, replacement, String(occurrence)].join(' | ');
}
