/** A run of the suite in a process of its own, on a platform that is there already. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../../../fixtures/node-flags.ts';
import { embeddedTargetPath } from '../../../fixtures/target/paths.ts';
import type { Conformance } from '../../../verdict/conformance.ts';
import { root } from '../../targets.ts';
import { firstFew } from '../parts.ts';

export type SuiteRun = {
  /** Folder of the reports; what an earlier run left there is taken away. */
  readonly out: string;
  /** What the embedded platform's target file asks of the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Options of `assay run`. */
  readonly args?: readonly string[];
  /** Options of node. */
  readonly nodeArgs?: readonly string[];
  readonly limitMs: number;
};

export type EndedRun = {
  /** 124 where it was stopped for its time. */
  readonly code: number;
  /** From the start of the process to its end. */
  readonly wallMs: number;
  readonly verdicts: Verdicts;
};

/** By requirement; empty where the run did not get as far as a report. */
export type Verdicts = Readonly<Record<string, string>>;

/** What the embedded platform was told of, where a proxy at `to` stands before its `from`. */
export function movedTo(
  env: Readonly<Record<string, string>>,
  { from, to }: { readonly from: string; readonly to: string },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace(from, to)]),
  );
}

const GRACE_MS = 20_000;

/** What it prints goes to `output.txt` in its folder. */
export async function runSuite(run: SuiteRun): Promise<EndedRun> {
  const { out, env, args = [], nodeArgs = [], limitMs } = run;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const startedMs = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...nodeFlags,
      ...nodeArgs,
      ...['cli/assay.mjs', 'run', '--target', embeddedTargetPath, '--out', out],
      ...args,
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  let late = false;
  const stop = setTimeout(() => {
    late = true;
    child.kill('SIGTERM');
  }, limitMs);
  const kill = setTimeout(() => child.kill('SIGKILL'), limitMs + GRACE_MS);
  const pass = (): void => void child.kill('SIGTERM');
  process.on('SIGTERM', pass);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (ended) => {
      resolve(late ? 124 : (ended ?? 1));
    });
  });
  clearTimeout(stop);
  clearTimeout(kill);
  process.off('SIGTERM', pass);
  writeFileSync(join(out, 'output.txt'), said);
  return { code, wallMs: performance.now() - startedMs, verdicts: verdictsIn(out) };
}

export function conformanceIn(folder: string): Conformance | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Conformance;
  } catch {
    return null;
  }
}

export function verdictsIn(folder: string): Verdicts {
  const { requirements = [] } = conformanceIn(folder) ?? {};
  return Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));
}

/** `IDM-003 pass or fail`, for every requirement whose verdicts are unlike each other. */
export function differences(one: Verdicts, other: Verdicts): string[] {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].flatMap((id) => {
    const [a = 'none', b = 'none'] = [one[id], other[id]];
    return a === b ? [] : [`${id} ${a} or ${b}`];
  });
}

/** The first few in one line, and how many more there are. */
export function inShort(faults: readonly string[]): string {
  return firstFew(faults).join(', ');
}
