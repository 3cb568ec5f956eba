import {
  contract,
  refused,
  test,
  unchangedAfterRefusal,
  whatWasAnswered,
  type CallOptions,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { subscribeBeside } from '../../../fixtures/given/events/subscriptions.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { probe, withProbes, type Probe } from '../../../fixtures/given/probes/index.ts';
import { allJudged, largeSlicesOf } from '../../../fixtures/given/slices.ts';
import { refuseAll } from '../../../fixtures/given/probes/refuse.ts';
import { writeJson } from '../../../fixtures/json.ts';

/** Each breaks a body that would be valid; what is left of it could still be acted upon. */
const breakages: readonly { what: string; broken: (text: string) => string }[] = [
  { what: 'a brace missing at its end', broken: (text) => text.slice(0, -1) },
  { what: 'a brace after its end', broken: (text) => `${text}}` },
  { what: 'words after its end', broken: (text) => `${text} and no more` },
  { what: 'another value after its end', broken: (text) => `${text}{}` },
  { what: 'a comment before it', broken: (text) => `/* change */ ${text}` },
  { what: 'names without quotes', broken: (text) => text.replaceAll(/"(\w+)":/g, '$1:') },
  { what: 'a comma before its end', broken: (text) => `${text.slice(0, -1)},}` },
  { what: 'single quotes', broken: (text) => text.replaceAll('"', "'") },
  { what: 'no JSON at all', broken: () => 'updates=none' },
];

for (const { words, ids, operation, alone } of largeSlicesOf(operationsOf('ERR-010'))) {
  test(
    `bodies that are no JSON are refused and change nothing: ${words}`,
    contract('ERR-010', { operation, effect: 'irreversible', ...(alone && { alone }) }),
    async ({ kit }) => {
      await refusedBodies(kit, ids, (one) =>
        breakages.map(({ what, broken }) => ({
          why: `the body has ${what}`,
          options: raw(broken(writeJson(one.request.body))),
        })),
      );
    },
  );
}

for (const { words, ids, operation, alone } of largeSlicesOf(operationsOf('ERR-011'))) {
  test(
    `requests without their body are refused and change nothing: ${words}`,
    contract('ERR-011', {
      operation,
      effect: 'irreversible',
      ...(alone && { alone }),
      needs: strangerNeeds,
    }),
    async ({ kit }) => {
      const attempts = (): readonly Attempt[] => [
        { why: 'there is no body', options: { intent: 'invalid' } },
        { why: 'the body is empty', options: raw('') },
      ];
      await refusedBodies(kit, ids, attempts, afterAnother);
    },
  );
}

/** Of a type that nobody else of that client holds: a platform may allow one subscription of each (C23). */
const OF_ANOTHER = 'DEPOSIT_ACCEPTED';

/** Another client does the same with a body right before, where that takes but one request. */
async function afterAnother(kit: Kit, { operation }: Probe): Promise<AsyncDisposable | null> {
  const { second } = kit.target.file.credentials;
  if (operation !== 'createSubscription' || second === undefined) return null;
  return subscribeBeside(kit, OF_ANOTHER, { as: 'second', name: 'of another' });
}

function raw(body: string): CallOptions {
  return { intent: 'invalid', raw: { body, contentType: 'application/json' } };
}

type Attempt = { readonly why: string; readonly options: CallOptions };

async function refusedBodies(
  kit: Kit,
  ids: readonly OperationId[],
  attemptsOf: (one: Probe) => readonly Attempt[],
  before: (kit: Kit, one: Probe) => Promise<AsyncDisposable | null> = () => Promise.resolve(null),
): Promise<void> {
  const outcomes = await refuseAll(kit, ids, async (one) => {
    await using _other = await before(kit, one);
    const { path } = one.request;
    const answers: Exchange[] = [];
    for (const { options } of attemptsOf(one)) {
      answers.push(await kit.platform.call(one.operation, path ? { path } : {}, options));
    }
    return answers;
  });
  await allJudged(
    outcomes.flatMap(({ probe: one, refusals, before, after }) => {
      const attempts = attemptsOf(one);
      const what = `what ${one.operation} is about`;
      return [
        ...refusals.map((refusal, index) =>
          kit.check(refused, { refusal }, { why: attempts[index]?.why ?? '' }),
        ),
        kit.check(unchangedAfterRefusal, { refusals, before, after }, { what }),
      ];
    }),
  );
}

const oddities: readonly { what: string; options: (text: string) => CallOptions }[] = [
  {
    what: 'JSON under the type text/plain',
    options: (text) => ({ intent: 'probe', raw: { body: text, contentType: 'text/plain' } }),
  },
  {
    what: 'JSON without a content type',
    options: (text) => ({ intent: 'probe', raw: { body: text, contentType: null } }),
  },
  {
    what: 'a body with a member that is not known',
    options: (text) => ({
      intent: 'probe',
      raw: { body: `{"assay_unknown":1,${text.slice(1)}`, contentType: 'application/json' },
    }),
  },
];

for (const { what, options } of oddities) {
  test(
    `the answer to ${what} is recorded`,
    contract('ERR-018', { operation: 'updateCustomer', effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      for (const operation of ['updateCustomer', 'createTransfer'] as const) {
        const { request } = await probe(kit, operation);
        const { path, body } = request;
        const sent = path === undefined ? {} : { path };
        const answer = await platform.call(operation, sent, options(writeJson(body)));
        await check(whatWasAnswered, { answers: [answer] }, { what });
      }
    },
  );
}

/** Bounded in size: a careful platform answers at once, whatever it answers. */
const extremes: readonly { what: string; body: () => string }[] = [
  {
    what: 'nested 5,000 levels deep',
    body: () => `{"updates":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  },
  {
    what: 'nested less deep, in a member that is not known',
    body: () => `{"updates":[],"assay":${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}}`,
  },
  {
    what: 'of 2 MiB in one member',
    body: () => `{"updates":[],"reason":"${'x'.repeat(2 * 1024 * 1024)}"}`,
  },
  {
    what: 'of 20,000 updates',
    body: () => `{"updates":[${'{"field":"assay"},'.repeat(19_999)}{"field":"assay"}]}`,
  },
];

for (const { what, body } of extremes) {
  test(
    `a body ${what} is answered in bounded time`,
    contract('ERR-019', { operation: 'updateCustomer', effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, ['updateCustomer'], async ([one]) => {
        const { path } = one?.request ?? {};
        // With a key, so that a platform that remembers bodies has to look at all of it.
        const options = { ...raw(body()), idempotencyKey: kit.key(what), mayFail: true } as const;
        const answer = await platform.call('updateCustomer', path ? { path } : {}, options);
        const next = await platform.call('updateCustomer', { ...(path && { path }), body: {} });
        await check(whatWasAnswered, { answers: [answer, next] }, { what });
      });
    },
  );
}
