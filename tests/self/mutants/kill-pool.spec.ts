/** The processes of the kill matrix: how many jobs each has, and what happens when one dies. */
import { expect, test } from '@playwright/test';
import type { Job, JobResult } from '../../../mutants/matrix/jobs.ts';
import { openPool, type Enough } from '../../../mutants/matrix/pool.ts';
import type { Worker } from '../../../mutants/matrix/worker-process.ts';

const mutant = (id: string): Job => ({ kind: 'mutant', id, seed: 1, until: 'one' });
const variant = (id: string): Job => ({ kind: 'variant', id, seed: 1 });

/** Answers a little later; a job named `deadly` ends the process and all that it had. */
function fakeProcesses() {
  const most = { together: 0, besideWhole: 0, started: 0 };
  const start = (): Worker => {
    most.started += 1;
    let alive = true;
    const waiting = new Map<Job, (result: JobResult) => void>();
    const broken = (id: string): JobResult => ({ kind: 'broken', id, error: 'it ended' });
    return {
      ask: (job) =>
        new Promise((answer) => {
          waiting.set(job, answer);
          most.together = Math.max(most.together, waiting.size);
          const whole = [...waiting.keys()].some(({ kind }) => kind !== 'mutant');
          if (whole) most.besideWhole = Math.max(most.besideWhole, waiting.size);
          setTimeout(() => {
            if (!alive) return;
            alive = job.id !== 'deadly';
            if (!alive) for (const [one, end] of waiting) end(broken(one.id));
            waiting.delete(job);
            answer({ kind: 'mutant', result: { id: job.id } as never });
          }, 5);
        }),
      isAlive: () => alive,
      stop: () => undefined,
    };
  };
  return { most, start };
}

async function outcomes(jobs: readonly Job[], enough?: Enough) {
  const { most, start } = fakeProcesses();
  const pool = openPool({ processes: 2, slots: 3, start });
  const results: string[] = [];
  await pool.run(jobs, ({ kind }, { id }) => results.push(`${id} ${kind}`), enough);
  return { most, results: results.sort() };
}

test('a process has several mutants at once, and a whole run alone', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `m${index}`);
  const { most, results } = await outcomes([variant('v'), ...names.map(mutant), variant('w')]);
  expect(results).toHaveLength(11);
  expect(most).toEqual({ together: 3, besideWhole: 1, started: 2 });
});

test('a process that dies takes nothing with it but the job that kills it twice', async () => {
  const { most, results } = await outcomes(['a', 'b', 'deadly', 'c', 'd'].map(mutant));
  expect(results).toEqual(['a mutant', 'b mutant', 'c mutant', 'd mutant', 'deadly broken']);
  expect(most.started).toBeGreaterThan(2);
});

test('once enough mutants have begun no other is, and a whole run still is', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `m${index}`);
  const jobs = [...names.map(mutant), variant('v')];
  const { results } = await outcomes(jobs, (begun) => begun >= 7);
  expect(results).toHaveLength(8);
  expect(results).toContain('v mutant');
});

test('where no mutant may begin, a run of mutants alone ends', async () => {
  const { most, results } = await outcomes(['a', 'b'].map(mutant), () => true);
  expect(results).toEqual([]);
  expect(most.started).toBe(0);
});
