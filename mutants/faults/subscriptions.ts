/** Faults of subscriptions: their key, their state, and the list of them. */
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import { onBodies, onItems, onRecord } from '../answers.ts';
import { refusedLate } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** Created subscriptions told otherwise. */
function created(change: (data: Data) => Data) {
  return onBodies(['createSubscription'], (body) => ({ data: change(body['data'] as Data) }));
}

/** Creation times with other fractions of a second. */
function times(change: (text: string) => string) {
  return ({ subscriptions }: Parts): PartsOverlay => ({
    subscriptions: {
      createdTimestamp: (context, row) => change(subscriptions.createdTimestamp(context, row)),
    },
  });
}

/** Within the quiet window of the embedded platform's target file. */
const WRITTEN_BACK_MS = 50;

const everyOne = 'SELECT * FROM subscriptions WHERE client_id = ? ORDER BY seq';

export const subscriptionMutants = {
  'key-is-shown-with-a-single-subscription': {
    breaks: 'SUB-001',
    because: 'one record, one rendering',
    class: 'wire',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        get(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = subscriptions.find(context, call.clientId, id);
          return { status: 200, body: { data: subscriptions.withKey(context, row) } };
        },
      },
    }),
  },
  'key-is-shown-in-the-list': {
    breaks: 'SUB-001',
    because: 'the list shows whole rows',
    class: 'wire',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        list(context, call) {
          const rows = subscriptions.listed(context, call.clientId);
          const all = rows.map((row) => subscriptions.withKey(context, row));
          return { status: 200, body: { data: { subscriptions: all } } };
        },
      },
    }),
  },
  'key-is-told-on-deletion': {
    breaks: 'SUB-001',
    because: 'the deleted row is answered with what it held',
    class: 'wire',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = subscriptions.find(context, call.clientId, id);
          const reply = subscriptions.remove(context, call);
          const { signature_verification_key: key } = row;
          const data = { ...(reply.body as { data: Data }).data, secret: key };
          return { ...reply, body: { data } };
        },
      },
    }),
  },
  'created-subscription-is-pending': {
    breaks: 'SUB-003',
    because: 'the address is yet to be verified',
    class: 'state',
    difficulty: 1,
    change: created((data) => ({ ...data, status: 'PENDING' })),
  },
  'created-subscription-tells-no-key': {
    breaks: 'SUB-003',
    because: 'secrets are sent by another way',
    class: 'wire',
    difficulty: 1,
    change: created(({ signature_verification_key: _key, ...data }) => data),
  },
  'subscription-is-shown-as-enabled': {
    breaks: 'SUB-002',
    because: 'the state has another name inside',
    class: 'state',
    difficulty: 2,
    change: onRecord(['getSubscription'], (data) => ({ ...data, status: 'ENABLED' })),
  },
  'deleted-subscription-is-shown-as-disabled': {
    breaks: 'SUB-002',
    because: 'deletion is a switch inside',
    class: 'state',
    difficulty: 3,
    change: onRecord(['deleteSubscription'], (data) => ({ ...data, status: 'DISABLED' })),
  },
  'callback-address-gets-a-slash': {
    breaks: 'SUB-004',
    because: 'addresses are normalised by the parser, and end with a slash',
    class: 'wire',
    difficulty: 3,
    change: onRecord(['getSubscription'], (data) => ({
      ...data,
      callback_url: `${String(data['callback_url']).replace(/\/$/, '')}/`,
    })),
  },
  'query-of-the-callback-address-is-lost': {
    breaks: 'SUB-004',
    because: 'only origin and path are kept',
    class: 'persistence',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const body = call.body as Data;
          const url = String(body['callback_url']).split('?')[0];
          return subscriptions.create(context, { ...call, body: { ...body, callback_url: url } });
        },
      },
    }),
  },
  'event-type-is-shown-in-small-letters': {
    breaks: 'SUB-004',
    because: 'topics of the queue are written so',
    class: 'wire',
    difficulty: 2,
    change: onItems('listSubscriptions', 'subscriptions', (item) => ({
      ...item,
      event_type: String(item['event_type']).toLowerCase(),
    })),
  },
  'creation-time-is-a-number': {
    breaks: 'SUB-005',
    because: 'the column is a number',
    class: 'wire',
    difficulty: 1,
    change: onRecord(['getSubscription'], (data) => ({
      ...data,
      created_timestamp: Date.parse(String(data['created_timestamp'])),
    })),
  },
  'creation-time-has-a-blank-for-the-t': {
    breaks: 'SUB-005',
    because: 'the database writes times so',
    class: 'wire',
    difficulty: 3,
    change: onItems('listSubscriptions', 'subscriptions', (item) => ({
      ...item,
      created_timestamp: String(item['created_timestamp']).replace('T', ' ').replace('Z', ''),
    })),
  },
  'newest-subscription-is-not-listed-yet': {
    breaks: 'SUB-006',
    because: 'the list comes from a cache that is filled by reads',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed: (context, clientId) => subscriptions.listed(context, clientId).slice(0, -1),
      },
    }),
  },
  'list-of-subscriptions-ends-at-three': {
    breaks: 'SUB-006',
    because: 'the list has pages inside, and the first is shown',
    class: 'pagination',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed: (context, clientId) => subscriptions.listed(context, clientId).slice(0, 3),
      },
    }),
  },
  'subscription-is-bare-and-called-otherwise': {
    breaks: 'SUB-007',
    because: 'the oldest operation has kept its shape',
    class: 'wire',
    difficulty: 2,
    change: onBodies(['getSubscription'], (body) => body['data']),
  },
  'deletion-answers-the-state-before-it': {
    breaks: 'SUB-008',
    because: 'the row is read before it is written',
    class: 'state',
    difficulty: 2,
    change: onRecord(['deleteSubscription'], (data) => ({ ...data, status: 'ACTIVE' })),
  },
  'deletion-answers-no-identifier': {
    breaks: 'SUB-008',
    because: 'the client knows what it deleted',
    class: 'wire',
    difficulty: 1,
    change: onRecord(['deleteSubscription'], ({ status }) => ({ status })),
  },
  'deleted-subscription-stays-in-the-list': {
    breaks: 'SUB-009',
    because: 'the list asks for a client, not for a state',
    class: 'state',
    difficulty: 2,
    change: () => ({
      subscriptions: {
        listed: (context, clientId) =>
          context.store
            .all<SubscriptionRow>(everyOne, clientId)
            .map((row) => ({ ...row, status: 'ACTIVE' as const })),
      },
    }),
  },
  'deleted-subscription-is-found-as-active': {
    breaks: 'SUB-009',
    because: 'single records come from a cache',
    class: 'state',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        get(context, call) {
          const row = context.store.one<SubscriptionRow>(
            'SELECT * FROM subscriptions WHERE id = ? AND client_id = ?',
            call.path['subscription_id'] ?? '',
            call.clientId,
          );
          if (row === undefined) return subscriptions.get(context, call);
          const data = subscriptions.record(context, { ...row, status: 'ACTIVE' });
          return { status: 200, body: { data } };
        },
      },
    }),
  },
  'callback-address-can-be-used-once': {
    breaks: 'SUB-010',
    because: 'the address is a unique column',
    class: 'validation',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const url = String((call.body as Data)['callback_url']);
          const used = subscriptions
            .listed(context, call.clientId)
            .some((row) => row.callback_url === url);
          if (!used) return subscriptions.create(context, call);
          throw new Refusal('VALIDATION_FAILED', 'callback_url is in use.');
        },
      },
    }),
  },
  'second-use-of-an-address-replaces-the-first': {
    breaks: 'SUB-010',
    because: 'one subscription for each address, the newest counts',
    class: 'state',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const url = String((call.body as Data)['callback_url']);
          for (const row of subscriptions.listed(context, call.clientId)) {
            if (row.callback_url === url) subscriptions.markDeleted(context, row, call.nowMs);
          }
          return subscriptions.create(context, call);
        },
      },
    }),
  },
  'event-type-is-shown-as-a-list': {
    breaks: 'SUB-011',
    because: 'several types a subscription were planned',
    class: 'wire',
    difficulty: 2,
    change: created((data) => ({ ...data, event_type: [data['event_type']] })),
  },
  'callback-without-tls-is-accepted-and-used': {
    breaks: 'SUB-012',
    because: 'the address is only asked to be an address',
    class: 'validation',
    difficulty: 2,
    change: () => ({
      subscriptions: { checkCallbackUrl: () => undefined },
      deliveries: { mayDeliver: (_context, { status }) => status === 'ACTIVE' },
    }),
  },
  'refused-callback-without-tls-is-used-anyway': {
    breaks: 'SUB-012',
    because: 'the check comes after the write, and undoes nothing',
    class: 'validation',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl: () => undefined,
        create(context, call) {
          const reply = subscriptions.create(context, call);
          const url = String((call.body as Data)['callback_url']);
          return url.startsWith('https:') ? reply : refusedLate(context, 'VALIDATION_FAILED');
        },
      },
      deliveries: { mayDeliver: (_context, { status }) => status === 'ACTIVE' },
    }),
  },
  'deleted-subscription-is-written-back': {
    breaks: 'SUB-009',
    because: 'the deliverer saves the whole subscription once it has looked at it',
    class: 'state',
    difficulty: 4,
    change({ subscriptions }) {
      const dueMs = new Map<string, number>();
      return {
        subscriptions: {
          markDeleted(context, row, nowMs) {
            subscriptions.markDeleted(context, row, nowMs);
            dueMs.set(row.id, context.clock.systemNowMs() + WRITTEN_BACK_MS);
          },
          find(context, clientId, id) {
            const isDue = (dueMs.get(id) ?? Infinity) <= context.clock.systemNowMs();
            const sql = `UPDATE subscriptions SET status = 'ACTIVE', deleted_ms = NULL WHERE id = ?`;
            if (isDue) context.store.run(sql, id);
            return subscriptions.find(context, clientId, id);
          },
        },
      };
    },
  },
  'creation-time-has-milliseconds': {
    breaks: 'SUB-013',
    because: 'the clock of the language has no more',
    class: 'time',
    difficulty: 2,
    change: times((text) => text.replace(/(\.\d{3})\d{3}/, '$1')),
  },
  'creation-time-has-whole-seconds': {
    breaks: 'SUB-013',
    because: 'the column keeps seconds',
    class: 'time',
    difficulty: 2,
    change: times((text) => text.replace(/\.\d+/, '')),
  },
  'creation-time-has-zeros-for-microseconds': {
    breaks: 'SUB-013',
    because: 'the format has microseconds, and the clock that it is given whole seconds',
    class: 'time',
    difficulty: 2,
    change: times((text) => text.replace(/\.\d+/, '.000000')),
  },
} as const satisfies Mutants;
