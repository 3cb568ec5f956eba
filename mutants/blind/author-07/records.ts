/** Faults of records and of who asks for them, by an author who had seen none of the tests. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Reply } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';

const SIGNED_PART = 12;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DATES = ['start_date', 'end_date'] as const;

function basicOf(authorization: string | undefined): readonly string[] {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
}

const callerFaults = {
  'token-answer-names-every-scope-of-its-client': {
    breaks: 'AUT-009',
    because: 'the answer is filled from the client’s registration, the token from the request',
    class: 'authorization',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const { scopes } = tokens.client(context, request.authorization);
          return { ...reply, body: { ...(reply.body as object), scope: scopes } };
        },
      },
    }),
  },
  'end-of-a-token-is-not-verified': {
    breaks: 'AUT-004',
    because: 'the claims of the token are decoded, and the check of its signature is never called',
    class: 'authentication',
    difficulty: 3,
    change: ({ tokens }) => {
      const issued = new Map<string, string>();
      return {
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            issued.set(token.slice(0, -SIGNED_PART), token);
            return token;
          },
          find: (context, token) =>
            tokens.find(context, issued.get(token.slice(0, -SIGNED_PART)) ?? token),
        },
      };
    },
  },
  'client-credentials-open-the-operations-too': {
    breaks: 'AUT-014',
    because: 'one guard serves the token address and the operations, and takes whatever it knows',
    class: 'authentication',
    difficulty: 4,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const [id = '', secret = ''] = basicOf(authorization);
          const client = context.parts.clients.find(context, id);
          const known = context.parts.clients.secretMatches(context, client, secret);
          if (client === undefined || !known) {
            return auth.principal(context, operationId, authorization);
          }
          return { clientId: client.id, scopes: client.scopes.split(' ') };
        },
      },
    }),
  },
  'headers-of-a-signature-are-not-looked-at-without-a-key': {
    breaks: 'SIG-002',
    because: 'a client that registered no key does not sign, so there is nothing to check',
    class: 'wire',
    difficulty: 4,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const client = context.parts.clients.find(context, call.clientId);
          if (typeof client?.signing_key === 'string') requestSigning.check(context, call);
        },
      },
    }),
  },
  'request-id-must-be-a-uuid': {
    breaks: 'GEN-013',
    because: 'the column of the audit log is a uuid, and the guard was made to fit it',
    class: 'validation',
    difficulty: 3,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const requestId = call.headers['x-svc-request-id'] ?? '';
          if (requestId === '' || UUID.test(requestId)) {
            return pipeline.execute(context, call, handler);
          }
          throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id must be a UUID.');
        },
      },
    }),
  },
} as const satisfies Mutants;

const listFaults = {
  'closed-customers-leave-the-list': {
    breaks: 'PAG-008',
    because: 'closing is the mapper’s soft delete, whose default scope leaves such rows out',
    class: 'filter',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          if (kind !== 'customer') return records.list(context, clientId, kind, filter);
          const all = { ...filter, page: 0, pageSize: 1_000_000 };
          const { rows } = records.list(context, clientId, kind, all);
          const open = rows.filter(({ status }) => status !== 'CLOSED');
          const from = filter.page * filter.pageSize;
          return { rows: open.slice(from, from + filter.pageSize), total: open.length };
        },
      },
    }),
  },
  'period-is-asked-for-only-with-both-ends': {
    breaks: 'TXN-007',
    because: 'the query is a BETWEEN, which is added when both dates are there',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const given = DATES.filter((name) => call.query[name] !== undefined);
          if (given.length !== 1) return transactionFilters.asked(context, call);
          const query = Object.fromEntries(
            Object.entries(call.query).filter(([name]) => !DATES.some((date) => date === name)),
          );
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'customer-is-cached-until-it-is-patched': {
    breaks: 'CUS-008',
    because: 'the cache is cleared by the PATCH, and not by what changes a status elsewhere',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers, individuals }) => {
      const kept = new Map<string, Reply>();
      const idOf = (call: Call): string => call.path['customer_id'] ?? '';
      return {
        customers: {
          get(context, call) {
            const reply = kept.get(idOf(call)) ?? customers.get(context, call);
            customers.find(context, call.clientId, idOf(call));
            kept.set(idOf(call), reply);
            return reply;
          },
          update(context, call) {
            kept.delete(idOf(call));
            return customers.update(context, call);
          },
        },
        individuals: {
          update(context, call) {
            kept.delete(idOf(call));
            return individuals.update(context, call);
          },
        },
      };
    },
  },
  'list-of-accounts-is-cached-by-its-address': {
    breaks: 'ACC-001',
    because: 'the gateway keeps answers of lists, and nothing tells it of a new account',
    class: 'persistence',
    difficulty: 3,
    change: ({ accounts }) => {
      const kept = new Map<string, Reply>();
      return {
        accounts: {
          list(context, call) {
            const address = JSON.stringify([call.clientId, call.selfUrl, call.query]);
            const reply = kept.get(address) ?? accounts.list(context, call);
            kept.set(address, reply);
            return reply;
          },
        },
      };
    },
  },
} as const satisfies Mutants;

export const blindSeventhRecordsMutants = {
  ...callerFaults,
  ...listFaults,
} as const satisfies Mutants;
