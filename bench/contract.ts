/**
 * What judging costs: the processor time of a run for each exchange, from its start to its end,
 * beside that of a bare client which sends the same requests to the same platform and answers as
 * many deliveries, in turns. `--run gate` measures that run alone.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { conformanceIn, runSuite } from '../cli/maintainer/prove/suite-run.ts';
import { startEmbedded, type Embedded } from '../fixtures/target/embedded.ts';
import { deliver } from './deliveries.ts';
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
type Used = { readonly processorMs: number; readonly wallMs: number; readonly received: number };
/** Exchanges are requests that were sent, and deliveries that came. */
type Measured = Used & {
  readonly requests: number;
  readonly exchanges: number;
  readonly perExchangeMs: number;
};

async function measureSuite(platform: Embedded, folder: string, run: Run): Promise<Measured> {
  const usedFile = join(folder, 'suite.json');
  const { code } = await runSuite({
    out: folder,
    env: { ...platform.env, BENCH_USED: usedFile },
    args: ['--seed', 'bench', '--workers', String(WIDTH), ...run.args],
    nodeArgs: ['--import', METER],
    limitMs: SUITE_LIMIT_MS,
  });
  const requests = conformanceIn(folder)?.requests;
  if (code !== 0 || requests === undefined) {
    throw new Error(`the run ended with ${code}:\n${outputOf(folder)}`);
  }
  return measured(usedFile, requests);
}

/** Of the run in `folder`, all requests are sent again by one of the two clients. */
async function measureClient(
  platform: Embedded,
  folder: string,
  client: typeof BARE | typeof WIRE,
  beside: (child: ChildProcess) => Promise<void> = () => Promise.resolve(),
): Promise<Measured> {
  const mixFile = join(folder, 'mix.ndjson');
  const usedFile = join(folder, `${client}.json`);
  const mix = readMix(folder);
  writeMix(mixFile, mix);
  const script = fileURLToPath(new URL(client, import.meta.url));
  const args = [mixFile, String(WIDTH), join(folder, 'again')];
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', METER, script, ...args], {
    env: { ...process.env, ...platform.env, BENCH_USED: usedFile },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([beside(child), exited]);
  const [code] = await exited;
  if (code !== 0) throw new Error(`${client} ended with ${String(code)}`);
  return measured(usedFile, mix.length);
}

function outputOf(folder: string): string {
  return readFileSync(join(folder, 'output.txt'), 'utf8').slice(-2_000);
}

function measured(usedFile: string, requests: number): Measured {
  const used = JSON.parse(readFileSync(usedFile, 'utf8')) as Used;
  const exchanges = requests + used.received;
  return { ...used, requests, exchanges, perExchangeMs: used.processorMs / exchanges };
}

type Turn = {
  readonly suite: Measured;
  readonly bare: Measured;
  /** These two send requests alone. */
  readonly bareRequests: Measured;
  readonly wire: Measured;
};

/** On a platform of its own: a bare client leaves subscriptions to a receiver that is gone. */
async function turnOf(run: Run): Promise<Turn> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-contract-'));
  const platform = await startEmbedded();
  const bareWith = (deliveries: number): Promise<Measured> =>
    measureClient(platform, folder, BARE, (child) =>
      deliver(folder, child, { deliveries, width: WIDTH }),
    );
  try {
    const suite = await measureSuite(platform, folder, run);
    const bare = await bareWith(suite.received);
    const bareRequests = await bareWith(0);
    const wire = await measureClient(platform, folder, WIRE);
    return { suite, bare, bareRequests, wire };
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf({ name }: Run, turns: readonly Turn[]): Figure[] {
  const of = (value: (turn: Turn) => number): number => median(turns.map(value));
  const each = (who: keyof Turn): number => of((turn) => turn[who].perExchangeMs);
  const requests = of(({ suite }) => suite.requests);
  const deliveries = of(({ suite }) => suite.received);
  const ratio = of(({ suite, bare }) => suite.perExchangeMs / bare.perExchangeMs);
  return [
    figure(`requests of a ${name} run`, requests, ''),
    figure('deliveries to it', deliveries, ''),
    figure('processor time of each, by the run', each('suite'), 'ms'),
    figure('the same by a bare client and receiver', each('bare'), 'ms'),
    atMost(`${name} against a bare client`, ratio, 'times', GOAL),
    figure('a request alone, by a bare client', each('bareRequests'), 'ms'),
    figure('guarded, recorded and judged by passive checks', each('wire'), 'ms'),
  ];
}

function asked(): readonly Run[] {
  const names = runs.map(({ name }) => name);
  const { run } = new Command('npm run bench -- contract')
    .description('What judging costs, beside a bare client.')
    .addOption(new Option('--run <name>', 'only this run').choices(names))
    .parse()
    .opts<{ run?: string }>();
  return runs.filter(({ name }) => run === undefined || name === run);
}

async function main(): Promise<void> {
  const figures: Figure[] = [];
  const details: Record<string, readonly Turn[]> = {};
  for (const run of asked()) {
    const turns: Turn[] = [];
    while (turns.length < run.turns) turns.push(await turnOf(run));
    details[run.name] = turns;
    figures.push(...figuresOf(run, turns));
  }
  tell('contract', { setting: { inFlight: WIDTH }, figures, details });
}

await main();
