/** Funds that are seen though nobody asked how to send them. */
import type { Context } from '../../reference/context.ts';
import type { TransactionRow } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { within } from '../steps.ts';
import type { Variant } from '../types.ts';

/** They belong to no deposit as far as anybody is told, and are settled by their transaction. */
function seenWithoutDeposit({ deposits, ledger, operator }: Parts): PartsOverlay {
  const told: PartsOverlay = {
    ledger: {
      record: (context, draft, status) =>
        ledger.record(context, { ...draft, category: null }, status),
    },
  };
  const isAwaited = (context: Context, account: string): boolean =>
    context.parts.records
      .children(context, account, 'deposit')
      .some(({ status, body }) => status === 'REQUESTED' && body['deposit_type'] === 'PUSH');
  return {
    operator: {
      detectDeposit: (context, account, amount) =>
        operator.detectDeposit(
          isAwaited(context, account) ? context : within(context, told),
          account,
          amount,
        ),
      settle(context, id) {
        const sql = `SELECT * FROM transactions WHERE id = ? AND status = 'PENDING'`;
        const row = context.store.one<TransactionRow>(sql, id);
        const [deposit] =
          row === undefined
            ? []
            : context.parts.records.children(context, row.account_id, 'deposit');
        if (row === undefined || deposit === undefined) return operator.settle(context, id);
        deposits.post(context, row, context.parts.clientClock.nowMs(context, row.client_id));
        return deposit;
      },
    },
  };
}

export const unannouncedVariants = {
  'funds-seen-unannounced-belong-to-no-deposit': {
    freedom: 'that funds which are seen without a request for instructions belong to no deposit',
    change: seenWithoutDeposit,
  },
} as const satisfies Readonly<Record<string, Variant>>;
