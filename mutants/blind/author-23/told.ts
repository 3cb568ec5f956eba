/** Faults of the twenty-third author: subscriptions, what they hear, and keys used again. */
import { meanwhile } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import type { Emission } from '../../../reference/webhooks/events.ts';

const MOVEMENTS = ['withdrawal', 'exchange', 'deposit'] as const;
const OF_STATES: readonly string[] = ['ACCOUNT_OPEN', 'ACCOUNT_FROZEN', 'ACCOUNT_CLOSED'];

const idIn = (payload: string): string =>
  String((JSON.parse(payload) as { readonly data: Data }).data['id']);

export const blindTwentyThirdToldMutants = {
  // Each attempt is signed with the key of the subscription that it is made for.
  'second-attempt-is-signed-with-the-first-key-of-its-address': {
    breaks: 'WHK-006',
    because: 'what is sent again is queued by address, and signed with the key found for that',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, subscriptions }) => ({
      deliveries: {
        begin(context, id) {
          const attempt = deliveries.begin(context, id);
          if (attempt === null || attempt.number < 2) return attempt;
          const { client_id: clientId, callback_url: url } = attempt.subscription;
          const same = subscriptions
            .listed(context, clientId)
            .find((other) => other.callback_url === url);
          const key = same?.signature_verification_key;
          if (key === undefined) return attempt;
          const subscription = { ...attempt.subscription, signature_verification_key: key };
          return { ...attempt, subscription };
        },
      },
    }),
  },
  // Two events are told under two identifiers, also where they say the same of one account.
  'account-that-comes-to-a-state-again-is-told-under-the-same-identifier': {
    breaks: 'EVT-007',
    because: 'the identifier is made of the account and its state, so that no event is told twice',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => {
      const first = new Map<string, string>();
      return {
        events: {
          payload(context, eventId, emission) {
            if (!OF_STATES.includes(emission.eventType)) {
              return events.payload(context, eventId, emission);
            }
            const what = `${emission.eventType} ${String(emission.data['account_id'])}`;
            const known = first.get(what) ?? eventId;
            first.set(what, known);
            return events.payload(context, known, emission);
          },
        },
      };
    },
  },
  // Whoever is subscribed when something happens is told, whenever it began.
  'subscription-hears-of-no-movement-that-began-before-it': {
    breaks: 'WHK-016',
    because: 'who is told is settled when a movement begins, and kept with it',
    class: 'webhook',
    difficulty: 4,
    change: ({ events, records }) => {
      const telling = meanwhile<Emission>();
      return {
        events: {
          emit(context, emission) {
            telling.during(emission, () => {
              events.emit(context, emission);
            });
          },
          matching(context, clientId, eventType) {
            const found = events.matching(context, clientId, eventType);
            const data = telling.known?.data ?? {};
            const kind = MOVEMENTS.find((name) => data[`${name}_id`] !== undefined);
            if (kind === undefined) return found;
            const of = records.ofAnyone(context, kind, String(data[`${kind}_id`]));
            return found.filter((row) => row.created_ms <= (of?.createdMs ?? Infinity));
          },
        },
      };
    },
  },
  // A retried creation makes no second record, whatever became of the first.
  'retried-creation-of-a-cancelled-withdrawal-makes-another': {
    breaks: 'IDM-001',
    because: 'the retry looks for the record by its key among those that are not cancelled',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const stored = idempotency.find(context, call);
          if (stored === undefined || call.operationId !== 'createWithdrawal') return stored;
          const id = idIn(stored.payload);
          const record = context.parts.records.ofAnyone(context, 'withdrawal', id);
          if (record?.status !== 'CANCELLED') return stored;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return undefined;
        },
      },
    }),
  },
  // A subscription that is deleted stays so, also when its creation is retried.
  'retried-creation-brings-a-deleted-subscription-back': {
    breaks: 'SUB-009',
    because: 'a creation that is there already is made sure to be active',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        replay(context, stored) {
          if (stored.scope.includes('"createSubscription"')) {
            const sql = `UPDATE subscriptions SET status = 'ACTIVE', deleted_ms = NULL WHERE id = ?`;
            context.store.run(sql, idIn(stored.payload));
          }
          return idempotency.replay(context, stored);
        },
      },
    }),
  },
} as const satisfies Mutants;
