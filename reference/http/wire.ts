/** The last step before bytes leave: what is written here is what the client sees. */
import type { Call, Context, Reply } from '../context.ts';

/** A serialised answer. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Uint8Array;
};

export const wire = {
  serialise(context: Context, reply: Reply): Answer {
    if (reply.bytes !== undefined) {
      const headers = { ...reply.headers, 'content-type': reply.bytes.type };
      return { status: reply.status, headers, payload: reply.bytes.content };
    }
    const headers = { 'content-type': 'application/json; charset=utf-8', ...reply.headers };
    const payload = context.parts.wire.stringify(context, reply.body);
    return { status: reply.status, headers, payload };
  },

  stringify(_context: Context, body: unknown): string {
    return JSON.stringify(body);
  },

  /** Passes the answer on as it is; faults of the wire are planted by replacing this. */
  write(_context: Context, _call: Call, answer: Answer): Answer {
    return answer;
  },

  /**
   * RFC 3339 in UTC with microseconds. The clock has none: they are 1 + sequence % 999, so never all
   * zero. A list in the order of its timestamps sorts by milliseconds, then by that.
   */
  timestamp(_context: Context, atMs: number, sequence: number): string {
    const micros = String(1 + (sequence % 999)).padStart(3, '0');
    return new Date(atMs).toISOString().replace('Z', `${micros}Z`);
  },

  /** YYYY-MM-DD in UTC. */
  date(_context: Context, atMs: number): string {
    return new Date(atMs).toISOString().slice(0, 10);
  },
};
