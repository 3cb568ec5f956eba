/** What a target file says that its platform lacks, on fabricated run stores. */
import { expect, test } from '@playwright/test';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { lackNames, lackOf } from '../../../fixtures/target/lacks.ts';
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

test('a lack speaks for its own requirements alone', () => {
  for (const name of lackNames) {
    const file = { lacks: [name] };
    const reason = lackOf(file, name === 'redelivery' ? 'WHK-009' : 'TRF-001');
    if (name === 'redelivery') expect(reason).toContain('a failed delivery is repeated');
    else expect(reason).toBeNull();
  }
  expect(lackOf({}, 'WHK-009')).toBeNull();
});
