/** What was done to a record before an answer about it went wrong stands with the finding. */
import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../generated/operations.ts';
import type { Entry, Evaluation, Exchange } from '../../../fixtures/evidence/types.ts';
import { withDeeds } from '../../../verdict/done-before.ts';
import { readExcerpts, wantedEvidence } from '../../../verdict/excerpts.ts';
import { verdictText } from '../../../verdict/text.ts';
import { ended, evaluation, exchange, facts, finding, judge, TEST_ID } from '../fabricated/run.ts';

type Call = {
  readonly id: string;
  readonly at: number;
  readonly path: string;
  readonly body?: string;
  readonly answer?: string;
  readonly attempt?: number;
};

function call(
  operation: OperationId | null,
  method: string,
  { id, at: startedAtMs, path, body = '', answer = '{}', attempt = 0 }: Call,
): Exchange {
  const one = exchange({ id, startedAtMs, operation, attempt });
  const url = `https://sample.invalid/v1${path}`;
  return {
    ...one,
    request: { ...one.request, method, url, body: body === '' ? null : body },
    answer: { status: 200, headers: {}, body: answer, bodyEncoding: 'utf8' },
  };
}

const patched = (id: string, at: number, over: Partial<Call> = {}): Exchange =>
  call('updateCustomer', 'PATCH', { id, at, path: '/customers/c1', body: '{"a":1}', ...over });
const read = (id: string, at: number): Exchange =>
  call('getCustomer', 'GET', { id, at, path: '/customers/c1' });
const transferred = (id: string, at: number, from: string): Exchange =>
  call('createTransfer', 'POST', { id, at, path: '/transfers', body: `{"from":"${from}"}` });

function frozen(id: string, at: number, subject: string): Entry[] {
  const own = { testId: TEST_ID, attempt: 0, scope: 'customer', subject, exchange: id } as const;
  return [
    call(null, 'POST', { id, at, path: '/freeze' }),
    { kind: 'control', id: `c-${id}`, name: 'freeze', ...own },
  ];
}

const violated = (inputs: Evaluation['inputs'], over: Partial<Evaluation> = {}): Evaluation =>
  evaluation({ outcome: 'violated', inputs, ...over });

function told(entries: readonly Entry[], isPassive = () => false) {
  const judged = withDeeds(judge(entries), isPassive, () => entries);
  const [found] = judged.results[0]?.findings ?? [];
  return { judged, roles: found?.roles ?? [], evidence: found?.evidence ?? [] };
}

test('the last changes of the record that was read are among the evidence, and are shown', () => {
  const entries = [
    ...[patched('e1', 100), patched('e2', 200), patched('e3', 300, { body: '{"a":"third"}' })],
    ...[read('e9', 900), patched('e10', 950), violated({ answer: 'e9' }), ended('violated')],
  ];
  const { judged, roles, evidence } = told(entries);
  expect(evidence).toEqual(['e2', 'e3', 'e9']);
  expect(roles).toEqual(['sent before', 'sent before', 'answer']);
  const excerpts = readExcerpts(entries, wantedEvidence(judged.results, 20));
  expect(verdictText(judged, facts, excerpts)).toContain('{"a":"third"}');
});

test('the change that sent the value that is wrong is among them, however many came after it', () => {
  const bodies = ['{"a":[7,"x"]}', '{"a":77,"7":1}', '{"b":"7"}', '{"c":1}'];
  const changes = bodies.map((body, index) => patched(`e${index}`, 100 + index, { body }));
  const wrong = { ...finding, actual: '7' };
  const entries = [
    ...[...changes, read('e9', 900), violated({ answer: 'e9' }, { finding: wrong })],
    ended('violated'),
  ];
  expect(told(entries).evidence).toEqual(['e0', 'e3', 'e9']);
});

test('what its client did with another token is told to be so', () => {
  const by = (authorization: string, sent: Exchange): Exchange => ({
    ...sent,
    request: { ...sent.request, headers: { ...sent.request.headers, authorization } },
  });
  const entries = [
    ...[by('first', patched('e1', 100)), by('second', patched('e2', 200))],
    ...[by('second', read('e9', 900)), violated({ answer: 'e9' }), ended('violated')],
  ];
  expect(told(entries).roles).toEqual(['sent before, with another token', 'sent before', 'answer']);
});

test('those are of its own attempt, and to that record', () => {
  const entries = [
    ...[patched('e1', 100, { attempt: 1 }), patched('e2', 200, { path: '/customers/c2' })],
    ...[read('e9', 900), violated({ answer: 'e9' }), ended('violated')],
  ];
  expect(told(entries).evidence).toEqual(['e9']);
});

test('controls of the record are among them, and the last one of states whosesoever it is', () => {
  const entries = [
    ...[...frozen('e1', 100, 'c1'), patched('e2', 200)],
    ...[...frozen('e3', 300, 'c2'), ...frozen('e4', 400, 'c3')],
    ...[read('e9', 900), violated({ answer: 'e9' }), ended('violated')],
  ];
  expect(told(entries).evidence).toEqual(['e1', 'e2', 'e4', 'e9']);
});

test('each stands where it was done, between what the check was given', () => {
  const entries = [
    ...[read('e1', 100), patched('e2', 200), read('e9', 900)],
    ...[violated({ before: 'e1', after: 'e9' }), ended('violated')],
  ];
  expect(told(entries).roles).toEqual(['before', 'sent before', 'after']);
});

test('a state that was set is told where the answer is to no record', () => {
  const entries = [
    ...[...frozen('e1', 100, 'c1'), transferred('e9', 900, 'a1')],
    ...[violated({ answer: 'e9' }), ended('violated')],
  ];
  expect(told(entries).roles).toEqual(['control freeze', 'answer']);
});

test('where none was sent to it those count that name it, as movements name their accounts', () => {
  const account = call('getAccount', 'GET', { id: 'e9', at: 900, path: '/accounts/deposits/a1' });
  const entries = [
    ...[transferred('e1', 100, 'a1'), transferred('e2', 200, 'a2')],
    ...[account, violated({ answer: 'e9' }), ended('violated')],
  ];
  expect(told(entries).evidence).toEqual(['e1', 'e9']);
});

test('the list of an account is about that account', () => {
  const path = '/transactions?account_id=a1&page_size=5';
  const list = call('listTransactions', 'GET', { id: 'e9', at: 900, path });
  const entries = [
    ...[transferred('e1', 100, 'a1'), list],
    ...[violated({ answer: 'e9' }), ended('violated')],
  ];
  expect(told(entries).evidence).toEqual(['e1', 'e9']);
});

test('a finding whose check was given a change, and one of a passive check, stay as they are', () => {
  const steps = [patched('e1', 100), patched('e2', 200), read('e9', 900)];
  const given = [...steps, violated({ change: 'e2', answer: 'e9' }), ended('violated')];
  expect(told(given).evidence).toEqual(['e2', 'e9']);
  const alone = [...steps, violated({ answer: 'e9' }), ended('violated')];
  expect(told(alone, () => true).evidence).toEqual(['e9']);
});
