/** The verdict as it is printed, to the letter. */
import { expect, test } from '@playwright/test';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { readExcerpts, wantedEvidence } from '../../../verdict/excerpts.ts';
import { textDefaults, verdictText, wrapped } from '../../../verdict/text.ts';
import type { RunContext } from '../../../verdict/types.ts';
import {
  context,
  ended,
  evaluation,
  exchange,
  facts,
  finding,
  judge,
  row,
} from '../fabricated/run.ts';

function printed(
  entries: readonly Entry[],
  over: Partial<RunContext> = {},
  options = textDefaults,
): string {
  const judged = judge(entries, over);
  const excerpts = readExcerpts(entries, wantedEvidence(judged.results, 20));
  const { name } = context(over).profile;
  return verdictText(judged, { ...facts, profile: name }, excerpts, options);
}

test('a violation is told so that one can act on it', () => {
  const entries = [exchange(), evaluation({ outcome: 'violated' }), ended('violated')];
  expect(printed(entries)).toBe(`
NOT CONFORMANT: Sample (sandbox), profile gate
- 1 requirement is violated

Requirements: 1 fail
Requests: 1
Judged: https://sample.invalid, 2026-01-02T03:04:05.678Z, seed 1

IDM-003  FAIL, MUST
  A whole transfer that is repeated with the same keys moves money once.
  source: Endpoints / Common to all operations
  * The balance fell twice.
    evidence first (w0-1)
    request  POST https://sample.invalid/v1/transfers
             {"amount":"30.00"}
    answer   200 after 10 ms
             {"data":{"id":"t1"}}
    at       state /data/balance
    expected 70.00
    actual   40.00
    test     tests/contract/sample.spec.ts › a transfer moves money once
  again: npx assay run --grep IDM-003
`);
});

test('the links of a list are shown in a finding of its answer, and left out in one of a state', () => {
  const links = Object.fromEntries(
    ['self', 'first', 'next', 'last'].map((name) => [name, `https://sample.invalid/v1/${name}`]),
  );
  const body = JSON.stringify({ data: { transactions: [] }, links });
  const read = exchange({ answer: { status: 200, headers: {}, body, bodyEncoding: 'utf8' } });
  const told = (side: 'state' | 'response'): string =>
    printed([read, evaluation({ outcome: 'violated', finding: { ...finding, side } })]);
  expect(told('response')).toContain(body);
  expect(told('state')).toContain('{"data":{"transactions":[]},"links":{…}}');
});

test('a conformant run is told in a few lines', () => {
  expect(printed([exchange(), evaluation(), ended('done')])).toBe(`
CONFORMANT: Sample (sandbox), profile gate

Requirements: 1 pass
Requests: 1
Judged: https://sample.invalid, 2026-01-02T03:04:05.678Z, seed 1
`);
});

test('a run of a part tells what it saw beside it', () => {
  const beside = { requirement: 'IDM-001', testId: 'another test' } as const;
  const entries = [
    ...[exchange(), evaluation(), ended('done')],
    ...[evaluation({ ...beside, outcome: 'violated' }), ended('violated', beside)],
  ];
  const over = { catalogue: { 'IDM-003': row, 'IDM-001': row }, only: ['IDM-003'] } as const;
  expect(printed(entries, over)).toContain('\nViolated as well, but not asked for: IDM-001\n');
});

test('a run of a part never says "conformant"', () => {
  const catalogue = { 'IDM-003': row, 'IDM-001': row };
  const only = ['IDM-003', 'IDM-001'] as const;
  const text = printed([exchange(), evaluation(), ended('done')], { catalogue, only });
  expect(text).toBe(`
NO VIOLATION in 1 of 2 requirements: Sample (sandbox), profile gate

Requirements: 1 pass, 1 untestable
Requests: 1
Judged: https://sample.invalid, 2026-01-02T03:04:05.678Z, seed 1

Not judged, and why:
- nothing in this run judges it: 1 requirement, listed in traceability.json
`);
});

