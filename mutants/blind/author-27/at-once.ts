/** Faults of the twenty-seventh author where requests that differ come at the same time. */
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { oneAtOnce, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 15;

export const blindTwentySeventhAtOnceMutants = {
  'cancellations-at-once-restore-one-hold': {
    breaks: 'WDR-006',
    because: 'the balance is read before another cancellation has written it',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ balances, pipeline, records }) => {
      const busy = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['withdrawal_id'] ?? '';
            const record = records.find(context, call.clientId, 'withdrawal', id);
            if (call.operationId !== 'cancelWithdrawal' || record?.status !== 'ACCEPTED') {
              return pipeline.execute(context, call, handler);
            }
            const body = record.body as WithdrawalBody;
            const account = body.source_account_id;
            const others = busy.get(account) ?? 0;
            busy.set(account, others + 1);
            await pause(GAP_MS);
            busy.set(account, (busy.get(account) ?? 1) - 1);
            const answer = await pipeline.execute(context, call, handler);
            const change = { currentMinor: 0, availableMinor: -body.amount_minor };
            if (others > 0 && answer.status === 200) {
              balances.write(context, account, change, call.nowMs);
            }
            return answer;
          },
        },
      };
    },
  },
  'equal-transfers-at-once-are-one': {
    breaks: 'IDM-013',
    because: 'a guard against double clicks looks at the body',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: oneAtOnce(GAP_MS, ({ operationId, clientId, body }) =>
      operationId === 'createTransfer' ? JSON.stringify([clientId, body]) : null,
    ),
  },
} satisfies Mutants;
