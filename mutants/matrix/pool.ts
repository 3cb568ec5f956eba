/** Jobs over processes: one job at a time each; a process that dies is replaced. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job, JobResult } from './jobs.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

export type Pool = {
  /** Every result as it comes; jobs start in their order. */
  run(jobs: readonly Job[], onResult: (result: JobResult, job: Job) => void): Promise<void>;
  close(): void;
};

export function openPool(processes: number): Pool {
  const running = new Set<ChildProcess>();

  async function lane(
    waiting: Job[],
    onResult: (result: JobResult, job: Job) => void,
  ): Promise<void> {
    let worker: Worker | null = null;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      worker ??= await startWorker(running);
      const result = await worker.ask(job);
      onResult(result, job);
      if (!worker.isAlive()) worker = null;
    }
    worker?.stop();
  }

  return {
    async run(jobs, onResult) {
      const waiting = [...jobs];
      const lanes = Math.min(processes, jobs.length);
      await Promise.all(Array.from({ length: lanes }, () => lane(waiting, onResult)));
    },
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

type Worker = {
  ask(job: Job): Promise<JobResult>;
  isAlive(): boolean;
  stop(): void;
};

async function startWorker(running: Set<ChildProcess>): Promise<Worker> {
  const child = fork(WORKER, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
  let listener: ((result: JobResult) => void) | null = null;
  let alive = true;
  child.on('message', (result: JobResult) => listener?.(result));
  child.on('exit', (code, signal) => {
    alive = false;
    running.delete(child);
    const error = `the process ended (${signal ?? String(code)})`;
    listener?.({ kind: 'broken', id: '', error });
  });
  const next = (): Promise<JobResult> =>
    new Promise((resolve) => {
      listener = (result) => {
        listener = null;
        resolve(result);
      };
    });
  const first = await next();
  if (first.kind === 'broken')
    throw new Error(`a process of the kill matrix did not start: ${first.error}`);
  return {
    async ask(job) {
      const answer = next();
      child.send(job);
      const result = await answer;
      return result.kind === 'broken' ? { ...result, id: job.id } : result;
    },
    isAlive: () => alive,
    stop: () => void child.disconnect(),
  };
}
