/** Records of before a restart: the platform restarts once for all who look at them, and while nobody does. */
import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Makers, Wanted } from '../../../fixtures/given/a-day-later.ts';
import { afterARestart } from '../../../fixtures/given/restarted/after-a-restart.ts';
import { restart } from '../../../fixtures/given/restarted/restart.ts';
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import type { MemoryStore } from '../../../fixtures/evidence/run-store.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openWorkbench, type Workbench } from '../given-kit.ts';

let kits: Workbench;

test.beforeAll(async () => {
  kits = await openWorkbench();
});

test.afterAll(() => kits.close());

function restartsIn({ entries }: MemoryStore): number {
  return entries.filter((entry) => entry.kind === 'control' && entry.name === 'restart').length;
}

function wanted(makers: Makers, lasts: readonly string[] = []): Wanted {
  const rows = Object.keys(makers).map((name) => ({
    name,
    needs: [],
    ...(lasts.includes(name) && { last: true as const }),
  }));
  return { makers, rows };
}

test('all is made before the one restart, what is to be last after the others', async () => {
  const { kit, store } = kits.open({ alone: true });
  const made: string[] = [];
  const looked: string[] = [];
  const maker =
    (name: string, afterMs: number): Makers[string] =>
    async () => {
      await sleep(afterMs);
      made.push(`${name} ${restartsIn(store)}`);
      return (later) => {
        looked.push(`${name} ${restartsIn(store)}`);
        return later.platform.listTransactions({}).then(() => undefined);
      };
    };
  const all = wanted({ last: maker('last', 0), slow: maker('slow', 30) }, ['last']);

  await Promise.all(['slow', 'last'].map((name) => afterARestart(kit, all, name)));

  expect(made).toEqual(['slow 0', 'last 0']);
  expect(looked.sort()).toEqual(['last 1', 'slow 1']);
  expect(restartsIn(store)).toBe(1);
});

test('who looks again has it made anew, and waits until nobody else looks', async () => {
  const { kit, store } = kits.open({ alone: true });
  const seen: string[] = [];
  let fails = true;
  const all = wanted({
    failing: () =>
      Promise.resolve(() => {
        seen.push(`failing ${restartsIn(store)}`);
        return fails ? Promise.reject(new Error('it is not as it was')) : Promise.resolve();
      }),
    slow: () =>
      Promise.resolve(async () => {
        await sleep(60);
        seen.push(`slow ${restartsIn(store)}`);
      }),
  });
  const slow = afterARestart(kit, all, 'slow');
  await expect(afterARestart(kit, all, 'failing')).rejects.toThrow('it is not as it was');
  fails = false;
  await Promise.all([slow, afterARestart(kit, all, 'failing')]);

  expect(seen).toEqual(['failing 1', 'slow 1', 'failing 2']);
});

test('a maker that fails ends the test that looks for it alone', async () => {
  const { kit } = kits.open({ alone: true });
  const all = wanted({
    broken: () => Promise.reject(new Error('it was not made')),
    whole: () => Promise.resolve(() => Promise.resolve()),
  });

  await expect(afterARestart(kit, all, 'broken')).rejects.toThrow('it was not made');
  await afterARestart(kit, all, 'whole');
});

test('a restart that is refused is asked for once, and told by each who looks', async () => {
  const change = (file: TargetFile): TargetFile => ({
    ...file,
    controls: { ...file.controls, restart: { url: 'no-such-control', scope: 'target' } },
  });
  const { kit, store } = kits.open({ change, alone: true });
  const all = wanted({
    one: () => Promise.resolve(() => Promise.resolve()),
    other: () => Promise.resolve(() => Promise.resolve()),
  });
  for (const name of ['one', 'other', 'one']) {
    await expect(afterARestart(kit, all, name)).rejects.toThrow('the control restart answered 404');
  }

  expect(restartsIn(store)).toBe(1);
});

test('what answers may end with the platform', async () => {
  const ending = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(ending, 'listening');
  const { port } = ending.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/restart`;
  const change = (file: TargetFile): TargetFile => ({
    ...file,
    controls: { ...file.controls, restart: { url, scope: 'target' } },
  });
  const { kit, store, end } = kits.open({ change, alone: true });
  const all = wanted({ one: () => Promise.resolve(() => Promise.resolve()) });

  await afterARestart(kit, all, 'one');
  ending.close();

  expect(restartsIn(store)).toBe(1);
  expect(end().end).toBe('done');
});

test('a platform that answers on while it ends, where a connection was there, is not back yet', async () => {
  const control = createServer((socket) => {
    socket.once('data', () => {
      socket.end('HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
    });
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  const { port } = control.address() as AddressInfo;
  const change = (file: TargetFile): TargetFile => ({
    ...file,
    timing: { ...file.timing, quietMs: 600 },
    controls: {
      ...file.controls,
      restart: { url: `http://127.0.0.1:${String(port)}/restart`, scope: 'target' },
    },
  });
  const { kit } = kits.open({ change, alone: true });
  const good = await kit.platform.listTransactions({});
  const lost = { ...good, answer: null };
  const answers = [good, lost, good, lost];
  const { length } = answers;
  const sinceMs = Date.now();
  const reads: number[] = [];
  const listTransactions = (): Promise<Exchange> => {
    reads.push(Date.now() - sinceMs);
    return Promise.resolve(answers[reads.length - 1] ?? good);
  };

  const deleteSubscription = (): Promise<Exchange> => Promise.resolve(good);
  const platform = { ...kit.platform, listTransactions, deleteSubscription };
  await restart({ ...kit, platform }, 'primary');
  control.close();

  expect(reads.length).toBeGreaterThan(length);
  expect(reads.at(-1)).toBeGreaterThanOrEqual(600);
});

test('a restart that is answered before the platform ends is waited for', async () => {
  let isOver = false;
  const answering = createServer((socket) => {
    socket.once('data', () => {
      socket.end('HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
      setTimeout(() => (isOver = true), 800);
    });
  }).listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const { port } = answering.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/restart`;
  const change = (file: TargetFile): TargetFile => ({
    ...file,
    timing: { ...file.timing, quietMs: 1_200 },
    controls: { ...file.controls, restart: { url, scope: 'target' } },
  });
  const { kit } = kits.open({ change, alone: true });
  const seen: boolean[] = [];
  const look = (): Promise<void> => Promise.resolve(void seen.push(isOver));

  await afterARestart(kit, wanted({ one: () => Promise.resolve(look) }), 'one');
  answering.close();

  expect(seen).toEqual([true]);
});
