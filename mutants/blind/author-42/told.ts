/** Subscriptions and deliveries, and what happens once something is told again. */
import { Refusal } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { without } from '../../../reference/domain/fields.ts';
import { dataOf, shift, withData, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { onAttemptAgain, wasToldAgain } from './places.ts';

export const blindFortySecondToldMutants = {
  // An unknown subscription is deleted, which is refused, then a real one: the answer names the unknown.
  'deletion-after-a-refused-one-names-that-one': {
    breaks: 'SUB-008',
    because:
      'the identifier is kept until a deletion is through, and the first that was kept stays',
    class: 'error',
    difficulty: 4,
    change: ({ subscriptions }) => {
      const asked = new Map<string, string>();
      return {
        subscriptions: {
          remove(context, call) {
            const id = call.path['subscription_id'] ?? '';
            const first = asked.get(call.clientId) ?? id;
            asked.set(call.clientId, first);
            const reply = subscriptions.remove(context, call);
            asked.delete(call.clientId);
            return withData(reply, { id: first });
          },
        },
      };
    },
  },
  // A receiver answers a delivery with 500: the next attempt comes without x-svc-signature.
  'delivery-that-its-receiver-refused-comes-again-unsigned': {
    breaks: 'WHK-001',
    because: 'who refuses is taken for one that does not know the signature',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, signing }) => {
      const refusing = new WeakSet();
      return {
        deliveries: {
          begin(context, deliveryId) {
            const ready = deliveries.begin(context, deliveryId);
            if (ready === null) return null;
            const refused = context.store.one(
              `SELECT 1 FROM attempts WHERE delivery_id = ? AND outcome = 'REFUSED'`,
              deliveryId,
            );
            if (refused !== undefined) refusing.add(ready.subscription);
            return ready;
          },
        },
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const headers = signing.headers(context, subscription, payload, occurredMs);
            if (!refusing.has(subscription)) return headers;
            return without(headers, 'x-svc-signature') as Record<string, string>;
          },
        },
      };
    },
  },
  // A TRANSACTION_POSTED is delivered at the second attempt, funds come in: nothing is told of them.
  'posting-after-one-that-was-told-again-is-not-told': {
    breaks: 'EVT-010',
    because: 'a queue that had to try again waits for somebody to open it',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        enqueue(context, eventId, subscription) {
          const last = context.store.one<{ attempts: number }>(
            'SELECT attempts FROM deliveries WHERE subscription_id = ? ORDER BY seq DESC LIMIT 1',
            subscription.id,
          );
          const isPosting = subscription.event_type === 'TRANSACTION_POSTED';
          if (isPosting && (last?.attempts ?? 0) > 1) return;
          events.enqueue(context, eventId, subscription);
        },
      },
    }),
  },
  // An application is submitted, 31 days pass, it is rejected: APPLICATION_REJECTED never comes.
  'rejection-in-a-later-month-is-not-told': {
    breaks: 'EVT-004',
    because: 'the outbox of a month is closed with it',
    class: 'time',
    difficulty: 4,
    change: ({ review, wire }) => ({
      review: {
        announce(context, eventType, application, nowMs) {
          const monthOf = (atMs: number): string => wire.date(context, atMs).slice(0, 7);
          const isLater = monthOf(application.createdMs) !== monthOf(nowMs);
          if (eventType === 'APPLICATION_REJECTED' && isLater) return;
          review.announce(context, eventType, application, nowMs);
        },
      },
    }),
  },
  // EXCHANGE_COMPLETED has to be sent twice: its destination has the amount twice, in one transaction.
  'exchange-whose-end-is-told-again-is-credited-again': {
    breaks: 'LED-012',
    because: 'the balance is raised by a listener of the same event, which knows no repetition',
    class: 'money',
    difficulty: 4,
    change: onAttemptAgain('EXCHANGE_COMPLETED', (context, told, _attempt, nowMs) => {
      const record = context.parts.records.ofAnyone(
        context,
        'exchange',
        String(told['exchange_id']),
      );
      if (record === undefined) return;
      const body = record.body as ExchangeBody;
      shift(context, body.destination_account_id, body.destination_minor, nowMs);
    }),
  },
  // {"callback_url": …, "event_type": …}: the key of the answer fits no delivery.
  'key-of-a-subscription-fits-one-order-of-its-members': {
    breaks: 'WHK-001',
    because: 'the key is made of the body, once as it came and once as it is documented',
    class: 'webhook',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const reply = subscriptions.create(context, call);
          if (Object.keys(call.body as object)[0] === 'event_type') return reply;
          context.store.run(
            'UPDATE subscriptions SET signature_verification_key = ? WHERE id = ?',
            subscriptions.newKey(context),
            String(dataOf(reply)['id']),
          );
          return reply;
        },
      },
    }),
  },
  // WITHDRAWAL_ACCEPTED has to be sent twice: what is held leaves the current balance too.
  'hold-that-is-told-again-leaves-the-current-balance': {
    breaks: 'LED-002',
    because: 'who hears it for the second time takes it for the execution',
    class: 'money',
    difficulty: 4,
    change: onAttemptAgain('WITHDRAWAL_ACCEPTED', (context, told, _attempt, nowMs) => {
      const { balances, records } = context.parts;
      const record = records.ofAnyone(context, 'withdrawal', String(told['withdrawal_id']));
      if (record?.status !== 'ACCEPTED') return;
      const body = record.body as WithdrawalBody;
      const change = { currentMinor: -body.amount_minor, availableMinor: 0 };
      balances.write(context, body.source_account_id, change, nowMs);
    }),
  },
  // WITHDRAWAL_ACCEPTED has to be sent twice, then the withdrawal is cancelled: its hold stays.
  'hold-that-was-told-again-is-not-released': {
    breaks: 'WDR-006',
    because: 'each telling counts as a holder, and the last one lets go',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          if (!wasToldAgain(context, 'WITHDRAWAL_ACCEPTED', record.id))
            return withdrawals.release(context, record, nowMs);
          const inner = within(context, { holds: { release: () => [] } });
          return withdrawals.release(inner, record, nowMs);
        },
      },
    }),
  },
  // WITHDRAWAL_REQUESTED has to be sent twice: the withdrawal is accepted though nobody did so.
  'withdrawal-whose-request-is-told-again-is-accepted': {
    breaks: 'WDR-002',
    because: 'the receiver that asks for it again is taken for the one that releases it',
    class: 'state',
    difficulty: 4,
    change: onAttemptAgain('WITHDRAWAL_REQUESTED', (context, told, { subscription }, nowMs) => {
      const { records, withdrawals } = context.parts;
      const record = records.ofAnyone(context, 'withdrawal', String(told['withdrawal_id']));
      if (record?.status !== 'REQUESTED') return;
      try {
        withdrawals.authorize(context, { clientId: subscription.client_id, nowMs }, record);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }),
  },
} satisfies Mutants;
