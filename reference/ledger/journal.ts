/** The double entry: what is posted sums to zero for each asset, always. */
import type { Context } from '../context.ts';
import type { InternalRole, TransactionRow } from './rows.ts';

/** One line of a journal; `valueMinor` as the holder sees it, a credit positive. */
export type Leg = {
  readonly holder: { readonly transaction: TransactionRow } | { readonly role: InternalRole };
  readonly assetTypeId: string;
  readonly valueMinor: number;
};

export const journal = {
  /** Posted transactions with the platform's own legs that balance them. */
  write(
    context: Context,
    rows: readonly TransactionRow[],
    internal: readonly Leg[],
    nowMs: number,
  ): void {
    const { journal } = context.parts;
    const legs: Leg[] = rows.map((transaction) => ({
      holder: { transaction },
      assetTypeId: transaction.asset_type_id,
      valueMinor: transaction.value_minor,
    }));
    legs.push(...internal);
    journal.checkBalanced(context, legs);
    let journalId: number | null = null;
    for (const leg of legs) journalId = journal.enter(context, leg, journalId, nowMs);
    for (const leg of internal) journal.moveInternal(context, leg);
  },

  /** Never seen outside: a journal that does not balance is a fault of the platform. */
  checkBalanced(_context: Context, legs: readonly Leg[]): void {
    const sums = new Map<string, number>();
    for (const { assetTypeId, valueMinor } of legs) {
      sums.set(assetTypeId, (sums.get(assetTypeId) ?? 0) + valueMinor);
    }
    for (const [assetTypeId, sum] of sums) {
      if (sum !== 0) throw new Error(`a journal in ${assetTypeId} is off by ${String(sum)}`);
    }
  },

  /** The number of the journal: that of its first entry. */
  enter(context: Context, leg: Leg, journalId: number | null, nowMs: number): number {
    const own = 'transaction' in leg.holder ? leg.holder.transaction : null;
    const holder = 'role' in leg.holder ? leg.holder.role : leg.holder.transaction.account_id;
    const row = context.store.one<{ journal_id: number }>(
      `INSERT INTO entries
         (journal_id, holder, asset_type_id, value_minor, transaction_id, posted_ms)
       VALUES (COALESCE(?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM entries)),?,?,?,?,?)
       RETURNING journal_id`,
      journalId,
      holder,
      leg.assetTypeId,
      leg.valueMinor,
      own?.id ?? null,
      nowMs,
    );
    return row?.journal_id ?? 0;
  },

  moveInternal(context: Context, leg: Leg): void {
    if (!('role' in leg.holder)) return;
    context.store.run(
      `INSERT INTO internal_accounts (role, asset_type_id, balance_minor) VALUES (?,?,?)
       ON CONFLICT (role, asset_type_id)
       DO UPDATE SET balance_minor = balance_minor + excluded.balance_minor`,
      leg.holder.role,
      leg.assetTypeId,
      leg.valueMinor,
    );
  },

  /** The platform's leg against these transactions: one for each asset, of the opposite sum. */
  against(_context: Context, role: InternalRole, rows: readonly TransactionRow[]): Leg[] {
    const sums = new Map<string, number>();
    for (const row of rows) {
      sums.set(row.asset_type_id, (sums.get(row.asset_type_id) ?? 0) - row.value_minor);
    }
    return [...sums].map(([assetTypeId, valueMinor]) => ({
      holder: { role },
      assetTypeId,
      valueMinor,
    }));
  },

  /** For each asset the sum over all accounts, the platform's own among them: zero, each. */
  sums(context: Context): Record<string, number> {
    const rows = context.store.all<{ asset_type_id: string; sum: number }>(
      `SELECT asset_type_id, SUM(minor) sum FROM (
         SELECT asset_type_id, current_minor minor FROM accounts
         UNION ALL SELECT asset_type_id, balance_minor FROM internal_accounts)
       GROUP BY asset_type_id ORDER BY asset_type_id`,
    );
    return Object.fromEntries(rows.map((row) => [row.asset_type_id, row.sum]));
  },
};
