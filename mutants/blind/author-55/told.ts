/** What is told: again after a day, again by its state, the second time, with something left out, behind many. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import { DAY_MS, isBusy, isLaterClient } from '../author-46/places.ts';
import { toldAgain } from './places.ts';

const MANY = 20;

/** The event that tells of a withdrawal's state. */
const TYPE_OF: Readonly<Partial<Record<string, string>>> = {
  EXECUTED: 'WITHDRAWAL_COMPLETED',
  CANCELLED: 'WITHDRAWAL_CANCELLED',
};

export const blindFiftyFifthToldMutants = {
  // An event is told again more than a day after it occurred: its date is that of the telling.
  'told-a-day-later-is-dated-anew': {
    breaks: 'WHK-010',
    because: 'yesterday’s events are in the archive, from which they are written anew',
    class: 'webhook',
    difficulty: 4,
    change: (parts) =>
      toldAgain(null, (told, context, { occurredMs, subscription }) => {
        const nowMs = parts.clientClock.nowMs(context, subscription.client_id);
        if (nowMs - occurredMs <= DAY_MS) return told;
        return { ...told, event_date: parts.wire.timestamp(context, nowMs, 0) };
      })(parts),
  },
  // A rejection is told again: its data are null.
  'rejection-told-again-has-no-data': {
    breaks: 'WHK-005',
    because: 'what belongs to who was rejected is wiped at once, from the outbox too',
    class: 'webhook',
    difficulty: 3,
    change: toldAgain('APPLICATION_REJECTED', (told) => ({ ...told, event_data: null })),
  },
  // The acceptance of a withdrawal is told again once that is done or cancelled: as an event of that type.
  'acceptance-told-again-is-of-the-present-state': {
    breaks: 'WHK-012',
    because: 'what is told again is written anew, from the record as it is',
    class: 'webhook',
    difficulty: 4,
    change: toldAgain('WITHDRAWAL_ACCEPTED', (told, context) => {
      const id = String(told.event_data['withdrawal_id']);
      const record = context.parts.records.ofAnyone(context, 'withdrawal', id);
      const type = TYPE_OF[record?.status ?? ''];
      return type === undefined ? told : { ...told, event_type: type };
    }),
  },
  // An account is frozen and opened again a second time: that it is open is not told.
  'second-thaw-of-an-account-is-untold': {
    breaks: 'EVT-005',
    because:
      'the topic of an account keeps one event of each kind, and the first thaw took the place',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts }) => {
      const thawed = new Set<string>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            const isThaw = row.status === 'FROZEN' && status === 'OPEN';
            const isSecond = isThaw && thawed.has(row.id);
            if (isThaw) thawed.add(row.id);
            const silent = within(context, { accounts: { announce: () => undefined } });
            return accounts.setStatus(isSecond ? silent : context, row, status, nowMs, byCustomer);
          },
        },
      };
    },
  },
  // A withdrawal has no purpose: that it was cancelled is not told.
  'cancelled-without-a-purpose-is-untold': {
    breaks: 'EVT-017',
    because: 'the text of the event is filled with the purpose, and without one there is none',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        announce(context, eventType, record, nowMs) {
          const { purpose } = record.body as WithdrawalBody;
          if (eventType === 'WITHDRAWAL_CANCELLED' && purpose === undefined) return;
          withdrawals.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  // The same amount is asked for from the same account to the same counterparty again: that is not told.
  'same-withdrawal-asked-for-again-is-untold': {
    breaks: 'EVT-014',
    because: 'events are told apart by what they say, less the identifiers',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const told = new Set<string>();
      return {
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            const body = record.body as WithdrawalBody;
            const name = JSON.stringify([
              body.source_account_id,
              body.destination_counterparty_id,
              body.amount_minor,
            ]);
            const isAgain = eventType === 'WITHDRAWAL_REQUESTED' && told.has(name);
            told.add(name);
            if (!isAgain) withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  // A subscription is a day old: it was created a day later than it was.
  'subscription-is-created-anew-each-day': {
    breaks: 'SUB-020',
    because: 'the nightly renewal of leases writes the moment, on the day after too',
    class: 'time',
    difficulty: 3,
    change: ({ clientClock, subscriptions, wire }) => ({
      subscriptions: {
        createdTimestamp(context, row) {
          const ageMs = clientClock.nowMs(context, row.client_id) - row.created_ms;
          const days = Math.max(0, Math.floor(ageMs / DAY_MS));
          if (days === 0) return subscriptions.createdTimestamp(context, row);
          return wire.timestamp(context, row.created_ms + days * DAY_MS, row.seq);
        },
      },
    }),
  },
  // Twenty subscriptions of an event type were made before it: a further one is told of all clients.
  'subscription-behind-many-hears-of-all-clients': {
    breaks: 'WHK-018',
    because: 'types that many listen to are fanned out over a shared topic',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching: (context, clientId, eventType) => [
          ...events.matching(context, clientId, eventType),
          ...context.store.all<SubscriptionRow>(
            `SELECT * FROM subscriptions s
             WHERE event_type = ? AND client_id <> ? AND status = 'ACTIVE' AND ? <= (
               SELECT COUNT(*) FROM subscriptions o
               WHERE o.event_type = s.event_type AND o.seq < s.seq)`,
            eventType,
            clientId,
            MANY,
          ),
        ],
      },
    }),
  },
  // An account of another client than the first is closed: that is not told.
  'closing-of-a-later-client-is-untold': {
    breaks: 'EVT-008',
    because: 'closings are told by a job that was set up for the first tenant',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        announce(context, row, nowMs) {
          if (row.status === 'CLOSED' && isLaterClient(context, row.client_id)) return;
          accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
  // An account has more than twenty transactions: a further one that is pending is not told.
  'pending-on-a-busy-account-is-untold': {
    breaks: 'EVT-009',
    because: 'busy accounts are told of in a digest, which tells what was posted',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          if (row.status === 'PENDING' && isBusy(context, row.account_id, row.seq)) return;
          ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
