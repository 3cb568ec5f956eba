/** In which order tests that subscribe get the types of events that others hold. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { memoryLeases } from '../../../fixtures/given/leases.ts';
import { openWorkbench, type TestKit, type Workbench } from '../given-kit.ts';

let bench: Workbench;
test.beforeAll(async () => {
  bench = await openWorkbench();
});
test.afterAll(() => bench.close());

const [ONE, TWO, THREE] = ['ACCOUNT_OPEN', 'ACCOUNT_CLOSED', 'ACCOUNT_FROZEN'] as const;

/** Longer than it takes to look again whether something is free. */
const LOOK_MS = 150;

/** Tests of one run, and who of them got what it asked for, in order. */
function several(patience = { patienceMs: 0 }) {
  const leases = memoryLeases(patience);
  const got: string[] = [];
  const asked = (name: string, { kit }: TestKit, ...types: readonly string[]): void => {
    kit.given.hold(...types.map((type) => [type])).then(
      () => got.push(name),
      () => got.push(`${name} in vain`),
    );
  };
  const gotAlone = async (...names: string[]): Promise<void> => {
    await expect.poll(() => got).toEqual(names);
    await sleep(LOOK_MS);
    expect(got).toEqual(names);
  };
  return { asked, gotAlone, open: () => bench.open({ leases }) };
}

test('what is free goes to whoever can do with it, until somebody has waited for long', async () => {
  const { asked, gotAlone, open } = several({ patienceMs: 3 * LOOK_MS });
  const [holder, many, few, late] = [open(), open(), open(), open()];
  asked('holder', holder, ONE);
  asked('many', many, ONE, TWO);
  asked('few', few, TWO);
  await gotAlone('holder', 'few');
  await sleep(3 * LOOK_MS);
  asked('late', late, TWO);
  few.end();
  await gotAlone('holder', 'few');
  holder.end();
  await gotAlone('holder', 'few', 'many');
  for (const each of [many, late]) each.end();
});

test('who wants much is not passed by those who came later and want little of it', async () => {
  const { asked, gotAlone, open } = several();
  const [holder, many, few, other] = [open(), open(), open(), open()];
  asked('holder', holder, ONE);
  asked('many', many, ONE, TWO);
  asked('few', few, TWO);
  asked('other', other, THREE);
  await gotAlone('holder', 'other');
  holder.end();
  await gotAlone('holder', 'other', 'many');
  many.end();
  await gotAlone('holder', 'other', 'many', 'few');
  for (const each of [few, other]) each.end();
});

test('who has something already waits for nobody who waits for that', async () => {
  const { asked, gotAlone, open } = several();
  const [holder, many] = [open(), open()];
  asked('holder', holder, ONE);
  asked('many', many, ONE, TWO);
  await gotAlone('holder');
  asked('holder again', holder, TWO);
  await gotAlone('holder', 'holder again');
  holder.end();
  await gotAlone('holder', 'holder again', 'many');
  many.end();
});

test('nobody waits for the turn of a test that is over', async () => {
  const { asked, gotAlone, open } = several();
  const [holder, many, few] = [open(), open(), open()];
  asked('holder', holder, ONE);
  asked('many', many, ONE, TWO);
  asked('few', few, TWO);
  many.end();
  await gotAlone('holder', 'many in vain', 'few');
  for (const each of [holder, few]) each.end();
});
