/** Faults as teams ship them: events. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const OVERLAP = 3;

export const blindSeventeenthToldMutants = {
  'completion-of-a-withdrawal-whose-cancellation-was-refused-is-not-told': {
    breaks: 'EVT-016',
    because: 'the wish to cancel mutes its events at once, and a refusal does not take that back',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const muted = new Set<string>();
      return {
        withdrawals: {
          cancel(context, call) {
            const id = call.path['withdrawal_id'] ?? '';
            muted.add(id);
            const reply = withdrawals.cancel(context, call);
            muted.delete(id);
            return reply;
          },
          execute(context, record, nowMs) {
            const silent = within(context, { withdrawals: { announce: () => undefined } });
            return withdrawals.execute(muted.has(record.id) ? silent : context, record, nowMs);
          },
        },
      };
    },
  },
  'every-third-submission-is-told-as-two-events': {
    breaks: 'WHK-017',
    because: 'the outbox is read three at a time, and the last is read with the next three again',
    class: 'webhook',
    difficulty: 4,
    change: ({ review }) => {
      const counts = new Map<string, number>();
      return {
        review: {
          announce(context, eventType, application, nowMs) {
            review.announce(context, eventType, application, nowMs);
            if (eventType !== 'APPLICATION_SUBMITTED') return;
            const count = (counts.get(application.clientId) ?? 0) + 1;
            counts.set(application.clientId, count);
            if (count % OVERLAP === 0) review.announce(context, eventType, application, nowMs);
          },
        },
      };
    },
  },
  'accounts-frozen-with-their-customer-are-frozen-untold': {
    breaks: 'EVT-007',
    because:
      'one statement freezes all accounts of a customer, and events are sent for single ones',
    class: 'webhook',
    difficulty: 2,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const silent = within(context, { accounts: { announce: () => undefined } });
          const isFrozen = customer.status === 'FROZEN';
          accounts.followCustomer(isFrozen ? silent : context, customer, nowMs);
        },
      },
    }),
  },
  'withdrawal-is-told-as-completed-when-it-is-sent': {
    breaks: 'EVT-016',
    because: 'for us it is done when the bank has taken it, which is when it is under way',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        send(context, record, nowMs) {
          const sent = withdrawals.send(context, record, nowMs);
          withdrawals.announce(context, 'WITHDRAWAL_COMPLETED', sent, nowMs);
          return sent;
        },
        execute(context, record, nowMs) {
          const silent = within(context, { withdrawals: { announce: () => undefined } });
          return withdrawals.execute(silent, record, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
