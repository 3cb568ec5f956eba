/** Faults of events, holds and what belongs to movements, by an author who had seen no test. */
import type { Reply } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { PartsOverlay } from '../../../reference/parts.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindSeventhMoneyEventMutants = {
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
