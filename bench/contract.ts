/**
 * What judging costs: the processor time of a run for each exchange, from its start to its end,
 * beside that of a bare client which sends the same requests to the same platform, in turns.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformanceIn, runSuite } from '../cli/maintainer/prove/suite-run.ts';
import { startEmbedded, type Embedded } from '../fixtures/target/embedded.ts';
import { atMost, figure, median, tell, type Figure } from './figures.ts';
import { readMix, writeMix } from './mix.ts';

const GOAL = 3;
const WIDTH = 12;
const SUITE_LIMIT_MS = 20 * 60_000;
const METER = new URL('processor-time.mjs', import.meta.url).href;
const BARE = 'bare-client.ts';
const WIRE = 'wire-client.ts';

/** A short run is mostly start-up and code that runs once; a long one shows what an exchange costs. */
const runs = [
  { name: 'gate', turns: 3, args: [] },
  { name: 'certification', turns: 1, args: ['--profile', 'certification'] },
] as const;

type Run = (typeof runs)[number];

/** Written by the meter. */
type Used = { readonly processorMs: number; readonly wallMs: number };
type Measured = Used & { readonly exchanges: number; readonly perExchangeMs: number };

async function measureSuite(platform: Embedded, folder: string, run: Run): Promise<Measured> {
  const usedFile = join(folder, 'suite.json');
  const { code } = await runSuite({
    out: folder,
    env: { ...platform.env, BENCH_USED: usedFile },
    args: ['--seed', 'bench', '--workers', String(WIDTH), ...run.args],
    nodeArgs: ['--import', METER],
    limitMs: SUITE_LIMIT_MS,
  });
  if (code !== 0) throw new Error(`the run ended with ${code}:\n${outputOf(folder)}`);
  return measured(usedFile, conformanceIn(folder)?.requests ?? NaN);
}

/** The requests of the run in `folder`, sent again by one of the two clients. */
async function measureClient(
  platform: Embedded,
  folder: string,
  client: typeof BARE | typeof WIRE,
): Promise<Measured> {
  const mixFile = join(folder, 'mix.ndjson');
  const usedFile = join(folder, `${client}.json`);
  const mix = readMix(folder);
  writeMix(mixFile, mix);
  const script = fileURLToPath(new URL(client, import.meta.url));
  const args = [mixFile, String(WIDTH), join(folder, 'again')];
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', METER, script, ...args], {
    env: { ...process.env, ...platform.env, BENCH_USED: usedFile },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${client} ended with ${String(code)}`);
  return measured(usedFile, mix.length);
}

function outputOf(folder: string): string {
  return readFileSync(join(folder, 'output.txt'), 'utf8').slice(-2_000);
}

function measured(usedFile: string, exchanges: number): Measured {
  const used = JSON.parse(readFileSync(usedFile, 'utf8')) as Used;
  return { ...used, exchanges, perExchangeMs: used.processorMs / exchanges };
}

type Turn = { readonly suite: Measured; readonly bare: Measured; readonly wire: Measured };

/** On a platform of its own: a bare client leaves subscriptions to a receiver that is gone. */
async function turnOf(run: Run): Promise<Turn> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-contract-'));
  const platform = await startEmbedded();
  try {
    const suite = await measureSuite(platform, folder, run);
    const bare = await measureClient(platform, folder, BARE);
    return { suite, bare, wire: await measureClient(platform, folder, WIRE) };
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf({ name }: Run, turns: readonly Turn[]): Figure[] {
  const of = (value: (turn: Turn) => number): number => median(turns.map(value));
  return [
    figure(
      `exchanges of a ${name} run`,
      of(({ suite }) => suite.exchanges),
      '',
    ),
    figure(
      'processor time of each',
      of(({ suite }) => suite.perExchangeMs),
      'ms',
    ),
    figure(
      'the same of a bare client',
      of(({ bare }) => bare.perExchangeMs),
      'ms',
    ),
    figure(
      'the same when each is guarded, recorded and judged by passive checks',
      of(({ wire }) => wire.perExchangeMs),
      'ms',
    ),
    atMost(
      `${name} against a bare client`,
      of(({ suite, bare }) => suite.perExchangeMs / bare.perExchangeMs),
      'times',
      GOAL,
    ),
  ];
}

async function main(): Promise<void> {
  const figures: Figure[] = [];
  const details: Record<string, readonly Turn[]> = {};
  for (const run of runs) {
    const turns: Turn[] = [];
    while (turns.length < run.turns) turns.push(await turnOf(run));
    details[run.name] = turns;
    figures.push(...figuresOf(run, turns));
  }
  tell('contract', { setting: { inFlight: WIDTH }, figures, details });
}

await main();
