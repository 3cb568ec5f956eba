/** The table of verdicts, row by row, on fabricated run stores. */
import { expect, test } from '@playwright/test';
import type { Entry, Ground } from '../../../fixtures/evidence/types.ts';
import { exitCodeOf } from '../../../verdict/run-verdict.ts';
import type { RequirementVerdictName, RunContext } from '../../../verdict/types.ts';
import {
  ended,
  evaluation,
  exchange,
  finding,
  judge,
  profile,
  resultOf,
  row,
  SUBJECT,
} from '../fabricated/run.ts';

const violated = evaluation({ outcome: 'violated' });
const violatedAgain = evaluation({ outcome: 'violated', attempt: 1 });
const heldAgain = evaluation({ attempt: 1 });
const accepted: Ground = { kind: 'accepted', operation: 'createTransfer' };
const origin: Ground = { kind: 'origin', operation: 'getTransfer' };
const getUnknown = exchange({ operation: 'getTransfer', intent: 'unknown-id', status: 404 });
const getValid = exchange({ operation: 'getTransfer' });
const passiveFault: Entry = {
  kind: 'passive',
  subject: 'w0-1',
  testId: 'another',
  attempt: 0,
  operation: 'getTransfer',
  outcomes: { shape: 'violated' },
  findings: { shape: finding },
};

type Row = {
  readonly when: string;
  readonly entries: readonly Entry[];
  readonly verdict: RequirementVerdictName;
  readonly over?: Partial<RunContext>;
  readonly reason?: string;
};

const level = (name: 'SHOULD' | 'OBSERVE') => ({
  catalogue: { [SUBJECT]: { ...row, level: name } },
});
const claim = {
  catalogue: { [SUBJECT]: { ...row, level: 'CLAIM' as const, claim: 'noOverdraft' } },
};
const target = { name: 'Sample', environment: 'sandbox', offers: () => true, claims: () => true };

