import {
  contract,
  refusedOnceOver,
  succeeds,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { asSecond } from '../../../fixtures/given/as-second.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, Unsettled } from '../../../fixtures/errors.ts';
import { lexemeOf } from '../../../fixtures/json.ts';

const lists = ['listTransactions', 'listCustomers', 'listSubscriptions'] as const;

/** With several filters it may be another service that answers. */
const asked = [
  ...lists.map((list) => ({ list, query: {} })),
  {
    list: 'listTransactions',
    query: { category_type: 'TRANSFER', transaction_status: 'POSTED', order: 'DESC' },
  },
  { list: 'listCustomers', query: { type: 'INDIVIDUAL', status: 'ACTIVE' } },
] as const;

const expiring = {
  effect: 'irreversible',
  alone: true,
  needs: [{ control: 'advanceClock' }, { credential: 'second' }],
} as const;

test(
  'a token whose lifetime has passed is refused',
  contract('AUT-024', { ...expiring, operation: 'listTransactions' }),
  async ({ kit, platform, check }) => {
    const { token, age, expire } = await shortLived(kit);
    const ask = (intent: 'probe' | 'unauthorized'): Promise<Exchange[]> =>
      Promise.all(
        asked.map(({ list, query }) =>
          platform.call(list, { query }, authorized(`Bearer ${token}`, intent)),
        ),
      );
    const alive = await ask('probe');
    await age();
    // A use does not make it young again.
    await ask('probe');
    const exchange = await expire();

    for (const [index, over] of (await ask('unauthorized')).entries()) {
      await check(refusedOnceOver, { before: alive[index] ?? exchange, over });
    }
  },
);

/** The operator may end tokens with each move of the clock: a small one shows that. */
const MOMENT_SECONDS = 60;
/** Of its lifetime: what is left is for what takes real time, while others wait for the same clock. */
const CLOSE = 0.9;
const TOO_CLOSE = 0.97;
/** Of a life that is shorter than this too little is left to tell. */
const LIFETIME_LEAST_SECONDS = 600;

test(
  'a token is accepted until close to the end of its lifetime',
  contract('AUT-008', { ...expiring, operation: 'listTransactions' }),
  async ({ kit, check }) => {
    // The second one is asked for when the first is nearly over: it has a life of its own.
    for (const turn of ['first', 'second'] as const) {
      for (const answer of await closeToItsEnd(kit, turn)) await check(succeeds, { answer });
    }
  },
);

/** What a new token gets once most of the lifetime that it was told with has passed. */
async function closeToItsEnd(kit: Kit, turn: 'first' | 'second'): Promise<readonly Exchange[]> {
  const { platform, given, controls } = kit;
  const scopes = kit.target.file.credentials.second?.scopes ?? [];
  const askedAtMs = Date.now();
  const { answer, token } = await askForToken(asSecondClient(kit), scopes);
  const lifetime = lifetimeOf(kit, answer);
  if (lifetime < LIFETIME_LEAST_SECONDS) {
    // One that is handed out again may have little left.
    if (turn === 'second') return [];
    given.giveUp(new NotApplicable(`a token lives for ${lifetime} seconds`));
  }
  const ask = (intent: 'probe' | 'valid', asked: readonly OperationId[] = lists) =>
    Promise.all(
      asked.map((list) => platform.call(list, {}, authorized(`Bearer ${token}`, intent))),
    );
  await controls.run('advanceClock', { client: 'second', seconds: MOMENT_SECONDS });
  const alive = await ask('probe');
  const open = lists.filter((_, index) => succeeded(alive[index] as Exchange));
  if (open.length === 0) {
    given.giveUp(new NotApplicable('a token ends with any move of the clock'));
  }
  const seconds = Math.floor(lifetime * CLOSE) - MOMENT_SECONDS;
  await controls.run('advanceClock', { client: 'second', seconds });
  const answers = await ask('valid', open);
  const realSeconds = (Date.now() - askedAtMs) / 1000;
  if (MOMENT_SECONDS + seconds + realSeconds > lifetime * TOO_CLOSE) {
    given.giveUp(new Unsettled('environment', 'the token came to its end meanwhile'));
  }
  return answers;
}

/** What can be asked for twice, of records that take no customer. */
const operations: readonly OperationId[] = [
  'getApplication',
  'getApplicationStatus',
  'updateApplication',
  'createApplicationIndividual',
  'updateApplicationIndividual',
  'createApplicationAccessCode',
  'uploadDocument',
  'downloadDocument',
];

test(
  'a token whose lifetime has passed is refused by what it could write and read before',
  contract('AUT-024', { ...expiring, operation: 'uploadDocument' }),
  async ({ kit, platform, check }) => {
    await withProbes(asSecond(kit), operations, async (all) => {
      const { token, expire } = await shortLived(kit);
      const ask = (intent: 'probe' | 'unauthorized'): Promise<Exchange[]> =>
        Promise.all(
          all.map(({ operation, request }) =>
            platform.call(operation, request, authorized(`Bearer ${token}`, intent)),
          ),
        );
      const alive = await ask('probe');
      await expire();
      const refusals = await ask('unauthorized');

      const judged = alive.map(async (before, index) => {
        const over = refusals[index];
        if (over !== undefined) await check(refusedOnceOver, { before, over });
      });
      await allJudged(judged);
    });
  },
);

const MOVING = ['withdrawal', 'exchange', 'pullDeposit', 'paymentFromAccount'] as const;

test(
  'a token whose lifetime has passed accepts nothing that was asked for since',
  contract('AUT-024', { ...expiring, operation: 'acceptWithdrawal' }),
  async ({ kit, platform, given, target, check }) => {
    const kinds = MOVING.filter((kind) => isThere(target, movementNeeds(kind)));
    if (kinds.length === 0) given.need(...movementNeeds('withdrawal'));
    const { token, expire } = await shortLived(kit);
    const before = await platform.listTransactions({}, authorized(`Bearer ${token}`, 'probe'));
    await expire();
    const second = asSecond(kit);
    for (const kind of kinds) {
      const { path } = await second.given.movement(kind);
      const options = authorized(`Bearer ${token}`, 'unauthorized');
      const over = await platform.call(movements[kind].accept, { path }, options);
      await check(refusedOnceOver, { before, over });
    }
  },
);

type ShortLived = {
  readonly token: string;
  /** Most of its lifetime passes. */
  readonly age: () => Promise<Exchange>;
  readonly expire: () => Promise<Exchange>;
};

/** A token of the second client, and what brings its clock past the lifetime of that. */
async function shortLived(kit: Kit): Promise<ShortLived> {
  const scopes = kit.target.file.credentials.second?.scopes ?? [];
  const { answer, token } = await askForToken(asSecondClient(kit), scopes);
  const lifetime = lifetimeOf(kit, answer);
  const most = Math.floor(lifetime * CLOSE);
  let passed = 0;
  const pass = async (seconds: number): Promise<Exchange> => {
    passed += seconds;
    return (await kit.controls.run('advanceClock', { client: 'second', seconds })).exchange;
  };
  return { token, age: () => pass(most), expire: () => pass(lifetime + 60 - passed) };
}

/** Whole seconds, from the token's own answer. */
function lifetimeOf(kit: Kit, answer: Exchange): number {
  const seconds = kit.target.bound('createToken', 'expiresIn', bodyOf(answer));
  return Math.ceil(Number(lexemeOf(seconds) ?? '43200'));
}
