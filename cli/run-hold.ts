/** One run at a time writes into a folder. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writing } from './run-folder.ts';
import { UsageError } from './usage-error.ts';

type Holder = {
  readonly pid: number;
  /** Epoch milliseconds. A run that was killed leaves its mark; later its pid is another process. */
  readonly endsByMs: number;
};

/** Throws UsageError while another run holds it; disposed of, the folder is free again. */
export function holdRunFolder(out: string, limitMs: number): Disposable {
  const mark = join(out, 'running.json');
  const holder = holderIn(mark);
  if (holder !== null && isRunning(holder)) {
    throw new UsageError(
      `a run (process ${holder.pid}) is writing into ${out}; ` +
        'wait for its end, or name another folder with --out',
    );
  }
  writing(out, () => {
    mkdirSync(out, { recursive: true });
    const own: Holder = { pid: process.pid, endsByMs: Date.now() + limitMs };
    writeFileSync(mark, `${JSON.stringify(own)}\n`);
  });
  return {
    [Symbol.dispose]() {
      rmSync(mark, { force: true });
    },
  };
}

function holderIn(mark: string): Holder | null {
  try {
    return JSON.parse(readFileSync(mark, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isRunning({ pid, endsByMs }: Holder): boolean {
  if (pid === process.pid || !(endsByMs > Date.now())) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is there, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
