/** Faults against sentences that the other files pass over, by one who saw no test. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindEighthWholeRestMutants = {
  'links-of-the-customers-name-the-host-behind-the-proxy': {
    breaks: 'PAG-002',
    because: 'this list is served by another service, which knows its own address only',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        link(context, call, at) {
          const link = paging.link(context, call, at);
          if (call.operationId !== 'listCustomers') return link;
          const { pathname, search } = new URL(link);
          return `http://customers.internal:8080${pathname}${search}`;
        },
      },
    }),
  },
  'transactions-of-an-account-leave-out-the-cancelled': {
    breaks: 'ACC-007',
    because: 'the statement’s query was used, and nobody wants to see what did not happen',
    class: 'filter',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const lean = within(context, {
            transactions: {
              page: (inner, asked, conditions) =>
                transactions.page(inner, asked, [
                  ...conditions,
                  { sql: 'status <> ?', value: 'CANCELLED' },
                ]),
            },
          });
          return transactions.listOfAccount(lean, call);
        },
      },
    }),
  },
  'transaction-is-found-under-each-account-of-its-customer': {
    breaks: 'ACC-008',
    because: 'ownership is checked by customer, as everywhere else',
    class: 'authorization',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        checkAccount(context, row, accountId) {
          const { balances } = context.parts;
          const [own, asked] = [row.account_id, accountId].map(
            (id) => balances.account(context, id).customer_id,
          );
          if (own !== asked) transactions.checkAccount(context, row, accountId);
        },
      },
    }),
  },
  'delivery-that-failed-is-tried-again-after-the-deletion': {
    breaks: 'WHK-013',
    because: 'the queue of retries holds address and key, and asks nobody',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      deliveries: {
        mayDeliver: (_context, subscription) => subscription.callback_url.startsWith('https:'),
      },
      subscriptions: {
        discardPending(context, row) {
          context.store.run(
            `UPDATE deliveries SET status = 'DISCARDED'
             WHERE subscription_id = ? AND status = 'PENDING' AND attempts = 0`,
            row.id,
          );
        },
      },
    }),
  },
  'correction-of-a-crypto-account-is-a-transfer': {
    breaks: 'TXN-020',
    because: 'the custodian of crypto knows movements only',
    class: 'money',
    difficulty: 4,
    change: ({ operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          const { assets, ledger } = context.parts;
          const moving = within(context, {
            ledger: {
              record(inner, draft, status) {
                const { asset_type_id: asset } = inner.parts.balances.account(inner, accountId);
                const type = draft.valueMinor < 0 ? 'TRANSFER_OUT' : 'TRANSFER_IN';
                const fiat = assets.fiat(inner, asset);
                return ledger.record(inner, fiat ? draft : { ...draft, type }, status);
              },
            },
          });
          return operator.correctBalance(moving, accountId, amount);
        },
      },
    }),
  },
  'fee-of-a-deposit-is-a-correction': {
    breaks: 'TXN-022',
    because: 'fees of withdrawals have a type of their own, and others are debits by hand',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        charge(context, record, feeMinor, nowMs) {
          const { ledger } = context.parts;
          const correcting = within(context, {
            ledger: {
              record: (inner, draft, status) =>
                ledger.record(inner, { ...draft, type: 'DEBIT_CORRECTION' }, status),
            },
          });
          deposits.charge(correcting, record, feeMinor, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
