/** The outbox: events and their deliveries, written in the transaction that causes them. */
import type { Context } from '../context.ts';
import type { EventType } from './event-types.ts';
import type { SubscriptionRow } from './rows.ts';

export type Emission = {
  readonly clientId: string;
  readonly eventType: EventType;
  /** Light: ids, and for transactions amount and status. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The client's now. */
  readonly nowMs: number;
};

export const events = {
  /**
   * Records the event for every subscription that matches; without one nothing is written.
   * To be called inside the causing transaction: a rollback takes the event with it.
   */
  emit(context: Context, emission: Emission): void {
    const { events } = context.parts;
    const subscriptions = events.matching(context, emission.clientId, emission.eventType);
    if (subscriptions.length === 0) return;
    const eventId = events.identify(context);
    context.store.run(
      'INSERT INTO events (id, client_id, event_type, payload, occurred_ms) VALUES (?,?,?,?,?)',
      eventId,
      emission.clientId,
      emission.eventType,
      events.payload(context, eventId, emission),
      emission.nowMs,
    );
    for (const subscription of subscriptions) events.enqueue(context, eventId, subscription);
    context.wake.outbox();
  },

  /** Which subscriptions an event goes to. */
  matching(context: Context, clientId: string, eventType: string): SubscriptionRow[] {
    return context.store.all<SubscriptionRow>(
      `SELECT * FROM subscriptions WHERE client_id = ? AND event_type = ? AND status = 'ACTIVE'`,
      clientId,
      eventType,
    );
  },

  identify(context: Context): string {
    return context.random.id('evt');
  },

  /** The text that every attempt signs and sends unchanged. */
  payload(context: Context, eventId: string, emission: Emission): string {
    const { events } = context.parts;
    return JSON.stringify({
      event_id: eventId,
      event_date: events.date(context, emission),
      event_type: emission.eventType,
      event_data: events.data(context, emission),
    });
  },

  date(context: Context, emission: Emission): string {
    const sequence = Math.floor(context.random.fraction() * 1000);
    return context.parts.wire.timestamp(context, emission.nowMs, sequence);
  },

  data(_context: Context, emission: Emission): Readonly<Record<string, unknown>> {
    return emission.data;
  },

  enqueue(context: Context, eventId: string, subscription: SubscriptionRow): void {
    const nowMs = context.clock.systemNowMs();
    context.store.run(
      `INSERT INTO deliveries (id, event_id, subscription_id, status, next_attempt_ms, created_ms)
       VALUES (?,?,?,'PENDING',?,?)`,
      context.random.id('dlv'),
      eventId,
      subscription.id,
      nowMs + context.parts.events.takeDelayMs(context, subscription),
      nowMs,
    );
  },

  /** How long an operator ordered this delivery to wait; the order counts down by one. */
  takeDelayMs(context: Context, subscription: SubscriptionRow): number {
    if (subscription.delay_next <= 0) return 0;
    const sql = 'UPDATE subscriptions SET delay_next = delay_next - 1 WHERE id = ?';
    context.store.run(sql, subscription.id);
    return subscription.delay_ms;
  },
};
