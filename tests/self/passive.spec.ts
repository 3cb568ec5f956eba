import { expect, test } from '@playwright/test';
import type { OperationId } from '../../generated/operations.ts';
import {
  judgePassively,
  passiveCheckList,
  passiveChecks,
  passiveGrounds,
} from '../../fixtures/checks/passive/index.ts';
import { loadDescription } from '../../fixtures/description/view.ts';
import type { Judge } from '../../fixtures/evidence/check.ts';
import { createRedactor } from '../../fixtures/evidence/redact.ts';
import type { Exchange } from '../../fixtures/evidence/types.ts';
import { stubFile, stubView } from './stub-target.ts';

const judge: Judge = {
  description: loadDescription(),
  target: stubView(stubFile('https://api.example')),
};

type Sample = {
  readonly operation?: OperationId;
  readonly status?: number;
  readonly type?: string;
  readonly body?: unknown;
  /** Instead of a JSON body. */
  readonly text?: string;
  readonly sent?: string;
};

const JSON_TYPE = 'application/json; charset=utf-8';

function exchange({ operation = 'getTransaction', status = 200, type, ...rest }: Sample): Exchange {
  const body = rest.text ?? JSON.stringify(rest.body ?? { data: transaction });
  const contentType = type ?? JSON_TYPE;
  return {
    kind: 'exchange',
    id: 'w0-1',
    testId: 't',
    attempt: 0,
    operation,
    intent: 'valid',
    actor: 'primary',
    request: {
      method: 'GET',
      url: 'https://api.example/v1/x',
      headers: { authorization: 'Bearer the-access-token' },
      body: rest.sent ?? null,
      bodyEncoding: 'utf8',
    },
    answer: { status, headers: { 'content-type': contentType }, body, bodyEncoding: 'utf8' },
    failure: null,
    startedAtMs: 0,
    durationMs: 0,
  };
}

const transaction = {
  id: 'tx-1',
  value: -12.3,
  transaction_date: '2024-05-06T07:08:09Z',
  transaction_status: 'POSTED',
  transaction_type: 'INTERNAL_TRANSFER',
};
const links = { self: '/v1/transactions', first: '', prev: '', next: '?page=1', last: '?page=9' };
const list = { data: { transactions: [transaction] }, links };
const person = {
  id: 'c-1',
  customer_type: 'INDIVIDUAL',
  status: 'ACTIVE',
  first_name: 'Ada',
  last_name: 'Lovelace',
};
const subscription = { id: 's-1', status: 'ACTIVE' };
const key = { ...subscription, signature_verification_key: 'whk-0123456789' };

function without<T extends object>(value: T, name: keyof T): object {
  return Object.fromEntries(Object.entries(value).filter(([own]) => own !== name));
}

/** By check: samples on which it holds, is violated (with the pointer), and does not apply. */
const table: Record<string, { held: Sample[]; violated: [Sample, string][]; silent?: Sample[] }> = {
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
    held: [{}, { operation: 'getApplicationStatus', body: { id: 'a', errors: ['document'] } }],
    violated: [
      [{ body: { errors: [{ code: 'X' }] } }, '/errors'],
      [{ operation: 'createTransfer', body: { error: 'no', message: 'no' } }, '/error'],
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
    ],
    violated: [
      [linked('https://evil.example/v1/transactions'), '/links/last'],
      [linked('http://api.example/v1/transactions'), '/links/last'],
      [linked('//evil.example/v1/transactions'), '/links/last'],
      [linked('https://api.example@evil.example/'), '/links/last'],
      [linked('javascript:alert(1)'), '/links/last'],
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
    ],
    silent: [{ status: 504, text: '<html>' }, { status: 403, text: '' }, {}],
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

function linked(last: string): Sample {
  return { operation: 'listTransactions', body: { ...list, links: { ...links, last } } };
}

for (const [id, { held, violated, silent = [] }] of Object.entries(table)) {
  test(`${id} (${passiveChecks[id]}): held, violated and silent where it should be`, () => {
    for (const sample of held) {
      const { outcomes, findings } = judgePassively(exchange(sample), judge);
      expect([sample, findings[id], outcomes[id]]).toEqual([sample, undefined, 'held']);
    }
    for (const [sample, pointer] of violated) {
      const { outcomes, findings } = judgePassively(exchange(sample), judge);
      expect([sample, outcomes[id]]).toEqual([sample, 'violated']);
      expect(findings[id]?.pointer).toBe(pointer);
      expect(findings[id]?.message).not.toBe('');
    }
    for (const sample of silent) {
      expect([sample, judgePassively(exchange(sample), judge).outcomes[id]]).toEqual([
        sample,
        undefined,
      ]);
    }
  });
}

test('every passive check is in the table, and names a requirement and a ground', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(passiveChecks).sort());
  for (const { id } of passiveCheckList) {
    const [ground] = passiveGrounds(id, 'getTransaction');
    expect(ground?.operation).toBe('getTransaction');
    expect(['origin', 'accepted']).toContain(ground?.kind);
  }
  expect(passiveGrounds('no-such-check', 'getTransaction')).toEqual([]);
});

test('a good answer violates nothing, and one fault violates one rule', () => {
  expect(judgePassively(exchange({}), judge).findings).toEqual({});
  for (const body of [
    { data: { ...transaction, transaction_status: 3 } },
    { data: without(transaction, 'id') },
    transaction,
  ]) {
    expect(Object.keys(judgePassively(exchange({ body }), judge).findings)).toHaveLength(1);
  }
});

test('no answer, no operation: nothing is judged', () => {
  const { outcomes } = judgePassively({ ...exchange({}), operation: null }, judge);
  const failure = { class: 'reset', message: '' } as const;
  const failed = judgePassively({ ...exchange({}), answer: null, failure }, judge);
  expect([outcomes, failed.outcomes]).toEqual([{}, {}]);
});

test('the stored exchange, redacted, is judged like the one that was seen', () => {
  for (const [id, { held, violated }] of Object.entries(table)) {
    const redactor = createRedactor();
    for (const sample of [...held, ...violated.map(([own]) => own)]) {
      const seen = exchange(sample);
      const stored = JSON.parse(JSON.stringify(redactor.entry(seen))) as Exchange;
      const [before, after] = [judgePassively(seen, judge), judgePassively(stored, judge)];
      expect([id, sample, after.outcomes]).toEqual([id, sample, before.outcomes]);
    }
  }
});

test('hostile bodies are judged within bounded time', () => {
  const started = performance.now();
  const many = Array.from({ length: 20_000 }, () => ({}));
  const listed = {
    operation: 'listTransactions' as const,
    body: { data: { transactions: many }, links },
  };
  expect(judgePassively(exchange(listed), judge).outcomes['required-members']).toBe('violated');
  const deep = { text: '{"a":'.repeat(100_000), status: 500 };
  expect(judgePassively(exchange(deep), judge).outcomes['no-server-error']).toBe('violated');
  const at = { text: JSON.stringify({ m: '\n at '.repeat(1_000_000) }), status: 400 };
  judgePassively(exchange(at), judge);
  expect(performance.now() - started).toBeLessThan(5000);
});
