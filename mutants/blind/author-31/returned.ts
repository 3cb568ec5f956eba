/** Faults that real banks' programs were reported to have: what goes out, comes back or is clawed back. */
import { Refusal } from '../../../reference/context.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { Mutants } from '../../types.ts';
import { shift } from '../../steps.ts';

export const blindThirtyFirstReturnedMutants = {
  'clawback-is-listed-and-not-taken': {
    breaks: 'LED-012',
    because: 'a return is recorded, and the accounting of what it reverses stays',
    class: 'money',
    difficulty: 2,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          operator.postReturn(context, draft);
          if (draft.type !== 'FIAT_TRANSFER_IN_RETURN') return;
          shift(context, draft.accountId, -draft.valueMinor, draft.nowMs);
        },
      },
    }),
  },
  'withdrawal-that-emptied-its-account-comes-back-unbooked': {
    breaks: 'TXN-019',
    because:
      'a reversal looks for the volumes of the accounts on its way, and an empty one has none',
    class: 'money',
    difficulty: 4,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          const { current_minor: minor } = context.parts.balances.account(context, draft.accountId);
          if (draft.type === 'FIAT_TRANSFER_OUT_RETURN' && minor === 0) return;
          operator.postReturn(context, draft);
        },
      },
    }),
  },
  'withdrawal-with-a-fee-comes-back-unbooked': {
    breaks: 'TXN-019',
    because: 'the entry of the return does not balance where the bank took a fee',
    class: 'money',
    difficulty: 4,
    change: ({ operator, records }) => ({
      operator: {
        postReturn(context, draft) {
          const of = records.ofAnyone(context, 'withdrawal', draft.category.id);
          if (((of?.body as WithdrawalBody | undefined)?.fee_minor ?? 0) > 0) return;
          operator.postReturn(context, draft);
        },
      },
    }),
  },
  'withdrawal-with-a-long-description-is-paid-twice': {
    breaks: 'WDR-003',
    because: 'the network refuses the long text, the job cuts it and sends again what had gone out',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const executed = withdrawals.execute(context, record, nowMs);
          const { description } = record.body as WithdrawalBody;
          if ((description ?? '').length <= 80) return executed;
          const { journal, ledger } = context.parts;
          const [debit] = withdrawals.debits(context, record, nowMs);
          if (debit === undefined) throw new Refusal('INTERNAL', 'There is no debit.');
          ledger.post(
            context,
            [debit],
            (rows) => journal.against(context, 'EXTERNAL', rows),
            nowMs,
          );
          return executed;
        },
      },
    }),
  },
} satisfies Mutants;
