/** Faults as production has them: holds, payments, balances and what comes back. */
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { pause, shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 40;
const DAY_MS = 86_400_000;
const INT_MAX = 2_147_483_647;
const WIRES: readonly string[] = ['FEDWIRE', 'SWIFT'];

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

export const blindFifteenthMoneyMutants = {
  'hold-is-no-larger-than-its-column': {
    breaks: 'LED-002',
    because: 'the column of holds is an INT, and the database puts in the largest that it takes',
    class: 'money',
    difficulty: 3,
    change: ({ balances }) => ({
      balances: {
        heldEffect(context, valueMinor) {
          return balances.heldEffect(context, Math.max(valueMinor, -INT_MAX));
        },
      },
    }),
  },
  'payment-that-is-accepted-twice-at-once-is-paid-twice': {
    breaks: 'PAY-006',
    because: 'the status is read before the risk check is asked, and written after it',
    class: 'concurrency',
    difficulty: 3,
    racy: true,
    change: ({ pipeline, states }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'acceptPayment') return pipeline.execute(context, call, handler);
          const id = call.path['payment_id'] ?? '';
          const seen = context.parts.records.find(context, call.clientId, 'payment', id)?.status;
          await pause(GAP_MS);
          if (seen !== 'REQUESTED') return pipeline.execute(context, call, handler);
          const believing = within(context, {
            states: {
              allows: (inner, kind, from, to) =>
                states.allows(inner, kind, kind === 'payment' ? seen : from, to),
            },
          });
          return pipeline.execute(believing, call, handler);
        },
      },
    }),
  },
  'wire-that-comes-back-is-a-wire-that-comes-in': {
    breaks: 'TXN-019',
    because: 'returns of ACH have a code of their own; a returned wire looks like any other wire',
    class: 'money',
    difficulty: 3,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          const { id } = draft.category;
          const record = context.parts.records.ofAnyone(context, 'withdrawal', id);
          const { withdrawal_rail: rail } = (record?.body ?? {}) as Partial<WithdrawalBody>;
          if (rail === undefined || !WIRES.includes(rail)) {
            operator.postReturn(context, draft);
            return;
          }
          operator.postReturn(context, { ...draft, type: 'FIAT_TRANSFER_IN' as never });
        },
      },
    }),
  },
  'cancelled-withdrawal-frees-the-hold-of-its-twin': {
    breaks: 'WDR-003',
    because: 'the hold to release is looked up by account and amount, and the oldest is taken',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const byAmount = within(context, {
            holds: {
              release(inner, category, atMs) {
                const { ledger } = inner.parts;
                return ledger.ofCategory(inner, category, 'AUTHORIZED').map((own) => {
                  const sql = `SELECT * FROM transactions WHERE account_id = ?
                     AND status = 'AUTHORIZED' AND value_minor = ? AND transaction_type = ?
                     ORDER BY seq LIMIT 1`;
                  const { account_id: account, value_minor: minor, transaction_type: type } = own;
                  const found = inner.store.one<TransactionRow>(sql, account, minor, type);
                  return ledger.become(inner, found ?? own, 'CANCELLED', atMs);
                });
              },
            },
          });
          return withdrawals.release(byAmount, record, nowMs);
        },
      },
    }),
  },
  'what-is-posted-after-midnight-misses-the-balance': {
    breaks: 'LED-005',
    because: 'a balance is that of midnight and what is dated after it; this is dated before it',
    class: 'time',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        become(context, row, status, nowMs) {
          const changed = ledger.become(context, row, status, nowMs);
          const late = status === 'POSTED' && dayOf(row.transaction_ms) < dayOf(nowMs);
          if (late) shift(context, row.account_id, -row.value_minor, nowMs);
          return changed;
        },
      },
    }),
  },
} as const satisfies Mutants;
