/**
 * How fast the fuzzer judges: exchanges a second against what a plain load generator reaches on the
 * same operations, in turns on one platform; then 1× and 10× the cases: processor time and memory.
 * With `--exchanges 1000000` it sends so many instead, and tells the resident memory on the way.
 * Writes reports/bench-fuzz.json, prints a table, and exits 1 where a goal is missed.
 */
import autocannon from 'autocannon';
import { Command } from 'commander';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fuzz } from '../fixtures/fuzz/fuzz.ts';
import {
  invalidBodies,
  transactionFilters,
  unknownIdentifiers,
} from '../fixtures/fuzz/plans/index.ts';
import type { FuzzPlan } from '../fixtures/fuzz/types.ts';
import type { Kit } from '../fixtures/kit.ts';
import { openBench, type Bench } from './fuzz-stage.ts';

const REPORT = new URL('../reports/bench-fuzz.json', import.meta.url);
const MEMORY_REPORT = new URL('../reports/bench-fuzz-memory.json', import.meta.url);
/** A million exchanges take some minutes. */
const LIMIT_MS = 3_600_000;
const TURNS = 3;
const SECONDS = 4;
/** Of each plan: about as long as a turn of the load generator. */
const CASES = '5000';
const GROWTH = 10;
/** As many as the target file lets the fuzzer have in flight. */
const CONNECTIONS = 16;

/** Three operations, one of each kind: a read by identifier, a list, a body. */
function plansOf(kit: Kit): readonly FuzzPlan[] {
  return [
    unknownIdentifiers('getCustomer'),
    transactionFilters(kit),
    invalidBodies(kit, 'createTransfer'),
  ];
}

type Goal = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: string;
  readonly met: boolean;
};

/** Requests a second, of the same three operations in equal parts. */
async function load({ url, token }: Bench): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const queries = fc.sample(fc.constantFrom('ASC', 'DESC'), { seed: 1, numRuns: 8 });
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'GET',
        headers,
        setupRequest: (request) => ({ ...request, path: `/v1/customers/${randomUUID()}` }),
      },
      {
        method: 'GET',
        headers,
        path: `/v1/transactions?order=${queries[0] ?? 'ASC'}&page_size=20&category_type=TRANSFER`,
      },
      {
        method: 'POST',
        headers,
        path: '/v1/transfers',
        body: JSON.stringify({ source_account_id: 'a', destination_account_id: 'b', amount: 'x' }),
      },
    ],
  });
  return result.requests.total / result.duration;
}

type Spent = { readonly perSecond: number; readonly cpuMs: number; readonly rssMb: number };

async function fuzzed(kit: Kit, cases: number, seed: string): Promise<Spent> {
  const plans = plansOf(kit);
  let rss = 0;
  const timer = setInterval(() => (rss = Math.max(rss, rssMb())), 50);
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  const budget = { cases, timeMs: LIMIT_MS, seed, width: 8 };
  await Promise.all(plans.map((plan) => fuzz(kit, plan, budget)));
  const { user, system } = process.cpuUsage(before);
  clearInterval(timer);
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    perSecond: (plans.length * cases) / seconds,
    cpuMs: (user + system) / 1_000,
    rssMb: rss,
  };
}

function rssMb(): number {
  return process.memoryUsage.rss() / 1024 / 1024;
}

/** Every tenfold on the way from 1,000 exchanges to all of them, and the most until then. */
async function memory({ kit }: Bench, exchanges: number): Promise<Goal[]> {
  const goals: Goal[] = [];
  let [sent, most, next] = [0, 0, Math.min(exchanges, 10_000)];
  const call: Kit['platform']['call'] = (...request) => {
    sent += 1;
    if (sent % 100 === 0) most = Math.max(most, rssMb());
    if (sent === next) {
      const name = `resident memory at ${next.toLocaleString('en')} exchanges`;
      goals.push(goal(name, most, 'MB', 'under 300', most < 300));
      process.stdout.write(`${name}: ${Math.round(most)} MB\n`);
      next = Math.min(exchanges, next * 10);
    }
    return kit.platform.call(...request);
  };
  const counted = { ...kit, platform: { ...kit.platform, call } };
  const startedMs = performance.now();
  await fuzzed(counted, Math.ceil(exchanges / plansOf(kit).length), 'memory');
  const perSecond = (1_000 * sent) / (performance.now() - startedMs);
  return [...goals, goal('exchanges', perSecond, '/s', '', true)];
}

async function measure(bench: Bench, cases: number): Promise<Goal[]> {
  const { kit } = bench;
  await fuzzed(kit, Math.ceil(cases / 4), 'warm');
  const once = await fuzzed(kit, cases, 'once');
  const tenfold = await fuzzed(kit, cases * GROWTH, 'tenfold');
  await load(bench);
  const loads: number[] = [];
  const rates: Spent[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    loads.push(await load(bench));
    rates.push(await fuzzed(kit, cases, `turn-${turn}`));
  }
  const plain = median(loads);
  const judged = median(rates.map(({ perSecond }) => perSecond));
  const growth = tenfold.cpuMs / once.cpuMs;
  const perExchange = (1_000 * tenfold.cpuMs) / (3 * cases * GROWTH);
  return [
    goal('requests of the load generator', plain, '/s', '', true),
    goal('judged exchanges of the fuzzer', judged, '/s', 'at least 2000', judged >= 2_000),
    goal('against the load generator', judged / plain, '', 'at least 0.3', judged / plain >= 0.3),
    goal('processor time of an exchange', perExchange, 'µs', '', true),
    goal(`processor time of ${GROWTH}×`, growth, 'times', 'at most 11', growth <= 11),
    goal('resident memory at 1×', once.rssMb, 'MB', 'under 300', once.rssMb < 300),
    goal(`resident memory at ${GROWTH}×`, tenfold.rssMb, 'MB', 'under 300', tenfold.rssMb < 300),
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function goal(name: string, value: number, unit: string, words: string, met: boolean): Goal {
  return { name, value: Math.round(value * 100) / 100, unit, goal: words, met };
}

function report(goals: readonly Goal[], file: URL, cases: number): void {
  const setting = {
    node: process.version,
    cores: availableParallelism(),
    load: loadavg()[0],
    connections: CONNECTIONS,
    casesOfAPlan: cases,
    turns: TURNS,
  };
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ setting, goals }, null, 2)}\n`);
  process.stdout.write(`${goals.map(lineOf).join('\n')}\n`);
}

function lineOf({ name, value, unit, goal: words, met }: Goal): string {
  const told = [name.padEnd(44), `${String(value)} ${unit}`.padStart(16)];
  return [...told, words === '' ? '' : `  (${words})`, met ? '' : ' MISSED'].join('');
}

type Options = { readonly cases: string; readonly exchanges?: string };

async function main({ cases, exchanges }: Options): Promise<void> {
  const bench = await openBench();
  try {
    const goals = await (exchanges === undefined
      ? measure(bench, Number(cases))
      : memory(bench, Number(exchanges)));
    report(goals, exchanges === undefined ? REPORT : MEMORY_REPORT, Number(cases));
    if (goals.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    await bench.close();
  }
}

const program = new Command()
  .name('bench:fuzz')
  .option('--cases <n>', 'of each of three plans', CASES)
  .option('--exchanges <n>', 'only the resident memory, up to so many exchanges')
  .action(main);
await program.parseAsync();
