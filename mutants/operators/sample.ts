/** A seeded sample, spread over the files by their size; a larger one contains the smaller ones. */
import { shuffled } from '../matrix/selection.ts';
import type { OperatorMutant } from './mutant.ts';

export function sampleOf(
  mutants: readonly OperatorMutant[],
  size: number,
  seed: string,
): OperatorMutant[] {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const ranked = files.flatMap((file) => {
    const own = mutants.filter((mutant) => mutant.file === file);
    const start = (hash(`${seed} ${file}`) % 1_000) / 1_000;
    return shuffled(own, hash(`${file} ${seed}`)).map((mutant, index) => ({
      mutant,
      rank: (index + start) / own.length,
    }));
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/** Of this file's own, never changed, as `shuffled` is not: a score that was measured once is told of the same sample. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}
