import { expect, test } from '@playwright/test';
import {
  createRedactor,
  proveRedaction,
  type Redactor,
} from '../../../fixtures/evidence/redact.ts';
import { MEMBERS } from '../../../fixtures/evidence/secrets.ts';
import type { Evaluation, Exchange, PassiveEvaluations } from '../../../fixtures/evidence/types.ts';

const MARK = /«redacted:[0-9a-f]{8}»/;

function exchangeWith(parts: {
  url?: string;
  headers?: Record<string, string>;
  body?: string;
  bodyEncoding?: 'utf8' | 'base64';
}): Exchange {
  const { url = 'https://p.example/v1/x', headers = {}, body = '', bodyEncoding = 'utf8' } = parts;
  const message = { headers, body, bodyEncoding };
  return {
    kind: 'exchange',
    id: 'w0-1',
    testId: 't',
    attempt: 0,
    operation: 'createTransfer',
    intent: 'valid',
    actor: 'primary',
    request: { method: 'POST', url, ...message },
    answer: { status: 200, ...message },
    failure: null,
    startedAtMs: 1,
    durationMs: 1,
  };
}

function written(redactor: Redactor, exchange: Exchange): string {
  return redactor.written(exchange).text;
}

test('a planted secret is found nowhere in what is written', () => {
  expect(() => proveRedaction(createRedactor())).not.toThrow();
});

test('the proof fails when redaction does nothing', () => {
  const lazy: Redactor = {
    ...createRedactor(),
    written: (entry) => ({ entry, text: JSON.stringify(entry) }),
  };
  expect(() => proveRedaction(lazy)).toThrow(/a planted secret/);
});

for (const [form, inBody] of [
  ['as it is', 's3cret/+"value'],
  ['escaped in JSON', String.raw`s3cret/+\"value`],
  ['with escaped slashes', String.raw`s3cret\/+\"value`],
  ['percent-encoded', encodeURIComponent('s3cret/+"value')],
  ['in base64', Buffer.from('s3cret/+"value').toString('base64')],
] as const) {
  test(`a registered secret is taken out ${form}`, () => {
    const redactor = createRedactor();
    redactor.registerSecret('s3cret/+"value');
    const text = written(redactor, exchangeWith({ body: `before ${inBody} after` }));
    expect(text).not.toContain('s3cret');
    expect(text).not.toContain(Buffer.from('s3cret/+').toString('base64').slice(0, 8));
    expect(text).toMatch(MARK);
    expect(text).toContain('after');
  });
}

test('secrets are known by the name of their member, and then wherever they stand', () => {
  const redactor = createRedactor();
  const answer = exchangeWith({ body: '{"data":{"access_token":"tok-12345678","n":1.50}}' });
  const stored = redactor.entry(answer);
  const body = stored.answer?.body ?? '';
  expect(body).toMatch(/^\{"data":\{"access_token":"«redacted:[0-9a-f]{8}»","n":1.50\}\}$/);
  const echoed = redactor.text('you sent tok-12345678');
  expect(echoed).toBe(`you sent ${MARK.exec(body)?.[0]}`);
});

for (const member of ['signature_verification_key', 'access_code', 'client_secret']) {
  test(`a short or numeric ${member} is taken out in its place, and keeps its type`, () => {
    const redactor = createRedactor();
    const stored = redactor.entry(exchangeWith({ body: `{"${member}":"k1","also":"k1"}` }));
    expect(stored.answer?.body).toMatch(/^\{"\w+":"«redacted:[0-9a-f]{8}»","also":"k1"\}$/);
    const numeric = redactor.entry(exchangeWith({ body: `{"${member}": 482913}` }));
    const value = JSON.parse(numeric.answer?.body ?? '') as Record<string, unknown>;
    expect(typeof value[member]).toBe('number');
    expect(value[member]).not.toBe(482913);
  });
}

for (const member of [...MEMBERS, ...MEMBERS.map((name) => name.toUpperCase())]) {
  test(`the value of ${member} is taken out`, () => {
    const text = written(createRedactor(), exchangeWith({ body: `{"${member}":"value-123"}` }));
    expect(text).toMatch(MARK);
    expect(text).not.toContain('value-123');
  });
}

test('what a header said before is taken out once it is known to be a secret', () => {
  const redactor = createRedactor();
  const exchange = exchangeWith({ headers: { etag: 'a-later-secret' } });
  expect(written(redactor, exchange)).toContain('a-later-secret');
  redactor.registerSecret('a-later-secret');
  expect(written(redactor, exchange)).not.toContain('a-later-secret');
  expect(exchange.request.headers['etag']).toBe('a-later-secret');
});

test('a secret in the name of a test is taken out of its passive line', () => {
  const redactor = createRedactor();
  const line: PassiveEvaluations = {
    ...{ kind: 'passive', subject: 'w0-1', testId: 'with a-known-secret', attempt: 0 },
    ...{ operation: 'createTransfer', outcomes: { 'no-server-error': 'held' } },
  };
  expect(redactor.written(line)).toEqual({ entry: line, text: JSON.stringify(line) });
  redactor.registerSecret('a-known-secret');
  expect(redactor.written(line).text).toMatch(/"testId":"with «redacted:[0-9a-f]{8}»"/);
});

