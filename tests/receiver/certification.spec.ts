/** Our own receiver is certified; each broken one fails by the rule that it breaks, and no other. */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { certifyReceiver } from '../../fixtures/receiver/certify.ts';
import { receiverText } from '../../fixtures/receiver/text.ts';
import type { CaseResult, ReceiverReport } from '../../fixtures/receiver/types.ts';
import { createReceiver } from '../../fixtures/webhooks/receiver.ts';
import { brokenReceivers, right, type Memory, type Steps } from '../../mutants/faults/receivers.ts';

const KEY = 'whk_test_0123456789abcdef0123456789abcdef';

const QUICK = { acknowledgeMs: 500, countMs: 500, steadyMs: 15 };

/** Runs a listener with a counter beside it for as long as the body takes. */
async function certified(
  listener: RequestListener,
  count: () => number,
  hasCounter = true,
): Promise<ReceiverReport> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end(JSON.stringify({ count: count() }));
    else listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  try {
    const counter = hasCounter ? { counterUrl: url } : {};
    return await certifyReceiver({ url, key: KEY, ...counter, ...QUICK });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function ownReceiver(): { listener: RequestListener; count: () => number } {
  let taken = 0;
  const { listener } = createReceiver({ keys: [KEY], onEvent: () => void (taken += 1) });
  return { listener, count: () => taken };
}

/** A receiver of these steps. */
function receiverOf(change: Partial<Steps>): { listener: RequestListener; count: () => number } {
  const steps: Steps = { ...right, ...change };
  const memory: Memory = { taken: 0, ids: new Set(), last: null, isBusy: false };
  const statusOf = async (body: Buffer, headers: Record<string, unknown>): Promise<number> => {
    const header = (name: string): string | undefined => headers[name] as string | undefined;
    const [signature, timestamp] = [header('x-svc-signature'), header('x-svc-timestamp')];
    const incoming = { body, signature, timestamp };
    const { event_id: id } = JSON.parse(body.toString('utf8')) as { event_id: string };
    if (steps.isKnownUnverified(id, memory)) return steps.statusOfDuplicate;
    if (!steps.verifies(incoming, KEY)) return steps.statusOfRefused;
    if (!steps.isYoung(timestamp ?? '0', incoming)) return steps.statusOfRefused;
    if (!(await steps.isNew(id, memory, incoming))) return steps.statusOfDuplicate;
    memory.taken += 1;
    await steps.beforeAnswer();
    return steps.statusOfTaken;
  };
  return {
    count: () => memory.taken,
    listener: (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        statusOf(Buffer.concat(chunks), request.headers).then(
          (status) => response.writeHead(status).end(),
          () => response.writeHead(500).end(),
        );
      });
    },
  };
}

/** Longer than its counter has to stand still here. */
const LATER_MS = 120;

/** Acknowledges at once, and works off what it took a while later. */
function queueingReceiver(): { listener: RequestListener; count: () => number } {
  let taken = 0;
  const onEvent = (): void => {
    setTimeout(() => (taken += 1), LATER_MS);
  };
  return { listener: createReceiver({ keys: [KEY], onEvent }).listener, count: () => taken };
}

const broken = (results: readonly CaseResult[]): (string | null)[] => [
  ...new Set(
    results.filter(({ outcome }) => outcome === 'violated').map(({ requirement }) => requirement),
  ),
];

test('our own receiver keeps every rule', async () => {
  const { listener, count } = ownReceiver();
  const { results, verdict } = await certified(listener, count);
  expect(results.filter(({ outcome }) => !['held', 'observed'].includes(outcome))).toEqual([]);
  expect(verdict).toBe('certified');
});

test('a receiver that counts what it acknowledged a while later keeps every rule', async () => {
  const { listener, count } = queueingReceiver();
  const { results, verdict } = await certified(listener, count);
  expect(results.filter(({ outcome }) => !['held', 'observed'].includes(outcome))).toEqual([]);
  expect(verdict).toBe('certified');
});

