/** From fates to scores, by the kind of code. */
import type { Excuse } from './excused.ts';
import { isStopped, type Result } from './fates.ts';
import type { OperatorMutant } from './mutant.ts';

export type Score = {
  readonly group: string;
  readonly tried: number;
  readonly killed: number;
  /** No platform to judge, or most of its run without a verdict: red, and no kill. */
  readonly stopped: number;
  /** Others that are written down as equivalent or not visible; not counted in `score`. */
  readonly excused: number;
  readonly survived: number;
  /** Killed of those that are not excused, with a 95 % interval (Wilson); in percent. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
};

type Judged = { readonly mutant: OperatorMutant; readonly result: Result };

const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['idempotency', /^reference\/http\/idempotency/],
  ['ledger', /^reference\/ledger\//],
  ['routes', /^reference\/(http|domain)\//],
  ['store and webhooks', /^reference\//],
];

function groupOf(file: string): string {
  return GROUPS.find(([, pattern]) => pattern.test(file))?.[0] ?? 'other';
}

/** Each group for itself, then all. */
export function scoresOf(judged: readonly Judged[], excuses: ReadonlyMap<string, Excuse>): Score[] {
  const names = GROUPS.map(([name]) => name);
  const rows = names.map((name) =>
    scoreOf(
      name,
      judged.filter(({ mutant }) => groupOf(mutant.file) === name),
      excuses,
    ),
  );
  return [...rows.filter(({ tried }) => tried > 0), scoreOf('all', judged, excuses)];
}

function scoreOf(
  group: string,
  judged: readonly Judged[],
  excuses: ReadonlyMap<string, Excuse>,
): Score {
  const tried = judged.length;
  const killed = judged.filter(({ result }) => result.fate === 'killed').length;
  const others = judged.filter(({ result }) => result.fate !== 'killed');
  const open = others.filter(({ mutant }) => !excuses.has(mutant.key));
  const stopped = open.filter(({ result }) => isStopped(result)).length;
  const [low, high] = wilson(killed, killed + open.length);
  const score = percent(killed / Math.max(1, killed + open.length));
  const survived = open.length - stopped;
  const excused = others.length - open.length;
  return { group, tried, killed, stopped, excused, survived, score, low, high };
}

function wilson(hits: number, count: number): [number, number] {
  if (count === 0) return [0, 100];
  const z = 1.96;
  const share = hits / count;
  const middle = share + (z * z) / (2 * count);
  const half = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const whole = 1 + (z * z) / count;
  return [percent((middle - half) / whole), percent((middle + half) / whole)];
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
