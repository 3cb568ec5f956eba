/** What tests find missing in a target file before they send anything: they are begun, and nothing is sent. */
import type { TestScope } from '../fixtures/client/wire.ts';
import type { RegisteredTest } from '../fixtures/direct/registrar.ts';
import { memoryStore } from '../fixtures/evidence/run-store.ts';
import { memoryLeases } from '../fixtures/given/leases.ts';
import { inLanes } from '../fixtures/lanes.ts';
import { testIdOf } from '../fixtures/session/identity.ts';
import { openSession } from '../fixtures/session/open-session.ts';
import type { Session } from '../fixtures/session/session.ts';
import type { LoadedTarget } from '../fixtures/target/load.ts';
import type { HubPort } from '../fixtures/webhooks/log.ts';

/** The line that each of these lacks, which may be another one than those that it declares. */
export type Forecast = ReadonlyMap<Pick<RegisteredTest, 'meta'>, string>;

/** One that waits for the work of another test finds nothing of its own. */
const WAIT_MAX_MS = 500;

const WIDTH = 32;

export async function forecast(
  target: LoadedTarget,
  tests: readonly RegisteredTest[],
): Promise<Forecast> {
  const found = new Map<Pick<RegisteredTest, 'meta'>, string>();
  await inLanes(tests, WIDTH, async (test) => {
    const missing = await missingOf(target, test);
    if (missing !== null) found.set(test, missing);
  });
  return found;
}

async function missingOf(target: LoadedTarget, test: RegisteredTest): Promise<string | null> {
  const { title, file, meta, body } = test;
  const sent: TestScope[] = [];
  const session = sessionOf(target, (scope) => sent.push(scope));
  const identity = { testId: testIdOf(file, title), title, file, line: 0, attempt: 0, meta };
  const attempt = session.begin(identity, { giveUp: () => undefined });
  const { kit } = attempt;
  const ended = attempt.over === null ? body({ ...kit, kit }).catch(() => undefined) : null;
  await Promise.race([ended, later()]);
  const { end, missing = null } = attempt.end({ end: 'interrupted' });
  await session.close();
  // What comes to light once something was sent depends on what the platform answers.
  return end === 'untestable' && sent.length === 0 ? missing : null;
}

/** Of one test alone, which finds all records free. */
function sessionOf(target: LoadedTarget, onSend: (scope: TestScope) => void): Session {
  return openSession({
    target,
    store: memoryStore(),
    effects: ['read', 'create', 'reversible', 'irreversible'],
    runId: 'forecast',
    seed: '1',
    processes: 1,
    leases: memoryLeases(),
    hub: target.shared.webhooks === undefined ? null : silentHub,
    journalFile: null,
    insteadOfSending(scope) {
      onSend(scope);
      return Promise.reject(new Error('nothing is sent'));
    },
  });
}

function later(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, WAIT_MAX_MS).unref();
  });
}

/** Its deliveries never come. */
const silentHub: HubPort = {
  publicUrl: 'https://receiver.invalid',
  openPath: () => Promise.resolve({ path: '/forecast' }),
  behaveFor: () => Promise.resolve(),
  learnKey: () => Promise.resolve(),
  read: () => new Promise(() => undefined),
  claim: () => Promise.resolve({ state: 'yours', path: '/forecast' }),
  fulfil: () => Promise.resolve(),
  abandon: () => Promise.resolve(),
  heldUpUntilMs: () => Promise.resolve(0),
  wayFault: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};
