/** Tests that do nothing but be there, and a session for them: when the runner starts which shows. */
import type { RegisteredTest } from '../../../fixtures/direct/registrar.ts';
import type { TestRecord } from '../../../fixtures/evidence/types.ts';
import type { TestKit } from '../../../fixtures/kit.ts';
import type { AttemptResult, Session } from '../../../fixtures/session/session.ts';
import type { ControlTemplate } from '../../../fixtures/target/types.ts';

type Scope = ControlTemplate['scope'];

/** Ends as the runner says; a body that throws is a fault of the harness. */
export function sessionWith(
  release: () => Promise<void> = () => Promise.resolve(),
  {
    clock = 'target',
    rates = 'target',
    funds = true,
    apart = true,
    restarts = false,
    waitedMs = () => 0,
  }: {
    clock?: Scope;
    rates?: Scope;
    funds?: boolean;
    /** Whether clients see nothing of each other. */
    apart?: boolean;
    restarts?: boolean;
    waitedMs?: () => number;
  } = {},
): Session {
  const controls = {
    advanceClock: { scope: clock },
    setRate: { scope: rates },
    ...(funds && { simulateDeposit: { scope: 'account' } }),
    ...(restarts && { restart: { scope: 'target' } }),
  };
  const target = { file: { webhooks: {}, controls }, claims: () => apart };
  const kit = { target, webhooks: { release } };
  return {
    target,
    expect: () => undefined,
    begin: ({ testId, attempt }: { testId: string; attempt: number }) => ({
      kit: { kit } as unknown as TestKit,
      over: null,
      ready: () => Promise.resolve(),
      waitedMs,
      end: ({ end, error }: AttemptResult) =>
        ({ testId, attempt, end: endOf(end, error) }) as TestRecord,
    }),
  } as unknown as Session;
}

function endOf(end: AttemptResult['end'], error: string | undefined): TestRecord['end'] {
  if (end === 'interrupted') return end;
  if (end === 'timed-out') return 'environment';
  return error === undefined ? 'done' : 'harness-error';
}

export function made(
  title: string,
  body: RegisteredTest['body'],
  some: Partial<RegisteredTest['meta']> = {},
): RegisteredTest {
  const meta = {
    requirement: 'ACC-001',
    alone: false,
    needs: [],
    operation: 'getAccount',
    ...some,
  };
  return {
    title,
    file: 'a.spec.ts',
    line: () => 1,
    tags: [],
    meta: meta as RegisteredTest['meta'],
    body,
  };
}

export const options = { concurrency: 2, timeoutMs: 1_000 };

/** Notes who was there when it ended: itself and the tests beside it. */
export function crowd(): { seen: string[]; body: (name: string) => () => Promise<void> } {
  const seen: string[] = [];
  const there = new Set<string>();
  const body = (name: string) => async (): Promise<void> => {
    there.add(name);
    await new Promise((later) => setTimeout(later, 5));
    seen.push([...there].sort().join(''));
    there.delete(name);
  };
  return { seen, body };
}
