import {
  contract,
  refusedNotListed,
  test,
  unchangedAfterRefusal,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { pagesWithCustomer } from '../../../fixtures/given/people/listed-customers.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { movesOf } from '../../../fixtures/given/movements/moves.ts';
import { wrongPairs, type Refusable } from '../../../fixtures/given/movements/wrong-pairs.ts';
import { sidesOf } from '../../../fixtures/given/movements/sides.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { startApplication } from '../../../fixtures/given/people/onboarding.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { aroundRefusals, refuseAll } from '../../../fixtures/given/probes/refuse.ts';
import { allJudged, largeSlicesOf } from '../../../fixtures/given/slices.ts';
import { inNoAsset, spoiltThroughout } from '../../../fixtures/given/calls/spoilt.ts';
import { isObject } from '../../../fixtures/json.ts';
import type { MovementKind, Need } from '../../../fixtures/kit.ts';

const effect = 'irreversible';

const kinds = ['transfer', 'withdrawal', 'exchange', 'paymentFromAccount'] as const;

test(
  'movements of more than there is leave the balances alone once they are refused',
  contract('ERR-007', { operation: 'acceptTransfer', effect }),
  async ({ kit, target }) => {
    const offered = kinds.filter((kind) => isThere(target, needsOf(kind)));
    if (offered.length === 0) kit.given.need(...needsOf('transfer'));
    const all = offered.map((kind) => overdrawn(kit, kind));
    // A fee could be paid all the same.
    const isCostly = isThere(target, [...needsOf('withdrawal'), { request: COSTLY }]);
    await unchanged(kit, await Promise.all([...all, ...(isCostly ? [tooCostly(kit)] : [])]));
  },
);

const COSTLY = 'createWithdrawalWithFee';

async function tooCostly(kit: Kit): Promise<Refusable> {
  const { platform, given } = kit;
  const { accounts } = await given.order('withdrawal');
  const request = given.request(COSTLY, {
    ...(await sidesOf(given, movements.withdrawal, accounts)),
    amount: given.amount('250.00'),
  });
  return {
    what: 'the account of a withdrawal that costs a fee',
    read: () => given.balances(...accounts),
    attempt: async () => [await platform.call('createWithdrawal', request, { intent: 'invalid' })],
  };
}

async function overdrawn(kit: Kit, kind: MovementKind): Promise<Refusable> {
  const { platform, given, key } = kit;
  const { words, create, accept } = movements[kind];
  const order = await given.order(kind, { balance: '10.00', amount: '250.00' });
  return {
    what: `the accounts of ${words}`,
    read: () => given.balances(...order.accounts),
    async attempt() {
      const options = { intent: 'invalid', idempotencyKey: key(`create-${kind}`) } as const;
      const created = await platform.call(create, order.request, options);
      const path = pathOf(kit, kind, created);
      if (path === null) return [created];
      return [await platform.call(accept, { path }, { intent: 'invalid' })];
    },
  };
}

function needsOf(kind: MovementKind): readonly Need[] {
  const { situation, create } = movements[kind];
  return [{ request: situation }, { binding: 'id', of: create }];
}

function pathOf(
  { given }: Kit,
  kind: MovementKind,
  created: Exchange,
): Record<string, string> | null {
  const id = given.bound(created, 'id');
  return typeof id === 'string' ? { [movements[kind].pathParameter]: id } : null;
}

test(
  'a movement into its own account, or a transfer into another currency, leaves the balances alone once it is refused',
  contract('ERR-007', { operation: 'createTransfer', effect }),
  async ({ kit, target }) => {
    const offered = (['transfer', 'exchange'] as const).filter((kind) =>
      isThere(target, needsOf(kind)),
    );
    if (offered.length === 0) kit.given.need(...needsOf('transfer'));
    await unchanged(kit, await wrongPairs(kit, offered));
  },
);

test(
  'a second acceptance of a transfer leaves the balances alone once it is refused',
  contract('ERR-007', { operation: 'acceptTransfer', effect }),
  async ({ kit, given, platform, key }) => {
    const movement = await given.movement('transfer');
    const { accounts, path } = movement;
    const watched = await watch(kit, accounts);
    await platform.call('acceptTransfer', { path }, { idempotencyKey: key('first') });
    // What the first one does is none of the second one's effects.
    await watched.rest(movesOf('transfer', movement.amount));
    const again = { idempotencyKey: key('second'), intent: 'invalid' } as const;
    await unchanged(kit, [
      {
        what: 'the accounts of the transfer',
        read: () => given.balances(...accounts),
        attempt: async () => [await platform.call('acceptTransfer', { path }, again)],
      },
    ]);
  },
);

test(
  'an acceptance that is refused for the frozen account of the payee leaves nothing posted',
  contract('ERR-007', {
    operation: 'acceptTransfer',
    effect,
    needs: [...needsOf('transfer'), ...reopened.needs],
  }),
  async ({ kit, given, platform }) => {
    const { id, accounts, path } = await given.movement('transfer');
    await bringTo(kit, accounts.at(-1)?.id ?? '', 'frozen');
    // How an attempt that failed is told is not stated, but nothing of it is final.
    const query = { category_id: id, transaction_status: 'POSTED' } as const;
    await unchanged(kit, [
      {
        what: 'what is posted for the transfer',
        read: async () => [await platform.listTransactions({ query })],
        attempt: async () => [
          await platform.call('acceptTransfer', { path }, { intent: 'invalid' }),
        ],
      },
    ]);
  },
);

/** One update that would be right, before and after one that is not. */
const half = [
  {
    operation: 'updateCustomer',
    get: 'getCustomer',
    right: 'occupation',
    wrong: { field: 'status', value: 'CLOSED' },
  },
  {
    operation: 'updateCustomerIndividual',
    get: 'getCustomerIndividual',
    right: 'title',
    wrong: { field: 'id', value: 'assay-other' },
  },
] as const;

test(
  'an update changes nothing when a part of it is refused',
  contract('ERR-007', { operation: 'updateCustomer', effect }),
  async ({ kit, check }) => {
    const all = await Promise.all(half.map((row) => halfWrong(kit, row)));
    await unchanged(kit, all);
    // Nor is it told on a page of the list.
    for (const { path, text, refusals } of all) {
      if (path['individual_id'] !== undefined) continue;
      const pages = await pagesWithCustomer(kit, path['customer_id'] ?? '');
      await check(refusedNotListed, { refusals, pages }, { text });
    }
  },
);

type HalfWrong = Refusable & {
  readonly path: Readonly<Record<string, string>>;
  readonly text: string;
  readonly refusals: readonly Exchange[];
};

async function halfWrong(
  kit: Kit,
  { operation, get, right, wrong }: (typeof half)[number],
): Promise<HalfWrong> {
  const { platform, unique } = kit;
  const path = await pathTo(kit, operation);
  const text = unique(right);
  const update = { field: right, value: text };
  const refusals: Exchange[] = [];
  const send = (...updates: readonly object[]): Promise<Exchange> =>
    platform.call(operation, { path, body: { updates } }, { intent: 'invalid' });
  return {
    ...{ path, text, refusals },
    what: 'the record',
    read: async () => [await platform.call(get, { path })],
    async attempt() {
      refusals.push(await send(update, wrong), await send(wrong, update));
      return refusals;
    },
  };
}

async function pathTo(
  kit: Kit,
  operation: 'updateCustomer' | 'updateCustomerIndividual',
): Promise<Record<string, string>> {
  if (operation === 'updateCustomer') {
    return { customer_id: (await kit.given.customer('INDIVIDUAL')).id };
  }
  const { id, individual } = await corporation(kit, 'corporation');
  return { customer_id: id, individual_id: individual };
}

test(
  'a submission that comes too early leaves the application as it is',
  contract('ERR-007', { operation: 'submitApplication', effect }),
  async ({ kit, platform }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    await unchanged(kit, [
      {
        what: 'the application',
        read: async () => [await platform.getApplication({ path })],
        attempt: async () => [await platform.submitApplication({ path }, { intent: 'invalid' })],
      },
    ]);
  },
);

/** Of operations whose body is not shown; every member gets a value of another type. */
const spoilable: readonly OperationId[] = [
  'updateAccount',
  'createAccount',
  'updateApplication',
  'createCounterparty',
  'updateCounterparty',
  'createTransfer',
  'createWithdrawal',
];

for (const { words, ids, operation } of largeSlicesOf(spoilable)) {
  test(
    `spoilt bodies have no effect once they are refused: ${words}`,
    contract('ERR-007', { operation, effect }),
    async ({ kit, platform, check }) => {
      const outcomes = await refuseAll(kit, ids, async ({ operation: id, request }) => {
        const body = isObject(request.body) ? spoiltThroughout(request.body) : [];
        const bodies = [body, ...(id === 'createAccount' ? inNoAsset(kit, request.body) : [])];
        const answers: Exchange[] = [];
        for (const wrong of bodies) {
          const own = { ...request, body: wrong };
          answers.push(await platform.call(id, own, { intent: 'invalid' }));
        }
        return answers;
      });
      await allJudged(
        outcomes.map(({ probe, refusals, before, after }) => {
          const what = `what ${probe.operation} is about`;
          return check(unchangedAfterRefusal, { refusals, before, after }, { what });
        }),
      );
    },
  );
}

/** Each is judged. */
async function unchanged(kit: Kit, all: readonly Refusable[]): Promise<void> {
  const seen = await aroundRefusals(kit, all);
  await allJudged(
    seen.map((readings, index) =>
      kit.check(unchangedAfterRefusal, readings, { what: all[index]?.what ?? '' }),
    ),
  );
}
