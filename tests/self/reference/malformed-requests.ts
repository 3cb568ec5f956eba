/** Requests that no platform may carry out, made from valid ones by one fault each. */
import fc from 'fast-check';
import { bodyFaults } from './malformed-bodies.ts';
import { request } from './malformed.ts';
import type { Arbitrary, MalformedRequest, Materials } from './malformed.ts';

const RECORD_ID = /(?<=\/)[a-z]{3}_[\w-]+/;

const longText = fc.integer({ min: 256, max: 3_000 }).map((length) => 'k'.repeat(length));

function headerFaults({ valid, token }: Materials): Arbitrary[] {
  const any = fc.constantFrom(...valid);
  const accepts = fc.constantFrom(...valid.filter(({ path }) => path.endsWith('/accept')));
  const badKey = fc.oneof(longText, fc.constantFrom('', 'k\u00e9y', '\u0080', 'a\tb'));
  const nowSeconds = String(Math.floor(Date.now() / 1000));
  return [
    fc.tuple(any, badKey).map(([base, key]) => {
      const headers = { 'x-svc-idempotency-id': key };
      return request(base, 'bad idempotency key', token, { headers });
    }),
    fc.tuple(accepts, fc.base64String()).map(([base, signature]) => {
      const headers = { 'x-signature': signature };
      return request(base, 'signature without timestamp', token, { headers });
    }),
    fc
      .tuple(accepts, fc.base64String(), fc.constantFrom('', 'now', '-1', '1e9', '0', nowSeconds))
      .map(([base, signature, timestamp]) => {
        const headers = { 'x-signature': signature, 'x-timestamp': timestamp };
        return request(base, 'bad signature', token, { headers });
      }),
  ];
}

function tokenFaults({ valid, token, narrowToken, expiredToken }: Materials): Arbitrary[] {
  const any = fc.constantFrom(...valid);
  const cut = fc.integer({ min: 0, max: token.length - 1 }).map((length) => token.slice(0, length));
  const visible = fc.stringMatching(/^[!-~]{1,200}$/);
  const bad = fc.oneof(
    cut.map((text) => `Bearer ${text}`),
    visible.map((text) => `Bearer ${text}`),
    visible,
    fc.constantFrom('', 'Bearer', `Basic ${token}`, token, `Bearer ${token} x`, `Bearer ${token}.`),
    fc.constantFrom(`Bearer ${narrowToken}`, `Bearer ${expiredToken}`),
  );
  return [
    fc.tuple(any, bad).map(([base, authorization]) => {
      return request(base, 'bad token', token, { headers: { authorization } });
    }),
  ];
}

const queries = [
  ...['-1', '2147483648', 'x', '', '1.5', '1e3', '0x1', '%201'].map((text) => `page=${text}`),
  ...['0', '-1', '201', '1000000000', 'x', '%00'].map((text) => `page_size=${text}`),
  ...['order=UP', 'order=asc', 'start_date=2026-02-30', 'start_date=x', 'end_date=20260101'],
  ...['category_type=X', 'transaction_status=posted', 'page=1&page=2', 'page_size=1&page_size='],
];
const wrongMethods: readonly (readonly [string, string])[] = [
  ['DELETE', '/v1/customers'],
  ['PUT', '/v1/transfers'],
  ['PATCH', '/v1/transfers'],
  ['HEAD', '/v1/customers'],
  ['POST', '/v1/transactions'],
  ['GET', '/auth/v1/token'],
];
const oddIds = ['%00', '%', '%zz', '%E0%A4%A', '..', '..%2f..', "'%20OR%201=1--", '%F0%9F%92%A9'];

