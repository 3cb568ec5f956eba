/** What continuous integration reads: annotations, test cases, and what to run again. */
import { expect, test } from '@playwright/test';
import { failedOf } from '../../../cli/rerun.ts';
import { againOf } from '../../../verdict/again.ts';
import { annotationsOf } from '../../../verdict/annotations.ts';
import { conformanceOf } from '../../../verdict/conformance.ts';
import { junitOf } from '../../../verdict/junit.ts';
import { verdictText } from '../../../verdict/text.ts';
import type { Entry, PassiveEvaluations } from '../../../fixtures/evidence/types.ts';
import {
  ended,
  evaluation,
  exchange,
  facts,
  finding,
  judge,
  profile,
  resultOf,
  row,
  TEST_ID,
} from '../fabricated/run.ts';

const violated = [exchange(), evaluation({ outcome: 'violated' }), ended('violated')];

const passive: PassiveEvaluations = {
  kind: 'passive',
  subject: 'w0-1',
  testId: TEST_ID,
  attempt: 0,
  operation: 'createTransfer',
  outcomes: { shape: 'violated' },
  findings: { shape: { ...finding, message: 'a required member is missing' } },
};
const onlyPassive: readonly Entry[] = [exchange(), passive, evaluation(), ended('done')];
const both = { catalogue: { 'IDM-003': row, 'GEN-006': row } };

test('a failure is an error beside the line of its test', () => {
  expect(annotationsOf(judge(violated))).toEqual([
    '::error file=tests/contract/sample.spec.ts,line=1,title=IDM-003 fail (MUST)::' +
      'A whole transfer that is repeated with the same keys moves money once.%0A' +
      'The balance fell twice. at state /data/balance%0Aexpected: 70.00%0Aactual: 40.00%0A' +
      'again: npx assay run --grep IDM-003',
  ]);
});

const levels = [
  ['a known failure', 'notice', { knownFailures: [{ id: 'IDM-003', reason: 'ticket 7' }] }],
  ['a SHOULD', 'warning', { catalogue: { 'IDM-003': { ...row, level: 'SHOULD' as const } } }],
] as const;

for (const [what, command, over] of levels) {
  test(`${what} that is not kept is a ${command}`, () => {
    const [line = ''] = annotationsOf(judge(violated, over));
    expect(line).toMatch(new RegExp(`^::${command} file=`));
  });
}

test('a failure is judged again on the platform and in the profile that it was found in', () => {
  const command = ['run', '--target', "her platform's.yaml", '--profile', 'certification'];
  const again =
    "npx assay run --target 'her platform'\\''s.yaml' --profile certification --grep IDM-003";
  const judged = judge(violated, { command });
  expect(annotationsOf(judged)[0]).toContain(`%0Aagain: ${again}`);
  expect(junitOf(judged, facts)).toContain(`\nagain: ${again}</failure>`);
  expect(verdictText(judged, facts, new Map())).toContain(`\n  again: ${again}\n`);
});

test('what passes is not annotated, and an answer can give no command', () => {
  expect(annotationsOf(judge([exchange(), evaluation(), ended('done')]))).toEqual([]);
  const hostile = { ...finding, actual: 'x\n::error::100%' };
  const entries = [exchange(), evaluation({ outcome: 'violated', finding: hostile })];
  const [line = ''] = annotationsOf(judge(entries));
  expect(line).toContain('actual: x%0A::error::100%25%0A');
  expect(line.split('\n')).toHaveLength(1);
});