test('a counter that comes too late for a case is no judge of the next ones', async () => {
  const { listener } = ownReceiver();
  const { results, verdict } = await certified(listener, () => 0);
  expect(broken(results)).toEqual([]);
  expect(verdict).toBe('incomplete');
});

test('the steps that the broken ones change keep every rule themselves', async () => {
  const { listener, count } = receiverOf({});
  const { results, verdict } = await certified(listener, count);
  expect(results.filter(({ outcome }) => !['held', 'observed'].includes(outcome))).toEqual([]);
  expect(verdict).toBe('certified');
});

const CATEGORIES = ['ADJUSTMENT', 'DEPOSIT', 'EXCHANGE', 'TRANSFER', 'WITHDRAWAL', null];

test('a receiver that refuses a category that the document does not list keeps every rule', async () => {
  const { listener, count } = receiverOf({
    verifies: (incoming, key) => right.verifies(incoming, key) && isKnown(incoming.body),
  });
  const { results, verdict } = await certified(listener, count);
  expect(results.filter(({ outcome }) => !['held', 'observed'].includes(outcome))).toEqual([]);
  expect(verdict).toBe('certified');
});

test('a receiver that acknowledges forgeries and drops them keeps every rule', async () => {
  const { listener, count } = receiverOf({ statusOfRefused: 200 });
  const { results, verdict } = await certified(listener, count);
  expect(results.filter(({ outcome }) => !['held', 'observed'].includes(outcome))).toEqual([]);
  expect(verdict).toBe('certified');
  const unseen = await certified(receiverOf({ statusOfRefused: 200 }).listener, () => 0, false);
  expect(broken(unseen.results)).toEqual([]);
  expect(unseen.verdict).toBe('incomplete');
});

function isKnown(body: Buffer): boolean {
  const { event_data: data } = JSON.parse(body.toString()) as { event_data: { category: string } };
  return CATEGORIES.includes(data.category);
}

for (const [name, { breaks, steps }] of Object.entries(brokenReceivers)) {
  test(`a receiver that ${name.replaceAll('-', ' ')} breaks ${breaks}`, async () => {
    const { listener, count } = receiverOf(steps);
    const { results, verdict } = await certified(listener, count);
    expect(broken(results)).toContain(breaks);
    expect(verdict).toBe(breaks === 'RCV-004' ? 'certified' : 'violated');
  });
}

test('without a counter nothing is said of repetitions, and the certification is incomplete', async () => {
  const { listener, count } = ownReceiver();
  const { results, verdict } = await certified(listener, count, false);
  const open = results.filter(({ outcome }) => outcome === 'not-evaluable');
  expect(new Set(open.map(({ requirement }) => requirement))).toEqual(
    new Set(['RCV-002', 'RCV-008']),
  );
  expect(verdict).toBe('incomplete');
});

test('a receiver that refuses everything earns nothing, and one rule is broken by it', async () => {
  const report = await certified(
    (_request, response) => void response.writeHead(401).end(),
    () => 0,
  );
  const { results, verdict } = report;
  expect(results.filter(({ outcome }) => outcome === 'held')).toEqual([]);
  expect(broken(results)).toEqual(['RCV-001']);
  expect(verdict).toBe('violated');
  expect(receiverText(report).join('\n')).toContain('answered 401: does --key-env name');
});

test('nobody at the address is not a broken rule', async () => {
  const { results, verdict } = await certifyReceiver({ url: 'http://127.0.0.1:9/', key: KEY });
  expect(broken(results)).toEqual([]);
  expect(verdict).toBe('unreachable');
});

test('the report tells each rule and never the key', async () => {
  const { listener, count } = ownReceiver();
  const report = await certified(listener, count);
  const text = receiverText(report).join('\n');
  for (const id of [
    'RCV-001',
    'RCV-002',
    'RCV-003',
    'RCV-004',
    'RCV-005',
    'RCV-006',
    'RCV-007',
    'RCV-008',
  ]) {
    expect(text).toContain(id);
  }
  expect(text + JSON.stringify(report)).not.toContain(KEY);
});
