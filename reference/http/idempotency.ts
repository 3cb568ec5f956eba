/**
 * Safe retries. Reservation, execution and stored answer are one database transaction: after a
 * crash either all of it is there or none. A refusal stores nothing, so its key can be used again.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../context.ts';
import type { Call, Context } from '../context.ts';
import type { Answer } from './wire.ts';

export type StoredAnswer = {
  readonly scope: string;
  readonly fingerprint: string;
  readonly status: number;
  /** JSON object. */
  readonly headers: string;
  readonly payload: string;
};

/** Members in one order everywhere, so that equal bodies have equal texts. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return entries.map(([name, member]) => [name, canonical(member)]);
}

export const idempotency = {
  /** Runs the call once: under a known key the stored answer comes back instead. */
  around(context: Context, call: Call, execute: () => Answer): Answer {
    const { idempotency } = context.parts;
    return context.store.transaction(() => {
      if (!idempotency.applies(context, call)) return execute();
      const stored = idempotency.find(context, call);
      if (stored !== undefined) return idempotency.decide(context, call, stored);
      const answer = execute();
      idempotency.remember(context, call, answer);
      return answer;
    });
  },

  /** Every request with a key, except reads. */
  applies(_context: Context, call: Call): boolean {
    return call.idempotencyKey !== null && !/^(get|list|download)[A-Z]/.test(call.operationId);
  },

  /** What a key is unique within. */
  scope(_context: Context, call: Call): string {
    return JSON.stringify([call.clientId, call.operationId, call.idempotencyKey]);
  },

  /** Equal for equal requests: path, query, body and file. */
  fingerprint(_context: Context, call: Call): string {
    const text = JSON.stringify(canonical([call.path, call.query, call.body ?? null]));
    const hash = createHash('sha256').update(text);
    if (call.file !== null) hash.update(call.file.bytes);
    return hash.digest('hex');
  },

  find(context: Context, call: Call): StoredAnswer | undefined {
    const sql = 'SELECT * FROM idempotency WHERE scope = ?';
    return context.store.one<StoredAnswer>(sql, context.parts.idempotency.scope(context, call));
  },

  /** What to do when the key was seen before. */
  decide(context: Context, call: Call, stored: StoredAnswer): Answer {
    const { idempotency } = context.parts;
    if (idempotency.sameRequest(context, call, stored)) return idempotency.replay(context, stored);
    throw new Refusal('IDEMPOTENCY_MISMATCH', 'This key was used with another request.');
  },

  sameRequest(context: Context, call: Call, stored: StoredAnswer): boolean {
    return stored.fingerprint === context.parts.idempotency.fingerprint(context, call);
  },

  replay(_context: Context, stored: StoredAnswer): Answer {
    const headers = JSON.parse(stored.headers) as Record<string, string>;
    return { status: stored.status, headers, payload: stored.payload };
  },

  remember(context: Context, call: Call, answer: Answer): void {
    const { idempotency } = context.parts;
    context.store.run(
      `INSERT INTO idempotency (scope, fingerprint, status, headers, payload, created_ms)
       VALUES (?,?,?,?,?,?)`,
      idempotency.scope(context, call),
      idempotency.fingerprint(context, call),
      answer.status,
      JSON.stringify(answer.headers),
      typeof answer.payload === 'string' ? answer.payload : '',
      call.nowMs,
    );
  },
};
