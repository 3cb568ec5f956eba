/** What the pages on webhooks read. Lists are newest first; `before` is a sequence to go on from. */
import type { Context } from '../context.ts';
import type { AttemptRow, DeliveryRow, DeliveryStatus, SubscriptionRow } from '../webhooks/rows.ts';

export const PAGE_SIZE = 50;

export type ListedSubscription = SubscriptionRow & {
  readonly delivered: number;
  readonly pending: number;
  readonly failed: number;
};

export type ListedDelivery = DeliveryRow & {
  readonly event_type: string;
  readonly client_id: string;
  readonly callback_url: string;
  readonly last_outcome: string | null;
  readonly last_status_code: number | null;
};

export type DeliveryDetails = ListedDelivery & {
  readonly payload: string;
  readonly occurred_ms: number;
  readonly subscription_status: string;
};

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const listedDelivery = `
  SELECT d.*, e.event_type, e.client_id, e.payload, e.occurred_ms, s.callback_url,
    s.status AS subscription_status, a.outcome AS last_outcome, a.status_code AS last_status_code
  FROM deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN subscriptions s ON s.id = d.subscription_id
  LEFT JOIN attempts a ON a.delivery_id = d.id AND a.number = d.attempts`;

export function listSubscriptions(context: Context, before: number | null): ListedSubscription[] {
  const count = (status: DeliveryStatus): string =>
    `(SELECT count(*) FROM deliveries d WHERE d.subscription_id = s.id AND d.status = '${status}')`;
  return context.store.all<ListedSubscription>(
    `SELECT s.*, ${count('DELIVERED')} AS delivered, ${count('PENDING')} AS pending,
       ${count('FAILED')} AS failed
     FROM subscriptions s WHERE s.seq < ? ORDER BY s.seq DESC LIMIT ?`,
    before ?? NO_LIMIT,
    PAGE_SIZE + 1,
  );
}

export type DeliveryFilter = {
  readonly subscriptionId: string | null;
  readonly status: DeliveryStatus | null;
};

export function listDeliveries(
  context: Context,
  filter: DeliveryFilter,
  before: number | null,
): ListedDelivery[] {
  const conditions = ['d.seq < ?'];
  const values: (string | number)[] = [before ?? NO_LIMIT];
  if (filter.subscriptionId !== null) {
    conditions.push('d.subscription_id = ?');
    values.push(filter.subscriptionId);
  }
  if (filter.status !== null) {
    conditions.push('d.status = ?');
    values.push(filter.status);
  }
  return context.store.all<ListedDelivery>(
    `${listedDelivery} WHERE ${conditions.join(' AND ')} ORDER BY d.seq DESC LIMIT ?`,
    ...values,
    PAGE_SIZE + 1,
  );
}

export function readDelivery(context: Context, id: string): DeliveryDetails | undefined {
  return context.store.one<DeliveryDetails>(`${listedDelivery} WHERE d.id = ?`, id);
}

export function listAttempts(context: Context, deliveryId: string): AttemptRow[] {
  const sql = 'SELECT * FROM attempts WHERE delivery_id = ? ORDER BY number DESC';
  return context.store.all<AttemptRow>(sql, deliveryId);
}

export function readCounts(context: Context): { readonly title: string; readonly count: number }[] {
  const counted: readonly (readonly [string, string])[] = [
    ['Active subscriptions', `subscriptions WHERE status = 'ACTIVE'`],
    ['Deliveries acknowledged', `deliveries WHERE status = 'DELIVERED'`],
    ['Deliveries pending', `deliveries WHERE status = 'PENDING'`],
    ['Deliveries failed', `deliveries WHERE status = 'FAILED'`],
  ];
  return counted.map(([title, source]) => {
    const row = context.store.one<{ count: number }>(`SELECT count(*) AS count FROM ${source}`);
    return { title, count: row?.count ?? 0 };
  });
}
