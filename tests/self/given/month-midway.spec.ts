/** A month goes by in the midst of some tests of the third client, where time leaves alone what nobody touches. */
import { expect, test } from '@playwright/test';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { storyTarget } from '../samples/story.ts';
import { loadTests } from '../../../fixtures/direct/load.ts';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import { runDirect } from '../../../fixtures/direct/run.ts';
import { testIdOf } from '../../../fixtures/session/identity.ts';
import { looseEnds } from '../../../fixtures/session/loose-ends.ts';
import { midstOf } from '../../../fixtures/session/midway.ts';
import { MONTH_SECONDS } from '../../../fixtures/session/own-clock.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { embeddedTargetPath } from '../../../fixtures/target/paths.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { openStage } from '../../../mutants/matrix/stage.ts';
import { kill } from '../../../mutants/matrix/kill.ts';
import { mutantNamed } from '../../../mutants/places/named.ts';
import { variantNamed } from '../../../mutants/variants/together.ts';
import { exchange } from '../fabricated/run.ts';
import { sharedTarget } from '../fuzz/target.ts';

const embedded = sharedTarget(embeddedTargetPath);

const midstIn = ({ file, title, meta }: RegisteredTest, target: Partial<TargetFile> = {}) =>
  midstOf({ testId: testIdOf(file, title), meta }, { file: { ...embedded, ...target } });

/** Tests of customers in the midst of which a month goes by. */
async function aging(): Promise<readonly [RegisteredTest, ...RegisteredTest[]]> {
  const tests = await loadTests();
  const [first, ...more] = tests
    .filter(({ file }) => file.startsWith('tests/contract/customers/kept-values'))
    .filter((one) => midstIn(one) === 'month');
  if (first === undefined) throw new Error('no month goes by in the midst of any of them');
  return [first, ...more];
}

/** By which requests it went by, for each of these tests. */
async function months(
  tests: readonly RegisteredTest[],
  variant: string | null = null,
): Promise<readonly string[]> {
  const named = variant === null ? undefined : variantNamed(variant);
  const change = named?.change;
  const platform = await startEmbeddedInProcess(change === undefined ? {} : { change });
  const stage = await openStage({ env: platform.env });
  try {
    const records = await runDirect(stage.session, tests, { concurrency: 4, timeoutMs: 30_000 });
    expect(new Set(records.map(({ end }) => end))).toEqual(new Set(['done']));
    const ids = tests.map(({ file, title }) => testIdOf(file, title));
    return stage.store.entries.flatMap((entry) =>
      entry.kind === 'clock' &&
      entry.advancedByMs === MONTH_SECONDS * 1000 &&
      ids.includes(entry.testId)
        ? [entry.exchange]
        : [],
    );
  } finally {
    await stage.close();
    await platform.stop();
  }
}

test('it goes by once for all of them, and they come to a good end', async () => {
  const tests = await aging();
  const gone = await months(tests);
  expect(gone).toHaveLength(tests.length);
  expect(new Set(gone).size).toBe(1);
});

for (const variant of [
  'days-cost-and-earn',
  'lists-go-back-thirty-days',
  'applications-lapse-in-a-month',
  'withdrawals-are-given-back-in-a-month',
]) {
  test(`none goes by on ${variant}`, async () => {
    const [one] = await aging();
    expect(variantNamed(variant)).toBeDefined();
    expect(await months([one], variant)).toEqual([]);
  });
}

test('keys, other clients than the third one and a clock of all are left out', async () => {
  const [one] = await aging();
  const of = (meta: Partial<RegisteredTest['meta']>): RegisteredTest => ({
    ...one,
    meta: { ...one.meta, ...meta },
  });
  expect(midstIn(of({ requirement: 'IDM-001' }))).toBe(null);
  expect(midstIn(of({ atOnce: true }))).toBe(null);
  expect(midstIn(of({ operation: 'listCustomers' }))).toBe(null);
  const { advanceClock } = embedded.controls;
  if (advanceClock === undefined) throw new Error('it has no clock');
  const controls = { ...embedded.controls, advanceClock: { ...advanceClock, scope: 'target' } };
  expect(midstIn(one, { controls } as Partial<TargetFile>)).toBe(null);
});

test('what it makes of a record that is old by then is told by a test that is not about age', async () => {
  const tests = (await loadTests()).filter((one) => midstIn(one) === 'month');
  const id = 'status-a-day-later-is-the-one-before';
  const mutant = mutantNamed(id);
  if (mutant === undefined) throw new Error(`there is no ${id}`);
  const of = tests.filter(({ meta }) => meta.requirement === mutant.breaks);
  const { killedBy, otherEnds } = await kill(of, { id, mutant, seed: 1, until: 'one' });
  expect(otherEnds).toEqual({});
  expect(killedBy).toHaveLength(1);
});

const view = createTargetView(
  storyTarget({
    bindings: { acceptTransfer: { status: '/data/status' } },
    vocabulary: { transfer: { created: ['REQUESTED'], executed: ['EXECUTED'] } },
  }),
);

test('none goes by while what was accepted waits as if it had not been', () => {
  const ends = looseEnds(view);
  const accepted = (status: string) => {
    const body = JSON.stringify({ data: { status } });
    const answer = { status: 200, headers: {}, body, bodyEncoding: 'utf8' } as const;
    ends.answered(exchange({ operation: 'acceptTransfer', answer }));
    return ends.areOpen();
  };
  ends.answered(exchange({ operation: 'createTransfer' }));
  expect(accepted('REQUESTED')).toBe(true);
  expect(accepted('EXECUTED')).toBe(false);
});

test('none goes by while a movement waits for its acceptance, or a link for whom it is for', () => {
  const ends = looseEnds(view);
  const answered = (
    operation: 'createTransfer' | 'acceptTransfer' | 'createCounterpartyLinkDetails',
  ) => {
    ends.answered(exchange({ operation }));
    return ends.areOpen();
  };
  expect(ends.areOpen()).toBe(false);
  expect(answered('createTransfer')).toBe(true);
  expect(answered('acceptTransfer')).toBe(false);
  expect(answered('createCounterpartyLinkDetails')).toBe(true);
});

test('a key of before it is not sent again', () => {
  const ends = looseEnds(view);
  ends.asks('one');
  ends.asks('one');
  ends.timeWentBy();
  ends.asks('other');
  ends.asks('other');
  ends.asks(undefined);
  expect(() => {
    ends.asks('one');
  }).toThrow('what was sent a month ago would be tried again');
});
