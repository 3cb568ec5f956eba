/** A reference platform in a process of its own, so that it can be killed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type RunningReference = {
  readonly url: string;
  readonly tokenUrl: string;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const READY_WITHIN_MS = 30_000;

/** Starts on this database file with this secret, and resolves when it listens. */
export async function startProcess(
  databaseFile: string,
  secret: string,
): Promise<RunningReference> {
  const args = ['--import', 'tsx', 'reference/main.ts', '--ready-json', '--log', 'silent'];
  const child = spawn(process.execPath, [...args, '--db', databaseFile], {
    cwd: root,
    env: { ...process.env, REFERENCE_CLIENT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const { url, tokenUrl } = await readyLine(child);
  return {
    url,
    tokenUrl,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function readyLine(child: ChildProcess): Promise<{ url: string; tokenUrl: string }> {
  if (child.stdout === null) throw new Error('the process has no output');
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('{')) return JSON.parse(line) as { url: string; tokenUrl: string };
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error('the process ended before it was ready');
}
