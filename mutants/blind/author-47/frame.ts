/** Pages, tokens, bodies and keys: behind others, later, after a restart. */
import { Refusal } from '../../../reference/context.ts';
import type { Data } from '../../steps.ts';
import { dataOf, isAccept, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count } from '../author-45/places.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { starts } from '../author-44/places.ts';
import { acceptedOf, FIRST_PAGE, isOldAccount, isOlderRecord } from './places.ts';
import { ageMs, HOUR_MS, isBusy } from '../author-46/places.ts';

const DROP_MS = 120;

/** Commas before an end are left out, and what was opened is closed. */
function mended(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8').trim();
  const open = [...text].filter((char) => char === '{').length;
  const closed = [...text].filter((char) => char === '}').length;
  const whole = text.replace(/,\s*$/, '') + '}'.repeat(Math.max(0, open - closed));
  return whole.replace(/,\s*([}\]])/g, '$1');
}

export const blindFortySeventhFrameMutants = {
  // Three transactions of an account are older than 31 days; ?page_size=1: the page holds two.
  'archived-transaction-comes-besides': {
    breaks: 'PAG-006',
    because: 'a page is read up to its last item, and the archive gives what it was asked up to',
    class: 'pagination',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, slice);
          const further = { ...slice, offset: slice.offset + slice.limit, limit: 1 };
          const [next] = transactions.read(context, conditions, further);
          const isOld =
            next !== undefined && ageMs(context, next.client_id, next.transaction_ms) > MONTH_MS;
          return isOld ? [...rows, next] : rows;
        },
      },
    }),
  },
  // A list of more than twenty items is asked for at page 1: it comes as text/plain.
  'second-page-is-plain-text': {
    breaks: 'GEN-003',
    because: 'further pages come from the cache, which keeps the text without its type',
    class: 'wire',
    difficulty: 3,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const { page = '0', page_size: size = String(FIRST_PAGE) } = call.query;
          const isShown = ['listTransactions', 'listCustomers'].includes(call.operationId);
          const isFurther = Number(page) * Number(size) >= FIRST_PAGE;
          if (!isShown || !isFurther || answer.status !== 200)
            return wire.write(context, call, answer);
          const headers = { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' };
          return wire.write(context, call, { ...answer, headers });
        },
      },
    }),
  },
  // An account has twenty transactions; a transfer from it that is refused: 200, with the error.
  'refusal-on-a-busy-account-is-a-success': {
    breaks: 'ERR-002',
    because: 'orders of busy accounts are queued, and what the queue says is passed on with 200',
    class: 'error',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        run(context, call, handler) {
          try {
            return pipeline.run(context, call, handler);
          } catch (error) {
            const { errors, wire } = context.parts;
            if (call.operationId !== 'createTransfer' || !(error instanceof Refusal)) throw error;
            const { source_account_id: from } = call.body as Data;
            if (typeof from !== 'string' || !isBusy(context, from)) throw error;
            const body = errors.body(context, error.code, error.message);
            return wire.serialise(context, { status: 200, body });
          }
        },
      },
    }),
  },
  // An account is opened, two hours later a transfer from it is accepted, the connection is dropped, and it is
  // accepted again with the same key: its amount moves twice.
  'dropped-accept-of-an-old-account-is-done-again': {
    breaks: 'IDM-007',
    because: 'what nobody was told of is put back, and only sessions of an hour know what was done',
    class: 'idempotency',
    difficulty: 5,
    change: (parts) => ({
      pipeline: {
        async execute(context, call, handler) {
          const record = acceptedOf(parts, context, 'transfer', call);
          const isOld = isOldAccount(context, record?.body['source_account_id'], HOUR_MS);
          if (!isAccept(call) || record === undefined || !isOld)
            return parts.pipeline.execute(context, call, handler);
          const answer = await parts.pipeline.execute(context, call, handler);
          await pause(DROP_MS);
          if (call.dropped?.() !== true) return answer;
          context.store.transaction(() => {
            const scope = parts.idempotency.scope(context, call);
            context.store.run('DELETE FROM idempotency WHERE scope = ?', scope);
            parts.records.update(context, record, { status: 'REQUESTED' }, call.nowMs);
          });
          return answer;
        },
      },
    }),
  },
  // A client has twenty tokens; it asks for one with two scopes: it is good for the last of them alone.
  'twenty-first-token-has-one-scope': {
    breaks: 'AUT-011',
    because: 'scopes of many tokens are kept in a map by token, where the last one is set',
    class: 'authorization',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        scopesFor(context, client, scope) {
          const granted = tokens.scopesFor(context, client, scope);
          const isNarrowed = scope.trim().split(' ').length === 2;
          const had = count(context, 'tokens WHERE client_id = ?', client.id);
          return isNarrowed && had >= FIRST_PAGE ? granted.slice(-1) : granted;
        },
      },
    }),
  },
  // The platform is restarted; a token with two scopes is asked for: it is good for the first of them alone.
  'token-after-a-restart-has-one-scope': {
    breaks: 'AUT-011',
    because: 'the separator comes from the configuration, which is read anew without it',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { overlay, restarted } = starts(parts);
      return {
        ...overlay,
        tokens: {
          scopesFor(context, client, scope) {
            const granted = parts.tokens.scopesFor(context, client, scope);
            const isTwo = scope.trim().split(' ').length === 2;
            return isTwo && restarted(context) !== null ? granted.slice(0, 1) : granted;
          },
        },
      };
    },
  },
  // A customer is there for 31 days; PATCH of it with a body whose last brace is missing: it is changed.
  'torn-change-of-an-old-customer-is-mended': {
    breaks: 'ERR-010',
    because:
      'changes of archived customers are read by the parser of the archive, which is lenient',
    class: 'validation',
    difficulty: 4,
    change: ({ pipeline, records, validation }) => {
      const torn = new WeakSet();
      const check = (
        clientId: string,
        id: string,
        body: unknown,
        context: Parameters<typeof records.get>[0],
      ) => {
        if (typeof body !== 'object' || body === null || !torn.has(body)) return;
        const customer = records.find(context, clientId, 'customer', id);
        if (customer !== undefined && isOlderRecord(context, customer, MONTH_MS)) return;
        throw new Refusal('MALFORMED_JSON', 'The body is not JSON, or repeats a member.');
      };
      return {
        validation: {
          read(context, bytes) {
            try {
              return validation.read(context, bytes);
            } catch (error) {
              const body = validation.read(context, Buffer.from(mended(bytes)));
              if (typeof body !== 'object' || body === null) throw error;
              torn.add(body);
              return body;
            }
          },
        },
        pipeline: {
          execute(context, call, handler) {
            check(call.clientId, call.path['customer_id'] ?? '', call.body, context);
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  // Customers behind the first twenty of the list: their status is written in small letters.
  'customers-behind-twenty-are-in-small-letters': {
    breaks: 'CUS-003',
    because: 'further pages come from the index of the search, which folds letters',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers, paging }) => ({
      customers: {
        list(context, call) {
          const reply = customers.list(context, call);
          const { page, pageSize } = paging.parse(context, call);
          const found = dataOf(reply)['customers'] as readonly Data[];
          const listed = found.map((item, index) =>
            page * pageSize + index < FIRST_PAGE
              ? item
              : { ...item, status: String(item['status']).toLowerCase() },
          );
          return { ...reply, body: { ...(reply.body as Data), data: { customers: listed } } };
        },
      },
    }),
  },
} satisfies Mutants;
