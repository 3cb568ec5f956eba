/** Who may ask, and how those are answered who may not or who ask wrongly. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import { updatesOf } from '../../reference/domain/fields.ts';
import type { Answer } from '../../reference/http/wire.ts';
import { onAnswers } from '../answers.ts';
import { within, type Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const KINDS: Readonly<Partial<Record<Call['operationId'], string>>> = {
  getCustomer: 'customer',
  getTransfer: 'transfer',
  getWithdrawal: 'withdrawal',
  getDeposit: 'deposit',
  getExchange: 'exchange',
  getPayment: 'payment',
};

const isRead = (operationId: string): boolean => /^(get|list|download)[A-Z]/.test(operationId);

function isUnknown(context: Context, call: Call): boolean {
  const kind = KINDS[call.operationId];
  const id = decodeURIComponent(call.selfUrl.split('/').at(-1) ?? '');
  return kind !== undefined && context.parts.records.ofAnyone(context, kind, id) === undefined;
}

export const blindThirtySixthOpenMutants = {
  'token-names-all-scopes': {
    breaks: 'AUT-009',
    because: 'the answer tells what the client may have, and not what this token has',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        create(context, request) {
          const reply = tokens.create(context, request);
          const { scopes: scope } = tokens.client(context, request.authorization);
          return { ...reply, body: { ...(reply.body as Data), scope } };
        },
      },
    }),
  },
  'unknown-records-need-no-token': {
    breaks: 'AUT-003',
    because: 'the record of the path is loaded before anybody asks who wants it',
    class: 'authentication',
    difficulty: 3,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer): Answer {
          const written = wire.write(context, call, answer);
          if (written.status !== 401 || !isUnknown(context, call)) return written;
          const error = new Refusal('NOT_FOUND', 'There is no such record.');
          return wire.serialise(context, context.parts.errors.reply(context, error));
        },
      },
    }),
  },
  'reading-outlives-the-token': {
    breaks: 'AUT-024',
    because: 'reads go to a copy that knows tokens and not their end',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const lenient = within(context, { auth: { expired: () => false } });
          return auth.principal(
            isRead(operationId) ? lenient : context,
            operationId,
            authorization,
          );
        },
      },
    }),
  },
  'basic-credentials-in-place-of-a-token': {
    breaks: 'AUT-014',
    because: 'one guard stands before all paths, that of the token operation too',
    class: 'authentication',
    difficulty: 3,
    change: ({ auth, tokens }) => ({
      auth: {
        principal(context, operationId, authorization) {
          if (!/^Basic /i.test(authorization ?? ''))
            return auth.principal(context, operationId, authorization);
          const client = tokens.client(context, authorization);
          return { clientId: client.id, scopes: client.scopes.split(' ') };
        },
      },
    }),
  },
  'writer-shows-a-subscription': {
    breaks: 'AUT-018',
    because: 'whoever made it may look at it',
    class: 'authorization',
    difficulty: 2,
    change: ({ auth, scopes }) => ({
      auth: {
        principal(context, operationId, authorization) {
          const suffices: typeof scopes.suffices = (inner, required, granted) =>
            granted.includes('subscriptions:write') || scopes.suffices(inner, required, granted);
          const lenient = within(context, { scopes: { suffices } });
          const isIt = operationId === 'getSubscription';
          return auth.principal(isIt ? lenient : context, operationId, authorization);
        },
      },
    }),
  },
  'refused-download-is-a-text': {
    breaks: 'ERR-001',
    because: 'files are served by another server, with errors of its own',
    class: 'error',
    difficulty: 3,
    change: onAnswers(['downloadDocument'], (answer) =>
      answer.status < 400
        ? answer
        : { ...answer, headers: { 'content-type': 'text/plain' }, payload: 'Not found' },
    ),
  },
  'half-of-the-updates-and-an-error': {
    breaks: 'ERR-002',
    because: 'each update is done by itself, and those that failed are listed beside the answer',
    class: 'error',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const updates = updatesOf(call.body);
          if (updates.length < 2) return customers.update(context, call);
          const errors: Data[] = [];
          for (const update of updates) {
            try {
              customers.update(context, { ...call, body: { updates: [update] } });
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
              errors.push({ code: error.code, description: error.message });
            }
          }
          const id = call.path['customer_id'];
          if (errors.length === updates.length) return customers.update(context, call);
          const told = errors.length === 0 ? {} : { errors };
          return { status: 200, body: { data: { id }, ...told } };
        },
      },
    }),
  },
  'broken-change-is-an-empty-one': {
    breaks: 'ERR-010',
    because: 'the reader of bodies answers an empty object where it can read nothing',
    class: 'error',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            if (error instanceof Refusal && error.code === 'MALFORMED_JSON') return {};
            throw error;
          }
        },
      },
    }),
  },
} satisfies Mutants;
