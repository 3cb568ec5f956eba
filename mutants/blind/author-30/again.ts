/** Faults of the thirtieth author: retries, and what comes at once. */
import { Refusal } from '../../../reference/context.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import { pause, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

const GAP_MS = 10;

/** The amount of a request is kept in a field that all requests share. */
function amountOfTheLast(operationId: OperationId): Mutant['change'] {
  return ({ pipeline }) => {
    let amount: unknown;
    return {
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== operationId) return pipeline.execute(context, call, handler);
          const body = call.body as Data;
          amount = body['amount'];
          await pause(GAP_MS);
          return pipeline.execute(context, { ...call, body: { ...body, amount } }, handler);
        },
      },
    };
  };
}

export const blindThirtiethAgainMutants = {
  'cached-token-promises-its-whole-life-again': {
    breaks: 'AUT-008',
    because: 'a token that still lives is handed out again, beside the lifetime of a new one',
    class: 'time',
    difficulty: 4,
    change: ({ tokens }) => {
      const kept = new Map<string, { readonly token: string; readonly untilMs: number }>();
      return {
        tokens: {
          issue(context, clientId, granted) {
            const nowMs = context.parts.clientClock.nowMs(context, clientId);
            const name = JSON.stringify([clientId, granted]);
            const known = kept.get(name);
            if (known !== undefined && known.untilMs > nowMs) return known.token;
            const token = tokens.issue(context, clientId, granted);
            const untilMs = nowMs + context.config.tokenLifetimeSeconds * 1000;
            kept.set(name, { token, untilMs });
            return token;
          },
        },
      };
    },
  },
  'parallel-accepts-of-a-pull-with-one-key-all-draw': {
    breaks: 'IDM-005',
    because: 'the order to the other bank is sent before the state is written',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ deposits, pipeline, records }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'acceptDeposit') return pipeline.execute(context, call, handler);
          const id = call.path['deposit_id'] ?? '';
          const before = records.find(context, call.clientId, 'deposit', id);
          const { deposit_type: type } = (before?.body ?? {}) as Partial<DepositBody>;
          if (before?.status !== 'REQUESTED' || type !== 'PULL')
            return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          const lax = within(context, { states: { require: () => undefined } });
          return context.store.transaction(() => {
            const record = records.get(context, call.clientId, 'deposit', id);
            const { amount_minor: minor } = record.body as DepositBody;
            const receipt = { amountMinor: minor ?? 0, feeMinor: 0, rail: 'ACH' };
            if (record.status !== 'REQUESTED')
              deposits.credit(context, record, receipt, call.nowMs);
            return pipeline.run(lax, call, handler);
          });
        },
      },
    }),
  },
  'parallel-accepts-of-an-exchange-with-one-key-fill-it-twice': {
    breaks: 'IDM-005',
    because: 'the order is at the market before the key is looked at',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => {
      const turns = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptExchange')
              return pipeline.execute(context, call, handler);
            const id = call.path['exchange_id'] ?? '';
            const turn = (turns.get(id) ?? 0) + 1;
            turns.set(id, turn);
            await pause(GAP_MS);
            turns.set(id, (turns.get(id) ?? 1) - 1);
            // The first two that wait together each go to the market.
            if (turn !== 2) return pipeline.execute(context, call, handler);
            const lax = within(context, { states: { require: () => undefined } });
            return context.store.transaction(() => pipeline.run(lax, call, handler));
          },
        },
      };
    },
  },
  'parallel-creations-of-a-payment-with-one-key-make-several': {
    breaks: 'IDM-004',
    because: 'payments came later, and their keys are looked up without a lock',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ idempotency, pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const isNew = call.operationId === 'createPayment' && call.idempotencyKey !== null;
          if (!isNew || idempotency.find(context, call) !== undefined)
            return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          return context.store.transaction(() => {
            const answer = pipeline.run(context, call, handler);
            if (idempotency.find(context, call) === undefined)
              idempotency.remember(context, call, answer);
            return answer;
          });
        },
      },
    }),
  },
  'exchanges-created-at-once-sell-the-amount-of-the-last': {
    breaks: 'EXC-003',
    because: 'the form of an order is kept in a field of the desk, which all requests share',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: amountOfTheLast('createMarketExchange'),
  },
  'withdrawals-created-at-once-take-the-amount-of-the-last': {
    breaks: 'WDR-003',
    because: 'the message to the bank is built in a buffer that all requests share',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: amountOfTheLast('createWithdrawal'),
  },
  'transfers-that-cross-deadlock': {
    breaks: 'ERR-004',
    because: 'accounts are locked in the order payer, payee, and nobody tries again',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline, records }) => {
      const running = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['transfer_id'] ?? '';
            const record =
              call.operationId === 'acceptTransfer'
                ? records.find(context, call.clientId, 'transfer', id)
                : undefined;
            if (record === undefined) return pipeline.execute(context, call, handler);
            const { source_account_id: from, destination_account_id: to } =
              record.body as TransferBody;
            if (running.has(`${to} ${from}`)) throw new Refusal('INTERNAL', 'A deadlock.');
            running.add(`${from} ${to}`);
            await pause(GAP_MS);
            try {
              return await pipeline.execute(context, call, handler);
            } finally {
              running.delete(`${from} ${to}`);
            }
          },
        },
      };
    },
  },
} satisfies Mutants;
