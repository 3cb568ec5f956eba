/**
 * When requests failed on the way, and when others succeeded: an operation that fails three times at
 * the same place of a test, while the platform is well around it, does not answer, and that is the
 * platform's doing. A network or a gateway that loses something here and there is not.
 */
import type { Exchange } from '../fixtures/evidence/types.ts';
import { inMap } from './counts.ts';

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
  /** How many requests of the operation the attempt had sent before it. */
  readonly place: number;
  /** How often the same request failed, one time after the other. */
  readonly inARow: number;
};

export type Timeline = {
  add(exchange: Exchange): void;
  /** The last failure on the way in this attempt of a test. */
  failureOf(testId: string, attempt: number): WireFailureAt | undefined;
  /** Whether some request was answered well strictly between these times. */
  wellBetween(fromMs: number, untilMs: number): boolean;
  /** Whether requests of other operations were lost often enough for three in a row by chance. */
  isShaky(operation: string): boolean;
};

type Counts = { sent: number; lost: number };

/** Of all requests; three of one place and test are then lost once in some thousand runs. */
const SHAKY_SHARE = 0.003;
/** An operation that loses more is broken itself, and says nothing of the way to it. */
const BROKEN_SHARE = 0.2;

export function createTimeline(): Timeline {
  const well = new Set<number>();
  const failures = new Map<string, WireFailureAt>();
  const sentIn = new Map<string, Map<string, number>>();
  const totals = new Map<string, Counts>();
  return {
    add(exchange) {
      const { operation, answer, failure, startedAtMs, durationMs, testId, attempt } = exchange;
      if (operation === null) return;
      const sent = inMap(sentIn, testId, () => new Map<string, number>());
      const name = attempt === 0 ? operation : `${attempt} ${operation}`;
      const place = sent.get(name) ?? 0;
      sent.set(name, place + 1);
      const total = inMap(totals, operation, () => ({ sent: 0, lost: 0 }));
      total.sent += 1;
      if (failure === null && answer !== null && !GATEWAY.has(answer.status)) {
        const good = answer.status >= 200 && answer.status < 300;
        if (good) well.add(Math.floor((startedAtMs + durationMs) / BUCKET_MS));
        return;
      }
      if (exchange.intent === 'probe' || (failure !== null && OWN.has(failure.class))) return;
      total.lost += 1;
      const of = `${attempt} ${testId}`;
      const before = failures.get(of);
      const isSame = before?.operation === operation && before.place + before.inARow === place;
      failures.set(of, {
        atMs: startedAtMs,
        untilMs: startedAtMs + durationMs,
        operation,
        evidence: exchange.id,
        what: failure === null ? `status ${String(answer?.status)}` : failure.class,
        place: isSame ? before.place : place,
        inARow: isSame ? before.inARow + 1 : 1,
      });
    },
    failureOf: (testId, attempt) => failures.get(`${attempt} ${testId}`),
    wellBetween(fromMs, untilMs) {
      const [from, until] = [fromMs / BUCKET_MS, untilMs / BUCKET_MS];
      for (const bucket of well) if (bucket > from && bucket + 1 < until) return true;
      return false;
    },
    isShaky(operation) {
      const elsewhere = [...totals].filter(
        ([name, { sent, lost }]) => name !== operation && lost < BROKEN_SHARE * sent,
      );
      const sum = (of: keyof Counts): number =>
        elsewhere.reduce((all, [, counts]) => all + counts[of], 0);
      return sum('lost') > SHAKY_SHARE * sum('sent');
    },
  };
}

const ENVIRONMENT_ATTEMPTS = 3;

/** The last failure of three at one place, each with healthy answers before and after it; or null. */
export function unansweredAlone(
  timeline: Timeline,
  testId: string,
  attempts: readonly number[],
): WireFailureAt | null {
  const found = attempts.map((attempt) => timeline.failureOf(testId, attempt));
  const failures = found.filter((failure) => failure !== undefined);
  const [first] = failures;
  if (first === undefined || failures.length < ENVIRONMENT_ATTEMPTS) return null;
  if (!failures.every((failure) => isSame(first, failure))) return null;
  if (timeline.isShaky(first.operation)) return null;
  let fromMs = 0;
  for (const { atMs, untilMs } of failures) {
    if (!timeline.wellBetween(fromMs, atMs)) return null;
    fromMs = untilMs;
  }
  return timeline.wellBetween(fromMs, Infinity) ? (failures.at(-1) ?? null) : null;
}

/** How many requests come before it may hang on the platform's pace, where it is waited for. */
function isSame(one: WireFailureAt, other: WireFailureAt): boolean {
  if (one.operation !== other.operation) return false;
  const isLasting = Math.min(one.inARow, other.inARow) >= ENVIRONMENT_ATTEMPTS;
  return isLasting || one.place === other.place;
}
