/** Events go into an outbox, one delivery for each subscription, and are tried eight times. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { createSecureContext, rootCertificates } from 'node:tls';
import { write } from './json.ts';
import { iso, known, later, newId, now, ofClient, realNow, type Store } from './store.ts';
import type { Delivery, Event, Fields, Subscription } from './types.ts';

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 500;
const ANSWER_MS = 5_000;
const AT_ONCE = 16;

export function emit(store: Store, client: string, type: string, data: Fields): void {
  const id = newId('evt');
  const body = write({
    event_id: id,
    event_date: iso(now(store)),
    event_type: type,
    event_data: data,
  });
  const event = { id, client, type, body };
  store.events.set(id, event);
  for (const subscription of ofClient(store.subscriptions, client)) {
    if (isFor(subscription, event)) enqueue(store, subscription, event);
  }
}

export function isFor(subscription: Subscription, { client, type }: Event): boolean {
  return (
    subscription.client === client && subscription.type === type && subscription.status === 'ACTIVE'
  );
}

export function enqueue(store: Store, { id }: Subscription, event: Event): void {
  const delivery: Delivery = {
    id: newId('dlv'),
    subscription: id,
    event,
    attempts: [],
    state: 'WAITING',
  };
  store.deliveries.push(delivery);
  later(store, 0, () => {
    deliver(store, delivery);
  });
}

function deliver(store: Store, delivery: Delivery): void {
  const subscription = known(store.subscriptions, delivery.subscription);
  if (subscription.status !== 'ACTIVE') {
    delivery.state = 'DROPPED';
    return;
  }
  if (subscription.failNext > 0) {
    subscription.failNext -= 1;
    ended(store, delivery, { status: 0, error: 'failed by the operator' });
    return;
  }
  const isDelayed = subscription.delayNext > 0;
  if (isDelayed) subscription.delayNext -= 1;
  later(store, isDelayed ? subscription.delayMs : 0, () => {
    void attempt(store, subscription, delivery);
  });
}

async function attempt(store: Store, to: Subscription, delivery: Delivery): Promise<void> {
  const leave = await slot();
  try {
    ended(store, delivery, { status: await post(store, to, delivery.event.body) });
  } catch (error) {
    ended(store, delivery, { status: 0, error: String(error) });
  } finally {
    leave();
  }
}

function ended(
  store: Store,
  delivery: Delivery,
  { status, error }: { status: number; error?: string },
): void {
  delivery.attempts.push({ at: iso(realNow()), status, error });
  if (status >= 200 && status <= 299) {
    delivery.state = 'DELIVERED';
    return;
  }
  const tries = delivery.attempts.length;
  delivery.state = tries >= ATTEMPTS ? 'FAILED' : 'RETRYING';
  if (tries >= ATTEMPTS) return;
  later(store, FIRST_PAUSE_MS * 2 ** (tries - 1), () => {
    deliver(store, delivery);
  });
}

let running = 0;
const waiting: (() => void)[] = [];

/** Resolves when it's one's turn, with what gives the turn to the next. */
async function slot(): Promise<() => void> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((turn) => waiting.push(turn));
  return () => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
}

/** Resolves to the status. Redirections are not followed. */
function post(store: Store, { url, key }: Subscription, body: string): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: agentFor(store.certificateFile),
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'platform-webhooks/1',
          'x-svc-signature': signature,
          'x-svc-timestamp': timestamp,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () => {
          resolve(answer.statusCode ?? 0);
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const agents = new Map<string, Agent>();

/** The file is read anew each time: its certificates may change. */
function agentFor(file: string): Agent {
  const own = readOr(file, '');
  const agent = agents.get(own) ?? trusting(own);
  agents.set(own, agent);
  return agent;
}

function trusting(own: string): Agent {
  const secureContext = createSecureContext({ ca: [...rootCertificates, own] });
  return new Agent({ keepAlive: true, maxFreeSockets: AT_ONCE, secureContext });
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
