/** What tests judged is asked for again, once it is old and once the platform has restarted. */
import { expect, test } from '@playwright/test';
import { loadTests } from '../../../fixtures/direct/load.ts';
import type { Entry, Exchange, TestRecord } from '../../../fixtures/evidence/types.ts';
import { createAskedSoFar } from '../../../fixtures/session/looks/asked-so-far.ts';
import { isUnderWay, timeMayEnd } from '../../../fixtures/session/looks/passing.ts';
import { testIdOf } from '../../../fixtures/session/identity.ts';
import { kill } from '../../../mutants/matrix/kill.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { mutantNamed } from '../../../mutants/places/named.ts';
import { ended, evaluation, exchange, TEST_ID } from '../fabricated/run.ts';
import { storyTarget } from '../samples/story.ts';

const changed = exchange({ id: 'e2', operation: 'updateCustomer' });
const read = exchange({
  id: 'e1',
  operation: 'getCustomer',
  request: { ...changed.request, method: 'GET', body: null },
});
const held = evaluation({
  checkId: 'member-is',
  outcome: 'held',
  inputs: { answer: 'e1' },
});

function askedOf(...entries: readonly Entry[]): readonly string[] {
  const seen = createAskedSoFar();
  for (const entry of entries) seen.add(entry);
  return seen.asked().map(({ exchange: { id } }) => id);
}

test('what held, where the test did nothing more and came to a good end', () => {
  expect(askedOf(changed, read, held, ended('done'))).toEqual(['e1']);
  expect(askedOf(read, held, changed, ended('done'))).toEqual([]);
  expect(askedOf(read, held, ended('environment'))).toEqual([]);
  expect(askedOf(read, { ...held, outcome: 'violated' }, ended('done'))).toEqual([]);
  expect(askedOf(read, { ...held, checkId: 'moved-once' }, ended('done'))).toEqual([]);
  const dormant = { pointer: '/data/status', value: 'DORMANT' };
  expect(askedOf(read, { ...held, params: dormant }, ended('done'))).toEqual([]);
});

test('a refusal, but not where what it was let in with, a header or a secret is the point', () => {
  const { request } = changed;
  const answer = { status: 422, headers: {}, body: '{}', bodyEncoding: 'utf8' } as const;
  const refusal = { ...changed, id: 'e1', answer, intent: 'invalid' } as const;
  const judged = { ...held, checkId: 'refused', inputs: { refusal: 'e1' } };
  const of = (one: Exchange): readonly string[] => askedOf(one, judged, ended('done'));
  expect(of(refusal)).toEqual(['e1']);
  expect(of({ ...refusal, actor: 'second' })).toEqual([]);
  expect(of({ ...refusal, intent: 'unauthorized' })).toEqual([]);
  expect(of({ ...refusal, request: { ...request, body: '"«redacted»"' } })).toEqual([]);
  const headers = { ...request.headers, 'x-signature': '1' };
  expect(of({ ...refusal, request: { ...request, headers } })).toEqual([]);
  expect(of({ ...refusal, answer: { ...answer, status: 503 } })).toEqual([]);
});

test('what another client is kept from, with a token of its own', () => {
  const answer = { status: 404, headers: {}, body: '{}', bodyEncoding: 'utf8' } as const;
  const attempt = { ...read, answer, actor: 'second', intent: 'unauthorized' } as const;
  const hidden = { ...held, checkId: 'hidden-from-other', inputs: { attempt: 'e1' } };
  expect(askedOf(attempt, hidden, ended('done'))).toEqual(['e1']);
  expect(askedOf({ ...attempt, actor: 'none' }, hidden, ended('done'))).toEqual([]);
});

test('of states those that nothing but a deed ends', () => {
  const means = (meaning: string): readonly string[] => {
    const params = { record: 'account', meaning };
    return askedOf(read, { ...held, checkId: 'state-means', params }, ended('done'));
  };
  expect([means('frozen'), means('open')]).toEqual([['e1'], []]);
  const linked = { ...held, params: { record: 'counterparty', meaning: 'linked' } };
  expect([timeMayEnd(linked), timeMayEnd(held)]).toEqual([true, false]);
});

test('what is asked in the name of a test that is over is not asked for again', () => {
  const later = { ...read, id: 'e9' };
  const again = { ...held, id: 'v9', inputs: { answer: 'e9' } };
  expect(askedOf(read, held, ended('done'), later, again, ended('done'))).toEqual(['e1']);
});

test('a movement that has not come to its end may be forgotten as time goes by', () => {
  const view = createTargetView(storyTarget());
  const shown = (status: string): boolean => {
    const body = JSON.stringify({ data: { id: 'x', status } });
    const answer = { status: 200, headers: {}, body, bodyEncoding: 'utf8' } as const;
    return isUnderWay({ ...read, operation: 'getExchange', answer }, view);
  };
  expect([shown('NEW'), shown('DONE'), isUnderWay(read, view)]).toEqual([true, false, false]);
});

test('of another attempt nothing is known', () => {
  const again: TestRecord = { ...ended('done'), attempt: 1 };
  expect(askedOf(read, { ...held, attempt: 1 }, again)).toEqual([]);
  expect(TEST_ID).toBe(held.testId);
});

/** Of the tests of one file and title; `by` has to be a look at what is old, or at what a restart left. */
async function killedBy(id: string, title: string) {
  const tests = (await loadTests()).filter((one) => one.title === title);
  expect(tests.map(({ file, title: name }) => testIdOf(file, name))).toHaveLength(1);
  const mutant = mutantNamed(id);
  if (mutant === undefined) throw new Error(`there is no ${id}`);
  return kill(tests, { id, mutant, seed: 1, until: 'one' });
}

test('what is taken when it is old is told by a test that lets no time go by', async () => {
  const { said } = await killedBy(
    'push-deposit-of-two-hours-is-accepted',
    'accepting a PUSH deposit is refused',
  );
  expect(said).toContain('refused: not refused');
});

test('what a restart loses is told by a test that knows of none', async () => {
  const { said } = await killedBy(
    'second-upload-is-lost-with-the-process',
    'a large, but shorter later upload to the same identifier takes the place of the earlier document',
  );
  expect(said).toContain('download-holds');
});
