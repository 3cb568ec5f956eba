/** Which check of a requirement was seen to fail: what is not written down, and how it is looked for. */
import { expect, test } from '@playwright/test';
import { killing } from './killing.ts';
import {
  readSeen,
  searched,
  unknownTo,
  withoutObserved,
} from '../../../mutants/matrix/checks-seen.ts';
import type { Job, JobResult } from '../../../mutants/matrix/jobs.ts';
import { mutants } from '../../../mutants/registry.ts';

const checksOf = {
  'IDM-003': { told: ['a'], held: ['b'], never: ['c'] },
  'TRF-001': { kept: ['d'] },
};
const breaks = new Map(
  ['one', 'two', 'three'].map((id) => [id, { breaks: 'IDM-003' as const }] as const),
);

test('a check that is not written down is told, and a mutant that is gone', () => {
  const seen = { 'IDM-003': { told: 'one', held: null, never: 'gone' } };
  expect(unknownTo(seen, checksOf, new Set(['one']))).toEqual([
    'does not know that kept judges TRF-001: has it been seen to fail? (--checks)',
    'names the mutant gone, which is gone',
  ]);
});

test('what is only observed is not asked for', () => {
  expect(withoutObserved({ 'ACC-009': { seen: ['a'] }, ...checksOf })).toEqual(checksOf);
});

test('each check is tried with one mutant of its requirement after the other, until it tells one', async () => {
  const asked: string[] = [];
  const perform = (
    jobs: readonly Job[],
    onResult: (result: JobResult, job: Job) => void,
  ): Promise<void> => {
    for (const job of jobs) {
      const check = job.kind === 'mutant' ? job.check : undefined;
      asked.push(`${job.id} ${String(check?.id)} ${String(check?.tests)}`);
      const killers = check?.id === 'held' && job.id === 'two' ? ['b'] : [];
      onResult({ kind: 'mutant', result: killing(job.id, killers) }, job);
    }
    return Promise.resolve();
  };
  const before = { 'IDM-003': { told: 'one', never: 'gone', dropped: 'one' } };
  const seen = await searched(perform, before, checksOf, {
    mutants: breaks,
    isTried: (id) => id !== 'three',
  });
  expect(seen).toEqual({
    'IDM-003': { held: 'two', never: null, told: 'one' },
    'TRF-001': { kept: null },
  });
  expect(asked).toEqual(['one held b', 'one never c', 'two held b', 'two never c']);
});

test('what is written down names mutants that break the requirement', () => {
  for (const [requirement, checks] of Object.entries(readSeen())) {
    for (const id of Object.values(checks)) {
      if (id !== null) expect(mutants.get(id)?.breaks, id).toBe(requirement);
    }
  }
});