test('the same secret has the same mark in one run, and another in the next', () => {
  const mark = (redactor: Redactor): string => {
    redactor.registerSecret('same-secret-value');
    return redactor.text('same-secret-value');
  };
  const one = createRedactor();
  expect(mark(one)).toBe(mark(one));
  expect(mark(one)).not.toBe(mark(createRedactor()));
  expect(mark(createRedactor({ salt: 's' }))).toBe(mark(createRedactor({ salt: 's' })));
});

test('headers keep their names; values only of those on the list, and no credentials', () => {
  const redactor = createRedactor();
  const headers = {
    authorization: 'Bearer eyJ.secret.part',
    'x-signature': 'c2lnbmF0dXJl',
    'set-cookie': 'session=abc',
    'content-type': 'application/json',
  };
  const stored = redactor.entry(exchangeWith({ headers, body: 'echo eyJ.secret.part' }));
  expect(stored.request.headers['authorization']).toMatch(/^Bearer «redacted:[0-9a-f]{8}»$/);
  expect(stored.request.headers['x-signature']).toMatch(MARK);
  expect(stored.request.headers['set-cookie']).toBe('«withheld»');
  expect(stored.request.headers['content-type']).toBe('application/json');
  expect(written(redactor, exchangeWith({ body: 'eyJ.secret.part' }))).not.toContain('eyJ');
});

for (const value of [
  '{"access_token":"value-123"}',
  'Odd "value-123',
  'Odd a=«redacted:value-123',
]) {
  test(`a credential of any form is taken out as a whole: ${value}`, () => {
    const stored = createRedactor().entry(exchangeWith({ headers: { Authorization: value } }));
    expect(stored.request.headers['Authorization']).toMatch(/^(?:Odd )?«redacted:[0-9a-f]{8}»$/);
  });
}

test('secrets in queries and in bytes are taken out', () => {
  const redactor = createRedactor();
  redactor.registerSecret('registered-secret');
  const url = 'https://p.example/cb?client_secret=abc%2Bd&page=1';
  const stored = redactor.entry(exchangeWith({ url }));
  expect(stored.request.url).toMatch(/\?client_secret=«redacted:[0-9a-f]{8}»&page=1$/);
  const bytes = Buffer.concat([Buffer.from([0xff]), Buffer.from('registered-secret')]);
  const body = bytes.toString('base64');
  const base64 = redactor.entry(exchangeWith({ body, bodyEncoding: 'base64' })).answer?.body ?? '';
  expect(Buffer.from(base64, 'base64').toString('latin1')).not.toContain('registered-secret');
  const clean = Buffer.from([0xff, 0x00, 0x80]).toString('base64');
  const kept = redactor.entry(exchangeWith({ body: clean, bodyEncoding: 'base64' }));
  expect(kept.answer?.body).toBe(clean);
});

test('a secret within another leaves nothing of the longer one', () => {
  const redactor = createRedactor();
  redactor.registerSecret('abcdefgh');
  redactor.registerSecret('abcdefgh-tail');
  expect(redactor.text('abcdefgh-tail')).toMatch(/^«redacted:[0-9a-f]{8}»$/);
});

test('a credential that an answer repeats is taken out of the answer too', () => {
  const redactor = createRedactor();
  const headers = { authorization: 'Bearer never-registered-0001' };
  const body = '{"headers":{"authorization":"Bearer never-registered-0001"}}';
  expect(written(redactor, exchangeWith({ headers, body }))).not.toContain('never-registered');
});

for (const excerpt of [
  '{"data":{"access_token":"eyJhbGciOiJIUzI1',
  '200 "{\\"access_token\\":\\"eyJhbGciOiJIUzI1NiJ9\\",\\"n\\":1}"',
  '200 "{\\"access_token\\":\\"eyJhbGciOiJIUzI1',
  '{"access_token":"eyJhbGciOiJIUzI1\\',
]) {
  test(`an excerpt that ends within a secret, or quotes one, shows none: ${excerpt}`, () => {
    const text = createRedactor().text(excerpt);
    expect(text).not.toContain('eyJ');
    expect(text).toMatch(MARK);
  });
}

test('findings are redacted and at most 4 KiB', () => {
  const redactor = createRedactor();
  redactor.registerSecret('registered-secret');
  const evaluation: Evaluation = {
    kind: 'evaluation',
    checkId: 'c',
    checkVersion: 1,
    requirement: 'IDM-003',
    operation: null,
    testId: 't',
    attempt: 0,
    inputs: {},
    params: { note: 'registered-secret' },
    outcome: 'violated',
    finding: {
      side: 'response',
      pointer: '',
      expected: 'x'.repeat(9000),
      actual: 'registered-secret',
      message: 'é'.repeat(9000),
    },
  };
  const stored = redactor.entry(evaluation);
  expect(JSON.stringify(stored)).not.toContain('registered-secret');
  expect(Buffer.byteLength(JSON.stringify(stored.finding))).toBeLessThanOrEqual(4096);
});
