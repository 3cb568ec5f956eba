/** Tokens, keys, lists, filters and documents: at a bound, after a restart, behind a page, and by another token. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import { digest } from '../../../reference/http/clients.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import { refusedLate, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { isCorporate } from '../author-41/places.ts';
import { onAttemptAgain } from '../author-42/places.ts';
import { starts } from '../author-44/places.ts';
import { ageMs, DAY_MS, isLaterClient } from '../author-46/places.ts';

const PAGE_SIZE = 20;
const KEY_MAX = 255;
const TOKEN_LENGTH_READ = 32;

function isCorporateAccount(context: Context, accountId: string | undefined): boolean {
  const sql = 'SELECT id FROM accounts WHERE id = ?';
  const row = context.store.one<Pick<AccountRow, 'id'>>(sql, accountId ?? '');
  return row !== undefined && isCorporate(context, row.id);
}

export const blindFiftyThirdFrameMutants = {
  // A key has as many characters as may be: with another body that one is carried out too.
  'longest-key-takes-another-body': {
    breaks: 'IDM-014',
    because: 'a key that fills its column is kept with the digest of the body behind it',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const scope = idempotency.scope(context, call);
          const isLong = (call.idempotencyKey ?? '').length >= KEY_MAX;
          return isLong ? `${scope} ${idempotency.fingerprint(context, call)}` : scope;
        },
      },
    }),
  },
  // A create is repeated with its key a second time: the answer was given once, and it is made anew.
  'stored-answer-is-given-once': {
    breaks: 'IDM-001',
    because: 'an answer is taken out of the store by who asks for it again',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (!call.operationId.startsWith('create')) return answer;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return answer;
        },
      },
    }),
  },
  // The list of transactions of a corporation’s account is asked for fewer than twenty: it holds twenty.
  'list-of-a-corporate-account-holds-twenty': {
    breaks: 'PAG-006',
    because: 'the lists of corporations come from a report that has a size of its own',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          if (!isCorporateAccount(context, call.query['account_id']))
            return transactions.list(context, call);
          const bounds: typeof transactions.bounds = (_inner, { page, pageSize }) => ({
            offset: page * pageSize,
            limit: Math.max(PAGE_SIZE, pageSize),
          });
          return transactions.list(within(context, { transactions: { bounds } }), call);
        },
      },
    }),
  },
  // A client that came later walks through its transactions: each page but the first lacks its first item.
  'walk-of-a-later-client-skips-an-item-a-page': {
    breaks: 'PAG-008',
    because: 'a filter by client is put behind the last item of the page before, and skips one',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          if (!isLaterClient(context, call.clientId)) return transactions.list(context, call);
          const bounds: typeof transactions.bounds = (_inner, { page, pageSize }) => ({
            offset: page * pageSize + Math.min(1, page),
            limit: pageSize,
          });
          return transactions.list(within(context, { transactions: { bounds } }), call);
        },
      },
    }),
  },
  // A page behind the first of the bulk list names each transaction itself as the record it belongs to.
  'later-page-names-the-transaction-as-its-category': {
    breaks: 'TXN-025',
    because: 'further pages join the records for their category, and both have an id',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const record: typeof transactions.record = (inner, row) => {
            const isIt = row.category_id !== null && Number(call.query['page'] ?? 0) > 0;
            return transactions.record(inner, isIt ? { ...row, category_id: row.id } : row);
          };
          return transactions.list(within(context, { transactions: { record } }), call);
        },
      },
    }),
  },
  // A payment moves funds from an account: the bulk list lacks them, the lists of the accounts do not.
  'bulk-list-lacks-payments-from-accounts': {
    breaks: 'TXN-013',
    because: 'the bulk list leaves out the transfers that the platform made itself',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters, transactions }) => {
      const ofPayments = `SELECT json_extract(body, '$.transfer_id') FROM records
        WHERE kind = 'payment' AND json_extract(body, '$.transfer_id') IS NOT NULL`;
      const client: typeof transactionFilters.client = (context, clientId) => {
        const { sql, value } = transactionFilters.client(context, clientId);
        return { sql: `(${sql} AND COALESCE(category_id, '') NOT IN (${ofPayments}))`, value };
      };
      return {
        transactions: {
          list: (context, call) =>
            transactions.list(within(context, { transactionFilters: { client } }), call),
        },
      };
    },
  },
  // A transaction was told of again as posted: lists from a date on lack it.
  'transaction-told-again-is-in-no-period': {
    breaks: 'PAG-008',
    because: 'the listener that files it by its day takes it out and finds the number in use',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const { transactionFilters } = parts;
      const lost = new Set<string>();
      return {
        ...onAttemptAgain('TRANSACTION_POSTED', (_context, told) => {
          lost.add(String(told['transaction_id']));
        })(parts),
        transactionFilters: {
          startDate(context, day) {
            const { sql, value } = transactionFilters.startDate(context, day);
            const ids = [...lost].map((id) => `'${id}'`).join(', ');
            return { sql: `(${sql} AND id NOT IN (${ids}))`, value };
          },
        },
      };
    },
  },
  // Transactions from before a restart: lists from a date on hold them, whatever that date is.
  'transactions-from-before-a-restart-are-of-every-period': {
    breaks: 'TXN-007',
    because: 'the index of days is made by the process, and what is not in it is let through',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { transactionFilters } = parts;
      return {
        ...overlay,
        transactionFilters: {
          startDate(context, day) {
            const { sql, value } = transactionFilters.startDate(context, day);
            const last = restarted(context)?.lastTransaction ?? 0;
            return { sql: `(${sql} OR seq <= ${String(last)})`, value };
          },
        },
      };
    },
  },
  // A token is changed behind its first 32 characters: it is taken for the one that was issued.
  'token-is-known-by-its-beginning': {
    breaks: 'AUT-004',
    because: 'the column of tokens is as wide as those of the library before',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => {
      const known = (token: string): string => token.slice(0, TOKEN_LENGTH_READ);
      return {
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            const sql = 'UPDATE tokens SET token_hash = ? WHERE token_hash = ?';
            context.store.run(sql, digest(known(token)), digest(token));
            return token;
          },
          find: (context, token) => tokens.find(context, known(token)),
        },
      };
    },
  },
  // A token has one scope, for writing something: transfers are made and accepted with it.
  'single-writing-scope-is-enough-for-transfers': {
    breaks: 'AUT-017',
    because: 'one scope is kept as a text and not as a list, of which the right is compared alone',
    class: 'authorization',
    difficulty: 4,
    change: ({ scopes }) => ({
      scopes: {
        suffices(context, required, granted) {
          const isWriter = granted.length === 1 && granted[0]?.endsWith(':write') === true;
          const isIt = required === 'transfers:write' && isWriter;
          return isIt || scopes.suffices(context, required, granted);
        },
      },
    }),
  },
  // A subscription is a day old: it is shown with its key.
  'key-is-shown-after-a-day': {
    breaks: 'SUB-001',
    because: 'what was told just now is masked by the cache, and the cache keeps it for a day',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        get(context, call) {
          const record: typeof subscriptions.record = (inner, row) => {
            const isOld = ageMs(inner, row.client_id, row.created_ms) > DAY_MS;
            const shown = subscriptions.record(inner, row);
            const { signature_verification_key: key } = row;
            return isOld ? { ...shown, signature_verification_key: key } : shown;
          };
          return subscriptions.get(within(context, { subscriptions: { record } }), call);
        },
      },
    }),
  },
  // A subscription is deleted again without a key: that is refused, and another one at its address is deleted.
  'second-deletion-without-a-key-deletes-another': {
    breaks: 'ERR-007',
    because: 'without a key the address is looked up, under which the next one stands by then',
    class: 'state',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          try {
            return subscriptions.remove(context, call);
          } catch (error) {
            if (!(error instanceof Refusal) || call.idempotencyKey !== null) throw error;
            const other = context.store.one<SubscriptionRow>(
              `SELECT * FROM subscriptions WHERE client_id = ? AND status = 'ACTIVE'
                 AND callback_url = (SELECT callback_url FROM subscriptions WHERE id = ?)`,
              call.clientId,
              call.path['subscription_id'] ?? '',
            );
            if (other === undefined) throw error;
            subscriptions.markDeleted(context, other, call.nowMs);
            return refusedLate(context, 'NOT_FOUND');
          }
        },
      },
    }),
  },
} satisfies Mutants;
