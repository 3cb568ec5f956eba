/** Subscriptions and events: of another client, later, again, or after a restart. */
import { without } from '../../../reference/domain/fields.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count } from '../author-45/places.ts';
import { customerOf, MONTH_MS } from '../author-41/places.ts';
import { starts } from '../author-44/places.ts';
import { thaws } from '../author-42/places.ts';
import { ageMs, DAY_MS, HOUR_MS, isOlder } from './places.ts';
import { isOfThawed } from '../author-43/places.ts';

export const blindFortySixthToldMutants = {
  // A subscription is made, a day passes, something happens: it is sent without encryption.
  'address-is-without-encryption-after-a-day': {
    breaks: 'WHK-003',
    because: 'certificates are looked at for a day, and then the address is trusted',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const ready = deliveries.begin(context, deliveryId);
          if (ready === null) return ready;
          const { client_id: clientId, created_ms: madeMs } = ready.subscription;
          if (ageMs(context, clientId, madeMs) <= DAY_MS) return ready;
          const plain = ready.subscription.callback_url.replace(/^https:/, 'http:');
          return { ...ready, subscription: { ...ready.subscription, callback_url: plain } };
        },
      },
    }),
  },
  // A subscription is made, 31 days pass, something happens: it is sent to the address without its query.
  'address-loses-its-query-after-a-month': {
    breaks: 'WHK-029',
    because: 'old subscriptions are moved to a table whose addresses are host and path',
    class: 'time',
    difficulty: 4,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const ready = deliveries.begin(context, deliveryId);
          if (ready === null) return ready;
          const { client_id: clientId, created_ms: madeMs } = ready.subscription;
          if (ageMs(context, clientId, madeMs) <= MONTH_MS) return ready;
          const short = ready.subscription.callback_url.replace(/\?.*$/s, '');
          return { ...ready, subscription: { ...ready.subscription, callback_url: short } };
        },
      },
    }),
  },
  // A withdrawal is accepted, the platform is restarted, the withdrawal is cancelled: TRANSACTION_CANCELLED never comes.
  'hold-from-before-a-restart-is-cancelled-in-silence': {
    breaks: 'EVT-011',
    because: 'what is told of a hold is prepared when it is placed, and kept in memory',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      return {
        ...overlay,
        ledger: {
          announce(context, row, nowMs) {
            const isOld = row.seq <= (restarted(context)?.lastTransaction ?? 0);
            if (row.status === 'CANCELLED' && isOld) return;
            parts.ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  // A subscription is made, 31 days pass: created_timestamp is less old than that, and moves on with each day.
  'subscription-is-never-older-than-a-month': {
    breaks: 'SUB-020',
    because: 'a subscription is renewed each month, and shows when it was',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        createdTimestamp(context, row) {
          const ageOfIt = ageMs(context, row.client_id, row.created_ms);
          const created_ms = row.created_ms + Math.max(0, ageOfIt - MONTH_MS);
          return subscriptions.createdTimestamp(context, { ...row, created_ms });
        },
      },
    }),
  },
  // Something happens to another client, then the same to this one: it is told of it twice, as two events.
  'same-as-of-another-client-is-told-twice': {
    breaks: 'WHK-017',
    because:
      'the buffer of a type is emptied when the client changes, and what is in hand goes with it',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => {
      const last = new Map<string, string>();
      return {
        events: {
          emit(context, emission) {
            const { clientId, eventType } = emission;
            const before = last.get(eventType);
            last.set(eventType, clientId);
            events.emit(context, emission);
            if (before !== undefined && before !== clientId) events.emit(context, emission);
          },
        },
      };
    },
  },
  // A customer was frozen and is active again; an account of it is closed: ACCOUNT_CLOSED never comes.
  'closing-after-a-thaw-is-not-told': {
    breaks: 'EVT-008',
    because: 'the thaw leaves its accounts marked as told, until they are frozen again',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { since, setStatus } = thaws(parts);
      return {
        customers: { setStatus },
        accounts: {
          announce(context, row, nowMs) {
            if (row.status === 'CLOSED' && isOfThawed(since, context, row.id)) return;
            parts.accounts.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  // Five subscriptions, an hour later: their created_timestamps have three fraction digits.
  'creation-times-lose-their-microseconds-in-an-hour': {
    breaks: 'SUB-013',
    because: 'what leaves the cache comes from a column of milliseconds',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        createdTimestamp: (context, row) =>
          ageMs(context, row.client_id, row.created_ms) > HOUR_MS
            ? new Date(row.created_ms).toISOString()
            : subscriptions.createdTimestamp(context, row),
      },
    }),
  },
  // An account is opened, two hours pass, it is frozen: ACCOUNT_FROZEN never comes.
  'freeze-of-an-account-of-two-hours-is-not-told': {
    breaks: 'EVT-007',
    because: 'who is told of an account is looked up in a session that ends after an hour',
    class: 'time',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        announce(context, row, nowMs) {
          if (row.status === 'FROZEN' && isOlder(context, row, HOUR_MS)) return;
          accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
  // The platform is restarted; a PUSH deposit for a customer from before: ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE never comes.
  'instructions-of-an-old-customer-are-not-told-after-a-restart': {
    breaks: 'EVT-006',
    because: 'instructions are compared with the last ones, which are read as equal at the start',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      return {
        ...overlay,
        deposits: {
          announceInstructions(context, record, nowMs) {
            const { account_id: accountId } = record.body as DepositBody;
            const customer = customerOf(context, accountId);
            if (customer !== undefined && isOld(context, customer)) return;
            parts.deposits.announceInstructions(context, record, nowMs);
          },
        },
      };
    },
  },
  // A subscription is deleted, and its type subscribed to again: created_timestamp is that of the first one.
  'subscription-made-again-is-as-old-as-the-first': {
    breaks: 'SUB-020',
    because: 'the row of the type is brought back to life, and its time with it',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        createdTimestamp(context, row) {
          const first = context.store.one<{ created_ms: number; seq: number }>(
            `SELECT created_ms, seq FROM subscriptions WHERE client_id = ? AND event_type = ?
               AND status = 'DELETED' AND seq < ? ORDER BY seq LIMIT 1`,
            row.client_id,
            row.event_type,
            row.seq,
          );
          return subscriptions.createdTimestamp(context, { ...row, ...first });
        },
      },
    }),
  },
  // Two transfers from one account: event_date of its second TRANSACTION_POSTED is a number.
  'second-event-of-an-account-has-a-number-for-a-date': {
    breaks: 'WHK-005',
    because: 'the second one is made from the row of the first, whose date is a number',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const text = events.payload(context, eventId, emission);
          const { clientId, data, eventType, nowMs } = emission;
          const { account_id: accountId } = data;
          if (typeof accountId !== 'string') return text;
          const from = 'events WHERE client_id = ? AND event_type = ? AND instr(payload, ?) > 0';
          // The row of this event is written after its text.
          if (count(context, from, clientId, eventType, accountId) === 0) return text;
          return JSON.stringify({ ...(JSON.parse(text) as Data), event_date: nowMs });
        },
      },
    }),
  },
  // 0.01 is moved: what tells of it has no event_date.
  'event-of-a-single-unit-has-no-date': {
    breaks: 'WHK-004',
    because: 'the date is kept in what is over of the number of the amount',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const text = events.payload(context, eventId, emission);
          if (Math.abs(Number(emission.data['amount'])) !== 0.01) return text;
          return JSON.stringify(without(JSON.parse(text) as Data, 'event_date'));
        },
      },
    }),
  },
} satisfies Mutants;
