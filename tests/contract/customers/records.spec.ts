import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { changedCustomer } from '../../../fixtures/given/people/changed-records.ts';
import { longestTaken } from '../../../fixtures/given/people/long-names.ts';
import {
  customerValues,
  fillCustomer,
  readFilled,
} from '../../../fixtures/given/people/customer-members.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import { inLetters } from '../../../fixtures/given/people/written.ts';
import { largestPage, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { until } from '../../../fixtures/given/until.ts';
import {
  contract,
  idsOf,
  itemsOf,
  listedAlike,
  listedAsRead,
  objectsOf,
  shapeKept,
  shownAsVariant,
  test,
  whatWasAnswered,
  type Exchange,
} from '../../../fixtures/test.ts';

const TYPES = ['INDIVIDUAL', 'CORPORATION'] as const;

const aspects = [
  {
    id: 'CUS-001',
    aspect: 'presence',
    title: 'has identifier, type and status, and a person has a name',
    members: ['id'],
  },
  {
    id: 'CUS-002',
    aspect: 'types',
    title: 'has members of the stated types',
    members: ['status', 'first_name'],
  },
  {
    id: 'CUS-003',
    aspect: 'values',
    title: 'takes type, status, residency and employment from the stated values',
    members: ['customer_type', 'status', 'us_residency_status', 'employment_status'],
  },
  {
    id: 'CUS-004',
    aspect: 'formats',
    title: 'writes dates, countries and telephone numbers in the stated formats',
    members: ['date_of_birth', 'nationality', 'citizenship', 'telephone_number'],
  },
] as const;

/** A number that takes the place of another one: as long as there can be, where that is taken. */
const CHANGED_AGAIN: Readonly<Record<string, readonly string[]>> = {
  'CUS-004': ['+881612345678901', '+12025550177'],
};

for (const { id, aspect, title, members } of aspects) {
  test(
    `a listed customer ${title}`,
    contract(id, { operation: 'listCustomers', effect: 'read' }),
    async ({ platform, check }) => {
      const answers: Exchange[] = [];
      for (const type of TYPES) {
        answers.push(await platform.listCustomers({ query: { type, page_size: 20 } }));
      }

      await check(
        shapeKept,
        { answers },
        {
          aspect,
          members: members.map((member) => `/data/customers/*/${member}`),
        },
      );
    },
  );

  test(
    `a customer that is read alone ${title}`,
    contract(id, { operation: 'getCustomer', effect: 'irreversible' }),
    async ({ kit, platform, given, check }) => {
      const customer = await given.customer('INDIVIDUAL');
      const path = { customer_id: customer.id };

      const bare = await platform.getCustomer({ path });
      const changes = await fillCustomer(kit, customer.id);
      const read = (): Promise<Exchange> => platform.getCustomer({ path });
      const filled = await readFilled(kit, changes, customerValues, read);
      const answers = [bare, filled];
      for (const value of CHANGED_AGAIN[id] ?? []) {
        const body = { updates: [{ field: 'telephone_number', value }] };
        const answer = await platform.updateCustomer({ path, body }, { intent: 'probe' });
        if (!succeeded(answer)) continue;
        answers.push(await read());
        break;
      }

      await check(
        shapeKept,
        { answers },
        {
          aspect,
          members: members.map((member) => `/data/${member}`),
        },
      );
    },
  );
}

test(
  'a customer made from the application of a person is shown as a person',
  contract('CUS-005', {
    operation: 'getCustomer',
    effect: 'irreversible',
    needs: customerNeeds('INDIVIDUAL'),
  }),
  async ({ kit, platform, check }) => {
    const { id } = await ownCustomer(kit);

    const answer = await platform.getCustomer({ path: { customer_id: id } });

    await check(shownAsVariant, { answer }, { type: 'INDIVIDUAL' });
  },
);

test(
  'a person whose names are very long is shown as a person',
  contract('CUS-005', { operation: 'getCustomer', effect: 'irreversible' }),
  async ({ kit, given, unique, check }) => {
    const { change, read } = await changedCustomer(kit);
    const { name, answer: taken } = await longestTaken(
      inLetters(unique('named')),
      (value, label) => {
        const updates = ['first_name', 'last_name'].map((field) => ({ field, value }));
        return change(updates, label);
      },
    );
    carriedOut(kit, taken);
    const answer = await given.until(read, (shown) => memberOf(shown, '/data/last_name') === name);

    await check(shownAsVariant, { answer }, { type: 'INDIVIDUAL' });
  },
);

for (const type of TYPES) {
  test(
    `a customer listed as ${type} is shown in that variant when it is read alone`,
    contract('CUS-005', { operation: 'getCustomer', effect: 'read' }),
    async ({ platform, check }) => {
      const page = await platform.listCustomers({ query: { type, page_size: 1 } });
      const [answer] = await readAll(platform, page, 1);
      if (answer === undefined) return check(listedAsRead, { page, records: [] }, { members: [] });

      await check(shownAsVariant, { answer }, { type });
    },
  );
}

test(
  'a listed customer is found by its identifier, with the same type and status',
  contract('CUS-008', { operation: 'getCustomer', effect: 'read', alone: 'reading' }),
  async ({ platform, target, check }) => {
    for (const type of TYPES) {
      // A state may change between the two readings, or show in one of them first.
      const { page, records } = await until(
        async () => {
          const list = await platform.listCustomers({ query: { type, page_size: 5 } });
          return { page: list, records: await readAll(platform, list, 5) };
        },
        (read) => read.records.every((record, place) => isAlike(read.page, place, record)),
        target.file.timing.settleMs,
      );

      await check(listedAsRead, { page, records }, { members: ['id', 'customer_type', 'status'] });
    }
  },
);

test(
  'a customer whose status changed is listed with the status that it is read with',
  contract('CUS-008', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
  }),
  async ({ kit, controls, check }) => {
    // Where there are corporations, one of them: they may be listed by another program.
    const first = isThere(kit.target, corporationNeeds) ? 'CORPORATION' : 'INDIVIDUAL';
    for (const [type, status] of [
      [first, 'FROZEN'],
      ['INDIVIDUAL', 'CLOSED'],
    ] as const) {
      const { id } = await ownCustomer(kit, type, status);
      const enough = (page: Exchange): boolean => (idsOf(page) ?? []).includes(id);
      const done = (pages: readonly Exchange[]): boolean =>
        pages.flatMap(objectsOf).some((item) => item['id'] === id && item['status'] === status);
      await controls.run('setCustomerStatus', { customer: id, status });
      const record = await customerIn(kit, id, status);
      const query = type === 'CORPORATION' ? { type } : {};
      const request = { query: { ...query, page_size: largestPage(kit) } };
      const { pages } = await pagesUntil(kit, 'listCustomers', request, done, { enough });

      await check(listedAlike, { pages, record }, { members: ['id', 'customer_type', 'status'] });
      const [page = record] = pages;
      const place = pages.flatMap((one) => idsOf(one) ?? []).indexOf(id);
      const size = Math.min(place, idsOf(page)?.length ?? 0);
      // On a later page, if none of those before it goes away meanwhile.
      if (size < 1) continue;
      const later = await kit.given.until(
        () =>
          kit.platform.listCustomers({
            query: { ...query, page: Math.floor(place / size), page_size: size },
          }),
        (one) => !enough(one) || done([one]),
      );
      if (!enough(later)) continue;
      await check(
        listedAlike,
        { pages: [later], record },
        { members: ['id', 'customer_type', 'status'] },
      );
    }
  },
);

