/** Where the faults of this author show: what came again, who thawed, what is old. */
import type { Call, Context } from '../../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Attempt } from '../../../reference/webhooks/deliveries.ts';
import type { Data } from '../../steps.ts';
import { MONTH_MS } from '../author-41/places.ts';

/** A delivery of such an event that is tried again: what it tells is dealt with once more. */
export function onAttemptAgain(
  eventType: string,
  work: (context: Context, told: Data, attempt: Attempt, nowMs: number) => void,
) {
  return ({ clientClock, deliveries }: Parts): PartsOverlay => ({
    deliveries: {
      begin(context, deliveryId) {
        const ready = deliveries.begin(context, deliveryId);
        if (ready?.subscription.event_type !== eventType || ready.number === 1) return ready;
        const event = JSON.parse(ready.payload) as { readonly event_data: Data };
        const nowMs = clientClock.nowMs(context, ready.subscription.client_id);
        context.store.transaction(() => {
          work(context, event.event_data, ready, nowMs);
        });
        return ready;
      },
    },
  });
}

/** Whether an event of this type that names the record was sent more than once. */
export function wasToldAgain(context: Context, eventType: string, recordId: string): boolean {
  const found = context.store.one(
    `SELECT 1 FROM events JOIN deliveries ON deliveries.event_id = events.id
     WHERE event_type = ? AND attempts > 1 AND instr(payload, ?) > 0`,
    eventType,
    recordId,
  );
  return found !== undefined;
}

/** Customers that were frozen and are active again, and since when. */
export function thaws({ customers }: Parts, then?: (context: Context, who: StoredRecord) => void) {
  const since = new Map<string, number>();
  const setStatus: typeof customers.setStatus = (context, customer, status, nowMs) => {
    const changed = customers.setStatus(context, customer, status, nowMs);
    if (customer.status !== 'FROZEN' || status !== 'ACTIVE') return changed;
    since.set(customer.id, nowMs);
    then?.(context, changed);
    return changed;
  };
  return { since, setStatus };
}

export const isOlderThanAMonth = (record: StoredRecord, nowMs: number): boolean =>
  nowMs - record.createdMs > MONTH_MS;

/** Whether the client that asked last was another one. */
export function afterAnotherClient(): (call: Pick<Call, 'clientId'>) => boolean {
  let last: string | null = null;
  return ({ clientId }) => {
    const isOther = last !== null && last !== clientId;
    last = clientId;
    return isOther;
  };
}
