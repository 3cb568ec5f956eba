/** Faults against sentences on tokens, headers, keys, errors and pages, by one who saw no test. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { Mutants } from '../../types.ts';

const CUSTOMERS_PAGE_SIZE = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the record that a stored answer tells of has gone on since. */
function wentOn(context: Context, clientId: string, payload: string): boolean {
  const { data } = JSON.parse(payload) as { readonly data: { readonly id: string } };
  const record = context.parts.records.find(context, clientId, 'withdrawal', data.id);
  return record !== undefined && record.status !== 'REQUESTED';
}

export const blindEighthWholeFrameMutants = {
  'next-token-of-a-client-ends-the-one-before': {
    breaks: 'AUT-008',
    because: 'a client has one row for its token, which each request of one overwrites',
    class: 'authentication',
    difficulty: 2,
    change: ({ tokens }) => ({
      tokens: {
        issue(context, clientId, granted) {
          context.store.run('DELETE FROM tokens WHERE client_id = ?', clientId);
          return tokens.issue(context, clientId, granted);
        },
      },
    }),
  },
  'scope-that-writes-subscriptions-reads-them-too': {
    breaks: 'AUT-018',
    because: 'write implies read, as it does with the permissions of files',
    class: 'authorization',
    difficulty: 3,
    change: ({ scopes }) => ({
      scopes: {
        suffices(context, required, granted) {
          const implied = required === 'subscriptions:read' ? 'subscriptions:write' : required;
          return (
            scopes.suffices(context, required, granted) ||
            scopes.suffices(context, implied, granted)
          );
        },
      },
    }),
  },
  'signature-without-timestamp-passes-on-accepts-of-transfers': {
    breaks: 'SIG-002',
    because: 'the filter that wants both headers is mounted on the routes of withdrawals',
    class: 'validation',
    difficulty: 3,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const alone = call.headers['x-timestamp'] === undefined;
          if (call.operationId === 'acceptTransfer' && alone) return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'request-id-that-is-no-uuid-is-refused': {
    breaks: 'GEN-013',
    because: 'the column of the audit log has the type uuid',
    class: 'validation',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        parameters(context, operation, query, headers) {
          validation.parameters(context, operation, query, headers);
          const id = headers['x-svc-request-id'];
          if (id === undefined || UUID.test(id)) return;
          throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id must be a UUID.');
        },
      },
    }),
  },
  'retried-update-of-an-individual-is-carried-out-again': {
    breaks: 'IDM-009',
    because: 'a PATCH that sets values is taken to be safe to repeat without a key',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        applies(context, call) {
          const isPatch = call.operationId === 'updateCustomerIndividual';
          return !isPatch && idempotency.applies(context, call);
        },
      },
    }),
  },
  'retried-addition-of-an-individual-adds-another': {
    breaks: 'IDM-001',
    because: 'keys are looked at in the controllers of records, and this one is nested',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        applies(context, call) {
          const nested = call.operationId === 'createApplicationIndividual';
          return !nested && idempotency.applies(context, call);
        },
      },
    }),
  },
  'key-of-a-withdrawal-is-free-again-once-it-is-accepted': {
    breaks: 'IDM-001',
    because: 'the key stands on the open request, and the index covers open requests only',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        find(context, call) {
          const stored = idempotency.find(context, call);
          if (stored === undefined || call.operationId !== 'createWithdrawal') return stored;
          if (!wentOn(context, call.clientId, stored.payload)) return stored;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return undefined;
        },
      },
    }),
  },
  'individual-keeps-the-good-part-of-a-refused-change': {
    breaks: 'ERR-007',
    because: 'the updates are applied one by one, and only those of customers in a transaction',
    class: 'validation',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { updates = [] } = call.body as { readonly updates?: readonly unknown[] };
          if (updates.length < 2) return individuals.update(context, call);
          let answer = individuals.update(context, { ...call, body: {} });
          for (const update of updates) {
            try {
              answer = individuals.update(context, { ...call, body: { updates: [update] } });
            } catch (error) {
              return context.parts.errors.reply(context, error);
            }
          }
          return answer;
        },
      },
    }),
  },
  'empty-update-of-an-individual-is-refused': {
    breaks: 'CUS-010',
    because: 'the model of this body was written anew, with its list required',
    class: 'validation',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { updates } = call.body as { readonly updates?: unknown };
          if (updates !== undefined) return individuals.update(context, call);
          throw new Refusal('VALIDATION_FAILED', 'updates is required.');
        },
      },
    }),
  },
  'refused-download-answers-in-plain-text': {
    breaks: 'ERR-001',
    because: 'downloads go past the framework, and so do their errors',
    class: 'error',
    difficulty: 3,
    change: () => ({
      wire: {
        write(_context, call, answer) {
          if (call.operationId !== 'downloadDocument' || answer.status < 400) return answer;
          const headers = { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' };
          return { ...answer, headers, payload: 'Not available' };
        },
      },
    }),
  },
  'status-of-an-unknown-payment-is-empty': {
    breaks: 'ERR-008',
    because: 'the status is a query for what is open, and nothing is open on nothing',
    class: 'error',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        status(context, call) {
          const id = call.path['payment_id'] ?? '';
          const known = context.parts.records.find(context, call.clientId, 'payment', id);
          if (known !== undefined) return payments.status(context, call);
          return { status: 200, body: { data: { id, actions: [], rfis: [] } } };
        },
      },
    }),
  },
  'last-page-of-an-empty-list-is-before-the-first': {
    breaks: 'PAG-003',
    because: 'the number of pages less one is -1 where there is no page',
    class: 'pagination',
    difficulty: 3,
    change: () => ({
      paging: { last: (_context, { pageSize }, total) => Math.ceil(total / pageSize) - 1 },
    }),
  },
  'list-of-customers-has-fifty-items-unless-told': {
    breaks: 'PAG-005',
    because: 'this list came from the older code of the back office, with its own default',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        number(context, call, name, otherwise) {
          const own = call.operationId === 'listCustomers' && name === 'page_size';
          return paging.number(context, call, name, own ? CUSTOMERS_PAGE_SIZE : otherwise);
        },
      },
    }),
  },
} as const satisfies Mutants;
