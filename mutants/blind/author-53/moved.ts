/** What moves and what is held: by another token, in crypto, behind many, a month later, and when told or asked again. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { Parts } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { dataOf, shift, tokensOfCalls, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { recordsIn, starts } from '../author-44/places.ts';
import { count } from '../author-45/places.ts';
import { ageMs, DAY_MS, isBusy, isOlder } from '../author-46/places.ts';

/** What is available, changed by so much; the current balance stays. */
function shiftAvailable(context: Context, accountId: string, minor: number, nowMs: number): void {
  const change = { currentMinor: 0, availableMinor: minor };
  context.parts.balances.write(context, accountId, change, nowMs);
}

/** By which token each record was made, and whether a call comes with another one. */
function makers(parts: Parts) {
  const { overlay, tokenOf } = tokensOfCalls(parts);
  const made = new Map<unknown, string>();
  return {
    overlay,
    note: (call: Call, id: unknown): void => {
      made.set(id, tokenOf(call));
    },
    isAnother: (call: Call, id: unknown): boolean => {
      const maker = made.get(id);
      return maker !== undefined && maker !== tokenOf(call);
    },
  };
}

/** Payments from this account that wait to be accepted. */
function waitingPayments(context: Context, accountId: string): StoredRecord[] {
  return recordsIn(context, 'payment', 'REQUESTED').filter(
    ({ body }) => (body as PaymentWish).payment_source.source_account_id === accountId,
  );
}

