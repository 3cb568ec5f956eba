/** Faults of the twenty-sixth author: funds after something went wrong, back or to nought. */
import type { Context } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';

function failedBefore(context: Context, record: StoredRecord): readonly StoredRecord[] {
  const { deposit_source: source, account_id: accountId } = record.body as DepositBody;
  return context.parts.records
    .children(context, accountId, 'deposit')
    .filter(
      ({ status, body }) =>
        status === 'FAILURE' &&
        (body as DepositBody).deposit_source?.source_counterparty_id ===
          source?.source_counterparty_id,
    );
}

export const blindTwentySixthMoneyMutants = {
  'pull-after-a-failed-one-brings-both': {
    breaks: 'DEP-004',
    because: 'what could not be drawn in is drawn in with the next',
    class: 'money',
    difficulty: 5,
    change: ({ deposits }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const isPull = record.body['deposit_type'] === 'PULL';
          const failed = isPull ? failedBefore(context, record) : [];
          const missedMinor = failed.reduce(
            (sum, { body }) => sum + ((body as DepositBody).amount_minor ?? 0),
            0,
          );
          const amountMinor = receipt.amountMinor + missedMinor;
          return deposits.receive(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  'funds-after-a-clawback-come-less-what-was-clawed-back': {
    breaks: 'DEP-007',
    because: 'what an account was lent until its deposit came back is taken from the next one',
    class: 'money',
    difficulty: 5,
    change: ({ deposits }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const { account_id: accountId } = record.body as DepositBody;
          const clawed = context.store.one<{ sum: number }>(
            `SELECT COALESCE(SUM(value_minor), 0) sum FROM transactions
             WHERE account_id = ? AND transaction_type = 'FIAT_TRANSFER_IN_RETURN'`,
            accountId,
          );
          const amountMinor = Math.max(1, receipt.amountMinor + (clawed?.sum ?? 0));
          return deposits.receive(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  'correction-frees-what-is-held': {
    breaks: 'LED-006',
    because: 'after a correction the available balance is set anew from the current one',
    class: 'money',
    difficulty: 4,
    change: ({ operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          const row = operator.correctBalance(context, accountId, amount);
          context.store.run(
            'UPDATE accounts SET available_minor = current_minor WHERE id = ?',
            accountId,
          );
          return row;
        },
      },
    }),
  },
  'clawback-frees-what-is-held': {
    breaks: 'LED-005',
    because: 'a return sets the available balance anew from the current one',
    class: 'money',
    difficulty: 5,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          operator.postReturn(context, draft);
          if (draft.type !== 'FIAT_TRANSFER_IN_RETURN') return;
          context.store.run(
            'UPDATE accounts SET available_minor = current_minor WHERE id = ?',
            draft.accountId,
          );
        },
      },
    }),
  },
  'account-that-was-emptied-takes-nothing-in': {
    breaks: 'LED-012',
    because: 'accounts with nothing on them are left out of the posting run',
    class: 'money',
    difficulty: 4,
    change: ({ balances }) => ({
      balances: {
        write(context, accountId, change, nowMs) {
          const before = balances.account(context, accountId);
          const isEmpty = before.current_minor === 0 && before.available_minor === 0;
          const wasUsed = context.store.one(
            `SELECT 1 FROM transactions WHERE account_id = ? AND status = 'POSTED' AND value_minor < 0`,
            accountId,
          );
          if (!isEmpty || wasUsed === undefined || change.currentMinor <= 0) {
            return balances.write(context, accountId, change, nowMs);
          }
          return balances.write(context, accountId, { currentMinor: 0, availableMinor: 0 }, nowMs);
        },
      },
    }),
  },
  'exchange-straight-back-is-netted-to-nothing': {
    breaks: 'EXC-003',
    because: 'opposite orders of two accounts are set off against each other',
    class: 'money',
    difficulty: 5,
    change: ({ exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const opposite = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'exchange' AND status IN ('ACCEPTED', 'EXECUTED')
               AND json_extract(body, '$.source_account_id') = ?
               AND json_extract(body, '$.destination_account_id') = ?`,
            body.destination_account_id,
            (record.body as ExchangeBody).source_account_id,
          );
          return opposite === undefined ? exchanges.legs(context, record, body, nowMs) : [];
        },
      },
    }),
  },
  'posting-date-moves-with-the-return': {
    breaks: 'TXN-033',
    because: 'the row of the debit is touched when its return is booked',
    class: 'time',
    difficulty: 5,
    change: ({ operator }) => ({
      operator: {
        markReturned(context, record, nowMs) {
          context.store.run(
            `UPDATE transactions SET posted_ms = ? WHERE category_id = ? AND status = 'POSTED'`,
            nowMs,
            record.id,
          );
          return operator.markReturned(context, record, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
