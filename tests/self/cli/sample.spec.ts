/** `--one-in` and `--quick`: fewer tests, of which each requirement still has one. */
import { expect, test } from '@playwright/test';
import { loadTests } from '../../../fixtures/direct/load.ts';
import { readQuickTests } from '../../../fixtures/direct/quick-tests.ts';
import { quickOf, sampleOf } from '../../../fixtures/direct/sample.ts';
import { testIdOf } from '../../../fixtures/session/identity.ts';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import type { RequirementId } from '../../../generated/requirements.ts';
import { headline } from '../../../verdict/text.ts';
import { ended, evaluation, facts, judge } from '../fabricated/run.ts';
import { made } from './direct-crowd.ts';

const nothing = (): Promise<void> => Promise.resolve();

const of = (requirement: RequirementId, count: number): RegisteredTest[] =>
  Array.from({ length: count }, (_, index) =>
    made(`${requirement} ${index}`, nothing, { requirement }),
  );

const tests = [...of('IDM-003', 9), ...of('TRF-001', 4), ...of('PAG-007', 1)];

const titles = (
  oneIn: number,
  seed: string,
  mayJudge: (test: RegisteredTest) => boolean = () => true,
): string[] => sampleOf(tests, { oneIn, seed, mayJudge }).map(({ title }) => title);

const counts = (taken: readonly string[]): number[] =>
  ['IDM-003', 'TRF-001', 'PAG-007'].map(
    (id) => taken.filter((title) => title.startsWith(id)).length,
  );

test('of each requirement one test in so many is taken, and one at least', () => {
  expect(counts(titles(4, 'a'))).toEqual([3, 1, 1]);
  expect(counts(titles(100, 'a'))).toEqual([1, 1, 1]);
  expect(titles(1, 'a')).toEqual(tests.map(({ title }) => title));
});

test('a seed takes always the same, and seeds together take all', () => {
  expect(titles(4, 'a')).toEqual(titles(4, 'a'));
  const seeds = Array.from({ length: 60 }, (_, index) => `seed ${index}`);
  expect(new Set(seeds.flatMap((seed) => titles(4, seed))).size).toBe(tests.length);
});

test('what the target keeps from judging is taken only where a requirement has nothing else', () => {
  const mayJudge = ({ title }: RegisteredTest): boolean => title === 'IDM-003 5';
  expect(titles(4, 'a', mayJudge)).toContain('IDM-003 5');
  expect(counts(titles(4, 'a', mayJudge))).toEqual([1, 1, 1]);
});

test('the quick tests are taken, and one of each requirement that they do not judge', () => {
  const idsOf = (...places: readonly number[]): string[] =>
    places.flatMap((place) => {
      const one = tests[place];
      return one === undefined ? [] : [testIdOf(one.file, one.title)];
    });
  const quick = (telling: readonly string[], mayJudge = (_test: RegisteredTest) => true) =>
    quickOf(tests, { telling: new Set(telling), seed: 'a', mayJudge }).map(({ title }) => title);
  expect(counts(quick([]))).toEqual([1, 1, 1]);
  expect(counts(quick(idsOf(0, 2, 3)))).toEqual([3, 1, 1]);
  expect(quick(idsOf(0, 2, 3))).toEqual(expect.arrayContaining(['IDM-003 0', 'IDM-003 3']));
  const mayJudge = ({ title }: RegisteredTest): boolean => title === 'IDM-003 5';
  expect(quick(idsOf(0), mayJudge)).toContain('IDM-003 5');
});

test('each of the quick tests is there: npm run snapshot:quick chooses them anew', async () => {
  const all = new Set((await loadTests()).map(({ file, title }) => testIdOf(file, title)));
  const quick = [...readQuickTests()];
  expect(quick.filter((id) => !all.has(id))).toEqual([]);
  expect(quick.length).toBeGreaterThan(all.size / 4);
});

test('a run by quick tests says so, and is not called conformant', () => {
  const judged = judge([evaluation(), ended('done')], { part: 'quick' });
  expect(headline(judged, facts)[0]).toContain('requirements, by the quick part of their tests:');
  expect(judged.verdict).toBe('no-violation');
});

test('such a run is never called conformant, and says by how many tests it judged', () => {
  const entries = [evaluation(), ended('done')];
  expect(judge(entries).verdict).toBe('conformant');
  const judged = judge(entries, { part: 4 });
  expect(judged.verdict).toBe('no-violation');
  expect(headline(judged, facts)[0]).toContain('requirements, by one in 4 of their tests:');
});

test('a known failure that the tests of such a run did not meet stays on its list', () => {
  const knownFailures = [{ id: 'IDM-003', reason: 'repaired in March' }];
  const judged = judge([evaluation(), ended('done')], { knownFailures, part: 4 });
  expect([judged.verdict, judged.stale]).toEqual(['no-violation', []]);
});