test('an answer steers neither the terminal nor the workflow that it is shown in', () => {
  const answer = { status: 200, headers: {}, bodyEncoding: 'utf8' } as const;
  const body = 'a\u001b[2J\u202eb\r\n::error::c\n  ##[group]d\te';
  const entries = [exchange({ answer: { ...answer, body } }), evaluation({ outcome: 'violated' })];
  expect(printed(entries)).toContain(`
             a\\u001b[2J\\u202eb
             | ::error::c
               | ##[group]d\te
`);
});

test('claims are told apart', () => {
  const catalogue = { 'IDM-003': { ...row, level: 'CLAIM' as const, claim: 'noOverdraft' } };
  const text = printed([exchange(), evaluation({ outcome: 'violated' })], { catalogue });
  expect(text).toContain("- 1 of the target's own claims is broken\n");
  expect(text).toContain('Claims of the target: 0 of 1 kept\n');
});

test('a run that is conformant by its known failures says so', () => {
  const knownFailures = [{ id: 'IDM-003', reason: 'ticket 7' }];
  const other = { requirement: 'IDM-001', testId: 'another test' } as const;
  const entries = [exchange(), evaluation({ outcome: 'violated' }), ended('violated')];
  const beside = [evaluation(other), ended('done', other)];
  const over = { knownFailures, catalogue: { 'IDM-003': row, 'IDM-001': row } };
  expect(printed([...entries, ...beside], over)).toContain(
    '\nCONFORMANT but for 1 known failure: Sample (sandbox), profile gate\n',
  );
});

test('a claim that was not judged is not kept', () => {
  const claim = { ...row, level: 'CLAIM' as const, claim: 'noOverdraft' };
  const catalogue = { 'IDM-003': claim, 'IDM-001': claim };
  const text = printed([exchange(), evaluation(), ended('done')], { catalogue });
  expect(text).toContain('Claims of the target: 1 of 2 kept, 1 not judged\n');
});

test('a gap names what is missing and whom it concerns', () => {
  const reason = 'getTransfer.id is not bound; add to the target file: bindings …';
  const text = printed([exchange(), ended('untestable', { reason })]);
  expect(text).toContain(`Not judged, and why:\n- ${reason} (untestable): IDM-003\n`);
});

test('what is left open for one reason is told in one line', () => {
  const catalogue = { 'IDM-001': row, 'IDM-002': row };
  const entries = (['IDM-001', 'IDM-002'] as const).map((requirement) =>
    ended('interrupted', { requirement, testId: requirement }),
  );
  const lines = printed([exchange(), ...entries], { catalogue }).split('\n');
  const after = lines.slice(lines.indexOf('Not judged, and why:') + 1).filter((one) => one !== '');
  expect(after).toEqual(['- the run was interrupted: IDM-001, IDM-002']);
});

test('failures beyond the limit are told in a line, those with the same finding together', () => {
  const catalogue = { 'IDM-001': row, 'IDM-002': row, 'IDM-003': row };
  const entries = (['IDM-001', 'IDM-002', 'IDM-003'] as const).map((requirement) =>
    evaluation({ requirement, testId: requirement, outcome: 'violated' }),
  );
  const options = { ...textDefaults, shownMax: 1 };
  const text = printed([exchange(), ...entries], { catalogue }, options);
  expect(text.match(/again:/g)).toHaveLength(1);
  const { message } = finding;
  expect(text).toContain(
    `\n2 more failures, whole in index.html:\n- ${message}: IDM-002, IDM-003\n`,
  );
});

test('a long answer is cut, and says how long it is', () => {
  const body = 'x'.repeat(5_000);
  const answer = { status: 200, headers: {}, body, bodyEncoding: 'utf8' as const };
  const text = printed([exchange({ answer }), evaluation({ outcome: 'violated' })]);
  expect(text).toContain(`${'x'.repeat(1200)}… (5000 characters)\n`);
});

test('lines break at spaces', () => {
  expect(wrapped('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrapped('unbreakable', 4)).toEqual(['unbreakable']);
});
