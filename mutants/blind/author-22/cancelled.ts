/** Faults of the twenty-second author, after the first release: cancellations of withdrawals. */
import { Refusal } from '../../../reference/context.ts';
import { meanwhile, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const BETWEEN_MS = 10;

export const blindTwentySecondCancelledMutants = {
  'cancellation-beside-an-accept-leaves-the-hold': {
    breaks: 'WDR-005',
    because: 'whether there is a hold to release is seen before the order is locked',
    class: 'concurrency',
    difficulty: 4,
    change: ({ holds, pipeline }) => {
      const nothingHeld = meanwhile();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['withdrawal_id'] ?? '';
            const { records } = context.parts;
            const loaded = records.find(context, call.clientId, 'withdrawal', id);
            if (call.operationId !== 'cancelWithdrawal' || loaded?.status !== 'REQUESTED') {
              return pipeline.execute(context, call, handler);
            }
            await pause(BETWEEN_MS);
            return nothingHeld.during(true, () => pipeline.execute(context, call, handler));
          },
        },
        holds: {
          release: (context, category, nowMs) =>
            nothingHeld.known === true ? [] : holds.release(context, category, nowMs),
        },
      };
    },
  },
  'late-cancellation-is-answered-with-an-error-and-200': {
    breaks: 'ERR-002',
    because: 'the new error handler of the area was given no status for a state that does not fit',
    class: 'error',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          try {
            return withdrawals.cancel(context, call);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== 'INVALID_STATE') throw error;
            return { ...context.parts.errors.reply(context, error), status: 200 };
          }
        },
      },
    }),
  },
} as const satisfies Mutants;
