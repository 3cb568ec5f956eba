/** A tunnel before our receiver: what it loses, changes or delays is told as its own, with the mend. */
import { request } from 'node:https';
import { expect, test } from '@playwright/test';
import { startHub, type Hub } from '../../../fixtures/webhooks/hub/hub.ts';
import { watchWay } from '../../../fixtures/webhooks/hub/public-way.ts';
import { connectHub } from '../../../fixtures/webhooks/side-channel.ts';
import { openTunnel, type Tunnel, type Way } from './tunnel.ts';

test.describe.configure({ mode: 'default' });

let tunnel: Tunnel;
let hub: Hub;
test.beforeAll(async () => {
  tunnel = await openTunnel();
});
test.afterAll(() => {
  tunnel.close();
});
test.afterEach(() => hub.close());

function post(url: string): Promise<number> {
  return new Promise((done, failed) => {
    const sent = request(url, { method: 'POST', rejectUnauthorized: false }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    sent.once('error', failed).end('{}');
  });
}

async function hubBehind(way: Way): Promise<Hub> {
  hub = await startHub({ listen: { host: '127.0.0.1', port: 0 }, publicUrl: tunnel.url });
  tunnel.lead(hub.listeningPort, way);
  return hub;
}

type Case = readonly [name: string, way: Way, tells: RegExp];

const cases: readonly Case[] = [
  [
    'answers 502 with a page',
    { answer: () => ({ status: 502, body: '<h1>Bad\ngateway</h1>' }) },
    /answered 502 \(<h1>Bad gateway<\/h1>\), and nothing came to webhooks\.listen: is the tunnel up/,
  ],
  [
    'changes the path',
    { path: (path) => `/hooks${path}` },
    /the path \/assay-way-\w+\?way=there became \/hooks/,
  ],
  [
    'takes the query away',
    { path: (path) => path.split('?')[0] ?? path },
    /the path \/assay-way-(\w+)\?way=there became \/assay-way-\1[;.]/,
  ],
  [
    'takes the signature away',
    { without: 'x-svc-signature' },
    /the header x-svc-signature is taken away/,
  ],
  ['writes the body anew', { body: (text) => ` ${text}` }, /the body is not the same bytes/],
  ['speaks plain HTTP to us', { scheme: 'http' }, /let the tunnel speak HTTPS to webhooks\.listen/],
  ['holds everything back', { delayMs: 1_600 }, /takes at least (1\.[6-9]|[2-7]\.\d) s/],
  [
    'drops every tenth',
    { answer: (count) => (count % 10 === 0 ? { status: 504, body: '' } : null) },
    /lost [23] of 26 requests of our own \(answer 504\)\. A delivery that is missing may have been sent/,
  ],
];

for (const [name, way, tells] of cases) {
  test(`a tunnel that ${name} is found out, and nothing of it counts as a delivery`, async () => {
    const { port } = await hubBehind(way);
    expect(await port.wayFault(false)).toMatch(tells);
    expect((await port.read(0, 0)).items).toEqual([]);
  });
}

test('a tunnel that hands on what it gets has no fault, also for workers', async () => {
  const { environment } = await hubBehind({ delayMs: 150 });
  const port = await connectHub(environment);
  expect(await port.wayFault(false)).toBeNull();
  await port.close();
});

for (const [what, path] of [
  ['hands on', (path: string) => path],
  ['takes away', (path: string) => path.replace('/hooks', '')],
] as const) {
  test(`a tunnel that ${what} the path of its public address has no fault`, async () => {
    hub = await startHub({
      listen: { host: '127.0.0.1', port: 0 },
      publicUrl: `${tunnel.url}/hooks/`,
    });
    tunnel.lead(hub.listeningPort, { path });
    expect(await hub.port.wayFault(false)).toBeNull();
    const { path: callback } = await hub.port.openPath({});
    expect(await post(`${hub.port.publicUrl}${callback}`)).toBe(200);
  });
}

test('what only the platform can reach is no sure fault', async () => {
  hub = await startHub({
    listen: { host: '127.0.0.1', port: 0 },
    publicUrl: 'https://127.0.0.2:9',
  });
  expect(await hub.port.wayFault(false)).toBeNull();
});

test('the way is tried once, anew where something is missing, and a sure fault stays', async () => {
  hub = await startHub({ listen: { host: '127.0.0.1', port: 0 } });
  const fault = { text: 'It loses them.', sure: true };
  const found = [null, { ...fault, sure: false }, fault, null];
  let [tried, nowMs] = [0, 1_000_000];
  const next = { try: () => Promise.resolve(found[tried++] ?? null) };
  const way = watchWay(next, 'https://tunnel.invalid', () => nowMs);
  expect([await way(false), await way(false), await way(true), tried]).toEqual([
    null,
    null,
    null,
    1,
  ]);
  nowMs += 6_000;
  expect([await way(true), tried]).toEqual([null, 2]);
  nowMs += 6_000;
  expect([await way(true), tried]).toEqual(['It loses them.', 3]);
  nowMs += 6_000;
  expect([await way(true), tried]).toEqual(['It loses them.', 3]);
});