export const blindFiftyThirdMovedMutants = {
  // An account has twenty transactions, and an exchange brings something to it: that is no TRADE.
  'trade-behind-twenty-is-a-book-movement': {
    breaks: 'TXN-021',
    because: 'busy accounts are booked in bulk, as what comes from another account of the platform',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const [from, to] = exchanges.legs(context, record, body, nowMs);
          if (from === undefined || to === undefined) return [];
          const isIt = isBusy(context, body.destination_account_id);
          return isIt ? [from, { ...to, type: 'INTERNAL_TRANSFER' }] : [from, to];
        },
      },
    }),
  },
  // A deposit was asked for before a restart: what comes for it after that completes it and is not there.
  'receipt-for-a-deposit-from-before-a-restart-is-lost': {
    breaks: 'DEP-007',
    because: 'whose the instructions are is kept by the process, and other funds wait in suspense',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { isOld, overlay } = starts(parts);
      const { deposits } = parts;
      return {
        ...overlay,
        deposits: {
          receive(context, record, receipt, nowMs) {
            const { deposit_type: type } = record.body as DepositBody;
            const isIt = type === 'PUSH' && record.status === 'REQUESTED' && isOld(context, record);
            return isIt
              ? deposits.complete(context, record, nowMs)
              : deposits.receive(context, record, receipt, nowMs);
          },
        },
      };
    },
  },
  // An account is older than a month: what is added by a correction is no correction in its list.
  'correction-after-a-month-is-a-book-movement': {
    breaks: 'TXN-020',
    because: 'what is corrected in a closed month is booked from the account of differences',
    class: 'time',
    difficulty: 4,
    change: ({ ledger, operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          const account = context.parts.balances.account(context, accountId);
          const isIt = amount > 0 && isOlder(context, account, MONTH_MS);
          const record: typeof ledger.record = (inner, draft, status) =>
            ledger.record(inner, { ...draft, type: 'INTERNAL_TRANSFER' }, status);
          const inner = within(context, { ledger: { record } });
          return operator.correctBalance(isIt ? inner : context, accountId, amount);
        },
      },
    }),
  },
  // A second withdrawal of an account comes back: it is recorded as a deposit.
  'second-return-is-a-deposit': {
    breaks: 'TXN-019',
    because: 'a return is told from a deposit by the withdrawal that was sent back last',
    class: 'money',
    difficulty: 3,
    change: ({ ledger, operator }) => ({
      operator: {
        postReturn(context, draft) {
          const from = `transactions WHERE account_id = ? AND transaction_type = ?`;
          const isIt =
            draft.type === 'FIAT_TRANSFER_OUT_RETURN' &&
            count(context, from, draft.accountId, draft.type) > 0;
          const record: typeof ledger.record = (inner, made, status) =>
            ledger.record(inner, { ...made, type: 'FIAT_TRANSFER_IN' }, status);
          operator.postReturn(isIt ? within(context, { ledger: { record } }) : context, draft);
        },
      },
    }),
  },
  // An exchange is accepted with another token than it was made with: it executes at its quote.
  'exchange-accepted-by-another-token-executes-at-its-quote': {
    breaks: 'EXC-005',
    because: 'the rate is renewed in the session that asked for it, and others have the quote',
    class: 'money',
    difficulty: 4,
    change: (parts) => {
      const { exchanges } = parts;
      const { isAnother, note, overlay } = makers(parts);
      return {
        ...overlay,
        exchanges: {
          create(context, call) {
            const reply = exchanges.create(context, call);
            note(call, dataOf(reply)['id']);
            return reply;
          },
          accept(context, call) {
            if (!isAnother(call, call.path['exchange_id'])) return exchanges.accept(context, call);
            const fill: typeof exchanges.fill = (inner, actor, record) => {
              const { source_minor, destination_minor, rate } = record.body as ExchangeBody;
              const quote = () => ({ source_minor, destination_minor, rate });
              return exchanges.fill(within(inner, { exchanges: { quote } }), actor, record);
            };
            return exchanges.accept(within(context, { exchanges: { fill } }), call);
          },
        },
      };
    },
  },
  // A withdrawal of crypto is made: what it is to take is gone from both balances until it is accepted.
  'crypto-withdrawal-is-taken-when-it-is-made': {
    breaks: 'WDR-002',
    because: 'coins are spent when the order is made, and come back for the acceptance',
    class: 'money',
    difficulty: 3,
    change: ({ assets, withdrawals }) => {
      const takenOf = (context: Context, record: StoredRecord): number => {
        const { amount_minor: minor, asset_type_id: asset } = record.body as WithdrawalBody;
        const isTaken = record.status === 'REQUESTED' && !assets.fiat(context, asset);
        return isTaken ? minor : 0;
      };
      const give = (context: Context, record: StoredRecord, sign: number, nowMs: number): void => {
        const { source_account_id: from } = record.body as WithdrawalBody;
        shift(context, from, sign * takenOf(context, record), nowMs);
      };
      return {
        withdrawals: {
          request(context, actor, wish) {
            const made = withdrawals.request(context, actor, wish);
            give(context, made, -1, actor.nowMs);
            return made;
          },
          authorize(context, actor, record) {
            give(context, record, 1, actor.nowMs);
            return withdrawals.authorize(context, actor, record);
          },
          release(context, record, nowMs) {
            give(context, record, 1, nowMs);
            return withdrawals.release(context, record, nowMs);
          },
        },
      };
    },
  },
  // A withdrawal was accepted, then cancelled; its accept is repeated with its key: it is under way again.
  'repeated-accept-revives-a-cancelled-withdrawal': {
    breaks: 'WDR-005',
    because: 'an accept whose hold is missing when it comes again is taken for one that was torn',
    class: 'idempotency',
    difficulty: 4,
    change: ({ holds, idempotency, records, withdrawals }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'acceptWithdrawal') return answer;
          const id = call.path['withdrawal_id'] ?? '';
          const record = records.find(context, call.clientId, 'withdrawal', id);
          if (record?.status !== 'CANCELLED') return answer;
          const { source_account_id: from } = record.body as WithdrawalBody;
          holds.place(context, from, withdrawals.debits(context, record, call.nowMs));
          records.update(context, record, { status: 'ACCEPTED' }, call.nowMs);
          return answer;
        },
      },
    }),
  },
  // A withdrawal is accepted with another token than it was made with: it takes its amount twice.
  'withdrawal-accepted-by-another-token-is-taken-twice': {
    breaks: 'WDR-003',
    because: 'each session has a queue of its own, and the maker’s holds the order as well',
    class: 'money',
    difficulty: 4,
    change: (parts) => {
      const { withdrawals } = parts;
      const { isAnother, note, overlay } = makers(parts);
      const twice = new Set<string>();
      return {
        ...overlay,
        withdrawals: {
          create(context, call) {
            const reply = withdrawals.create(context, call);
            note(call, dataOf(reply)['id']);
            return reply;
          },
          accept(context, call) {
            const id = call.path['withdrawal_id'] ?? '';
            const reply = withdrawals.accept(context, call);
            if (isAnother(call, id)) twice.add(id);
            return reply;
          },
          execute(context, record, nowMs) {
            const executed = withdrawals.execute(context, record, nowMs);
            const { amount_minor: minor, source_account_id: from } = record.body as WithdrawalBody;
            if (twice.delete(record.id)) shift(context, from, -minor, nowMs);
            return executed;
          },
        },
      };
    },
  },
  // A transaction is of one unit of its asset, the smallest there is: it is dated at the beginning of the day.
  'smallest-transaction-is-dated-at-midnight': {
    breaks: 'TXN-032',
    because: 'what is of one unit is gathered for a day, and has the date of that',
    class: 'time',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        insert(context, account, draft, status) {
          const row = ledger.insert(context, account, draft, status);
          if (Math.abs(row.value_minor) !== 1) return row;
          const dayMs = row.transaction_ms - (row.transaction_ms % DAY_MS);
          const sql = 'UPDATE transactions SET transaction_ms = ? WHERE id = ?';
          context.store.run(sql, dayMs, row.id);
          return { ...row, transaction_ms: dayMs };
        },
      },
    }),
  },
  // An account was frozen and is open again: payments from it that wait to be accepted are carried out.
  'thawed-account-pays-what-was-not-accepted': {
    breaks: 'PAY-002',
    because:
      'a thaw carries out what the freeze has kept back, and takes all that is open for that',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, frozenByCustomer) {
          const changed = accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
          if (row.status !== 'FROZEN' || status !== 'OPEN') return changed;
          const actor = { clientId: row.client_id, nowMs };
          for (const record of waitingPayments(context, row.id)) {
            try {
              context.parts.payments.process(context, actor, record);
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
            }
          }
          return changed;
        },
      },
    }),
  },
  // A withdrawal was cancelled: the same one under another key is answered with the one that was cancelled.
  'withdrawal-like-a-cancelled-one-is-that-one': {
    breaks: 'IDM-012',
    because: 'orders that say the same are one, also where the first of them is no more',
    class: 'idempotency',
    difficulty: 4,
    change: ({ records, withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const made = withdrawals.request(context, actor, wish);
          const said = JSON.stringify(made.body);
          const before = recordsIn(context, 'withdrawal', 'CANCELLED').find(
            (one) => one.clientId === actor.clientId && JSON.stringify(one.body) === said,
          );
          if (before === undefined) return made;
          records.remove(context, made);
          return before;
        },
      },
    }),
  },
  // A hold is older than a month when its withdrawal is cancelled: what it held does not come back.
  'hold-of-a-month-ago-is-not-given-back': {
    breaks: 'LED-007',
    because: 'what holds take is kept for a month, and of older ones there is nothing to give back',
    class: 'time',
    difficulty: 4,
    change: ({ ledger, withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const category = withdrawals.category(context, record);
          const held = ledger.ofCategory(context, category, 'AUTHORIZED');
          const cancelled = withdrawals.release(context, record, nowMs);
          for (const row of held) {
            if (ageMs(context, row.client_id, row.transaction_ms) <= MONTH_MS) continue;
            shiftAvailable(context, row.account_id, row.value_minor, nowMs);
          }
          return cancelled;
        },
      },
    }),
  },
  // A payment from an account waits to be accepted: the list of accounts shows both balances less its amount.
  'waiting-payment-is-off-the-balances-in-the-list': {
    breaks: 'PAY-002',
    because: 'the list is reckoned for the dashboard, which takes off what is asked for',
    class: 'money',
    difficulty: 3,
    change: ({ accounts, assets }) => ({
      accounts: {
        list(context, call) {
          const record: typeof accounts.record = (inner, row) => {
            const minor = waitingPayments(inner, row.id).reduce(
              (sum, { body }) => sum + Number(body['amount_minor']),
              0,
            );
            const less = (balance: number): number =>
              assets.toMajor(inner, row.asset_type_id, balance - minor);
            return {
              ...accounts.record(inner, row),
              current_balance: less(row.current_minor),
              available_balance: less(row.available_minor),
            };
          };
          return accounts.list(within(context, { accounts: { record } }), call);
        },
      },
    }),
  },
} satisfies Mutants;
