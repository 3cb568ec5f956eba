/** The kill matrix: which tests a mutant is tried with, when it is done, what the jobs are. */
import { expect, test } from '@playwright/test';
import { killing } from './killing.ts';
import { passiveChecks } from '../../../fixtures/checks/passive/index.ts';
import type { Entry } from '../../../fixtures/evidence/types.ts';
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import { BASELINE, type Job, type JobResult } from '../../../mutants/matrix/jobs.ts';
import { indexOf } from '../../../mutants/matrix/judged-by.ts';
import { filesOf, watchFor } from '../../../mutants/matrix/kill.ts';
import { onTopJobs, planned } from '../../../mutants/matrix/plan.ts';
import { steady } from '../../../mutants/variants/steady.ts';
import type { Pool } from '../../../mutants/matrix/pool.ts';
import { runMatrix } from '../../../mutants/matrix/run-matrix.ts';
import { otherTests, ownTests } from '../../../mutants/matrix/selection.ts';
import { mutants } from '../../../mutants/registry.ts';
import { variants } from '../../../mutants/variants/index.ts';
import { evaluation } from '../fabricated/run.ts';

const registered = (title: string, requirement: string, operation: string): RegisteredTest =>
  ({ title, file: 'a.spec.ts', meta: { requirement, operation } }) as RegisteredTest;

const tests = [
  registered('far', 'CUS-001', 'listCustomers'),
  registered('own', 'IDM-003', 'createTransfer'),
  registered('same area', 'IDM-001', 'createDeposit'),
  registered('judges nothing of it', 'IDM-002', 'createTransfer'),
  registered('same operation', 'TRF-001', 'createTransfer'),
];
const idOf = (title: string): string => `a.spec.ts › ${title}`;

test('a mutant is tried with its own tests, then with others that judge its requirement', () => {
  const judging = ['far', 'own', 'same area', 'same operation'].map(idOf);
  const titles = (some: readonly RegisteredTest[]): string[] => some.map(({ title }) => title);
  expect(titles(ownTests('IDM-003', tests))).toEqual(['own']);
  const others = titles(otherTests('IDM-003', tests, judging));
  expect(others).toHaveLength(3);
  expect(others.at(-1)).toBe('far');
  expect(others).not.toContain('judges nothing of it');
});

const violated = (testId: string): Entry =>
  evaluation({ requirement: 'IDM-003', testId, outcome: 'violated' });
const held = (testId: string): Entry =>
  evaluation({ requirement: 'IDM-003', testId, outcome: 'held' });

test('the index holds who judged what, passively too, and who violated it', () => {
  const [[checkId, requirement], [otherId]] = Object.entries(passiveChecks) as [
    [string, string],
    [string, string],
  ];
  const outcomes = { [checkId]: 'held', [otherId]: 'not-evaluable', 'no-such-check': 'held' };
  const passive = { kind: 'passive', testId: 'c', outcomes } as unknown as Entry;
  const { judgedBy, violatedBy, checksOf } = indexOf([
    held('b'),
    violated('a'),
    held('a'),
    passive,
  ]);
  expect(judgedBy['IDM-003']).toEqual(['a', 'b']);
  expect(violatedBy).toEqual({ 'IDM-003': ['a'] });
  expect(Object.values(checksOf['IDM-003'] ?? {})).toEqual([['a', 'b']]);
  expect(checksOf[requirement]).toEqual({ [checkId]: ['c'] });
  expect(judgedBy[requirement]).toEqual(['c']);
  expect(Object.keys(judgedBy)).toHaveLength(2);
  const notEvaluable = evaluation({ requirement: 'IDM-003', outcome: 'not-evaluable' });
  expect(indexOf([notEvaluable])).toEqual({ judgedBy: {}, violatedBy: {}, checksOf: {} });
});

test('a kill is a violated evaluation of the broken requirement and ends the rest', () => {
  const watch = watchFor('IDM-003', 'one');
  const exchange = { kind: 'exchange', testId: 'one' } as Entry;
  watch.look(exchange);
  watch.look(held('one'));
  watch.look(evaluation({ requirement: 'TRF-001', testId: 'one', outcome: 'violated' }));
  expect(watch.found).toHaveLength(0);
  expect(watch.signal.aborted).toBe(false);
  watch.look(exchange);
  watch.look(violated('one'));
  watch.look(violated('two'));
  expect(watch.found.map(({ testId }) => testId)).toEqual(['one']);
  expect(watch.signal.aborted).toBe(true);
  expect(watch.found[0]?.exchanges).toBe(2);
});

