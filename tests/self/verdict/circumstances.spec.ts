/** What a test that found something met stands with the finding. */
import { expect, test } from '@playwright/test';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import { withCircumstances } from '../../../verdict/circumstances.ts';
import { verdictText } from '../../../verdict/text.ts';
import { ended, evaluation, exchange, facts, judge, TEST_ID } from '../fabricated/run.ts';

const restart = {
  ...{ kind: 'control', id: 'c1', testId: TEST_ID, attempt: 0, exchange: 'e0' },
  ...{ name: 'restart', scope: 'target', subject: null },
} as const satisfies Entry;

const lease = {
  ...{ kind: 'lease', id: 'l1', testId: TEST_ID, attempt: 0, record: 'account', recordId: 'a1' },
  ...{ origin: 'created', owner: 'a corporation' },
} as const satisfies Entry;

const month = {
  ...{ kind: 'clock', id: 'c2', testId: TEST_ID, attempt: 0, exchange: 'e0' },
  advancedByMs: 32 * 86_400_000,
} as const satisfies Entry;

const found: readonly Entry[] = [
  exchange({ id: 'e1' }),
  evaluation({ outcome: 'violated', inputs: { answer: 'e1' } }),
  ended('violated'),
];

const textOf = (entries: readonly Entry[]): string =>
  verdictText(
    withCircumstances(
      judge(entries),
      () => false,
      () => entries,
    ),
    facts,
    new Map(),
  );

test('that the platform restarted in the midst of a test, and whose accounts it had', () => {
  const text = textOf([restart, lease, ...found]);
  expect(text).toContain('owner    a corporation\n');
  expect(text).toContain('restart  the platform restarted in the midst of the test\n');
});

test('how much time went by in the midst of a test', () => {
  expect(textOf([{ ...month, attempt: 1 }, month, ...found])).toContain(
    'time     32 days went by in the midst of the test\n',
  );
  expect(textOf([{ ...month, advancedByMs: 60_000 }, ...found])).not.toContain('went by');
});

test('neither what another test met, nor anything where nothing was met', () => {
  expect(textOf([{ ...restart, testId: 'another' }, ...found])).not.toContain('restart');
  expect(textOf(found)).not.toContain('owner');
});
