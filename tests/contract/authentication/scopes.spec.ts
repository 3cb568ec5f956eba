import {
  contract,
  refusedWithoutScope,
  succeeds,
  test,
  unchangedAfterRefusal,
  whatWasAnswered,
  type Exchange,
  type Kit,
  type OperationId,
  type RequirementId,
} from '../../../fixtures/test.ts';
import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { cancelledBySecond, furtherOrders } from '../../../fixtures/given/calls/further-orders.ts';
import { behindMovements, behindSubscriptions } from '../../../fixtures/given/behind-others.ts';
import {
  answeredTo,
  askForToken,
  authorized,
  type Granted,
} from '../../../fixtures/given/calls/bearer.ts';
import { byStranger, strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { wasRefused } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { needAnswerInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import { probe, withProbes } from '../../../fixtures/given/probes/index.ts';
import { refuseAll, type Refused } from '../../../fixtures/given/probes/refuse.ts';

/** The stated scopes and the operations that they are stated for. */
const matrix: readonly {
  id: RequirementId;
  scope: string;
  /** `true` where the whole list is read, which what is refused leaves as it is. */
  alone?: true | 'types';
  operations: readonly OperationId[];
}[] = [
  {
    id: 'AUT-016',
    scope: 'withdrawals:write',
    operations: ['createWithdrawal', 'cancelWithdrawal', 'acceptWithdrawal'],
  },
  { id: 'AUT-017', scope: 'transfers:write', operations: ['createTransfer', 'acceptTransfer'] },
  {
    id: 'AUT-018',
    scope: 'subscriptions:read',
    alone: 'types',
    operations: ['listSubscriptions', 'getSubscription'],
  },
  {
    id: 'AUT-019',
    scope: 'subscriptions:write',
    alone: true,
    operations: ['createSubscription', 'deleteSubscription'],
  },
];

/** Probes of subscriptions hold types of their own. */
const held = { alone: 'types' } as const;

const STATED = matrix.map(({ scope }) => scope);

/** What another client asks for of these makes nothing of its own. */
const MOVING: readonly string[] = ['withdrawals:write', 'transfers:write'];

/** Read as often as one likes. */
const READS: readonly OperationId[] = ['listSubscriptions', 'getSubscription'];

for (const { id, scope, alone, operations } of matrix) {
  const [first = 'createTransfer'] = operations;

  test(
    `${operations.join(', ')} are refused to every token without ${scope}`,
    contract(id, {
      operation: first,
      effect: 'irreversible',
      ...(alone ? { alone } : { needs: strangerNeeds }),
    }),
    async ({ kit }) => {
      if (id === 'AUT-018') await behindSubscriptions(kit);
      if (id === 'AUT-017')
        await behindMovements(kit, 'transfer', (await kit.given.order('transfer')).accounts);
      await refusedToOthers(kit, operations, scope);
    },
  );

  for (const operation of operations) {
    test(
      `${operation} is open to a token with ${scope} alone`,
      contract('AUT-020', { operation, effect: 'irreversible', ...(alone && held) }),
      async ({ kit, platform, check }) => {
        // First, as what waits to be accepted may not wait for long.
        const granted = await askForToken(kit, [scope]);
        await withProbes(kit, [operation], async ([one]) => {
          if (one === undefined) return;
          const answer = await answeredTo(kit, granted, [scope], (options) =>
            platform.call(operation, one.request, options),
          );
          if (READS.includes(operation)) await openAtOnce(kit, operation, one.request, granted);
          await needAnswerInTime(kit, one.request, answer);
          // What may be cancelled is not shown: refused to every token, it says nothing of this one.
          if (operation === 'cancelWithdrawal' && wasRefused(answer)) {
            carriedOut(kit, await platform.call(operation, one.request));
          }
          await check(succeeds, { answer });
        });
      },
    );
  }
}

/** To one of two requests and to the other: a token that is good for one of them is not over. */
async function openAtOnce(
  { platform, check }: Kit,
  operation: OperationId,
  request: AnyRequest,
  { token }: Granted,
): Promise<void> {
  const ask = (): Promise<Exchange> =>
    platform.call(operation, request, authorized(`Bearer ${token}`));
  const answers = await Promise.all([ask(), ask()]);
  if (answers.every(wasRefused)) return;
  for (const answer of answers) await check(succeeds, { answer });
}

/** What is split once has a first part and a rest. */
const THREE = ['withdrawals:write', 'subscriptions:read', 'transfers:write'] as const;

test(
  'each of three scopes that a token was asked for opens the operations that name it',
  contract('AUT-020', { operation: 'createTransfer', effect: 'irreversible' }),
  async ({ kit, platform, check }) => {
    await withProbes(kit, ['createWithdrawal', 'createTransfer'], async (probes) => {
      const granted = await askForToken(kit, THREE);
      for (const { operation, request } of probes) {
        const answer = await answeredTo(kit, granted, THREE, (options) =>
          platform.call(operation, request, options),
        );
        await check(succeeds, { answer });
      }
    });
  },
);

test(
  'a token that an operation was refused to stays good for one that names its scope',
  contract('AUT-020', { operation: 'createWithdrawal', effect: 'irreversible' }),
  async ({ kit, platform, check }) => {
    await withProbes(kit, ['createTransfer', 'createWithdrawal'], async ([other, own]) => {
      if (other === undefined || own === undefined) return;
      const scopes = ['withdrawals:write'];
      const granted = await askForToken(kit, scopes);
      const answer = await answeredTo(kit, granted, scopes, async (options) => {
        const refused = { ...options, intent: 'unauthorized' } as const;
        await platform.call(other.operation, other.request, refused);
        return platform.call(own.operation, own.request, options);
      });

      await check(succeeds, { answer });
    });
  },
);

const repeated = [
  { id: 'AUT-016', scope: 'withdrawals:write', operation: 'createWithdrawal' },
  { id: 'AUT-016', scope: 'withdrawals:write', operation: 'acceptWithdrawal' },
  { id: 'AUT-017', scope: 'transfers:write', operation: 'createTransfer' },
  { id: 'AUT-017', scope: 'transfers:write', operation: 'acceptTransfer' },
  { id: 'AUT-019', scope: 'subscriptions:write', operation: 'createSubscription', ...held },
] as const;

for (const { id, scope, operation, ...alone } of repeated) {
  test(
    `${operation} is refused to a token without ${scope} under a key that was used with it, too`,
    contract(id, { operation, effect: 'irreversible', ...alone }),
    async ({ kit, platform, target, key, check }) => {
      await withProbes(kit, [operation], async ([one]) => {
        if (one === undefined) return;
        const idempotencyKey = key('made');
        carriedOut(kit, await platform.call(operation, one.request, { idempotencyKey }));
        const others = target.file.credentials.primary.scopes.filter((other) => other !== scope);
        const { answer, token } = await askForToken(kit, others);
        const options = { ...authorized(`Bearer ${token}`, 'unauthorized'), idempotencyKey };
        const attempt = await platform.call(operation, one.request, options);

        await check(refusedWithoutScope, { token: answer, attempt }, { scope });
      });
    },
  );
}

const KEYLESS = { 'x-svc-idempotency-id': '' } as const;
const A_PAGE = { page: '0', page_size: '20' } as const;

/** Every other stated scope alone, and all that the client has but this one. */
async function refusedToOthers(
  kit: Kit,
  operations: readonly OperationId[],
  scope: string,
): Promise<void> {
  const all = kit.target.file.credentials.primary.scopes;
  const others = all.filter((other) => other !== scope);
  // What the client was granted a moment ago is not in a token that is asked for without it.
  await askForToken(kit, all);
  const wishes = [...STATED.filter((other) => others.includes(other)).map((one) => [one]), others];
  const tokens = await Promise.all(wishes.map((wish) => askForToken(kit, wish)));
  // Nor does an earlier token gain what a later one is granted.
  await askForToken(kit, all);
  const ask = (operation: OperationId, request: AnyRequest, granted: Granted) => {
    const options = authorized(`Bearer ${granted.token}`, 'unauthorized');
    // Not every request has a key.
    const headers = { ...options.headers, ...(granted === tokens.at(-1) && KEYLESS) };
    return kit.platform.call(operation, request, { ...options, headers });
  };
  const outcomes = await refuseAll(kit, operations, async ({ operation, request }) => {
    // Nor does what another client may do, which has just asked for the same.
    if (MOVING.includes(scope)) await byStranger(kit, operation, request);
    return Promise.all(tokens.map((granted) => ask(operation, request, granted)));
  });
  await allJudged(outcomes.flatMap((outcome) => judgements(kit, scope, tokens, outcome)));
  for (const { operation, request } of await furtherOrders(kit, scope)) {
    for (const granted of tokens.slice(-1)) {
      const attempt = await ask(operation, request, granted);
      await kit.check(refusedWithoutScope, { token: granted.answer, attempt }, { scope });
    }
  }
  const ofSecond = scope === 'withdrawals:write' ? await cancelledBySecond(kit, others) : null;
  if (ofSecond !== null) await kit.check(refusedWithoutScope, ofSecond, { scope });
  if (!operations.includes('listSubscriptions')) return;
  // A page of the list is as much of it.
  for (const granted of tokens.slice(-1)) {
    const attempt = await ask('listSubscriptions', { query: A_PAGE }, granted);
    await kit.check(refusedWithoutScope, { token: granted.answer, attempt }, { scope });
  }
}

function judgements(
  { check }: Kit,
  scope: string,
  tokens: readonly Granted[],
  { probe, refusals, before, after }: Refused,
): Promise<void>[] {
  const what = `what ${probe.operation} is about`;
  return [
    ...refusals.flatMap((attempt, index) => {
      const token = tokens[index]?.answer;
      return token === undefined ? [] : [check(refusedWithoutScope, { token, attempt }, { scope })];
    }),
    check(unchangedAfterRefusal, { refusals, before, after }, { what }),
  ];
}

test(
  'the status for a token without the needed scope is recorded',
  contract('AUT-021', { operation: 'createTransfer', effect: 'create' }),
  async ({ kit, platform, target, check }) => {
    const { request } = await probe(kit, 'createTransfer');
    const scopes = target.file.credentials.primary.scopes;
    const { token } = await askForToken(
      kit,
      scopes.filter((scope) => scope !== 'transfers:write'),
    );
    const answer = await platform.call(
      'createTransfer',
      request,
      authorized(`Bearer ${token}`, 'unauthorized'),
    );

    await check(whatWasAnswered, { answers: [answer] }, { what: 'without transfers:write' });
  },
);
