/** Empties the outbox: takes what is due, sends it, never more than a few at a time. */
import type { Context } from '../context.ts';
import { openAgents } from './authority.ts';
import { send } from './sender.ts';

export type Deliverer = {
  /** Looks for due deliveries soon; cheap, to be called after any commit. */
  wake(): void;
  /** Resolves when no attempt is under way. */
  idle(): Promise<void>;
  /** Stops taking new ones and cuts those under way, which are due again after a restart. */
  close(): Promise<void>;
};

const IN_FLIGHT_MAX = 256;
/** An eighth of all, so that a few slow receivers hold up no other; a busy one keeps up with it. */
const IN_FLIGHT_MAX_EACH = 32;
const LOOK_AGAIN_MS = 1_000;
const LOOK_AGAIN_MIN_MS = 10;

/** Subscriptions with pending deliveries, found without walking over the whole backlog. */
function waiting(context: Context): { id: string }[] {
  return context.store.all<{ id: string }>(
    `WITH RECURSIVE waiting (id) AS (
       SELECT min(subscription_id) FROM deliveries WHERE status = 'PENDING'
       UNION ALL
       SELECT (SELECT min(subscription_id) FROM deliveries
               WHERE status = 'PENDING' AND subscription_id > waiting.id)
       FROM waiting WHERE waiting.id IS NOT NULL
     ) SELECT id FROM waiting WHERE id IS NOT NULL`,
  );
}

/** How long nothing needs to be done; never longer than a second, as clocks may be moved. */
function pauseMs(context: Context): number {
  const row = context.store.one<{ next: number | null }>(
    `SELECT min(next_attempt_ms) AS next FROM deliveries WHERE status = 'PENDING'`,
  );
  if (row === undefined || row.next === null) return LOOK_AGAIN_MS;
  const untilMs = row.next - context.clock.systemNowMs();
  return Math.min(LOOK_AGAIN_MS, Math.max(LOOK_AGAIN_MIN_MS, untilMs));
}

/** What is under way, in all and for each subscription. */
type Slots = {
  /** How many more may be begun for a subscription now. */
  room(subscriptionId: string): number;
  holds(deliveryId: string): boolean;
  /** Keeps the slot until the work is done; the work does not reject. */
  take(deliveryId: string, subscriptionId: string, work: Promise<void>): void;
  /** Resolves when nothing is under way. */
  empty(): Promise<void>;
};

function makeSlots(): Slots {
  const inFlight = new Map<string, Promise<void>>();
  const counts = new Map<string, number>();
  return {
    room: (id) =>
      Math.min(IN_FLIGHT_MAX - inFlight.size, IN_FLIGHT_MAX_EACH - (counts.get(id) ?? 0)),
    holds: (deliveryId) => inFlight.has(deliveryId),
    take(deliveryId, id, work) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      const done = work.finally(() => {
        inFlight.delete(deliveryId);
        const left = (counts.get(id) ?? 1) - 1;
        if (left === 0) counts.delete(id);
        else counts.set(id, left);
      });
      inFlight.set(deliveryId, done);
    },
    async empty() {
      while (inFlight.size > 0) await Promise.all(inFlight.values());
    },
  };
}

/** `onError` hears of faults of the deliverer itself; a receiver's faults are attempts. */
export function startDeliverer(
  context: Context,
  onError: (error: unknown) => void = () => undefined,
): Deliverer {
  const { deliveries } = context.parts;
  const agents = openAgents(context.config.webhookAuthorityFile);
  const stopping = new AbortController();
  const slots = makeSlots();
  let looking: NodeJS.Immediate | null = null;
  let timer: NodeJS.Timeout | null = null;

  const attempt = async (deliveryId: string): Promise<void> => {
    const ready = deliveries.begin(context, deliveryId);
    if (ready === null) return;
    const result = await send(context, ready, { signal: stopping.signal, agent: agents.current() });
    // Left as SENDING: `recover` takes it up again at the next start.
    if (!stopping.signal.aborted) deliveries.end(context, ready, result);
  };

  const launchDue = (): void => {
    for (const { id } of waiting(context)) {
      const room = slots.room(id);
      if (room <= 0) continue;
      for (const delivery of deliveries.due(context, id, room)) {
        if (slots.holds(delivery.id)) continue;
        slots.take(delivery.id, id, attempt(delivery.id).then(wake, onError));
      }
    }
  };

  const look = (): void => {
    looking = null;
    let nextMs = LOOK_AGAIN_MS;
    try {
      launchDue();
      nextMs = pauseMs(context);
    } catch (error) {
      onError(error);
    }
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(wake, nextMs);
    timer.unref();
  };

  // Deferred, so that a call from inside a transaction sees it committed.
  const wake = (): void => {
    if (stopping.signal.aborted || looking !== null) return;
    looking = setImmediate(look);
  };

  deliveries.recover(context);
  wake();
  return {
    wake,
    idle: () => slots.empty(),
    async close() {
      stopping.abort();
      if (looking !== null) clearImmediate(looking);
      if (timer !== null) clearTimeout(timer);
      await slots.empty();
      await agents.close();
    },
  };
}
