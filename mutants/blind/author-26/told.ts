/** Faults of the twenty-sixth author: what is told of second courses, and to whom. */
import type { EventType } from '../../../reference/webhooks/event-types.ts';
import { meanwhile } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

/** A decision that is not told of where changes had been asked for before. */
const untoldAfterChanges = (breaks: Mutant['breaks'], untold: EventType): Mutant => ({
  breaks,
  because: 'the second round of a review has a way of its own',
  class: 'webhook',
  difficulty: 4,
  change: ({ review }) => {
    const sentBack = new Set<string>();
    return {
      review: {
        announce(context, eventType, application, nowMs) {
          if (eventType === 'APPLICATION_CHANGES_REQUESTED') sentBack.add(application.id);
          if (eventType === untold && sentBack.has(application.id)) return;
          review.announce(context, eventType, application, nowMs);
        },
      },
    };
  },
});

export const blindTwentySixthToldMutants = {
  'approval-after-changes-is-untold': untoldAfterChanges('EVT-003', 'APPLICATION_APPROVED'),
  'account-that-the-platform-froze-is-untold': {
    breaks: 'EVT-007',
    because: 'the operation tells of it, and not the change',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts }) => {
      const asked = meanwhile();
      return {
        accounts: {
          update: (context, call) => asked.during(true, () => accounts.update(context, call)),
          announce(context, row, nowMs) {
            const isOwn = row.frozen_by_customer === 1 || asked.known === true;
            if (row.status === 'FROZEN' && !isOwn) return;
            accounts.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'account-of-a-dormant-customer-is-opened-untold': {
    breaks: 'EVT-005',
    because: 'what a sleeper does is not watched',
    class: 'webhook',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        announce(context, row, nowMs) {
          const { records } = context.parts;
          const status = records.status(context, row.client_id, 'customer', row.customer_id);
          if (row.status === 'OPEN' && status === 'DORMANT') return;
          accounts.announce(context, row, nowMs);
        },
      },
    }),
  },
  'second-subscription-of-a-type-is-told-without-data': {
    breaks: 'WHK-016',
    because: 'the data is taken out of the event when the first delivery is made',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const attempt = deliveries.begin(context, deliveryId);
          if (attempt === null) return attempt;
          const { subscription } = attempt;
          const older = context.store.one(
            `SELECT 1 FROM subscriptions WHERE client_id = ? AND event_type = ? AND seq < ?
               AND status = 'ACTIVE'`,
            subscription.client_id,
            subscription.event_type,
            subscription.seq,
          );
          if (older === undefined) return attempt;
          const event = JSON.parse(attempt.payload) as Record<string, unknown>;
          return { ...attempt, payload: JSON.stringify({ ...event, event_data: {} }) };
        },
      },
    }),
  },
} satisfies Mutants;
