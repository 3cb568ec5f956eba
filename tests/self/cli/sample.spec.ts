/** `--one-in`: fewer tests, of which each requirement still has one. */
import { expect, test } from '@playwright/test';
import { sampleOf } from '../../../fixtures/direct/sample.ts';
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

test('such a run is never called conformant, and says by how many tests it judged', () => {
  const entries = [evaluation(), ended('done')];
  expect(judge(entries).verdict).toBe('conformant');
  const judged = judge(entries, { oneIn: 4 });
  expect(judged.verdict).toBe('no-violation');
  expect(headline(judged, facts)[0]).toContain('requirements, by one in 4 of their tests:');
});

test('a known failure that the tests of such a run did not meet stays on its list', () => {
  const knownFailures = [{ id: 'IDM-003', reason: 'repaired in March' }];
  const judged = judge([evaluation(), ended('done')], { knownFailures, oneIn: 4 });
  expect([judged.verdict, judged.stale]).toEqual(['no-violation', []]);
});
