/** The platform restarts in the midst of some tests, or a month goes by; what it lost by that is told. */
import { expect, test } from '@playwright/test';
import type { Calls } from '../../../fixtures/client/platform.ts';
import { loadTests } from '../../../fixtures/direct/load.ts';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import { runDirect } from '../../../fixtures/direct/run.ts';
import { accept, read } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { testIdOf } from '../../../fixtures/session/identity.ts';
import { midstOf, midwayOf } from '../../../fixtures/session/midway.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { embeddedTargetPath } from '../../../fixtures/target/paths.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { kill } from '../../../mutants/matrix/kill.ts';
import { openStage } from '../../../mutants/matrix/stage.ts';
import { mutantNamed } from '../../../mutants/places/named.ts';
import { made } from '../cli/direct-crowd.ts';
import { exchange } from '../fabricated/run.ts';
import { sharedTarget } from '../fuzz/target.ts';

const embedded = sharedTarget(embeddedTargetPath);

const midstIn = ({ file, title, meta }: RegisteredTest, target: Partial<TargetFile> = {}) =>
  midstOf({ testId: testIdOf(file, title), meta }, { file: { ...embedded, ...target } });

const isMidway = (one: RegisteredTest): boolean => midstIn(one) === 'restart';

const all = Array.from({ length: 60 }, (_, index) =>
  made(
    `pays twice ${index}`,
    async ({ kit, given }) => {
      for (const label of ['one', 'other']) {
        const made = await given.movement('transfer');
        await accept(kit, made, label);
        await read(kit, made);
      }
    },
    {
      requirement: 'TRF-001',
      operation: 'acceptTransfer',
      effect: 'irreversible',
      needs: movementNeeds('transfer'),
    },
  ),
);

test('it restarts once for all tests that it restarts in the midst of, and they come to a good end', async () => {
  const platform = await startEmbeddedInProcess({});
  const stage = await openStage({ env: platform.env });
  try {
    const some = all.filter(isMidway);
    const rest = all.filter((one) => !isMidway(one)).slice(0, 2);
    const records = await runDirect(stage.session, [...rest, ...some], {
      concurrency: 4,
      timeoutMs: 30_000,
    });
    expect(new Set(records.map(({ end }) => end))).toEqual(new Set(['done']));
    const controls = stage.store.entries.flatMap((one) =>
      one.kind === 'control' && one.name === 'restart' ? [one] : [],
    );
    expect(some.length).toBeGreaterThan(5);
    expect(new Set(controls.map(({ exchange: id }) => id)).size).toBe(1);
    expect(controls.map(({ testId }) => testId).sort()).toEqual(
      some.map(({ file, title }) => testIdOf(file, title)).sort(),
    );
  } finally {
    await stage.close();
    await platform.stop();
  }
});

test('what it makes of a record from before is told by a test that is not about restarts', async () => {
  const tests = (await loadTests()).filter(
    ({ title }) =>
      title === 'a withdrawal to a crypto counterparty that is not verified moves nothing',
  );
  expect(tests).toHaveLength(1);
  const id = 'counterparty-from-before-a-restart-needs-no-verification';
  const mutant = mutantNamed(id);
  if (mutant === undefined) throw new Error(`there is no ${id}`);
  const { killedBy, otherEnds } = await kill(tests, { id, mutant, seed: 1, until: 'one' });
  expect(otherEnds).toEqual({});
  expect(killedBy).toHaveLength(1);
});

test('reading tests, tests of events and those of two clients go on undisturbed', () => {
  const whole = all.find(isMidway);
  if (whole === undefined) throw new Error('none of them is restarted');
  const of = (meta: Partial<RegisteredTest['meta']>): RegisteredTest => ({
    ...whole,
    meta: { ...whole.meta, ...meta },
  });
  expect(isMidway(of({ effect: 'read' }))).toBe(false);
  expect(isMidway(of({ needs: [{ webhooks: true }] }))).toBe(false);
  expect(isMidway(of({ needs: [{ credential: 'second' }] }))).toBe(false);
  expect(isMidway(of({ alone: true }))).toBe(false);
  expect(midstIn(whole, { controls: {} })).toBe(null);
});

test('nothing of a test is under way when it waits, and all of it waits', async () => {
  const [first] = all;
  if (first === undefined) throw new Error('there is no test');
  const seen: string[] = [];
  let answer = (): void => undefined;
  const calls: Calls = {
    call: (operation) =>
      operation === 'listAccounts'
        ? new Promise((resolve) => {
            answer = () => {
              resolve(exchange({}));
            };
          })
        : Promise.resolve(exchange({ id: operation })),
    follow: () => Promise.resolve(exchange({})),
    keep: (one) => Promise.resolve(one),
  };
  const place = {
    sent: <T>(send: () => Promise<T>): Promise<T> => send(),
    wait: () => {
      seen.push('restart');
      return Promise.resolve(exchange({ id: 'r' }));
    },
  };
  const midway = midwayOf({
    test: { testId: 'a test', meta: first.meta },
    midst: 'restart',
    place,
    ends: null,
    mayCome: () => true,
    interlude: () => Promise.resolve(exchange({})),
    over: ({ id }) => void seen.push(id),
  });
  const calling = midway.own(calls);
  await calling.call('acceptTransfer', {});
  const slow = calling.call('listAccounts', {});
  await calling.call('acceptTransfer', {}).then(() => seen.push('accepted'));
  const next = calling.call('getAccount', {}).then(() => seen.push('read'));
  await Promise.resolve();
  expect(seen.filter((one) => one !== 'accepted')).toEqual([]);
  answer();
  await Promise.all([slow, next]);
  expect(seen.filter((one) => one !== 'accepted')).toEqual(['restart', 'r', 'read']);
});
