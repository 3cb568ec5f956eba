/** A platform in this process, clean or with one planted fault, and the kit of one test on it. */
import type { Evaluation } from '../../../fixtures/evidence/types.ts';
import type { TestKit } from '../../../fixtures/kit.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { openStage, type Stage } from '../../../mutants/matrix/stage.ts';
import { mutants } from '../../../mutants/registry.ts';
import type { Mutant } from '../../../mutants/types.ts';

export type Live = {
  readonly stage: Stage;
  /** Of a test of its own, each time. */
  kit(title: string): TestKit;
  /** Those that were violated so far. */
  violated(): Evaluation[];
};

/** `fault`: the name of a mutant, or a change of one's own. */
export async function live(
  fault: string | Mutant['change'] | null,
  body: (live: Live) => Promise<void>,
) {
  const change = typeof fault === 'string' ? mutants.get(fault)?.change : fault;
  if (change === undefined) throw new Error(`no fault is called ${String(fault)}`);
  const platform = await startEmbeddedInProcess(change === null ? {} : { change });
  const stage = await openStage({ env: platform.env });
  try {
    await body({
      stage,
      kit: (title) => kitOf(stage, title),
      violated: () =>
        stage.store.entries.filter(
          (entry): entry is Evaluation =>
            entry.kind === 'evaluation' && entry.outcome === 'violated',
        ),
    });
  } finally {
    await stage.close();
    await platform.stop();
  }
}

function kitOf({ session }: Stage, title: string): TestKit {
  const meta = {
    requirement: 'LED-014',
    operation: 'acceptTransfer',
    effect: 'irreversible',
    alone: false,
    needs: [{ webhooks: true }],
  } as const;
  const identity = { testId: title, title, file: 'live', line: 0, attempt: 0, meta };
  return session.begin(identity, { giveUp: () => undefined }).kit;
}
