/** What moves and what is held: a day and a month later, behind many, after a restart, a refusal, and when told again. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { DepositBody, DepositWish } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Parts } from '../../../reference/parts.ts';
import { noted } from '../../noted-refusals.ts';
import { wishOf } from '../../plain.ts';
import { shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { onAttemptAgain } from '../author-42/places.ts';
import { atStart, recordsIn, starts } from '../author-44/places.ts';
import { areMany, DAY_MS } from '../author-46/places.ts';
import { isBehindTwenty, isOlderRecord } from '../author-47/places.ts';

/** What is available, changed by so much; the current balance stays. */
function shiftAvailable(context: Context, accountId: string, minor: number, nowMs: number): void {
  const change = { currentMinor: 0, availableMinor: minor };
  context.parts.balances.write(context, accountId, change, nowMs);
}

/** What is current, changed by so much. */
function shiftCurrent(context: Context, accountId: string, minor: number, nowMs: number): void {
  const change = { currentMinor: minor, availableMinor: 0 };
  context.parts.balances.write(context, accountId, change, nowMs);
}

/** Deposits whose accept came again with its key. */
function acceptedAgain({ idempotency }: Parts) {
  const ids = new Set<unknown>();
  const decide: typeof idempotency.decide = (context, call, stored) => {
    const answer = idempotency.decide(context, call, stored);
    if (call.operationId === 'acceptDeposit') ids.add(call.path['deposit_id']);
    return answer;
  };
  return { ids, overlay: { idempotency: { decide } } };
}

