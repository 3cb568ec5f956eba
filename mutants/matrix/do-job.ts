/** One job of the kill matrix, whichever kind it has. */
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import type { Entry } from '../../fixtures/evidence/types.ts';
import { testIdOf } from '../../fixtures/session/identity.ts';
import { impostors } from '../impostors/index.ts';
import { mutantNamed } from '../places/named.ts';
import type { Mutant } from '../types.ts';
import { variantNamed } from '../variants/together.ts';
import { runImpostor } from './impostor-run.ts';
import { BASELINE, type Job, type JobResult, type MutantJob } from './jobs.ts';
import { AUDITOR, indexOf, type Index } from './judged-by.ts';
import { kill } from './kill.ts';
import { makers, otherTests, ownTests, shuffled } from './selection.ts';
import { runVariant } from './variant-run.ts';

/** `all` are all tests that there are. */
export async function doJob(job: Job, all: readonly RegisteredTest[]): Promise<JobResult> {
  const { id, seed } = job;
  const tests = testsOf(job, all);
  switch (job.kind) {
    case 'mutant':
      return mutantResult(job, tests);
    case 'impostor': {
      const impostor = known(impostors[id], id);
      return { kind: 'impostor', result: await runImpostor(id, impostor, tests) };
    }
    case 'variant': {
      const how = { seed, fixedOnly: job.fixedOnly === true, isPart: job.files !== undefined };
      if (id !== BASELINE.id) {
        const result = await runVariant(id, known(variantNamed(id), id), tests, how);
        return { kind: 'variant', result, index: null };
      }
      let index: Index | null = null;
      const look = (entries: readonly Entry[]): void => {
        index = indexOf(entries);
      };
      const result = await runVariant(id, { freedom: 'none' }, tests, { ...how, look });
      // Not all that is judged is in it with some of the tests.
      const isWhole = !how.fixedOnly && !how.isPart;
      return { kind: 'variant', result, index: isWhole ? index : null };
    }
  }
}

function testsOf(job: Job, all: readonly RegisteredTest[]): readonly RegisteredTest[] {
  const files = job.kind === 'mutant' ? undefined : job.files;
  if (files === undefined) return all;
  return all.filter(({ file }) => files.some((part) => file.includes(part)));
}

async function mutantResult(job: MutantJob, tests: readonly RegisteredTest[]): Promise<JobResult> {
  const { id, seed, until, on, by, check } = job;
  const mutant = known(mutantNamed(id), id);
  const variant =
    on === undefined ? {} : { variant: { id: on, variant: known(variantNamed(on), on) } };
  const chosen = chosenFor(job, tests, mutant.breaks);
  const checkId = check === undefined ? {} : { checkId: check.id };
  const options = {
    id,
    mutant,
    seed,
    until,
    ...(by !== undefined && { by }),
    ...checkId,
    ...variant,
  };
  return { kind: 'mutant', result: await kill(chosen, options) };
}

function chosenFor(
  { seed, by, without, only, check, tests: ids }: MutantJob,
  tests: readonly RegisteredTest[],
  breaks: Mutant['breaks'],
): readonly RegisteredTest[] {
  if (by === 'any') return shuffled(tests, seed);
  if (check !== undefined) {
    const named = tests.filter(({ file, title }) => check.tests.includes(testIdOf(file, title)));
    // The auditor may need what all tests together leave behind.
    if (check.tests.includes(AUDITOR)) return shuffled(tests, seed);
    if (named.length === 0) return ownTests(breaks, tests);
    return named.every(({ meta }) => meta.effect === 'read')
      ? [...makers(breaks, tests), ...named]
      : named;
  }
  if (only !== undefined) return tests.filter(({ file, title }) => testIdOf(file, title) === only);
  const left = tests.filter(({ file }) => file !== without);
  const own = shuffled(ownTests(breaks, left), seed);
  if (ids === undefined) return own;
  const others = otherTests(breaks, left, ids);
  // Its own once more, after the others: some faults show only on what others left behind.
  return others.length === 0 ? [] : [...others, ...own];
}

function known<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new Error(`the kill matrix knows no ${id}`);
  return value;
}
