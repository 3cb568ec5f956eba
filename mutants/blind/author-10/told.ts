/** Faults at drawn places: which events are sent, to whom and when. */
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const isOfApplications = (eventType: string): boolean => eventType.startsWith('APPLICATION_');

/** http with a port of its own. */
const plainWithPort = (url: unknown): boolean =>
  typeof url === 'string' && /^http:\/\/[^/]+:\d+/.test(url);

export const blindTenthToldMutants = {
  'application-events-reach-deleted-subscriptions': {
    breaks: 'WHK-013',
    because:
      'the onboarding service has a copy of the subscriptions, from which nothing is deleted',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, events }) => ({
      events: {
        matching(context, clientId, eventType) {
          if (!isOfApplications(eventType)) return events.matching(context, clientId, eventType);
          return context.store.all<SubscriptionRow>(
            'SELECT * FROM subscriptions WHERE client_id = ? AND event_type = ?',
            clientId,
            eventType,
          );
        },
      },
      deliveries: {
        mayDeliver: (context, subscription) =>
          isOfApplications(subscription.event_type) || deliveries.mayDeliver(context, subscription),
      },
    }),
  },
  'application-event-reaches-one-subscription': {
    breaks: 'WHK-016',
    because: 'the onboarding service looks the subscription up, as if there were one',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const found = events.matching(context, clientId, eventType);
          return isOfApplications(eventType) ? found.slice(0, 1) : found;
        },
      },
    }),
  },
  'second-exchange-between-two-accounts-is-not-announced-as-settled': {
    breaks: 'EVT-019',
    because: 'what was settled is told once for each pair of accounts',
    class: 'webhook',
    difficulty: 4,
    change: ({ exchanges }) => {
      const told = new Set<string>();
      return {
        exchanges: {
          announce(context, eventType, record, nowMs) {
            const { source_account_id: from, destination_account_id: to } = record.body;
            const name = `${eventType} ${String(from)} ${String(to)}`;
            const again = eventType === 'EXCHANGE_COMPLETED' && told.has(name);
            told.add(name);
            if (!again) exchanges.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  'approval-of-a-person-known-already-is-not-announced': {
    breaks: 'EVT-003',
    because: 'the event is sent when a person is new to the register',
    class: 'webhook',
    difficulty: 5,
    change: ({ review }) => {
      const known = new Set<string>();
      return {
        review: {
          announce(context, eventType, application, nowMs) {
            const { first_name, last_name, date_of_birth } = application.body[
              'customer_details'
            ] as Readonly<Record<string, unknown>>;
            const person = [application.clientId, first_name, last_name, date_of_birth].join(' ');
            const approved = eventType === 'APPLICATION_APPROVED' && last_name !== undefined;
            const silent = approved && known.has(person);
            if (approved) known.add(person);
            if (!silent) review.announce(context, eventType, application, nowMs);
          },
        },
      };
    },
  },
  'completion-of-a-withdrawal-with-a-fee-is-not-announced': {
    breaks: 'EVT-016',
    because: 'the event waits for one transaction, and two are posted',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const silent = within(context, { withdrawals: { announce: () => undefined } });
          const charged = Number(record.body['fee_minor']) > 0;
          return withdrawals.execute(charged ? silent : context, record, nowMs);
        },
      },
    }),
  },
  'plain-address-with-a-port-is-delivered-to': {
    breaks: 'SUB-012',
    because: 'addresses with a port are those of developers, who have no certificates',
    class: 'validation',
    difficulty: 3,
    change: ({ deliveries, subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl(context, url) {
          if (!plainWithPort(url)) subscriptions.checkCallbackUrl(context, url);
        },
      },
      deliveries: {
        mayDeliver: (context, subscription) =>
          (subscription.status === 'ACTIVE' && plainWithPort(subscription.callback_url)) ||
          deliveries.mayDeliver(context, subscription),
      },
    }),
  },
  'retry-has-the-time-of-the-first-attempt': {
    breaks: 'WHK-008',
    because: 'headers are made once, with the payload',
    class: 'time',
    difficulty: 3,
    change: ({ signing }) => {
      const made = new Map<string, Record<string, string>>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const headers =
              made.get(name) ?? signing.headers(context, subscription, payload, occurredMs);
            made.set(name, headers);
            return headers;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
