/** Faults of lists, filters, statements, events and errors, written from the document alone. */
import { Refusal } from '../../../reference/context.ts';
import { meanwhile, type Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindFourthListMutants = {
  'period-leaves-out-what-is-not-posted': {
    breaks: 'TXN-007',
    because: 'the period is compared with the date of posting, and what has none drops out',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        startDate(context, day) {
          const condition = filters.startDate(context, day);
          return { ...condition, sql: condition.sql.replace('transaction_ms', 'posted_ms') };
        },
        endDate(context, day) {
          const condition = filters.endDate(context, day);
          return { ...condition, sql: condition.sql.replace('transaction_ms', 'posted_ms') };
        },
      },
    }),
  },
  'account-is-dropped-beside-a-category-identifier': {
    breaks: 'TXN-012',
    because:
      'the transactions of a record are found by an index of their own, with no account in it',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        asked(context, call) {
          if (call.query['category_id'] === undefined) return filters.asked(context, call);
          const { account_id: _account, ...query } = call.query;
          return filters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'authorised-filter-lets-released-holds-in': {
    breaks: 'TXN-011',
    because: 'holds are kept in a table of their own, and the filter names that table',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        status(context, status) {
          if (status !== 'AUTHORIZED') return filters.status(context, status);
          return { sql: `status IN (?, 'CANCELLED')`, value: status };
        },
      },
    }),
  },
  'third-attempt-has-another-event-identifier': {
    breaks: 'WHK-009',
    because: 'what failed twice is put into the queue anew, which numbers what is put into it',
    class: 'webhook',
    difficulty: 5,
    change: ({ deliveries }) => ({
      deliveries: {
        begin(context, deliveryId) {
          const attempt = deliveries.begin(context, deliveryId);
          if (attempt === null || attempt.number < 3) return attempt;
          const event = JSON.parse(attempt.payload) as Data;
          const payload = JSON.stringify({ ...event, event_id: `${String(event['event_id'])}r` });
          return { ...attempt, payload };
        },
      },
    }),
  },
  'accounts-that-close-with-their-customer-are-not-told': {
    breaks: 'EVT-008',
    because: 'the event is sent by the update of an account, and a customer closes them in bulk',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts }) => {
      const following = meanwhile();
      return {
        accounts: {
          followCustomer(context, customer, nowMs) {
            following.during(true, () => {
              accounts.followCustomer(context, customer, nowMs);
            });
          },
          announce(context, row, nowMs) {
            if (following.known === true && row.status === 'CLOSED') return;
            accounts.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'hold-that-gives-way-to-its-debit-is-not-told': {
    breaks: 'EVT-011',
    because: 'the debit that takes its place is told of, and one message was thought enough',
    class: 'webhook',
    difficulty: 4,
    change: ({ holds, ledger }) => {
      const replacing = meanwhile();
      return {
        holds: {
          replace: (context, category, nowMs) =>
            replacing.during(true, () => holds.replace(context, category, nowMs)),
        },
        ledger: {
          announce(context, row, nowMs) {
            if (replacing.known === true && row.status === 'CANCELLED') return;
            ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'retried-withdrawal-is-told-again': {
    breaks: 'WHK-017',
    because: 'the event is sent by the gateway, for each answer of success',
    class: 'webhook',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        replay(context, stored) {
          const { clientClock, records, withdrawals } = context.parts;
          const [clientId = '', operationId] = JSON.parse(stored.scope) as string[];
          const answer = idempotency.replay(context, stored);
          if (operationId !== 'createWithdrawal') return answer;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          const record = records.find(context, clientId, 'withdrawal', data.id);
          if (record === undefined) return answer;
          const nowMs = clientClock.nowMs(context, clientId);
          withdrawals.announce(context, 'WITHDRAWAL_REQUESTED', record, nowMs);
          return answer;
        },
      },
    }),
  },
  'bought-side-of-a-trade-is-told-with-the-sold-amount': {
    breaks: 'WHK-015',
    because: 'both events of a trade are made from one record, that of the sale',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          if (row.transaction_type !== 'TRADE' || row.value_minor < 0) return data;
          const sold = context.store.one<{ asset_type_id: string; value_minor: number }>(
            `SELECT asset_type_id, value_minor FROM transactions
             WHERE category_id = ? AND value_minor < 0`,
            row.category_id,
          );
          if (sold === undefined) return data;
          const { asset_type_id: assetTypeId, value_minor: minor } = sold;
          const amount = context.parts.assets.toMajor(context, assetTypeId, -minor);
          return { ...data, amount };
        },
      },
    }),
  },
  'list-of-subscriptions-holds-one-of-each-type': {
    breaks: 'SUB-006',
    because: 'the list is put together in a map by event type',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed(context, clientId) {
          const rows = subscriptions.listed(context, clientId);
          const types = rows.map((row) => row.event_type);
          return rows.filter((row, index) => types.indexOf(row.event_type) === index);
        },
      },
    }),
  },
  'bulk-list-leaves-corporations-out': {
    breaks: 'TXN-013',
    because: 'accounts are reached by way of the table of persons',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters: filters }) => ({
      transactionFilters: {
        client(context, clientId) {
          const condition = filters.client(context, clientId);
          const sql = `${condition.sql} AND account_id NOT IN (
            SELECT a.id FROM accounts a JOIN records c ON c.kind = 'customer' AND c.id = a.customer_id
            WHERE json_extract(c.body, '$.customer_type') = 'CORPORATION')`;
          return { ...condition, sql };
        },
      },
    }),
  },
  'category-identifier-reaches-the-transactions-of-others': {
    breaks: 'AUT-022',
    because: 'an identifier was thought secret enough to need no other condition',
    class: 'authorization',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          if (call.query['category_id'] === undefined) return transactions.list(context, call);
          const asked = context.parts.transactionFilters.asked(context, call);
          return context.parts.transactions.page(context, call, asked);
        },
      },
    }),
  },
  'account-that-is-unknown-has-no-transactions': {
    breaks: 'ERR-008',
    because: 'the account is a filter like any other, and nothing meets it',
    class: 'error',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          try {
            return transactions.listOfAccount(context, call);
          } catch (error) {
            if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
            const { transactionFilters: filters } = context.parts;
            return context.parts.transactions.page(context, call, [
              filters.client(context, call.clientId),
              filters.account(context, call.path['account_id'] ?? ''),
            ]);
          }
        },
      },
    }),
  },
} as const satisfies Mutants;
