import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  loadRunStore,
  readRunStore,
  sortEntries,
  type Head,
} from '../../../fixtures/evidence/read-store.ts';
import { memoryStore, openRunStore } from '../../../fixtures/evidence/run-store.ts';
import type { Lease, TestRecord } from '../../../fixtures/evidence/types.ts';

let dir = '';
test.beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'assay-store-'));
});
test.afterEach(() => rmSync(dir, { recursive: true, force: true }));

function lease(id: string): Lease {
  const base = { id, testId: 't', attempt: 0 } as const;
  return { kind: 'lease', ...base, record: 'account', recordId: id, origin: 'created' };
}

const record: TestRecord = {
  kind: 'test',
  testId: 't',
  attempt: 0,
  title: 'replay',
  file: 'a.spec.ts',
  line: 1,
  requirement: 'IDM-003',
  operation: null,
  end: 'done',
  durationMs: 1,
};

test('what is appended is read back, by kind, over all workers', () => {
  for (const worker of ['w0', 'w1']) {
    const store = openRunStore({ dir, worker });
    store.append(lease(store.nextId()));
    store.append(record);
    store.close();
  }
  const run = loadRunStore(dir);
  expect([...run.evidence.keys()]).toEqual(['w0-1', 'w1-1']);
  expect(run.tests).toEqual([record, record]);
});

test('a line is on the disk after a flush, and without one within 100 ms', async () => {
  const store = openRunStore({ dir, worker: 'w0' });
  const lines = (): number =>
    readFileSync(join(dir, 'evidence', 'w0.ndjson'), 'utf8').split('\n').length - 1;
  store.append(record);
  store.flush();
  expect(lines()).toBe(1);
  store.append(record);
  await sleep(250);
  expect(lines()).toBe(2);
  store.close();
});

test('a worker name that is taken gets another one, and ids stay unique', () => {
  const [one, other] = [openRunStore({ dir, worker: 'w0' }), openRunStore({ dir, worker: 'w0' })];
  expect([one.nextId(), one.nextId(), other.nextId()]).toEqual(['w0-1', 'w0-2', 'w0.2-1']);
  one.close();
  other.close();
});

test('a torn last line is passed over; a broken line within is an error that names it', () => {
  const store = openRunStore({ dir, worker: 'w0' });
  store.append(lease('w0-1'));
  store.close();
  const file = join(dir, 'evidence', 'w0.ndjson');
  appendFileSync(file, '{"kind":"lease","id":"w0-2');
  expect(loadRunStore(dir).evidence.size).toBe(1);
  writeFileSync(file, `not JSON\n${JSON.stringify(record)}\n`);
  expect(() => loadRunStore(dir)).toThrow(/w0\.ndjson:1 is no entry/);
  expect(() => loadRunStore(join(dir, 'nowhere'))).toThrow(/holds no run/);
});

test('texts of all languages and long lines survive the reading in pieces', () => {
  const store = openRunStore({ dir, worker: 'w0' });
  const reason = '“é😀”\u2028'.repeat(60_000);
  store.append({ ...record, reason });
  store.append(record);
  store.close();
  const { tests } = loadRunStore(dir);
  expect(tests.map((test) => test.reason)).toEqual([reason, undefined]);
});

test('many lines of all lengths come back in their order', () => {
  const store = openRunStore({ dir, worker: 'w0' });
  const reasons = Array.from({ length: 400 }, (_, n) => 'é😀x'.repeat((n * 97) % 1_500) + n);
  reasons[200] = '«'.repeat(200_000);
  for (const reason of reasons) store.append({ ...record, reason });
  store.close();
  expect(loadRunStore(dir).tests.map((test) => test.reason)).toEqual(reasons);
});

test('a killed worker loses at most what was appended in the last moment', async () => {
  const store = JSON.stringify(new URL('../../../fixtures/evidence/run-store.ts', import.meta.url));
  const script = `
    import { openRunStore } from ${store};
    const store = openRunStore({ dir: ${JSON.stringify(dir)}, worker: 'w0' });
    const entry = ${JSON.stringify(record)};
    for (let n = 0; n < 500; n += 1) store.append(entry);
    store.flush();
    console.log('flushed');
    setInterval(() => store.append(entry), 1);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await sleep(50);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(loadRunStore(dir).tests.length).toBeGreaterThanOrEqual(500);
});

test('a store in memory holds the same entries as one on the disk', () => {
  const memory = memoryStore({ worker: 'w0' });
  const file = openRunStore({ dir, worker: 'w0' });
  for (const store of [memory, file]) {
    store.append(lease(store.nextId()));
    expect(store.append(record)).toEqual(record);
    store.close();
  }
  expect(sortEntries(memory.entries)).toEqual(loadRunStore(dir));
  const read: unknown[] = [];
  for (const entry of readRunStore(dir)) read.push(entry);
  expect(read).toEqual(memory.entries);
});

test('a part of a store is the evidence that is wanted, whatever its test is called', () => {
  const store = openRunStore({ dir, worker: 'w0' });
  const named = (testId: string) => store.append({ ...lease(store.nextId()), testId });
  const written = ['plain', 'in "quotes" \\ and back', 'another', 'of “letters”'].map(named);
  store.append(record);
  store.close();

  const part = (isWanted: (head: Head) => boolean) => [...readRunStore(dir, { isWanted })];

  expect(part(() => true)).toEqual(written);
  expect(part(() => false)).toEqual([]);
  for (const one of written) {
    expect(part(({ testId }) => testId === one.testId)).toEqual([one]);
    expect(part(({ id, kind }) => kind === 'lease' && id === one.id)).toEqual([one]);
  }
});

test('what is given back is what was written: without the secret', () => {
  const store = memoryStore();
  store.redactor.registerSecret('a-secret-value');
  expect(store.append({ ...record, reason: 'a-secret-value' }).reason).toMatch(/^«redacted:/);
});
