/** A stored run is judged again: what gives another outcome is told. */
import { expect, test } from '@playwright/test';
import type { Check, Judge } from '../../../fixtures/evidence/check.ts';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { sortEntries } from '../../../fixtures/evidence/read-store.ts';
import { judgeAgain, type Regrading } from '../../../verdict/self-judge.ts';
import { evaluation, exchange, finding, TEST_ID } from '../fabricated/run.ts';

const held: Check = { id: 'money-moved-once', version: 1, evaluate: () => ({ outcome: 'held' }) };
const passive: Entry = {
  kind: 'passive',
  subject: 'w0-1',
  testId: TEST_ID,
  attempt: 0,
  operation: 'createTransfer',
  outcomes: { shape: 'held' },
};

function again(entries: readonly Entry[], over: Partial<Regrading> = {}) {
  return judgeAgain(sortEntries(entries), {
    // None of these checks looks at either document.
    judge: {} as Judge,
    checkById: (id) => (id === held.id ? held : undefined),
    judgePassively: () => ({ outcomes: { shape: 'held' } }),
    ...over,
  });
}

test('the same outcomes are no difference', () => {
  const regraded = again([exchange(), evaluation(), passive]);
  expect(regraded).toEqual({ evaluations: 2, differences: [] });
});

test('evidence is given by role, one or a list', () => {
  const given: unknown[] = [];
  const looking: Check = {
    ...held,
    evaluate(inputs) {
      given.push(inputs);
      return { outcome: 'held' };
    },
  };
  const inputs = { first: 'w0-1', all: ['w0-1'] };
  again([exchange(), evaluation({ inputs })], { checkById: () => looking });
  expect(given).toEqual([{ first: exchange(), all: [exchange()] }]);
});

test('another outcome is a difference', () => {
  const { differences } = again([exchange(), evaluation({ outcome: 'violated' })]);
  expect(differences).toEqual([
    {
      kind: 'outcome',
      checkId: 'money-moved-once',
      testId: TEST_ID,
      was: 'violated at state /data/balance',
      is: 'held',
    },
  ]);
});

test('the same violation at another place is a difference', () => {
  const elsewhere: Check = {
    ...held,
    evaluate: () => ({ outcome: 'violated', finding: { ...finding, pointer: '/data/id' } }),
  };
  const entries = [exchange(), evaluation({ outcome: 'violated' })];
  expect(again(entries, { checkById: () => elsewhere }).differences).toHaveLength(1);
});

test('a newer check is told as such', () => {
  const entries = [exchange(), evaluation({ outcome: 'violated', checkVersion: 0 })];
  expect(again(entries).differences.map(({ kind }) => kind)).toEqual(['newer']);
});

test('a check that is gone, and evidence that is gone, are told', () => {
  const { differences } = again([evaluation({ checkId: 'gone' }), evaluation(), passive]);
  expect(differences.map(({ kind }) => kind)).toEqual([
    'lost-check',
    'lost-evidence',
    'lost-evidence',
  ]);
});

test('a passive check that is used more or less than then is a difference', () => {
  const other = () => ({ outcomes: { links: 'held' as const } });
  const { differences } = again([exchange(), passive], { judgePassively: other });
  expect(differences.map(({ checkId, was, is }) => [checkId, was, is])).toEqual([
    ['shape', 'held', 'not used'],
    ['links', 'not used', 'held'],
  ]);
});
