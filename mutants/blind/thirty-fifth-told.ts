/** What is told: the third try, the second account, the other asset, the fee. */
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { dataOf, within, withData } from '../steps.ts';
import type { Mutants } from '../types.ts';

const LOOPBACK = /^http:\/\/(localhost|127\.|\[::1\])/i;

export const blindThirtyFifthToldMutants = {
  'third-attempt-is-stamped-as-the-second': {
    breaks: 'WHK-008',
    because:
      'the first try is signed where events are made, and later ones once in the retry queue',
    class: 'webhook',
    difficulty: 5,
    change: ({ signing }) => {
      const seen = new Map<string, { count: number; headers: Record<string, string> }>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const { count = 0, headers: last } = seen.get(name) ?? {};
            const fresh = signing.headers(context, subscription, payload, occurredMs);
            const headers = count >= 2 && last !== undefined ? last : fresh;
            seen.set(name, { count: count + 1, headers });
            return headers;
          },
        },
      };
    },
  },
  'deletion-leaves-what-waits-for-another-try': {
    breaks: 'WHK-013',
    because: 'what was tried once is in another queue than what is new, and that alone is cleared',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries }) => ({
      subscriptions: {
        discardPending(context, row) {
          const sql = `UPDATE deliveries SET status = 'DISCARDED'
            WHERE subscription_id = ? AND status = 'PENDING' AND attempts = 0`;
          context.store.run(sql, row.id);
        },
      },
      deliveries: {
        mayDeliver: (context, subscription) =>
          deliveries.mayDeliver(context, { ...subscription, status: 'ACTIVE' }),
      },
    }),
  },
  'deleted-subscription-is-shown-with-its-key': {
    breaks: 'SUB-001',
    because: 'the answer to a deletion was made from the row that the database gave back',
    class: 'webhook',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const reply = subscriptions.remove(context, call);
          const row = subscriptions.row(context, String(dataOf(reply)['id']));
          const { signature_verification_key: key } = row;
          return withData(reply, { signature_verification_key: key });
        },
      },
    }),
  },
  'plain-http-is-taken-on-loopback': {
    breaks: 'SUB-012',
    because: 'developers try it on their own machine, and the exception was never taken out',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries, subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl(context, callbackUrl) {
          if (typeof callbackUrl === 'string' && LOOPBACK.test(callbackUrl)) return;
          subscriptions.checkCallbackUrl(context, callbackUrl);
        },
      },
      deliveries: {
        mayDeliver(context, subscription) {
          const isNear = LOOPBACK.test(subscription.callback_url);
          return (
            (isNear && subscription.status === 'ACTIVE') ||
            deliveries.mayDeliver(context, subscription)
          );
        },
      },
    }),
  },
  'withdrawal-with-a-fee-is-completed-twice': {
    breaks: 'WHK-017',
    because: 'completion is told for each line that was posted, and the fee is a line',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        announce(context, eventType, record, nowMs) {
          withdrawals.announce(context, eventType, record, nowMs);
          const { fee_minor: feeMinor } = record.body as WithdrawalBody;
          if (eventType === 'WITHDRAWAL_COMPLETED' && feeMinor > 0)
            withdrawals.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'closing-a-customer-tells-of-its-first-account': {
    breaks: 'EVT-008',
    because: 'one event a change of the customer was thought to be enough',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          let isTold = false;
          const announce: typeof accounts.announce = (inner, row, atMs) => {
            if (row.status === 'CLOSED' && isTold) return;
            isTold ||= row.status === 'CLOSED';
            accounts.announce(inner, row, atMs);
          };
          accounts.followCustomer(within(context, { accounts: { announce } }), customer, nowMs);
        },
      },
    }),
  },
  'crypto-in-events-has-two-digits': {
    breaks: 'WHK-015',
    because: 'events are written by a service of its own, which rounds all money to cents',
    class: 'money',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return { ...data, amount: Math.round(Number(data['amount']) * 100) / 100 };
        },
      },
    }),
  },
} satisfies Mutants;
