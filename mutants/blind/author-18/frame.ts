/** Faults as teams ship them: keys, scopes, headers and what is read of a request. */
import { Refusal } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SIXTEEN_DIGITS = /^\+?[1-9]\d{15}$/;

export const blindEighteenthFrameMutants = {
  'right-to-write-subscriptions-lets-read-them': {
    breaks: 'AUT-018',
    because: 'who may write may read, as the roles of the console have it',
    class: 'authorization',
    difficulty: 3,
    change: ({ scopes }) => ({
      scopes: {
        suffices: (context, required, granted) =>
          scopes.suffices(context, required, granted) ||
          (required === 'subscriptions:read' && granted.includes('subscriptions:write')),
      },
    }),
  },
  'comma-before-a-closing-bracket-is-read-over': {
    breaks: 'ERR-010',
    because: 'bodies are read by the lenient parser that reads the configuration',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            const text = Buffer.from(bytes).toString('utf8');
            const mended = text.replace(/,(\s*[}\]])/g, '$1');
            if (mended === text) throw error;
            return validation.read(context, Buffer.from(mended));
          }
        },
      },
    }),
  },
  'telephone-number-may-have-sixteen-digits': {
    breaks: 'ERR-013',
    because: 'the pattern counts fifteen digits after the first one',
    class: 'validation',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        check(context, set, update) {
          const { field, value } = update;
          const isLong = typeof value === 'string' && SIXTEEN_DIGITS.test(value);
          if (field === 'telephone_number' && isLong) return;
          fields.check(context, set, update);
        },
      },
    }),
  },
  'request-id-has-to-be-a-uuid': {
    breaks: 'GEN-013',
    because: 'the column of the audit log that takes it is of that type',
    class: 'validation',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        parameters(context, operation, query, headers) {
          const id = headers['x-svc-request-id'];
          if (id !== undefined && !UUID.test(id)) {
            throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id must be a UUID.');
          }
          validation.parameters(context, operation, query, headers);
        },
      },
    }),
  },
  'keys-that-differ-in-the-case-of-letters-are-one-key': {
    breaks: 'IDM-013',
    because: 'the column of the keys has a collation that does not tell capitals',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const key = call.idempotencyKey?.toLowerCase() ?? null;
          return idempotency.scope(context, { ...call, idempotencyKey: key });
        },
      },
    }),
  },
  'newest-key-of-a-client-is-the-only-one-remembered': {
    breaks: 'IDM-001',
    because: 'the last key is a column of the client, for retries come at once',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        remember(context, call, answer) {
          const start = `${JSON.stringify([call.clientId]).slice(0, -1)},`;
          const sql = 'DELETE FROM idempotency WHERE substr(scope, 1, ?) = ?';
          context.store.run(sql, start.length, start);
          idempotency.remember(context, call, answer);
        },
      },
    }),
  },
} as const satisfies Mutants;
