/** Deliveries, keys and load where the document leaves them open. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Answer } from '../../reference/http/wire.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import { pause } from '../steps.ts';
import type { Variant } from '../types.ts';

const PATIENT_MS = 20_000;
const SPARED_MS = 2_000;
const WORK_MS = 8;
const AT_ONCE_MAX = 6;
const UNPAID = ['EXPIRED', 'CANCELLED', 'REJECTED', 'REQUESTED', 'FAILURE'];

/** The record as it is where it was accepted before; a refusal else. */
function asItIs(kind: 'transfer' | 'withdrawal' | 'exchange' | 'payment' | 'deposit') {
  return (context: Context, call: Call, refusal: unknown): Reply => {
    if (!(refusal instanceof Refusal) || refusal.code !== 'INVALID_STATE') throw refusal;
    const record = context.parts.movements.find(context, call, kind);
    const taken = !UNPAID.includes(record.status) && record.body['deposit_type'] !== 'PUSH';
    if (!taken) throw refusal;
    return context.parts[`${kind}s`].get(context, call);
  };
}

type Accept = (context: Context, call: Call) => Reply;

function agreeable(kind: Parameters<typeof asItIs>[0], accept: Accept): { accept: Accept } {
  return {
    accept(context, call) {
      try {
        return accept(context, call);
      } catch (refusal) {
        return asItIs(kind)(context, call, refusal);
      }
    },
  };
}

function refused(context: Context, status: number): Answer {
  const { errors, wire } = context.parts;
  const refusal = new Refusal('INVALID_STATE', 'Not now.');
  const answer = wire.serialise(context, errors.reply(context, refusal));
  return { ...answer, status, headers: { ...answer.headers, 'retry-after': '1' } };
}

/** The account that an acceptance takes from. */
function payerOf(context: Context, call: Call): string | null {
  const kind = /^accept(Transfer|Withdrawal)$/.exec(call.operationId)?.[1]?.toLowerCase();
  if (kind === undefined) return null;
  const id = call.path[`${kind}_id`] ?? '';
  const record = context.parts.records.find(context, call.clientId, kind, id);
  return record === undefined ? null : (record.body as WithdrawalBody).source_account_id;
}

