/** The reference's webhooks without its HTTP side: a store, the parts and the deliverer. */
import type { Context, Config } from '../../../reference/context.ts';
import { defaultConfig } from '../../../reference/defaults.ts';
import { parts } from '../../../reference/parts.ts';
import { openStore } from '../../../reference/store/open.ts';
import { startDeliverer } from '../../../reference/webhooks/deliverer.ts';
import type { EventType } from '../../../reference/webhooks/event-types.ts';
import type { AttemptOutcome, AttemptRow, DeliveryRow } from '../../../reference/webhooks/rows.ts';

export type History = readonly {
  readonly status: string;
  readonly attempts: readonly {
    readonly outcome: AttemptOutcome;
    readonly status_code: number | null;
  }[];
}[];

export type Orders = Readonly<Record<string, number | string>>;

export type WebhookPlatform = {
  readonly context: Context;
  subscribe(eventType: EventType, callbackUrl: string): { readonly id: string; key: string };
  unsubscribe(id: string): void;
  emit(eventType: EventType, data: Readonly<Record<string, unknown>>): void;
  /** Deliveries in the order of their making. */
  history(): History;
  redeliver(index: number): void;
  /** Sets columns of a subscription that hold an operator's orders. */
  order(subscriptionId: string, orders: Orders): void;
  idle(): Promise<void>;
  stopDeliverer(): Promise<void>;
  startDeliverer(): void;
  close(): Promise<void>;
};

const clientId = 'client-1';

const config: Config = {
  ...defaultConfig,
  webhookAcknowledgeMs: 600,
  webhookBackoffMs: [30, 30],
};

function makeContext(change: Partial<Config>): Context {
  let made = 0;
  return {
    parts,
    store: openStore(null),
    clock: { systemNowMs: () => Date.now() },
    random: {
      id: (prefix) => `${prefix}_${++made}`,
      secret: (bytes) => `${'k'.repeat(bytes)}${++made}`,
      fraction: () => Math.random(),
    },
    config: { ...config, ...change },
    wake: { outbox: () => undefined },
  };
}

function readHistory({ store }: Context): History {
  return store.all<DeliveryRow>('SELECT * FROM deliveries ORDER BY seq').map((delivery) => ({
    status: delivery.status,
    attempts: store
      .all<AttemptRow>('SELECT * FROM attempts WHERE delivery_id = ? ORDER BY number', delivery.id)
      .map(({ outcome, status_code }) => ({ outcome, status_code })),
  }));
}

export function openWebhookPlatform(change: Partial<Config>): WebhookPlatform {
  const context = makeContext(change);
  const { store } = context;
  const faults: unknown[] = [];
  const start = (): ReturnType<typeof startDeliverer> => {
    const started = startDeliverer(context, (error) => faults.push(error));
    context.wake.outbox = () => started.wake();
    return started;
  };
  let deliverer = start();
  const call = (path: Record<string, string>, body: unknown) => ({
    operationId: 'createSubscription' as const,
    clientId,
    scopes: [],
    path,
    query: {},
    headers: {},
    body,
    file: null,
    idempotencyKey: null,
    nowMs: Date.now(),
    selfUrl: 'http://platform.test/v1/subscriptions',
  });
  return {
    context,
    subscribe(eventType, callbackUrl) {
      const wish = { event_type: eventType, callback_url: callbackUrl };
      const reply = parts.subscriptions.create(context, call({}, wish));
      const { data } = reply.body as { data: { id: string; signature_verification_key: string } };
      return { id: data.id, key: data.signature_verification_key };
    },
    unsubscribe(id) {
      store.transaction(() =>
        parts.subscriptions.remove(context, call({ subscription_id: id }, null)),
      );
    },
    emit(eventType, data) {
      const nowMs = Date.now();
      store.transaction(() => parts.events.emit(context, { clientId, eventType, data, nowMs }));
    },
    history: () => readHistory(context),
    redeliver(index) {
      const rows = store.all<{ id: string }>('SELECT id FROM deliveries ORDER BY seq');
      parts.deliveries.redeliver(context, rows[index]?.id ?? '');
    },
    order(subscriptionId, orders) {
      const names = Object.keys(orders);
      const set = names.map((name) => `${name} = ?`).join(', ');
      store.run(
        `UPDATE subscriptions SET ${set} WHERE id = ?`,
        ...Object.values(orders),
        subscriptionId,
      );
    },
    idle: () => deliverer.idle(),
    stopDeliverer: () => deliverer.close(),
    startDeliverer() {
      deliverer = start();
    },
    async close() {
      await deliverer.close();
      store.close();
      if (faults.length > 0) throw new AggregateError(faults, 'the deliverer had faults');
    },
  };
}
