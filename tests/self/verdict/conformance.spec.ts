/** The reports for machines and the page for people. */
import { expect, test } from '@playwright/test';
import { conformanceOf } from '../../../verdict/conformance.ts';
import { readExcerpts, wantedEvidence } from '../../../verdict/excerpts.ts';
import { reportPage } from '../../../verdict/page/page.ts';
import { traceabilityOf } from '../../../verdict/traceability.ts';
import { ended, evaluation, exchange, facts, finding, judge, TEST_ID } from '../fabricated/run.ts';

const hostile = '</pre><script>alert("x")</script>\u0000';
const entries = [
  exchange({ answer: { status: 201, headers: {}, body: hostile, bodyEncoding: 'utf8' } }),
  exchange({ id: 'w0-2', operation: 'getTransfer', status: 404 }),
  evaluation({ outcome: 'violated', inputs: { first: 'w0-1', both: ['w0-1', 'w0-2'] } }),
  ended('violated'),
];

test('the report for machines has exactly its members', () => {
  const unkept = { kind: 'unkept', exchanges: 3 } as const;
  const report = conformanceOf(judge([...entries, unkept]), facts);
  expect({ ...report, operations: [] }).toEqual({
    suite: { version: '0.1.0', apiVersion: '1.1.2', specSha256: 'ab'.repeat(32) },
    target: facts.target,
    profile: 'gate',
    seed: '1',
    startedAt: '2026-01-02T03:04:05.678Z',
    verdict: 'non-conformant',
    wallMs: 1234,
    exchanges: 2,
    requests: 5,
    totals: {
      pass: 0,
      fail: 1,
      warn: 0,
      observed: 0,
      error: 0,
      indeterminate: 0,
      untestable: 0,
      notApplicable: 0,
      notSelected: 0,
      excluded: 0,
    },
    requirements: [
      {
        id: 'IDM-003',
        level: 'MUST',
        verdict: 'fail',
        evaluations: 1,
        findings: [
          {
            checkId: 'money-moved-once',
            testId: TEST_ID,
            operation: 'createTransfer',
            evidence: ['w0-1', 'w0-1', 'w0-2'],
            ...finding,
          },
        ],
        again: ['IDM-003'],
      },
    ],
    operations: [],
  });
});

test('every one of the 59 operations is named, those that were not used too', () => {
  const { operations } = conformanceOf(judge(entries), facts);
  expect(operations).toHaveLength(59);
  expect(operations.find(({ operationId }) => operationId === 'getTransfer')).toEqual({
    operationId: 'getTransfer',
    method: 'GET',
    path: '/v1/transfers/{transfer_id}',
    exchanges: 1,
    statuses: { '404': 1 },
  });
  expect(operations.find(({ operationId }) => operationId === 'getPayment')).toMatchObject({
    exchanges: 0,
    statuses: {},
  });
});

test('a known failure says so', () => {
  const knownFailures = [{ id: 'IDM-003', reason: 'repaired in March' }];
  const report = conformanceOf(judge(entries, { knownFailures }), facts);
  expect(report.requirements[0]?.reason).toBe('Known failure: repaired in March');
});

test('the trace of a requirement names what judged it', () => {
  const mutants = {
    'IDM-003': { 'replay-moves-again': { by: TEST_ID }, 'key-is-forgotten': {} },
    'TRF-001': { 'another-one': { by: TEST_ID } },
  };
  expect(traceabilityOf(judge(entries), mutants)).toEqual([
    {
      id: 'IDM-003',
      level: 'MUST',
      text: 'A whole transfer that is repeated with the same keys moves money once.',
      source: 'Endpoints / Common to all operations',
      verdict: 'fail',
      checks: ['money-moved-once'],
      mutants: [
        { id: 'replay-moves-again', killedBy: TEST_ID },
        { id: 'key-is-forgotten', killedBy: null },
      ],
      passive: { held: 0, violated: 0 },
      tests: [
        {
          testId: TEST_ID,
          operation: 'createTransfer',
          attempts: 1,
          end: 'violated',
          evaluations: 1,
        },
      ],
    },
  ]);
});

test('what a platform answers stays text in the page', () => {
  const judged = judge(entries);
  const excerpts = readExcerpts(entries, wantedEvidence(judged.results, 20));
  const page = reportPage(judged, facts, excerpts);
  expect(page).toContain('&lt;/pre&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;\ufffd');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('\u0000');
});

test('the page needs nothing from elsewhere', () => {
  const page = reportPage(judge(entries), facts, new Map());
  expect(page).not.toMatch(/src=|href="[^#]|@import|url\(/);
  expect(page).toContain('NOT CONFORMANT: Sample (sandbox), profile gate');
});

test('the page counts verdicts, and leads from the table to what was found', () => {
  const page = reportPage(judge(entries), facts, new Map());
  expect(page).toContain('<p>Requirements: 1 fail</p>');
  expect(page).toContain('<a href="#IDM-003">IDM-003</a>');
  expect(page).toContain('<div id="IDM-003">');
});

test('the delivery that a finding points at is shown, however much else was seen', () => {
  const inputs = { strays: ['w0-1'], barrier: ['w0-2', 'w0-3', 'w0-4'], silence: 'w0-5' };
  const told = { ...finding, side: 'delivery' } as const;
  const all = [
    ...Object.values(inputs)
      .flat()
      .map((id) => exchange({ id })),
    evaluation({ outcome: 'violated', inputs, finding: told }),
  ];
  const judged = judge(all);
  const excerpts = readExcerpts(all, wantedEvidence(judged.results, 20));
  expect([...excerpts.keys()]).toEqual(['w0-1', 'w0-2', 'w0-3', 'w0-4', 'w0-5']);
  expect(reportPage(judged, facts, excerpts)).toContain('strays 1 (w0-1): request and answer');
});
