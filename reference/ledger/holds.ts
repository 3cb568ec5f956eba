/** Holds: AUTHORIZED debits, which are released, or replaced by what is really in flight. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { Category, TransactionDraft, TransactionRow } from './rows.ts';

export const holds = {
  /** Holds all of it or refuses. */
  place(
    context: Context,
    accountId: string,
    drafts: readonly TransactionDraft[],
  ): TransactionRow[] {
    const { balances, holds, ledger } = context.parts;
    const account = balances.account(context, accountId);
    if (!balances.covers(context, account, holds.size(context, drafts))) {
      throw new Refusal('INSUFFICIENT_FUNDS', 'The account has not enough available.');
    }
    return drafts.map((draft) => ledger.record(context, draft, 'AUTHORIZED'));
  },

  /** What the debits take together, as a positive amount. */
  size(_context: Context, drafts: readonly TransactionDraft[]): number {
    return drafts.reduce((sum, draft) => sum - draft.valueMinor, 0);
  },

  /** What was held is available again. */
  release(context: Context, category: Category, nowMs: number): TransactionRow[] {
    const { ledger } = context.parts;
    const held = ledger.ofCategory(context, category, 'AUTHORIZED');
    return held.map((row) => ledger.become(context, row, 'CANCELLED', nowMs));
  },

  /** The hold is cancelled and a pending debit of the same value takes its place. */
  replace(context: Context, category: Category, nowMs: number): TransactionRow[] {
    const { holds, ledger } = context.parts;
    return holds.release(context, category, nowMs).map((row) => {
      const draft: TransactionDraft = {
        accountId: row.account_id,
        valueMinor: row.value_minor,
        type: row.transaction_type,
        category,
        description: row.description,
        nowMs,
      };
      return ledger.record(context, draft, 'PENDING');
    });
  },
};
