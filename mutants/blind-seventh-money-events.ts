/** Faults of events, holds and what belongs to movements, by an author who had seen no test. */
import type { Context, Reply } from '../reference/context.ts';
import type { TransferBody } from '../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../reference/domain/withdrawals.ts';
import { overlayParts } from '../reference/parts.ts';
import type { PartsOverlay } from '../reference/parts.ts';
import type { SubscriptionRow } from '../reference/webhooks/rows.ts';
import type { Mutants } from './types.ts';

function within(context: Context, overlay: PartsOverlay): Context {
  return { ...context, parts: overlayParts(context.parts, () => overlay) };
}

export const blindSeventhMoneyEventMutants = {
  'date-of-an-event-has-no-offset': {
    breaks: 'WHK-005',
    because: 'it is a local date-time of its language, which is written without a zone',
    class: 'time',
    difficulty: 1,
    change: ({ events }) => ({
      events: {
        date: (context, emission) => events.date(context, emission).replace('Z', ''),
      },
    }),
  },
  'event-of-a-change-tells-the-state-before-it': {
    breaks: 'WHK-014',
    because: 'the event is made from the entity as it was loaded',
    class: 'webhook',
    difficulty: 2,
    change: ({ ledger }) => ({
      ledger: {
        become(context, row, status, nowMs) {
          const before: PartsOverlay = {
            ledger: {
              eventData: (inner, changed) => ({
                ...ledger.eventData(inner, changed),
                status: row.status,
              }),
            },
          };
          return ledger.become(within(context, before), row, status, nowMs);
        },
      },
    }),
  },
  'cancelled-transactions-are-soft-deleted': {
    breaks: 'WHK-015',
    because: 'what is no longer valid is deleted, softly, and no query finds it again',
    class: 'persistence',
    difficulty: 3,
    change: ({ transactionFilters, transactions }) => ({
      transactionFilters: {
        client(context, clientId) {
          const { sql, value } = transactionFilters.client(context, clientId);
          return { sql: `status <> 'CANCELLED' AND ${sql}`, value };
        },
        account(context, accountId) {
          const { sql, value } = transactionFilters.account(context, accountId);
          return { sql: `status <> 'CANCELLED' AND ${sql}`, value };
        },
      },
      transactions: {
        find(context, clientId, id) {
          const row = transactions.find(context, clientId, id);
          return row.status === 'CANCELLED' ? transactions.find(context, clientId, '') : row;
        },
      },
    }),
  },
  'both-events-of-a-transfer-name-the-paying-account': {
    breaks: 'WHK-015',
    because: 'the event is made from the transfer, which begins with its source',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger, transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { source_account_id: sourceId } = record.body as TransferBody;
          const naming: PartsOverlay = {
            ledger: {
              eventData: (inner, row) => ({
                ...ledger.eventData(inner, row),
                account_id: sourceId,
              }),
            },
          };
          transfers.moveFunds(within(context, naming), record, nowMs);
        },
      },
    }),
  },
  'completion-is-told-of-pulled-deposits-only': {
    breaks: 'EVT-013',
    because: 'the event belongs to the workflow of pulls; a pushed deposit has no workflow',
    class: 'webhook',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        complete(context, record, nowMs) {
          if (record.body['deposit_type'] === 'PULL') {
            return deposits.complete(context, record, nowMs);
          }
          const silent = within(context, { deposits: { announce: () => undefined } });
          return deposits.complete(silent, record, nowMs);
        },
      },
    }),
  },
  'deletion-takes-what-shares-its-callback': {
    breaks: 'SUB-010',
    because: 'the address is the endpoint, and an endpoint is removed with all that hangs on it',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        markDeleted(context, row, nowMs) {
          const sql = `SELECT * FROM subscriptions
            WHERE client_id = ? AND callback_url = ? AND status = 'ACTIVE'`;
          const all = context.store.all<SubscriptionRow>(sql, row.client_id, row.callback_url);
          for (const each of all) subscriptions.markDeleted(context, each, nowMs);
        },
      },
    }),
  },
  'postings-of-fees-are-not-told': {
    breaks: 'EVT-010',
    because: 'fees are booked by the books themselves, and not by the code that tells',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          if (row.transaction_type !== 'FEE') ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'hold-of-the-fee-stays-after-a-cancellation': {
    breaks: 'WDR-006',
    because: 'one hold is kept with the withdrawal, and that is the one that is released',
    class: 'money',
    difficulty: 4,
    change: ({ ledger, withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const first: PartsOverlay = {
            ledger: {
              ofCategory: (inner, category, status) =>
                ledger.ofCategory(inner, category, status).slice(0, 1),
            },
          };
          return withdrawals.release(within(context, first), record, nowMs);
        },
      },
    }),
  },
  'retry-under-a-renewed-token-is-another-request': {
    breaks: 'IDM-001',
    because: 'keys are kept for each session, which is what the token stands for',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          `${idempotency.scope(context, call)} ${call.headers['authorization'] ?? ''}`,
      },
    }),
  },
  'fee-names-itself-as-its-record': {
    breaks: 'TXN-025',
    because:
      'fees have a table of their own, whose identifiers are written where none was asked for',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          return row.transaction_type === 'FEE' ? { ...record, category_id: row.id } : record;
        },
      },
    }),
  },
  'statement-is-cached-under-its-month-alone': {
    breaks: 'STM-002',
    because: 'the name of the statement was thought to be unique, and it is only so in its account',
    class: 'persistence',
    difficulty: 4,
    change: ({ statements }) => {
      const cache = new Map<string, Reply>();
      return {
        statements: {
          get(context, call) {
            const key = `${call.clientId} ${call.path['statement_id'] ?? ''}`;
            const reply = cache.get(key) ?? statements.get(context, call);
            cache.set(key, reply);
            return reply;
          },
        },
      };
    },
  },
  'payment-in-crypto-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'instructions are the details of a bank account, and a wallet has none',
    class: 'state',
    difficulty: 4,
    change: ({ assets, payments }) => ({
      payments: {
        instructions(context, record) {
          const { payment_info: info } = record.body as {
            readonly payment_info: { readonly asset_type_id: string };
          };
          const fiat = assets.fiat(context, info.asset_type_id);
          return fiat ? payments.instructions(context, record) : undefined;
        },
      },
    }),
  },
  'withdrawal-is-taken-from-the-first-account-of-its-currency': {
    breaks: 'WDR-003',
    because: 'the bank knows customers and currencies, and the account is looked up by the two',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const { accounts, balances } = context.parts;
          const { source_account_id: sourceId } = record.body as WithdrawalBody;
          const source = balances.account(context, sourceId);
          const ofCustomer = accounts.ofCustomer(context, source.customer_id);
          const first = ofCustomer.find((row) => row.asset_type_id === source.asset_type_id);
          const accountId = first?.id ?? sourceId;
          return withdrawals
            .debits(context, record, nowMs)
            .map((draft) => ({ ...draft, accountId }));
        },
      },
    }),
  },
} as const satisfies Mutants;
