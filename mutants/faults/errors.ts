/** Faults of refusals: how they look, and what they leave behind. */
import { Refusal } from '../../reference/context.ts';
import type { Update } from '../../reference/domain/fields.ts';
import { onAnswers } from '../answers.ts';
import { refusedLate } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

export const errorMutants = {
  'refusals-are-a-text': {
    breaks: 'ERR-001',
    because: 'the message says it all',
    class: 'error',
    difficulty: 1,
    change: () => ({ errors: { body: (_context, _code, description) => description } }),
  },
  'missing-record-has-a-page': {
    breaks: 'ERR-001',
    because: 'the server in front answers for what is not found',
    class: 'error',
    difficulty: 2,
    change: onAnswers([], (answer) =>
      answer.status === 404
        ? { ...answer, headers: { ...answer.headers, ...html }, payload: '<h1>Not Found</h1>' }
        : answer,
    ),
  },
  'refused-token-has-no-body': {
    breaks: 'ERR-001',
    because: 'the guard ends the answer itself',
    class: 'error',
    difficulty: 3,
    change: onAnswers([], (answer) =>
      answer.status === 401 ? { ...answer, payload: '' } : answer,
    ),
  },
  'refusals-are-a-list': {
    breaks: 'ERR-001',
    because: 'there may be several errors',
    class: 'error',
    difficulty: 2,
    change: ({ errors }) => ({
      errors: {
        body: (context, code, description) =>
          (errors.body(context, code, description) as Data)['errors'],
      },
    }),
  },
  'wrong-state-is-told-with-200': {
    breaks: 'APP-005',
    because: 'the request was understood, says the gateway',
    class: 'error',
    difficulty: 2,
    change: ({ errors }) => ({
      errors: {
        status: (context, code) => (code === 'INVALID_STATE' ? 200 : errors.status(context, code)),
      },
    }),
  },
  'missing-record-is-told-with-200': {
    breaks: 'ERR-008',
    because: 'the old interface had one status and codes in the body',
    class: 'error',
    difficulty: 2,
    change: ({ errors }) => ({
      errors: {
        status: (context, code) => (code === 'NOT_FOUND' ? 200 : errors.status(context, code)),
      },
    }),
  },
  'transaction-is-told-as-an-error-with-200': {
    breaks: 'ERR-002',
    because: 'the gateway passes failures of the books on with its own status',
    class: 'error',
    difficulty: 2,
    change: onAnswers(['getTransaction'], (answer) => ({
      ...answer,
      status: 200,
      payload: '{"errors":[{"code":"BOOKS_NOT_READY","description":"Try again later."}]}',
    })),
  },
  'broken-json-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the parser throws where nobody catches',
    class: 'error',
    difficulty: 2,
    change: ({ errors }) => ({
      errors: {
        status: (context, code) => (code === 'MALFORMED_JSON' ? 500 : errors.status(context, code)),
      },
    }),
  },
  'broken-json-of-an-exchange-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the desk that trades has a parser of its own, and nobody catches what it throws',
    class: 'error',
    difficulty: 4,
    change: onAnswers(['createMarketExchange'], (answer) =>
      String(answer.payload).includes('MALFORMED_JSON') ? { ...answer, status: 500 } : answer,
    ),
  },
  'page-that-is-no-number-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the text goes into the query as it is',
    class: 'error',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          if (parameter.name === 'page' && Number.isNaN(Number(text ?? 0))) {
            throw new Error('no number');
          }
          validation.parameter(context, parameter, text);
        },
      },
    }),
  },
  'credentials-without-a-colon-are-a-server-error': {
    breaks: 'ERR-004',
    because: 'the secret is what stands after the colon, and there is always one',
    class: 'error',
    difficulty: 3,
    change: ({ tokens }) => ({
      tokens: {
        client(context, authorization) {
          const [, encoded = ''] = (authorization ?? '').split(' ');
          const decoded = Buffer.from(encoded, 'base64').toString('utf8');
          if (encoded !== '' && !decoded.includes(':')) throw new Error('no secret');
          return tokens.client(context, authorization);
        },
      },
    }),
  },
  'unknown-identifier-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the record is used before it is looked at',
    class: 'error',
    difficulty: 2,
    change: onAnswers(['getDeposit', 'getExchange'], (answer) =>
      answer.status === 404 ? { ...answer, status: 500 } : answer,
    ),
  },
  'transfer-in-euros-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the book of the second currency has no table yet',
    class: 'error',
    difficulty: 2,
    change: ({ transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          transfers.checkPair(context, source, destination);
          if (source.asset_type_id.endsWith('_EUR')) throw new Error('no such table');
        },
      },
    }),
  },
  'long-callback-address-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the column is of 255 characters, and nobody asks for the length',
    class: 'error',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        checkCallbackUrl(context, url) {
          subscriptions.checkCallbackUrl(context, url);
          if (String(url).length > 255) throw new Error('value too long');
        },
      },
    }),
  },
  'order-with-letters-beyond-latin-ones-is-a-server-error': {
    breaks: 'ERR-004',
    because: 'the text goes to the bank, whose character set has no place for them',
    class: 'error',
    difficulty: 3,
    change: ({ movements }) => ({
      movements: {
        create(context, actor, kind, body, parentId) {
          if (/[\u0100-\uffff]/.test(JSON.stringify(body))) throw new Error('no such character');
          return movements.create(context, actor, kind, body, parentId);
        },
      },
    }),
  },
  'list-of-customers-that-names-no-page-fails': {
    breaks: 'ERR-006',
    because: 'what is left out comes as a null, and nobody asks for that',
    class: 'error',
    difficulty: 2,
    change: onAnswers(['listCustomers'], (answer, { query }) => {
      const isPlain = Object.keys(query).length === 0;
      return isPlain ? { ...answer, status: 500, payload: '{}' } : answer;
    }),
  },
  'patch-keeps-its-good-fields-when-one-is-bad': {
    breaks: 'ERR-007',
    because: 'fields are written one by one, until one is refused',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const { updates = [] } = call.body as { readonly updates?: readonly Update[] };
          try {
            return customers.update(context, call);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error;
            for (const update of updates) {
              try {
                customers.update(context, { ...call, body: { updates: [update] } });
              } catch {
                break;
              }
            }
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'refused-subscription-is-kept': {
    breaks: 'ERR-007',
    because: 'the row is written before the address is looked at',
    class: 'persistence',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          try {
            return subscriptions.create(context, call);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const body = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://refused.invalid/' };
            subscriptions.create(context, { ...call, body });
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'refused-withdrawal-leaves-a-small-one': {
    breaks: 'ERR-007',
    because: 'what the account can bear is created, and the rest is refused',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        create(context, call) {
          try {
            return withdrawals.create(context, call);
          } catch (error) {
            const poor = error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS';
            if (!poor) throw error;
            withdrawals.create(context, { ...call, body: { ...(call.body as Data), amount: 1 } });
            return refusedLate(context, 'INSUFFICIENT_FUNDS');
          }
        },
      },
    }),
  },
  'unknown-transfer-is-an-empty-record': {
    breaks: 'ERR-008',
    because: 'nothing found is rendered like something found',
    class: 'error',
    difficulty: 2,
    change: onAnswers(['getTransfer', 'getWithdrawal'], (answer) =>
      answer.status === 404 ? { ...answer, status: 200, payload: '{"data":{}}' } : answer,
    ),
  },
  'deleting-an-unknown-subscription-succeeds': {
    breaks: 'ERR-008',
    because: 'what is not there need not be deleted',
    class: 'error',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const known = context.store.one('SELECT 1 FROM subscriptions WHERE id = ?', id);
          if (known !== undefined) return subscriptions.remove(context, call);
          return { status: 200, body: { data: { id, status: 'DELETED' } } };
        },
      },
    }),
  },
  'broken-json-is-an-empty-object': {
    breaks: 'ERR-010',
    because: 'the parser swallows what it cannot read',
    class: 'validation',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch {
            return {};
          }
        },
      },
    }),
  },
  'torn-json-is-mended': {
    breaks: 'ERR-010',
    because: 'the parser is one for configuration files, which forgives a missing end',
    class: 'validation',
    difficulty: 4,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            for (const end of ['}', '"}', '"}}', '}]}', ']}']) {
              try {
                return validation.read(context, Buffer.concat([bytes, Buffer.from(end)]));
              } catch {
                continue;
              }
            }
            throw error;
          }
        },
      },
    }),
  },
  'json-may-end-with-anything': {
    breaks: 'ERR-010',
    because: 'reading stops where the first value ends',
    class: 'validation',
    difficulty: 4,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          const text = Buffer.from(bytes).toString('utf8');
          const end = text.lastIndexOf('}') + 1;
          return validation.read(context, Buffer.from(text.slice(0, end > 0 ? end : undefined)));
        },
      },
    }),
  },
  'patch-without-a-body-changes-nothing-and-succeeds': {
    breaks: 'ERR-011',
    because: 'no body is read as an empty one',
    class: 'validation',
    difficulty: 2,
    change: ({ customers, validation }) => ({
      customers: {
        update: (context, call) => customers.update(context, { ...call, body: call.body ?? {} }),
      },
      validation: {
        body(context, operation, body) {
          if (operation.operationId === 'updateCustomer' && body === undefined) return;
          validation.body(context, operation, body);
        },
      },
    }),
  },
  'subscription-without-a-body-takes-defaults': {
    breaks: 'ERR-011',
    because: 'the sandbox was to be easy to try',
    class: 'validation',
    difficulty: 3,
    change: ({ subscriptions, validation }) => ({
      subscriptions: {
        create(context, call) {
          const body = { event_type: 'ACCOUNT_OPEN', callback_url: 'https://sandbox.invalid/' };
          return subscriptions.create(context, { ...call, body: call.body ?? body });
        },
      },
      validation: {
        body(context, operation, body) {
          if (operation.operationId === 'createSubscription' && body === undefined) return;
          validation.body(context, operation, body);
        },
      },
    }),
  },
  'bad-values-of-a-patch-are-skipped': {
    breaks: 'ERR-012',
    because: 'one bad field should not stop the good ones',
    class: 'validation',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const good = updates.filter((update) => {
            try {
              fields.check(context, set, update);
              return true;
            } catch {
              return false;
            }
          });
          return fields.apply(context, set, current, good);
        },
      },
    }),
  },
  'updates-that-are-no-list-are-accepted': {
    breaks: 'ERR-012',
    because: 'the body is read where it fits, and left where not',
    class: 'validation',
    difficulty: 3,
    change: ({ customers, individuals, validation }) => {
      const lists = (body: unknown): unknown =>
        Array.isArray((body as Data)['updates']) ? body : {};
      return {
        customers: {
          update: (context, call) => customers.update(context, { ...call, body: lists(call.body) }),
        },
        individuals: {
          update: (context, call) =>
            individuals.update(context, { ...call, body: lists(call.body) }),
        },
        validation: {
          body(context, operation, body) {
            const patch = /^updateCustomer/.test(operation.operationId);
            validation.body(context, operation, patch && body !== undefined ? lists(body) : body);
          },
        },
      };
    },
  },
  'body-of-naught-is-taken-for-an-empty-one': {
    breaks: 'ERR-012',
    because: 'what is falsy is empty, and an empty body changes nothing',
    class: 'validation',
    difficulty: 4,
    change: ({ customers, individuals, validation }) => {
      const full = (body: unknown): unknown => (body === 0 ? {} : body);
      return {
        customers: {
          update: (context, call) => customers.update(context, { ...call, body: full(call.body) }),
        },
        individuals: {
          update: (context, call) =>
            individuals.update(context, { ...call, body: full(call.body) }),
        },
        validation: {
          body: (context, operation, body) => validation.body(context, operation, full(body)),
        },
      };
    },
  },
  'values-of-customers-are-not-checked': {
    breaks: 'ERR-013',
    because: 'the form of the back office checks them',
    class: 'validation',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        matches: (context, pointer, value) =>
          pointer.includes('Customer/') || validation.matches(context, pointer, value),
      },
    }),
  },
  'bad-value-is-refused-and-kept': {
    breaks: 'ERR-013',
    because: 'the record is saved with its errors, to be mended later',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals, records }) => ({
      individuals: {
        update(context, call) {
          try {
            return individuals.update(context, call);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') throw error;
            const person = individuals.find(context, call);
            const { updates = [] } = call.body as { readonly updates?: readonly Update[] };
            const shown = updates.filter(({ field }) => field in person.body);
            const bad = Object.fromEntries(shown.map(({ field, value }) => [field, value]));
            records.update(context, person, { body: { ...person.body, ...bad } }, call.nowMs);
            return context.parts.errors.reply(context, error);
          }
        },
      },
    }),
  },
  'kind-of-a-counterparty-is-not-checked': {
    breaks: 'ERR-014',
    because: 'kinds are a table of the back office',
    class: 'validation',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        body(context, operation, body) {
          if (operation.operationId === 'createCounterparty' && body !== undefined) return;
          validation.body(context, operation, body);
        },
      },
    }),
  },
} as const satisfies Mutants;
