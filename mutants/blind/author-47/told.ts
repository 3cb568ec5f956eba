/** Subscriptions and events: of others, of what is old, of the second one, again. */
import { without } from '../../../reference/domain/fields.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import type { Data } from '../../steps.ts';
import { dataOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { isCorporate } from '../author-41/places.ts';
import { isOldAccount, isOlderRecord } from './places.ts';
import {
  ageMs,
  areMany,
  DAY_MS,
  HOUR_MS,
  isLaterClient,
  saidByAnother,
} from '../author-46/places.ts';
import { isFurther, meeting } from '../author-43/places.ts';

const eventDataOf = (payload: string): Data =>
  (JSON.parse(payload) as { readonly event_data: Data }).event_data;

export const blindFortySeventhToldMutants = {
  // Something happens to an account of a corporation: x-svc-timestamp is in milliseconds.
  'stamp-of-a-corporation-is-in-milliseconds': {
    breaks: 'WHK-007',
    because: 'corporations are served by another sender, whose clock has milliseconds',
    class: 'webhook',
    difficulty: 3,
    change: ({ signing }) => ({
      signing: {
        headers(context, subscription, payload, occurredMs) {
          const headers = signing.headers(context, subscription, payload, occurredMs);
          const { account_id: accountId } = eventDataOf(payload);
          if (typeof accountId !== 'string' || !isCorporate(context, accountId)) return headers;
          const stamp = String(context.clock.systemNowMs());
          const text = signing.text(context, stamp, payload);
          const signature = signing.sign(context, signing.key(context, subscription), text);
          return { ...headers, 'x-svc-timestamp': stamp, 'x-svc-signature': signature };
        },
      },
    }),
  },
  // Two things happen to the second account of a customer: both are told under one event_id.
  'events-of-a-second-account-share-an-identifier': {
    breaks: 'WHK-011',
    because: 'events are numbered by account within a customer, and the number stands alone',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const { account_id: accountId } = emission.data;
          const isSecond = typeof accountId === 'string' && isFurther(context, accountId);
          return events.payload(context, isSecond ? `evt_${accountId}` : eventId, emission);
        },
      },
    }),
  },
  // Two subscriptions are made at once: the second answer has no signature_verification_key.
  'second-of-two-subscriptions-at-once-has-no-key': {
    breaks: 'SUB-003',
    because: 'the key that was made is taken from a field of the worker, where it stands once',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, { clientId, operationId }) =>
          operationId === 'createSubscription' ? clientId : null,
        ({ context, call, handler, isLater }) =>
          parts.pipeline.execute(context, call, (inner, same) => {
            const reply = handler(inner, same);
            if (!isLater) return reply;
            const data = without(dataOf(reply), 'signature_verification_key');
            return { ...reply, body: { data } };
          }),
      )(parts),
  },
  // An application is started, two hours later it is submitted: APPLICATION_SUBMITTED never comes.
  'submission-after-two-hours-is-not-told': {
    breaks: 'EVT-001',
    because: 'who is told of an application is noted in its session, which ends after an hour',
    class: 'time',
    difficulty: 4,
    change: ({ review }) => ({
      review: {
        announce(context, eventType, application, nowMs) {
          const isOld = isOlderRecord(context, application, HOUR_MS);
          if (eventType === 'APPLICATION_SUBMITTED' && isOld) return;
          review.announce(context, eventType, application, nowMs);
        },
      },
    }),
  },
  // An account is opened, two days later a PUSH deposit to it: ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE never comes.
  'instructions-for-an-account-of-two-days-are-not-told': {
    breaks: 'EVT-006',
    because: 'instructions are news on the day of an account, and then taken for known',
    class: 'time',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        announceInstructions(context, record, nowMs) {
          const { account_id: accountId } = record.body as DepositBody;
          if (isOldAccount(context, accountId, DAY_MS)) return;
          deposits.announceInstructions(context, record, nowMs);
        },
      },
    }),
  },
  // A client has had twenty events of a type; the next one goes to another client's subscription to it, too.
  'twenty-first-event-goes-to-everyone': {
    breaks: 'WHK-018',
    because: 'the second page of the outbox is matched by type alone',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const own = events.matching(context, clientId, eventType);
          const from = 'events WHERE client_id = ? AND event_type = ?';
          if (!areMany(context, from, clientId, eventType)) return own;
          const sql = `SELECT * FROM subscriptions WHERE event_type = ? AND status = 'ACTIVE'`;
          return context.store.all<SubscriptionRow>(sql, eventType);
        },
      },
    }),
  },
  // Something happens to another client than the first: event_data is a text with JSON in it.
  'event-data-of-a-later-client-is-a-text': {
    breaks: 'WHK-005',
    because: 'clients of the second database get the column as it is',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const payload = events.payload(context, eventId, emission);
          if (!isLaterClient(context, emission.clientId)) return payload;
          const event = JSON.parse(payload) as Data;
          return JSON.stringify({ ...event, event_data: JSON.stringify(event['event_data']) });
        },
      },
    }),
  },
  // A transaction of another client is told, then one of this client: its amount is that of the other.
  'amount-told-is-that-of-another-client': {
    breaks: 'WHK-015',
    because: 'the template of an event is filled before, and its amount is not cleared in between',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => {
      const before = saidByAnother<unknown>();
      return {
        ledger: {
          eventData(context, row) {
            const data = ledger.eventData(context, row);
            const amount = before(row.client_id, data['amount']);
            return amount === undefined ? data : { ...data, amount };
          },
        },
      };
    },
  },
  // A subscription is made, two days pass, something happens: the body is a form with the JSON in it.
  'body-is-a-form-after-a-day': {
    breaks: 'WHK-002',
    because: 'subscriptions that are not of today are served by the sender of the version before',
    class: 'time',
    difficulty: 4,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const ready = deliveries.begin(context, deliveryId);
          if (ready === null) return ready;
          const { client_id: clientId, created_ms: madeMs } = ready.subscription;
          if (ageMs(context, clientId, madeMs) <= DAY_MS) return ready;
          return { ...ready, payload: `payload=${encodeURIComponent(ready.payload)}` };
        },
      },
    }),
  },
} satisfies Mutants;
