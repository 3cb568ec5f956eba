/** What a target file says that its platform lacks, on fabricated run stores. */
import { expect, test } from '@playwright/test';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { need } from '../../../fixtures/given/need.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { sampleTarget } from '../sample-target.ts';
import { lackLine, lackNames, lackOf, type LackName } from '../../../fixtures/target/lacks.ts';
import type { RequirementVerdictName } from '../../../verdict/types.ts';
import { ended, evaluation, resultOf } from '../fabricated/run.ts';

const REASON = 'it never does';
const target = {
  name: 'Sample',
  environment: 'sandbox',
  offers: () => true,
  claims: () => true,
  lacks: () => REASON,
};

const rows: readonly {
  readonly when: string;
  readonly entries: readonly Entry[];
  readonly verdict: RequirementVerdictName;
  readonly reason?: string;
}[] = [
  {
    when: 'nothing could be evaluated',
    entries: [evaluation({ outcome: 'not-evaluable', reason: 'no barrier' }), ended('done')],
    verdict: 'not-applicable',
    reason: REASON,
  },
  {
    when: 'a binding is missing',
    entries: [ended('untestable', { reason: 'bind getTransfer.id', missing: 'getTransfer.id' })],
    verdict: 'not-applicable',
    reason: REASON,
  },
  {
    when: 'something broke on the way to it',
    entries: [ended('blocked', { reason: 'no account' })],
    verdict: 'untestable',
    reason: 'no account',
  },
  {
    when: 'it was seen all the same, and wrong',
    entries: [evaluation({ outcome: 'violated' })],
    verdict: 'fail',
  },
  {
    when: 'it was seen all the same, and right',
    entries: [evaluation(), ended('done')],
    verdict: 'pass',
  },
];

for (const { when, entries, verdict, reason } of rows) {
  test(`${when}, of what the target lacks: ${verdict}`, () => {
    const result = resultOf(entries, { target });
    expect(result.verdict).toBe(verdict);
    if (reason !== undefined) expect(result.reason).toBe(reason);
  });
}

test('where nothing came up that could be judged, the line is named that rules it out', () => {
  const entries = [evaluation({ outcome: 'not-evaluable', reason: 'none came' }), ended('done')];
  const open = { ...target, lacks: () => null };
  const result = resultOf(entries, { target: { ...open, lackLine: () => 'lacks: [x]' } });
  expect(result.reason).toBe('none came; for a platform that never has it: lacks: [x]');
  expect(resultOf(entries, { target: open }).reason).toBe('none came');
  expect([lackLine('LED-002'), lackLine('TRF-001')]).toEqual([
    'lacks: [authorizedTransactions]',
    null,
  ]);
});

test('a lack speaks for its own requirements alone', () => {
  for (const name of lackNames) {
    const file = { lacks: [name] };
    const reason = lackOf(file, name === 'redelivery' ? 'WHK-009' : 'TRF-001');
    if (name === 'redelivery') expect(reason).toContain('a failed delivery is repeated');
    else expect(reason).toBeNull();
  }
  expect(lackOf({}, 'WHK-009')).toBeNull();
});

test('a way of a request that the target lacks is a reason for its template alone', () => {
  const needs = [{ request: 'createFixedDestinationExchange' }] as const;
  const view = (lacks: readonly LackName[]) =>
    createTargetView(sampleTarget({ capabilities: ['core', 'exchanges'], lacks }));
  expect(() => need(view([]), needs)).toThrow(Untestable);
  expect(() => need(view(['withdrawalFees']), needs)).toThrow(Untestable);
  expect(() => need(view(['fixedDestinationExchanges']), needs)).toThrow(NotApplicable);
});
