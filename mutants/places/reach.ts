/** Which steps of the platform a whole run takes at which places, and in which operations. */
import { loadTests } from '../../fixtures/direct/load.ts';
import { runDirect } from '../../fixtures/direct/run.ts';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import { CONCURRENCY, TEST_TIMEOUT_MS } from '../matrix/kill.ts';
import { openStage } from '../matrix/stage.ts';
import { watched } from './confine.ts';
import type { PlaceId } from './places.ts';

/** Times that something was done at a place; what never was is not there. */
export type Counts = Readonly<Record<string, Readonly<Partial<Record<PlaceId, number>>>>>;

export type Reach = {
  /** By part and step, such as `accounts.open`. */
  readonly steps: Counts;
  readonly operations: Counts;
};

/** The step in which an operation is done, once a request. */
const DONE = 'pipeline.run';

export async function measureReach(): Promise<Reach> {
  const steps: Record<string, Partial<Record<PlaceId, number>>> = {};
  const operations: typeof steps = {};
  const add = (counts: typeof steps, name: string, at: readonly PlaceId[]): void => {
    const row = (counts[name] ??= {});
    for (const place of at) row[place] = (row[place] ?? 0) + 1;
  };
  const platform = await startEmbeddedInProcess({
    change: watched((step, at, operation) => {
      add(steps, step, at);
      if (step === DONE && operation !== null) add(operations, operation, at);
    }),
  });
  const stage = await openStage({ env: platform.env });
  try {
    const how = { concurrency: CONCURRENCY, timeoutMs: TEST_TIMEOUT_MS };
    await runDirect(stage.session, await loadTests(), how);
  } finally {
    await stage.close();
    await platform.stop();
  }
  return { steps, operations };
}
