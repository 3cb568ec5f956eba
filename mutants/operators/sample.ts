/** A seeded sample, spread over the files by their size; a larger one contains the smaller ones. */
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

/** Of this file's own, never changed: a score that was measured once is told of the same sample. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  for (let index = order.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (index + 1);
    const [one, two] = [order[index] as T, order[other] as T];
    [order[index], order[other]] = [two, one];
  }
  return order;
}