test('what the auditor finds at the end kills too, by what all tests sent', () => {
  const watch = watchFor('LED-001', 'one');
  for (const testId of ['one', 'two', 'two']) watch.look({ kind: 'exchange', testId } as Entry);
  const checkId = 'audited-movements';
  const audited = { requirement: 'LED-001', testId: 'two', checkId, outcome: 'violated' } as const;
  watch.look(evaluation(audited));
  expect(watch.found).toMatchObject([{ testId: 'auditor', exchanges: 3 }]);
  expect(indexOf([evaluation(audited)]).violatedBy).toEqual({ 'LED-001': ['auditor'] });
});

test('a lone killer is one that no test of another file joins', () => {
  const watch = watchFor('IDM-003', 'two-files');
  for (const title of ['x.spec.ts › one', 'x.spec.ts › two']) watch.look(violated(title));
  expect(watch.signal.aborted).toBe(false);
  watch.look(violated('y.spec.ts › three'));
  expect(watch.signal.aborted).toBe(true);
  expect(filesOf(watch.found.map(({ testId }) => testId))).toEqual(['x.spec.ts', 'y.spec.ts']);
});

test('the short form has every mutant once and some of the steady variants, which rotate', () => {
  const jobs = (rotation: string): readonly Job[] =>
    planned({ variants: 2, long: false, twoFiles: false, rotation });
  const ofKind = (rotation: string, kind: Job['kind']): string[] =>
    jobs(rotation)
      .filter((job) => job.kind === kind && !('on' in job))
      .map(({ id }) => id);
  const tries = [...mutants].flatMap(([id, { racy }]) => (racy === true ? [id, id, id] : [id]));
  expect(ofKind('a', 'mutant').toSorted()).toEqual(tries.toSorted());
  expect(ofKind('a', 'variant')).toHaveLength(3);
  expect(ofKind('a', 'variant')[0]).toBe(BASELINE.id);
  const commits = Array.from({ length: 300 }, (_, index) => `commit ${index * 7919}`);
  const seen = new Set(commits.flatMap((commit) => ofKind(commit, 'variant')));
  expect(seen).toEqual(new Set([BASELINE.id, ...steady]));
  expect([...steady].filter((id) => !variants.has(id))).toEqual([]);
});

test('a draw of mutants is another one for each commit, and leaves none out for long', () => {
  const drawn = (rotation: string): string[] =>
    planned({ mutants: 600, variants: 0, long: false, twoFiles: false, rotation })
      .filter(({ kind }) => kind === 'mutant')
      .map(({ id }) => id);
  expect(new Set(drawn('a')).size).toBe(600);
  expect(drawn('a')).not.toEqual(drawn('b'));
  const commits = Array.from({ length: 80 }, (_, index) => `commit ${index * 7919}`);
  expect(new Set(commits.flatMap(drawn))).toEqual(new Set(mutants.keys()));
});

test('mutants of the requirements that are named are tried, and nothing else', () => {
  const jobs = planned({
    breaks: ['PAG-003', 'PAG-020'],
    ...{ variants: 6, long: false, twoFiles: false, rotation: '' },
  });
  expect(new Set(jobs.map(({ kind }) => kind))).toEqual(new Set(['mutant']));
  const broken = new Set(jobs.map(({ id }) => mutants.get(id)?.breaks));
  expect(broken).toEqual(new Set(['PAG-003', 'PAG-020']));
});

test('where test files are named, their tests are tried on every variant, and nothing else', () => {
  const files = ['webhooks/redelivery'];
  const wanted = { files, variants: 999, long: false, twoFiles: false, rotation: '' };
  const jobs = planned(wanted);
  const ids = [BASELINE.id, ...variants.keys()];
  expect(jobs.toSorted(byId)).toEqual(
    ids.map((id) => ({ kind: 'variant', id, seed: 1, files })).toSorted(byId),
  );
});

