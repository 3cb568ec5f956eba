/** What a run tells of single tests while it goes on. */
import { expect, test } from '@playwright/test';
import { createNotes } from '../../../cli/notes.ts';
import type { TestRecord } from '../../../fixtures/evidence/types.ts';

const base: TestRecord = {
  kind: 'test',
  testId: 'a.spec.ts › a title',
  attempt: 0,
  title: 'a title',
  file: 'a.spec.ts',
  line: 1,
  requirement: 'PAG-007',
  operation: null,
  end: 'done',
  durationMs: 1,
};

const repeated = (
  record: Partial<TestRecord>,
  times: number,
  known?: { id: string }[],
): string[] => {
  const notes = createNotes(known);
  return Array.from({ length: times }, () => notes.of({ ...base, ...record })).flatMap(
    (note) => note ?? [],
  );
};

test('a failure is told at once, with its requirement, and the first few only', () => {
  const told = repeated({ end: 'violated' }, 20);
  expect(told).toHaveLength(8);
  expect(told[0]).toBe('Failed: a title (PAG-007)');
  expect(told[7]).toBe('Failed: a title (PAG-007); further ones are told at the end');
});

test('a failure of another requirement than that of the test is told as that of the other one', () => {
  const reason = 'GEN-009: a member breaks its format or bounds\n  at       response';
  expect(repeated({ end: 'violated', reason }, 1)).toEqual([
    'Failed: a title (GEN-009, by a test of PAG-007)',
  ]);
  expect(repeated({ end: 'violated', reason }, 1, [{ id: 'GEN-009' }])).toEqual([]);
});

test('of known failures, of what only should be so and of good ends nothing is told', () => {
  expect(repeated({ end: 'violated' }, 1, [{ id: 'PAG-007' }])).toEqual([]);
  expect(repeated({ end: 'violated', requirement: 'ERR-006' }, 1)).toEqual([]);
  expect(repeated({ end: 'done' }, 20)).toEqual([]);
  expect(repeated({ end: 'not-applicable', reason: 'none' }, 20)).toEqual([]);
});

test('one reason that keeps many tests from judging is told once', () => {
  const reason = 'no deposit arrived on the account.\nfurther lines';
  expect(repeated({ end: 'blocked', reason }, 11)).toEqual([]);
  expect(repeated({ end: 'blocked', reason }, 40)).toEqual([
    '12 tests came to no judgement for one reason: no deposit arrived on the account. ' +
      'Others may follow; Ctrl-C ends the run, with a report of what was seen.',
  ]);
});

test('losses of one kind are one reason, what a target file does not offer is none', () => {
  const notes = createNotes();
  const told = ['getAccount', 'getCustomer', 'getDeposit'].flatMap((operation) =>
    Array.from({ length: 5 }, () =>
      notes.of({
        ...base,
        end: 'environment',
        reason: `${operation} was not answered by the platform itself (refused)`,
      }),
    ).flatMap((note) => note ?? []),
  );
  expect(told).toHaveLength(1);
  expect(repeated({ end: 'untestable', missing: 'controls.freeze' }, 40)).toEqual([]);
});
