/** The long proofs can fail: what is left out, what differs and what is late is told. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { runStages } from '../../../cli/maintainer/parts.ts';
import type { Part } from '../../../cli/maintainer/parts.ts';
import { startDistance } from '../../../cli/maintainer/prove/delay.ts';
import { differences, inShort } from '../../../cli/maintainer/prove/suite-run.ts';
import { judgeable, leftOut } from '../../../cli/maintainer/prove/whole.ts';
import { operations, type OperationId } from '../../../generated/operations.ts';
import type { RequirementId } from '../../../generated/requirements.ts';
import type { Conformance } from '../../../verdict/conformance.ts';

const DELAY_MS = 50;

/** A full run, but for some operations and requirements. */
function conformance(unused: OperationId | null, unjudged: RequirementId | null): Conformance {
  const used = Object.values(operations).map(({ operationId, method, path }) => ({
    ...{ operationId, method, path, statuses: {} },
    exchanges: operationId === unused ? 0 : 1,
  }));
  const requirements = judgeable().map((id) => ({
    ...{ id, level: 'MUST' as const, verdict: 'pass' as const, findings: [] },
    evaluations: id === unjudged ? 0 : 1,
  }));
  return { operations: used, requirements } as unknown as Conformance;
}

test('a full run leaves nothing out', () => {
  expect(judgeable().length).toBeGreaterThan(300);
  expect(leftOut(conformance(null, null))).toEqual([]);
});

test('an operation that is never used and a requirement that is never evaluated are told', () => {
  expect(leftOut(conformance('getTransfer', 'IDM-003'))).toEqual([
    'getTransfer was never used',
    'IDM-003 was never evaluated',
  ]);
});

test('a requirement that is missing from a report was not evaluated either', () => {
  const { operations: used } = conformance(null, null);
  const faults = leftOut({ operations: used, requirements: [] } as unknown as Conformance);
  expect(faults).toHaveLength(judgeable().length);
});

test('verdicts that differ, and those that only one run has, are told', () => {
  const one = { 'IDM-001': 'pass', 'IDM-002': 'pass', 'IDM-003': 'fail' };
  const other = { 'IDM-001': 'pass', 'IDM-002': 'fail' };
  expect(differences(one, one)).toEqual([]);
  expect(differences(one, other)).toEqual(['IDM-002 pass or fail', 'IDM-003 fail or none']);
});

test('a signal ends a proof after what is under way, which did not succeed then', async () => {
  const script = `
    const { runStages } = await import('./cli/maintainer/parts.ts');
    const good = { passed: 1, failed: 0, said: 'done' };
    const soon = async () => {
      await new Promise((done) => setTimeout(done, 500));
      return good;
    };
    process.exitCode = await runStages([[[['one', soon], ['two', soon]]]]);
  `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const proof = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  proof.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (told === '') proof.kill('SIGTERM');
    told += text;
  });
  const [code] = (await once(proof, 'close')) as [number];
  expect(told).toContain('== 1/2 one');
  expect(told).not.toContain('== 2/2 two');
  expect(told).toContain('1 passed, 0 failed, 1 of 2 not begun');
  expect(code).toBe(1);
});

test('many differences are told in short', () => {
  const many = Array.from({ length: 10 }, (_, index) => `no ${index}`);
  expect(inShort(many.slice(0, 2))).toBe('no 0, no 1');
  expect(inShort(many)).toMatch(/no 7, and 2 more$/);
});

test('a part that fails or throws fails the proof, and the others still run', async () => {
  let last = false;
  let told: string[] = [];
  const run = (...parts: readonly Part[]): Promise<number> => {
    told = [];
    return runStages([[parts]], (text) => told.push(text));
  };
  const good = { passed: 1, failed: 0, said: 'as it should be' };
  expect(await run(['good', () => Promise.resolve(good)])).toBe(0);
  expect(told.at(-1)).toContain('1 passed, 0 failed');
  expect(await run(['bad', () => Promise.resolve({ ...good, failed: 1 })])).toBe(1);
  const code = await run(
    ['throws', () => Promise.reject(new Error('broken'))],
    [
      'last',
      () => {
        last = true;
        return Promise.resolve(good);
      },
    ],
  );
  expect([code, last]).toEqual([1, true]);
  expect(told.slice(0, -1)).toEqual(['\n== 1/2 throws', '\n== 2/2 last']);
  expect(told.at(-1)).toContain('FAILED throws: 0 passed, 1 failed, Error: broken');
  expect(told.at(-1)).toContain('ok     last: 1 passed, 0 failed, as it should be');
});

test('what failed is named in the summary, and beyond eight it is counted', async () => {
  const told: string[] = [];
  const faults = Array.from({ length: 10 }, (_, index) => `fault ${index}`);
  const bad = { passed: 0, failed: 10, said: 'some failed', faults };
  await runStages([[[['bad', () => Promise.resolve(bad)]]]], (text) => told.push(text));
  expect(told.at(-1)).toMatch(/some failed, 0 s\n +fault 0\n/);
  expect(told.at(-1)).toMatch(/\n +fault 7\n +and 2 more\n0 passed, 10 failed$/);
});

test('lanes run side by side, the parts of one after each other', async () => {
  const order: string[] = [];
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const part = (name: string, work: () => void | Promise<void>): Part => [
    name,
    async () => {
      await work();
      order.push(name);
      return { passed: 1, failed: 0, said: '' };
    },
  ];
  const told: string[] = [];
  const lanes = [[part('waits', () => met)], [part('first', () => undefined), part('meets', meet)]];
  const code = await runStages([lanes, [[part('later', () => undefined)]]], (text) =>
    told.push(text),
  );
  expect(code).toBe(0);
  expect([order[0], order.at(-1)]).toEqual(['first', 'later']);
  expect(order.slice(1, -1).sort()).toEqual(['meets', 'waits']);
  expect(told.at(-2)).toBe('\n== 4/4 later');
  expect(told.at(-1)).toContain('4 passed, 0 failed');
});

test.describe('a platform that is far away', () => {
  let server: Server;
  let url = '';
  const large = randomBytes(300_000).toString('hex');

  test.beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/large') response.end(large);
      else request.pipe(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('answers late, and with the same bytes', async () => {
    const distance = await startDistance(url, DELAY_MS);
    try {
      const startedMs = performance.now();
      const answer = await fetch(`${distance.url}/echo`, { method: 'POST', body: 'a request' });
      expect(await answer.text()).toBe('a request');
      expect(performance.now() - startedMs).toBeGreaterThanOrEqual(DELAY_MS - 1);
      expect(await (await fetch(`${distance.url}/large`)).text()).toBe(large);
      expect(distance.held()).toBeGreaterThan(1);
    } finally {
      await distance.close();
    }
  });
});
