/** Faults of the shape that all answers share, of paths and of request ids. */
import { Refusal } from '../../reference/context.ts';
import { onAnswers, onBodies, onItems, withStatus } from '../answers.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** What the headers that are read share. */
const BUFFER = 160;

/** Queries of this kind of a list are refused. */
function refusing(
  name: 'listTransactions' | 'listCustomers',
  isRefused: (query: Query) => boolean,
) {
  return onAnswers([name], (answer, call) => {
    if (isRefused(call.query)) throw new Refusal('VALIDATION_FAILED', 'No such filter.');
    return answer;
  });
}

type Query = Readonly<Record<string, string | undefined>>;

export const envelopeMutants = {
  'created-subscription-answers-201': {
    breaks: 'GEN-001',
    because: 'frameworks answer creations so',
    class: 'wire',
    difficulty: 1,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create: (context, call) => withStatus(subscriptions.create(context, call), 201),
      },
    }),
  },
  'accepted-withdrawal-answers-202': {
    breaks: 'GEN-001',
    because: 'the withdrawal is only queued',
    class: 'wire',
    difficulty: 2,
    change: onAnswers(['acceptWithdrawal'], (answer) =>
      answer.status === 200 ? { ...answer, status: 202 } : answer,
    ),
  },
  'empty-customer-change-answers-204': {
    breaks: 'GEN-001',
    because: 'there was nothing to do, and there is nothing to say',
    class: 'wire',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const reply = customers.update(context, call);
          return (call.body as Data)['updates'] === undefined ? withStatus(reply, 204) : reply;
        },
      },
    }),
  },
  'days-are-no-date-filters': {
    breaks: 'GEN-001',
    because: 'a date filter is parsed as a moment, which a day without a time is not',
    class: 'wire',
    difficulty: 1,
    change: refusing(
      'listTransactions',
      ({ start_date: start, end_date: end }) => (start ?? end) !== undefined,
    ),
  },
  'cancelled-is-no-status-filter': {
    breaks: 'GEN-001',
    because: 'the filter knows the states that the statement knows',
    class: 'wire',
    difficulty: 2,
    change: refusing(
      'listTransactions',
      ({ transaction_status: status }) => status === 'CANCELLED',
    ),
  },
  'category-filter-wants-its-type': {
    breaks: 'GEN-001',
    because: 'the identifiers of two kinds of records may be the same',
    class: 'wire',
    difficulty: 2,
    change: refusing(
      'listTransactions',
      ({ category_id: id, category_type: type }) => id !== undefined && type === undefined,
    ),
  },
  'dormant-customers-are-no-filter': {
    breaks: 'GEN-001',
    because: 'who sleeps is found by another screen',
    class: 'wire',
    difficulty: 2,
    change: refusing('listCustomers', ({ status }) => status === 'DORMANT'),
  },
  'one-type-of-event-has-no-subscriptions': {
    breaks: 'GEN-001',
    because: 'the list of types in the validator is older than that of the events',
    class: 'webhook',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          if ((call.body as Data)['event_type'] === 'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE') {
            throw new Refusal('VALIDATION_FAILED', 'There is no such type of event.');
          }
          return subscriptions.create(context, call);
        },
      },
    }),
  },
  'customer-is-sent-as-plain-text': {
    breaks: 'GEN-003',
    because: 'the answer is written by hand, and its type is the default',
    class: 'wire',
    difficulty: 1,
    change: onAnswers(['getCustomer'], (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' },
    })),
  },
  'list-of-transactions-ends-with-a-comma': {
    breaks: 'GEN-003',
    because: 'the list is streamed, item by item',
    class: 'wire',
    difficulty: 2,
    change: onAnswers(['listTransactions'], (answer) => ({
      ...answer,
      payload: String(answer.payload).replace('}]}', '},]}'),
    })),
  },
  'subscription-list-begins-with-a-guard': {
    breaks: 'GEN-003',
    because: 'a prefix keeps old browsers from running arrays as scripts',
    class: 'wire',
    difficulty: 3,
    change: onAnswers(['listSubscriptions'], (answer) => ({
      ...answer,
      payload: `)]}',\n${String(answer.payload)}`,
    })),
  },
  'customer-is-not-wrapped': {
    breaks: 'GEN-004',
    because: 'the record is the answer',
    class: 'wire',
    difficulty: 1,
    change: onBodies(['getCustomer'], (body) => body['data']),
  },
  'deleted-subscription-is-wrapped-in-result': {
    breaks: 'GEN-004',
    because: 'the handler of deletions is older than the envelope',
    class: 'wire',
    difficulty: 3,
    change: onBodies(['deleteSubscription'], (body) => ({ result: body['data'] })),
  },
  'transaction-is-a-list-of-one': {
    breaks: 'GEN-004',
    because: 'the query of the list serves the single record too',
    class: 'wire',
    difficulty: 2,
    change: onBodies(['getTransaction'], (body) => ({ data: [body['data']] })),
  },
  'links-stand-inside-data': {
    breaks: 'GEN-005',
    because: 'data is the whole answer of the service behind the gateway',
    class: 'wire',
    difficulty: 1,
    change: onBodies(['listCustomers'], ({ data, links }) => ({
      data: { ...(data as Data), links },
    })),
  },
  'list-is-the-data': {
    breaks: 'GEN-005',
    because: 'the name of the list says nothing that the path does not',
    class: 'wire',
    difficulty: 2,
    change: onBodies(['listTransactions'], ({ data, links }) => ({
      data: (data as Data)['transactions'],
      links,
    })),
  },
  'list-of-nothing-has-no-links': {
    breaks: 'GEN-005',
    because: 'with no page there are no links to pages',
    class: 'wire',
    difficulty: 4,
    change: onBodies(['listTransactions'], ({ data, links }) => {
      const empty = ((data as Data)['transactions'] as unknown[]).length === 0;
      return empty ? { data } : { data, links };
    }),
  },
  'changes-need-a-request-id': {
    breaks: 'GEN-013',
    because: 'audit wants to trace every change',
    class: 'validation',
    difficulty: 2,
    change: ({ validation }) => ({
      validation: {
        parameters(context, operation, query, headers) {
          validation.parameters(context, operation, query, headers);
          const traced = headers['x-svc-request-id'] !== undefined;
          if (traced || operation.operationId !== 'updateCustomer') return;
          throw new Refusal('VALIDATION_FAILED', 'x-svc-request-id is missing.');
        },
      },
    }),
  },
  'traced-reads-are-not-found': {
    breaks: 'GEN-013',
    because: 'requests with an id of their own go to the instance that records them',
    class: 'wire',
    difficulty: 3,
    change: onAnswers(['getTransaction', 'getCustomer'], (answer, call) =>
      call.headers['x-svc-request-id'] === undefined ? answer : { ...answer, status: 404 },
    ),
  },
  'listed-transaction-has-the-number-of-its-posting': {
    breaks: 'GEN-015',
    because: 'the list is read from the books, which number their lines',
    class: 'wire',
    difficulty: 2,
    change: onItems('listTransactions', 'transactions', (item) => ({
      ...item,
      id: `${String(item['id'])}-1`,
    })),
  },
  'identifiers-are-shown-in-capitals': {
    breaks: 'GEN-015',
    because: 'identifiers were compared without case before the new store',
    class: 'wire',
    difficulty: 3,
    change: onBodies(['createSubscription'], ({ data }) => ({
      data: { ...(data as Data), id: String((data as Data)['id']).toUpperCase() },
    })),
  },
  'long-request-id-hides-the-token': {
    breaks: 'GEN-013',
    because: 'all headers share a buffer, and what has no room in it any more is not there',
    class: 'wire',
    difficulty: 3,
    change: ({ pipeline }) => ({
      pipeline: {
        execute(context, call, handler) {
          const { length } = call.headers['x-svc-request-id'] ?? '';
          if (length < BUFFER) return pipeline.execute(context, call, handler);
          throw new Refusal('UNAUTHORIZED', 'A bearer token is needed.');
        },
      },
    }),
  },
  'payment-status-lives-under-v2-only': {
    breaks: 'VER-001',
    because: 'the operation came later, with the next version',
    class: 'wire',
    difficulty: 2,
    change: onAnswers(['getPaymentStatus'], (answer) => ({ ...answer, status: 404 })),
  },
  'accept-of-an-exchange-has-moved': {
    breaks: 'VER-001',
    because: 'paths were tidied, and the old one answers where it went',
    class: 'wire',
    difficulty: 3,
    change: onAnswers(['acceptExchange'], (answer, call) => ({
      ...answer,
      status: 308,
      headers: { ...answer.headers, location: call.selfUrl.replace('/v1/', '/v2/') },
    })),
  },
} as const satisfies Mutants;
