/** What one test makes for several of them, where its attempt ends before it is made. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { corporateOwner } from '../../../fixtures/given/people/corporate-owner.ts';
import type { Attempt } from '../../../fixtures/session/session.ts';
import { startEmbeddedInProcess } from '../../../fixtures/target/embedded.ts';
import { openStage, type Stage } from '../../../mutants/matrix/stage.ts';

function begun({ session }: Stage, title: string): Attempt {
  const meta = {
    requirement: 'TRF-001',
    operation: 'createTransfer',
    effect: 'irreversible',
    // Not by one of two clients each: what is shared is of one.
    alone: true,
    needs: [],
  } as const;
  const identity = { testId: title, title, file: 'shared', line: 0, attempt: 0, meta };
  return session.begin(identity, { giveUp: () => undefined });
}

/** As the runner has it: how the body ended, and then the attempt. */
async function ended(attempt: Attempt, work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => String(reason),
  );
  return attempt.end({ end: 'returned', ...(error !== undefined && { error }) }).end;
}

test('whoever waits for it is hindered, by no fault of the suite, and may make it anew', async () => {
  test.setTimeout(120_000);
  const platform = await startEmbeddedInProcess();
  const stage = await openStage({ env: platform.env });
  try {
    const [maker, waiter] = [begun(stage, 'maker'), begun(stage, 'waiter')];
    const made = corporateOwner(maker.kit.kit);
    const waited = ended(waiter, corporateOwner(waiter.kit.kit));
    made.catch(() => undefined);
    // Both are under way then, and no answer can have come: a time of sleep may outlast them all.
    await nextTurn();
    expect(maker.end({ end: 'timed-out', error: 'it timed out' }).end).toBe('environment');
    expect(await waited).toBe('environment');
    const again = begun(stage, 'again');
    expect(await ended(again, corporateOwner(again.kit.kit))).toBe('done');
  } finally {
    await stage.close();
    await platform.stop();
  }
});
