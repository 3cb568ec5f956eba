/** Tokens, refusals, pages, filters and subscriptions: later, after many, again and with less said. */
import { Refusal } from '../../../reference/context.ts';
import type { TokenRow } from '../../../reference/http/tokens.ts';
import type { Links } from '../../../reference/http/paging.ts';
import { without } from '../../../reference/domain/fields.ts';
import { dataOf } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { lettingIn, repeatedCreates } from '../author-45/places.ts';
import { acceptedOf, isBehindTwenty, isOldAccount } from '../author-47/places.ts';
import { isOlderRecord, times } from '../author-47/places.ts';
import { ageMs, areMany, DAY_MS, HOUR_MS, isLaterClient } from '../author-46/places.ts';
import { meeting, sourceOf } from '../author-43/places.ts';

const UNKNOWN_MAX = 20;

type Asset = { readonly asset_type_id: string };

export const blindFortyNinthFrameMutants = {
  // Another client than the first makes a subscription to an address with a query: shown without the query.
  'address-of-a-later-client-has-no-query': {
    breaks: 'SUB-004',
    because:
      'clients of the second list have their addresses compared, and the query is cut for it',
    class: 'wire',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        record(context, row) {
          const record = subscriptions.record(context, row);
          if (!isLaterClient(context, row.client_id)) return record;
          return { ...record, callback_url: row.callback_url.replace(/\?.*$/, '') };
        },
      },
    }),
  },
  // ?account_id= of an account of coins and transaction_status=NONSENSE: answered with 200.
  'any-status-is-a-filter-of-coins': {
    breaks: 'ERR-012',
    because: 'lists of coins come from another service, which has states of its own',
    class: 'validation',
    difficulty: 4,
    change: ({ assets, validation }) => ({
      validation: {
        parameters(context, operation, query, headers) {
          const sql = 'SELECT asset_type_id FROM accounts WHERE id = ?';
          const account = context.store.one<Asset>(sql, query['account_id'] ?? '');
          const isIt = operation.operationId === 'listTransactions' && account !== undefined;
          if (!isIt || assets.fiat(context, account.asset_type_id)) {
            validation.parameters(context, operation, query, headers);
            return;
          }
          const free = ['transaction_status', 'category_type'];
          const rest = Object.entries(query).filter(([name]) => !free.includes(name));
          validation.parameters(context, operation, Object.fromEntries(rest), headers);
        },
      },
    }),
  },
  // A change of a customer is sent twice with a body that is torn: the second time it is answered with 200.
  'torn-body-is-empty-the-second-time': {
    breaks: 'ERR-010',
    because: 'what was read is kept by its bytes, and of a failure an empty object is kept',
    class: 'validation',
    difficulty: 4,
    change: ({ validation }) => {
      const timesOf = times();
      return {
        validation: {
          read(context, bytes) {
            try {
              return validation.read(context, bytes);
            } catch (error) {
              if (timesOf(Buffer.from(bytes).toString('latin1')) === 1) throw error;
              return {};
            }
          },
        },
      };
    },
  },
  // A subscription is created twice with one key: it is not in the list.
  'subscription-that-was-repeated-is-not-listed': {
    breaks: 'SUB-006',
    because: 'who repeats is taken out of the list of what is new and put nowhere else',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createSubscription');
      return {
        ...overlay,
        subscriptions: {
          listed: (context, clientId) =>
            parts.subscriptions.listed(context, clientId).filter(({ id }) => !ids.has(id)),
        },
      };
    },
  },
  // Transactions are more than an hour old; with two filters the list holds those that meet the first of them alone.
  'second-filter-passes-what-is-an-hour-old': {
    breaks: 'TXN-012',
    because: 'older transactions stand in a table with one index, and no other is asked',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const [first, ...others] = transactionFilters.asked(context, call);
          if (first === undefined) return [];
          const old = `transaction_ms < ${String(call.nowMs - HOUR_MS)}`;
          return [first, ...others.map(({ sql, value }) => ({ sql: `(${sql} OR ${old})`, value }))];
        },
      },
    }),
  },
  // A client has twenty transfers; a token without transfers:write accepts the next one: it is executed.
  'transfer-behind-twenty-is-accepted-without-the-scope': {
    breaks: 'AUT-017',
    because: 'who may accept is kept with the transfer, and what is not kept is free',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => ({
      ...lettingIn(parts, ['acceptTransfer'], () => true),
      pipeline: {
        execute(context, call, handler) {
          const isNarrow =
            call.operationId === 'acceptTransfer' && !call.scopes.includes('transfers:write');
          const record = isNarrow ? acceptedOf(parts, context, 'transfer', call) : undefined;
          if (isNarrow && (record === undefined || !isBehindTwenty(context, record)))
            throw new Refusal('INSUFFICIENT_SCOPE', 'The token needs transfers:write.');
          return parts.pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  // A token without subscriptions:write deletes a subscription without an idempotency key: it is deleted.
  'scope-is-looked-at-with-the-key': {
    breaks: 'AUT-019',
    because: 'scopes are looked at where the key is reserved, and without one nothing is',
    class: 'authorization',
    difficulty: 3,
    change: (parts) => ({
      ...lettingIn(parts, ['createSubscription', 'deleteSubscription'], () => true),
      pipeline: {
        execute(context, call, handler) {
          const isIt = /^(create|delete)Subscription$/.test(call.operationId);
          const isNarrow = isIt && !call.scopes.includes('subscriptions:write');
          if (isNarrow && call.idempotencyKey !== null)
            throw new Refusal('INSUFFICIENT_SCOPE', 'The token needs subscriptions:write.');
          return parts.pipeline.execute(context, call, handler);
        },
      },
    }),
  },
  // A client has a payment, a day passes for it; another client asks for that payment: it is shown.
  'payment-of-a-day-ago-is-shown-to-all': {
    breaks: 'AUT-022',
    because: 'payments move to an archive after a day, which is read without the client',
    class: 'authorization',
    difficulty: 4,
    change: ({ payments, records }) => ({
      payments: {
        get(context, call) {
          const record = records.ofAnyone(context, 'payment', call.path['payment_id'] ?? '');
          if (record === undefined || !isOlderRecord(context, record, DAY_MS))
            return payments.get(context, call);
          return payments.get(context, { ...call, clientId: record.clientId });
        },
      },
    }),
  },
  // Transactions are listed by an account that was opened more than a day ago: links has no next.
  'links-of-a-day-old-account-have-no-next': {
    breaks: 'PAG-001',
    because: 'what is of yesterday does not grow, and its last page is thought to need no next',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const isIt = call.operationId === 'listTransactions';
          if (!isIt || !isOldAccount(context, call.query['account_id'], DAY_MS)) return links;
          return without(links, 'next') as Links;
        },
      },
    }),
  },
  // A client has made twenty subscriptions; the next one is answered without its key.
  'twenty-first-subscription-has-no-key': {
    breaks: 'SUB-003',
    because: 'keys are drawn beforehand, twenty for each client',
    class: 'webhook',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const isMany = areMany(context, 'subscriptions WHERE client_id = ?', call.clientId);
          const reply = subscriptions.create(context, call);
          if (!isMany) return reply;
          const data = without(dataOf(reply), 'signature_verification_key');
          return { ...reply, body: { data } };
        },
      },
    }),
  },
  // Two transfers from one account are accepted at once: transactions of the later one stand at the top of a rising list.
  'what-came-at-once-stands-at-the-top': {
    breaks: 'TXN-006',
    because: 'what finds the index locked is put into a heap that is read first',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) => {
      const late = new Set<string>();
      const overlay = meeting(
        (context, call) =>
          call.operationId === 'acceptTransfer' ? sourceOf(context, 'transfer', call) : null,
        ({ context, call, handler, isLater }) => {
          if (isLater) late.add(call.path['transfer_id'] ?? '');
          return parts.pipeline.execute(context, call, handler);
        },
      )(parts);
      return {
        ...overlay,
        transactions: {
          read(context, conditions, slice) {
            const rows = parts.transactions.read(context, conditions, slice);
            const isLate = ({ category_id: id }: (typeof rows)[number]) => late.has(id ?? '');
            return [...rows.filter(isLate), ...rows.filter((row) => !isLate(row))];
          },
        },
      };
    },
  },
  // A transfer is executed, two hours pass, it is accepted again: the refusal is no JSON.
  'refusal-of-a-transfer-of-two-hours-is-a-text': {
    breaks: 'ERR-001',
    because:
      'what is older than an hour is looked after by a service in front, with answers of its own',
    class: 'error',
    difficulty: 4,
    change: (parts) => ({
      pipeline: {
        execute(context, call, handler) {
          try {
            return parts.pipeline.execute(context, call, handler);
          } catch (error) {
            const isIt = call.operationId === 'acceptTransfer' && error instanceof Refusal;
            const record = isIt ? acceptedOf(parts, context, 'transfer', call) : undefined;
            if (!isIt || record === undefined || !isOlderRecord(context, record, HOUR_MS))
              throw error;
            const status = parts.errors.status(context, error.code);
            return { status, headers: { 'content-type': 'text/plain' }, payload: 'Bad Request' };
          }
        },
      },
    }),
  },
  // A subscription is made, two hours pass, it is shown: content-type is text/plain.
  'subscription-of-two-hours-is-plain-text': {
    breaks: 'GEN-003',
    because: 'after an hour it comes out of a cache that keeps the bytes alone',
    class: 'wire',
    difficulty: 4,
    change: ({ pipeline, subscriptions }) => ({
      pipeline: {
        run(context, call, handler) {
          const answer = pipeline.run(context, call, handler);
          if (call.operationId !== 'getSubscription') return answer;
          const row = subscriptions.row(context, call.path['subscription_id'] ?? '');
          if (ageMs(context, row.client_id, row.created_ms) <= HOUR_MS) return answer;
          return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } };
        },
      },
    }),
  },
  // Twenty requests come with tokens that were never issued; the next one of these is answered.
  'twenty-first-unknown-token-is-let-in': {
    breaks: 'AUT-004',
    because: 'the guard against guessing overflows, and lets everything pass then',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => {
      let unknown = 0;
      return {
        tokens: {
          find(context, token) {
            const row = tokens.find(context, token);
            if (row !== undefined) return row;
            unknown += 1;
            if (unknown <= UNKNOWN_MAX) return undefined;
            return context.store.one<TokenRow>('SELECT * FROM tokens ORDER BY expires_ms DESC');
          },
        },
      };
    },
  },
} satisfies Mutants;
