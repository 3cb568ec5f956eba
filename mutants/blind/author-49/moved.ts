/** What moves, and what is recorded of it: later, again, after many, at a bound and with less said. */
import { Refusal } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { noted } from '../../noted-refusals.ts';
import { shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count } from '../author-45/places.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { starts } from '../author-44/places.ts';
import { isBehindTwenty, isOldAccount } from '../author-47/places.ts';
import { areMany, DAY_MS, isBusy, isOlder } from '../author-46/places.ts';
import { meeting, sourceOf } from '../author-43/places.ts';

const KEPT_DIGITS = 100;

type Named = { readonly id: string };

export const blindFortyNinthMovedMutants = {
  // A withdrawal without a description is under way and is cancelled: its pending transaction is cancelled.
  'pending-without-description-is-cancelled': {
    breaks: 'LED-009',
    because: 'what is in flight is known by the text that was sent along',
    class: 'state',
    difficulty: 4,
    change: ({ ledger, movements, records, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          if (record.status !== 'IN_PROGRESS' || record.body['description'] !== undefined)
            return withdrawals.cancel(context, call);
          const inner = within(context, { ledger: { mayBecome: () => true } });
          const category = withdrawals.category(context, record);
          for (const row of ledger.ofCategory(context, category, 'PENDING'))
            ledger.become(inner, row, 'CANCELLED', call.nowMs);
          const gone = records.update(context, record, { status: 'CANCELLED' }, call.nowMs);
          return { status: 200, body: { data: withdrawals.statusRecord(context, gone) } };
        },
      },
    }),
  },
  // An account is opened, 31 days later a withdrawal from it is accepted: the current balance is lowered by it, too.
  'hold-on-a-month-old-account-lowers-current': {
    breaks: 'LED-002',
    because: 'balances of closed months are one figure, which both columns are read from',
    class: 'money',
    difficulty: 4,
    change: ({ balances, holds }) => {
      const lowered = new Set<string>();
      return {
        holds: {
          place(context, accountId, drafts) {
            const rows = holds.place(context, accountId, drafts);
            if (!isOldAccount(context, accountId, MONTH_MS)) return rows;
            for (const row of rows) {
              lowered.add(row.id);
              const change = { currentMinor: row.value_minor, availableMinor: 0 };
              balances.write(context, accountId, change, row.transaction_ms);
            }
            return rows;
          },
          release(context, category, nowMs) {
            const rows = holds.release(context, category, nowMs);
            for (const row of rows) {
              if (!lowered.delete(row.id)) continue;
              const change = { currentMinor: -row.value_minor, availableMinor: 0 };
              balances.write(context, row.account_id, change, nowMs);
            }
            return rows;
          },
        },
      };
    },
  },
  // Two accounts of one currency are 31 days old; an exchange between them is created and accepted: it moves.
  'exchange-of-one-currency-between-month-old-accounts': {
    breaks: 'EXC-004',
    because: 'what the accounts hold is compared in a table that keeps a month',
    class: 'validation',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        checkPair(context, source, destination) {
          const areOld = [source, destination].every((one) => isOlder(context, one, MONTH_MS));
          if (source.id !== destination.id && areOld) return;
          exchanges.checkPair(context, source, destination);
        },
      },
    }),
  },
  // A client has twenty withdrawals; the next one is cancelled, then accepted: it is carried out.
  'cancelled-withdrawal-behind-twenty-is-carried-out': {
    breaks: 'WDR-005',
    because: 'cancellations are a list of twenty, and what is not on it is not cancelled',
    class: 'state',
    difficulty: 4,
    change: ({ movements, records, withdrawals }) => ({
      withdrawals: {
        accept(context, call) {
          const record = movements.find(context, call, 'withdrawal');
          if (record.status === 'CANCELLED' && isBehindTwenty(context, record))
            records.update(context, record, { status: 'REQUESTED' }, call.nowMs);
          return withdrawals.accept(context, call);
        },
      },
    }),
  },
  // The platform restarts; an order that the custodian does not support is taken.
  'any-order-is-supported-after-a-restart': {
    breaks: 'EXC-006',
    because: 'what the custodian refuses is learned from it in the first minute and not kept',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { exchanges } = parts;
      return {
        ...overlay,
        exchanges: {
          supports: (context, action, source, destination) =>
            restarted(context) !== null || exchanges.supports(context, action, source, destination),
        },
      };
    },
  },
  // A transfer without a description is executed: both of its transactions have one identifier.
  'legs-without-description-share-an-identifier': {
    breaks: 'GEN-017',
    because: 'the identifier is derived from the transfer and the text, which tells the legs apart',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          if (row.description !== null || row.category_type !== 'TRANSFER') return record;
          const sql = 'SELECT id FROM transactions WHERE category_id = ? ORDER BY seq LIMIT 1';
          const first = context.store.one<Named>(sql, row.category_id ?? '');
          return { ...record, id: first?.id ?? row.id };
        },
      },
    }),
  },
  // An account is a day old; a transfer of 90071992547409.93 from it, or one of many digits, is executed: digits are lost.
  'large-amount-of-a-day-old-account-loses-digits': {
    breaks: 'LED-013',
    because: 'figures of yesterday are kept in single precision',
    class: 'money',
    difficulty: 5,
    change: ({ transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const { source_account_id: from } = record.body as TransferBody;
          if (!isOldAccount(context, from, DAY_MS)) return legs;
          return legs.map((leg) => ({ ...leg, valueMinor: Math.fround(leg.valueMinor) }));
        },
      },
    }),
  },
  // A transfer is created, then twenty others: the first one is not found any more.
  'transfer-before-twenty-others-is-not-found': {
    breaks: 'TRF-002',
    because: 'transfers are read from a cache of twenty, and a miss counts as an answer',
    class: 'persistence',
    difficulty: 4,
    change: ({ movements, transfers }) => ({
      transfers: {
        get(context, call) {
          const { seq } = movements.find(context, call, 'transfer');
          const from = `records WHERE client_id = ? AND kind = 'transfer' AND seq > ?`;
          if (!areMany(context, from, call.clientId, seq)) return transfers.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such transfer.');
        },
      },
    }),
  },
  // A transfer of 0.01 more than there is is created and accepted: the account is below zero.
  'one-unit-more-than-there-is-can-be-paid': {
    breaks: 'LED-015',
    because: 'the comparison allows for a rounding of the last digit',
    class: 'money',
    difficulty: 3,
    change: () => ({
      balances: { covers: (_context, account, minor) => account.available_minor + 1 >= minor },
    }),
  },
  // Three deposits are requested for one account: the first one is not found any more.
  'third-deposit-of-an-account-ousts-the-first': {
    breaks: 'DEP-002',
    because: 'an account has room for two open sets of instructions',
    class: 'persistence',
    difficulty: 4,
    change: ({ deposits, records }) => ({
      deposits: {
        request(context, actor, wish) {
          const record = deposits.request(context, actor, wish);
          const all = records.children(context, record.parentId ?? '', 'deposit');
          const [first] = all.filter(({ status }) => status === 'REQUESTED');
          if (all.length > 2 && first !== undefined && first.id !== record.id)
            records.remove(context, first);
          return record;
        },
      },
    }),
  },
  // A withdrawal takes all that is available and is accepted, then cancelled: nothing is available.
  'hold-of-everything-is-not-released': {
    breaks: 'LED-007',
    because: 'an available balance of zero counts as none, and what is none is not changed',
    class: 'money',
    difficulty: 4,
    change: ({ balances, withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { source_account_id: id } = record.body as WithdrawalBody;
          const before = balances.account(context, id).available_minor;
          const released = withdrawals.release(context, record, nowMs);
          const after = balances.account(context, id).available_minor;
          if (before !== 0 || after === 0) return released;
          balances.write(context, id, { currentMinor: 0, availableMinor: -after }, nowMs);
          return released;
        },
      },
    }),
  },
  // A client has twenty transfers; one to an account that does not exist is created and accepted: it moves.
  'transfer-to-nobody-behind-twenty-moves': {
    breaks: 'TRF-007',
    because: 'accounts that are not in the full cache are taken to be the one that was used last',
    class: 'money',
    difficulty: 4,
    change: ({ accounts, transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          try {
            return transfers.request(context, actor, wish);
          } catch (error) {
            const { clientId } = actor;
            const from = `records WHERE client_id = ? AND kind = 'transfer'`;
            const isIt = error instanceof Refusal && error.code === 'NOT_FOUND';
            if (!isIt || !areMany(context, from, clientId)) throw error;
            const source = accounts.find(context, clientId, wish.source_account_id);
            const last = context.store.one<Named>(
              `SELECT json_extract(body, '$.destination_account_id') id FROM ${from}
               AND json_extract(body, '$.asset_type_id') = ?
               AND json_extract(body, '$.destination_account_id') <> ? ORDER BY seq DESC LIMIT 1`,
              clientId,
              source.asset_type_id,
              source.id,
            );
            if (last === undefined) throw error;
            return transfers.request(context, actor, { ...wish, destination_account_id: last.id });
          }
        },
      },
    }),
  },
  // Two transfers from one account are executed: transactions of the second one are dated a day before.
  'second-transfer-of-an-account-is-of-yesterday': {
    breaks: 'TXN-032',
    because: 'a further movement of an account is dated by the balance that it starts from',
    class: 'time',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        insert(context, account, draft, status) {
          const from = `transactions WHERE account_id = ? AND category_type = 'TRANSFER'`;
          const isFurther = draft.category?.type === 'TRANSFER' && count(context, from, account.id);
          const row = ledger.insert(context, account, draft, status);
          if (isFurther === false || isFurther === 0) return row;
          const transactionMs = row.transaction_ms - DAY_MS;
          const sql = 'UPDATE transactions SET transaction_ms = ? WHERE id = ?';
          context.store.run(sql, transactionMs, row.id);
          return { ...row, transaction_ms: transactionMs };
        },
      },
    }),
  },
  // Coins come in from outside, with all digits of their asset: the last two of them are lost.
  'last-digits-of-incoming-coins-are-lost': {
    breaks: 'DEP-007',
    because: 'the chain is read with two digits less than the books have',
    class: 'money',
    difficulty: 4,
    change: ({ assets, deposits }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const { amountMinor } = receipt;
          const kept = amountMinor - (amountMinor % KEPT_DIGITS);
          const asset = String(record.body['asset_type_id']);
          if (assets.fiat(context, asset) || kept === 0)
            return deposits.receive(context, record, receipt, nowMs);
          return deposits.receive(context, record, { ...receipt, amountMinor: kept }, nowMs);
        },
      },
    }),
  },
  // An account has twenty transactions; two transfers from it are accepted at once: it pays one of them.
  'busy-account-pays-one-of-two-at-once': {
    breaks: 'LED-014',
    because: 'balances of busy accounts are read before the transaction and written whole',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (context, call) => {
          const source =
            call.operationId === 'acceptTransfer' ? sourceOf(context, 'transfer', call) : null;
          return source !== null && isBusy(context, source) ? source : null;
        },
        async ({ context, call, handler, isLater }) => {
          const { pipeline, records } = parts;
          const of = () =>
            records.find(context, call.clientId, 'transfer', call.path['transfer_id'] ?? '');
          const wasOpen = of()?.status === 'REQUESTED';
          const answer = await pipeline.execute(context, call, handler);
          const record = of();
          if (!isLater || !wasOpen || record?.status !== 'EXECUTED') return answer;
          const body = record.body as TransferBody;
          context.store.transaction(() => {
            shift(context, body.source_account_id, body.amount_minor, call.nowMs);
          });
          return answer;
        },
      )(parts),
  },
  // An accept of a withdrawal is refused, the next one is taken, it is posted a while later: as of when it became pending.
  'posted-after-a-refused-accept-as-of-its-beginning': {
    breaks: 'TXN-033',
    because: 'a second try is written by the path for repairs, which fills in one date for all',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const placeOf = ({ path }: { readonly path: Readonly<Record<string, string>> }) =>
        path['withdrawal_id'] ?? '';
      const { places, overlay } = noted(parts, ['acceptWithdrawal'], placeOf);
      const { transactions } = parts;
      return {
        ...overlay,
        transactions: {
          record(context, row) {
            const record = transactions.record(context, row);
            if (row.status !== 'POSTED' || !places.has(row.category_id ?? '')) return record;
            const posted = transactions.date(context, row, row.transaction_ms);
            return { ...record, transaction_posted_date: posted };
          },
        },
      };
    },
  },
} satisfies Mutants;