test(
  'the members of corporate customers are recorded',
  contract('CUS-025', { operation: 'getCustomer', effect: 'read' }),
  async ({ platform, check }) => {
    const page = await platform.listCustomers({ query: { type: 'CORPORATION', page_size: 3 } });
    const answers = [page, ...(await readAll(platform, page, 1))];

    await check(
      whatWasAnswered,
      { answers },
      {
        what: 'corporate customers',
        members: ['/data/customers/0', '/data'],
      },
    );
  },
);

/** Not all members of a corporation are shown where it is read alone. */
function isAlike(page: Exchange, place: number, record: Exchange): boolean {
  const status = memberOf(record, '/data/status');
  return status === undefined || objectsOf(page)[place]?.['status'] === status;
}

/** The first customers of a page, each read alone. */
async function readAll(
  platform: { getCustomer(request: { path: { customer_id: string } }): Promise<Exchange> },
  page: Exchange,
  count: number,
): Promise<Exchange[]> {
  const items = (itemsOf(page) ?? []).slice(0, count) as readonly { id?: unknown }[];
  const ids = items.map(({ id }) => id).filter((id) => typeof id === 'string');
  const records: Exchange[] = [];
  for (const id of ids) records.push(await platform.getCustomer({ path: { customer_id: id } }));
  return records;
}
