/** What an attempt may still do once it has ended. */
import { expect, test } from '@playwright/test';
import { lifetimeOf } from '../../../fixtures/session/lifetime.ts';
import { openWorkbench } from '../given-kit.ts';

const platform = {
  createTransfer: (amount: string) => Promise.resolve(amount),
  deleteSubscription: () => Promise.resolve('deleted'),
  call: (operation: string) => Promise.resolve(operation),
};

test('after its end an attempt sends nothing more but what takes its subscriptions away', async () => {
  const life = lifetimeOf('a test');
  const { createTransfer, deleteSubscription, call } = life.watched(platform);
  expect(await createTransfer('1.00')).toBe('1.00');
  life.end(() => undefined);
  await expect(createTransfer('1.00')).rejects.toThrow(
    'createTransfer after the end of its attempt',
  );
  await expect(call('acceptTransfer')).rejects.toThrow(
    'acceptTransfer after the end of its attempt',
  );
  expect(await deleteSubscription()).toBe('deleted');
  expect(await call('deleteSubscription')).toBe('deleteSubscription');
});

test('what an attempt held comes back when the last of what it sent is answered', async () => {
  const life = lifetimeOf('a test');
  const answers: (() => void)[] = [];
  const { send } = life.watched({ send: () => new Promise<void>((done) => answers.push(done)) });
  const both = [send(), send()];
  let still = false;
  life.end(() => {
    still = true;
  });
  answers[0]?.();
  await both[0];
  expect(still).toBe(false);
  answers[1]?.();
  await both[1];
  await Promise.resolve();
  expect(still).toBe(true);
});

test('the kit of an attempt that has ended throws', async () => {
  const bench = await openWorkbench();
  try {
    const { kit, store, end } = bench.open();
    end();
    const before = store.entries.length;
    await expect(kit.platform.listAccounts({})).rejects.toThrow('after the end of its attempt');
    await expect(kit.given.accounts({ balance: '1.00' })).rejects.toThrow('after the end');
    expect(store.entries.length).toBe(before);
  } finally {
    await bench.close();
  }
});
