/** Funds and what is told of them: one leg, one kind or one later reading is wrong. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import { shift, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 28;
const BEYOND_ASCII = /[^\p{ASCII}]/u;

type Came = { readonly accountId: string; readonly minor: number; readonly atMs: number };

const endsAMonth = (atMs: number): boolean => new Date(atMs + DAY_MS).getUTCDate() === 1;

const customerOf = (context: Context, accountId: string): string =>
  context.parts.balances.account(context, accountId).customer_id;

export const blindThirtyFourthMovedMutants = {
  'same-amount-for-a-second-account-of-a-customer-is-taken-as-told-twice': {
    breaks: 'DEP-007',
    because: 'notices of the bank are told apart by who gets funds and how much within a minute',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => {
      const came = new Map<string, Came>();
      return {
        deposits: {
          credit(context, record, receipt, nowMs) {
            const { account_id: accountId } = record.body as DepositBody;
            const customer = customerOf(context, accountId);
            const last = came.get(customer);
            const isTwice =
              last?.minor === receipt.amountMinor &&
              last.accountId !== accountId &&
              nowMs - last.atMs < 60_000;
            came.set(customer, { accountId, minor: receipt.amountMinor, atMs: nowMs });
            return isTwice ? [] : deposits.credit(context, record, receipt, nowMs);
          },
        },
      };
    },
  },
  'deposit-that-was-clawed-back-is-not-found': {
    breaks: 'DEP-001',
    because: 'what came back is moved to the disputes, and only they are asked there',
    class: 'persistence',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        get(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          if (record.body['returned_ms'] === undefined) return deposits.get(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such deposit.');
        },
      },
    }),
  },
  'funds-of-the-last-day-of-a-month-are-told-as-a-correction': {
    breaks: 'TXN-014',
    because: 'what comes after the books were closed is put into them by hand',
    class: 'time',
    difficulty: 5,
    change: ({ deposits, ledger }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const fiat = context.parts.assets.fiat(context, String(record.body['asset_type_id']));
          if (!fiat || !endsAMonth(nowMs)) return deposits.detect(context, record, receipt, nowMs);
          const put: typeof ledger.record = (inner, draft, status) =>
            ledger.record(inner, { ...draft, type: 'CREDIT_CORRECTION' }, status);
          const late = within(context, { ledger: { record: put } });
          return deposits.detect(late, record, receipt, nowMs);
        },
      },
    }),
  },
  'fee-of-a-withdrawal-with-an-umlaut-is-told-as-withdrawn': {
    breaks: 'TXN-022',
    because: 'what is a fee is read from the text of its line, whose letters are not all known',
    class: 'wire',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          const { description = '' } = record.body as WithdrawalBody;
          if (!BEYOND_ASCII.test(description)) return drafts;
          return drafts.map((draft) => ({ ...draft, type: 'FIAT_TRANSFER_OUT' }));
        },
      },
    }),
  },
  'transfer-to-a-customer-reaches-its-first-account': {
    breaks: 'TRF-007',
    because: 'who is paid may be named by a customer, since staff do so',
    class: 'validation',
    difficulty: 4,
    change: ({ accounts, records, transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const { destination_account_id: id } = wish;
          const customer = records.find(context, actor.clientId, 'customer', id);
          const [first] = customer === undefined ? [] : accounts.ofCustomer(context, customer.id);
          const named = { ...wish, destination_account_id: first?.id ?? id };
          return transfers.request(context, actor, named);
        },
      },
    }),
  },
  'deletion-of-a-subscription-drops-what-a-transfer-still-has-to-bring': {
    breaks: 'LED-001',
    because:
      'credits travel with the events of what was posted, and their queue is cleared with it',
    class: 'money',
    difficulty: 5,
    change: ({ subscriptions, transfers }) => {
      const clearedMs = new Map<string, number>();
      return {
        subscriptions: {
          remove(context, call) {
            const id = call.path['subscription_id'] ?? '';
            const row = subscriptions.find(context, call.clientId, id);
            if (row.event_type === 'TRANSACTION_POSTED') clearedMs.set(call.clientId, call.nowMs);
            return subscriptions.remove(context, call);
          },
        },
        transfers: {
          moveFunds(context, record, nowMs) {
            transfers.moveFunds(context, record, nowMs);
            const body = record.body as TransferBody;
            const isCleared = (clearedMs.get(record.clientId) ?? 0) > record.createdMs;
            if (isCleared) shift(context, body.destination_account_id, -body.amount_minor, nowMs);
          },
        },
      };
    },
  },
  'status-of-a-payment-of-a-month-ago-is-gone': {
    breaks: 'PAY-005',
    because: 'what needs attention is kept for a month, and its record for ever',
    class: 'time',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        status(context, call) {
          const record = context.parts.movements.find(context, call, 'payment');
          const isOld = call.nowMs - record.createdMs > MONTH_DAYS * DAY_MS;
          if (isOld) throw new Refusal('NOT_FOUND', 'There is no such payment.');
          return payments.status(context, call);
        },
      },
    }),
  },
} satisfies Mutants;
