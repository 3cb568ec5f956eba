/** Statements: one of each month, issued when it is over or when the operator says so. */
import { formatAmount } from './money.ts';
import { iso, now, type Store } from './store.ts';
import { showTransaction } from './transactions.ts';
import type { Account, Micros, Statement } from './types.ts';

/** The first moment of a month, counted from 1; the thirteenth is the next year's first. */
function startOf(year: number, month: number): Micros {
  return Date.UTC(year, month - 1, 1) * 1_000;
}

/** Issues what is due, and gives all that the account has. */
export function dueStatements(store: Store, account: Account): Statement[] {
  const opened = new Date(account.opened / 1_000);
  const time = now(store);
  let [year, month] = [opened.getUTCFullYear(), opened.getUTCMonth() + 1];
  while (startOf(year, month + 1) <= time) {
    issue(store, account, year, month);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return [...store.statements.values()].filter((one) => one.account === account.id);
}

export function issueOfThisMonth(store: Store, account: Account): Statement {
  const date = new Date(now(store) / 1_000);
  return issue(store, account, date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** One that was issued before its month was over is made anew. */
function issue(store: Store, account: Account, year: number, month: number): Statement {
  const name = account.id.replace(/^acc_/, '');
  const id = `stm_${name}_${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}`;
  const [from, to] = [startOf(year, month), startOf(year, month + 1)];
  const old = store.statements.get(id);
  if (old !== undefined && old.issued >= to) return old;
  const posted = [...store.transactions.values()].filter(
    (one) => one.account === account.id && one.status === 'POSTED' && (one.posted ?? to) < to,
  );
  const within = posted.filter((one) => (one.posted ?? to) >= from);
  const sum = (of: typeof posted): bigint => of.reduce((total, { amount }) => total + amount, 0n);
  const [closing, moved] = [sum(posted), sum(within)];
  const issued = now(store);
  const { asset } = account;
  const body = {
    ...{ id, account_id: account.id, year, month, asset_type_id: asset },
    issued_at: iso(issued),
    opening_balance: formatAmount(closing - moved, asset),
    closing_balance: formatAmount(closing, asset),
    transactions: within.map((one) => showTransaction(store, one)),
  };
  const statement = { id, account: account.id, year, month, issued, body };
  store.statements.set(id, statement);
  return statement;
}