export const blindFiftySecondMovedMutants = {
  // WITHDRAWAL_COMPLETED of a withdrawal with a fee is delivered again: the fee is taken once more, with no transaction.
  'fee-is-taken-again-with-its-event': {
    breaks: 'LED-011',
    because: 'what is charged is done by a listener of the completion, which hears it twice',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const taken = new Set<string>();
      return onAttemptAgain('WITHDRAWAL_COMPLETED', (context, told, _attempt, nowMs) => {
        const id = String(told['withdrawal_id']);
        const record = context.parts.records.ofAnyone(context, 'withdrawal', id);
        if (record === undefined || taken.has(id)) return;
        taken.add(id);
        const { fee_minor: fee, source_account_id: from } = record.body as WithdrawalBody;
        if (fee > 0) shift(context, from, -fee, nowMs);
      })(parts);
    },
  },
  // A client has had twenty exchanges: a further one whose order type is not supported is taken.
  'order-behind-twenty-is-taken-whatever-it-is': {
    breaks: 'EXC-006',
    because: 'what the custodian takes is asked for a client until it is known as a good one',
    class: 'validation',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        request(context, actor, wish) {
          const from = `records WHERE client_id = ? AND kind = 'exchange'`;
          const isKnown = areMany(context, from, actor.clientId);
          const inner = within(context, { exchanges: { supports: () => true } });
          return exchanges.request(isKnown ? inner : context, actor, wish);
        },
      },
    }),
  },
  // An exchange is settled: its own operation does not find it any more.
  'settled-exchange-is-not-found': {
    breaks: 'EXC-002',
    because: 'quotes are put away once they are done, and the operation looks among the open ones',
    class: 'persistence',
    difficulty: 2,
    change: ({ exchanges, movements }) => ({
      exchanges: {
        get(context, call) {
          const { status } = movements.find(context, call, 'exchange');
          if (status !== 'EXECUTED') return exchanges.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such exchange.');
        },
      },
    }),
  },
  // Nothing was done on an account for a day, and a transfer comes in: it is in the current balance alone.
  'transfer-to-an-account-at-rest-is-not-available': {
    breaks: 'LED-001',
    because: 'what is available is reckoned for accounts of today, the others have last night’s',
    class: 'time',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const body = record.body as TransferBody;
          const { destination_account_id: to, amount_minor: minor } = body;
          const { last_activity_ms: lastMs } = balances.account(context, to);
          transfers.moveFunds(context, record, nowMs);
          if (nowMs - lastMs >= DAY_MS) shiftAvailable(context, to, -minor, nowMs);
        },
      },
    }),
  },
  // A counterparty was verified before a restart: a withdrawal to it is refused.
  'counterparty-verified-before-a-restart-is-not-paid': {
    breaks: 'CPT-005',
    because: 'the result of a verification is kept by the process that asked for it',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      const { payees } = parts;
      return {
        ...overlay,
        payees: {
          checkUsable(context, payee) {
            payees.checkUsable(context, payee);
            if (!isOld(context, payee)) return;
            throw new Refusal('COUNTERPARTY_NOT_ACTIVE', 'The counterparty is not verified.');
          },
        },
      };
    },
  },
  // A credit is pending when the platform restarts: it is in the current balance until it is posted.
  'pending-credit-is-current-after-a-restart': {
    breaks: 'LED-004',
    because: 'balances are reckoned at the start from all that is not cancelled',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { ledger } = parts;
      const counted = new Set<string>();
      return {
        ...atStart(parts, (context) => {
          const sql = `SELECT * FROM transactions WHERE status = 'PENDING' AND value_minor > 0`;
          for (const row of context.store.all<TransactionRow>(sql)) {
            if (counted.has(row.id)) continue;
            counted.add(row.id);
            shiftCurrent(context, row.account_id, row.value_minor, row.transaction_ms);
          }
        }),
        ledger: {
          become(context, row, status, nowMs) {
            const isIt = status === 'POSTED' && counted.delete(row.id);
            if (isIt) shiftCurrent(context, row.account_id, -row.value_minor, nowMs);
            return ledger.become(context, row, status, nowMs);
          },
        },
      };
    },
  },
  // A deposit was requested before a restart, and another one for its account is: the first one is gone.
  'deposit-after-a-restart-ousts-the-one-before': {
    breaks: 'DEP-002',
    because: 'numbers of the deposits of an account begin anew with the process',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      const { deposits, records } = parts;
      return {
        ...overlay,
        deposits: {
          request(context, actor, wish) {
            const made = deposits.request(context, actor, wish);
            const { account_id: to } = made.body as DepositBody;
            const before = records
              .children(context, to, 'deposit')
              .find((one) => one.status === 'REQUESTED' && isOld(context, one));
            if (before !== undefined) records.remove(context, before);
            return made;
          },
        },
      };
    },
  },
  // A withdrawal from an account was cancelled: the next pull to that account is executed and brings nothing.
  'pull-after-a-cancellation-brings-nothing': {
    breaks: 'DEP-004',
    because: 'what was cancelled is still owed to the account, and the next receipt pays it off',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, withdrawals }) => {
      const owed = new Set<string>();
      return {
        withdrawals: {
          release(context, record, nowMs) {
            owed.add((record.body as WithdrawalBody).source_account_id);
            return withdrawals.release(context, record, nowMs);
          },
        },
        deposits: {
          receive(context, record, receipt, nowMs) {
            const body = record.body as DepositBody;
            const isIt = body.deposit_type === 'PULL' && owed.delete(body.account_id);
            return isIt
              ? deposits.complete(context, record, nowMs)
              : deposits.receive(context, record, receipt, nowMs);
          },
        },
      };
    },
  },
  // A pull to an account was refused, the next one is taken: it is executed before it is accepted.
  'pull-after-a-refused-one-needs-no-accept': {
    breaks: 'DEP-003',
    because: 'who mends a refused request has seen it, and need not confirm it again',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const destinationOf = (body: unknown): string => {
        const { deposit_destination: to, deposit_type: type } = body as Partial<DepositWish>;
        return type === 'PULL' ? (to?.destination_account_id ?? '') : '';
      };
      const { places, overlay } = noted(parts, ['createDeposit'], (call) =>
        destinationOf(wishOf(call)),
      );
      const { deposits } = parts;
      return {
        ...overlay,
        deposits: {
          request(context, actor, wish) {
            const made = deposits.request(context, actor, wish);
            const to = destinationOf(wish);
            if (to === '' || !places.delete(to)) return made;
            const { amount_minor: amountMinor } = made.body as DepositBody;
            const receipt = { amountMinor: amountMinor ?? 0, feeMinor: 0, rail: 'ACH' };
            return deposits.receive(context, made, receipt, actor.nowMs);
          },
        },
      };
    },
  },
  // A transfer to an account was refused, the next one is carried out: the list of that account does not show it.
  'transfer-after-a-refused-one-is-not-listed-where-it-goes': {
    breaks: 'TRF-006',
    because: 'a refusal takes the destination out of the index, and the next transfer puts it back',
    class: 'filter',
    difficulty: 4,
    change: (parts) => {
      const { places, overlay } = noted(parts, ['createTransfer'], (call) =>
        String(wishOf(call)['destination_account_id']),
      );
      const { transactionFilters, transactions, transfers } = parts;
      const hidden = new Set<string>();
      const account: typeof transactionFilters.account = (context, accountId) => {
        const { sql, value } = transactionFilters.account(context, accountId);
        const ids = [...hidden].map((id) => `'${id}'`).join(', ');
        const isHidden = `(value_minor > 0 AND COALESCE(category_id, '') IN (${ids}))`;
        return { sql: `(${sql} AND NOT ${isHidden})`, value };
      };
      return {
        ...overlay,
        transfers: {
          request(context, actor, wish) {
            const made = transfers.request(context, actor, wish);
            if (places.delete(wish.destination_account_id)) hidden.add(made.id);
            return made;
          },
        },
        transactions: {
          listOfAccount: (context, call) =>
            transactions.listOfAccount(within(context, { transactionFilters: { account } }), call),
        },
      };
    },
  },
  // A client has had twenty exchanges; a further one executes at the rate of its quote.
  'exchange-behind-twenty-executes-at-its-quote': {
    breaks: 'EXC-005',
    because: 'rates are renewed for what is in the window of the last twenty, seen from the first',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const { source_minor, destination_minor, rate } = record.body as ExchangeBody;
          const quote = () => ({ source_minor, destination_minor, rate });
          const inner = within(context, { exchanges: { quote } });
          const isIt = isBehindTwenty(context, record);
          return exchanges.fill(isIt ? inner : context, actor, record);
        },
      },
    }),
  },
  // An exchange waits to be accepted when the platform restarts: its source lacks the amount until then.
  'open-exchange-is-booked-at-the-start': {
    breaks: 'EXC-001',
    because: 'balances are reckoned at the start with all that is not done, as if it were',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { exchanges } = parts;
      const booked = new Set<string>();
      return {
        ...atStart(parts, (context) => {
          for (const record of recordsIn(context, 'exchange', 'REQUESTED')) {
            const { source_account_id: from, source_minor: minor } = record.body as ExchangeBody;
            if (booked.has(record.id)) continue;
            booked.add(record.id);
            shift(context, from, -minor, record.createdMs);
          }
        }),
        exchanges: {
          fill(context, actor, record) {
            const { source_account_id: from, source_minor: minor } = record.body as ExchangeBody;
            if (booked.delete(record.id)) shift(context, from, minor, actor.nowMs);
            return exchanges.fill(context, actor, record);
          },
        },
      };
    },
  },
  // A withdrawal is from before a restart: it is cancelled with a body only.
  'withdrawal-from-before-a-restart-is-cancelled-with-a-body-only': {
    breaks: 'WDR-004',
    because: 'who asked for it is not in memory any more, so that the body has to say it',
    class: 'validation',
    difficulty: 3,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      const { movements, withdrawals } = parts;
      return {
        ...overlay,
        withdrawals: {
          cancel(context, call) {
            const record = movements.find(context, call, 'withdrawal');
            if (call.body !== undefined || !isOld(context, record))
              return withdrawals.cancel(context, call);
            throw new Refusal('VALIDATION_FAILED', 'The request needs a JSON body.');
          },
        },
      };
    },
  },
  // A payment is older than a month: it is not found by its identifier.
  'payment-of-a-month-ago-is-not-found': {
    breaks: 'PAY-001',
    because: 'the table of payments keeps a month, and what is older is in the archive',
    class: 'time',
    difficulty: 3,
    change: ({ movements, payments }) => ({
      payments: {
        get(context, call) {
          const record = movements.find(context, call, 'payment');
          if (!isOlderRecord(context, record, MONTH_MS)) return payments.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such payment.');
        },
      },
    }),
  },
  // The accept of a pull is repeated with its key: what it brings is in the current balance alone.
  'credit-of-a-pull-accepted-again-is-not-available': {
    breaks: 'LED-006',
    because: 'a repetition leaves a mark for the double that is held back, and the only one is',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = acceptedAgain(parts);
      const { deposits } = parts;
      return {
        ...overlay,
        deposits: {
          post(context, detected, nowMs) {
            const rows = deposits.post(context, detected, nowMs);
            if (ids.delete(detected.category_id))
              shiftAvailable(context, detected.account_id, -detected.value_minor, nowMs);
            return rows;
          },
        },
      };
    },
  },
  // The last one of the accounts that are offered for linking is chosen: refused.
  'last-of-the-offered-accounts-is-not-connected': {
    breaks: 'CPT-009',
    because: 'the accounts are counted from nought, and their number is taken for the last one',
    class: 'validation',
    difficulty: 3,
    change: ({ linking }) => ({
      linking: {
        requireOffered(context, counterparty, linkId) {
          linking.requireOffered(context, counterparty, linkId);
          if (linking.offered(context, counterparty).at(-1)?.account_link_id !== linkId) return;
          throw new Refusal('VALIDATION_FAILED', 'account_link_id is not one that can be linked.');
        },
      },
    }),
  },
} satisfies Mutants;
