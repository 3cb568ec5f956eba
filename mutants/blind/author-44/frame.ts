/** Lists, keys, tokens and deliveries that another process has to serve. */
import { Refusal } from '../../../reference/context.ts';
import { digest } from '../../../reference/http/clients.ts';
import type { StoredAnswer } from '../../../reference/http/idempotency.ts';
import type { EventRow } from '../../../reference/webhooks/rows.ts';
import type { Mutants } from '../../types.ts';
import { atStart, inMemory, seenHere, starts } from './places.ts';

const PAGE_SIZE_OF_AN_OLD_FILE = 10;

const listed = {
  // A month passes, restart: its statement is listed, and refused by its identifier.
  'statement-of-a-month-before-the-start-is-only-listed': {
    breaks: 'STM-002',
    because: 'a statement is rendered at the end of its month and kept in memory',
    class: 'persistence',
    difficulty: 4,
    change: ({ accounts, deliveries, statements }) => {
      const startedMs = inMemory(() => new Map<string, number>());
      return {
        deliveries: {
          recover(context) {
            deliveries.recover(context);
            for (const { id } of context.store.all<{ id: string }>('SELECT id FROM clients'))
              startedMs(context).set(id, context.parts.clientClock.nowMs(context, id));
          },
        },
        statements: {
          get(context, call) {
            const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
            const periods = statements.periods(context, account, call.nowMs);
            const asked = periods.find(({ id }) => id === call.path['statement_id']);
            const startMs = startedMs(context).get(call.clientId) ?? 0;
            if (asked === undefined || asked.endMs > startMs) return statements.get(context, call);
            throw new Refusal('NOT_FOUND', 'There is no such statement.');
          },
        },
      };
    },
  },
  // A withdrawal is accepted, restart: the transactions of its account lack the AUTHORIZED one.
  'transactions-of-an-account-are-loaded-from-the-journal': {
    breaks: 'ACC-007',
    because: 'the journal knows what is posted, and what is held or pending is only in memory',
    class: 'persistence',
    difficulty: 3,
    change: (parts) => {
      const { accounts, transactionFilters, transactions } = parts;
      const { overlay, restarted } = starts(parts);
      return {
        ...overlay,
        transactions: {
          listOfAccount(context, call) {
            const last = restarted(context)?.lastTransaction ?? 0;
            const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
            return transactions.page(context, call, [
              transactionFilters.account(context, account.id),
              { sql: `(status NOT IN ('AUTHORIZED', 'PENDING') OR seq > ?)`, value: last },
              ...transactionFilters.asked(context, call),
            ]);
          },
        },
      };
    },
  },
  // Twenty transactions or more, restart: a list of them without a size holds ten.
  'default-page-size-is-another-one-after-a-restart': {
    breaks: 'PAG-005',
    because: 'the first start had it from its installer, the next ones read the file in the image',
    class: 'pagination',
    difficulty: 3,
    change: (parts) => {
      const { paging } = parts;
      const { overlay, restarted } = starts(parts);
      return {
        ...overlay,
        paging: {
          number(context, call, name, otherwise) {
            const isOther = name === 'page_size' && restarted(context) !== null;
            const size = isOther ? PAGE_SIZE_OF_AN_OLD_FILE : otherwise;
            return paging.number(context, call, name, size);
          },
        },
      };
    },
  },
} satisfies Mutants;

