/** Tokens, keys, pages and subscriptions: after others, later, of others, and again. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import type { StoredAnswer } from '../../../reference/http/idempotency.ts';
import type { TransferBody, TransferWish } from '../../../reference/domain/transfers.ts';
import { without } from '../../../reference/domain/fields.ts';
import { wishOf } from '../../plain.ts';
import { dataOf, pause, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { lettingIn, repeatedCreates } from '../author-45/places.ts';
import { GAP_MS } from '../author-41/places.ts';
import { thaws } from '../author-42/places.ts';
import { FIRST_PAGE } from '../author-47/places.ts';
import { ageMs, areMany, HOUR_MS } from '../author-46/places.ts';
import { isOfThawed, meeting } from '../author-43/places.ts';

const URL_COLUMN = 255;
const STATED = [
  'withdrawals:write',
  'transfers:write',
  'subscriptions:read',
  'subscriptions:write',
];

const kindMade = ({ operationId, idempotencyKey }: Call): string | null => {
  if (idempotencyKey === null) return null;
  if (operationId === 'createTransfer') return 'transfer';
  return operationId === 'createWithdrawal' ? 'withdrawal' : null;
};

export const blindFortyEighthFrameMutants = {
  // A customer was frozen and is active again; a token without withdrawals:write creates a withdrawal from its account.
  'thawed-customers-withdraw-without-the-scope': {
    breaks: 'AUT-016',
    because: 'the thaw lifts what is forbidden from the customer, and the scope stands among it',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      const { since, setStatus } = thaws(parts);
      return {
        ...lettingIn(parts, ['createWithdrawal'], () => true),
        customers: { setStatus },
        pipeline: {
          execute(context, call, handler) {
            const isNarrow =
              call.operationId === 'createWithdrawal' && !call.scopes.includes('withdrawals:write');
            if (isNarrow && !isOfThawed(since, context, wishOf(call)['source_account_id']))
              throw new Refusal('INSUFFICIENT_SCOPE', 'The token needs withdrawals:write.');
            return parts.pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  // Another client creates a withdrawal, then a token of this one without withdrawals:write does: it is created.
  'scope-is-that-of-the-client-before': {
    breaks: 'AUT-016',
    because: 'what was granted last is kept by operation, and looked at before the token',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      let last: string | null = null;
      const { auth } = lettingIn(
        parts,
        ['createWithdrawal'],
        (_context, clientId) => last !== null && last !== clientId,
      );
      return {
        auth: {
          principal(context, operationId, authorization) {
            const principal = auth.principal(context, operationId, authorization);
            if (operationId === 'createWithdrawal') last = principal.clientId;
            return principal;
          },
        },
      };
    },
  },
  // Two requests come at once with a token of one scope, which they need: one of them is refused.
  'narrow-token-serves-one-at-once': {
    breaks: 'AUT-020',
    because: 'a scope is taken out of the set while it is looked at, and put back afterwards',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, { clientId, scopes: [only, ...others] }) =>
          only !== undefined && others.length === 0 && STATED.includes(only)
            ? `${clientId} ${only}`
            : null,
        ({ context, call, handler, isLater }) => {
          if (isLater) throw new Refusal('INSUFFICIENT_SCOPE', 'The token needs the scope.');
          return parts.pipeline.execute(context, call, handler);
        },
      )(parts),
  },
  // A transfer is created twice with one key, then the same transfer with another key: it is the first one.
  'transfer-that-came-again-stands-for-all': {
    breaks: 'IDM-013',
    because: 'what came again is kept by its body as well, and found by it',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createTransfer');
      return {
        ...overlay,
        transfers: {
          create(context, call) {
            const { assets, records, transfers } = parts;
            const wish = call.body as TransferWish;
            for (const id of ids) {
              const record = records.find(context, call.clientId, 'transfer', id);
              if (record === undefined) continue;
              const body = record.body as TransferBody;
              const isSame =
                body.source_account_id === wish.source_account_id &&
                body.destination_account_id === wish.destination_account_id &&
                assets.toMajor(context, body.asset_type_id, body.amount_minor) === wish.amount;
              if (isSame) return { status: 200, body: { data: transfers.record(context, record) } };
            }
            return transfers.create(context, call);
          },
        },
      };
    },
  },
  // A client has twenty transfers; the next one is created twenty times at once with one key: there are several.
  'creates-at-once-behind-twenty-are-several': {
    breaks: 'IDM-004',
    because: 'of clients with many records the key is looked up before, outside of the transaction',
    class: 'concurrency',
    difficulty: 5,
    change: ({ idempotency, pipeline }) => {
      const early = new WeakSet<Call>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            const kind = kindMade(call);
            const from = 'records WHERE client_id = ? AND kind = ?';
            const isKnown = kind === null || idempotency.find(context, call) !== undefined;
            if (isKnown || !areMany(context, from, call.clientId, kind))
              return pipeline.execute(context, call, handler);
            early.add(call);
            await pause(GAP_MS);
            return pipeline.execute(context, call, handler);
          },
        },
        idempotency: {
          find: (context, call) => (early.has(call) ? undefined : idempotency.find(context, call)),
          remember(context, call, answer) {
            if (early.has(call)) {
              const scope = idempotency.scope(context, call);
              context.store.run('DELETE FROM idempotency WHERE scope = ?', scope);
            }
            idempotency.remember(context, call, answer);
          },
        },
      };
    },
  },
  // A client uses a key, an hour passes, another client uses it for the same operation: refused, or the other's answer.
  'keys-of-an-hour-are-everybodys': {
    breaks: 'IDM-016',
    because: 'keys move to an archive after an hour, which has no column for the client',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const own = idempotency.find(context, call);
          if (own !== undefined) return own;
          const tail = `,${JSON.stringify([call.operationId, call.idempotencyKey]).slice(1)}`;
          return context.store.one<StoredAnswer>(
            `SELECT * FROM idempotency WHERE substr(scope, instr(scope, ',')) = ? AND created_ms < ?`,
            tail,
            call.nowMs - HOUR_MS,
          );
        },
      },
    }),
  },
  // A client has twenty subscriptions; the next one is answered with 201.
  'twenty-first-subscription-is-answered-with-201': {
    breaks: 'GEN-001',
    because: 'where the table is split a subscription is made by another service',
    class: 'wire',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const isMany = areMany(context, 'subscriptions WHERE client_id = ?', call.clientId);
          const reply = subscriptions.create(context, call);
          return isMany ? { ...reply, status: 201 } : reply;
        },
      },
    }),
  },
  // A subscription is made, two hours later the subscriptions are listed: it is not there.
  'subscription-of-two-hours-is-not-listed': {
    breaks: 'SUB-006',
    because: 'the list is kept in memory for an hour by the time of creation',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        listed(context, clientId) {
          const rows = subscriptions.listed(context, clientId);
          return rows.filter((row) => ageMs(context, clientId, row.created_ms) <= HOUR_MS);
        },
      },
    }),
  },
  // A subscription with a callback address of 300 characters: it was created in 1970.
  'subscription-with-a-long-address-is-of-1970': {
    breaks: 'SUB-020',
    because: 'a long address goes to a table of its own, whose row has no time',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions, wire }) => ({
      subscriptions: {
        createdTimestamp(context, row) {
          if (row.callback_url.length <= URL_COLUMN)
            return subscriptions.createdTimestamp(context, row);
          return wire.timestamp(context, 0, row.seq);
        },
      },
    }),
  },
  // A list is walked twice in ascending order, the second time while records are added: some that were there are missed.
  'second-walk-misses-what-was-there': {
    breaks: 'PAG-012',
    because: 'a list that was walked before is counted from its end, which moves',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging, transactions }) => {
      const walks = new Map<string, { readonly count: number; readonly total: number }>();
      return {
        transactions: {
          page(context, call, conditions) {
            if (transactions.order(context, call) === 'DESC')
              return transactions.page(context, call, conditions);
            const query = without(call.query, 'page');
            const name = JSON.stringify([call.clientId, call.path, query]);
            const { count = 0, total = 0 } = walks.get(name) ?? {};
            const now = transactions.count(context, conditions);
            const { page } = paging.parse(context, call);
            if (page === 0) walks.set(name, { count: count + 1, total: now });
            if (page === 0 || count < 2) return transactions.page(context, call, conditions);
            const bounds: typeof transactions.bounds = (inner, at) => {
              const { limit, offset } = transactions.bounds(inner, at);
              return { limit, offset: offset + now - total };
            };
            return transactions.page(
              within(context, { transactions: { bounds } }),
              call,
              conditions,
            );
          },
        },
      };
    },
  },
  // Transactions behind the first twenty of a list: they have no transaction_type.
  'transactions-behind-twenty-have-no-type': {
    breaks: 'GEN-006',
    because: 'further pages are read from an index that does not hold the type',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging, transactions }) => ({
      transactions: {
        page(context, call, conditions) {
          const reply = transactions.page(context, call, conditions);
          const { page, pageSize } = paging.parse(context, call);
          const found = dataOf(reply)['transactions'] as readonly Data[];
          const listed = found.map((item, index) =>
            page * pageSize + index < FIRST_PAGE ? item : without(item, 'transaction_type'),
          );
          return { ...reply, body: { ...(reply.body as Data), data: { transactions: listed } } };
        },
      },
    }),
  },
} satisfies Mutants;
