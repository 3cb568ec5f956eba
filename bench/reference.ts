/** How fast the reference is: create and accept of transfers, and the pages of a long list. */
import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoIds } from '../reference/seed.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { atLeast, atMost, figure, tell, type Figure } from './figures.ts';
import { readBooks, writeHistory } from './history.ts';

const TRANSACTIONS = 100_000;
const PAGE_SIZE = 20;
const PAIR_SECONDS = 10;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 20;
const PAGE_REQUESTS = 1_000;
const PAGE_WARM_UP = 100;

type Pairs = { pairs: number; refused: number; readonly perSecond: number };
type PageTimes = { readonly first: number[]; readonly last: number[] };

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

async function measure(databaseFile: string): Promise<Figure[]> {
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
    atLeast('pairs of create and accept', run.perSecond, '/s', 800),
    atLeast('pairs executed', run.pairs, '', 1),
    atMost('requests refused or lost', run.refused, '', 0),
    atMost('assets whose sum is not zero', off, '', 0),
    atMost('accounts with wrong balances', wrongAccounts.length, '', 0),
    figure('p95 of the first page', first, 'ms'),
    figure('p95 of the last page', last, 'ms'),
    atMost('last page against first', last / first, 'times', 25),
  ];
}

const setting = {
  database: 'WAL file',
  connections: CONNECTIONS,
  pairSeconds: PAIR_SECONDS,
  transactions: TRANSACTIONS,
  pageSize: PAGE_SIZE,
  pageRequests: PAGE_REQUESTS,
};

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reference-'));
  try {
    tell('reference', { setting, figures: await measure(join(folder, 'bench.db')) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
