/** A process of the kill matrix: loads the tests once, then does the jobs it is sent. */
import { loadTests } from '../../fixtures/direct/load.ts';
import type { RegisteredTest } from '../../fixtures/direct/registrar.ts';
import type { Entry } from '../../fixtures/evidence/types.ts';
import { testIdOf } from '../../fixtures/session/identity.ts';
import type { Mutant } from '../types.ts';
import { runImpostor } from './impostor-run.ts';
import { BASELINE, type JobResult, type MutantJob, type Order, type Report } from './jobs.ts';
import { indexOf, type Index } from './judged-by.ts';
import { kill } from './kill.ts';
import { otherTests, ownTests, shuffled } from './selection.ts';
import { runVariant } from './variant-run.ts';

const tests = await loadTests();
const { mutantNamed } = await import('../places/named.ts');
const { impostors } = await import('../impostors/index.ts');
const { variants } = await import('../variants/index.ts');

async function doJob({ job }: Order): Promise<JobResult> {
  const { id, seed } = job;
  switch (job.kind) {
    case 'mutant':
      return mutantResult(job);
    case 'impostor': {
      const impostor = known(impostors[id], id);
      return { kind: 'impostor', result: await runImpostor(id, impostor, tests) };
    }
    case 'variant': {
      const fixedOnly = job.fixedOnly === true;
      if (id !== BASELINE.id) {
        const result = await runVariant(id, known(variants.get(id), id), tests, {
          seed,
          fixedOnly,
        });
        return { kind: 'variant', result, index: null };
      }
      let index: Index | null = null;
      const look = (entries: readonly Entry[]): void => {
        index = indexOf(entries);
      };
      const result = await runVariant(id, { freedom: 'none' }, tests, { seed, fixedOnly, look });
      // Not all that is judged is in it without the random tests.
      return { kind: 'variant', result, index: fixedOnly ? null : index };
    }
  }
}

async function mutantResult(job: MutantJob): Promise<JobResult> {
  const { id, seed, until, on, by } = job;
  const mutant = known(mutantNamed(id), id);
  const variant =
    on === undefined ? {} : { variant: { id: on, variant: known(variants.get(on), on) } };
  const chosen = chosenFor(job, mutant.breaks);
  const options = { id, mutant, seed, until, ...(by !== undefined && { by }), ...variant };
  return { kind: 'mutant', result: await kill(chosen, options) };
}

function chosenFor(
  { seed, by, without, only, tests: ids }: MutantJob,
  breaks: Mutant['breaks'],
): readonly RegisteredTest[] {
  if (by === 'any') return shuffled(tests, seed);
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

function report(message: Report): void {
  process.send?.(message);
}

process.on('message', (order: Order) => {
  const { number, job } = order;
  doJob(order).then(
    (result) => {
      report({ number, result });
    },
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      report({ number, result: { kind: 'broken', id: job.id, error: text } });
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
