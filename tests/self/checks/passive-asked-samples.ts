/** Answers to what was asked for, and to something else, by the passive check that tells them apart. */
import type { OperationId } from '../../../generated/operations.ts';
import { links, person, subscription, transaction, type Sample } from './passive-bodies.ts';
import type { Samples } from './passive-samples.ts';

const RECORDS: readonly (readonly [OperationId, object, string])[] = [
  ['getAccount', { id: 'a-1' }, '/v1/accounts/'],
  ['getAccountTransaction', transaction, '/v1/accounts/a-1/transactions/'],
  ['getCounterparty', { id: 'p-1' }, '/v1/counterparties/'],
  ['getCustomer', person, '/v1/customers/'],
  ['getCustomerIndividual', { id: 'i-1' }, '/v1/customers/c-1/individuals/'],
  ['getDeposit', { id: 'd-1' }, '/v1/deposits/'],
  ['getExchange', { id: 'e-1' }, '/v1/exchanges/'],
  ['getPayment', { id: 'y-1' }, '/v1/payments/'],
  ['getSubscription', subscription, '/v1/subscriptions/'],
  ['getTransaction', transaction, '/v1/transactions/'],
  ['getTransfer', { id: 't-1' }, '/v1/transfers/'],
  ['getWithdrawal', { id: 'w-1' }, '/v1/withdrawals/'],
  ['updateCustomer', { id: 'c-1' }, '/v1/customers/'],
  ['updateCustomerIndividual', { id: 'i-1' }, '/v1/customers/c-1/individuals/'],
  ['deleteSubscription', { ...subscription, status: 'DELETED' }, '/v1/subscriptions/'],
];

function ofRecord([operation, data, folder]: (typeof RECORDS)[number]): [string, Samples] {
  const sample = { operation, body: { data } };
  const id = (data as { id?: string }).id ?? '';
  const escaped = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
  const samples: Samples = {
    held: [
      { ...sample, path: folder + id },
      { ...sample, path: folder + escaped },
    ],
    violated: [
      [{ ...sample, path: `${folder}other` }, '/data/id'],
      [{ ...sample, path: `${folder}${id}1` }, '/data/id'],
    ],
    silent: [
      { ...sample, path: `${folder}other`, intent: 'probe' },
      { ...sample, path: `${folder}other`, status: 404 },
      { operation, body: { data: {} }, path: `${folder}other` },
    ],
  };
  return [`${operation}-of-its-record`, samples];
}

const dated = (id: string, time: string) => ({ ...transaction, id, transaction_date: time });
const EARLY = dated('tx-1', '2024-05-06T07:08:09.001Z');
const SAME = dated('tx-2', '2024-05-06T09:08:09.001+02:00');
const LATE = dated('tx-3', '2024-05-06T07:08:09.0011Z');

function page(items: readonly object[], query: string): Sample {
  const body = { data: { transactions: items }, links };
  return { operation: 'listTransactions', body, path: `/v1/transactions${query}` };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...transaction, id: `tx-${index}` }));

const customers = (types: readonly string[], query: string): Sample => {
  const items = types.map((type, index) => ({ ...person, id: `c-${index}`, customer_type: type }));
  const body = { data: { customers: items }, links };
  return { operation: 'listCustomers', body, path: `/v1/customers${query}` };
};

const DEPOSIT = { ...transaction, category_type: 'DEPOSIT', category_id: 'd-1' };
const OTHER = { ...transaction, id: 'tx-2', category_type: 'WITHDRAWAL', category_id: 'w-1' };

const lists: Readonly<Record<string, Samples>> = {
  'page-as-large-as-asked': {
    held: [page(many(2), '?page_size=2'), page(many(2), '?page=0&page_size=20')],
    violated: [[page(many(3), '?page_size=2'), '/data']],
    silent: [
      page(many(3), ''),
      page([], '?page_size=2'),
      page(many(3), '?page_size=0'),
      page(many(3), '?page_size=-2'),
      page(many(3), '?page_size=2&cursor=x'),
      page(many(3), '?page_size=2&page_size=9'),
      { ...page(many(3), '?page_size=2'), intent: 'probe' },
    ],
  },
  'page-as-large-as-stated': {
    held: [page(many(20), ''), page(many(1), '?order=ASC')],
    violated: [
      [page(many(21), ''), '/data'],
      [page(many(21), '?order=ASC'), '/data'],
      [
        customers(
          many(21).map(() => 'INDIVIDUAL'),
          '',
        ),
        '/data',
      ],
    ],
    silent: [page(many(21), '?page=0'), page(many(21), '?page_size=50'), page(many(21), '?at=x')],
  },
  'no-item-twice-on-a-page': {
    held: [page(many(3), ''), page(many(3), '?page=1')],
    violated: [[page([EARLY, LATE, EARLY], ''), '/data']],
    silent: [page(many(1), '')],
  },
  'page-in-order': {
    held: [
      page([EARLY, SAME, LATE], '?order=ASC'),
      page([LATE, SAME, EARLY], '?order=DESC'),
      page([SAME, EARLY, LATE], '?order=ASC'),
    ],
    violated: [
      [page([EARLY, LATE, SAME], '?order=ASC'), '/data'],
      [page([EARLY, LATE], '?order=DESC'), '/data'],
    ],
    silent: [
      page([LATE, EARLY], ''),
      page([EARLY, SAME], '?order=DESC'),
      page([LATE, EARLY], '?order=asc'),
      { ...page([LATE, EARLY], '?order=ASC'), intent: 'probe' },
    ],
  },
  'listed-by-start-date': {
    held: [page([EARLY], '?start_date=2024-05-06'), page([EARLY], '?start_date=2024-05-07')],
    violated: [[page([EARLY], '?start_date=2024-05-08'), '/data']],
    silent: [page([EARLY], '?end_date=2024-05-06'), page([EARLY], '?start_date=')],
  },
  'listed-by-end-date': {
    held: [page([EARLY], '?end_date=2024-05-06'), page([EARLY], '?end_date=2024-05-05')],
    violated: [[page([EARLY], '?end_date=2024-05-03'), '/data']],
    silent: [page([EARLY], '?start_date=2024-05-06')],
  },
  'listed-by-category-id': {
    held: [page([DEPOSIT], '?category_id=d-1')],
    violated: [[page([DEPOSIT, OTHER], '?category_id=d-1'), '/data']],
    silent: [page([DEPOSIT], '?category_id=')],
  },
  'listed-by-category-type': {
    held: [page([DEPOSIT], '?category_type=DEPOSIT')],
    violated: [[page([DEPOSIT, OTHER], '?category_type=DEPOSIT&order=ASC'), '/data']],
    silent: [page([DEPOSIT, OTHER], '')],
  },
  'listed-by-customer-type': {
    held: [customers(['CORPORATION'], '?type=CORPORATION')],
    violated: [[customers(['CORPORATION', 'INDIVIDUAL'], '?type=CORPORATION'), '/data']],
    silent: [customers(['CORPORATION', 'INDIVIDUAL'], '?status=ACTIVE')],
  },
};

export const askedTable: Readonly<Record<string, Samples>> = {
  ...Object.fromEntries(RECORDS.map(ofRecord)),
  ...lists,
};
