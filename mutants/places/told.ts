/** What a run of faults at places came to, in words and numbers. */
import { places, type PlaceId } from './places.ts';

export type Fate = {
  readonly id: string;
  readonly breaks: string;
  /** Killed by the requirement that it breaks, told by another one, or seen by none. */
  readonly fate: 'named' | 'another' | 'survived';
  readonly by: string | null;
  readonly said: string | null;
};

export type Drawn = {
  readonly id: string;
  readonly place: PlaceId;
  /** A whole run does there what the fault changes. */
  readonly isReached: boolean;
};

export type PlacesRun = {
  readonly drawn: readonly Drawn[];
  readonly fates: readonly Fate[];
};

export function told({ drawn, fates }: PlacesRun): string {
  const fateOf = new Map(fates.map(({ id, fate }) => [id, fate]));
  const rows = (Object.keys(places) as PlaceId[]).map((place) => {
    const own = drawn.filter((one) => one.place === place);
    const count = (fate: Fate['fate']): number =>
      own.filter(({ id }) => fateOf.get(id) === fate).length;
    const reached = own.filter(({ isReached }) => isReached).length;
    return [place, own.length, reached, count('named'), count('another'), count('survived')];
  });
  const head = ['place', 'drawn', 'reached', 'named', 'another', 'survived'];
  const sums = head
    .slice(1)
    .map((_, at) => rows.reduce((sum, row) => sum + Number(row[at + 1]), 0));
  const line = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(18) : String(cell).padStart(9)))
      .join('');
  const survivors = fates.filter(({ fate }) => fate === 'survived');
  return [
    ...[head, ...rows, ['all', ...sums]].map(line),
    ...survivors.map(({ id, breaks }) => `survived ${id} (${breaks})`),
    '',
  ].join('\n');
}
