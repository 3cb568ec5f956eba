/** Faults as teams ship them: withdrawals, exchanges, payments and statements. */
import { Refusal } from '../../../reference/context.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { GAP_MS } from '../author-16/steps.ts';

const UNAVAILABLE: readonly string[] = ['ACCOUNT_NOT_OPEN', 'CUSTOMER_NOT_ACTIVE'];
const NOTHING = { currentMinor: 0, availableMinor: 0 };

export const blindSeventeenthMovedMutants = {
  'account-refused-once-at-an-acceptance-stays-refused-when-it-is-open-again': {
    breaks: 'CUS-023',
    because: 'who may not be debited is remembered, and the release of a customer clears nothing',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const refused = new Set<string>();
      return {
        withdrawals: {
          accept(context, call) {
            const record = context.parts.movements.find(context, call, 'withdrawal');
            const { source_account_id: id } = record.body as WithdrawalBody;
            if (refused.has(id)) throw new Refusal('ACCOUNT_NOT_OPEN', 'The account is FROZEN.');
            try {
              return withdrawals.accept(context, call);
            } catch (error) {
              if (error instanceof Refusal && UNAVAILABLE.includes(error.code)) refused.add(id);
              throw error;
            }
          },
        },
      };
    },
  },
  'pending-side-of-an-exchange-stays-available': {
    breaks: 'LED-003',
    because: 'what is available is reckoned without holds and withdrawals; a trade is neither',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const free = within(context, { balances: { pendingEffect: () => NOTHING } });
          return exchanges.fill(free, actor, record);
        },
        advance(context, record, nowMs) {
          const free = within(context, { balances: { pendingEffect: () => NOTHING } });
          return exchanges.advance(free, record, nowMs);
        },
      },
    }),
  },
  'second-of-two-payments-at-once-from-an-account-moves-nothing': {
    breaks: 'PAY-004',
    because: 'a job for an account that has one already is not put into the queue again',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline, states }) => {
      const running = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['payment_id'] ?? '';
            const found = context.parts.records.find(context, call.clientId, 'payment', id);
            const { payment_source: source } = (found?.body ?? {}) as Partial<PaymentWish>;
            const from = source?.source_account_id;
            if (call.operationId !== 'acceptPayment' || from === undefined)
              return pipeline.execute(context, call, handler);
            if (running.has(from)) {
              const unmoved = within(context, {
                payments: {
                  process: (inner, actor, record) =>
                    states.move(inner, record, 'EXECUTED', actor.nowMs),
                },
              });
              return pipeline.execute(unmoved, call, handler);
            }
            running.add(from);
            try {
              await pause(GAP_MS);
              return await pipeline.execute(context, call, handler);
            } finally {
              running.delete(from);
            }
          },
        },
      };
    },
  },
  'statements-of-an-earlier-year-are-not-there': {
    breaks: 'STM-002',
    because: 'months are counted from January of the present year',
    class: 'time',
    difficulty: 4,
    change: ({ statements }) => ({
      statements: {
        periods(context, account, nowMs) {
          const startMs = Date.UTC(new Date(nowMs).getUTCFullYear(), 0, 1);
          const all = statements.periods(context, account, nowMs);
          return all.filter((period) => period.startMs >= startMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