test('every requirement of the run is a test case of its area', () => {
  const text = junitOf(judge(violated), facts);
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Sample, profile gate" tests="1" failures="1" errors="0" skipped="0" time="1.234" timestamp="2026-01-02T03:04:05.678Z">
<testsuite name="idempotency" tests="1" failures="1" errors="0" skipped="0">
<testcase classname="idempotency" name="IDM-003 ${row.text}" time="0.010" file="tests/contract/sample.spec.ts" line="1">
<failure type="fail" message="The balance fell twice.">MUST, source: Endpoints / Common to all operations
The balance fell twice.
  at state /data/balance
  expected 70.00
  actual 40.00
  test ${TEST_ID}
again: npx assay run --grep IDM-003</failure>
</testcase>
</testsuite>
</testsuites>
`);
});

const kinds = [
  ['a requirement that passes', [exchange(), evaluation(), ended('done')], {}, 'failures="0"'],
  ['one that could not be judged', [exchange(), ended('untestable')], {}, 'skipped="1"'],
  ['a fault of the suite', [exchange(), ended('harness-error')], {}, 'errors="1"'],
  [
    'a known failure',
    violated,
    { knownFailures: [{ id: 'IDM-003', reason: 'ticket 7' }] },
    '<skipped message="fail: ticket 7"/>',
  ],
] as const;

for (const [what, entries, over, says] of kinds) {
  test(`as a test case, ${what} says ${says}`, () => {
    expect(junitOf(judge(entries, over), facts)).toContain(says);
  });
}

const should = { 'IDM-003': row, 'LED-001': { ...row, level: 'SHOULD' as const } };
const lostShould: readonly Entry[] = [
  exchange(),
  evaluation(),
  ended('done'),
  ended('environment', { requirement: 'LED-001', testId: 'another test' }),
];

test('what was left open fails no build that the run itself lets pass', () => {
  const judged = judge(lostShould, { catalogue: should });
  expect(judged.verdict).toBe('conformant');
  expect(junitOf(judged, facts)).toContain('tests="2" failures="0" errors="0" skipped="1"');
  expect(annotationsOf(judged)[0]).toMatch(/^::warning /);
  const strict = { catalogue: should, profile: profile('certification') };
  const certified = judge(lostShould, strict);
  expect(certified.verdict).toBe('indeterminate');
  expect(junitOf(certified, facts)).toContain('tests="2" failures="0" errors="1" skipped="0"');
  expect(annotationsOf(certified)[0]).toMatch(/^::error /);
});

test('an answer can break no XML', () => {
  const hostile = { ...finding, message: ']]></failure><x a="1">\u0000\u001b\ud800 & so' };
  const entries = [exchange(), evaluation({ outcome: 'violated', finding: hostile })];
  const text = junitOf(judge(entries), facts);
  expect(text).toContain(
    'message="]]&gt;&lt;/failure&gt;&lt;x a=&quot;1&quot;&gt;\ufffd\ufffd\ufffd &amp; so"',
  );
});

test('what has no test of its own is repeated beside one where it was violated', () => {
  expect(againOf(resultOf(violated), judge(violated).run)).toEqual(['IDM-003']);
  const judged = judge(onlyPassive, both);
  const result = judged.results.find(({ id }) => id === 'GEN-006');
  expect(result?.verdict).toBe('fail');
  expect(result && againOf(result, judged.run)).toEqual(['GEN-006', 'IDM-003']);
  expect(failedOf(conformanceOf(judged, facts))).toEqual(['GEN-006', 'IDM-003']);
});

test('so is what has tests of its own that saw nothing', () => {
  const own = ended('done', { requirement: 'GEN-006', testId: 'a test of its own' });
  const judged = judge([...onlyPassive, own], both);
  expect(failedOf(conformanceOf(judged, facts))).toEqual(['GEN-006', 'IDM-003']);
});

test('what passed is not repeated', () => {
  const judged = judge([exchange(), evaluation(), ended('done')]);
  expect(failedOf(conformanceOf(judged, facts))).toEqual([]);
});

test('of a run that was stopped what it never came to is repeated as well', () => {
  const judged = judge([exchange(), evaluation(), ended('done')], both);
  const conformance = conformanceOf(judged, facts);
  expect(failedOf(conformance)).toEqual([]);
  expect(failedOf(conformance, true)).toEqual(['GEN-006']);
});
