/** The verdict of a whole run, by profile; and the list of known failures. */
import { expect, test } from '@playwright/test';
import type { CatalogueRow } from '../../../fixtures/catalogue-types.ts';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import type { RunContext, RunVerdictName } from '../../../verdict/types.ts';
import { context, ended, evaluation, judge, profile, row } from '../fabricated/run.ts';

const catalogue: Readonly<Record<string, CatalogueRow>> = {
  'IDM-003': row,
  'TRF-001': { ...row },
  'LED-001': { ...row, level: 'SHOULD' },
  'IDM-020': { ...row, level: 'CLAIM', claim: 'noOverdraft' },
};
type Id = 'IDM-003' | 'TRF-001' | 'LED-001' | 'IDM-020';

const test1 = (requirement: Id) => ({ requirement, testId: `test of ${requirement}` });
const held = (id: Id): Entry[] => [evaluation(test1(id)), ended('done', test1(id))];
const violated = (id: Id): Entry[] => [
  evaluation({ ...test1(id), outcome: 'violated' }),
  ended('violated', test1(id)),
];
const end = (id: Id, how: Parameters<typeof ended>[0]): Entry[] => [ended(how, test1(id))];
const ids: readonly Id[] = ['IDM-003', 'TRF-001', 'LED-001', 'IDM-020'];

/** Everything held, but for these. */
const but = (...changes: readonly (readonly [Id, Entry[]])[]): Entry[] =>
  ids.flatMap((id) => changes.find(([other]) => other === id)?.[1] ?? held(id));

type Row = {
  readonly when: string;
  readonly entries: readonly Entry[];
  readonly profile?: string;
  readonly over?: Partial<RunContext>;
  readonly verdict: RunVerdictName;
  readonly because?: readonly string[];
};

