/** What the kill matrix tells, what it writes down, and what is red in it. */
import { expect, test } from '@playwright/test';
import { killing } from './killing.ts';
import { BASELINE, type Job } from '../../../mutants/matrix/jobs.ts';
import { matrixOf } from '../../../mutants/matrix/matrix.ts';
import { mutantRows, type MutantRow } from '../../../mutants/matrix/rows.ts';
import { loneFilesIn, recordOf, staleIn, uniqueKillersIn } from '../../../mutants/matrix/record.ts';
import { removalJobs, removalRows } from '../../../mutants/matrix/removals.ts';
import type { Result } from '../../../mutants/matrix/run-matrix.ts';
import { witnessesOf } from '../../../mutants/matrix/witnesses.ts';
import { mutants } from '../../../mutants/registry.ts';
import type { Mutant } from '../../../mutants/types.ts';

const row = (id: string, killedBy: readonly string[], lone: MutantRow['lone']): MutantRow => ({
  ...{ id, killedBy, lone, breaks: 'IDM-003', class: 'money', difficulty: 1, because: 'why' },
  ...{ killed: killedBy.length > 0, said: null, exchanges: null, seeds: 1, kills: 1, ms: 1 },
});
const breaks = new Map([
  ['a', 'IDM-003'],
  ['b', 'IDM-003'],
  ['c', 'IDM-003'],
  ['d', 'TRF-001'],
]);
const recorded = recordOf(
  [
    row('a', ['x.spec.ts › one'], 'test'),
    row('b', ['y.spec.ts › two'], 'file'),
    row('c', [], null),
  ],
  { 'IDM-003': { gone: { by: 'x.spec.ts › one' } }, 'TRF-001': { d: { by: 'z.spec.ts › d' } } },
  breaks,
);

test('the record has who killed what, keeps what was not run, and drops what is gone', () => {
  expect(recorded).toEqual({
    'IDM-003': {
      a: { by: 'x.spec.ts › one', lone: 'test' },
      b: { by: 'y.spec.ts › two', lone: 'file' },
      c: {},
    },
    'TRF-001': { d: { by: 'z.spec.ts › d' } },
  });
  expect(uniqueKillersIn(recorded)).toEqual({ 'x.spec.ts › one': ['a'] });
  expect(loneFilesIn(recorded)).toEqual({ 'x.spec.ts': ['a'], 'y.spec.ts': ['b'] });
});

test('a witness is a test that kills alone, however many killed it among others', async () => {
  const [sure, shy, lost] = [...mutants].flatMap(([id, { racy }]) => (racy === true ? [] : [id]));
  if (sure === undefined || shy === undefined || lost === undefined) throw new Error('too few');
  const asked: string[] = [];
  const alone = new Map([
    [sure, 'x › one'],
    [shy, 'x › two'],
  ]);
  const witnesses = await witnessesOf(
    (jobs, onResult) => {
      for (const job of jobs) {
        const only = 'only' in job ? (job.only ?? '') : '';
        asked.push(`${job.id} ${only}`);
        const killedBy = alone.get(job.id) === only ? [only] : [];
        onResult({ kind: 'mutant', result: killing(job.id, killedBy) }, job);
      }
      return Promise.resolve();
    },
    [
      { id: sure, killedBy: ['auditor', 'x › one', 'x › two'] },
      { id: shy, killedBy: ['x › one', 'x › two'] },
      { id: lost, killedBy: ['x › one'] },
    ],
  );
  expect([...witnesses]).toEqual([
    [sure, 'x › one'],
    [shy, 'x › two'],
    [lost, null],
  ]);
  expect(asked).toEqual([`${sure} x › one`, `${shy} x › one`, `${lost} x › one`, `${shy} x › two`]);
  const rows = [row('a', ['x › one', 'x › two'], null), row('b', ['x › one'], 'test')];
  const found = new Map([
    ['a', 'x › two'],
    ['b', null],
  ]);
  expect(recordOf(rows, {}, breaks, found)['IDM-003']).toEqual({
    a: { by: 'x › two' },
    b: { by: 'x › one', company: true, lone: 'test' },
    c: {},
  });
});

test('a record is stale when a mutant is new, gone, or of another fate', () => {
  const d = { ...row('d', ['z.spec.ts › d'], null), breaks: 'TRF-001' };
  const same = [row('a', ['any'], null), row('b', ['any'], null), row('c', [], null), d];
  const there = new Set(['a', 'b', 'c', 'd']);
  expect(staleIn(recorded, same, there)).toEqual([]);
  // Of those that were not chosen nothing is said.
  expect(staleIn(recorded, same.slice(0, 1), there)).toEqual([]);
  const others = [...same.slice(0, 2), row('c', ['any'], null), row('e', [], null)];
  expect(staleIn(recorded, others, new Set(['a', 'b', 'c', 'e']))).toEqual([
    'says that the mutant c is not killed',
    'does not know the mutant e of IDM-003',
    'knows the mutant d, which is gone',
  ]);
});

test('a file that is left out is noticed by a mutant that survives', () => {
  const jobs = removalJobs(recorded, 'some commit');
  expect(jobs.map(({ id, without }) => `${id} ${without ?? ''}`).sort()).toEqual([
    'a x.spec.ts',
    'b y.spec.ts',
  ]);
  const results = jobs.map((job): Result => ({
    job,
    result: { kind: 'mutant', result: killing(job.id, job.id === 'a' ? [] : ['other']) },
  }));
  expect(removalRows(results)).toContainEqual({ file: 'x.spec.ts', survivors: ['a'] });
  expect(removalRows(results)).toContainEqual({ file: 'y.spec.ts', survivors: [] });
});

test('what has to be red is red', () => {
  const told = {
    run: { results: [], index: null, notBegun: 0 },
    rows: [],
    record: {},
    removals: [],
    faults: [],
  };
  expect(matrixOf(told).red).toEqual([]);
  const removals = [{ file: 'y.spec.ts', survivors: [] }];
  const broken: Result = {
    job: BASELINE,
    result: { kind: 'broken', id: BASELINE.id, error: 'it ended' },
  };
  const onTop: Result = {
    job: { kind: 'mutant', id: 'm', seed: 1, until: 'one', on: 'v' },
    result: { kind: 'mutant', result: { ...killing('m', []), on: 'v' } },
  };
  const rows = [row('c', [], null)];
  const run = { results: [broken, onTop], index: null, notBegun: 0 };
  expect(matrixOf({ ...told, run, rows, removals, faults: ['and this'] }).red).toEqual([
    'variant baseline broke the matrix: it ended',
    'the mutant c survives: nothing violated IDM-003',
    'the mutant m survives on top of the variant v',
    'nothing notices that y.spec.ts is gone',
    'and this',
  ]);
});

test('a test that fails on the reference too has killed nothing', () => {
  const [id, mutant] = [...mutants][0] as [string, Mutant];
  const job: Job = { kind: 'mutant', id, seed: 1, until: 'one' };
  const result = { kind: 'mutant', result: killing(id, ['bad', 'good']) } as const;
  const violatedBy = { [mutant.breaks]: ['bad'] };
  const [left] = mutantRows({
    results: [{ job, result }],
    index: { judgedBy: {}, violatedBy, checksOf: {} },
  });
  expect(left).toMatchObject({ killed: true, killedBy: ['good'] });
  const both = { [mutant.breaks]: ['bad', 'good'] };
  const index = { judgedBy: {}, violatedBy: both, checksOf: {} };
  expect(mutantRows({ results: [{ job, result }], index })[0]).toMatchObject({ killed: false });
});
