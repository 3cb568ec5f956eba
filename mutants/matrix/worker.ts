/** A process of the kill matrix: loads the tests once, then does the jobs it is sent. */
import { loadTests } from '../../fixtures/direct/load.ts';
import { runImpostor } from './impostor-run.ts';
import type { Job, JobResult } from './jobs.ts';
import { kill } from './kill.ts';
import { runVariant } from './variant-run.ts';

const tests = await loadTests();
const { mutants } = await import('../registry.ts');
const { impostors } = await import('../impostors/index.ts');
const { variants } = await import('../variants/index.ts');

async function doJob(job: Job): Promise<JobResult> {
  const { id, seed } = job;
  switch (job.kind) {
    case 'mutant': {
      const mutant = mutants.get(id);
      if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
      return { kind: 'mutant', result: await kill(id, mutant, tests, seed) };
    }
    case 'impostor': {
      const impostor = impostors[id];
      if (impostor === undefined) throw new Error(`there is no impostor ${id}`);
      return { kind: 'impostor', result: await runImpostor(id, impostor, tests) };
    }
    case 'variant': {
      const variant = id === 'baseline' ? { freedom: 'none' } : variants.get(id);
      if (variant === undefined) throw new Error(`there is no variant ${id}`);
      return { kind: 'variant', result: await runVariant(id, variant, tests, seed) };
    }
  }
}

process.on('message', (job: Job) => {
  doJob(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ kind: 'broken', id: job.id, error: text } satisfies JobResult);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' } satisfies JobResult);
