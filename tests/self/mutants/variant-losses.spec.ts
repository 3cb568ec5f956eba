/** What counts as lost on a variant: rows that are judged no more, or much less often. */
import { expect, test } from '@playwright/test';
import { judgementsIn, untestedIn } from '../../../mutants/matrix/variant-judgements.ts';
import { matrixOf } from '../../../mutants/matrix/matrix.ts';
import { lossesOf } from '../../../mutants/matrix/variant-losses.ts';
import type { Result } from '../../../mutants/matrix/run-matrix.ts';
import type { VariantRun } from '../../../mutants/matrix/variant-run.ts';
import { ended, evaluation, exchange, TEST_ID } from '../fabricated/run.ts';

const run = (over: Partial<VariantRun>): VariantRun => ({
  id: 'some-variant',
  seed: 2,
  fixedOnly: false,
  isPart: false,
  verdict: 'conformant',
  failures: {},
  passed: ['ERR-007', 'LED-001'],
  judgements: { 'ERR-007': { 'ERR-007 a': 10, 'ERR-004 b': 30 }, 'LED-001': { 'LED-001 c': 5 } },
  untested: [],
  others: {},
  ms: 1,
  ...over,
});

const baseline = run({ id: 'baseline' });
const judgements = (own: number, other: number): VariantRun['judgements'] => ({
  ...baseline.judgements,
  'ERR-007': { 'ERR-007 a': own, 'ERR-004 b': other },
});

test('a variant that judges as much as the reference loses nothing', () => {
  expect(lossesOf(run({}), baseline, {})).toEqual([]);
  expect(lossesOf(run({ judgements: judgements(9, 28) }), baseline, {})).toEqual([]);
});

test('what is judged no more, or less often by more than a tenth, is lost', () => {
  const others = { 'LED-001': 'untestable: no balance' };
  expect(lossesOf(run({ passed: ['ERR-007'], others }), baseline, {})).toEqual([
    'LED-001 (seed 2): untestable: no balance',
  ]);
  expect(lossesOf(run({ judgements: judgements(10, 25) }), baseline, {})).toEqual([
    'ERR-007 (seed 2): 35 of 40 judgements are left; 25 of 30 in ERR-004 b',
  ]);
});

test('of a test that is declared silent nothing is missed, as long as it is', () => {
  const silent = { 'b c': 'the platform leaves nothing to judge' };
  const counted = (tests: Record<string, number>) =>
    run({ passed: ['ERR-007'], judgements: { 'ERR-007': tests } });
  const before = counted({ 'ERR-007 a › b c': 5, 'ERR-007 a › b': 5, 'ERR-004 a › b c': 9 });
  const now = counted({ 'ERR-007 a › b': 5, 'ERR-004 a › b c': 2 });
  expect(lossesOf(now, before, { silent })).toEqual([]);
  expect(lossesOf(now, before, {})).toHaveLength(1);
  expect(lossesOf(before, before, { silent })).toEqual([
    'nothing: "b c" is declared silent, and judges',
  ]);
});

test('of the tests that judge less often a few are named', () => {
  const many = (times: number): VariantRun['judgements'] => ({
    'ERR-007': Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`ERR-007 ${at}`, times])),
  });
  const passed = ['ERR-007'];
  const [before, now] = [4, 1].map((times) => run({ passed, judgements: many(times) }));
  const named = [0, 1, 2, 3, 4].map((at) => `1 of 4 in ERR-007 ${at}`).join(', ');
  expect(before && now && lossesOf(now, before, {})).toEqual([
    `ERR-007 (seed 2): 7 of 28 judgements are left; ${named}, and 2 tests more`,
  ]);
});

test('a run is counted against that of the reference with the same seed', () => {
  const months = (id: string, seed: number, times: number): Result => {
    const result = run({ id, seed, judgements: judgements(times, 30), passed: ['ERR-007'] });
    return {
      job: { kind: 'variant', id, seed },
      result: { kind: 'variant', result, index: null },
    };
  };
  const redOf = (now: number): readonly string[] => {
    const results = [
      ...[months('baseline', 1, 30), months('baseline', 2, 10)],
      ...[months('newest-first', 1, 30), months('newest-first', 2, now)],
    ];
    const told = {
      run: { results, index: null, notBegun: 0 },
      rows: [],
      record: {},
      removals: [],
      faults: [],
    };
    return matrixOf(told).red;
  };
  expect(redOf(10)).toEqual([]);
  expect(redOf(5)).toEqual([
    'the variant newest-first loses ERR-007 (seed 2): 35 of 40 judgements are left; ' +
      '5 of 10 in ERR-007 a',
  ]);
});

test('tests of what is declared untestable are not missed; the others still are', () => {
  const untestable = { 'ERR-004': 'it does not claim it' };
  const passed = ['ERR-007', 'LED-001', 'ERR-004'];
  const before = { ...baseline, passed };
  expect(lossesOf(run({ judgements: judgements(10, 0) }), before, { untestable })).toEqual([]);
  expect(lossesOf(run({ judgements: judgements(8, 0) }), before, { untestable })).toEqual([
    'ERR-007 (seed 2): 8 of 10 judgements are left; 8 of 10 in ERR-007 a',
  ]);
});

