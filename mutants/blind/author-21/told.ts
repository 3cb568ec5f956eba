/** Faults of the twenty-first author: subscriptions, and what they are told. */
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { Mutants } from '../../types.ts';

export const blindTwentyFirstToldMutants = {
  'third-subscription-of-an-address-is-given-no-key': {
    breaks: 'GEN-006',
    because: 'the address has its key already, it is thought',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        withKey(context, row) {
          const same = subscriptions
            .listed(context, row.client_id)
            .filter(({ callback_url: url }) => url === row.callback_url);
          if (same.length < 3) return subscriptions.withKey(context, row);
          return subscriptions.record(context, row);
        },
      },
    }),
  },
  'new-subscription-in-the-place-of-a-deleted-one-hears-nothing': {
    breaks: 'WHK-016',
    because: 'what was unsubscribed from stays on the list of those who want no more',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const gone = context.store
            .all<{ callback_url: string }>(
              `SELECT callback_url FROM subscriptions
               WHERE client_id = ? AND event_type = ? AND status = 'DELETED'`,
              clientId,
              eventType,
            )
            .map(({ callback_url: url }) => url);
          const live = events.matching(context, clientId, eventType);
          return live.filter(({ callback_url: url }) => !gone.includes(url));
        },
      },
    }),
  },
  'encoded-signs-of-a-callback-address-are-decoded': {
    breaks: 'WHK-029',
    because: 'the address is taken apart and put together again from its decoded parts',
    class: 'webhook',
    difficulty: 5,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, id) {
          const attempt = deliveries.begin(context, id);
          if (attempt === null) return null;
          const url = attempt.subscription.callback_url.replace(/%2[6f]/gi, decodeURIComponent);
          return { ...attempt, subscription: { ...attempt.subscription, callback_url: url } };
        },
      },
    }),
  },
  'completed-pull-is-told-under-a-name-of-its-own': {
    breaks: 'EVT-013',
    because: 'the queue of the pulls has its own name for it, which goes out as it is',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const text = events.payload(context, eventId, emission);
          const id = emission.data['deposit_id'];
          if (emission.eventType !== 'DEPOSIT_COMPLETED' || typeof id !== 'string') return text;
          const { body } = context.parts.records.get(context, emission.clientId, 'deposit', id);
          if ((body as DepositBody).deposit_type !== 'PULL') return text;
          return text.replace('"DEPOSIT_COMPLETED"', '"DEPOSIT_EXECUTED"');
        },
      },
    }),
  },
  'trade-that-comes-in-is-told-of-the-account-it-comes-from': {
    breaks: 'WHK-015',
    because: 'both sides of a trade are announced by the order, which names its source',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          if (row.transaction_type !== 'TRADE' || row.value_minor < 0) return data;
          const { records } = context.parts;
          const { body } = records.get(context, row.client_id, 'exchange', row.category_id ?? '');
          return { ...data, account_id: (body as ExchangeBody).source_account_id };
        },
      },
    }),
  },
} as const satisfies Mutants;
