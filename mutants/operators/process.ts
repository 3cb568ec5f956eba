/** A process in the sandbox: several orders at once, none of which may take it down unseen. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Answer, Message, Order } from './orders.ts';

export type SandboxProcess = {
  /** `lost`: the process ended, or did not answer in time and was ended. */
  ask(order: Order, limitMs: number): Promise<Answer | 'lost'>;
  isAlive(): boolean;
  stop(): void;
  /** Of all its work so far, as last told. */
  used(): { readonly processorMs: number; readonly rssMb: number };
};

const START_MS = 120_000;

/** `always`: a mutant that is on while the sources are loaded. */
export async function startProcess(
  folder: string,
  always: string | null = null,
): Promise<SandboxProcess> {
  const child = fork(join(folder, 'mutants/operators/worker.ts'), {
    cwd: folder,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...(always === null ? {} : { OPERATOR_MUTANT: always }) },
  });
  const waiting = new Map<number, (answer: Answer | 'lost') => void>();
  let isAlive = true;
  let used = { processorMs: 0, rssMb: 0 };
  let count = -1;
  const lose = (): void => {
    isAlive = false;
    child.kill('SIGKILL');
    for (const resolve of waiting.values()) resolve('lost');
    waiting.clear();
  };
  const expected = (number: number, limitMs: number): Promise<Answer | 'lost'> =>
    new Promise((resolve) => {
      const timer = setTimeout(lose, limitMs);
      waiting.set(number, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  child.on('message', ({ number, answer, ...rest }: Message) => {
    used = rest;
    waiting.get(number)?.(answer);
    waiting.delete(number);
  });
  child.on('exit', lose);
  await expected(count, START_MS);
  return {
    async ask(order, limitMs) {
      if (!isAlive) return 'lost';
      count += 1;
      const answer = expected(count, limitMs);
      child.send({ number: count, order });
      return answer;
    },
    isAlive: () => isAlive,
    stop: lose,
    used: () => used,
  };
}
