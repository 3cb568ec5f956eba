/** A process of the kill matrix: loads the tests once, then does the jobs it is sent. */
import { loadTests } from '../../fixtures/direct/load.ts';
import type { Order, Report } from './jobs.ts';

function report(message: Report): void {
  process.send?.(message);
}

async function serve(): Promise<void> {
  const tests = await loadTests();
  // After the tests: what it imports may name a test file's `test`, whose registrar is up now.
  const { doJob } = await import('./do-job.ts');
  process.on('message', ({ number, job }: Order) => {
    doJob(job, tests).then(
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
}

void serve();
