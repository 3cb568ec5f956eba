/**
 * How fast the fuzzer judges: exchanges a second against what a plain load generator reaches on the
 * same operations, in turns on one platform; then 1× and 10× the cases: processor time and memory.
 * Writes reports/bench-fuzz.json, prints a table, and exits 1 where a goal is missed.
 */
import autocannon from 'autocannon';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedactor } from '../fixtures/evidence/redact.ts';
import { openRunStore } from '../fixtures/evidence/run-store.ts';
import { fuzz } from '../fixtures/fuzz/fuzz.ts';
import {
  invalidBodies,
  transactionFilters,
  unknownIdentifiers,
} from '../fixtures/fuzz/plans/index.ts';
import type { FuzzPlan } from '../fixtures/fuzz/types.ts';
import { memoryLeases } from '../fixtures/given/leases.ts';
import type { Kit } from '../fixtures/kit.ts';
import { openSession } from '../fixtures/session/open-session.ts';
import { startEmbedded } from '../fixtures/target/embedded.ts';
import { loadTarget } from '../fixtures/target/load.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';

const REPORT = new URL('../reports/bench-fuzz.json', import.meta.url);
const TURNS = 3;
const SECONDS = 4;
const CASES = 2_000;
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

type Bench = { readonly kit: Kit; readonly url: string; readonly token: string };

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

async function fuzzed({ kit }: Bench, cases: number, seed: string): Promise<Spent> {
  const plans = plansOf(kit);
  let rss = 0;
  const timer = setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), 50);
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  const budget = { cases, timeMs: 600_000, seed, width: 8 };
  await Promise.all(plans.map((plan) => fuzz(kit, plan, budget)));
  const { user, system } = process.cpuUsage(before);
  clearInterval(timer);
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    perSecond: (plans.length * cases) / seconds,
    cpuMs: (user + system) / 1_000,
    rssMb: rss / 1024 / 1024,
  };
}

async function measure(bench: Bench): Promise<Goal[]> {
  await fuzzed(bench, CASES / 4, 'warm');
  const once = await fuzzed(bench, CASES, 'once');
  const tenfold = await fuzzed(bench, CASES * GROWTH, 'tenfold');
  await load(bench);
  const loads: number[] = [];
  const rates: Spent[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    loads.push(await load(bench));
    rates.push(await fuzzed(bench, CASES, `turn-${turn}`));
  }
  const plain = median(loads);
  const judged = median(rates.map(({ perSecond }) => perSecond));
  const growth = tenfold.cpuMs / once.cpuMs;
  const perExchange = (1_000 * tenfold.cpuMs) / (3 * CASES * GROWTH);
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

function report(goals: readonly Goal[]): void {
  const setting = {
    node: process.version,
    cores: availableParallelism(),
    load: loadavg()[0],
    connections: CONNECTIONS,
    casesOfAPlan: CASES,
    turns: TURNS,
  };
  mkdirSync(new URL('.', REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify({ setting, goals }, null, 2)}\n`);
  const lines = goals.map(({ name, value, unit, goal: words, met }) =>
    [
      name.padEnd(32),
      `${String(value)} ${unit}`.padStart(16),
      words === '' ? '' : `  (${words})`,
      met ? '' : ' MISSED',
    ].join(''),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function tokenOf(env: Readonly<Record<string, string>>): Promise<string> {
  const secret = env['ASSAY_EMBEDDED_CLIENT_SECRET'] ?? '';
  const credentials = Buffer.from(`demo-client:${secret}`).toString('base64');
  const url = `${env['ASSAY_EMBEDDED_TOKEN_URL'] ?? ''}?grant_type=client_credentials`;
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await fetch(url, { method: 'POST', headers });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-fuzz-'));
  const embedded = await startEmbedded();
  Object.assign(process.env, embedded.env);
  const redactor = createRedactor();
  const target = loadTarget(embeddedTargetPath, {
    registerSecret: (secret) => {
      redactor.registerSecret(secret);
    },
  });
  const session = openSession({
    target,
    store: openRunStore({ dir: folder, worker: 'bench', redactor }),
    effects: ['read', 'create', 'reversible', 'irreversible'],
    runId: randomUUID(),
    workers: 1,
    leases: memoryLeases(),
    hub: null,
    journalFile: null,
  });
  const { kit } = session.begin(
    {
      testId: 'bench',
      title: 'bench',
      file: 'bench/fuzz.ts',
      line: 1,
      attempt: 0,
      meta: {
        requirement: 'ERR-007',
        operation: 'createTransfer',
        effect: 'irreversible',
        alone: false,
        needs: [],
      },
    },
    { giveUp: () => undefined },
  );
  try {
    const goals = await measure({ kit, url: embedded.url, token: await tokenOf(embedded.env) });
    report(goals);
    if (goals.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    await session.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