function pathFaults({ valid, token }: Materials): Arbitrary[] {
  const withId = valid.filter(({ path }) => RECORD_ID.test(path));
  const bare = { operationId: 'listTransactions', method: 'GET', closed: true } as const;
  const oddId = fc.oneof(
    fc.constantFrom(...oddIds),
    fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(`${text}?`)),
    fc.integer({ min: 129, max: 5_000 }).map((length) => 'a'.repeat(length)),
  );
  const segment = fc.stringMatching(/^[a-z0-9_.~-]{1,20}$/);
  return [
    fc.tuple(fc.constantFrom(...withId), oddId).map(([base, id]) => {
      const path = base.path.replace(RECORD_ID, () => id);
      return request({ ...base, path }, 'odd id', token, {});
    }),
    fc.constantFrom(...queries).map((query) => {
      const path = `/v1/transactions?${query}`;
      return request({ ...bare, path }, 'bad query', token, {});
    }),
    fc.constantFrom(...wrongMethods).map(([method, path]) => {
      return request({ ...bare, method, path }, 'wrong method', token, {});
    }),
    fc.tuple(fc.constantFrom('GET', 'POST', 'PATCH'), segment, segment).map(([method, a, b]) => {
      return request({ ...bare, method, path: `/v1/x-${a}/${b}` }, 'no such path', token, {});
    }),
  ];
}

const grant = 'grant_type=client_credentials';
const tokenQueries: readonly string[] = [
  ...['', 'grant_type=', 'grant_type=password', `${grant}&${grant}`, `${grant}&scope=a&scope=b`],
  ...['x', 'accounts:read+x', 'accounts:read,accounts:write', '%00', 'ACCOUNTS:READ'].map(
    (scope) => `${grant}&scope=${scope}`,
  ),
];

function tokenOperationFaults({ basic, token }: Materials): Arbitrary[] {
  const send = (fault: string, query: string, authorization: string): MalformedRequest => {
    const path = `/auth/v1/token?${query}`;
    return { fault, method: 'POST', path, headers: { authorization }, body: null };
  };
  const bad = fc.oneof(
    fc.base64String().map((text) => `Basic ${text}`),
    fc.stringMatching(/^[!-~]{0,100}$/),
    fc.constantFrom('', 'Basic', `Basic ${basic.slice(8)}`, `Bearer ${token}`),
  );
  return [
    fc.constantFrom(...tokenQueries).map((query) => send('bad token query', query, basic)),
    bad.map((authorization) => send('bad credentials', grant, authorization)),
  ];
}

function uploadFaults({ documentId, token }: Materials): Arbitrary[] {
  const head = (name: string): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`;
  const pdf = '%PDF-1.7 content';
  const whole = `${head('file')}${pdf}\r\n--b--\r\n`;
  const send = (fault: string, body: string | Uint8Array, type?: string): MalformedRequest => ({
    fault,
    method: 'POST',
    path: `/v1/documents/${documentId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type ?? 'multipart/form-data; boundary=b',
    },
    body,
  });
  return [
    fc.integer({ min: 0, max: whole.length - 6 }).map((length) => {
      return send('torn upload', whole.slice(0, length));
    }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => send('no multipart', bytes)),
    fc.string().map((text) => send('no document', `${head('file')}${text}\r\n--b--\r\n`)),
    fc.constantFrom(
      send('another part', `${head('other')}${pdf}\r\n--b--\r\n`),
      send('two parts', `${head('file')}${pdf}\r\n${head('file')}${pdf}\r\n--b--\r\n`),
      send('no part', '--b--\r\n'),
      send('no boundary', whole, 'multipart/form-data'),
      send('no upload', pdf, 'application/pdf'),
      send('JSON', '{}', 'application/json'),
    ),
  ];
}

/** All kinds of faults, bodies the most. */
export function malformedRequests(materials: Materials): Arbitrary {
  return fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...bodyFaults(materials)) },
    { weight: 2, arbitrary: fc.oneof(...headerFaults(materials)) },
    { weight: 2, arbitrary: fc.oneof(...tokenFaults(materials)) },
    { weight: 2, arbitrary: fc.oneof(...pathFaults(materials)) },
    { weight: 1, arbitrary: fc.oneof(...tokenOperationFaults(materials)) },
    { weight: 1, arbitrary: fc.oneof(...uploadFaults(materials)) },
  );
}
