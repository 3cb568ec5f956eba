import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { behindCustomers } from '../../../fixtures/given/behind-others.ts';
import { withNewToken } from '../../../fixtures/given/calls/bearer.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { corporationNeeds, ownCorporation } from '../../../fixtures/given/people/corporation.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import { largestPage, pagesOf, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { laterPages } from '../../../fixtures/given/people/customer-pages.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { until } from '../../../fixtures/given/until.ts';
import {
  contract,
  everyItem,
  idsOf,
  listed,
  objectsOf,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const STATUSES = ['ACTIVE', 'CLOSED', 'PENDING', 'FROZEN', 'EDD', 'DORMANT'] as const;

/** Few enough to read, and no more than the target gives at once. */
const shortPage = (kit: Kit): number => Math.min(50, largestPage(kit));

const listing = { operation: 'listCustomers', effect: 'read' } as const;

const TYPES = ['INDIVIDUAL', 'CORPORATION'] as const;

for (const type of TYPES) {
  test(
    `filtered by the type ${type}, the list holds only customers of that type`,
    contract('CUS-006', listing),
    async ({ kit, check }) => {
      const query = { type, page_size: shortPage(kit) };
      const { pages } = await pagesOf(kit, 'listCustomers', { query }, { pagesMax: 2 });
      const first = await kit.platform.listCustomers({ query }, await withNewToken(kit));
      // Beside a list of the others, whichever comes first.
      const beside = await Promise.all(
        TYPES.map((one) => kit.platform.listCustomers({ query: { ...query, type: one } })),
      );
      const all = [...pages, first, ...beside.filter((_one, place) => TYPES[place] === type)];

      await check(everyItem, { pages: all }, { member: 'customer_type', among: [type] });
    },
  );
}

/** A list may follow the record: what it should hold by then is waited for, and judged as it is. */
const shows =
  (member: string, value: string, id?: string) =>
  (pages: readonly Exchange[]): boolean =>
    pages.flatMap(objectsOf).every((item) => item[member] === value) &&
    (id === undefined || pages.some((page) => idsOf(page)?.includes(id) === true));

type Query = Readonly<Record<string, string>>;

const [ofType, inStatus] = ['customer_type', 'status'] as const;
const both = { type: 'INDIVIDUAL', status: 'FROZEN' } as const;

const rows = [
  { id: 'CUS-006', query: { type: 'INDIVIDUAL' }, member: ofType, words: 'the type INDIVIDUAL' },
  { id: 'CUS-006', query: { type: 'CORPORATION' }, member: ofType, words: 'the type CORPORATION' },
  { id: 'CUS-007', query: { status: 'FROZEN' }, member: inStatus, words: 'the status FROZEN' },
  { id: 'CUS-007', query: { status: 'ACTIVE' }, member: inStatus, words: 'the status ACTIVE' },
  { id: 'CUS-007', query: both, member: inStatus, words: 'type and the status FROZEN' },
] as const;

for (const { id, query, member, words } of rows) {
  test(
    `filtered by ${words}, the later pages hold no other customers either`,
    contract(id, {
      operation: 'listCustomers',
      effect: 'irreversible',
      needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
    }),
    async ({ kit, controls, check }) => {
      const { id: customer } = await ownCustomer(kit);
      await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
      await customerIn(kit, customer, 'FROZEN');
      const asked: Query = query;
      const value = asked[member === ofType ? 'type' : member] ?? '';
      if (value === 'ACTIVE') await behindCustomers(kit);
      // Whichever way they are in order, somebody comes before.
      if (value === 'ACTIVE') await ownCustomer(kit, 'INDIVIDUAL', 'later');
      const { settleMs } = kit.target.file.timing;
      const read = (): Promise<Exchange[]> => laterPages(kit, query, customer);
      const pages = await until(read, shows(member, value), settleMs);

      await check(everyItem, { pages }, { member, among: [value] });
    },
  );
}

test(
  'filtered by a status, the list holds only customers in that status',
  contract('CUS-007', { ...listing, alone: 'reading' }),
  async ({ kit, check }) => {
    for (const status of STATUSES) {
      const request = { query: { status, page_size: shortPage(kit) } };
      const done = shows('status', status);
      const { pages } = await pagesUntil(kit, 'listCustomers', request, done, { pagesMax: 2 });

      await check(everyItem, { pages }, { member: 'status', among: [status] });
    }
  },
);

const MAY_REFUSE = { mayRefuse: true } as const;

/** That it may be left for ACTIVE is stated of this one. */
const LEFT_AGAIN = 'EDD';

for (const status of ['FROZEN', 'PENDING', 'EDD', 'DORMANT'] as const) {
  test(
    `a customer that has become ${status} is listed under that status, and nobody else is`,
    contract('CUS-007', {
      operation: 'listCustomers',
      effect: 'irreversible',
      needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
    }),
    async ({ kit, given, controls, target, check }) => {
      // Where there are corporations, one of them: their states may be kept by other people.
      const isCorporate = status === LEFT_AGAIN && isThere(target, corporationNeeds);
      const corporate = isCorporate ? await inState(kit, 'CORPORATION', status) : null;
      const { id, named } = corporate ?? (await inState(kit, 'INDIVIDUAL', status)) ?? {};
      if (id === undefined || named === undefined) {
        return given.giveUp(new NotApplicable(`no operator makes a customer ${status}`));
      }
      const request = { query: { status, page_size: largestPage(kit) } };
      const done = shows('status', status, id);
      const { pages, complete } = await pagesUntil(kit, 'listCustomers', request, done);

      await check(listed, { named, pages }, { complete });
      await check(everyItem, { pages }, { member: 'status', among: [status] });
      if (status !== LEFT_AGAIN) return;
      await controls.run('setCustomerStatus', { customer: id, status: 'ACTIVE' }, MAY_REFUSE);
      await customerIn(kit, id, 'ACTIVE');
      const left = await pagesUntil(kit, 'listCustomers', request, shows('status', status));

      await check(everyItem, { pages: left.pages }, { member: 'status', among: [status] });
    },
  );
}

/** Null where it does not show that it came to be in it. */
async function inState(kit: Kit, type: ApplicantType, status: string) {
  const { id } = await ownCustomer(kit, type);
  await kit.controls.run('setCustomerStatus', { customer: id, status }, MAY_REFUSE);
  const named = await customerIn(kit, id, status);
  return succeeded(named) && kit.given.statusOf(named) === status ? { id, named } : null;
}

test(
  'a closed customer is listed where no status is asked for, and under its own',
  contract('PAG-008', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [
      ...customerNeeds('INDIVIDUAL'),
      { credential: 'second' },
      { control: 'setCustomerStatus' },
    ],
  }),
  async ({ kit, given, check }) => {
    // Few customers are the second client's, and nobody reads their list to its end meanwhile.
    const second = asSecondClient(kit);
    const { controls } = second;
    const { id } = await ownCustomer(second);
    const isListed = (pages: readonly Exchange[]): boolean =>
      pages.some((page) => idsOf(page)?.includes(id) === true);
    const listOf = (query: Readonly<Record<string, string>>) =>
      pagesUntil(
        second,
        'listCustomers',
        { query: { ...query, page_size: largestPage(kit) } },
        isListed,
      );
    // Nor is one that was under review before kept apart.
    await controls.run('setCustomerStatus', { customer: id, status: 'PENDING' }, MAY_REFUSE);
    const reviewed = await customerIn(second, id, 'PENDING');
    if (given.statusOf(reviewed) === 'PENDING') {
      const { pages, complete } = await listOf({});
      await check(listed, { named: reviewed, pages }, { complete });
      await controls.run('setCustomerStatus', { customer: id, status: 'ACTIVE' }, MAY_REFUSE);
    }
    await controls.run('setCustomerStatus', { customer: id, status: 'CLOSED' });
    const named = await customerIn(second, id, 'CLOSED');
    // What is closed need not be kept, but what is shown as closed is a customer in that status.
    if (!succeeded(named) || given.statusOf(named) !== 'CLOSED') {
      return given.giveUp(new NotApplicable('a closed customer is not shown any longer'));
    }
    for (const query of [{ status: 'CLOSED' }, {}, { type: 'INDIVIDUAL' }]) {
      const { pages, complete } = await listOf(query);

      await check(listed, { named, pages }, { complete });
    }
  },
);

for (const { id, member, value } of [
  { id: 'CUS-006', member: 'customer_type', value: 'INDIVIDUAL' },
  { id: 'CUS-007', member: 'status', value: 'FROZEN' },
] as const) {
  test(
    `filtered by type and status, the list holds only customers whose ${member} is asked for`,
    contract(id, {
      operation: 'listCustomers',
      effect: 'irreversible',
      needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
    }),
    async ({ kit, controls, check }) => {
      const { id: customer } = await ownCustomer(kit);
      await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
      const named = await customerIn(kit, customer, 'FROZEN');
      const query = { type: 'INDIVIDUAL', status: 'FROZEN', page_size: largestPage(kit) };
      const done = shows(member, value, customer);
      const { pages, complete } = await pagesUntil(kit, 'listCustomers', { query }, done);

      await check(listed, { named, pages }, { complete });
      await check(everyItem, { pages }, { member, among: [value] });
    },
  );
}

test(
  'filtered by type and status, the list holds only customers of that type, whoever else is in that status',
  contract('CUS-006', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), ...corporationNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, controls, check }) => {
    const frozen = {
      INDIVIDUAL: (await ownCustomer(kit)).id,
      CORPORATION: (await ownCorporation(kit)).id,
    };
    const status = 'FROZEN';
    const named = new Map<string, Exchange>();
    for (const [type, customer] of Object.entries(frozen)) {
      // What was refused of somebody makes nothing else of who it is.
      const change = { updates: [{ field: 'customer_type', value: type }] };
      const path = { customer_id: customer };
      await kit.platform.updateCustomer({ path, body: change }, { intent: 'probe' });
      await needUnlocked(kit, customer);
      await controls.run('setCustomerStatus', { customer, status });
      named.set(type, await customerIn(kit, customer, status));
    }
    for (const [type, shown] of named) {
      const query = { type, status, page_size: largestPage(kit) };
      const done = shows('customer_type', type, kit.given.idOf(shown));
      const { pages, complete } = await pagesUntil(kit, 'listCustomers', { query }, done);

      await check(listed, { named: shown, pages }, { complete });
      await check(everyItem, { pages }, { member: 'customer_type', among: [type] });
    }
  },
);

test(
  'filtered by type and status, the list holds only customers in that status, where others were in it before',
  contract('CUS-007', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [...corporationNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, controls, check }) => {
    const { id: customer } = await ownCorporation(kit, 'active before');
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
    await customerIn(kit, customer, 'FROZEN');
    const query = { type: 'CORPORATION', status: 'ACTIVE', page_size: largestPage(kit) };
    const done = shows('status', 'ACTIVE');
    const { pages } = await pagesUntil(kit, 'listCustomers', { query }, done, { pagesMax: 4 });

    await check(everyItem, { pages }, { member: 'status', among: ['ACTIVE'] });
  },
);
