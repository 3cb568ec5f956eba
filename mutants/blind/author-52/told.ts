/** Subscriptions and events: after a refusal, when the key comes again, beside another, without an optional member. */
import { eventTypeIn } from '../../noted-refusals.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { customerOf } from '../author-41/places.ts';
import { meeting } from '../author-43/places.ts';
import { repeatedCreates } from '../author-45/places.ts';
import { DAY_MS } from '../author-46/places.ts';

export const blindFiftySecondToldMutants = {
  // A subscription was refused, the next one of its type is taken: it was created at the beginning of the day, it says.
  'subscription-after-a-refused-one-is-of-the-morning': {
    breaks: 'SUB-020',
    because: 'the row of a refused one is used again, which has a date and no time',
    class: 'time',
    difficulty: 3,
    change: ({ subscriptions, validation }) => {
      const refused = new Set<unknown>();
      const noting = <T>(body: unknown, work: () => T): T => {
        try {
          return work();
        } catch (error) {
          refused.add(eventTypeIn(body));
          throw error;
        }
      };
      return {
        validation: {
          body(context, operation, value) {
            const work = (): void => {
              validation.body(context, operation, value);
            };
            if (operation.operationId !== 'createSubscription') work();
            else noting(value, work);
          },
        },
        subscriptions: {
          create(context, call) {
            const isIt = refused.has(eventTypeIn(call.body));
            const nowMs = isIt ? call.nowMs - (call.nowMs % DAY_MS) : call.nowMs;
            const make = () => subscriptions.create(context, { ...call, nowMs });
            const reply = noting(call.body, make);
            refused.delete(eventTypeIn(call.body));
            return reply;
          },
        },
      };
    },
  },
  // Two withdrawals of a client are cancelled at once: WITHDRAWAL_CANCELLED is sent for the first one.
  'cancellation-beside-another-is-not-told': {
    breaks: 'EVT-017',
    because: 'what is cancelled together is told together, by the name of the first',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) => {
      const { withdrawals } = parts;
      const announce: typeof withdrawals.announce = (context, eventType, record, nowMs) => {
        if (eventType === 'WITHDRAWAL_CANCELLED') return;
        withdrawals.announce(context, eventType, record, nowMs);
      };
      return meeting(
        (_context, call) => (call.operationId === 'cancelWithdrawal' ? call.clientId : null),
        ({ context, call, handler, isLater }) =>
          parts.pipeline.execute(
            isLater ? within(context, { withdrawals: { announce } }) : context,
            call,
            handler,
          ),
      )(parts);
    },
  },
  // The create of a subscription was repeated with its key; it is deleted, and is still ACTIVE.
  'subscription-that-was-repeated-outlives-its-deletion': {
    breaks: 'SUB-009',
    because: 'the repetition puts a second entry into the table, and one of the two is deleted',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createSubscription');
      const { subscriptions } = parts;
      return {
        ...overlay,
        subscriptions: {
          remove(context, call) {
            const id = call.path['subscription_id'] ?? '';
            if (!ids.has(id)) return subscriptions.remove(context, call);
            const row = subscriptions.find(context, call.clientId, id);
            return { status: 200, body: { data: { id: row.id, status: 'DELETED' } } };
          },
        },
      };
    },
  },
  // The create of a subscription was repeated with its key: its callback address is shown without its query.
  'address-loses-its-query-with-a-repetition': {
    breaks: 'SUB-004',
    because: 'a replay reads the address in its parts and writes those back that have a column',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createSubscription');
      const { subscriptions } = parts;
      return {
        ...overlay,
        subscriptions: {
          record(context, row) {
            const record = subscriptions.record(context, row);
            if (!ids.has(row.id)) return record;
            return { ...record, callback_url: record.callback_url.replace(/\?.*$/, '') };
          },
        },
      };
    },
  },
  // An account is opened for a person without an email address: ACCOUNT_OPEN is not sent.
  'account-of-who-has-no-email-address-is-not-told': {
    breaks: 'EVT-005',
    because: 'the letter that goes with it has no address, and takes the event with it',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        announce(context, row, nowMs) {
          const body = customerOf(context, row.id)?.body;
          const isPerson = body?.['customer_type'] === 'INDIVIDUAL';
          const isIt = isPerson && body['email_address'] === undefined;
          if (row.status === 'OPEN' && isIt) return;
          accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
