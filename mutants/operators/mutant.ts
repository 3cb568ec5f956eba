/** One operator that is changed in one place, with a name that outlives changes elsewhere. */

export type OperatorMutant = {
  /** Of one copy of the project only. */
  readonly id: string;
  /** The same for as long as the file has this text: what results and reasons are kept by. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  /** The operator's name, such as `ConditionalExpression`. */
  readonly operator: string;
  readonly original: string;
  readonly replacement: string;
  /** Counts, from 1, the places of the file where the same text is changed in the same way. */
  readonly occurrence: number;
};

type Unnumbered = Omit<OperatorMutant, 'key' | 'occurrence'>;
type Place = { readonly line: number; readonly column: number };

export function numbered(mutants: readonly Unnumbered[]): OperatorMutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const name = [mutant.file, mutant.original, mutant.replacement].join(' | ');
    const occurrence = (seen.get(name) ?? 0) + 1;
    seen.set(name, occurrence);
    return { ...mutant, occurrence, key: `${name} | ${String(occurrence)}` };
  });
}

/** Long texts are cut in the middle; white space counts as one space. */
export function textBetween(
  lines: readonly string[],
  { start, end }: { readonly start: Place; readonly end: Place },
): string {
  const text = lines
    .slice(start.line, end.line + 1)
    .map((line, index, { length }) =>
      line.slice(
        index === 0 ? start.column : 0,
        index === length - 1 ? end.column : Number.POSITIVE_INFINITY,
      ),
    )
    .join(' ')
    .replace(/\s+/g, ' ');
  return text.length <= TEXT_MAX
    ? text
    : `${text.slice(0, TEXT_MAX / 2)} … ${text.slice(-TEXT_MAX / 2)}`;
}

const TEXT_MAX = 160;
