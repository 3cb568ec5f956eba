import {
  contract,
  headersSeen,
  lifetimeIsPositive,
  scopeNamedOpens,
  scopeNames,
  scopesOf as scopesNamed,
  scopesUnasked,
  succeeds,
  test,
  tokenAnswerIsWhole,
  tokenIsBearer,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { JOINED, askForToken, authorized, tokenIn } from '../../../fixtures/given/calls/bearer.ts';

const details = { operation: 'createToken', effect: 'read' } as const;

const PROBE = { intent: 'probe' } as const;

const query = (scopes: readonly string[]): { grant_type: 'client_credentials'; scope: string } => ({
  grant_type: 'client_credentials',
  scope: scopes.join(' '),
});

const scopesOf = ({ target }: Pick<Kit, 'target'>): readonly string[] =>
  target.file.credentials.primary.scopes;

/** A token answer; where it was refused, with what the same credentials are given otherwise. */
async function tokenFor(
  scopes: readonly string[],
  { platform, target }: Pick<Kit, 'platform' | 'target'>,
): Promise<{ answer: Exchange; others: readonly Exchange[] }> {
  const ask = (some: readonly string[]): Promise<Exchange> =>
    platform.createToken({ query: query(some) });
  const answer = await ask(scopes);
  if (tokenIn(answer) !== null) return { answer, others: [] };
  const all = scopesOf({ target });
  return { answer, others: await Promise.all([ask(all.slice(0, 1)), ask(all)]) };
}

/** One scope, a few, and all that the client can be granted. */
const amounts = [
  { words: 'one scope', count: 1 },
  { words: 'two scopes', count: 2 },
  { words: 'all its scopes', count: Infinity },
] as const;

for (const { words, count } of amounts) {
  test(
    `valid credentials get a token for ${words} with its type, lifetime and scopes`,
    contract('AUT-001', details),
    async ({ platform, target, check }) => {
      const scopes = scopesOf({ target }).slice(0, count);
      const evidence = await tokenFor(scopes, { platform, target });

      await check(tokenAnswerIsWhole, evidence);
    },
  );

  test(
    `a token answer names ${words} that were granted`,
    contract('AUT-009', details),
    async ({ platform, target, check }) => {
      const scopes = scopesOf({ target }).slice(0, count);
      const evidence = await tokenFor(scopes, { platform, target });

      await check(scopeNames, evidence, { scopes, because: 'they were asked for' });
    },
  );
}

const needs = [{ credential: 'second', ifThere: true }] as const;

const shapes = [
  { id: 'AUT-005', title: 'a token is of the type Bearer', judged: tokenIsBearer },
  { id: 'AUT-006', title: 'a token lives for a positive time', judged: lifetimeIsPositive },
  { id: 'AUT-007', title: 'the lifetime of a token is recorded', judged: lifetimeIsPositive },
] as const;

for (const { id, title, judged } of shapes) {
  test(title, contract(id, { ...details, needs }), async ({ platform, target, check }) => {
    // What is asked for once more may come from where the first one is kept, or be another answer
    // to who was refused before.
    for (let turn = 0; turn < 2; turn += 1) {
      if (turn > 0) await platform.createToken({ query: query(['assay:unknown']) }, PROBE);
      const answer = await platform.createToken({ query: query(scopesOf({ target })) });

      await check(judged, { answer });
    }
    const { second } = target.file.credentials;
    if (second === undefined) return;
    // Another client's settings may come from elsewhere.
    const asked = { query: query(second.scopes) };
    await check(judged, { answer: await platform.createToken(asked, { as: 'second' }) });
  });
}

test(
  'a token answer names each scope that it is asked for alone',
  contract('AUT-009', details),
  async ({ platform, target, check }) => {
    // All at once: what one is asked for is nothing of what is asked for beside it.
    const alone = scopesOf({ target }).slice(0, 6);
    const asked = await Promise.all(alone.map((scope) => tokenFor([scope], { platform, target })));

    for (const [index, scope] of alone.entries()) {
      const evidence = asked[index] as Awaited<ReturnType<typeof tokenFor>>;
      await check(scopeNames, evidence, { scopes: [scope], because: 'it was asked for' });
    }
  },
);

test(
  'a token answer names no scope that the token does not have',
  contract('AUT-009', { operation: 'listSubscriptions', effect: 'read' }),
  async ({ platform, given, target, check }) => {
    const scope = 'subscriptions:read';
    const all = scopesOf({ target });
    if (!all.includes(scope)) {
      const line = `credentials: { primary: { scopes: [${scope}, …] } }`;
      return given.giveUp(new Untestable('a client that may list its subscriptions', line));
    }
    const others = all.filter((other) => other !== scope);
    const wider = await platform.listSubscriptions({});
    for (const asked of [others.slice(0, 1), others]) {
      if (asked.length === 0) continue;
      const { answer: token, token: bearer } = await askForToken({ platform, given }, asked);
      const isNamed = scopesNamed(token)?.includes(scope) === true;
      const options = authorized(`Bearer ${bearer}`, isNamed ? 'probe' : 'unauthorized');
      const attempt = await platform.listSubscriptions({}, options);

      await check(scopeNamedOpens, { token, attempt, wider }, { scope });
    }
  },
);

test(
  'grant type and scopes of a token request are taken from its query',
  contract('AUT-010', details),
  async ({ platform, target, check }) => {
    // What a body says that contradicts the query is not stated: none is sent.
    const [first = '', other = first] = scopesOf({ target });
    const because = 'the query asks for it';
    for (const scopes of [[first], [other], [first, other]]) {
      const evidence = await tokenFor(scopes, { platform, target });

      await check(tokenAnswerIsWhole, evidence);
      await check(scopeNames, evidence, { scopes, because });
    }
  },
);

const LISTING = 'subscriptions:read';

/** What was asked for before, and may be refused, leaves the next request as it is. */
const earlier = [
  { words: 'are several scopes', asked: [] },
  { words: 'are several scopes after a scope that nobody has', asked: [['assay:unknown']] },
  {
    words: 'are several scopes after others of which nobody has one',
    asked: [[LISTING, 'assay:unknown']],
  },
] as const;

for (const { words, asked } of earlier) {
  test(
    `scopes with a plus sign between them ${words}`,
    contract('AUT-011', details),
    async ({ platform, target, check }) => {
      const all = scopesOf({ target });
      const others = all.filter((scope) => scope !== LISTING).slice(0, 3);
      const scopes = all.includes(LISTING) ? [...others, LISTING] : others;
      for (const one of asked) await platform.createToken({ query: query(one) }, PROBE);
      const evidence = await tokenFor(scopes, { platform, target });
      const token = tokenIn(evidence.answer);

      await check(scopeNames, evidence, { scopes, because: JOINED });
      if (token === null || !all.includes(LISTING)) return;
      const listed = await platform.listSubscriptions({}, authorized(`Bearer ${token}`));
      await check(succeeds, { answer: listed });
    },
  );
}

const lists = ['listTransactions', 'listCustomers', 'listSubscriptions'] as const;

for (const operation of lists) {
  test(
    `${operation} accepts a token that was issued, and accepts it again`,
    contract('AUT-008', { operation, effect: 'read' }),
    async ({ platform, given, target, check }) => {
      const { token } = await askForToken({ platform, given }, scopesOf({ target }));

      for (let turn = 0; turn < 3; turn += 1) {
        // A newer token ends no older one.
        if (turn === 1) await askForToken({ platform, given }, scopesOf({ target }));
        const answer = await platform.call(operation, {}, authorized(`Bearer ${token}`));
        await check(succeeds, { answer });
      }
    },
  );
}

const AT_ONCE = 4;

test(
  'a token that was issued is accepted from several requests at once',
  contract('AUT-008', { operation: 'listCustomers', effect: 'read' }),
  async ({ platform, given, target, check }) => {
    const { token } = await askForToken({ platform, given }, scopesOf({ target }));
    // Good a moment later only it is waited for once; what is refused then is refused.
    await check(succeeds, {
      answer: await platform.call('listCustomers', {}, authorized(`Bearer ${token}`)),
    });
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        platform.call('listCustomers', {}, authorized(`Bearer ${token}`)),
      ),
    );

    for (const answer of answers) await check(succeeds, { answer });
  },
);

test(
  'whether a token answer forbids its storage is recorded',
  contract('AUT-026', details),
  async ({ platform, target, check }) => {
    const answer = await platform.createToken({ query: query(scopesOf({ target })) });

    await check(headersSeen, { answers: [answer] }, { names: ['cache-control', 'pragma'] });
  },
);

test(
  'scopes that come unasked are recorded',
  contract('AUT-028', details),
  async ({ platform, target, check }) => {
    const [first = ''] = scopesOf({ target });
    const rows = [
      { what: 'one scope asked for', asked: [first] },
      { what: 'no scope asked for', asked: [] },
      { what: 'a scope that nobody has', asked: [first, 'assay:unknown'] },
    ];
    for (const { what, asked } of rows) {
      const answer = await platform.createToken({ query: query(asked) }, PROBE);

      await check(scopesUnasked, { answer }, { asked, what });
    }
    const answer = await platform.createToken(
      { query: { grant_type: 'client_credentials' } as never },
      PROBE,
    );
    await check(whatWasAnswered, { answers: [answer] }, { what: 'no scope parameter' });
  },
);
