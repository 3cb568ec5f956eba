/** Playwright as a child process: stopped by Ctrl-C, killed by a second one, never left behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './targets.ts';

export type PlaywrightRun = {
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** How long it may take to end after it was asked to. */
  readonly graceMs: number;
  readonly limitMs: number;
};

export type Ended =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'out-of-time' };

const program = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

export function runPlaywright({
  args,
  variables,
  graceMs,
  limitMs,
}: PlaywrightRun): Promise<Ended> {
  // A group of its own: Ctrl-C of a terminal then reaches it once, through us.
  const child = spawn(process.execPath, [program, 'test', ...args], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  let why: 'ended' | 'interrupted' | 'out-of-time' = 'ended';
  let grace: NodeJS.Timeout | undefined;
  const stop = (reason: 'interrupted' | 'out-of-time'): void => {
    if (why !== 'ended') {
      kill(child, 'SIGKILL');
      return;
    }
    why = reason;
    child.kill('SIGINT');
    grace = setTimeout(() => {
      kill(child, 'SIGKILL');
    }, graceMs);
  };
  const interrupt = (): void => {
    if (why === 'ended') process.stderr.write('\nStopping; once more to stop at once.\n');
    stop('interrupted');
  };
  const limit = setTimeout(() => {
    stop('out-of-time');
  }, limitMs);
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(limit);
      clearTimeout(grace);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      resolve(why === 'ended' ? { kind: 'ended', code: status } : { kind: why });
    });
  });
}

/** The whole group, so that no worker and no embedded platform stays. */
function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}
