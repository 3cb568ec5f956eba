/** Fabricated run stores: entries by hand, for the tests of the verdict. */
import type { CatalogueRow } from '../../../fixtures/catalogue-types.ts';
import type {
  Entry,
  Evaluation,
  Exchange,
  Finding,
  TestEnd,
  TestRecord,
} from '../../../fixtures/evidence/types.ts';
import { profileOf, type Profile } from '../../../fixtures/profiles.ts';
import type { RequirementId } from '../../../generated/requirements.ts';
import { judgeRun, type JudgedRun } from '../../../verdict/judge-run.ts';
import type { RunFacts } from '../../../verdict/conformance.ts';
import type { RequirementResult, RunContext } from '../../../verdict/types.ts';

export const SUBJECT: RequirementId = 'IDM-003';
export const TEST_ID = 'tests/contract/sample.spec.ts › a transfer moves money once';

export const row: CatalogueRow = {
  level: 'MUST',
  text: 'A whole transfer that is repeated with the same keys moves money once.',
  source: 'Endpoints / Common to all operations',
  operations: ['createTransfer'],
  capability: 'transfers',
  severity: 'blocker',
};

export const finding: Finding = {
  side: 'state',
  pointer: '/data/balance',
  expected: '70.00',
  actual: '40.00',
  message: 'The balance fell twice.',
};

export function profile(name: string): Profile {
  const found = profileOf(name);
  if (found === undefined) throw new Error(`no profile ${name}`);
  return found;
}

export function context(over: Partial<RunContext> = {}): RunContext {
  return {
    profile: profile('gate'),
    only: null,
    target: {
      name: 'Sample',
      environment: 'sandbox',
      offers: () => true,
      claims: () => true,
    },
    passive: {
      requirementOf: (checkId) => (checkId === 'shape' ? 'GEN-006' : undefined),
      groundsOf: () => [],
    },
    knownFailures: [],
    catalogue: { [SUBJECT]: row },
    ...over,
  };
}

export function evaluation(over: Partial<Evaluation> = {}): Evaluation {
  return {
    kind: 'evaluation',
    checkId: 'money-moved-once',
    checkVersion: 1,
    requirement: SUBJECT,
    operation: 'createTransfer',
    testId: TEST_ID,
    attempt: 0,
    inputs: { first: 'w0-1' },
    params: null,
    outcome: 'held',
    ...(over.outcome === 'violated' ? { finding } : {}),
    ...over,
  };
}

export function ended(end: TestEnd, over: Partial<TestRecord> = {}): TestRecord {
  return {
    kind: 'test',
    testId: TEST_ID,
    attempt: 0,
    title: 'a transfer moves money once',
    file: 'tests/contract/sample.spec.ts',
    line: 1,
    requirement: SUBJECT,
    operation: 'createTransfer',
    end,
    durationMs: 10,
    ...over,
  };
}

export function exchange(over: Partial<Exchange> & { status?: number } = {}): Exchange {
  const { status = 200, ...rest } = over;
  return {
    kind: 'exchange',
    id: 'w0-1',
    testId: TEST_ID,
    attempt: 0,
    operation: 'createTransfer',
    intent: 'valid',
    actor: 'primary',
    request: {
      method: 'POST',
      url: 'https://sample.invalid/v1/transfers',
      headers: {},
      body: '{"amount":"30.00"}',
      bodyEncoding: 'utf8',
    },
    answer: { status, headers: {}, body: '{"data":{"id":"t1"}}', bodyEncoding: 'utf8' },
    failure: null,
    startedAtMs: 1_000,
    durationMs: 10,
    ...rest,
  };
}

export function unanswered(attempt: number, startedAtMs: number): Exchange {
  return exchange({
    id: `w0-9${attempt}`,
    attempt,
    answer: null,
    failure: { class: 'deadline', message: 'no answer within 10 s' },
    startedAtMs,
  });
}

export function judge(entries: readonly Entry[], over: Partial<RunContext> = {}): JudgedRun {
  return judgeRun(entries, context(over));
}

export function resultOf(
  entries: readonly Entry[],
  over: Partial<RunContext> = {},
): RequirementResult {
  const { results } = judge(entries, over);
  const found = results.find(({ id }) => id === SUBJECT);
  if (found === undefined) throw new Error('the subject has no result');
  return found;
}

export const facts: RunFacts = {
  suite: { version: '0.1.0', apiVersion: '1.1.2', specSha256: 'ab'.repeat(32) },
  target: {
    name: 'Sample',
    environment: 'sandbox',
    baseUrl: 'https://sample.invalid',
    capabilities: ['core', 'transfers'],
    claims: ['noOverdraft'],
  },
  profile: 'gate',
  seed: '1',
  startedAt: '2026-01-02T03:04:05.678Z',
  wallMs: 1234,
};
