/** Each client's own time: the system's plus an offset that an operator may move forward. */
import type { Context } from '../context.ts';

export const clientClock = {
  /** The client's now, milliseconds since the epoch. */
  nowMs(context: Context, clientId: string): number {
    return context.clock.systemNowMs() + context.parts.clientClock.offsetMs(context, clientId);
  },

  offsetMs(context: Context, clientId: string): number {
    const sql = 'SELECT offset_ms FROM client_clock WHERE client_id = ?';
    const row = context.store.remembered<{ offset_ms: number }>('client_clock', sql, clientId);
    return row?.offset_ms ?? 0;
  },

  /** Moves the client's time forward; it never goes back. */
  advance(context: Context, clientId: string, byMs: number): void {
    context.store.run(
      `INSERT INTO client_clock (client_id, offset_ms) VALUES (?, ?)
       ON CONFLICT (client_id) DO UPDATE SET offset_ms = offset_ms + excluded.offset_ms`,
      clientId,
      byMs,
    );
  },
};
