/** Tokens, keys, filters and pages: after a restart or a refusal, when time passed, beside others, for others. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import { digest } from '../../../reference/http/clients.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import { wishOf } from '../../plain.ts';
import { isCreate, withData, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { meeting } from '../author-43/places.ts';
import { inMemory, starts } from '../author-44/places.ts';
import { lettingIn } from '../author-45/places.ts';
import { ageMs, DAY_MS, isLaterClient } from '../author-46/places.ts';
import { times } from '../author-47/places.ts';

type Kept = { readonly created_ms: number };

const LISTS: readonly string[] = ['listTransactions', 'listAccountTransactions'];
const CHOSEN_FROM_A_LIST: readonly string[] = ['category_type', 'order', 'transaction_status'];

function isCrypto(context: Context, accountId: string | undefined): boolean {
  const sql = 'SELECT * FROM accounts WHERE id = ?';
  const row = context.store.one<AccountRow>(sql, accountId ?? '');
  return row !== undefined && !context.parts.assets.fiat(context, row.asset_type_id);
}

export const blindFiftyFirstFrameMutants = {
  // A subscription is a month old: a token without subscriptions:read is shown it.
  'month-old-subscription-is-shown-to-any-token': {
    breaks: 'AUT-018',
    because: 'after a month it is read from the archive, where nobody asks for a scope',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      const { subscriptions } = parts;
      return {
        ...lettingIn(parts, ['getSubscription'], () => true),
        subscriptions: {
          get(context, call) {
            const id = call.path['subscription_id'] ?? '';
            const listed = subscriptions.listed(context, call.clientId);
            const row = listed.find((one) => one.id === id);
            const isOld =
              row !== undefined && ageMs(context, call.clientId, row.created_ms) > MONTH_MS;
            if (isOld || call.scopes.includes('subscriptions:read'))
              return subscriptions.get(context, call);
            throw new Refusal('INSUFFICIENT_SCOPE', 'The token needs another scope.');
          },
        },
      };
    },
  },
  // A token without subscriptions:read is refused the list of subscriptions, or one of them: asking again it gets it.
  'refused-reader-of-subscriptions-is-let-in': {
    breaks: 'AUT-018',
    because: 'what a token was asked for is put into its cache, with the answer left out',
    class: 'authorization',
    difficulty: 3,
    change: (parts) => {
      const timesOf = times();
      const reads = ['listSubscriptions', 'getSubscription'] as const;
      return lettingIn(parts, reads, (_context, _clientId, asked) => timesOf(asked) > 1);
    },
  },
  // A client has a transfer that is a month old: its tokens without transfers:write create and accept transfers.
  'transfers-of-a-client-of-old-need-no-scope': {
    breaks: 'AUT-017',
    because: 'clients from before a month have the right by the migration that brought the scopes',
    class: 'authorization',
    difficulty: 4,
    change: (parts) =>
      lettingIn(parts, ['createTransfer', 'acceptTransfer'], (context, clientId) => {
        const sql = `SELECT created_ms FROM records WHERE client_id = ? AND kind = 'transfer'
          ORDER BY seq LIMIT 1`;
        const first = context.store.one<Kept>(sql, clientId);
        return first !== undefined && ageMs(context, clientId, first.created_ms) > MONTH_MS;
      }),
  },
  // A client has a token, the platform restarts: that token lacks the last one of its scopes.
  'token-from-before-a-restart-lacks-its-last-scope': {
    breaks: 'AUT-020',
    because: 'the scopes that are read back at a start are cut at their last space',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { tokens } = parts;
      const issuedHere = inMemory(() => new Set<string>());
      return {
        ...overlay,
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            issuedHere(context).add(digest(token));
            return token;
          },
          find(context, token) {
            const row = tokens.find(context, token);
            if (row === undefined || restarted(context) === null) return row;
            if (issuedHere(context).has(row.token_hash)) return row;
            return { ...row, scopes: row.scopes.split(' ').slice(0, -1).join(' ') };
          },
        },
      };
    },
  },
  // The platform restarts: a create that carries a request id is refused.
  'request-ids-are-refused-after-a-restart': {
    breaks: 'GEN-013',
    because: 'the audit log takes requests by their id, and is open only once it was rotated',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { pipeline } = parts;
      return {
        ...overlay,
        pipeline: {
          run(context, call, handler) {
            const isNamed = call.headers['x-svc-request-id'] !== undefined;
            if (isNamed && isCreate(call) && restarted(context) !== null)
              throw new Refusal('INVALID_STATE', 'This request cannot be logged.');
            return pipeline.run(context, call, handler);
          },
        },
      };
    },
  },
  // A change of an individual says nothing of who made it, and is repeated with its key: it is made again.
  'change-of-a-person-by-nobody-is-made-again': {
    breaks: 'IDM-009',
    because: 'keys are kept beside the author of a change, and without one there is no place',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          idempotency.applies(context, call) &&
          (call.operationId !== 'updateCustomerIndividual' ||
            wishOf(call)['updated_by'] !== undefined),
      },
    }),
  },
  // A change of a customer is repeated with its key a day later: it is made again.
  'key-of-a-change-is-kept-for-a-day': {
    breaks: 'IDM-008',
    because: 'keys of changes are swept at night',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const found = idempotency.find(context, call);
          if (call.operationId !== 'updateCustomer' || found === undefined) return found;
          const sql = 'SELECT created_ms FROM idempotency WHERE scope = ?';
          const keptMs = context.store.one<Kept>(sql, found.scope)?.created_ms ?? call.nowMs;
          if (call.nowMs - keptMs <= DAY_MS) return found;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', found.scope);
          return undefined;
        },
      },
    }),
  },
  // A client other than the first one changes a customer, without a body: answered as done.
  'change-without-a-body-by-another-client': {
    breaks: 'ERR-011',
    because: 'the way in for partners fills a body that is missing with an empty one',
    class: 'validation',
    difficulty: 3,
    change: ({ customers, validation }) => ({
      validation: {
        body(context, operation, body) {
          if (operation.operationId === 'updateCustomer' && body === undefined) return;
          validation.body(context, operation, body);
        },
      },
      customers: {
        update(context, call) {
          if (call.body !== undefined) return customers.update(context, call);
          if (isLaterClient(context, call.clientId))
            return customers.update(context, { ...call, body: {} });
          throw new Refusal('VALIDATION_FAILED', 'The request needs a JSON body.');
        },
      },
    }),
  },
  // Transactions are filtered by an account that holds crypto, and by a status, category type or order that does not exist: answered.
  'odd-filters-of-a-crypto-account-are-taken': {
    breaks: 'ERR-012',
    because:
      'crypto is asked of a service of its own, which has other states and checks them itself',
    class: 'validation',
    difficulty: 4,
    change: ({ validation }) => ({
      validation: {
        parameters(context, operation, query, headers) {
          if (
            operation.operationId !== 'listTransactions' ||
            !isCrypto(context, query['account_id'])
          )
            return validation.parameters(context, operation, query, headers);
          const checked = Object.entries(query).filter(
            ([name]) => !CHOSEN_FROM_A_LIST.includes(name),
          );
          return validation.parameters(context, operation, Object.fromEntries(checked), headers);
        },
      },
    }),
  },
  // Customers are listed by either type at the same time: the later request is answered by the type of the first.
  'type-filter-beside-another-is-that-of-the-first': {
    breaks: 'CUS-006',
    because: 'one query is run for all that wait for it, and the type is not part of its name',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, call) => (call.operationId === 'listCustomers' ? call.clientId : null),
        ({ context, call, handler, beside: [first], isLater }) => {
          const type = first?.query['type'];
          if (!isLater || type === undefined || call.query['type'] === undefined)
            return parts.pipeline.execute(context, call, handler);
          return parts.pipeline.execute(
            context,
            { ...call, query: { ...call.query, type } },
            handler,
          );
        },
      )(parts),
  },
  // Two pages of one list of transactions are asked for at once: the later one lacks its first item.
  'page-beside-another-lacks-its-first-item': {
    breaks: 'PAG-008',
    because: 'both read from one cursor, which has gone on by one when the second one takes it',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, { operationId, clientId, path, query }) =>
          LISTS.includes(operationId)
            ? `${clientId} ${path['account_id'] ?? query['account_id'] ?? ''}`
            : null,
        ({ context, call, handler, beside, isLater }) => {
          const { read } = parts.transactions;
          const isOther = beside.some(({ query }) => query['page'] !== call.query['page']);
          const inner = within(context, {
            transactions: { read: (...asked) => read(...asked).slice(1) },
          });
          return parts.pipeline.execute(isLater && isOther ? inner : context, call, handler);
        },
      )(parts),
  },
  // All transactions are asked for with a query that was asked before: accounts that were opened meanwhile are left out.
  'list-of-all-covers-the-accounts-of-the-first-time': {
    breaks: 'TXN-013',
    because: 'the accounts that a query goes to are looked up once, and kept with its text',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters, transactions }) => {
      const covered = new Map<string, string>();
      return {
        transactions: {
          list(context, call) {
            const { page: _page, ...query } = call.query;
            if (query['account_id'] !== undefined) return transactions.list(context, call);
            const name = JSON.stringify([call.clientId, query]);
            const sql = 'SELECT id FROM accounts WHERE client_id = ?';
            const now = context.store.all<{ readonly id: string }>(sql, call.clientId);
            const ids = covered.get(name) ?? now.map(({ id }) => id).join(' ');
            covered.set(name, ids);
            const asked: typeof transactionFilters.asked = (inner, of) => [
              ...transactionFilters.asked(inner, of),
              { sql: 'instr(?, account_id) > 0', value: ids },
            ];
            return transactions.list(within(context, { transactionFilters: { asked } }), call);
          },
        },
      };
    },
  },
  // A transaction is a day old: shown alone it has no description.
  'day-old-transaction-is-shown-without-its-description': {
    breaks: 'TXN-005',
    because: 'from the next day on a single one is read from the books, which have no texts',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        get(context, call) {
          const reply = transactions.get(context, call);
          const row = transactions.find(context, call.clientId, call.path['id'] ?? '');
          const isOld = ageMs(context, row.client_id, row.transaction_ms) > DAY_MS;
          return isOld ? withData(reply, { description: undefined }) : reply;
        },
      },
    }),
  },
  // A client other than the first one lists its transactions: they have no descriptions, which they have alone.
  'list-of-another-client-has-no-descriptions': {
    breaks: 'TXN-005',
    because: 'lists for partners are read from a view that was made before there were texts',
    class: 'wire',
    difficulty: 3,
    change: ({ transactions }) => {
      const record: typeof transactions.record = (context, row) => {
        const { description, ...rest } = transactions.record(context, row) as Data;
        return description === undefined || isLaterClient(context, row.client_id)
          ? rest
          : { ...rest, description };
      };
      return {
        transactions: {
          page: (context, call, conditions) =>
            transactions.page(within(context, { transactions: { record } }), call, conditions),
        },
      };
    },
  },
} satisfies Mutants;
