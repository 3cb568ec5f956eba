/** How long a run may still take, told by the share of its work that is done. */

/** A test that searches long takes about as much time as so many others. */
export const LONG_WORTH = 15;
/** One that runs with nothing beside it is about as long at work as so many side by side. */
export const ALONE_WORTH = 6;

/** Earlier, and of less, the share says nothing: the long tests come first. */
const AFTER_MS = 60_000;
const SHARE_MIN = 0.1;

const MINUTE_MS = 60_000;
/** Long tests may have been quick, and the others slow: how it went of late counts as well. */
const LATELY_MS = 30_000;
/** One slow test that the others wait for tells little of them: that much of the whole, no more. */
const LATELY_MAX = 3;
const SURE_AFTER_MS = 3 * MINUTE_MS;

export type Forecast = {
  begin(total: number, limitMs?: number): void;
  add(worth: number): void;
  /** Such as ", some 12 min left": no more than a guess; empty where it can't be told yet. */
  left(): string;
  /** What to say, once, of a run that is likely not to come to its end in time. */
  beyond(): string;
};

/** `takesAll`: the run is none that may take fewer tests. */
export function createForecast(
  elapsedMs: () => number,
  { takesAll = false }: { readonly takesAll?: boolean } = {},
): Forecast {
  let [done, total, limitMs] = [0, 0, Infinity];
  let ends: { readonly atMs: number; readonly done: number }[] = [];
  const leftMs = (): number | null => {
    const isEarly = elapsedMs() < AFTER_MS || total === 0 || done / total < SHARE_MIN;
    return isEarly ? null : (elapsedMs() * (total - done)) / done;
  };
  const atPaceOfLateMs = (): number => {
    const [since] = ends;
    if (since === undefined || done === since.done) return 0;
    return ((elapsedMs() - since.atMs) * (total - done)) / (done - since.done);
  };
  return {
    begin(work, endMs = Infinity) {
      [done, total, limitMs] = [0, work, endMs];
      ends = [];
    },
    add(worth) {
      done += worth;
      const nowMs = elapsedMs();
      while ((ends[1]?.atMs ?? Infinity) <= nowMs - LATELY_MS) ends.shift();
      ends.push({ atMs: nowMs, done });
    },
    left() {
      const atWhole = leftMs();
      if (atWhole === null || done >= total) return '';
      const ms = Math.min(Math.max(atWhole, atPaceOfLateMs()), LATELY_MAX * atWhole);
      return ms < MINUTE_MS ? ', a minute left at most' : `, some ${inMinutes(ms)} min left`;
    },
    beyond() {
      const ms = leftMs();
      const wholeMs = elapsedMs() + (ms ?? 0);
      if (ms === null || elapsedMs() < SURE_AFTER_MS || wholeMs <= limitMs) return '';
      const [whole, limit] = [inMinutes(wholeMs), inMinutes(limitMs)];
      limitMs = Infinity;
      return (
        `At this pace the run takes some ${whole} minutes, and it is stopped after ${limit}: ` +
        'what has not begun by then is not judged. --time-limit gives it more' +
        (takesAll ? '.' : ', --quick takes fewer tests.')
      );
    },
  };
}

function inMinutes(ms: number): number {
  return Math.round(ms / MINUTE_MS);
}
