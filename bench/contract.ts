/**
 * What judging costs: the processor time of a gate run for each exchange, beside that of a bare
 * client which sends the same requests to the same platform. Writes reports/bench-contract.json,
 * prints both, and exits 1 where the goal is missed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSuite } from '../cli/maintainer/prove/suite-run.ts';
import { startEmbedded, type Embedded } from '../fixtures/target/embedded.ts';
import { readMix, writeMix } from './mix.ts';

const GOAL = 3;
const WIDTH = 12;
const SUITE_LIMIT_MS = 5 * 60_000;
const REPORT = fileURLToPath(new URL('../reports/bench-contract.json', import.meta.url));
const METER = new URL('processor-time.mjs', import.meta.url).href;
const BARE = fileURLToPath(new URL('bare-client.ts', import.meta.url));

/** Written by the meter. */
type Used = { readonly processorMs: number; readonly wallMs: number };
type Measured = Used & { readonly exchanges: number; readonly perExchangeMs: number };

async function measureSuite(platform: Embedded, folder: string): Promise<Measured> {
  const usedFile = join(folder, 'suite.json');
  const { code } = await runSuite({
    out: folder,
    env: { ...platform.env, BENCH_USED: usedFile },
    args: ['--seed', 'bench', '--workers', String(WIDTH)],
    nodeArgs: ['--import', METER],
    limitMs: SUITE_LIMIT_MS,
  });
  if (code !== 0) throw new Error(`the run ended with ${code}:\n${outputOf(folder)}`);
  return measured(usedFile, (await readMix(folder)).length);
}

async function measureBare(platform: Embedded, folder: string): Promise<Measured> {
  const mixFile = join(folder, 'mix.ndjson');
  const usedFile = join(folder, 'bare.json');
  const mix = await readMix(folder);
  writeMix(mixFile, mix);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', METER, BARE, mixFile, String(WIDTH)],
    { env: { ...process.env, ...platform.env, BENCH_USED: usedFile }, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the bare client ended with ${String(code)}`);
  return measured(usedFile, mix.length);
}

function outputOf(folder: string): string {
  return readFileSync(join(folder, 'output.txt'), 'utf8').slice(-2_000);
}

function measured(usedFile: string, exchanges: number): Measured {
  const used = JSON.parse(readFileSync(usedFile, 'utf8')) as Used;
  return { ...used, exchanges, perExchangeMs: rounded(used.processorMs / exchanges) };
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-contract-'));
  const platform = await startEmbedded();
  try {
    const suite = await measureSuite(platform, folder);
    const bare = await measureBare(platform, folder);
    const ratio = rounded(suite.perExchangeMs / bare.perExchangeMs);
    const setting = { node: process.version, cores: availableParallelism(), inFlight: WIDTH };
    mkdirSync(new URL('../reports', import.meta.url), { recursive: true });
    const report = { setting, suite, bare, ratio, goal: GOAL, met: ratio <= GOAL };
    writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
    for (const [name, { perExchangeMs, exchanges, processorMs }] of [
      ['the suite', suite],
      ['a bare client', bare],
    ] as const) {
      console.log(
        `${name.padEnd(14)} ${perExchangeMs.toFixed(3)} ms of processor time an exchange ` +
          `(${Math.round(processorMs)} ms for ${exchanges}, from process start to its end)`,
      );
    }
    console.log(`${ratio.toFixed(2)} times as much; the goal is at most ${GOAL} times`);
    if (ratio > GOAL) process.exitCode = 1;
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
