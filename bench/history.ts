/** A database file with demo data and a long history of transfers, made without HTTP. */
import type { Context } from '../reference/context.ts';
import { defaultConfig, systemRandom } from '../reference/defaults.ts';
import { parts } from '../reference/parts.ts';
import { demoIds, seedDemoData } from '../reference/seed.ts';
import { openStore } from '../reference/store/open.ts';

const BATCH = 1_000;
const STEP_MS = 250;

/** A platform without HTTP on this file; `nowMs` can be moved. */
function openContext(databaseFile: string, clock: { nowMs: number }): Context {
  return {
    parts,
    store: openStore(databaseFile),
    clock: { systemNowMs: () => clock.nowMs },
    random: systemRandom,
    config: defaultConfig,
    wake: { outbox: () => undefined },
  };
}

/** Fills the client's list up to this many transactions, two for each transfer, in the past. */
export function writeHistory(databaseFile: string, transactions: number): void {
  const clock = { nowMs: Date.now() - transactions * STEP_MS };
  const context = openContext(databaseFile, clock);
  const { store } = context;
  store.transaction(() => {
    seedDemoData(context);
  });
  const { usd, usdSecond } = demoIds.accounts;
  const wish = { source_account_id: usd, destination_account_id: usdSecond, amount: 0.01 };
  let missing = transactions - count(context);
  while (missing > 0) {
    store.transaction(() => {
      for (let made = 0; made < BATCH && missing > 0; made += 1, missing -= 2) {
        clock.nowMs += STEP_MS;
        const actor = { clientId: 'demo-client', nowMs: clock.nowMs };
        const record = parts.transfers.request(context, actor, wish);
        parts.transfers.execute(context, actor, record);
      }
    });
  }
  store.close();
}

function count(context: Context): number {
  const sql = `SELECT COUNT(*) total FROM transactions WHERE client_id = 'demo-client'`;
  return context.store.one<{ total: number }>(sql)?.total ?? 0;
}

export type Books = {
  /** For each asset, in minor units. */
  readonly sums: Readonly<Record<string, number>>;
  /** Accounts whose balances are not what their transactions say. */
  readonly wrongAccounts: readonly string[];
};

/** What the books of this file say. */
export function readBooks(databaseFile: string): Books {
  const context = openContext(databaseFile, { nowMs: Date.now() });
  const { balances, journal } = parts;
  const sums = journal.sums(context);
  const wrongAccounts = context.store
    .all<{ id: string }>('SELECT id FROM accounts ORDER BY seq')
    .map(({ id }) => balances.account(context, id))
    .filter((row) => {
      const { currentMinor, availableMinor } = balances.recomputed(context, row.id);
      return row.current_minor !== currentMinor || row.available_minor !== availableMinor;
    });
  context.store.close();
  return { sums, wrongAccounts: wrongAccounts.map(({ id }) => id) };
}