const rows: readonly Row[] = [
  { when: 'everything held', entries: but(), verdict: 'conformant', because: [] },
  {
    when: 'a MUST is violated',
    entries: but(['IDM-003', violated('IDM-003')]),
    verdict: 'non-conformant',
    because: ['1 requirement is violated'],
  },
  {
    when: 'a claim is broken',
    entries: but(['IDM-020', violated('IDM-020')]),
    verdict: 'non-conformant',
    because: ["1 of the target's own claims is broken"],
  },
  {
    when: 'a SHOULD is violated',
    entries: but(['LED-001', violated('LED-001')]),
    verdict: 'conformant',
  },
  {
    when: 'a MUST is violated and the suite broke',
    entries: but(['IDM-003', violated('IDM-003')], ['TRF-001', end('TRF-001', 'harness-error')]),
    verdict: 'non-conformant',
  },
  {
    when: 'the suite broke',
    entries: but(['LED-001', end('LED-001', 'harness-error')]),
    verdict: 'error',
    because: ['the suite itself broke while judging LED-001'],
  },
  {
    when: 'a MUST met the environment',
    entries: but(['TRF-001', end('TRF-001', 'environment')]),
    verdict: 'indeterminate',
    because: ['no clear verdict on TRF-001'],
  },
  {
    when: 'a SHOULD met the environment',
    entries: but(['LED-001', end('LED-001', 'environment')]),
    verdict: 'conformant',
  },
  {
    when: 'a SHOULD met the environment, to certify',
    entries: but(['LED-001', end('LED-001', 'environment')]),
    profile: 'certification',
    verdict: 'indeterminate',
  },
  {
    when: 'a MUST lacks a binding',
    entries: but(['TRF-001', end('TRF-001', 'untestable')]),
    verdict: 'conformant',
  },
  {
    when: 'a MUST lacks a binding, to certify',
    entries: but(['TRF-001', end('TRF-001', 'untestable')]),
    profile: 'certification',
    verdict: 'indeterminate',
    because: ['certification needs a verdict on TRF-001'],
  },
  {
    when: 'everything held, to certify',
    entries: but(),
    profile: 'certification',
    verdict: 'conformant',
  },
  {
    when: 'a MUST was blocked',
    entries: but(['TRF-001', end('TRF-001', 'blocked')]),
    verdict: 'indeterminate',
    because: ['blocked: TRF-001'],
  },
  {
    when: 'nothing ran',
    entries: [],
    verdict: 'indeterminate',
    because: ['nothing could be judged'],
  },
  {
    when: 'nothing of a capability proved anything',
    entries: [evaluation({ requirement: 'IDM-003', outcome: 'not-evaluable' }), ...held('LED-001')],
    over: {
      catalogue: { 'IDM-003': row, 'LED-001': { ...row, capability: 'core', level: 'SHOULD' } },
    },
    verdict: 'indeterminate',
    because: ['nothing of transfers could be judged: what was seen proves nothing'],
  },
  { when: 'smoke found nothing', entries: but(), profile: 'smoke', verdict: 'no-violation' },
  {
    when: 'smoke found a violation',
    entries: but(['IDM-003', violated('IDM-003')]),
    profile: 'smoke',
    verdict: 'non-conformant',
  },
  {
    when: 'one requirement was asked for and held',
    entries: but(['TRF-001', violated('TRF-001')]),
    over: { only: ['IDM-003'] },
    verdict: 'no-violation',
  },
  {
    when: 'the violation is known',
    entries: but(['IDM-003', violated('IDM-003')]),
    over: { knownFailures: [{ id: 'IDM-003', reason: 'repaired in March' }] },
    verdict: 'conformant',
  },
  {
    when: 'the violation is known, for a certificate',
    entries: but(['IDM-003', violated('IDM-003')]),
    profile: 'certification',
    over: { knownFailures: [{ id: 'IDM-003', reason: 'repaired in March' }] },
    verdict: 'non-conformant',
    because: ['1 requirement is violated'],
  },
  {
    when: 'one violation is known and another is not',
    entries: but(['IDM-003', violated('IDM-003')], ['TRF-001', violated('TRF-001')]),
    over: { knownFailures: [{ id: 'IDM-003', reason: 'repaired in March' }] },
    verdict: 'non-conformant',
    because: ['1 requirement is violated'],
  },
  {
    when: 'a known failure passes',
    entries: but(),
    over: { knownFailures: [{ id: 'IDM-003', reason: 'repaired in March' }] },
    verdict: 'non-conformant',
    because: ['the known failure IDM-003 passes now: take it off the list'],
  },
  {
    when: 'a known failure names nothing',
    entries: but(),
    over: { knownFailures: [{ id: 'IDM-999', reason: 'a slip' }] },
    verdict: 'non-conformant',
    because: ['the list of known failures names IDM-999, which does not exist'],
  },
  {
    when: 'a known failure was not judged',
    entries: but(['TRF-001', end('TRF-001', 'untestable')]),
    over: { knownFailures: [{ id: 'TRF-001', reason: 'repaired in March' }] },
    verdict: 'non-conformant',
    because: ['the known failure TRF-001 did not fail, it is untestable: take it off the list'],
  },
  {
    when: 'a known failure was blocked with others',
    entries: but(['TRF-001', end('TRF-001', 'blocked')], ['IDM-020', end('IDM-020', 'blocked')]),
    over: { knownFailures: [{ id: 'TRF-001', reason: 'repaired in March' }] },
    verdict: 'indeterminate',
    because: ['blocked: TRF-001, IDM-020'],
  },
  {
    when: 'a known failure could not be decided',
    entries: but([
      'TRF-001',
      [evaluation({ ...test1('TRF-001'), outcome: 'not-evaluable', reason: 'no barrier' })],
    ]),
    over: { knownFailures: [{ id: 'TRF-001', reason: 'repaired in March' }] },
    verdict: 'conformant',
  },
  {
    when: 'the run was stopped, and what was over held',
    entries: but(['TRF-001', []]),
    over: { ended: { stopped: true } },
    verdict: 'indeterminate',
    because: ['the run was stopped before its end: not all of its tests began'],
  },
  {
    when: 'the run of a part was stopped, and what was over held',
    entries: held('IDM-003'),
    over: { only: ['IDM-003', 'TRF-001'], ended: { stopped: true } },
    verdict: 'indeterminate',
  },
  {
    when: 'a MUST is violated in a run that was stopped',
    entries: but(['IDM-003', violated('IDM-003')]),
    over: { ended: { stopped: true } },
    verdict: 'non-conformant',
    because: [
      '1 requirement is violated',
      'the run was stopped before its end: not all of its tests began',
    ],
  },
  {
    when: 'the suite broke outside of its tests',
    entries: but(),
    over: { ended: { broke: true } },
    verdict: 'error',
    because: ['the suite itself broke outside of its tests'],
  },
  {
    when: 'a test failed for its runner, and left no record',
    entries: but(),
    over: { ended: { failed: ['test of IDM-003', 'a test whose process died'] } },
    verdict: 'error',
  },
  {
    when: 'a test failed for its runner, and said why',
    entries: but(['LED-001', violated('LED-001')]),
    over: { ended: { stopped: false, failed: ['test of LED-001'] } },
    verdict: 'conformant',
  },
  {
    when: 'a known failure was not asked for',
    entries: but(),
    over: { only: ['IDM-003'], knownFailures: [{ id: 'TRF-001', reason: 'repaired in March' }] },
    verdict: 'no-violation',
  },
];

for (const { when, entries, profile: name = 'gate', over, verdict, because } of rows) {
  test(`${name} is ${verdict}: ${when}`, () => {
    const judged = judge(entries, { catalogue, profile: profile(name), ...over });
    expect(judged.verdict).toBe(verdict);
    if (because !== undefined) expect(judged.because).toEqual(because);
  });
}

test('receivers of webhooks are not judged with a platform', () => {
  const receiver = { ...context().catalogue?.['IDM-003'], ...row, role: 'receiver' as const };
  const { results } = judge([], { catalogue: { 'RCV-001': receiver } });
  expect(results[0]?.verdict).toBe('not-selected');
});
