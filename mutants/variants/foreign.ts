/**
 * A platform of another make: other ids, bodies, words, scopes, errors and links for all that the
 * document does not show. The suite knows of it what its own target file says.
 */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { operations, type OperationId } from '../../generated/operations.ts';
import type { Call, Reply } from '../../reference/context.ts';
import { allScopes } from '../../reference/http/scopes.ts';
import type { Variant } from '../types.ts';
import {
  foreignWord,
  isObject,
  nativeName,
  nativeWord,
  toForeign,
  toNative,
} from './foreign-words.ts';

type Body = Readonly<Record<string, unknown>>;

/** Requests whose form is another, not the names alone. */
const REQUESTS: Readonly<Partial<Record<OperationId, (body: Body) => unknown>>> = {
  createDeposit: ({ into, from, currency, ...body }) => {
    const { mode, sum, memo, ...rest } = body;
    const pull = mode === 'PULL';
    return {
      ...rest,
      mode,
      ...(pull || memo === undefined ? {} : { memo }),
      deposit_destination: { payee: into },
      ...(pull ? { deposit_source: { remitter: from, currency } } : {}),
      ...(pull ? { deposit_details: { sum, reference: memo } } : {}),
    };
  },
  createPayment: ({ into, account, party, currency, sum, memo, ...rest }) => ({
    ...rest,
    payment_source:
      account === undefined
        ? { source_type: 'COUNTERPARTY', remitter: party }
        : { source_type: 'ACCOUNT', payer: account },
    payment_destination: { payee: into },
    payment_info: { sum, currency, reference: memo },
  }),
  createAccount: ({ holder, currency, ...rest }) => ({
    ...rest,
    holder,
    wanted: { plan: 'DEPOSIT_STANDARD', currency },
  }),
  updateAccount: ({ set, to, ...rest }) => ({
    ...rest,
    updates: [{ field: set === 'state' ? 'status' : set, value: nativeWord(to) }],
  }),
};

const LISTS: Readonly<Partial<Record<OperationId, string>>> = {
  listApplications: 'applications',
  listAccounts: 'accounts',
  listCounterparties: 'counterparties',
  listAccountStatements: 'statements',
  listCounterpartyLinkAccounts: 'accounts',
  listAccountTransactions: 'transactions',
};

function nativeBody(operation: OperationId, body: unknown): unknown {
  if (!operations[operation].notShown.request || !isObject(body)) return body;
  return toNative(REQUESTS[operation]?.(body) ?? body);
}

/** Links hold all that they need in one opaque text. */
function nativeQuery({ cursor, ...query }: Call['query']): Call['query'] {
  if (cursor !== undefined) {
    const kept = new URLSearchParams(Buffer.from(cursor, 'base64url').toString());
    return Object.fromEntries(kept);
  }
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) =>
      name === 'state' ? ['status', String(nativeWord(value))] : [nativeName(name), value],
    ),
  );
}

function foreignReply(operation: OperationId, reply: Reply): Reply {
  if (!operations[operation].notShown.response || !isObject(reply.body)) return reply;
  const { data, ...rest } = reply.body;
  const list = LISTS[operation];
  const listed = list !== undefined && isObject(data) ? data[list] : data;
  const shown = operation === 'listAccountTransactions' || operation === 'getAccountTransaction';
  return { ...reply, body: { ...rest, data: shown ? listed : toForeign(listed) } };
}

const STATED = [
  'withdrawals:write',
  'transfers:write',
  'subscriptions:read',
  'subscriptions:write',
];
const foreignScope = (scope: string): string =>
  STATED.includes(scope) ? scope : `bank.${scope.endsWith('read') ? 'look' : 'act'}`;

export const foreignVariants = {
  foreign: {
    freedom: 'all that the document does not show: ids, bodies, words, scopes, errors, links',
    targetPath: fileURLToPath(new URL('foreign.yaml', import.meta.url)),
    ids: () => randomUUID(),
    untestable: { 'ERR-014': 'its own description shows some of its bodies only' },
    silent: {
      'a transfer of an amount that is written with an exponent moves what it says':
        'its amounts are texts',
      'a payment from an account that was refused for want of funds moves nothing once they are there':
        'its acceptance without funds is not refused',
    },
    change: ({
      clients,
      errors,
      events,
      operatorControls,
      paging,
      pipeline,
      scopes,
      validation,
    }) => ({
      clients: {
        register: (context, wish) => {
          clients.register(context, {
            ...wish,
            scopes: [...new Set(allScopes.map(foreignScope))],
          });
        },
      },
      scopes: {
        required(context, operation) {
          const scope = scopes.required(context, operation);
          return scope === null ? null : foreignScope(scope);
        },
      },
      validation: {
        body: (context, operation, body) => {
          validation.body(context, operation, nativeBody(operation.operationId, body));
        },
      },
      pipeline: {
        execute(context, call, handler) {
          const body = nativeBody(call.operationId, call.body);
          const query = nativeQuery(call.query);
          return pipeline.execute(context, { ...call, body, query }, handler);
        },
        run: (context, call, handler) =>
          pipeline.run(context, call, (own, asked) =>
            foreignReply(asked.operationId, handler(own, asked)),
          ),
      },
      paging: {
        link(context, call, at) {
          const [page = '', query = ''] = paging.link(context, call, at).split('?');
          return `${page}?cursor=${Buffer.from(query).toString('base64url')}`;
        },
      },
      errors: {
        body: (_context, code, description) => ({
          fault: { reason: code.toLowerCase().replaceAll('_', '-'), text: description },
        }),
        status: (context, code) => (code === 'INVALID_STATE' ? 409 : errors.status(context, code)),
      },
      events: {
        data(context, emission) {
          const data = events.data(context, emission);
          if (!emission.eventType.startsWith('TRANSACTION_')) {
            const [ref] = Object.values(data);
            return { ref };
          }
          return { ...data, asset_type_id: foreignWord(data['asset_type_id']) };
        },
      },
      operatorControls: {
        run: (context, control, { id, body }) => {
          const request = { id, body: toNative(body) as Body };
          return toForeign(operatorControls.run(context, control, request)) as Body;
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
