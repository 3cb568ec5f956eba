/** Faults of what is delivered, to whom, and how often. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import { copyOfEvent, type Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** Payloads changed as they are written into the outbox. */
function payloads(change: (event: Data) => Data) {
  return ({ events }: Parts): PartsOverlay => ({
    events: {
      payload(context, eventId, emission) {
        const event = JSON.parse(events.payload(context, eventId, emission)) as Data;
        return JSON.stringify(change(event));
      },
    },
  });
}

/** The data of transaction events changed. */
function transactionData(change: (data: Data) => Data) {
  return ({ ledger }: Parts): PartsOverlay => ({
    ledger: { eventData: (context, row) => change({ ...ledger.eventData(context, row) }) },
  });
}

/** Of several subscriptions to events of these types the one that was made first is told. */
function firstOnly({ events }: Parts, types: string): PartsOverlay {
  return {
    events: {
      matching(context, clientId, eventType) {
        const found = events.matching(context, clientId, eventType);
        return eventType.startsWith(types) ? found.slice(0, 1) : found;
      },
    },
  };
}

/** Each event of these types comes about twice. */
function toldTwice(types: string) {
  return ({ events }: Parts): PartsOverlay => ({
    events: {
      emit(context, emission) {
        events.emit(context, emission);
        if (emission.eventType.startsWith(types)) events.emit(context, emission);
      },
    },
  });
}

/** Payloads changed from the second attempt on. */
function repeats(change: (event: Data) => Data) {
  return ({ deliveries }: Parts): PartsOverlay => {
    const seen = new Map<string, number>();
    return {
      deliveries: {
        payload(context, event) {
          const text = deliveries.payload(context, event);
          const count = (seen.get(event.id) ?? 0) + 1;
          seen.set(event.id, count);
          return count === 1 ? text : JSON.stringify(change(JSON.parse(text) as Data));
        },
      },
    };
  };
}

const withType = `SELECT * FROM subscriptions WHERE event_type = ? AND status = 'ACTIVE'`;

