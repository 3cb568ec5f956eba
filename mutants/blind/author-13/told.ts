/** Faults at more drawn places: subscriptions, events and their signatures. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;

export const blindThirteenthToldMutants = {
  'told-amount-of-crypto-below-one-has-no-zero': {
    breaks: 'WHK-002',
    because: 'the database writes the amounts of crypto, and leaves out a leading zero',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const text = events.payload(context, eventId, emission);
          const asset = emission.data['asset_type_id'];
          const crypto = typeof asset === 'string' && !context.parts.assets.fiat(context, asset);
          return crypto ? text.replace(/"amount":(-?)0\./, '"amount":$1.') : text;
        },
      },
    }),
  },
  'account-that-follows-its-customer-is-told-of-to-all-who-watch-accounts': {
    breaks: 'WHK-012',
    because: 'what a customer does to accounts goes to the group of the accounts, not to a type',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, subscriptions }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const other = within(context, {
            events: {
              matching: (inner, clientId) =>
                subscriptions
                  .listed(inner, clientId)
                  .filter(({ event_type: type }) => type.startsWith('ACCOUNT_')),
            },
          });
          accounts.followCustomer(other, customer, nowMs);
        },
      },
    }),
  },
  'callback-address-that-was-refused-once-is-taken': {
    breaks: 'SUB-012',
    because: 'an address that was looked at is not looked at again, whatever came of it',
    class: 'validation',
    difficulty: 4,
    change: ({ subscriptions }) => {
      const seen = new Set<unknown>();
      return {
        subscriptions: {
          checkCallbackUrl(context, callbackUrl) {
            const plain = typeof callbackUrl === 'string' && callbackUrl.startsWith('http:');
            if (plain && seen.has(callbackUrl)) return;
            seen.add(callbackUrl);
            subscriptions.checkCallbackUrl(context, callbackUrl);
          },
        },
        deliveries: {
          mayDeliver: (_context, { status }) => status === 'ACTIVE',
        },
      };
    },
  },
  'events-are-numbered-anew-each-day': {
    breaks: 'WHK-011',
    because: 'the counter of events begins again at midnight',
    class: 'time',
    difficulty: 4,
    change: ({ events }) => {
      const counts = new Map<string, number>();
      return {
        events: {
          payload(context, _eventId, emission) {
            const day = `${emission.clientId} ${String(Math.floor(emission.nowMs / DAY_MS))}`;
            const number = (counts.get(day) ?? 0) + 1;
            counts.set(day, number);
            const id = `evt-${emission.clientId}-${String(number)}`;
            return events.payload(context, id, emission);
          },
        },
      };
    },
  },
  'account-that-opens-again-with-its-customer-is-not-told-of': {
    breaks: 'EVT-005',
    because: 'the accounts of a customer are opened by one statement, which tells nobody',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const other = within(context, {
            accounts: {
              announce(inner, row, atMs) {
                if (row.status !== 'OPEN') accounts.announce(inner, row, atMs);
              },
            },
          });
          accounts.followCustomer(other, customer, nowMs);
        },
      },
    }),
  },
  'third-attempt-has-the-headers-of-the-second': {
    breaks: 'WHK-008',
    because: 'a delivery that fails again is put aside with its headers, and sent as it lies there',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing }) => {
      const attempts = new Map<string, number>();
      const kept = new Map<string, Record<string, string>>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const number = (attempts.get(name) ?? 0) + 1;
            attempts.set(name, number);
            const old = kept.get(name);
            if (number > 2 && old !== undefined) return old;
            const headers = signing.headers(context, subscription, payload, occurredMs);
            kept.set(name, headers);
            return headers;
          },
        },
      };
    },
  },
  'signature-serves-for-all-that-is-sent-in-its-second': {
    breaks: 'WHK-001',
    because: 'signatures are kept by subscription and timestamp, which two deliveries can share',
    class: 'concurrency',
    difficulty: 4,
    change: ({ signing }) => {
      const kept = new Map<string, string>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const headers = signing.headers(context, subscription, payload, occurredMs);
            const name = `${subscription.id} ${String(headers['x-svc-timestamp'])}`;
            const signature = kept.get(name) ?? String(headers['x-svc-signature']);
            kept.set(name, signature);
            return { ...headers, 'x-svc-signature': signature };
          },
        },
      };
    },
  },
} as const satisfies Mutants;