test('under a thin target file what it says too little for is not missed', () => {
  const less = run({ judgements: judgements(10, 0), untested: ['ERR-004 b'] });
  expect(lossesOf(less, baseline, { thin: true })).toEqual([]);
  expect(lossesOf(less, baseline, {})).toHaveLength(1);
  expect(lossesOf({ ...less, passed: ['LED-001'] }, baseline, { thin: true })).toHaveLength(1);
});

test('a test that the platform failed in the middle of is not missed under one either', () => {
  const named = [`IDM-003 ${TEST_ID}`];
  expect(untestedIn([exchange({ status: 500 }), ended('done')])).toEqual(named);
  expect(untestedIn([exchange({ status: 400 }), ended('untestable')])).toEqual(named);
  expect(untestedIn([exchange({ status: 400 }), ended('blocked')])).toEqual(named);
  expect(untestedIn([exchange({ status: 500, testId: 'other' }), ended('done')])).toEqual([]);
});

test('under a thin target file the tests that can run are counted, not what they judge', () => {
  const fewer = run({ judgements: judgements(1, 1) });
  expect(lossesOf(fewer, baseline, { thin: true })).toEqual([]);
  const { judgements: all } = fewer;
  const without = { ...fewer, judgements: { ...all, 'ERR-007': { 'ERR-007 a': 10 } } };
  expect(lossesOf(without, baseline, { thin: true })).toEqual([
    'ERR-007 (seed 2): 1 of 2 judging tests are left; 0 of 1 in ERR-004 b',
  ]);
});

test('random sequences need not judge what they are not for', () => {
  const drawn = (all: Readonly<Record<string, number>>): Partial<VariantRun> => ({
    judgements: { ...baseline.judgements, 'ERR-007': { 'ERR-007 a': 1, ...all } },
  });
  const [other, own] = ['LED-001 tests/model/b', 'ERR-007 tests/model/c'];
  const before = run(drawn({ [other]: 1, [own]: 1 }));
  for (const thin of [true, false]) {
    expect(lossesOf(run(drawn({ [own]: 1 })), before, { thin })).toEqual([]);
  }
  const without = run(drawn({ [other]: 1 }));
  expect(lossesOf(without, before, {})).toHaveLength(1);
  // What there is to choose from is another then.
  expect(lossesOf(without, before, { thin: true })).toEqual([]);
});

test('under a thin target file lists that are empty prove nothing by the way', () => {
  const seen = (all: Readonly<Record<string, number>>): VariantRun =>
    run({ passed: ['SUB-001'], judgements: { 'SUB-001': all } });
  const before = seen({ 'SUB-001 a': 2, 'TRF-001 b': 2 });
  expect(lossesOf(seen({ 'SUB-001 a': 1 }), before, { thin: true })).toEqual([]);
  expect(lossesOf(seen({ 'TRF-001 b': 2 }), before, { thin: true })).toHaveLength(1);
  expect(lossesOf(seen({ 'SUB-001 a': 2 }), before, {})).toHaveLength(1);
});

test('what could not be evaluated is no judgement', () => {
  const tests = new Map([['one', 'TRF-001']]);
  const entries = (['held', 'violated', 'not-evaluable'] as const).map((outcome) =>
    evaluation({ requirement: 'IDM-003', testId: 'one', outcome }),
  );
  expect(judgementsIn(entries, tests)).toEqual({ 'IDM-003': { 'TRF-001 one': 2 } });
});

test('what is looked at once a test is over does not count as its judgement', () => {
  const tests = new Map([[TEST_ID, 'TRF-001']]);
  const one = evaluation({ requirement: 'IDM-003' });
  const again = evaluation({ requirement: 'IDM-003', attempt: 1 });
  const entries = [one, ended('done'), one, again, ended('done', { attempt: 1 }), again];
  expect(judgementsIn(entries, tests)).toEqual({ 'IDM-003': { [`TRF-001 ${TEST_ID}`]: 2 } });
});

test('random tests are not missed in a run without them, and fixed ones still are', () => {
  const before = {
    ...baseline,
    judgements: {
      'ERR-007': { 'ERR-007 tests/contract/a': 10, 'ERR-007 tests/fuzz/b': 30 },
      'LED-001': { 'LED-001 tests/model/c': 5 },
    },
  };
  const fixed = (times: number): VariantRun =>
    run({
      fixedOnly: true,
      passed: ['ERR-007'],
      judgements: { 'ERR-007': { 'ERR-007 tests/contract/a': times } },
    });
  expect(lossesOf(fixed(10), before, {})).toEqual([]);
  expect(lossesOf({ ...fixed(10), fixedOnly: false }, before, {})).toHaveLength(2);
  expect(lossesOf(fixed(8), before, {})).toEqual([
    'ERR-007 (seed 2): 8 of 10 judgements are left; 8 of 10 in ERR-007 tests/contract/a',
  ]);
});

test('what the tests of some files judge by the way is not missed, and what they are for is', () => {
  const before = {
    ...baseline,
    judgements: { ...judgements(10, 30), 'LED-001': { 'TRF-001 c': 5 } },
  };
  const part = (own: number): VariantRun =>
    run({ isPart: true, passed: ['ERR-007'], judgements: { 'ERR-007': { 'ERR-007 a': own } } });
  expect(lossesOf(part(10), before, {})).toEqual([]);
  expect(lossesOf({ ...part(10), isPart: false }, before, {})).toHaveLength(2);
  expect(lossesOf(part(8), before, {})).toEqual([
    'ERR-007 (seed 2): 8 of 10 judgements are left; 8 of 10 in ERR-007 a',
  ]);
});
