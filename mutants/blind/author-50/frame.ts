/** Tokens, keys, pages and lists: after a restart, after many, of a month ago and when a key comes again. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { StoredAnswer } from '../../../reference/http/idempotency.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { tokensOfCalls, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { lettingIn } from '../author-45/places.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { inMemory, starts } from '../author-44/places.ts';
import { isOldAccount } from '../author-47/places.ts';

const TOKENS_KEPT = 20;

export const blindFiftiethFrameMutants = {
  // An account was opened 31 days ago; on a later page of its transactions the link before leads to the first page.
  'page-before-is-the-first-of-an-old-account': {
    breaks: 'PAG-010',
    because: 'what is in the archive is read by a cursor, which goes forward or begins anew',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const id = call.path['account_id'] ?? call.query['account_id'];
          const isIt = call.operationId.endsWith('Transactions');
          return isIt && isOldAccount(context, id, MONTH_MS)
            ? { ...links, prev: links.first }
            : links;
        },
      },
    }),
  },
  // An account has transactions from before and after a month ago: the item before each later page stands on that one, too.
  'pages-overlap-behind-the-end-of-the-archive': {
    breaks: 'PAG-007',
    because: 'where the archive ends the last row of it is read from either table',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const archived = { sql: 'transaction_ms < ?', value: call.nowMs - MONTH_MS };
          const all = transactions.count(context, conditions);
          const old = transactions.count(context, [...conditions, archived]);
          const isFalling = transactions.order(context, call) === 'DESC';
          const end = isFalling ? all - old : old;
          const isOfAccount = (call.path['account_id'] ?? call.query['account_id']) !== undefined;
          if (!isOfAccount || old === 0 || old === all)
            return transactions.page(context, call, conditions);
          const inner = within(context, {
            transactions: {
              bounds(innermost, at) {
                const { offset, limit } = transactions.bounds(innermost, at);
                return { offset: offset > 0 && offset >= end ? offset - 1 : offset, limit };
              },
            },
          });
          return transactions.page(inner, call, conditions);
        },
      },
    }),
  },
  // Customers in one state fill more than one page: later pages of them show customers in any state.
  'later-pages-of-a-state-show-any': {
    breaks: 'CUS-007',
    because: 'the query of a further page is built anew, and the state is not handed on',
    class: 'filter',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const found = records.list(context, clientId, kind, filter);
          if (kind !== 'customer' || filter.page === 0) return found;
          const filters = { ...filter.filters, status: undefined };
          const { rows } = records.list(context, clientId, kind, { ...filter, filters });
          return { rows: rows.slice(0, found.rows.length), total: found.total };
        },
      },
    }),
  },
  // The platform restarts, a customer is frozen: filtered by status it is still among the active ones.
  'states-of-the-start-are-filtered-by': {
    breaks: 'CUS-007',
    because: 'the index of states is built at the start, and what changes is not told to it',
    class: 'filter',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { customers, records } = parts;
      const atStart = inMemory(() => new Map<string, string>());
      const indexed = (context: Context, { id, status }: StoredRecord): string =>
        atStart(context).get(id) ?? status;
      return {
        ...overlay,
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            const kept = atStart(context);
            if (restarted(context) !== null && !kept.has(customer.id))
              kept.set(customer.id, customer.status);
            return changed;
          },
        },
        records: {
          list(context, clientId, kind, filter) {
            const wanted = filter.filters?.['status'];
            if (kind !== 'customer' || wanted === undefined || atStart(context).size === 0)
              return records.list(context, clientId, kind, filter);
            const filters = { ...filter.filters, status: undefined };
            const all = { filters, page: 0, pageSize: Number.MAX_SAFE_INTEGER };
            const { rows } = records.list(context, clientId, kind, all);
            const found = rows.filter((row) => indexed(context, row) === wanted);
            const from = filter.page * filter.pageSize;
            return { rows: found.slice(from, from + filter.pageSize), total: found.length };
          },
        },
      };
    },
  },
  // The platform restarts; a client that is known gets a token with any secret.
  'any-secret-after-a-restart': {
    breaks: 'AUT-002',
    because: 'secrets that were checked are cached, and a start fills the cache with all names',
    class: 'authentication',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { clients } = parts;
      return {
        ...overlay,
        clients: {
          secretMatches: (context, client, secret) =>
            clients.secretMatches(context, client, secret) ||
            (client !== undefined && restarted(context) !== null),
        },
      };
    },
  },
  // A client uses a key, the platform restarts, another client uses that key for the same operation: it gets the answer of the first, or none.
  'keys-from-before-a-restart-are-of-everyone': {
    breaks: 'IDM-016',
    because: 'a start loads the keys into memory, by operation and key alone',
    class: 'idempotency',
    difficulty: 5,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      const { idempotency } = parts;
      const since = inMemory(() => new Set<string>());
      return {
        ...overlay,
        idempotency: {
          remember(context, call, answer) {
            since(context).add(idempotency.scope(context, call));
            idempotency.remember(context, call, answer);
          },
          find(context, call) {
            const own = idempotency.find(context, call);
            if (own !== undefined || restarted(context) === null) return own;
            const sql = `SELECT * FROM idempotency WHERE json_extract(scope, '$[1]') = ?
              AND json_extract(scope, '$[2]') = ?`;
            const key = call.idempotencyKey ?? '';
            const rows = context.store.all<StoredAnswer>(sql, call.operationId, key);
            return rows.find(({ scope }) => !since(context).has(scope));
          },
        },
      };
    },
  },
  // A request with a key is refused; another client sends its own under that key: refused.
  'key-of-a-refused-request-is-taken-for-all': {
    breaks: 'IDM-016',
    because: 'a key is locked by its text, and a refusal leaves the lock to whoever sent it',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => {
      const holders = new Map<string, string>();
      return {
        idempotency: {
          around(context, call, execute) {
            const name = `${call.operationId} ${call.idempotencyKey ?? ''}`;
            const holder = holders.get(name) ?? call.clientId;
            if (idempotency.applies(context, call) && holder !== call.clientId)
              throw new Refusal('IDEMPOTENCY_CONFLICT', 'This key is being used.');
            try {
              return idempotency.around(context, call, execute);
            } catch (error) {
              if (error instanceof Refusal) holders.set(name, call.clientId);
              throw error;
            }
          },
        },
      };
    },
  },
  // A client asks for its twenty-first token: the first one is refused from then on.
  'twenty-first-token-ousts-the-first': {
    breaks: 'AUT-008',
    because: 'a client has room for twenty sessions',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => ({
      tokens: {
        issue(context, clientId, granted) {
          const token = tokens.issue(context, clientId, granted);
          context.store.run(
            `DELETE FROM tokens WHERE client_id = ? AND token_hash NOT IN (SELECT token_hash
             FROM tokens WHERE client_id = ? ORDER BY expires_ms DESC LIMIT ?)`,
            clientId,
            clientId,
            TOKENS_KEPT,
          );
          return token;
        },
      },
    }),
  },
  // A token without subscriptions:write creates a subscription, without an Idempotency-Key: it is created.
  'without-a-key-no-scope-is-needed': {
    breaks: 'AUT-019',
    because: 'whether one may create is asked where the key is looked up',
    class: 'authorization',
    difficulty: 3,
    change: (parts) => {
      const { pipeline, scopes } = parts;
      return {
        ...lettingIn(parts, ['createSubscription'], () => true),
        pipeline: {
          execute(context, call, handler) {
            const required = scopes.required(context, call.operationId);
            const mayNot = !scopes.suffices(context, required, call.scopes);
            if (mayNot && call.idempotencyKey !== null)
              throw new Refusal('INSUFFICIENT_SCOPE', 'The token needs another scope.');
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  // A withdrawal is accepted with one token of a client; with another one of it its receipt is not found.
  'receipt-is-for-the-token-that-accepted': {
    breaks: 'WDR-009',
    because: 'receipts are kept with the session that asked for the withdrawal',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      const { tokenOf, overlay } = tokensOfCalls(parts);
      const { withdrawals } = parts;
      const acceptedWith = new Map<string, string>();
      return {
        ...overlay,
        withdrawals: {
          accept(context, call) {
            const reply = withdrawals.accept(context, call);
            acceptedWith.set(call.path['withdrawal_id'] ?? '', tokenOf(call));
            return reply;
          },
          receipt(context, call) {
            const token = acceptedWith.get(call.path['withdrawal_id'] ?? '');
            if (token === undefined || token === tokenOf(call))
              return withdrawals.receipt(context, call);
            throw new Refusal('NOT_FOUND', 'There is no such receipt.');
          },
        },
      };
    },
  },
} satisfies Mutants;
