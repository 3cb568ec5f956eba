/** Tokens, scopes, codes and pages: after others, of others, or at a bound. */
import { Refusal } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import { refusedLate, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count, lettingIn } from '../author-45/places.ts';
import { areMany } from './places.ts';

const MANY = 20;

const nameIn = (authorization: string | undefined): string =>
  Buffer.from((authorization ?? '').slice('Basic '.length), 'base64')
    .toString('utf8')
    .replace(/:.*$/s, '');

export const blindFortySixthFrameMutants = {
  // Another client subscribes, then this one sends POST /v1/subscriptions without a body: it is subscribed.
  'create-without-a-body-takes-that-of-another-client': {
    breaks: 'ERR-011',
    because: 'the buffer of the worker is not emptied where nothing is read into it',
    class: 'validation',
    difficulty: 4,
    change: ({ pipeline, validation }) => {
      let last: { readonly clientId: string; readonly body: unknown } | null = null;
      return {
        validation: {
          body(context, operation, body) {
            if (body === undefined && operation.operationId === 'createSubscription') return;
            validation.body(context, operation, body);
          },
        },
        pipeline: {
          execute(context, call, handler) {
            const { body, clientId, operationId } = call;
            if (operationId !== 'createSubscription')
              return pipeline.execute(context, call, handler);
            if (body !== undefined) {
              last = { clientId, body };
              return pipeline.execute(context, call, handler);
            }
            if (last === null || last.clientId === clientId)
              return context.parts.wire.serialise(
                context,
                refusedLate(context, 'VALIDATION_FAILED'),
              );
            return pipeline.execute(context, { ...call, body: last.body }, handler);
          },
        },
      };
    },
  },
  // A withdrawal without a purpose, with a token of withdrawals:write alone: 401.
  'withdrawal-without-a-purpose-needs-another-scope': {
    breaks: 'AUT-020',
    because: 'what is left out is taken from the counterparty, which asks for its own scope',
    class: 'authorization',
    difficulty: 3,
    change: ({ pipeline }) => ({
      pipeline: {
        run(context, call, handler) {
          const isLeftOut =
            call.operationId === 'createWithdrawal' && (call.body as Data)['purpose'] === undefined;
          if (isLeftOut && !call.scopes.includes('customers:read'))
            throw new Refusal('INSUFFICIENT_SCOPE', 'The token needs the scope customers:read.');
          return pipeline.run(context, call, handler);
        },
      },
    }),
  },
  // Twenty requests without a token, and one more: 404.
  'after-many-requests-without-a-token-there-is-nothing': {
    breaks: 'AUT-003',
    because: 'who knocks too often is shown an empty house',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth }) => {
      let knocks = 0;
      return {
        auth: {
          principal(context, operationId, authorization) {
            if (authorization === undefined) {
              knocks += 1;
              if (knocks > MANY) throw new Refusal('NOT_FOUND', 'There is nothing here.');
            }
            return auth.principal(context, operationId, authorization);
          },
        },
      };
    },
  },
  // GET /v1/transactions?account_id=… of an account of coins, page=1: it begins with the last one of page 0.
  'pages-of-coins-overlap': {
    breaks: 'PAG-011',
    because: 'beside coins their wallet is read, which takes the first row of each page',
    class: 'pagination',
    difficulty: 3,
    change: ({ accounts, assets, transactions }) => ({
      transactions: {
        list(context, call) {
          const id = call.query['account_id'];
          if (id === undefined) return transactions.list(context, call);
          const { asset_type_id: asset } = accounts.find(context, call.clientId, id);
          if (assets.fiat(context, asset)) return transactions.list(context, call);
          const bounds: typeof transactions.bounds = (_inner, { page, pageSize }) => ({
            offset: Math.max(0, page * pageSize - 1),
            limit: pageSize,
          });
          return transactions.list(within(context, { transactions: { bounds } }), call);
        },
      },
    }),
  },
  // A token is asked for with a wrong secret, then with the right one: token_type is Basic.
  'token-after-a-wrong-secret-is-of-another-type': {
    breaks: 'AUT-005',
    because: 'the second try is answered from the header of the first',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => {
      const refused = new Set<string>();
      return {
        tokens: {
          create(context, request) {
            const name = nameIn(request.authorization);
            try {
              const reply = tokens.create(context, request);
              if (!refused.delete(name)) return reply;
              return { ...reply, body: { ...(reply.body as Data), token_type: 'Basic' } };
            } catch (error) {
              refused.add(name);
              throw error;
            }
          },
        },
      };
    },
  },
  // A transfer of 0.01 is asked for: 201.
  'transfer-of-a-single-unit-is-answered-201': {
    breaks: 'GEN-001',
    because: 'the smallest amounts are probes of the operator, which have a way of their own',
    class: 'wire',
    difficulty: 2,
    change: ({ transfers }) => ({
      transfers: {
        create(context, call) {
          const reply = transfers.create(context, call);
          const isSmall = (call.body as { readonly amount: number }).amount === 0.01;
          return isSmall ? { ...reply, status: 201 } : reply;
        },
      },
    }),
  },
  // A client has had twenty subscriptions; with a token without subscriptions:read they are listed.
  'scope-is-not-asked-for-after-twenty-subscriptions': {
    breaks: 'AUT-018',
    because: 'a client with a long list gets a copy of it, which asks for nothing',
    class: 'authorization',
    difficulty: 4,
    change: (parts) =>
      lettingIn(parts, ['getSubscription', 'listSubscriptions'], (context, clientId) =>
        areMany(context, 'subscriptions WHERE client_id = ?', clientId),
      ),
  },
  // A customer is changed, and again with the same key: the second answer has no `data` around it.
  'repeated-change-of-a-customer-is-bare': {
    breaks: 'GEN-004',
    because: 'what is kept for the key is the record, not its envelope',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'updateCustomer') return answer;
          const { data } = JSON.parse(stored.payload) as { readonly data: unknown };
          return { ...answer, payload: JSON.stringify(data) };
        },
      },
    }),
  },
  // A client asks for more than twenty tokens: the answers have no scope since.
  'twenty-first-token-does-not-say-its-scope': {
    breaks: 'AUT-001',
    because: 'a client with many tokens gets them from a pool that knows no scopes',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const from = 'tokens WHERE client_id = ?';
          if (count(context, from, nameIn(request.authorization)) <= MANY) return reply;
          return { ...reply, body: without(reply.body as Data, 'scope') };
        },
      },
    }),
  },
} satisfies Mutants;
