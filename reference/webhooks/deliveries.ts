/** What is due, what an answer means, and when to try again: decisions without any network. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { AttemptOutcome, DeliveryRow, EventRow, FailMode, SubscriptionRow } from './rows.ts';

/** Keeps an attempt under way from being picked up again; `recover` lifts it after a restart. */
const LEASE_MS = 3_600_000;

/** One attempt, ready to be sent. */
export type Attempt = {
  readonly delivery: DeliveryRow;
  readonly subscription: SubscriptionRow;
  readonly number: number;
  readonly startedMs: number;
  readonly payload: string;
  readonly occurredMs: number;
  /** Ordered by an operator for this attempt. */
  readonly fail: FailMode | null;
};

export type AttemptResult = {
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  readonly detail: string | null;
};

export const deliveries = {
  /** Pending deliveries of one subscription whose time has come, oldest first. */
  due(context: Context, subscriptionId: string, limit: number): DeliveryRow[] {
    return context.store.all<DeliveryRow>(
      `SELECT * FROM deliveries WHERE status = 'PENDING' AND subscription_id = ?
         AND next_attempt_ms <= ? ORDER BY next_attempt_ms, seq LIMIT ?`,
      subscriptionId,
      context.clock.systemNowMs(),
      limit,
    );
  },

  /** Nothing is sent for a deleted subscription, and nothing but HTTPS is spoken. */
  mayDeliver(_context: Context, subscription: SubscriptionRow): boolean {
    return subscription.status === 'ACTIVE' && /^https:/i.test(subscription.callback_url);
  },

  acknowledges(_context: Context, statusCode: number): boolean {
    return statusCode >= 200 && statusCode <= 299;
  },

  /** Redirects are not followed: a 3xx is a refusal like any other. */
  follows(_context: Context, _location: unknown): string | null {
    return null;
  },

  method(_context: Context): 'POST' | 'PUT' {
    return 'POST';
  },

  /** The same text at every attempt, so that event_id and event_date stay. */
  payload(_context: Context, event: EventRow): string {
    return event.payload;
  },

  /** System time of the attempt after this one of the round; null gives up. */
  nextAttemptMs(context: Context, attemptInRound: number): number | null {
    const waitMs = context.config.webhookBackoffMs[attemptInRound - 1];
    return waitMs === undefined ? null : context.clock.systemNowMs() + waitMs;
  },

  /** Marks the attempt as under way; null when the delivery is not to be made any more. */
  begin(context: Context, deliveryId: string): Attempt | null {
    const { store, parts, clock } = context;
    return store.transaction(() => {
      const delivery = parts.deliveries.get(context, deliveryId);
      if (delivery.status !== 'PENDING') return null;
      const subscription = parts.subscriptions.row(context, delivery.subscription_id);
      if (!parts.deliveries.mayDeliver(context, subscription)) {
        store.run(`UPDATE deliveries SET status = 'DISCARDED' WHERE id = ?`, deliveryId);
        return null;
      }
      const event = store.one<EventRow>('SELECT * FROM events WHERE id = ?', delivery.event_id);
      if (event === undefined) throw new Error(`delivery ${deliveryId} has lost its event`);
      const number = delivery.attempts + 1;
      const startedMs = clock.systemNowMs();
      store.run(
        'UPDATE deliveries SET attempts = ?, next_attempt_ms = ? WHERE id = ?',
        number,
        startedMs + LEASE_MS,
        deliveryId,
      );
      store.run(
        `INSERT INTO attempts (delivery_id, number, outcome, started_ms) VALUES (?,?,'SENDING',?)`,
        deliveryId,
        number,
        startedMs,
      );
      return {
        delivery,
        subscription,
        number,
        startedMs,
        payload: parts.deliveries.payload(context, event),
        occurredMs: event.occurred_ms,
        fail: parts.deliveries.takeFailure(context, subscription),
      };
    });
  },

  /** Whether an operator ordered this attempt to fail; the order counts down by one. */
  takeFailure(context: Context, subscription: SubscriptionRow): FailMode | null {
    if (subscription.fail_next <= 0) return null;
    const sql = 'UPDATE subscriptions SET fail_next = fail_next - 1 WHERE id = ?';
    context.store.run(sql, subscription.id);
    return subscription.fail_mode;
  },

  /** Stores how an attempt ended and what becomes of its delivery. */
  end(context: Context, attempt: Attempt, result: AttemptResult): void {
    const { store, parts, clock } = context;
    store.transaction(() => {
      store.run(
        `UPDATE attempts SET outcome = ?, duration_ms = ?, status_code = ?, detail = ?
         WHERE delivery_id = ? AND number = ?`,
        result.outcome,
        clock.systemNowMs() - attempt.startedMs,
        result.statusCode,
        result.detail,
        attempt.delivery.id,
        attempt.number,
      );
      const delivery = parts.deliveries.get(context, attempt.delivery.id);
      if (delivery.status !== 'PENDING') return;
      const inRound = Math.max(1, attempt.number - delivery.round_base);
      const nextMs =
        result.outcome === 'ACKNOWLEDGED' ? null : parts.deliveries.nextAttemptMs(context, inRound);
      const status =
        result.outcome === 'ACKNOWLEDGED' ? 'DELIVERED' : nextMs === null ? 'FAILED' : 'PENDING';
      store.run(
        'UPDATE deliveries SET status = ?, next_attempt_ms = ? WHERE id = ?',
        status,
        nextMs ?? delivery.next_attempt_ms,
        delivery.id,
      );
    });
  },

  /** After a restart: what was under way is marked so, and is due again at once. */
  recover(context: Context): void {
    const { store, clock } = context;
    store.transaction(() => {
      store.run(
        `UPDATE deliveries SET next_attempt_ms = ? WHERE status = 'PENDING'
           AND id IN (SELECT delivery_id FROM attempts WHERE outcome = 'SENDING')`,
        clock.systemNowMs(),
      );
      store.run(`UPDATE attempts SET outcome = 'INTERRUPTED' WHERE outcome = 'SENDING'`);
    });
  },

  /** Sends a delivery again now, with a new round of tries; only while its subscription lives. */
  redeliver(context: Context, deliveryId: string): void {
    const { store, parts, clock } = context;
    store.transaction(() => {
      const delivery = parts.deliveries.get(context, deliveryId);
      const subscription = parts.subscriptions.row(context, delivery.subscription_id);
      if (!parts.deliveries.mayDeliver(context, subscription)) {
        throw new Refusal('INVALID_STATE', 'The subscription of this delivery is deleted.');
      }
      store.run(
        `UPDATE deliveries SET status = 'PENDING', round_base = attempts, next_attempt_ms = ?
         WHERE id = ?`,
        clock.systemNowMs(),
        deliveryId,
      );
    });
    context.wake.outbox();
  },

  get(context: Context, deliveryId: string): DeliveryRow {
    const row = context.store.one<DeliveryRow>('SELECT * FROM deliveries WHERE id = ?', deliveryId);
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such delivery.');
    return row;
  },
};
