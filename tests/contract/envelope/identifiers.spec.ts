import {
  allDifferent,
  contract,
  identifiersOwn,
  idsOf,
  namesItsRecord,
  objectsOf,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { withdrawalWithFee } from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { isOfType, recorded, recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { latest, transferAll, transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import { startApplication } from '../../../fixtures/given/people/onboarding.ts';
import {
  corporation,
  corporationOfTwo,
  peopleNeeds,
} from '../../../fixtures/given/people/corporation.ts';
import { accountWithTransaction } from '../../../fixtures/given/probes/holders.ts';
import { probe, withProbes } from '../../../fixtures/given/probes/index.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import type { MovementKind, Need } from '../../../fixtures/kit.ts';

/** A record may be there to be read a while after its identifier was given. */
function found({ given }: Kit, read: () => Promise<Exchange>): Promise<Exchange> {
  return given.until(read, succeeded);
}

const kinds = [
  'transfer',
  'withdrawal',
  'pushDeposit',
  'exchange',
  'paymentFromCounterparty',
] as const satisfies readonly MovementKind[];

for (const kind of kinds) {
  const { words, get } = movements[kind];

  test(
    `the identifier of ${words} names it`,
    contract('GEN-015', { operation: get, effect: 'create' }),
    async ({ kit, given, platform, check }) => {
      const { created, path, id } = await given.movement(kind);
      const read = await found(kit, () => platform.call(get, { path }));

      await check(namesItsRecord, { made: created, read }, { id });
    },
  );
}

/** Creations of other records, and the operation that reads what they made. */
const others: readonly { create: OperationId; get: OperationId; parameter: string }[] = [
  { create: 'createAccount', get: 'getAccount', parameter: 'account_id' },
  { create: 'createCounterparty', get: 'getCounterparty', parameter: 'counterparty_id' },
];

for (const { create, get, parameter } of others) {
  test(
    `the identifier that ${create} gives names its record`,
    contract('GEN-015', { operation: get, effect: 'irreversible' }),
    async ({ kit, given, platform, key, check }) => {
      const { request } = await probe(kit, create);
      const made = await platform.call(create, request, { idempotencyKey: key('made') });
      const id = given.idOf(made);
      const read = await found(kit, () => platform.call(get, { path: { [parameter]: id } }));

      await check(namesItsRecord, { made, read }, { id });
    },
  );
}

test(
  'the identifier of a subscription names it',
  contract('GEN-015', { operation: 'getSubscription', effect: 'reversible', alone: 'types' }),
  async ({ kit, platform, given, key, check }) => {
    await withProbes(kit, ['createSubscription'], async ([one]) => {
      if (one === undefined) return;
      const options = { idempotencyKey: key('made') };
      const made = await platform.call('createSubscription', one.request, options);
      const id = given.idOf(made);
      const path = { subscription_id: id };
      const read = await found(kit, () => platform.getSubscription({ path }));

      await check(namesItsRecord, { made, read }, { id });
    });
  },
);

test(
  'the identifier of an application names it',
  contract('GEN-015', { operation: 'getApplication', effect: 'create' }),
  async ({ kit, platform, check }) => {
    const { id, created } = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    const read = await found(kit, () => platform.getApplication({ path }));

    await check(namesItsRecord, { made: created, read }, { id });
  },
);

/** Lists that are shown, and the operation that reads one of their items. */
const shownLists = [
  { list: 'listTransactions', get: 'getTransaction', parameter: 'id' },
  { list: 'listCustomers', get: 'getCustomer', parameter: 'customer_id' },
] as const;

for (const { list, get, parameter } of shownLists) {
  test(
    `the identifier of the first item of ${list} names it`,
    contract('GEN-015', { operation: get, effect: 'read' }),
    async ({ platform, given, check }) => {
      // In a sandbox that has just begun, other tests make the first of them.
      const made = await given.until(
        () => platform.call(list, {}),
        (page) => (idsOf(page) ?? []).length > 0,
      );
      const [id] = idsOf(made) ?? [];
      if (typeof id !== 'string') {
        const line = 'a client in credentials.primary that has some';
        return given.giveUp(new Untestable(`${list} shows no item`, line));
      }
      const read = await platform.call(get, { path: { [parameter]: id } });

      await check(namesItsRecord, { made, read }, { id });
    },
  );
}

type Found = { readonly made: Exchange; readonly read: Exchange; readonly id: string };

/** Records that other operations tell of. */
const told: readonly { get: OperationId; what: string; find: (kit: Kit) => Promise<Found> }[] = [
  {
    get: 'getTransaction',
    what: 'a listed transaction',
    async find(kit) {
      const { account, transaction: id } = await accountWithTransaction(kit);
      const made = await kit.platform.listTransactions({ query: { account_id: account.id } });
      const read = await found(kit, () => kit.platform.getTransaction({ path: { id } }));
      return { id, made, read };
    },
  },
  {
    get: 'getCustomer',
    what: 'a customer',
    async find(kit) {
      const { id } = await kit.given.customer('INDIVIDUAL');
      const made = await kit.platform.listCustomers({});
      const path = { customer_id: id };
      return { id, made, read: await found(kit, () => kit.platform.getCustomer({ path })) };
    },
  },
  {
    get: 'getCustomerIndividual',
    what: 'an individual of a corporation',
    async find(kit) {
      const { id: customer, individual: id } = await corporation(kit, 'corporation');
      const path = { customer_id: customer, individual_id: id };
      const made = await kit.platform.getCustomer({ path: { customer_id: customer } });
      const read = await found(kit, () => kit.platform.getCustomerIndividual({ path }));
      return { id, made, read };
    },
  },
];

for (const { get, what, find } of told) {
  test(
    `the identifier of ${what} names it`,
    contract('GEN-015', { operation: get, effect: 'irreversible' }),
    async ({ kit, check }) => {
      const { made, read, id } = await find(kit);

      await check(namesItsRecord, { made, read }, { id });
    },
  );
}

const feeNeeds = [...movementNeeds('withdrawal'), { request: 'createWithdrawalWithFee' }] as const;

/** Lists of several records that are shown. */
const shared: readonly {
  readonly words: string;
  readonly operation: OperationId;
  readonly needs: readonly Need[];
  readonly read: (kit: Kit) => Promise<readonly Exchange[]>;
}[] = [
  {
    words: 'a transaction of an account',
    operation: 'listTransactions',
    needs: transferNeeds,
    async read(kit) {
      const [payer, payee] = await kit.given.accounts({ balance: '9.00' }, { balance: '0.00' });
      const sides = [payer, payee] as const;
      await recorded(kit, sides, () => transferAll(kit, sides, ['0.11', '0.11']));
      const own = await latest(kit, payer);
      // Either side of one transfer, where they name it.
      const ofOne = objectsOf(own).find((item) => typeof item['category_id'] === 'string');
      if (ofOne === undefined) return [own];
      const query = { category_id: String(ofOne['category_id']) };
      return [own, await kit.platform.listTransactions({ query })];
    },
  },
  {
    words: 'a withdrawal and its fee',
    operation: 'listTransactions',
    needs: feeNeeds,
    async read(kit) {
      const movement = await withdrawalWithFee(kit);
      const { newestAfter } = await recordedEnd(kit, movement, isOfType('FEE'));
      return [newestAfter[0] ?? (await latest(kit, movement.accounts[0]))];
    },
  },
  {
    words: 'a customer',
    operation: 'listCustomers',
    needs: [],
    read: async ({ platform }) => [await platform.listCustomers({})],
  },
];

for (const { words, operation, needs, read } of shared) {
  test(
    `${words} has an identifier of its own`,
    contract('GEN-017', { operation, effect: 'irreversible', needs }),
    async ({ kit, check }) => {
      for (const page of await read(kit)) await check(identifiersOwn, { page });
    },
  );
}

test(
  'each of two individuals of a corporation, and that of another one, has an identifier of its own',
  contract('GEN-017', {
    operation: 'getCustomerIndividual',
    effect: 'irreversible',
    needs: peopleNeeds,
  }),
  async ({ kit, platform, check }) => {
    const { id: customer, people } = await corporationOfTwo(kit, { name: 'different' });
    const other = await corporation(kit, 'another');
    const all = [
      ...people.map((individual) => ({ customer_id: customer, individual_id: individual })),
      { customer_id: other.id, individual_id: other.individual },
    ];
    const records = await Promise.all(
      all.map((path) => found(kit, () => platform.getCustomerIndividual({ path }))),
    );

    await check(allDifferent, { records }, { count: all.length });
  },
);
