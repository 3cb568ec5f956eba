/** What an operator was asked for before something went wrong stands with the finding. */
import { expect, test } from '@playwright/test';
import type { Entry, Evaluation } from '../../../fixtures/evidence/types.ts';
import { readExcerpts, wantedEvidence } from '../../../verdict/excerpts.ts';
import { withControls } from '../../../verdict/operator.ts';
import { verdictText } from '../../../verdict/text.ts';
import { ended, evaluation, exchange, facts, finding, judge, TEST_ID } from '../fabricated/run.ts';

const at = (id: string, startedAtMs: number) => exchange({ id, startedAtMs });

/** A control of this name, as the run store has it. */
function asked(name: string, id: string, startedAtMs: number, attempt = 0): Entry[] {
  const call = exchange({ id, startedAtMs, attempt, operation: null });
  const request = { ...call.request, url: `https://operator.invalid/${name}` };
  const own = { kind: 'control', id: `c-${id}`, testId: TEST_ID, attempt, exchange: id } as const;
  return [
    { ...call, request },
    { ...own, name, scope: 'account', subject: 'a1' },
  ];
}

const violated = (over: Partial<Evaluation>): Evaluation =>
  evaluation({ outcome: 'violated', inputs: { before: 'e1', after: 'e9' }, ...over });

function rolesIn(entries: readonly Entry[]): readonly string[] {
  const [result] = withControls(judge(entries), () => entries).results;
  return result?.findings[0]?.roles ?? [];
}

test('a control between two readings is among the evidence, and is shown', () => {
  const entries = [
    ...[...asked('simulateDeposit', 'e0', 500), at('e1', 1_000), ...asked('settle', 'e5', 2_000)],
    ...[at('e9', 3_000), ...asked('settle', 'e10', 4_000), violated({}), ended('violated')],
  ];
  const judged = withControls(judge(entries), () => entries);
  const text = verdictText(
    judged,
    facts,
    readExcerpts(entries, wantedEvidence(judged.results, 20)),
  );
  expect(rolesIn(entries)).toEqual(['before', 'control settle', 'after']);
  expect(text).toContain('evidence control settle (e5)\n');
  expect(text).toContain('POST https://operator.invalid/settle\n');
  expect(text).not.toContain('simulateDeposit');
});

test('that of another attempt, and one before all that was read, are not', () => {
  const entries = [
    ...[...asked('simulateDeposit', 'e0', 500), at('e1', 1_000)],
    ...[...asked('settle', 'e5', 2_000, 1), at('e9', 3_000), violated({}), ended('violated')],
  ];
  expect(rolesIn(entries)).toEqual(['before', 'after']);
});

test('the last one before what was delivered is', () => {
  const entries = [
    ...[...asked('simulateDeposit', 'e0', 500), ...asked('settle', 'e5', 800)],
    ...[at('e1', 1_000), at('e9', 3_000)],
    ...[violated({ finding: { ...finding, side: 'delivery' } }), ended('violated')],
  ];
  expect(rolesIn(entries)).toEqual(['control settle', 'before', 'after']);
});

test('one that the check was given is told by its name, however early it stands', () => {
  const entries = [
    ...[...asked('simulateDeposit', 'e0', 500), ...['e1', 'e2', 'e3'].map((id) => at(id, 900))],
    ...[violated({ inputs: { evidence: ['e0', 'e1', 'e2', 'e3'] } }), ended('violated')],
  ];
  const judged = withControls(judge(entries), () => entries);
  const text = verdictText(
    judged,
    facts,
    readExcerpts(entries, wantedEvidence(judged.results, 20)),
  );
  expect(text).toContain('evidence control simulateDeposit (e0)\n');
});

test('an answer is nobody’s but the platform’s', () => {
  const entries = [
    ...[at('e1', 1_000), ...asked('settle', 'e5', 2_000), at('e9', 3_000)],
    ...[violated({ finding: { ...finding, side: 'response' } }), ended('violated')],
  ];
  const judged = judge(entries);
  const told = withControls(judged, () => {
    throw new Error('the run store need not be read');
  });
  expect(told).toBe(judged);
});

test('of several accounts that were read the one at fault is shown, before and after', () => {
  const inputs = { before: ['e1', 'e2'], after: ['e3', 'e4'], newestAfter: ['e5', 'e6', 'e7'] };
  const place = { side: 'state', pointer: '/1/currentBalance' } as const;
  const entries = [
    ...Object.values(inputs)
      .flat()
      .map((id) => at(id, 1_000)),
    ...[violated({ inputs, finding: { ...finding, ...place } }), ended('violated')],
  ];
  const judged = judge(entries);
  const excerpts = readExcerpts(entries, wantedEvidence(judged.results, 20));
  const shown = verdictText(judged, facts, excerpts).match(/(?<=evidence ).*/g);
  expect(shown).toEqual(['before 2 (e2)', 'after 2 (e4)', 'newestAfter 2 (e6)']);
});
