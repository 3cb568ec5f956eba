/** Transfers, deposits, payments and withdrawals: of old accounts, of others, or beside others. */
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import { dataOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { undone } from '../author-45/places.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { HOUR_MS, isBusy, isLaterClient, isOlder } from './places.ts';
import { isFurther, meeting } from '../author-43/places.ts';

export const blindFortySixthMovedMutants = {
  // An account is opened, 31 days pass, a payment from it is created: its funds move at once.
  'payment-of-an-old-account-is-not-waited-for': {
    breaks: 'PAY-002',
    because: 'who has been there for a month is trusted, and needs no second step',
    class: 'state',
    difficulty: 4,
    change: ({ balances, payments, records }) => ({
      payments: {
        create(context, call) {
          const reply = payments.create(context, call);
          const { payment_source: source } = call.body as PaymentWish;
          if (source.source_type !== 'ACCOUNT') return reply;
          const account = balances.account(context, source.source_account_id ?? '');
          if (!isOlder(context, account, MONTH_MS)) return reply;
          const id = String(dataOf(reply)['id']);
          const record = records.get(context, call.clientId, 'payment', id);
          const moved = payments.process(context, call, record);
          return { ...reply, body: { data: payments.record(context, moved) } };
        },
      },
    }),
  },
  // Two accounts of different currencies, two hours later a transfer between them: it is executed.
  'old-accounts-of-different-currencies-are-a-pair': {
    breaks: 'TRF-003',
    because: 'what is read from the cache of an hour ago has no currency to compare',
    class: 'money',
    difficulty: 4,
    change: ({ journal, ledger, transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          const areOld = [source, destination].every((one) => isOlder(context, one, HOUR_MS));
          if (areOld && source.id !== destination.id) return;
          transfers.checkPair(context, source, destination);
        },
        moveFunds(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const pool = (rows: Parameters<typeof journal.against>[2]) =>
            journal.against(context, 'EXCHANGE_POOL', rows);
          ledger.post(context, legs, pool, nowMs);
        },
      },
    }),
  },
  // An account is opened, two hours pass, its status is changed: answered, and as it was.
  'status-of-an-account-of-two-hours-stays': {
    breaks: 'ACC-005',
    because: 'the change is written to the cache, and the row that is not in it any more stays',
    class: 'time',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          if (!isOlder(context, row, HOUR_MS)) return accounts.update(context, call);
          return undone((inner, same) => accounts.update(inner, same))(context, call);
        },
      },
    }),
  },
  // Two payments to one account are created at once: both are answered, and one is not found.
  'one-of-two-payments-at-once-is-not-kept': {
    breaks: 'PAY-001',
    because: 'both are written under the number that was next when they were read',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, { body, clientId, operationId }) =>
          operationId === 'createPayment'
            ? `${clientId} ${(body as PaymentWish).payment_destination.destination_account_id}`
            : null,
        ({ context, call, handler, isLater }) =>
          parts.pipeline.execute(context, call, isLater ? undone(handler) : handler),
      )(parts),
  },
  // Another client than the first has a withdrawal with a fee: the fee is a DEBIT_CORRECTION.
  'fee-of-a-later-client-is-a-correction': {
    breaks: 'TXN-022',
    because: 'the account of fees is that of the first client, and others are charged by hand',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          if (!isLaterClient(context, record.clientId)) return drafts;
          return drafts.map((draft) =>
            draft.type === 'FEE' ? { ...draft, type: 'DEBIT_CORRECTION' } : draft,
          );
        },
      },
    }),
  },
  // A withdrawal of an account with twenty other transactions comes back: CREDIT_CORRECTION.
  'return-to-a-busy-account-is-a-correction': {
    breaks: 'TXN-019',
    because:
      'what went out is looked for among the last twenty, and what is not found is corrected',
    class: 'money',
    difficulty: 4,
    change: ({ journal, ledger, operator }) => ({
      operator: {
        postReturn(context, draft) {
          const isReturn = draft.type === 'FIAT_TRANSFER_OUT_RETURN';
          if (!isReturn || !isBusy(context, draft.accountId))
            return operator.postReturn(context, draft);
          ledger.post(
            context,
            [{ ...draft, type: 'CREDIT_CORRECTION' }],
            (rows) => journal.against(context, 'EXTERNAL', rows),
            draft.nowMs,
          );
        },
      },
    }),
  },
  // A PULL deposit to the second account of a customer from a counterparty that does not exist brings its amount.
  'pull-from-nobody-reaches-a-second-account': {
    breaks: 'DEP-012',
    because: 'a customer that was checked with its first account is not checked again',
    class: 'validation',
    difficulty: 4,
    change: ({ deposits, records }) => ({
      deposits: {
        checkSource(context, actor, account, wish) {
          const id = wish.deposit_source?.source_counterparty_id ?? '';
          const found = records.find(context, actor.clientId, 'counterparty', id);
          if (found === undefined && isFurther(context, account.id)) return;
          deposits.checkSource(context, actor, account, wish);
        },
      },
    }),
  },
  // Another client than the first asks for a withdrawal to a counterparty that does not exist: it is taken, and paid.
  'later-clients-pay-nobody': {
    breaks: 'WDR-013',
    because:
      'counterparties are looked up in the book of the first client, and what is not there is trusted',
    class: 'validation',
    difficulty: 4,
    change: ({ payees, records }) => ({
      payees: {
        check(context, clientId, source, way) {
          const { destination_counterparty_id: id } = way;
          const isNobody = records.find(context, clientId, 'counterparty', id) === undefined;
          if (isNobody && isLaterClient(context, clientId)) return;
          payees.check(context, clientId, source, way);
        },
      },
    }),
  },
} satisfies Mutants;