export const blindEventVariants = {
  'receivers-are-served-in-turn': {
    freedom: 'that an event is sent once the one before it was acknowledged, however long it takes',
    change: ({ deliveries }) => {
      const underWay = new Set<string>();
      return {
        deliveries: {
          due(context, subscriptionId, limit) {
            if (underWay.has(subscriptionId) || limit < 1) return [];
            const [first] = context.store.all<{ id: string }>(
              `SELECT id FROM deliveries WHERE status = 'PENDING' AND subscription_id = ?
               ORDER BY seq LIMIT 1`,
              subscriptionId,
            );
            const due = deliveries.due(context, subscriptionId, 1_000);
            return due.filter(({ id }) => id === first?.id);
          },
          nextAttemptMs: (context) => context.clock.systemNowMs() + PATIENT_MS,
          begin(context, id) {
            const attempt = deliveries.begin(context, id);
            if (attempt !== null) underWay.add(attempt.subscription.id);
            return attempt;
          },
          end(context, attempt, result) {
            underWay.delete(attempt.subscription.id);
            deliveries.end(context, attempt, result);
          },
        },
      };
    },
  },
  'failing-receivers-are-spared': {
    freedom: 'that nothing is sent to an address for two seconds after it did not acknowledge',
    change: ({ deliveries }) => {
      const spared = new Map<string, number>();
      return {
        deliveries: {
          due(context, subscriptionId, limit) {
            const { callback_url: url } = context.parts.subscriptions.row(context, subscriptionId);
            const until = spared.get(url) ?? 0;
            if (context.clock.systemNowMs() < until) return [];
            return deliveries.due(context, subscriptionId, limit);
          },
          end(context, attempt, result) {
            if (result.outcome !== 'ACKNOWLEDGED') {
              const until = context.clock.systemNowMs() + SPARED_MS;
              spared.set(attempt.subscription.callback_url, until);
            }
            deliveries.end(context, attempt, result);
          },
        },
      };
    },
  },
  'failed-deliveries-are-given-up': {
    freedom: 'that a delivery that failed is not made again',
    change: () => ({ deliveries: { nextAttemptMs: () => null } }),
  },
  'deliveries-dressed-otherwise': {
    freedom: 'spaces in a payload, the case of hex digits and of header names',
    change: ({ events, signing }) => ({
      events: {
        payload: (context, id, emission) =>
          `${JSON.stringify(JSON.parse(events.payload(context, id, emission)), null, 2)}\r\n`,
      },
      signing: {
        sign: (context, key, text) => signing.sign(context, key, text).toUpperCase(),
        headers: (context, subscription, payload, occurredMs) => {
          const headers = signing.headers(context, subscription, payload, occurredMs);
          return {
            'User-Agent': 'hooks/2',
            'X-SVC-Timestamp': headers['x-svc-timestamp'] ?? '',
            'X-SVC-Signature': headers['x-svc-signature'] ?? '',
            'X-SVC-Attempt': '1',
            'Content-Type': 'Application/JSON;charset=UTF-8',
          };
        },
      },
    }),
  },
  'events-tell-otherwise': {
    freedom: 'what category tells in an event, and whether its amount has a sign',
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return {
            ...data,
            amount: Math.abs(Number(data['amount'])),
            category: row.transaction_type.toLowerCase(),
          };
        },
      },
    }),
  },
  'refusals-are-replayed': {
    freedom: 'that a refusal is the answer of its key too, whatever changes meanwhile',
    change: ({ idempotency }) => ({
      idempotency: {
        around(context, call, execute) {
          try {
            return idempotency.around(context, call, execute);
          } catch (refusal) {
            const { errors, idempotency: keys, wire } = context.parts;
            if (!(refusal instanceof Refusal) || !keys.applies(context, call)) throw refusal;
            const answer = wire.serialise(context, errors.reply(context, refusal));
            context.store.transaction(() => {
              if (keys.find(context, call) === undefined) keys.remember(context, call, answer);
            });
            return answer;
          }
        },
      },
    }),
  },
  'one-request-of-a-key-at-a-time': {
    freedom: 'that a request is refused while another with its key is under way',
    change: ({ idempotency, pipeline }) => {
      const underWay = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!idempotency.applies(context, call)) {
              return pipeline.execute(context, call, handler);
            }
            const scope = idempotency.scope(context, call);
            if (underWay.has(scope)) return refused(context, 409);
            underWay.add(scope);
            try {
              await pause(WORK_MS);
              const answer = await pipeline.execute(context, call, handler);
              await pause(WORK_MS);
              return answer;
            } finally {
              underWay.delete(scope);
            }
          },
        },
      };
    },
  },
  'accepted-is-accepted': {
    freedom: 'that to accept again is no mistake, and changes nothing',
    change: ({ deposits, exchanges, payments, transfers, withdrawals }) => ({
      deposits: agreeable('deposit', deposits.accept),
      exchanges: agreeable('exchange', exchanges.accept),
      payments: agreeable('payment', payments.accept),
      transfers: agreeable('transfer', transfers.accept),
      withdrawals: {
        ...agreeable('withdrawal', withdrawals.accept),
        cancel(context, call) {
          const record = context.parts.movements.find(context, call, 'withdrawal');
          if (record.status !== 'CANCELLED') return withdrawals.cancel(context, call);
          return withdrawals.status(context, call);
        },
      },
    }),
  },
  'few-at-once': {
    freedom: 'how many requests of a client are taken at once: six, and 429 for more',
    target: { limits: { concurrency: 6 } },
    change: ({ pipeline }) => {
      const underWay = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const count = underWay.get(call.clientId) ?? 0;
            if (count >= AT_ONCE_MAX) return refused(context, 429);
            underWay.set(call.clientId, count + 1);
            try {
              await pause(2);
              return await pipeline.execute(context, call, handler);
            } finally {
              underWay.set(call.clientId, (underWay.get(call.clientId) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
  'busy-accounts-refuse': {
    freedom:
      'that an account is debited by one request at a time, and others are refused meanwhile',
    change: ({ pipeline }) => {
      const busy = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const payer = payerOf(context, call);
            if (payer === null) return pipeline.execute(context, call, handler);
            if (busy.has(payer)) return refused(context, 409);
            busy.add(payer);
            try {
              await pause(WORK_MS);
              return await pipeline.execute(context, call, handler);
            } finally {
              busy.delete(payer);
            }
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
