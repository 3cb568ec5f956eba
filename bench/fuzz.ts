/**
 * How fast the fuzzer judges: exchanges a second against what a plain load generator reaches on the
 * same operations, in turns on one platform.
 */
import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { atLeast, figure, median, tell, type Figure } from './figures.ts';
import { openBench, type Bench } from './fuzz-stage.ts';
import { fuzzed, type Spent } from './fuzzed.ts';

const TURNS = 3;
/** Of the load generator; a turn of the fuzzer takes about as long. */
const SECONDS = 4;
const EXCHANGES = 15_000;
/** As many as the target file lets the fuzzer have in flight. */
const CONNECTIONS = 16;

/** Requests a second, of the same three operations in equal parts. */
async function load({ url, token }: Bench): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
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
        path: '/v1/transactions?order=ASC&page_size=20&category_type=TRANSFER',
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

async function measure(bench: Bench): Promise<Figure[]> {
  await fuzzed(bench.kit, EXCHANGES, 'warm');
  await load(bench);
  const loads: number[] = [];
  const spent: Spent[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    loads.push(await load(bench));
    spent.push(await fuzzed(bench.kit, EXCHANGES, `turn-${turn}`));
  }
  const plain = median(loads);
  const judged = median(spent.map(({ perSecond }) => perSecond));
  const costs = spent.map(({ processorMs, exchanges }) => (1_000 * processorMs) / exchanges);
  return [
    figure('requests of the load generator', plain, '/s'),
    atLeast('judged exchanges of the fuzzer', judged, '/s', 2_000),
    atLeast('against the load generator', judged / plain, 'times', 0.3),
    figure('processor time of an exchange', median(costs), 'µs'),
  ];
}

async function main(): Promise<void> {
  const bench = await openBench();
  try {
    const setting = { connections: CONNECTIONS, exchangesOfATurn: EXCHANGES, turns: TURNS };
    tell('fuzz', { setting, figures: await measure(bench) });
  } finally {
    await bench.close();
  }
}

await main();
