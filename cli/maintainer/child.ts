/** What a long proof asks of other processes: the command of the suite, and the commit it runs on. */
import { spawn, spawnSync } from 'node:child_process';
import { nodeFlags } from '../../fixtures/node-flags.ts';
import { root } from '../targets.ts';

/** Its exit code; 1 where it was ended after the limit. */
export function assay(limitMs: number, ...args: readonly string[]): Promise<number> {
  return assayWith({}, limitMs, ...args);
}

/** With more in its environment than is in this one's. */
export function assayWith(
  env: Readonly<Record<string, string>>,
  limitMs: number,
  ...args: readonly string[]
): Promise<number> {
  const child = spawn(process.execPath, [...nodeFlags, 'cli/assay.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const end = (): void => void child.kill('SIGTERM');
  const limit = setTimeout(end, limitMs);
  process.on('SIGTERM', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(limit);
      process.off('SIGTERM', end);
      resolve(code ?? 1);
    });
  });
}

/** What is drawn for a commit rotates from one to the next. */
export function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return stdout.trim() || 'no commit';
}