const frame = {
  // A telephone number is set under a key, another one under another, restart, the first request is
  // sent again under its key: the customer has the first number.
  'change-of-a-customer-is-made-again-after-a-restart': {
    breaks: 'IDM-008',
    because: 'only keys of what is created are stored: a change made twice is the same change',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => {
      const kept = inMemory(() => new Map<string, StoredAnswer>());
      return {
        idempotency: {
          find(context, call) {
            if (call.operationId !== 'updateCustomer') return idempotency.find(context, call);
            return kept(context).get(idempotency.scope(context, call));
          },
          remember(context, call, answer) {
            if (call.operationId !== 'updateCustomer') {
              idempotency.remember(context, call, answer);
              return;
            }
            const scope = idempotency.scope(context, call);
            kept(context).set(scope, {
              scope,
              fingerprint: idempotency.fingerprint(context, call),
              status: answer.status,
              headers: JSON.stringify(answer.headers),
              payload: typeof answer.payload === 'string' ? answer.payload : '',
            });
          },
        },
      };
    },
  },
  // A token is got, restart, 43200 seconds pass: it is still accepted.
  'token-from-before-a-restart-never-ends': {
    breaks: 'AUT-024',
    because: 'the end of a token is a timer that is set when it is issued',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth, tokens }) => {
      const timers = seenHere();
      return {
        auth: {
          expired: (context, row) =>
            timers(context).has(row.token_hash) && auth.expired(context, row),
        },
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            timers(context).add(digest(token));
            return token;
          },
        },
      };
    },
  },
  // A token without subscriptions:write is got, restart: it creates a subscription.
  'token-from-before-a-restart-has-every-scope-of-its-client': {
    breaks: 'AUT-019',
    because: 'what a token was granted is kept in memory, and else what its client may be granted',
    class: 'authorization',
    difficulty: 3,
    change: ({ clients, tokens }) => {
      const granted = seenHere();
      return {
        tokens: {
          issue(context, clientId, scopes) {
            const token = tokens.issue(context, clientId, scopes);
            granted(context).add(digest(token));
            return token;
          },
          find(context, token) {
            const row = tokens.find(context, token);
            if (row === undefined || granted(context).has(row.token_hash)) return row;
            const client = clients.find(context, row.client_id);
            return client === undefined ? row : { ...row, scopes: client.scopes };
          },
        },
      };
    },
  },
  // Restart, a withdrawal is accepted with the signature of its client: this is refused.
  'signing-keys-are-registered-for-one-process': {
    breaks: 'SIG-003',
    because: 'the public keys of the clients are put into memory when they are registered',
    class: 'authentication',
    difficulty: 2,
    change: ({ clients }) => {
      const keys = inMemory(() => new Map<string, string>());
      return {
        clients: {
          register(context, wish) {
            clients.register(context, wish);
            if (wish.signingKeyPem !== undefined) keys(context).set(wish.id, wish.signingKeyPem);
          },
          find(context, clientId) {
            const client = clients.find(context, clientId);
            const key = keys(context).get(clientId) ?? null;
            return client === undefined ? undefined : { ...client, signing_key: key };
          },
        },
      };
    },
  },
  // Restart, a subscription that never was is deleted: 200, and its status DELETED.
  'unknown-subscription-counts-as-deleted-after-a-restart': {
    breaks: 'ERR-008',
    because: 'what is not in memory may have been deleted before, so its deletion is confirmed',
    class: 'error',
    difficulty: 3,
    change: (parts) => {
      const { subscriptions } = parts;
      const { overlay, restarted } = starts(parts);
      return {
        ...overlay,
        subscriptions: {
          remove(context, call) {
            try {
              return subscriptions.remove(context, call);
            } catch (error) {
              const isUnknown = error instanceof Refusal && error.code === 'NOT_FOUND';
              if (!isUnknown || restarted(context) === null) throw error;
              const id = call.path['subscription_id'] ?? '';
              return { status: 200, body: { data: { id, status: 'DELETED' } } };
            }
          },
        },
      };
    },
  },
} satisfies Mutants;

const told = {
  // A delivery is refused by its receiver, restart: it comes again with another event_id.
  'delivery-that-is-tried-again-after-a-restart-has-a-new-identifier': {
    breaks: 'WHK-009',
    because: 'what was not acknowledged is taken out of the outbox and put in as an event of now',
    class: 'webhook',
    difficulty: 4,
    change: (parts) =>
      atStart(parts, (context) => {
        const sql = `SELECT events.* FROM events JOIN deliveries ON event_id = events.id
          WHERE deliveries.status = 'PENDING' AND attempts > 0`;
        for (const { id, payload } of context.store.all<EventRow>(sql)) {
          const again = payload.replace(id, context.parts.events.identify(context));
          context.store.run('UPDATE events SET payload = ? WHERE id = ?', again, id);
        }
      }),
  },
  // A subscription is deleted, restart, an event of its type occurs: it is delivered to it.
  'deleted-subscription-is-delivered-to-after-a-restart': {
    breaks: 'WHK-013',
    because: 'the routes are loaded from all subscriptions, and a deletion takes one out of memory',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, events, subscriptions }) => {
      const taken = seenHere();
      return {
        subscriptions: {
          markDeleted(context, row, nowMs) {
            taken(context).add(row.id);
            subscriptions.markDeleted(context, row, nowMs);
          },
        },
        events: {
          matching(context, clientId, eventType) {
            const sql = `SELECT * FROM subscriptions
              WHERE client_id = ? AND event_type = ? AND status = 'DELETED'`;
            type Route = ReturnType<typeof events.matching>[number];
            const deleted = context.store.all<Route>(sql, clientId, eventType);
            const routed = deleted.filter(({ id }) => !taken(context).has(id));
            return [...events.matching(context, clientId, eventType), ...routed];
          },
        },
        deliveries: {
          mayDeliver(context, row) {
            const isRouted = row.status === 'DELETED' && !taken(context).has(row.id);
            const seen = isRouted ? ({ ...row, status: 'ACTIVE' } as const) : row;
            return deliveries.mayDeliver(context, seen);
          },
        },
      };
    },
  },
} satisfies Mutants;

export const blindFortyFourthFrameMutants = {
  ...listed,
  ...frame,
  ...told,
} satisfies Mutants;
