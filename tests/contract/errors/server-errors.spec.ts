import {
  contract,
  noRepeatedServerError,
  noServerError,
  operations,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { anyRequest } from '../../../fixtures/given/calls/any-request.ts';
import { validList } from '../../../fixtures/given/lists/lists.ts';
import { offeredOf, operationsOf, requireOffered } from '../../../fixtures/given/offered.ts';
import { FAR_DIGITS, isReadOnTheWay } from '../../../fixtures/given/calls/unknown-id.ts';
import { allJudged, slicesOf } from '../../../fixtures/given/slices.ts';

const all = operationsOf('ERR-004');
const withId = all.filter((id) => operations[id].pathParameters.length > 0);
const withBody = all.filter((id) => operations[id].requestBody !== 'none');

/** Identifiers that have broken servers before; all are bounded, and none names a record. */
const IDENTIFIERS = [
  '\u0000',
  '%',
  FAR_DIGITS,
  'a'.repeat(2000),
  '-1',
  '{}',
  'null',
  '1e400',
] as const;

for (const { words, ids, operation, effect } of slicesOf(withId)) {
  test(
    `${words} meet no identifier with a server error`,
    contract('ERR-004', { operation, effect }),
    async ({ kit, platform, check }) => {
      for (const id of offeredOf(kit, ids)) {
        const request = anyRequest(kit, id);
        const last = operations[id].pathParameters.at(-1) ?? '';
        const judged = IDENTIFIERS.map(async (identifier) => {
          const path = { ...request.path, [last]: identifier };
          const options = isReadOnTheWay(identifier) ? onTheWay : invalid;
          const exchange = await platform.call(id, { ...request, path }, options);
          await check(noServerError, { exchange });
        });
        await allJudged(judged);
      }
    },
  );
}

const invalid = { intent: 'unknown-id', mayFail: true } as const;
const onTheWay = { intent: 'probe', mayFail: true, unjudged: true } as const;

/** Bodies of the right form and the wrong kind, and one that ends too early. */
const BODIES = [
  '[]',
  'null',
  '7',
  '"text"',
  '{"updates":null}',
  '{"updates":[null]}',
  '{"updates":[{"field":null,"value":null}]}',
  '{"amount":1e400}',
  '{"__proto__":{"amount":1},"constructor":7}',
  '{"event_type":null,"callback_url":{}}',
  '{"\\u0000":"\\ud800"}',
  '{"amount":',
] as const;

/** An address that parsers of addresses throw at; it is nobody's host. */
const ADDRESS = '{"event_type":"ACCOUNT_OPEN","callback_url":"https://["}';

for (const { words, ids, operation, effect } of slicesOf(withBody)) {
  test(
    `${words} meet no body with a server error`,
    contract('ERR-004', { operation, effect }),
    async ({ kit, platform, check }) => {
      for (const id of offeredOf(kit, ids)) {
        const { path } = anyRequest(kit, id);
        const bodies = id === 'createSubscription' ? [...BODIES, ADDRESS] : BODIES;
        const judged = bodies.map(async (body) => {
          const raw = { body, contentType: 'application/json' };
          const options = { ...invalid, raw };
          const exchange = await platform.call(id, path ? { path } : {}, options);
          await check(noServerError, { exchange });
        });
        await allJudged(judged);
      }
    },
  );
}

const PART = 'content-disposition: form-data; name="file"';

/** Multipart bodies that hold no file, two of them, or end too early. */
const MULTIPARTS = [
  '--assay--\r\n',
  `--assay\r\n${PART}\r\n\r\ntext\r\n--assay--\r\n`,
  `--assay\r\n${PART}; filename=""\r\n\r\n\r\n--assay--\r\n`,
  `--assay\r\n${PART}; filename="a"\r\n\r\n%PDF-1.4\r\n--assay\r\n${PART}; filename="b"\r\n\r\n`,
  `--assay\r\n${PART}; filename="a"\r\n\r\n%PDF-1.4`,
  '--assay\r\n\r\n\r\n--assay--\r\n',
  '',
] as const;

test(
  'an upload meets no multipart body with a server error',
  contract('ERR-004', { operation: 'uploadDocument', effect: 'irreversible' }),
  async ({ kit, platform, check }) => {
    requireOffered(kit, 'uploadDocument');
    const { path } = anyRequest(kit, 'uploadDocument');
    const judged = MULTIPARTS.map(async (body) => {
      const raw = { body, contentType: 'multipart/form-data; boundary=assay' };
      const request = path === undefined ? {} : { path };
      const exchange = await platform.call('uploadDocument', request, { ...invalid, raw });
      await check(noServerError, { exchange });
    });
    await allJudged(judged);
  },
);

const QUERIES = [
  { page: '-1' },
  { page: '2147483648' },
  // Numbers that a page may have, and nothing is that far.
  { page: '2147483647' },
  { page: '200000000', page_size: '20' },
  { page_size: '0' },
  { page_size: '1000000000' },
  { page: 'x' },
  { order: '\u0000' },
  { start_date: '0000-00-00' },
  { end_date: '+275760-09-13' },
  { account_id: 'a'.repeat(2000) },
  // What is a filter of the one list is none of the other, or not a word that it knows.
  { 'page[]': '1', status: 'ASSAY_NONE' },
  { '': 'x' },
] as const;

const lists = all.filter((id) => id.startsWith('list') && operations[id].method === 'GET');

for (const operation of lists) {
  test(
    `${operation} meets no query with a server error`,
    contract('ERR-004', { operation, effect: 'read' }),
    async ({ kit, platform, check }) => {
      requireOffered(kit, operation);
      const { path } = anyRequest(kit, operation);
      for (const query of QUERIES) {
        const exchange = await platform.call(
          operation,
          { ...(path && { path }), query },
          { intent: 'invalid', mayFail: true },
        );
        await check(noServerError, { exchange });
      }
    },
  );
}

test(
  'a list meets no parameter that stands twice with a server error',
  contract('ERR-004', { operation: 'listTransactions', effect: 'read' }),
  async ({ platform, check }) => {
    const { request } = await platform.listTransactions({ query: { page_size: 2, order: 'ASC' } });
    const twice = `${request.url}&page_size=2&order=DESC`;
    const options = { intent: 'probe', mayFail: true } as const;
    const exchange = await platform.follow('listTransactions', twice, options);

    await check(noServerError, { exchange });
  },
);

/** How often a valid request is sent before one may speak of again and again. */
const TURNS = 4;

const valid = ['listTransactions', 'listCustomers', 'listSubscriptions', 'listAccounts'] as const;

for (const operation of valid) {
  test(
    `${operation} does not meet a valid request with server errors again and again`,
    contract('ERR-006', { operation, effect: 'read' }),
    async ({ kit, check }) => {
      requireOffered(kit, operation);
      const other = operation === 'listCustomers' ? 'listTransactions' : 'listCustomers';
      const answers: Exchange[] = [];
      const around: Exchange[] = [await reading(kit, other)];
      for (let turn = 0; turn < TURNS; turn += 1) {
        answers.push(await reading(kit, operation));
        around.push(await reading(kit, other));
      }

      await check(noRepeatedServerError, { answers, around });
    },
  );
}

function reading(kit: Kit, operation: OperationId): Promise<Exchange> {
  return kit.platform.call(operation, validList(kit, operation), { mayFail: true });
}