const rows: readonly Row[] = [
  { when: 'violated in its one attempt', entries: [violated, ended('violated')], verdict: 'fail' },
  { when: 'violated in every attempt', entries: [violated, violatedAgain], verdict: 'fail' },
  { when: 'violated, of a SHOULD', entries: [violated], over: level('SHOULD'), verdict: 'warn' },
  {
    when: 'violated, of an OBSERVE',
    entries: [violated],
    over: { ...level('OBSERVE'), profile: profile('certification') },
    verdict: 'observed',
  },
  {
    when: 'violated, and the suite broke too',
    entries: [violated, ended('violated'), ended('harness-error', { testId: 'another' })],
    verdict: 'fail',
  },
  {
    when: 'held, but the suite broke in one test',
    entries: [
      evaluation(),
      ended('harness-error', { testId: 'another', reason: 'no such binding' }),
    ],
    verdict: 'error',
    reason: 'no such binding',
  },
  {
    when: 'violated once of twice',
    entries: [violated, heldAgain, ended('violated'), ended('done', { attempt: 1 })],
    verdict: 'indeterminate',
    reason: 'unstable: violated in 1 of 2 attempts',
  },
  {
    when: 'the platform was not reached',
    entries: [ended('environment', { reason: 'reset' })],
    verdict: 'indeterminate',
    reason: 'reset',
  },
  {
    when: 'the platform was not reached at first',
    entries: [ended('environment'), heldAgain, ended('done', { attempt: 1 })],
    verdict: 'pass',
  },
  { when: 'interrupted', entries: [ended('interrupted')], verdict: 'indeterminate' },
  {
    when: 'its own time was over',
    entries: [ended('interrupted', { reason: 'only 3 of 8 cases were tried' })],
    verdict: 'indeterminate',
    reason: 'only 3 of 8 cases were tried',
  },
  { when: 'held', entries: [evaluation(), ended('done')], verdict: 'pass' },
  {
    when: 'held on a ground that is met',
    entries: [evaluation({ grounds: [accepted] }), exchange()],
    verdict: 'pass',
  },
  {
    when: 'held, but no valid request was accepted',
    entries: [evaluation({ grounds: [accepted] }), exchange({ status: 401 })],
    verdict: 'untestable',
    reason: 'no valid createTransfer succeeded in this run, so a refusal of it proves nothing',
  },
  {
    when: 'held, and a request that was meant to be refused was accepted',
    entries: [evaluation({ grounds: [accepted] }), exchange({ intent: 'invalid' })],
    verdict: 'untestable',
  },
  {
    when: 'held on records of known origin',
    entries: [evaluation({ grounds: [origin] }), getUnknown, getValid],
    verdict: 'pass',
  },
  {
    when: 'held on records that are there under every id',
    entries: [
      evaluation({ grounds: [origin] }),
      exchange({ operation: 'getTransfer', intent: 'unknown-id' }),
      getValid,
    ],
    verdict: 'untestable',
  },
  {
    when: 'held on records where every id is refused',
    entries: [evaluation({ grounds: [origin] }), getUnknown],
    verdict: 'untestable',
  },
  {
    when: 'not evaluable',
    entries: [evaluation({ outcome: 'not-evaluable', reason: 'no barrier' }), ended('done')],
    verdict: 'untestable',
    reason: 'no barrier',
  },
  {
    when: 'a binding is missing',
    entries: [ended('untestable', { reason: 'bind getTransfer.id', missing: 'getTransfer.id' })],
    verdict: 'untestable',
    reason: 'bind getTransfer.id',
  },
  { when: 'its test ended without an evaluation', entries: [ended('done')], verdict: 'untestable' },
  { when: 'nothing judged it', entries: [], verdict: 'untestable' },
  {
    when: 'the capability is not offered',
    entries: [],
    over: { target: { ...target, offers: () => false } },
    verdict: 'not-applicable',
  },
  {
    when: 'violated, of a promise that was not made',
    entries: [violated],
    over: { ...claim, target: { ...target, claims: () => false } },
    verdict: 'not-applicable',
  },
  {
    when: 'violated, of a promise that was made',
    entries: [violated],
    over: claim,
    verdict: 'fail',
  },
  {
    when: 'another one was asked for',
    entries: [],
    over: { only: ['TRF-001'] },
    verdict: 'not-selected',
  },
  {
    when: 'the profile leaves observations out',
    entries: [violated],
    over: level('OBSERVE'),
    verdict: 'not-selected',
  },
  {
    when: 'the profile leaves it out',
    entries: [],
    over: { profile: { ...profile('gate'), exclude: [SUBJECT] } },
    verdict: 'not-selected',
  },
  {
    when: 'the catalogue excludes it',
    entries: [],
    over: { catalogue: { [SUBJECT]: { ...row, excluded: 'no test can' } } },
    verdict: 'excluded',
    reason: 'no test can',
  },
];

for (const { when, entries, over, verdict, reason } of rows) {
  test(`${verdict}: ${when}`, () => {
    const result = resultOf(entries, over);
    expect(result.verdict).toBe(verdict);
    if (reason !== undefined) expect(result.reason).toBe(reason);
  });
}

test('a passive check is violated by one exchange of any test', () => {
  const catalogue = { 'GEN-006': { ...row, capability: 'core' as const }, [SUBJECT]: row };
  const { results } = judge([passiveFault, evaluation(), ended('done')], { catalogue });
  expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['GEN-006', 'fail'],
    [SUBJECT, 'pass'],
  ]);
});

test('the same finding is told once, with how often it was seen', () => {
  const result = resultOf([violated, violatedAgain, violated]);
  expect(result.findings.map(({ times }) => times)).toEqual([3]);
  expect(result.evaluations).toBe(3);
});

for (const [verdict, code] of [
  ['conformant', 0],
  ['no-violation', 0],
  ['non-conformant', 1],
  ['indeterminate', 3],
  ['error', 4],
] as const) {
  test(`the verdict ${verdict} is exit code ${code}`, () => {
    expect(exitCodeOf({ verdict })).toBe(code);
  });
}
