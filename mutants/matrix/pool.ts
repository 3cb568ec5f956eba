/**
 * Jobs over processes. A process has several mutants at once, as their waits overlap, or two
 * impostors, which let a run wait most of its time; a whole run on a variant has it for itself.
 * When a process dies or does not answer, what it had is done once more, each job alone; the one
 * that breaks it again is told as broken.
 */
import type { Job, JobResult } from './jobs.ts';
import { startWorker, type Worker } from './worker-process.ts';

export type OnResult = (result: JobResult, job: Job) => void;

/** Told how many mutants were begun. */
export type Enough = (begun: number) => boolean;

export type Pool = {
  /** Every result as it comes; jobs start in their order, and no mutant once enough have. */
  run(jobs: readonly Job[], onResult: OnResult, enough?: Enough): Promise<void>;
  close(): void;
};

export type PoolOptions = {
  readonly processes: number;
  /** Mutants at once in one process. */
  readonly slots: number;
  readonly start?: () => Worker;
  readonly limitMs?: (job: Job) => number;
};

type Task = { readonly job: Job; readonly weight: number; readonly again: boolean };
type Lane = { worker: Worker; taken: number };

/** No answer for this long: it hangs. */
const limits = { mutant: 240_000, whole: 600_000 } as const;

/** A mutant with every test, as long as it takes: nothing else in its process meanwhile. */
function isAlone(job: Job): boolean {
  return job.kind === 'mutant' && job.by === 'any';
}

type Queue = {
  /** Undefined where nothing is left that may begin. */
  first(): Task | undefined;
  take(): void;
  putFirst(task: Task): void;
};

function openQueue(tasks: Task[], enough: Enough): Queue {
  let begun = 0;
  const isNewMutant = ({ job, again }: Task): boolean => job.kind === 'mutant' && !again;
  return {
    first() {
      while (tasks[0] !== undefined && isNewMutant(tasks[0]) && enough(begun)) tasks.shift();
      return tasks[0];
    },
    take() {
      const task = tasks.shift();
      if (task !== undefined && isNewMutant(task)) begun += 1;
    },
    putFirst(task) {
      tasks.unshift(task);
    },
  };
}

export function openPool(options: PoolOptions): Pool {
  const { processes, slots, start = startWorker } = options;
  const limitMs =
    options.limitMs ??
    ((job: Job) => (job.kind !== 'mutant' || isAlone(job) ? limits.whole : limits.mutant));
  const lanes = new Set<Lane>();

  async function runAll(queue: Queue, onResult: OnResult): Promise<void> {
    let underWay = 0;
    await new Promise<void>((done) => {
      const perform = async (lane: Lane, task: Task): Promise<void> => {
        underWay += 1;
        lane.taken += task.weight;
        const result = await lane.worker.ask(task.job, limitMs(task.job));
        underWay -= 1;
        lane.taken -= task.weight;
        if (!lane.worker.isAlive()) lanes.delete(lane);
        if (result.kind === 'broken' && !lane.worker.isAlive() && !task.again) {
          queue.putFirst({ job: task.job, weight: slots, again: true });
        } else {
          onResult(result, task.job);
        }
        pump();
      };
      const pump = (): void => {
        for (let task = queue.first(); task !== undefined; task = queue.first()) {
          const lane = laneFor(task.weight);
          if (lane === null) return;
          queue.take();
          void perform(lane, task);
        }
        if (underWay === 0) done();
      };
      pump();
    });
  }

  /** The least busy process that has room; a new one where there may be more. */
  function laneFor(weight: number): Lane | null {
    const [free] = [...lanes]
      .filter(({ worker, taken }) => worker.isAlive() && taken + weight <= slots)
      .sort((a, b) => a.taken - b.taken);
    if (free?.taken === 0 || (free !== undefined && lanes.size >= processes)) return free;
    if (lanes.size >= processes) return null;
    const lane = { worker: start(), taken: 0 };
    lanes.add(lane);
    return lane;
  }

  return {
    async run(jobs, onResult, enough = () => false) {
      const weights = { mutant: 1, impostor: Math.ceil(slots / 2), variant: slots } as const;
      const weightOf = (job: Job): number => (isAlone(job) ? slots : weights[job.kind]);
      const tasks = jobs.map((job) => ({ job, weight: weightOf(job), again: false }));
      await runAll(openQueue(tasks, enough), onResult);
    },
    close() {
      for (const { worker } of lanes) worker.stop();
      lanes.clear();
    },
  };
}