export const webhookMutants = {
  'deliveries-are-put': {
    breaks: 'WHK-002',
    because: 'the same event twice should be one, and the method says so',
    class: 'webhook',
    difficulty: 2,
    change: () => ({ deliveries: { method: () => 'PUT' } }),
  },
  'deliveries-have-json-inside-a-text': {
    breaks: 'WHK-002',
    because: 'the stored text is serialised once more',
    class: 'webhook',
    difficulty: 2,
    change: ({ deliveries }) => ({
      deliveries: {
        payload: (context, event) => JSON.stringify(deliveries.payload(context, event)),
      },
    }),
  },
  'plain-http-is-delivered-to': {
    breaks: 'WHK-003',
    because: 'test receivers have no certificate',
    class: 'webhook',
    difficulty: 2,
    change: () => ({
      subscriptions: { checkCallbackUrl: () => undefined },
      deliveries: { mayDeliver: (_context, { status }) => status === 'ACTIVE' },
    }),
  },
  'event-has-no-date': {
    breaks: 'WHK-004',
    because: 'the header has a time already',
    class: 'webhook',
    difficulty: 1,
    change: payloads(({ event_date: _date, ...event }) => event),
  },
  'events-of-applications-have-no-data': {
    breaks: 'WHK-004',
    because: 'data with nothing but ids was thought superfluous',
    class: 'webhook',
    difficulty: 3,
    change: payloads((event) =>
      String(event['event_type']).startsWith('APPLICATION_')
        ? { ...event, event_data: undefined }
        : event,
    ),
  },
  'event-date-is-unix-time': {
    breaks: 'WHK-005',
    because: 'the other time of a delivery is in seconds too',
    class: 'webhook',
    difficulty: 2,
    change: payloads((event) => ({
      ...event,
      event_date: Date.parse(String(event['event_date'])),
    })),
  },
  'event-date-has-no-zone': {
    breaks: 'WHK-005',
    because: 'local time without offset is what the database gives',
    class: 'webhook',
    difficulty: 3,
    change: payloads((event) => ({
      ...event,
      event_date: String(event['event_date']).replace('Z', ''),
    })),
  },
  'event-data-is-a-text': {
    breaks: 'WHK-005',
    because: 'the column holds JSON as text, and is passed on as it is',
    class: 'webhook',
    difficulty: 2,
    change: payloads((event) => ({ ...event, event_data: JSON.stringify(event['event_data']) })),
  },
  'repeat-has-a-new-event-id': {
    breaks: 'WHK-009',
    because: 'the queue gives each message an id, and that is sent',
    class: 'webhook',
    difficulty: 3,
    change: repeats((event) => ({ ...event, event_id: `${String(event['event_id'])}r` })),
  },
  'repeat-has-a-new-event-id-for-one-group-of-events': {
    breaks: 'WHK-009',
    because: 'one service makes its payloads when they are sent',
    class: 'webhook',
    difficulty: 5,
    change: repeats((event) =>
      String(event['event_type']).startsWith('WITHDRAWAL_')
        ? { ...event, event_id: `${String(event['event_id'])}r` }
        : event,
    ),
  },
  'repeat-has-the-date-of-its-sending': {
    breaks: 'WHK-010',
    because: 'the date is filled in when the payload is rendered',
    class: 'webhook',
    difficulty: 3,
    change: repeats((event) => ({ ...event, event_date: new Date().toISOString() })),
  },
  'repeat-loses-the-fraction-of-its-date': {
    breaks: 'WHK-010',
    because: 'the date comes back from a queue that keeps seconds',
    class: 'webhook',
    difficulty: 5,
    change: repeats((event) => ({
      ...event,
      event_date: String(event['event_date']).replace(/\.\d+Z$/, '.000000Z'),
    })),
  },
  'event-id-is-that-of-the-record': {
    breaks: 'WHK-011',
    because: 'the record has an identifier already',
    class: 'webhook',
    difficulty: 3,
    change: payloads((event) => {
      const data = event['event_data'] as Data;
      return { ...event, event_id: data['account_id'] ?? event['event_id'] };
    }),
  },
  'event-ids-repeat-after-a-while': {
    breaks: 'WHK-011',
    because: 'the number of the event is kept in few digits',
    class: 'webhook',
    difficulty: 4,
    change: () => {
      let count = 0;
      return {
        events: {
          payload: (context, _eventId, emission) => {
            count = (count + 1) % 4;
            return JSON.stringify({
              event_id: `evt_${String(count)}`,
              event_date: context.parts.events.date(context, emission),
              event_type: emission.eventType,
              event_data: context.parts.events.data(context, emission),
            });
          },
        },
      };
    },
  },
  'subscription-gets-all-events-of-its-group': {
    breaks: 'WHK-012',
    because: 'types are matched by what stands before their last part',
    class: 'webhook',
    difficulty: 3,
    change: () => ({
      events: {
        matching(context, clientId, eventType) {
          const group = eventType.slice(0, eventType.lastIndexOf('_'));
          return context.store.all<SubscriptionRow>(
            `SELECT * FROM subscriptions WHERE client_id = ? AND status = 'ACTIVE'
               AND substr(event_type, 1, ?) = ?`,
            clientId,
            group.length + 1,
            `${group}_`,
          );
        },
      },
    }),
  },
  'posted-subscription-also-gets-pending-transactions': {
    breaks: 'WHK-012',
    because: 'receivers asked for early news of what will be posted',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const own = events.matching(context, clientId, eventType);
          if (eventType !== 'TRANSACTION_PENDING') return own;
          return [...own, ...events.matching(context, clientId, 'TRANSACTION_POSTED')];
        },
      },
    }),
  },
  'deleted-subscription-goes-on': {
    breaks: 'WHK-013',
    because: 'the subscriptions of a client are cached where events are made',
    class: 'webhook',
    difficulty: 2,
    change: () => ({
      events: {
        matching: (context, clientId, eventType) =>
          context.store.all<SubscriptionRow>(
            'SELECT * FROM subscriptions WHERE client_id = ? AND event_type = ?',
            clientId,
            eventType,
          ),
      },
      deliveries: {
        mayDeliver: (_context, { callback_url: url }) => url.startsWith('https:'),
      },
    }),
  },
  'deleted-subscription-goes-on-for-two-seconds': {
    breaks: 'WHK-013',
    because: 'the cache of subscriptions lives for a while',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      events: {
        matching: (context, clientId, eventType) =>
          context.store.all<SubscriptionRow>(
            `SELECT * FROM subscriptions WHERE client_id = ? AND event_type = ?
               AND (status = 'ACTIVE' OR deleted_ms > ?)`,
            clientId,
            eventType,
            context.parts.clientClock.nowMs(context, clientId) - 2_000,
          ),
      },
      deliveries: {
        mayDeliver: (_context, { callback_url: url }) => url.startsWith('https:'),
      },
    }),
  },
  'failed-delivery-is-repeated-after-deletion': {
    breaks: 'WHK-013',
    because: 'what waits for its repeat is a job of its own',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      subscriptions: { discardPending: () => undefined },
      deliveries: {
        mayDeliver: (_context, { callback_url: url }) => url.startsWith('https:'),
      },
    }),
  },
  'transaction-event-tells-its-amount-as-text': {
    breaks: 'WHK-014',
    because: 'decimals are written as texts to be exact',
    class: 'webhook',
    difficulty: 2,
    change: transactionData((data) => ({ ...data, amount: String(data['amount']) })),
  },
  'transaction-event-has-no-asset': {
    breaks: 'WHK-014',
    because: 'the account tells it',
    class: 'webhook',
    difficulty: 2,
    change: transactionData(({ asset_type_id: _asset, ...data }) => data),
  },
  'transaction-event-calls-its-category-otherwise': {
    breaks: 'WHK-014',
    because: 'the records call it category_type',
    class: 'webhook',
    difficulty: 2,
    change: transactionData(({ category, ...data }) => ({ ...data, category_type: category })),
  },
  'transaction-event-amount-is-in-minor-units': {
    breaks: 'WHK-015',
    because: 'amounts are kept so inside, and events come from inside',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData: (context, row) => ({
          ...ledger.eventData(context, row),
          amount: row.value_minor,
        }),
      },
    }),
  },
  'transaction-event-names-the-movement': {
    breaks: 'WHK-015',
    because: 'the transaction of a movement is taken for the movement',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData: (context, row) => ({
          ...ledger.eventData(context, row),
          transaction_id: row.category_id ?? row.id,
        }),
      },
    }),
  },
  'transaction-event-rounds-its-amount': {
    breaks: 'WHK-015',
    because: 'the template of events prints whole units',
    class: 'webhook',
    difficulty: 4,
    change: transactionData((data) => ({ ...data, amount: Math.trunc(Number(data['amount'])) })),
  },
  'event-reaches-the-newest-subscription-only': {
    breaks: 'WHK-016',
    because: 'subscriptions are kept in a map by their event type',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        matching: (context, clientId, eventType) =>
          events.matching(context, clientId, eventType).slice(-1),
      },
    }),
  },
  'account-event-reaches-the-first-subscription-only': {
    breaks: 'WHK-016',
    because: 'the service of accounts looks the subscription up, as if there were one',
    class: 'webhook',
    difficulty: 4,
    change: (original) => firstOnly(original, 'ACCOUNT_'),
  },
  'transaction-event-reaches-the-first-subscription-only': {
    breaks: 'WHK-016',
    because: 'the ledger looks the subscription up, as if there were one',
    class: 'webhook',
    difficulty: 4,
    change: (original) => firstOnly(original, 'TRANSACTION_'),
  },
  'event-reaches-each-address-once': {
    breaks: 'WHK-016',
    because: 'receivers were told twice, so addresses were made unique',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const rows = events.matching(context, clientId, eventType);
          return [...new Map(rows.map((row) => [row.callback_url, row])).values()];
        },
      },
    }),
  },
  'one-change-makes-two-events': {
    breaks: 'WHK-017',
    because: 'both the service and the trigger of the database tell of it',
    class: 'webhook',
    difficulty: 2,
    change: toldTwice('TRANSACTION_'),
  },
  'cancellation-is-told-with-the-status-before-it': {
    breaks: 'WHK-015',
    because: 'the event is written from the row as it was read, before it is changed',
    class: 'webhook',
    difficulty: 3,
    change: payloads((event) => {
      if (event['event_type'] !== 'TRANSACTION_CANCELLED') return event;
      const data = event['event_data'] as Data;
      return { ...event, event_data: { ...data, status: 'AUTHORIZED' } };
    }),
  },
  'closed-accounts-are-told-to-every-client': {
    breaks: 'WHK-018',
    because: 'who listens is looked up by the type alone where the account is of nobody any more',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          if (eventType !== 'ACCOUNT_CLOSED') return events.matching(context, clientId, eventType);
          const sql = `SELECT * FROM subscriptions WHERE event_type = ? AND status = 'ACTIVE'`;
          return context.store.all<SubscriptionRow>(sql, eventType);
        },
      },
    }),
  },
  'completed-deposit-is-told-twice': {
    breaks: 'WHK-017',
    because: 'what took the funds tells of it, and what keeps the deposit does so too',
    class: 'webhook',
    difficulty: 4,
    change: toldTwice('DEPOSIT_COMPLETED'),
  },
  'second-subscription-is-told-twice': {
    breaks: 'WHK-017',
    because: 'what is made for each subscription is sent beside what is made for all of them',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        enqueue(context, eventId, subscription) {
          const queued = context.store.one('SELECT 1 FROM deliveries WHERE event_id = ?', eventId);
          events.enqueue(context, eventId, subscription);
          if (queued === undefined) return;
          events.enqueue(context, copyOfEvent(context, eventId), subscription);
        },
      },
    }),
  },
  'events-reach-the-subscriptions-of-all-clients': {
    breaks: 'WHK-018',
    because: 'the topic of an event type is one for all',
    class: 'authorization',
    difficulty: 2,
    change: () => ({
      events: {
        matching: (context, _clientId, eventType) =>
          context.store.all<SubscriptionRow>(withType, eventType),
      },
    }),
  },
  'account-events-reach-all-clients': {
    breaks: 'WHK-018',
    because: 'the account service sends to a topic without clients',
    class: 'authorization',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching: (context, clientId, eventType) =>
          eventType.startsWith('ACCOUNT_')
            ? context.store.all<SubscriptionRow>(withType, eventType)
            : events.matching(context, clientId, eventType),
      },
    }),
  },
} as const satisfies Mutants;
