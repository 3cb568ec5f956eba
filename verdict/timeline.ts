/**
 * When requests failed on the way, and when others succeeded: an operation that fails three times
 * while the platform is well around it does not answer, and that is the platform's doing.
 */
import type { Exchange } from '../fixtures/evidence/types.ts';

const BUCKET_MS = 50;
const GATEWAY = new Set([502, 503, 504]);
/** Ends that are of our own making tell nothing of the platform. */
const OWN: ReadonlySet<string> = new Set(['aborted', 'too-large', 'circuit-open']);

export type WireFailureAt = {
  readonly atMs: number;
  readonly untilMs: number;
  readonly operation: string;
  readonly evidence: string;
  readonly what: string;
};

export type Timeline = {
  add(exchange: Exchange): void;
  /** The last failure on the way in this attempt of a test. */
  failureOf(testId: string, attempt: number): WireFailureAt | undefined;
  /** Whether some request was answered well strictly between these times. */
  wellBetween(fromMs: number, untilMs: number): boolean;
};

export function createTimeline(): Timeline {
  const well = new Set<number>();
  const failures = new Map<string, WireFailureAt>();
  return {
    add(exchange) {
      const { operation, answer, failure, startedAtMs, durationMs, testId, attempt } = exchange;
      if (operation === null) return;
      if (failure === null && answer !== null && !GATEWAY.has(answer.status)) {
        const good = answer.status >= 200 && answer.status < 300;
        if (good) well.add(Math.floor((startedAtMs + durationMs) / BUCKET_MS));
        return;
      }
      if (exchange.intent === 'probe' || (failure !== null && OWN.has(failure.class))) return;
      failures.set(`${attempt} ${testId}`, {
        atMs: startedAtMs,
        untilMs: startedAtMs + durationMs,
        operation,
        evidence: exchange.id,
        what: failure === null ? `status ${String(answer?.status)}` : failure.class,
      });
    },
    failureOf: (testId, attempt) => failures.get(`${attempt} ${testId}`),
    wellBetween(fromMs, untilMs) {
      const [from, until] = [fromMs / BUCKET_MS, untilMs / BUCKET_MS];
      for (const bucket of well) if (bucket > from && bucket + 1 < until) return true;
      return false;
    },
  };
}

const ENVIRONMENT_ATTEMPTS = 3;

/** The last failure of three in a row, each with healthy answers before and after it; or null. */
export function unansweredAlone(
  timeline: Timeline,
  testId: string,
  attempts: readonly number[],
): WireFailureAt | null {
  const found = attempts.map((attempt) => timeline.failureOf(testId, attempt));
  const failures = found.filter((failure) => failure !== undefined);
  const [first] = failures;
  if (first === undefined || failures.length < ENVIRONMENT_ATTEMPTS) return null;
  if (failures.some(({ operation }) => operation !== first.operation)) return null;
  let fromMs = 0;
  for (const { atMs, untilMs } of failures) {
    if (!timeline.wellBetween(fromMs, atMs)) return null;
    fromMs = untilMs;
  }
  return timeline.wellBetween(fromMs, Infinity) ? (failures.at(-1) ?? null) : null;
}
