import {
  contract,
  test,
  unchangedAfterRefusal,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { movements } from '../../../fixtures/given/movements.ts';
import { startApplication } from '../../../fixtures/given/onboarding.ts';
import { corporationFor } from '../../../fixtures/given/probes/holders.ts';
import { refuseAll } from '../../../fixtures/given/probes/refuse.ts';
import { spoiltThroughout } from '../../../fixtures/given/spoilt.ts';
import { isObject } from '../../../fixtures/json.ts';
import type { Account, MovementKind } from '../../../fixtures/kit.ts';

const effect = 'irreversible';

/** A request that ought to be refused, what it is about, and what must stay as it is. */
type Refusable = {
  readonly read: () => Promise<Exchange[]>;
  readonly attempt: () => Promise<Exchange[]>;
};

const kinds = ['transfer', 'withdrawal', 'exchange', 'paymentFromAccount'] as const;

for (const kind of kinds) {
  const { words, accept } = movements[kind];

  test(
    `${words} of more than there is leaves the balances alone once it is refused`,
    contract('ERR-007', { operation: accept, effect }),
    async ({ kit }) => {
      const order = await kit.given.order(kind, { balance: '10.00', amount: '250.00' });
      await unchanged(kit, `the accounts of ${words}`, {
        read: () => kit.given.balances(...order.accounts),
        attempt: async () => {
          const { platform, key } = kit;
          const options = { intent: 'invalid', idempotencyKey: key('create') } as const;
          const created = await platform.call(movements[kind].create, order.request, options);
          const path = pathOf(kit, kind, created);
          return path === null
            ? [created]
            : [await platform.call(accept, { path }, { intent: 'invalid' })];
        },
      });
    },
  );
}

function pathOf(
  { given }: Kit,
  kind: MovementKind,
  created: Exchange,
): Record<string, string> | null {
  const id = given.bound(created, 'id');
  return typeof id === 'string' ? { [movements[kind].pathParameter]: id } : null;
}

const wrongs: readonly { what: string; kind: MovementKind; from: 0 | 1; to: 0 | 1 }[] = [
  { what: 'a transfer to the account itself', kind: 'transfer', from: 0, to: 0 },
  { what: 'an exchange into the account itself', kind: 'exchange', from: 0, to: 0 },
];

for (const { what, kind, from, to } of wrongs) {
  const { create, situation } = movements[kind];

  test(
    `${what} leaves the balance alone once it is refused`,
    contract('ERR-007', { operation: create, effect }),
    async ({ kit, given, platform }) => {
      const { accounts } = await given.order(kind);
      const idOf = (index: number): string => accounts[index]?.id ?? '';
      const values = { from: idOf(from), to: idOf(to), amount: given.amount('5.00') };
      await unchanged(kit, 'the account', {
        read: () => given.balances(...accounts),
        attempt: async () => [
          await platform.call(create, given.request(situation, values), { intent: 'invalid' }),
        ],
      });
    },
  );
}

test(
  'a second acceptance of a transfer leaves the balances alone once it is refused',
  contract('ERR-007', { operation: 'acceptTransfer', effect }),
  async ({ kit, given, platform, key }) => {
    const { accounts, path } = await given.movement('transfer');
    await platform.call('acceptTransfer', { path }, { idempotencyKey: key('first') });
    await settled(kit, accounts);
    await unchanged(kit, 'the accounts of the transfer', {
      read: () => given.balances(...accounts),
      attempt: async () => [
        await platform.call(
          'acceptTransfer',
          { path },
          { idempotencyKey: key('second'), intent: 'invalid' },
        ),
      ],
    });
  },
);

/** At rest after a transfer of 30.00 out of 100.00. */
function settled({ given, quiet }: Kit, accounts: readonly Account[]): Promise<Exchange[]> {
  return quiet(() => given.balances(...accounts));
}

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

for (const { operation, get, right, wrong } of half) {
  test(
    `${operation} changes nothing when one of its updates is refused`,
    contract('ERR-007', { operation, effect }),
    async ({ kit, platform, unique }) => {
      const path = await pathTo(kit, operation);
      const update = { field: right, value: unique(right) };
      await unchanged(kit, 'the record', {
        read: async () => [await platform.call(get, { path })],
        attempt: async () => [
          await platform.call(
            operation,
            { path, body: { updates: [update, wrong] } },
            { intent: 'invalid' },
          ),
          await platform.call(
            operation,
            { path, body: { updates: [wrong, update] } },
            { intent: 'invalid' },
          ),
        ],
      });
    },
  );
}

async function pathTo(
  kit: Kit,
  operation: 'updateCustomer' | 'updateCustomerIndividual',
): Promise<Record<string, string>> {
  if (operation === 'updateCustomer') {
    return { customer_id: (await kit.given.customer('INDIVIDUAL')).id };
  }
  const { id, individual } = await corporationFor(kit, 'corporation');
  return { customer_id: id, individual_id: individual };
}

test(
  'a submission that comes too early leaves the application as it is',
  contract('ERR-007', { operation: 'submitApplication', effect }),
  async ({ kit, platform }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    await unchanged(kit, 'the application', {
      read: async () => [await platform.getApplication({ path })],
      attempt: async () => [await platform.submitApplication({ path }, { intent: 'invalid' })],
    });
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

for (const operation of spoilable) {
  test(
    `${operation} with a spoilt body has no effect once it is refused`,
    contract('ERR-007', { operation, effect }),
    async ({ kit, platform, check }) => {
      const outcomes = await refuseAll(kit, [operation], async ({ request }) => {
        const body = isObject(request.body) ? spoiltThroughout(request.body) : [];
        return [await platform.call(operation, { ...request, body }, { intent: 'invalid' })];
      });
      for (const { refusals, before, after } of outcomes) {
        const what = `what ${operation} is about`;
        await check(unchangedAfterRefusal, { refusals, before, after }, { what });
      }
    },
  );
}

async function unchanged(
  { check, quiet }: Kit,
  what: string,
  { read, attempt }: Refusable,
): Promise<void> {
  const before = await read();
  const refusals = await attempt();
  const after = await quiet(read);
  await check(unchangedAfterRefusal, { refusals, before, after }, { what });
}
