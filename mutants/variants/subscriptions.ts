/** Subscriptions and deliveries where the document leaves them open. */
import { Refusal } from '../../reference/context.ts';
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import { copyOfEvent, everyNth } from '../steps.ts';
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';

const LATE_MS = 1_200;
const BEHIND_MS = 120;
const FIRST_PAUSE_MS = 1_000;
const ALL = 1_000_000;

export const subscriptionVariants = {
  'subscription-bare': {
    freedom: 'whether a single subscription is wrapped in data',
    warned: { 'SUB-007': 'the response is called Subscription in its own row' },
    change: ({ subscriptions }) => ({
      subscriptions: {
        get(context, call) {
          const reply = subscriptions.get(context, call);
          return { ...reply, body: (reply.body as { readonly data: unknown }).data };
        },
      },
    }),
  },
  'one-subscription-for-a-type': {
    freedom:
      'that a second subscription for one event type is refused, or answered with the first one',
    untestable: {
      'IDM-010': 'one of its evaluations needs another subscription of the type',
      'IDM-011': 'one of its evaluations needs another subscription of the type',
      'SUB-001': 'beside others a list is often empty, where nothing shows a key',
      'SUB-006': 'most of its evaluations need more subscriptions of a type than a page has',
    },
    change: ({ subscriptions }) => {
      const isAnswered = everyNth(2);
      return {
        subscriptions: {
          create(context, call) {
            const { event_type: eventType, callback_url: url } = call.body as {
              readonly event_type?: unknown;
              readonly callback_url?: unknown;
            };
            const own = subscriptions.listed(context, call.clientId);
            const first = own.find((row) => row.event_type === eventType);
            if (first === undefined) return subscriptions.create(context, call);
            subscriptions.checkCallbackUrl(context, url);
            if (isAnswered()) {
              return { status: 200, body: { data: subscriptions.withKey(context, first) } };
            }
            throw new Refusal('INVALID_STATE', 'There is one for this event type already.');
          },
        },
      };
    },
  },
  'callback-addresses-have-no-query': {
    freedom: 'which callback addresses are taken: one with a query is refused',
    untestable: {
      'WHK-029': 'no address with a query is taken',
      'SUB-004': 'two of its evaluations need an address with a query',
    },
    change: ({ subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl(context, callbackUrl) {
          subscriptions.checkCallbackUrl(context, callbackUrl);
          if (!String(callbackUrl).includes('?')) return;
          throw new Refusal('VALIDATION_FAILED', 'callback_url must have no query.');
        },
      },
    }),
  },
  'failed-deliveries-are-not-repeated': {
    freedom: 'whether a delivery that failed is repeated',
    untestable: {
      'WHK-008': 'no delivery is repeated, and the target file says so',
      'WHK-009': 'no delivery is repeated, and the target file says so',
      'WHK-010': 'no delivery is repeated, and the target file says so',
      'WHK-013': 'one of its evaluations needs a delivery that would be repeated',
    },
    thin: true,
    target: { lacks: ['redelivery'] },
    change: () => ({ deliveries: { nextAttemptMs: () => null } }),
  },
  'events-of-each-subscription': {
    freedom:
      'whether two subscriptions are told of a change under one identifier, or each under its own',
    change: ({ events }) => ({
      events: {
        enqueue(context, eventId, subscription) {
          const queued = context.store.one('SELECT 1 FROM deliveries WHERE event_id = ?', eventId);
          const own = queued === undefined ? eventId : copyOfEvent(context, eventId);
          events.enqueue(context, own, subscription);
        },
      },
    }),
  },
  'deleted-subscriptions-stay': {
    freedom: 'that a deleted subscription is still shown, as DELETED',
    change: ({ subscriptions }) => ({
      subscriptions: {
        find(context, clientId, id) {
          const row = subscriptions.row(context, id);
          if (row.client_id !== clientId) {
            throw new Refusal('NOT_FOUND', 'There is no such subscription.');
          }
          return row;
        },
        listed: (context, clientId) =>
          context.store.all<SubscriptionRow>(
            'SELECT * FROM subscriptions WHERE client_id = ? ORDER BY seq DESC',
            clientId,
          ),
      },
    }),
  },
  'clients-share-a-list-of-deleted-subscriptions': {
    freedom:
      "whether clients see each other's subscriptions, in a list that shows deleted ones and is behind",
    target: { claims: claimsBut('clientIsolation') },
    untestable: {
      'AUT-022': 'clients are not claimed to be apart',
      'AUT-023': 'clients are not claimed to be apart',
      'EVT-014': 'two of its evaluations need clients that are apart',
      'WHK-018': 'clients are not claimed to be apart',
    },
    change: ({ subscriptions }) => {
      const madeAtMs = new Map<string, number>();
      return {
        subscriptions: {
          row(context, id) {
            // By the clock of this machine: that of a client may be moved meanwhile.
            if (!madeAtMs.has(id)) madeAtMs.set(id, performance.now());
            return subscriptions.row(context, id);
          },
          find: (context, _clientId, id) => subscriptions.row(context, id),
          listed: ({ store }) =>
            store
              .all<SubscriptionRow>('SELECT * FROM subscriptions ORDER BY seq')
              .filter(({ id }) => performance.now() - (madeAtMs.get(id) ?? 0) > BEHIND_MS),
        },
      };
    },
  },
  'a-failure-holds-up-what-comes-after-it': {
    freedom: 'that a subscription is told in order: what failed is repeated first, each time later',
    change: ({ deliveries }) => ({
      deliveries: {
        nextAttemptMs: ({ clock }, attemptInRound) =>
          clock.systemNowMs() + FIRST_PAUSE_MS * 2 ** (attemptInRound - 1),
        due(context, subscriptionId, limit) {
          const oldest = context.store.one<{ seq: number }>(
            `SELECT min(seq) AS seq FROM deliveries WHERE status = 'PENDING' AND subscription_id = ?`,
            subscriptionId,
          );
          const due = deliveries.due(context, subscriptionId, Math.max(limit, ALL));
          return due.filter(({ seq }) => seq === oldest?.seq);
        },
      },
    }),
  },
  'deliveries-late-twice-and-in-disorder': {
    freedom:
      'that events come late, those of one type later than others, more than once and in any order',
    untestable: { 'WHK-008': 'of two copies each is repeated less often, the third time seldom' },
    change: ({ events }) => ({
      events: {
        takeDelayMs: (context, subscription) =>
          events.takeDelayMs(context, subscription) +
          (subscription.event_type === 'ACCOUNT_OPEN'
            ? LATE_MS
            : Math.floor(context.random.fraction() * LATE_MS)),
        enqueue(context, eventId, subscription) {
          events.enqueue(context, eventId, subscription);
          if (context.random.fraction() < 0.5) events.enqueue(context, eventId, subscription);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
