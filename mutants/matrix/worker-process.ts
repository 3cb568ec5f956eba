/** The near end of one process of the kill matrix. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../../fixtures/node-flags.ts';
import type { Job, JobResult, Order, Report } from './jobs.ts';

const PROGRAM = fileURLToPath(new URL('../../cli/start/program.mjs', import.meta.url));

export type Worker = {
  /** `broken` when the job threw, or when the process ended or had to be ended before its answer. */
  ask(job: Job, limitMs: number): Promise<JobResult>;
  isAlive(): boolean;
  stop(): void;
};

export function startWorker(): Worker {
  const child = fork(PROGRAM, ['matrix-worker'], {
    execArgv: [...nodeFlags],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (result: JobResult) => void>();
  let [alive, count] = [true, 0];
  let why = '';
  const ready = new Promise<void>((resolve) =>
    child.once('message', () => {
      resolve();
    }),
  );
  child.on('message', (message: Report | 'ready') => {
    if (message === 'ready') return;
    waiting.get(message.number)?.(message.result);
    waiting.delete(message.number);
  });
  child.on('exit', (code, signal) => {
    alive = false;
    const error = why || `its process ended (${signal ?? String(code)})`;
    for (const answer of waiting.values()) answer({ kind: 'broken', id: '', error });
    waiting.clear();
  });
  const order = (message: Order): void => {
    void ready.then(() => {
      if (child.connected) child.send(message);
    });
  };
  return {
    async ask(job, limitMs) {
      const number = (count += 1);
      const timer = setTimeout(() => {
        why = `no answer for ${Math.round(limitMs / 1000)} s`;
        child.kill('SIGKILL');
      }, limitMs);
      const result = await new Promise<JobResult>((answer) => {
        waiting.set(number, answer);
        order({ number, job });
      });
      clearTimeout(timer);
      return result.kind === 'broken' ? { ...result, id: job.id } : result;
    },
    isAlive: () => alive,
    stop: () => void child.kill('SIGKILL'),
  };
}
