/** Tries mutants, several at once in one process; what takes a process down is tried once more alone. */
import type { Result } from './fates.ts';
import type { OperatorMutant } from './mutant.ts';
import type { Answer, Trial } from './orders.ts';
import { startProcess, type SandboxProcess } from './process.ts';

export type Task = {
  readonly mutant: OperatorMutant;
  readonly batches: readonly (readonly string[])[];
  /** Whether it must be on when the sources are loaded: in a process of its own. */
  readonly fromStart: boolean;
  /** Nothing is on: the tests have to be quiet. */
  readonly isControl: boolean;
};

export type Tryer = {
  run(task: Task): Promise<Result>;
  /** Processor time of all that were tried so far, loading included. */
  processorMs(): number;
  stop(): void;
};

/** What one mutant may take; the process has a little longer before it counts as hung. */
const LIMIT_MS = 420_000;
const GRACE_MS = 30_000;
const MUTANTS_PER_PROCESS = 60;
const RSS_MAX_MB = 1_500;

export function createTryer(folder: string): Tryer {
  let spentMs = 0;
  let current: Promise<SandboxProcess> | null = null;
  let started = 0;
  /** How many orders each process that lives has. */
  const live = new Map<SandboxProcess, number>();

  const start = async (always: string | null): Promise<SandboxProcess> => {
    const one = await startProcess(folder, always);
    live.set(one, 0);
    return one;
  };
  const retire = (one: SandboxProcess): void => {
    if (!live.delete(one)) return;
    spentMs += one.used().processorMs;
    one.stop();
  };
  const isSpent = (one: SandboxProcess): boolean =>
    !one.isAlive() || started >= MUTANTS_PER_PROCESS || one.used().rssMb > RSS_MAX_MB;
  const shared = async (): Promise<SandboxProcess> => {
    const seen = (current ??= start(null));
    const one = await seen;
    if (current !== seen) return shared();
    if (isSpent(one)) {
      current = null;
      started = 0;
      if (live.get(one) === 0) retire(one);
      return shared();
    }
    started += 1;
    return one;
  };
  const inShared = async (trial: Trial): Promise<Answer | 'lost'> => {
    const one = await shared();
    live.set(one, (live.get(one) ?? 0) + 1);
    const answer = await one.ask(trial, LIMIT_MS + GRACE_MS);
    const left = (live.get(one) ?? 1) - 1;
    live.set(one, left);
    if (left === 0 && isSpent(one) && (await current) !== one) retire(one);
    return answer;
  };
  const alone = async (trial: Trial, always: string | null): Promise<Answer | 'lost'> => {
    const own = await start(always);
    const answer = await own.ask(trial, LIMIT_MS + GRACE_MS);
    retire(own);
    return answer;
  };

  return {
    async run({ mutant, batches, fromStart, isControl }) {
      const trial: Trial = {
        kind: 'try',
        mutant: isControl ? null : mutant.id,
        batches,
        limitMs: LIMIT_MS,
      };
      if (fromStart && !isControl) return resultOf(mutant, await alone(trial, mutant.id));
      const answer = await inShared(trial);
      return resultOf(mutant, answer === 'lost' ? await alone(trial, null) : answer);
    },
    processorMs: () =>
      spentMs + [...live.keys()].reduce((sum, one) => sum + one.used().processorMs, 0),
    stop() {
      for (const one of [...live.keys()]) retire(one);
    },
  };
}

function resultOf({ key }: OperatorMutant, answer: Answer | 'lost'): Result {
  const none = { key, said: null, killedBy: null, ran: 0, ms: 0 };
  if (answer === 'lost') return { ...none, fate: 'hung' };
  if (answer.kind !== 'tried') {
    const said = answer.kind === 'crashed' ? answer.text : null;
    return { ...none, fate: 'crashed', said };
  }
  const { said, killedBy, ran, unjudged, ms, isCut } = answer;
  const fate = said !== null ? 'killed' : isCut ? 'undecided' : 'survived';
  return { key, fate, said, killedBy, ran, unjudged, ms };
}
