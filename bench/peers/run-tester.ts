/** One tester against one platform, in a bounded time; its requests are counted on our side. */
import { spawn } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import type { Mutant } from '../../mutants/types.ts';
import { asVersion30, describe, successesOf } from './description.ts';
import { writeAnswers, type Answers } from './answers.ts';
import { makeExamples } from './examples.ts';
import { callerOf } from './records.ts';
import { PORTMAN_CONFIG, type Stage, type Tester } from './testers.ts';

export type TesterRun = {
  /** Null where the tester came to no report in its time. */
  readonly failures: readonly string[] | null;
  readonly requests: number;
  readonly wallMs: number;
};

export type RunOptions = {
  readonly tester: Tester;
  /** The clean reference where there is none. */
  readonly mutant: Mutant | null;
  readonly folder: string;
  readonly tools: string;
  readonly limitS: number;
  /** Of the clean reference. */
  readonly answers: Answers;
};

/** After its own limit, a tester gets this long to come to its report, on a busy machine too. */
const GRACE_S = 120;

export async function runTester(options: RunOptions): Promise<TesterRun> {
  const { tester, mutant, folder, limitS } = options;
  const platform = await startEmbeddedInProcess(mutant === null ? {} : { change: mutant.change });
  try {
    const caller = await callerOf(platform);
    const examples = await makeExamples(caller);
    const description = describe(platform.url, examples);
    mkdirSync(folder, { recursive: true });
    const write = (name: string, value: unknown): string => {
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify(value, null, 1));
      return file;
    };
    write('portman.json', PORTMAN_CONFIG);
    writeAnswers(join(folder, 'examples'), examples, options.answers);
    const older = asVersion30(description);
    const stage: Stage = {
      folder,
      url: platform.url,
      token: caller.token,
      description: write('openapi.json', description),
      description30: write('openapi-3.0.json', older),
      successes: write('successes.json', successesOf(older)),
      environment: platform.env,
      limitS,
    };
    const { requests, wallMs } = await counted(() => ended(options, stage));
    return { failures: tester.failures(folder), requests, wallMs };
  } finally {
    await platform.stop();
  }
}

const REQUESTS = 'http.server.request.start';

async function counted(run: () => Promise<void>): Promise<{ requests: number; wallMs: number }> {
  let requests = 0;
  const count = (): void => void (requests += 1);
  const startedMs = performance.now();
  diagnostics.subscribe(REQUESTS, count);
  try {
    await run();
  } finally {
    diagnostics.unsubscribe(REQUESTS, count);
  }
  return { requests, wallMs: Math.round(performance.now() - startedMs) };
}

async function ended({ tester, tools, limitS, folder }: RunOptions, stage: Stage): Promise<void> {
  const { file, args, env } = tester.command(stage, tools);
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const log = createWriteStream(join(folder, `${tester.name}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const timer = setTimeout(
    () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
    (limitS + GRACE_S) * 1000,
  );
  try {
    await once(child, 'close');
  } finally {
    clearTimeout(timer);
    log.end();
  }
}
