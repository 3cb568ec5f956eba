/** Records that the target file names and that are not there: they may be why a run is not in order. */
import type { JudgedRun } from './judge-run.ts';

/** `missing` reads the run store once more, and is asked only where there is something to explain. */
export function withMissing(judged: JudgedRun, missing: () => readonly string[]): JudgedRun {
  if (judged.because.length === 0) return judged;
  return { ...judged, because: [...judged.because, ...missing()] };
}
