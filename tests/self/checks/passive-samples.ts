/** Answers on which each passive check holds, is violated, or does not apply. */
import {
  key,
  links,
  list,
  person,
  subscription,
  transaction,
  without,
  type Sample,
} from './passive-bodies.ts';

/** Samples on which a check holds, is violated (with the pointer), and does not apply. */
export type Samples = { held: Sample[]; violated: [Sample, string][]; silent?: Sample[] };

export const table: Record<string, Samples> = {
  'detailed-success-is-200': {
    held: [{}],
    violated: [[{ status: 201 }, '']],
    silent: [{ status: 404 }, { operation: 'getAccount' }],
  },
  'other-success-is-200': {
    held: [{ operation: 'createAccount', body: {} }],
    violated: [[{ operation: 'createAccount', status: 201, body: {} }, '']],
    silent: [{}],
  },
  'success-is-no-error': {
    held: [
      {},
      { body: { data: transaction, errors: [], error: {} } },
      { operation: 'getApplicationStatus', body: { id: 'a', errors: ['document'] } },
      { operation: 'getApplicationStatus', body: { data: { id: 'a' }, errors: ['document'] } },
      { operation: 'getApplicationStatus', body: { data: { status: 'A', errors: ['document'] } } },
      { body: { data: { id: 't', error: 'none' } } },
    ],
    violated: [
      [{ body: { errors: [{ code: 'X' }] } }, '/errors'],
      [{ body: { data: transaction, errors: [{ code: 'X' }] } }, '/errors'],
      [{ operation: 'createTransfer', body: { error: 'no', message: 'no' } }, '/error'],
      [{ operation: 'createTransfer', body: { data: { error: 'no', code: 7 } } }, '/data/error'],
    ],
    silent: [{ status: 400, body: { errors: [1] } }, { operation: 'createToken' }],
  },
  'status-is-documented': {
    held: [{}, { status: 404, body: {} }],
    violated: [
      [{ status: 403, body: {} }, ''],
      [{ status: 307, body: {} }, ''],
    ],
    silent: [
      { status: 502, text: '<html>' },
      { status: 429, body: {} },
    ],
  },
  'no-server-error': {
    held: [{ status: 400, body: {} }],
    violated: [[{ status: 500, body: {} }, '']],
    silent: [{ status: 503, text: '' }],
  },
  'shown-body-is-json': {
    held: [{}, { type: 'application/vnd.x+json' }],
    violated: [
      [{ text: '{"data":' }, ''],
      [{ text: '' }, ''],
      [{ type: 'text/html' }, '/headers/content-type'],
      [{ type: '' }, '/headers/content-type'],
    ],
    silent: [{ operation: 'downloadDocument', text: '%PDF', type: 'application/pdf' }],
  },
  'record-is-wrapped': {
    held: [{}],
    violated: [
      [{ body: transaction }, '/data'],
      [{ body: { data: [transaction] } }, '/data'],
      [{ body: [] }, '/data'],
    ],
    silent: [
      { operation: 'getSubscription', body: subscription },
      { status: 400, body: {} },
    ],
  },
  'list-has-data-and-links': {
    held: [{ operation: 'listTransactions', body: list }],
    violated: [
      [{ operation: 'listTransactions', body: without(list, 'links') }, '/links'],
      [{ operation: 'listTransactions', body: { ...list, data: [] } }, '/data'],
      [{ operation: 'listTransactions', body: { ...list, data: {} } }, '/data/transactions'],
      [{ operation: 'listCustomers', body: { data: { customers: {} }, links } }, '/data/customers'],
    ],
    silent: [{ operation: 'listSubscriptions', body: { data: { subscriptions: [] } } }],
  },
  'required-members': {
    held: [{}, { operation: 'getCustomer', body: { data: { customer_type: 'CORPORATION' } } }],
    violated: [
      [{ body: { data: without(transaction, 'value') } }, '/data/value'],
      [
        { operation: 'listTransactions', body: { ...list, data: { transactions: [{}] } } },
        '/data/transactions/0/id',
      ],
      [
        { operation: 'getCustomer', body: { data: without(person, 'last_name') } },
        '/data/last_name',
      ],
      [{ operation: 'getSubscription', body: { data: { id: 's' } } }, '/data/status'],
      [{ operation: 'getSubscription', body: { id: 's' } }, '/status'],
      [{ operation: 'createSubscription', body: { data: subscription } }, `/data/${keyName()}`],
    ],
    silent: [
      { body: transaction },
      { operation: 'listTransactions', body: { ...list, data: { transactions: [] } } },
      { operation: 'listTransactions', body: { data: list.data } },
    ],
  },
  'member-types': {
    held: [{}, { text: '{"data":{"id":"x","value":1e400,"description":"y"}}' }],
    violated: [
      [{ body: { data: { ...transaction, value: '12.30' } } }, '/data/value'],
      [{ body: { data: { ...transaction, description: null } } }, '/data/description'],
      [{ body: { data: { ...transaction, transaction_status: 3 } } }, '/data/transaction_status'],
    ],
  },
  enumerations: {
    held: [{}],
    violated: [
      [{ body: { data: { ...transaction, transaction_type: 'GIFT' } } }, '/data/transaction_type'],
      [{ operation: 'getCustomer', body: { data: { ...person, status: 'OPEN' } } }, '/data/status'],
    ],
  },
  'formats-and-bounds': {
    held: [{}, { operation: 'getCustomer', body: { data: { ...person, nationality: 'GB' } } }],
    violated: [
      [
        { body: { data: { ...transaction, transaction_date: '2024-05-06' } } },
        '/data/transaction_date',
      ],
      [
        { operation: 'getCustomer', body: { data: { ...person, nationality: 'GBR' } } },
        '/data/nationality',
      ],
    ],
  },
  'open-record-is-wrapped': {
    held: [{ operation: 'getApplication', body: { data: {} } }],
    violated: [[{ operation: 'getApplication', body: { id: 'a' } }, '/data']],
    silent: [{ operation: 'getApplication', text: 'x', type: 'text/plain' }],
  },
  'open-list-has-data-and-links': {
    held: [{ operation: 'listAccounts', body: { data: {}, links: {} } }],
    violated: [[{ operation: 'listAccounts', body: { data: {} } }, '/data']],
  },
  'links-are-five-strings': {
    held: [{ operation: 'listTransactions', body: list }],
    violated: [
      [
        { operation: 'listTransactions', body: { ...list, links: without(links, 'prev') } },
        '/links/prev',
      ],
      [
        { operation: 'listTransactions', body: { ...list, links: { ...links, next: null } } },
        '/links/next',
      ],
    ],
    silent: [{ operation: 'listSubscriptions', body: { data: {}, links: {} } }],
  },
  'links-stay-on-the-origin': {
    held: [
      { operation: 'listTransactions', body: list },
      linked('https://api.example/v1/transactions?page=2'),
      linked('v1/transactions?page=2'),
      linked('https://api.example/v1/transactions?at=https://evil.example/#@evil.example'),
      linked('/v1/ä%zz:@evil.example'),
    ],
    violated: [
      [linked('https://evil.example/v1/transactions'), '/links/last'],
      [linked('http://api.example/v1/transactions'), '/links/last'],
      [linked('//evil.example/v1/transactions'), '/links/last'],
      [linked('https://api.example@evil.example/'), '/links/last'],
      [linked('javascript:alert(1)'), '/links/last'],
      [linked('/\\evil.example/v1/transactions'), '/links/last'],
      [linked('https://api.example.evil.example/v1'), '/links/last'],
      [linked('https://api.example:444/v1'), '/links/last'],
      [linked('https://api.example/v1\u0001'), '/links/last'],
      [linked('/v1\u007f'), '/links/last'],
    ],
  },
  'error-body-is-json-object': {
    held: [
      { status: 404, body: {} },
      { status: 400, body: {}, type: 'application/problem+json' },
    ],
    violated: [
      [{ status: 500, text: '<html>' }, ''],
      [{ status: 401, text: '' }, ''],
      [{ status: 400, body: [] }, ''],
      [{ status: 400, body: 'no' }, ''],
      [{ status: 404, body: {}, type: 'text/html' }, '/headers/content-type'],
      [{ status: 404, text: '', accept: 'text/html, */*;q=0.1' }, ''],
    ],
    silent: [
      { status: 504, text: '<html>' },
      { status: 403, text: '' },
      { status: 404, text: '', accept: 'a, a' },
      { status: 404, text: '<html>', accept: 'text/html' },
      {},
    ],
  },
  'nothing-internal-shown': {
    held: [
      { status: 400, body: { errors: [{ code: 'X', description: 'at 10:30:15 select one' }] } },
      linked('https://api.example/v1/transactions'),
      { body: { data: { ...transaction, description: 'https://127.0.0.1:8443/callback' } } },
      { status: 400, body: { message: 'not 127.0.0.1:1' }, sent: '{"url":"https://127.0.0.1:1"}' },
    ],
    violated: [
      [{ status: 500, body: { stack: 'Error: x\n    at run (/srv/app.js:10:5)' } }, ''],
      [{ status: 500, body: { message: 'SELECT id, name FROM accounts WHERE' } }, ''],
      [{ status: 500, body: { message: 'connect ECONNREFUSED 10.0.0.7:5432' } }, ''],
      [{ status: 401, body: { message: 'the token the-access-token is unknown' } }, ''],
    ],
  },
  'key-in-create-only': {
    held: [
      { operation: 'getSubscription', body: { data: subscription } },
      { operation: 'listSubscriptions', body: { data: { subscriptions: [subscription] } } },
    ],
    violated: [
      [{ operation: 'getSubscription', body: key }, `/${keyName()}`],
      [
        { operation: 'listSubscriptions', body: { data: { subscriptions: [subscription, key] } } },
        `/data/subscriptions/1/${keyName()}`,
      ],
      [{ operation: 'getCustomer', body: { data: { a: [key] } } }, `/data/a/0/${keyName()}`],
      [{ operation: 'getCustomer', text: escapedKey() }, `/data/${keyName()}`],
    ],
    silent: [
      { operation: 'createSubscription', body: { data: key } },
      { operation: 'listSubscriptions', body: { data: { subscriptions: [] } } },
      {},
    ],
  },
};

function keyName(): string {
  return 'signature_verification_key';
}

/** Its name with a letter written as an escape, which JSON lets everybody do. */
function escapedKey(): string {
  return JSON.stringify({ data: key }).replace('signature', String.raw`\u0073ignature`);
}

export function linked(last: string): Sample {
  return { operation: 'listTransactions', body: { ...list, links: { ...links, last } } };
}
