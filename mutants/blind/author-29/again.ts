/** Faults of the twenty-ninth author: retries, and what comes at once. */
import type { Call, Context } from '../../../reference/context.ts';
import type { Answer } from '../../../reference/http/wire.ts';
import { oneAtOnce, pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

type Answered = { readonly data: { readonly id: string } };

const GAP_MS = 10;
const DROP_MS = 150;

/** Forgets the answer of a creation whose record has got this far. */
function forgetOnce(
  { idempotency, records }: Context['parts'],
  operationId: string,
  kind: string,
  statuses: readonly string[],
): Context['parts']['idempotency']['find'] {
  return (context, call) => {
    const stored = idempotency.find(context, call);
    if (stored === undefined || call.operationId !== operationId) return stored;
    const { id } = (JSON.parse(stored.payload) as Answered).data;
    const record = records.find(context, call.clientId, kind, id);
    if (record === undefined || !statuses.includes(record.status)) return stored;
    context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
    return undefined;
  };
}

const acceptsPayment = ({ operationId }: Call): boolean => operationId === 'acceptPayment';

export const blindTwentyNinthAgainMutants = {
  'retried-creation-of-a-payment-that-is-done-makes-another': {
    breaks: 'IDM-001',
    because: 'the key is looked up among the payments that are open',
    class: 'idempotency',
    difficulty: 4,
    change: (original) => ({
      idempotency: { find: forgetOnce(original, 'createPayment', 'payment', ['EXECUTED']) },
    }),
  },
  'retried-creation-of-an-exchange-that-is-filled-makes-another': {
    breaks: 'IDM-001',
    because: 'a key guards a quote, and is gone with it',
    class: 'idempotency',
    difficulty: 4,
    change: (original) => ({
      idempotency: {
        find: forgetOnce(original, 'createMarketExchange', 'exchange', ['ACCEPTED', 'EXECUTED']),
      },
    }),
  },
  'parallel-accepts-of-a-payment-with-one-key-all-pay': {
    breaks: 'IDM-005',
    because: 'the state is looked at before the funds are sent for, and the key after it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline, records }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (!acceptsPayment(call)) return pipeline.execute(context, call, handler);
          const id = call.path['payment_id'] ?? '';
          const record = records.find(context, call.clientId, 'payment', id);
          const { source_type: type } = (record?.body['payment_source'] ?? {}) as {
            source_type?: string;
          };
          if (record?.status !== 'REQUESTED' || type !== 'ACCOUNT')
            return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          const lax = within(context, { states: { require: () => undefined } });
          return context.store.transaction(() => pipeline.run(lax, call, handler));
        },
      },
    }),
  },
  'pull-whose-acceptance-lost-its-answer-is-drawn-again': {
    breaks: 'IDM-007',
    because: 'the key is kept with the answer, and nobody was there to take it',
    class: 'idempotency',
    difficulty: 4,
    change: ({ deposits, pipeline, records }) => {
      const lost = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptDeposit')
              return pipeline.execute(context, call, handler);
            const id = call.path['deposit_id'] ?? '';
            const lax = within(context, { states: { require: () => undefined } });
            const run = (): Answer => pipeline.run(lax, call, handler);
            const isKnown = records.find(context, call.clientId, 'deposit', id) !== undefined;
            if (lost.delete(id)) {
              return context.store.transaction(() => {
                const record = records.get(context, call.clientId, 'deposit', id);
                const amountMinor = Number(record.body['amount_minor']);
                deposits.credit(
                  context,
                  record,
                  { amountMinor, feeMinor: 0, rail: null },
                  call.nowMs,
                );
                return run();
              });
            }
            await pause(DROP_MS);
            if (!isKnown || call.dropped?.() !== true)
              return pipeline.execute(context, call, handler);
            lost.add(id);
            return context.store.transaction(run);
          },
        },
      };
    },
  },
  'known-key-with-another-amount-makes-another-exchange': {
    breaks: 'IDM-014',
    because: 'quotes are cheap, so that a key is good for one amount alone',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const stored = idempotency.find(context, call);
          const isQuote = call.operationId === 'createMarketExchange';
          if (stored === undefined || !isQuote) return stored;
          if (idempotency.sameRequest(context, call, stored)) return stored;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return undefined;
        },
      },
    }),
  },
  'equal-withdrawals-at-once-are-one': {
    breaks: 'IDM-012',
    because: 'a guard against double clicks looks at payee and amount',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: oneAtOnce(GAP_MS, ({ operationId, clientId, body }) =>
      operationId === 'createWithdrawal' ? JSON.stringify([clientId, body]) : null,
    ),
  },
  'lists-that-two-clients-read-at-once-are-one': {
    breaks: 'AUT-022',
    because: 'reads under way are shared by their address, and that names no client',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: oneAtOnce(GAP_MS, ({ operationId, selfUrl, query }) =>
      operationId.startsWith('list') ? JSON.stringify([selfUrl, query]) : null,
    ),
  },
  'retried-opening-of-an-account-is-told-again': {
    breaks: 'WHK-017',
    because: 'the event is sent by the layer that answers, also where it answers from the store',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'createAccount') return answer;
          const { id } = (JSON.parse(stored.payload) as Answered).data;
          accounts.announce(context, accounts.find(context, call.clientId, id), call.nowMs);
          return answer;
        },
      },
    }),
  },
  'payments-created-at-once-keep-the-amount-of-the-last': {
    breaks: 'PAY-004',
    because: 'the request is kept in a field of the service, which all requests share',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => {
      let amount: unknown;
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'createPayment')
              return pipeline.execute(context, call, handler);
            const body = call.body as { payment_info: { amount: unknown } };
            amount = body.payment_info.amount;
            await pause(GAP_MS);
            const kept = { ...body, payment_info: { ...body.payment_info, amount } };
            return pipeline.execute(context, { ...call, body: kept }, handler);
          },
        },
      };
    },
  },
} satisfies Mutants;
