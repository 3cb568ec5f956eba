/**
 * What judging costs: the processor time of a gate run for each exchange, beside that of a bare
 * client which sends the same requests to the same platform, in turns.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSuite } from '../cli/maintainer/prove/suite-run.ts';
import { startEmbedded, type Embedded } from '../fixtures/target/embedded.ts';
import { atMost, figure, median, tell } from './figures.ts';
import { readMix, writeMix } from './mix.ts';

const GOAL = 3;
const TURNS = 3;
const WIDTH = 12;
const SUITE_LIMIT_MS = 5 * 60_000;
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
  return { ...used, exchanges, perExchangeMs: used.processorMs / exchanges };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-contract-'));
  const platform = await startEmbedded();
  const turns: { readonly suite: Measured; readonly bare: Measured }[] = [];
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const suite = await measureSuite(platform, folder);
      turns.push({ suite, bare: await measureBare(platform, folder) });
    }
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const of = (value: (turn: (typeof turns)[number]) => number): number => median(turns.map(value));
  const figures = [
    figure(
      'exchanges of a gate run',
      of(({ suite }) => suite.exchanges),
      '',
    ),
    figure(
      'processor time of an exchange, the suite',
      of(({ suite }) => suite.perExchangeMs),
      'ms',
    ),
    figure(
      'the same, a bare client',
      of(({ bare }) => bare.perExchangeMs),
      'ms',
    ),
    atMost(
      'the suite against a bare client',
      of(({ suite, bare }) => suite.perExchangeMs / bare.perExchangeMs),
      'times',
      GOAL,
    ),
  ];
  tell('contract', { setting: { inFlight: WIDTH, turns: TURNS }, figures, details: turns });
}

await main();
