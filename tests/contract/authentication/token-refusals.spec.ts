import {
  contract,
  givesNoToken,
  noServerError,
  test,
  whatWasAnswered,
} from '../../../fixtures/test.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { basic } from '../../../fixtures/given/calls/bearer.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import type { TargetView } from '../../../fixtures/target/types.ts';

const details = { operation: 'createToken', effect: 'read' } as const;

/** Wrong secrets of a client that exists count against it: where it is locked, nobody is after it. */
const atItsDoor = { operation: 'createToken', effect: 'reversible', alone: true } as const;

/** Of a scope that the client has: nothing but its credentials can be wrong. */
const queryOf = ({ file }: Pick<TargetView, 'file'>) =>
  ({
    grant_type: 'client_credentials',
    scope: file.credentials.primary.scopes[0] ?? '',
  }) as const;

const wrongSecrets = [
  { what: 'an empty secret', of: (id: string) => basic(id, '') },
  { what: 'a wrong secret', of: (id: string) => basic(id, 'wrong') },
  { what: 'a wrong secret of 64 characters', of: (id: string) => basic(id, 'x'.repeat(64)) },
  {
    what: 'no secret and no colon before it',
    of: (id: string) => `Basic ${Buffer.from(id).toString('base64')}`,
  },
] as const;

for (const { what, of } of wrongSecrets) {
  test(
    `a client with ${what} gets no token`,
    contract('AUT-002', atItsDoor),
    async ({ platform, target, check }) => {
      const { clientId } = target.file.credentials.primary;
      const headers = { authorization: of(clientId) };
      const query = queryOf(target);
      // So that no wrong secrets come in a row: a platform may lock the client for that.
      await platform.createToken({ query });
      const attempt = await platform.createToken(
        { query },
        { as: 'none', headers, intent: 'unauthorized' },
      );

      await check(givesNoToken, { attempt }, { why: 'the secret is wrong' });
    },
  );
}

const nearlyRight = [
  { what: 'its secret in another case', secret: 'other-case' },
  { what: 'its secret without the last character', secret: 'cut-short' },
  { what: 'its secret and one more character', secret: 'one-more' },
  { what: 'its secret, a colon and more', secret: 'a-part-more' },
  { what: 'the secret of another client', secret: 'of-another-client' },
] as const;

for (const { what, secret } of nearlyRight) {
  test(
    `a client with ${what} gets no token, also after it got one with the right secret`,
    contract('AUT-002', atItsDoor),
    async ({ kit, platform, given, target, check }) => {
      const query = queryOf(target);
      // A client that was locked for wrong secrets may be let in again after a while, or not.
      const answer = await given.until(() => platform.createToken({ query }), succeeded);
      carriedOut(kit, answer);
      const attempt = await platform.createToken({ query }, { secret, intent: 'unauthorized' });

      await check(givesNoToken, { attempt }, { why: 'the secret is wrong' });
    },
  );
}

const strangers = [
  { who: 'an unknown client', authorization: basic('assay-unknown-client', 'no-secret') },
  { who: 'a request without client credentials', authorization: undefined },
  { who: 'a request with credentials that are no Base64', authorization: 'Basic %%%' },
  { who: 'a request with a bearer token in place of credentials', authorization: 'Bearer x' },
  { who: 'a client name without a colon and a secret', authorization: 'Basic YXNzYXk=' },
  { who: 'an empty client name with an empty secret', authorization: basic('', '') },
  { who: 'an empty client name with a secret', authorization: basic('', 'no-secret') },
] as const;

for (const { who, authorization } of strangers) {
  test(
    `${who} gets no token`,
    contract('AUT-012', details),
    async ({ platform, target, check }) => {
      const query = queryOf(target);
      // What a client is given a moment ago is not for who asks for the same.
      await platform.createToken({ query });
      const attempt = await platform.createToken(
        { query },
        {
          as: 'none',
          intent: 'unauthorized',
          ...(authorization === undefined ? {} : { headers: { authorization } }),
        },
      );

      await check(givesNoToken, { attempt }, { why: 'no client is known by these credentials' });
    },
  );
}

/** What parsers of credentials and of queries have broken at. */
const malformed = [
  ...strangers.map(({ authorization }) => ({ authorization, query: {} })),
  { authorization: 'Basic', query: {} },
  { authorization: 'Basic ////', query: {} },
  { authorization: basic('assay', 'long '.repeat(800)), query: {} },
  { authorization: basic('assay\u0000', '\u0000'), query: {} },
  { authorization: basic('assay', 'none'), query: { scope: '\u0000' } },
  { authorization: basic('assay', 'none'), query: { scope: 'x'.repeat(2000) } },
  { authorization: basic('assay', 'none'), query: { grant_type: '%' } },
] as const;

test(
  'malformed requests for a token meet no server error',
  contract('ERR-004', details),
  async ({ platform, target, check }) => {
    for (const { authorization, query } of malformed) {
      const exchange = await platform.call(
        'createToken',
        { query: { ...queryOf(target), ...query } },
        {
          as: 'none',
          intent: 'unauthorized',
          mayFail: true,
          ...(authorization === undefined ? {} : { headers: { authorization } }),
        },
      );
      await check(noServerError, { exchange });
    }
  },
);

test(
  'the answers to another or a missing grant type are recorded',
  contract('AUT-013', details),
  async ({ platform, target, check }) => {
    const { scope } = queryOf(target);
    const queries = [
      { grant_type: 'password', scope },
      { grant_type: '', scope },
      { scope },
      { grant_type: 'CLIENT_CREDENTIALS', scope },
    ];
    for (const other of queries) {
      const answer = await platform.call('createToken', { query: other }, { intent: 'invalid' });
      const what = `grant type ${'grant_type' in other ? JSON.stringify(other.grant_type) : 'left out'}`;
      await check(whatWasAnswered, { answers: [answer] }, { what });
    }
  },
);

test(
  'the error names of refused token requests are recorded',
  contract('AUT-027', details),
  async ({ platform, target, check }) => {
    const headers = { authorization: basic('assay-unknown-client', 'wrong') };
    const query = queryOf(target);
    const answers = [
      await platform.createToken({ query }, { as: 'none', headers, intent: 'unauthorized' }),
      await platform.call('createToken', { query: { grant_type: 'x' } }, { intent: 'invalid' }),
    ];

    await check(
      whatWasAnswered,
      { answers },
      { what: 'refused token requests', members: ['/error', '/errors/0/code'] },
    );
  },
);
