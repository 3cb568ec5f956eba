/** Holes that an attacker looks for: records of another client, named where nobody looks. */
import { Refusal } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

export const blindThirtyThirdOtherMutants = {
  'page-beyond-the-last-goes-on-with-customers-of-others': {
    breaks: 'AUT-022',
    because: 'the table is paged first, and a page that is empty is not asked whose rows it has',
    class: 'pagination',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const own = records.list(context, clientId, kind, filter);
          if (kind !== 'customer' || own.rows.length > 0 || filter.page === 0) return own;
          const rows = context.store
            .all<{ id: string }>(
              'SELECT id FROM records WHERE kind = ? AND client_id <> ? ORDER BY seq LIMIT ?',
              kind,
              clientId,
              filter.pageSize,
            )
            .map(({ id }) => records.ofAnyone(context, kind, id))
            .filter((row): row is StoredRecord => row !== undefined);
          return { ...own, rows };
        },
      },
    }),
  },
  'transaction-of-another-client-is-shown-below-an-own-account': {
    breaks: 'AUT-022',
    because: 'whose the account is was asked, and whose the transaction is follows from it',
    class: 'authorization',
    difficulty: 4,
    change: ({ accounts, transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const row = context.store.one<TransactionRow>(
            'SELECT * FROM transactions WHERE id = ? AND client_id <> ?',
            call.path['transaction_id'] ?? '',
            call.clientId,
          );
          if (row === undefined) return transactions.getOfAccount(context, call);
          return { status: 200, body: { data: transactions.record(context, row) } };
        },
      },
    }),
  },
  'accepted-withdrawal-is-cancelled-by-another-client': {
    breaks: 'AUT-023',
    because: 'what is under way is cancelled by a service of its own, which knows of no clients',
    class: 'authorization',
    difficulty: 4,
    change: ({ records, withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const id = call.path['withdrawal_id'] ?? '';
          const record = records.ofAnyone(context, 'withdrawal', id);
          if (record?.status !== 'ACCEPTED') return withdrawals.cancel(context, call);
          return withdrawals.cancel(context, { ...call, clientId: record.clientId });
        },
      },
    }),
  },
  'subscription-is-created-over-the-one-that-its-body-names': {
    breaks: 'AUT-023',
    because: 'the mapper saves what it is given: with an identifier it is an update',
    class: 'authorization',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const { id, event_type: type, callback_url: url } = call.body as Data;
          const row = context.store.one<SubscriptionRow>(
            'SELECT * FROM subscriptions WHERE id = ?',
            typeof id === 'string' ? id : '',
          );
          if (row === undefined) return subscriptions.create(context, call);
          subscriptions.checkEventType(context, type);
          subscriptions.checkCallbackUrl(context, url);
          const sql = 'UPDATE subscriptions SET event_type = ?, callback_url = ? WHERE id = ?';
          context.store.run(sql, String(type), String(url), row.id);
          const saved = subscriptions.row(context, row.id);
          return { status: 200, body: { data: subscriptions.withKey(context, saved) } };
        },
      },
    }),
  },
  'refusal-quotes-the-bank-account-that-it-refuses': {
    breaks: 'AUT-022',
    because: 'errors carry what was at hand, for whoever has to look into them',
    class: 'error',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        get(context, clientId, kind, id) {
          const record = records.ofAnyone(context, kind, id);
          if (kind !== 'counterparty' || record === undefined || record.clientId === clientId)
            return records.get(context, clientId, kind, id);
          const what = JSON.stringify(record.body);
          throw new Refusal('NOT_FOUND', `Not a counterparty of this client: ${what}`);
        },
      },
    }),
  },
  'filter-with-a-quote-lists-transactions-of-everybody': {
    breaks: 'AUT-022',
    because: 'the filter is written into the statement, and its quotes end the text',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        account(context, accountId) {
          const { sql, value } = transactionFilters.account(context, accountId);
          const opens = /^[^']*'\s*or\s+('?)(\w+)\1\s*=\s*\1\2/i.test(accountId);
          return { sql: opens ? `${sql} OR 1 = 1` : sql, value };
        },
      },
    }),
  },
  'events-go-to-all-who-share-the-address': {
    breaks: 'WHK-018',
    because: 'subscriptions are joined by where they lead, so that a receiver is called once',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          const own = events.matching(context, clientId, eventType);
          const others = own.flatMap(({ callback_url: url }) =>
            context.store.all<SubscriptionRow>(
              `SELECT * FROM subscriptions WHERE client_id <> ? AND event_type = ?
                 AND callback_url = ? AND status = 'ACTIVE'`,
              clientId,
              eventType,
              url,
            ),
          );
          return [...own, ...others];
        },
      },
    }),
  },
} satisfies Mutants;
