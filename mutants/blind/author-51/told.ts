/** What is told to subscribers, and what they are: after a refusal, a restart, a month, and when told again. */
import { Refusal } from '../../../reference/context.ts';
import { wishOf } from '../../plain.ts';
import { noted } from '../../noted-refusals.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { onAttemptAgain } from '../author-42/places.ts';
import { starts } from '../author-44/places.ts';
import { count, repeatedCreates } from '../author-45/places.ts';
import { ageMs, DAY_MS } from '../author-46/places.ts';

const MANY = 20;
const FIRST_TYPE = 'APPLICATION_SUBMITTED';
const LAST_TYPE = 'EXCHANGE_COMPLETED';

export const blindFiftyFirstToldMutants = {
  // A withdrawal from an account is refused, the next one is taken: WITHDRAWAL_REQUESTED is not sent for it.
  'withdrawal-after-a-refused-one-is-not-told': {
    breaks: 'EVT-014',
    because: 'a refusal turns off what is told of the account, and what is next turns it on again',
    class: 'webhook',
    difficulty: 3,
    change: (parts) => {
      const sourceOf = (wish: Readonly<Record<string, unknown>>): string =>
        String(wish['source_account_id']);
      const { places, overlay } = noted(parts, ['createWithdrawal'], (call) =>
        sourceOf(wishOf(call)),
      );
      const { withdrawals } = parts;
      return {
        ...overlay,
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            const isIt = eventType === 'WITHDRAWAL_REQUESTED';
            if (isIt && places.delete(sourceOf(record.body))) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  // A withdrawal is requested, the platform restarts, it is cancelled: WITHDRAWAL_CANCELLED is not sent.
  'cancellation-after-a-restart-is-not-told': {
    breaks: 'EVT-017',
    because: 'who hears of a withdrawal is noted in memory when it is asked for',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { overlay, isOld } = starts(parts);
      const { withdrawals } = parts;
      return {
        ...overlay,
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            if (eventType === 'WITHDRAWAL_CANCELLED' && isOld(context, record)) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  // TRANSACTION_PENDING is delivered again, then the transaction is posted: TRANSACTION_POSTED is not sent.
  'posting-is-not-told-where-pending-was-told-again': {
    breaks: 'EVT-010',
    because: 'a delivery that is repeated takes the place of the next one about that transaction',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const { ledger } = parts;
      const toldAgain = new Set<unknown>();
      return {
        ...onAttemptAgain('TRANSACTION_PENDING', (_context, told) => {
          toldAgain.add(told['transaction_id']);
        })(parts),
        ledger: {
          announce(context, row, nowMs) {
            if (row.status === 'POSTED' && toldAgain.has(row.id)) return;
            ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  // TRANSACTION_POSTED is delivered again: filtered by any account of the client, its transaction is listed.
  'posted-that-was-told-again-is-of-every-account': {
    breaks: 'TXN-008',
    because: 'a repeated delivery enters the transaction into the index anew, from what it tells',
    class: 'filter',
    difficulty: 5,
    change: (parts) => {
      const { transactionFilters, transactions } = parts;
      const toldAgain = new Set<string>();
      const account: typeof transactionFilters.account = (context, accountId) => {
        const { sql, value } = transactionFilters.account(context, accountId);
        const ids = [...toldAgain].map((id) => `'${id}'`).join(', ');
        return { sql: `(${sql} OR id IN (${ids}))`, value };
      };
      return {
        ...onAttemptAgain('TRANSACTION_POSTED', (_context, told) => {
          toldAgain.add(String(told['transaction_id']));
        })(parts),
        transactions: {
          list: (context, call) =>
            transactions.list(within(context, { transactionFilters: { account } }), call),
        },
      };
    },
  },
  // A subscription is for the event type that stands last in the document: its creation answers no key.
  'last-event-type-is-created-without-a-key': {
    breaks: 'SUB-003',
    because: 'keys are made for the types that stand before the last one of the table',
    class: 'webhook',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        withKey: (context, row) =>
          row.event_type === LAST_TYPE
            ? subscriptions.record(context, row)
            : subscriptions.withKey(context, row),
      },
    }),
  },
  // A client subscribes to the first event type of the document, then to the last one: both have one key.
  'last-event-type-has-the-key-of-the-first': {
    breaks: 'WHK-006',
    because: 'keys are kept in a ring, by the number of the type, which is one too short',
    class: 'webhook',
    difficulty: 4,
    change: ({ subscriptions }) => {
      const firstOf = new Map<string, string>();
      return {
        subscriptions: {
          create(context, call) {
            const { event_type: type } = wishOf(call);
            if (type !== FIRST_TYPE && type !== LAST_TYPE)
              return subscriptions.create(context, call);
            const fresh = subscriptions.newKey(context);
            const key = type === LAST_TYPE ? (firstOf.get(call.clientId) ?? fresh) : fresh;
            if (type === FIRST_TYPE) firstOf.set(call.clientId, key);
            return subscriptions.create(
              within(context, { subscriptions: { newKey: () => key } }),
              call,
            );
          },
        },
      };
    },
  },
  // The create of a subscription is repeated with its key: from then on its creation time has milliseconds only.
  'repeated-create-shortens-the-creation-time': {
    breaks: 'SUB-013',
    because: 'a replay reads the row into an object with a date, and writes that back',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createSubscription');
      const { subscriptions } = parts;
      return {
        ...overlay,
        subscriptions: {
          createdTimestamp(context, row) {
            const text = subscriptions.createdTimestamp(context, row);
            return ids.has(row.id) ? text.replace(/\d{3}Z$/, 'Z') : text;
          },
        },
      };
    },
  },
  // A client has had more than twenty subscriptions: another one for an address that serves one is refused.
  'shared-address-is-refused-behind-twenty': {
    breaks: 'SUB-010',
    because: 'with so many the address is the name of a subscription, to find it faster',
    class: 'validation',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const { callback_url: url } = wishOf(call);
          const had = count(context, 'subscriptions WHERE client_id = ?', call.clientId);
          const active = subscriptions.listed(context, call.clientId);
          if (had < MANY || !active.some((row) => row.callback_url === url))
            return subscriptions.create(context, call);
          throw new Refusal('INVALID_STATE', 'There is a subscription for this address.');
        },
      },
    }),
  },
  // A subscription is a day old: alone and in the list it is shown with its verification key.
  'day-old-subscription-is-shown-with-its-key': {
    breaks: 'SUB-001',
    because: 'the row of today is in the cache, without its key, an older one is read as it is',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        record(context, row) {
          const record = subscriptions.record(context, row);
          if (ageMs(context, row.client_id, row.created_ms) <= DAY_MS) return record;
          return { ...record, signature_verification_key: row.signature_verification_key };
        },
      },
    }),
  },
} satisfies Mutants;
