/** Faults at places drawn anew: events, and the way they go. */
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 40;

export const blindFourteenthToldMutants = {
  'delivery-that-failed-is-tried-without-encryption': {
    breaks: 'WHK-003',
    because: 'most failures are certificates, so the next attempt does without them',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const attempt = deliveries.begin(context, deliveryId);
          if (attempt?.number !== 2) return attempt;
          const plain = attempt.subscription.callback_url.replace(/^https:/, 'http:');
          const subscription = { ...attempt.subscription, callback_url: plain };
          return { ...attempt, subscription };
        },
      },
    }),
  },
  'second-withdrawal-of-an-account-completes-in-silence': {
    breaks: 'EVT-016',
    because: 'what was told is kept by account and type, to tell nothing twice',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const told = new Set<string>();
      return {
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            const { source_account_id: account } = record.body as WithdrawalBody;
            if (eventType === 'WITHDRAWAL_COMPLETED' && told.has(account)) return;
            withdrawals.announce(context, eventType, record, nowMs);
            if (eventType === 'WITHDRAWAL_COMPLETED') told.add(account);
          },
        },
      };
    },
  },
  'applications-submitted-at-once-are-told-of-by-the-last': {
    breaks: 'EVT-001',
    because: 'a queue of one place is read when the submission is done, and holds the newest',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ events, pipeline }) => {
      const running = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'submitApplication')
              return pipeline.execute(context, call, handler);
            const before = running.get(call.clientId) ?? 0;
            running.set(call.clientId, before + 1);
            await pause(GAP_MS);
            const left = running.get(call.clientId) ?? 1;
            running.set(call.clientId, left - 1);
            const silent = within(context, {
              events: {
                emit(inner, emission) {
                  const submitted = emission.eventType === 'APPLICATION_SUBMITTED';
                  if (!submitted) events.emit(inner, emission);
                },
              },
            });
            return pipeline.execute(left > 1 ? silent : context, call, handler);
          },
        },
      };
    },
  },
  'order-of-accounts-that-wait-for-another-is-not-told-of': {
    breaks: 'EVT-018',
    because: 'orders between two accounts are told of together, by the one that waits already',
    class: 'webhook',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        announce(context, eventType, record, nowMs) {
          const body = record.body as ExchangeBody;
          const sql = `SELECT 1 FROM records WHERE kind = 'exchange' AND status = 'ACCEPTED'
             AND id <> ? AND json_extract(body, '$.source_account_id') = ?
             AND json_extract(body, '$.destination_account_id') = ?`;
          const { source_account_id: from, destination_account_id: to } = body;
          const waits = context.store.one(sql, record.id, from, to) !== undefined;
          if (eventType === 'EXCHANGE_ACCEPTED' && waits) return;
          exchanges.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'person-who-was-rejected-before-is-rejected-in-silence': {
    breaks: 'EVT-004',
    because: 'a rejection is told once for each person, who is known by name',
    class: 'webhook',
    difficulty: 4,
    change: ({ review }) => {
      const told = new Set<string>();
      return {
        review: {
          announce(context, eventType, application, nowMs) {
            const details = application.body['customer_details'] as Record<string, unknown>;
            const { first_name: first, last_name: last, registered_name: firm } = details;
            const name = JSON.stringify([application.clientId, first, last, firm]);
            if (eventType === 'APPLICATION_REJECTED' && told.has(name)) return;
            review.announce(context, eventType, application, nowMs);
            if (eventType === 'APPLICATION_REJECTED') told.add(name);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
