import {
  contract,
  headersSeen,
  refused,
  test,
  whatWasAnswered,
  type CallOptions,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { anyRequest } from '../../../fixtures/given/calls/any-request.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { offeredOf, operationsOf } from '../../../fixtures/given/offered.ts';
import { allJudged, slicesOf } from '../../../fixtures/given/slices.ts';

/** Of the year 2100. */
const LATE_SECONDS = 4_102_444_800;

/** Looks like a token of many platforms, and was issued by none: `alg` none, an empty signature. */
function unsigned(client: string): string {
  const claims = { sub: client, client_id: client, exp: LATE_SECONDS };
  const parts = [{ alg: 'none', typ: 'JWT' }, claims];
  return [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), ''].join(
    '.',
  );
}

const tokenless: CallOptions = { as: 'none', intent: 'unauthorized' };
const garbage = authorized('Bearer assay-was-never-issued-0123456789', 'unauthorized');

for (const { words, ids, operation, effect } of slicesOf(operationsOf('AUT-003'))) {
  test(
    `${words} without a token are answered with 401`,
    contract('AUT-003', { operation, effect }),
    async ({ kit }) => {
      await refusedAll(kit, ids, tokenless, { status: 401, why: 'there is no token' });
    },
  );

  test(
    `${words} with a token that was never issued are answered with 401`,
    contract('AUT-004', { operation, effect }),
    async ({ kit }) => {
      await refusedAll(kit, ids, garbage, { status: 401, why: 'the token was never issued' });
    },
  );

  test(
    `${words} are refused to a token under another scheme than Bearer`,
    contract('AUT-014', { operation, effect }),
    async ({ kit, target }) => {
      const { token } = await askForToken(kit, target.file.credentials.primary.scopes);
      for (const scheme of ['Basic', 'Token']) {
        const options = authorized(`${scheme} ${token}`, 'unauthorized');
        await refusedAll(kit, ids, options, { why: `the scheme is ${scheme}` });
      }
    },
  );
}

/** Of other standards, of drafts of this one, and of none. */
const SCHEMES = [
  'OAuth',
  'OAuth2',
  'DPoP',
  'MAC',
  'JWT',
  'GNAP',
  'Bearer-Token',
  'Digest',
] as const;

test(
  'a token is refused under each of the schemes that are not Bearer',
  contract('AUT-014', { operation: 'listTransactions', effect: 'read' }),
  async ({ kit, platform, target, check }) => {
    const { token } = await askForToken(kit, target.file.credentials.primary.scopes);
    for (const scheme of SCHEMES) {
      const options = authorized(`${scheme} ${token}`, 'unauthorized');
      const refusal = await platform.listTransactions({}, options);

      await check(refused, { refusal }, { why: `the scheme is ${scheme}` });
    }
  },
);

/** Each of the operations that the target offers. */
async function refusedAll(
  kit: Kit,
  ids: readonly OperationId[],
  options: CallOptions,
  expected: { readonly status?: number; readonly why: string },
): Promise<void> {
  const judged = offeredOf(kit, ids).map(async (operation) => {
    const refusal = await kit.platform.call(operation, anyRequest(kit, operation), options);
    await kit.check(refused, { refusal }, expected);
  });
  await allJudged(judged);
}

const forgeries = [
  { what: 'an unsigned token', token: () => unsigned('assay') },
  { what: 'an unsigned token that names the client', token: unsigned },
  { what: 'a token of 2,000 characters', token: () => 'a'.repeat(2000) },
] as const;

for (const { what, token } of forgeries) {
  test(
    `listTransactions answers ${what} with 401`,
    contract('AUT-004', { operation: 'listTransactions', effect: 'read' }),
    async ({ platform, target, check }) => {
      const value = `Bearer ${token(target.file.credentials.primary.clientId)}`;
      const options = authorized(value, 'unauthorized');
      const refusal = await platform.listTransactions({}, options);

      await check(refused, { refusal }, { status: 401, why: `it carries ${what}` });
    },
  );
}

/** No form of a token at all: a malformed request is a 400 by the rules of bearer tokens. */
const malformed = [
  { what: 'an empty token', value: 'Bearer ' },
  { what: 'two tokens', value: 'Bearer one two' },
] as const;

for (const { what, value } of malformed) {
  test(
    `listTransactions refuses ${what}`,
    contract('AUT-004', { operation: 'listTransactions', effect: 'read' }),
    async ({ platform, check }) => {
      const options = authorized(value, 'unauthorized');
      const refusal = await platform.listTransactions({}, options);

      await check(refused, { refusal }, { why: `it carries ${what}` });
    },
  );
}

/** Twice this is still a header that servers take. */
const TOKEN_MAX = 2_000;

test(
  'a token that is cut or changed is answered with 401',
  contract('AUT-004', { operation: 'listTransactions', effect: 'read' }),
  async ({ kit, platform, target, check }) => {
    const { token } = await askForToken(kit, target.file.credentials.primary.scopes);
    // Of the last character of all, not every bit need count.
    const places = [1, Math.floor(token.length / 2), token.replace(/=+$/, '').length - 2];
    const changed = places.map((place) => {
      const other = token[place] === 'A' ? 'B' : 'A';
      return token.slice(0, place) + other + token.slice(place + 1);
    });
    const twice = token.length > TOKEN_MAX ? [] : [`${token}${token}`];
    for (const forged of [token.slice(0, -1), ...changed, ...twice, ...inOtherCase(token)]) {
      const options = authorized(`Bearer ${forged}`, 'unauthorized');
      const refusal = await platform.listTransactions({}, options);

      await check(refused, { refusal }, { status: 401, why: 'no such token was issued' });
    }
  },
);

/** Small letters for capitals and the other way round; in a token of one case it may mean nothing. */
function inOtherCase(token: string): readonly string[] {
  if (!/[a-z]/.test(token) || !/[A-Z]/.test(token)) return [];
  return [
    token.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  ];
}

test(
  'operations are refused to the credentials of a client in place of its token',
  contract('AUT-014', { operation: 'createTransfer', effect: 'irreversible' }),
  async ({ kit }) => {
    const options: CallOptions = { ownCredentials: true, intent: 'unauthorized' };
    const why = 'the credentials of the client are no token';
    await refusedAll(kit, operationsOf('AUT-014'), options, { why });
  },
);

test(
  'whether a 401 answer names its scheme is recorded',
  contract('AUT-025', { operation: 'listTransactions', effect: 'read' }),
  async ({ platform, check }) => {
    const answers = [
      await platform.listTransactions({}, tokenless),
      await platform.listTransactions({}, garbage),
    ];

    await check(headersSeen, { answers }, { names: ['www-authenticate'] });
  },
);

test(
  'whether the word Bearer may be written in any case is recorded',
  contract('AUT-029', { operation: 'listTransactions', effect: 'read' }),
  async ({ kit, platform, target, check }) => {
    const { token } = await askForToken(kit, target.file.credentials.primary.scopes);
    for (const word of ['bearer', 'BEARER']) {
      const options = authorized(`${word} ${token}`, 'probe');
      const answer = await platform.listTransactions({}, options);
      await check(whatWasAnswered, { answers: [answer] }, { what: `the scheme as ${word}` });
    }
  },
);
