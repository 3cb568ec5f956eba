/** What became of mutants: appended as it comes, so that a stopped run goes on where it was. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * `killed`: an evaluation of a MUST or CLAIM was violated. `crashed`: the platform does not start.
 * `hung`: its process never answers again. `unreached`: no test gets there. `undecided`: out of
 * time. Nothing but `killed` counts as a kill.
 */
export type Fate = 'killed' | 'crashed' | 'hung' | 'survived' | 'unreached' | 'undecided';

export type Result = {
  readonly key: string;
  readonly fate: Fate;
  readonly said: string | null;
  readonly killedBy: string | null;
  /** Tests that ran. */
  readonly ran: number;
  readonly ms: number;
  /** Tests that came to no verdict, by how they ended: such a run says "conformant" to nobody. */
  readonly unjudged?: Readonly<Record<string, number>>;
  /** Whether the test that killed it did so again, alone: on a busy machine some tests err. */
  readonly isConfirmed?: boolean;
  /** Whether all tests that reach it were tried, or only the likeliest killers. */
  readonly isWhole?: boolean;
};

/** The last one of each mutant. */
export function readResults(file: string): Map<string, Result> {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const result = JSON.parse(line) as Result;
      return [result.key, result];
    }),
  );
}

export function appendResult(file: string, result: Result): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Not to be overlooked, though nothing is violated: no platform, or most of the run without a verdict. */
export function isStopped({ fate, unjudged = {}, ran }: Result): boolean {
  if (fate === 'crashed' || fate === 'hung') return true;
  const count = Object.values(unjudged).reduce((sum, each) => sum + each, 0);
  return fate !== 'killed' && count > ran / 2;
}

export function isNoticed(result: Result): boolean {
  return result.fate === 'killed' || isStopped(result);
}