test('the long form has every variant on a fixed seed and on one that rotates', () => {
  const seedsOf = (rotation: string): readonly number[] => {
    const wanted = { variants: 999, long: true, twoFiles: true, rotation };
    const jobs = planned(wanted).filter(({ kind, id }) => kind === 'variant' && id !== BASELINE.id);
    expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set(variants.keys()));
    const seeds = [...new Set(jobs.map(({ seed }) => seed))];
    const compared = planned(wanted).filter(({ id }) => id === BASELINE.id);
    expect(compared.map(({ seed }) => seed)).toEqual(seeds);
    expect(compared[0]).toEqual(BASELINE);
    return seeds;
  };
  const drawn = Array.from({ length: 20 }, (_, index) => seedsOf(`commit ${index}`));
  expect(new Set(drawn.map(([first]) => first))).toEqual(new Set([1]));
  expect(new Set(drawn.map(([, second]) => second)).size).toBeGreaterThan(15);
});

test('the long form has twenty mutants on top of each of five variants', () => {
  for (const rotation of ['one', 'other']) {
    const long = onTopJobs({ rotation });
    expect(long).toHaveLength(100);
    expect(new Set(long.map(({ id }) => id)).size).toBe(20);
    expect(new Set(long.map(({ on }) => on)).size).toBe(5);
    for (const { id, on = '' } of long) {
      const { untestable = {} } = variants.get(on) ?? {};
      expect(Object.keys(untestable)).not.toContain(mutants.get(id)?.breaks);
    }
  }
});

test('a mutant whose killer is known is tried with all tests of its requirement once that fails', async () => {
  const [one, two] = [...mutants.keys()] as [string, string];
  const asked: Job[] = [];
  const pool: Pool = {
    run(jobs, onResult) {
      for (const job of jobs) {
        asked.push(job);
        const killers = 'only' in job && job.id === two ? [] : ['own'];
        onResult({ kind: 'mutant', result: killing(job.id, killers) }, job);
      }
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const jobs = planned({
    ids: [one, two],
    killers: new Map([
      [one, 'known'],
      [two, 'gone'],
    ]),
    variants: 0,
    long: false,
    twoFiles: false,
    rotation: '',
  });
  const { results } = await runMatrix(pool, jobs, { onProgress: () => undefined });
  const tried = asked.map((job) => [job.id, 'only' in job ? job.only : 'all']);
  expect(tried).toEqual([
    [one, 'known'],
    [two, 'gone'],
    [two, 'all'],
  ]);
  expect(results.map(({ result }) => result)).toMatchObject([
    { result: { killedBy: ['own'] } },
    { result: { killedBy: ['own'] } },
  ]);
});

test('what its own tests do not kill is tried again with the others that judge it', async () => {
  const [one, two] = [...mutants.keys()] as [string, string];
  const breaks = mutants.get(two)?.breaks ?? '';
  const asked: Job[] = [];
  const answer = (job: Job): JobResult => {
    if (job.kind === 'variant') {
      const index = { judgedBy: { [breaks]: ['far'] }, violatedBy: {}, checksOf: {} };
      return { kind: 'variant', result: {} as never, index };
    }
    const killers = job.id === one ? ['own'] : 'tests' in job ? ['far'] : [];
    return { kind: 'mutant', result: killing(job.id, killers) };
  };
  const pool: Pool = {
    run(jobs, onResult) {
      for (const job of jobs) {
        asked.push(job);
        onResult(answer(job), job);
      }
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const jobs = [one, two].map((id): Job => ({ kind: 'mutant', id, seed: 1, until: 'one' }));
  const { results } = await runMatrix(pool, jobs, { onProgress: () => undefined });
  expect(asked.map(({ id }) => id)).toEqual([one, two, BASELINE.id, two]);
  expect(asked.at(-1)).toMatchObject({ tests: ['far'] });
  expect(results.map(({ result }) => result)).toMatchObject([
    { result: { killedBy: ['own'] } },
    { result: { killedBy: ['far'] } },
  ]);
});

function byId({ id }: { id: string }, { id: other }: { id: string }): number {
  return id.localeCompare(other);
}
