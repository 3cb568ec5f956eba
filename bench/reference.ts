/**
 * How fast the reference is: create and accept of transfers, and the pages of a long list. Writes
 * reports/bench-reference.json, prints a table, and exits 1 where a goal is missed.
 */
import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoIds } from '../reference/seed.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { readBooks, writeHistory } from './history.ts';

const TRANSACTIONS = 100_000;
const PAGE_SIZE = 20;
const PAIR_SECONDS = 10;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 20;
const PAGE_REQUESTS = 1_000;
const PAGE_WARM_UP = 100;
const REPORT = new URL('../reports/bench-reference.json', import.meta.url);

type Pairs = { pairs: number; refused: number; readonly perSecond: number };
type PageTimes = { readonly first: number[]; readonly last: number[] };
type Goal = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: string;
  readonly met: boolean;
};

function headers(child: Child): Record<string, string> {
  return { authorization: `Bearer ${child.token}`, 'content-type': 'application/json' };
}

/** Every connection creates a transfer and accepts it, again and again, each call with a key. */
async function runPairs(child: Child, seconds: number): Promise<Pairs> {
  const { usd, usdSecond } = demoIds.accounts;
  let forth = false;
  let pairs = 0;
  let refused = 0;
  const keyed = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...headers(child), 'x-svc-idempotency-id': randomUUID() },
  });
  const result = await autocannon({
    url: child.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/v1/transfers',
        setupRequest: (request) => {
          forth = !forth;
          const [from, to] = forth ? [usd, usdSecond] : [usdSecond, usd];
          const body = { source_account_id: from, destination_account_id: to, amount: 0.01 };
          return { ...keyed(request), body: JSON.stringify(body) };
        },
        onResponse: (status, body, context) => {
          if (status !== 200) refused += 1;
          const answer = JSON.parse(body) as { readonly data?: { readonly id: string } };
          Object.assign(context, { id: answer.data?.id ?? 'none' });
        },
      },
      {
        method: 'POST',
        setupRequest: (request, context) => {
          const { id } = context as { readonly id?: string };
          return { ...keyed(request), path: `/v1/transfers/${id ?? 'none'}/accept` };
        },
        onResponse: (status, body) => {
          if (status === 200 && body.includes('"EXECUTED"')) pairs += 1;
          else refused += 1;
        },
      },
    ],
  });
  return { pairs, refused: refused + result.errors, perSecond: pairs / result.duration };
}

/** First and last page in turn on one connection, so that both see the same machine. */
async function runPages(child: Child): Promise<PageTimes> {
  const times: PageTimes = { first: [], last: [] };
  const lastPage = TRANSACTIONS / PAGE_SIZE - 1;
  const read = (kind: keyof PageTimes, page: number): autocannon.Request => {
    let startedMs = 0;
    return {
      method: 'GET',
      path: `/v1/transactions?page=${String(page)}&page_size=${String(PAGE_SIZE)}`,
      headers: headers(child),
      setupRequest: (request) => {
        startedMs = performance.now();
        return request;
      },
      onResponse: (status, body) => {
        const complete = status === 200 && body.split('"transaction_status"').length > PAGE_SIZE;
        if (!complete) throw new Error(`page ${String(page)} answered ${String(status)}`);
        times[kind].push(performance.now() - startedMs);
      },
    };
  };
  await autocannon({
    url: child.url,
    connections: 1,
    amount: 2 * (PAGE_REQUESTS + PAGE_WARM_UP),
    requests: [read('first', 0), read('last', lastPage)],
  });
  return times;
}

/** In milliseconds, without the first requests. */
function p95(timesMs: readonly number[]): number {
  const sorted = timesMs.slice(PAGE_WARM_UP).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

async function measure(databaseFile: string): Promise<Goal[]> {
  writeHistory(databaseFile, TRANSACTIONS);
  const child = await startChild(databaseFile);
  const pages = await runPages(child);
  await runPairs(child, WARM_UP_SECONDS);
  const run = await runPairs(child, PAIR_SECONDS);
  await child.stop();
  const { sums, wrongAccounts } = readBooks(databaseFile);
  const off = Object.values(sums).filter((sum) => sum !== 0).length;
  const [first, last] = [p95(pages.first), p95(pages.last)];
  return [
    goal('pairs of create and accept', run.perSecond, '/s', 'at least 800', run.perSecond >= 800),
    goal('pairs executed', run.pairs, '', 'more than 0', run.pairs > 0),
    goal('requests refused or lost', run.refused, '', '0', run.refused === 0),
    goal('assets whose sum is not zero', off, '', '0', off === 0),
    goal('accounts with wrong balances', wrongAccounts.length, '', '0', !wrongAccounts.length),
    goal('p95 of the first page', first, 'ms', '', true),
    goal('p95 of the last page', last, 'ms', '', true),
    goal('last page against first', last / first, 'times', 'at most 25', last / first <= 25),
  ];
}

function goal(name: string, value: number, unit: string, words: string, met: boolean): Goal {
  return { name, value: rounded(value), unit, goal: words, met };
}

function report(goals: readonly Goal[]): void {
  const setting = {
    node: process.version,
    cores: availableParallelism(),
    database: 'WAL file',
    connections: CONNECTIONS,
    pairSeconds: PAIR_SECONDS,
    transactions: TRANSACTIONS,
    pageSize: PAGE_SIZE,
    pageRequests: PAGE_REQUESTS,
  };
  mkdirSync(new URL('.', REPORT), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify({ setting, goals }, null, 2)}\n`);
  const lines = goals.map(({ name, value, unit, goal: words, met }) =>
    [
      name.padEnd(30),
      `${String(value)} ${unit}`.padStart(16),
      (words === '' ? '' : `  (${words})`).padEnd(16),
      met ? '' : 'MISSED',
    ].join(' '),
  );
  process.stdout.write(`${lines.map((line) => line.trimEnd()).join('\n')}\n`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reference-'));
  try {
    const goals = await measure(join(folder, 'bench.db'));
    report(goals);
    if (goals.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
