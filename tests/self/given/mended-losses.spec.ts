/** A test does not end with what was lost on the way, once that was done anew. */
import { expect, test } from '@playwright/test';
import { EnvironmentFailure, type AssayError } from '../../../fixtures/errors.ts';
import { memoryStore } from '../../../fixtures/evidence/run-store.ts';
import type { TestEnd } from '../../../fixtures/evidence/types.ts';
import { despiteLosses } from '../../../fixtures/given/circumstances/despite-losses.ts';
import { createSession } from '../../../fixtures/session/session.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { exchange } from '../checks/passive-bodies.ts';
import { sampleTarget } from '../sample-target.ts';

const identity = {
  testId: 'lossy',
  title: 'lossy',
  file: 'x',
  line: 0,
  attempt: 0,
  meta: {
    requirement: 'ACC-001',
    operation: 'getAccount',
    effect: 'read',
    needs: [],
    alone: false,
  },
} as const;

/** How a test ends of which the first so many requests are lost. */
async function endWith(losses: number): Promise<TestEnd> {
  let note: (error: AssayError) => void = () => undefined;
  const session = createSession({
    store: memoryStore(),
    target: createTargetView(sampleTarget({ capabilities: ['core', 'accounts'] })),
    makeKit(_identity, noted) {
      note = noted;
      return {
        kit: {} as never,
        begin: () => undefined,
        ready: () => Promise.resolve(),
        waitedMs: () => 0,
        tried: () => null,
        end: () => undefined,
      };
    },
    close: () => Promise.resolve(),
  });
  const attempt = session.begin(identity, { giveUp: () => undefined });
  let sent = 0;
  const request = async (): Promise<void> => {
    await Promise.resolve();
    sent += 1;
    if (sent > losses) return;
    const error = new EnvironmentFailure(exchange({ operation: 'getAccount', status: 503 }));
    note(error);
    throw error;
  };
  const error = await despiteLosses('one', request).catch(String);
  return attempt.end({ end: 'returned', ...(error !== undefined && { error }) }).end;
}

const rows = [
  { losses: 0, end: 'done' },
  { losses: 2, end: 'done' },
  { losses: 3, end: 'environment' },
] as const;

for (const { losses, end } of rows) {
  test(`a test that loses ${losses} requests of a circumstance ends as ${end}`, async () => {
    expect(await endWith(losses)).toBe(end);
  });
}
