import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { changedCustomer, type Update } from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { customerNeeds, ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { inLetters } from '../../../fixtures/given/people/written.ts';
import {
  contract,
  idsOf,
  listedAlike,
  objectsOf,
  shapeKept,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

/** A person's names stand in the list; whether another member does is not stated. */
const FIELDS = ['last_name', 'first_name'] as const;
const TURNS = ['first', 'second'] as const;
/** Changed with it the second time, where the list shows it as the record does. */
const BESIDE: readonly Update[] = ['CA', 'FR'].map((value) => ({ field: 'nationality', value }));

const isAlike = (
  field: string,
  listed: Readonly<Record<string, unknown>> | undefined,
  record: Exchange,
): boolean => listed?.[field] === memberOf(record, `/data/${field}`);

/** How many stand before it on these pages. */
function placeOf(customer: string, pages: readonly Exchange[]): number {
  return Math.max(0, pages.flatMap((page) => idsOf(page) ?? []).indexOf(customer));
}

test(
  'a change of a customer shows in the list as it does in the customer',
  contract('CUS-009', { operation: 'listCustomers', effect: 'irreversible' }),
  async ({ kit, platform, given, unique, check }) => {
    const { customer, change, read } = await changedCustomer(kit);
    const query = { type: 'INDIVIDUAL', page_size: largestPage(kit) } as const;
    const itemOn = (page: Exchange) => objectsOf(page).find((item) => item['id'] === customer);
    const list = async (): Promise<readonly Exchange[]> => {
      const enough = (page: Exchange): boolean => itemOn(page) !== undefined;
      return (await pagesOf({ ...kit, platform }, 'listCustomers', { query }, { enough })).pages;
    };
    const itemIn = (pages: readonly Exchange[]) => pages.map(itemOn).find(Boolean);
    // A member may be shown otherwise in a list; where it is not, what was shown once must not stay.
    const [before, listed] = [await read(), itemIn(await list())];
    for (const field of FIELDS) {
      const pointer = `/data/${field}`;
      if (!isAlike(field, listed, before)) continue;
      const [beside] = BESIDE.filter(
        (one) => one.value !== listed?.[one.field] && isAlike(one.field, listed, before),
      );
      // The list may be told of a first change alone.
      for (const turn of TURNS) {
        const value = inLetters(unique(`${field}-${turn}`));
        const send = async (updates: Update[], label: string): Promise<Update[] | null> => {
          await needUnlocked(kit, customer);
          return succeeded(await change(updates, `${field}-${label}`)) ? updates : null;
        };
        const name = { field, value };
        const both = turn !== TURNS[0] && beside !== undefined;
        const made =
          (both ? await send([name, beside], `${turn}-beside`) : null) ??
          (await send([name], turn));
        if (made === null) break;
        const record = await given.until(read, (shown) => memberOf(shown, pointer) === value);
        if (memberOf(record, pointer) !== value) break;
        const told = made.filter((one) => memberOf(record, `/data/${one.field}`) === one.value);
        const isListed = (shown: readonly Exchange[]): boolean =>
          told.every((one) => itemIn(shown)?.[one.field] === one.value);
        const pages = await given.until(list, isListed);

        const members = ['id', ...told.map((one) => one.field)];
        await check(listedAlike, { pages, record }, { members });
        if (turn !== TURNS.at(-1)) continue;
        // Behind all that come before it, as one that has a page of its own.
        const later = { ...query, page: placeOf(customer, pages), page_size: 1 };
        const page = await platform.listCustomers({ query: later }, { intent: 'probe' });
        if (itemOn(page) !== undefined)
          await check(listedAlike, { pages: [page], record }, { members });
        return;
      }
    }
    return given.giveUp(new NotApplicable('no name of a customer is known to be changed'));
  },
);

const STATES = ['FROZEN', 'PENDING', 'EDD', 'CLOSED'] as const;

test(
  'a customer is listed with its identifier, type, status and names in whatever state it is',
  contract('CUS-001', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
  }),
  async ({ kit, controls, given, platform, check }) => {
    const { id: customer } = await ownCustomer(kit, 'INDIVIDUAL', 'in-each-state');
    // Of three names two might be shown.
    const updates = [{ field: 'middle_name', value: 'Marie' }];
    const path = { customer_id: customer };
    await platform.call('updateCustomer', { path, body: { updates } }, { intent: 'probe' });
    const answers: Exchange[] = [];
    for (const status of STATES) {
      await controls.run('setCustomerStatus', { customer, status }, { mayRefuse: true });
      const query = { type: 'INDIVIDUAL', status, page_size: largestPage(kit) } as const;
      const holds = (page: Exchange): boolean => idsOf(page)?.includes(customer) === true;
      const { pages } = await given.until(
        () => pagesOf(kit, 'listCustomers', { query }, { enough: holds }),
        (read) => read.pages.some(holds),
      );
      answers.push(...pages.filter(holds));
      // From some states there may be no way to the others.
      if (status !== 'CLOSED') {
        const options = { mayRefuse: true } as const;
        await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' }, options);
      }
    }
    if (answers.length === 0) {
      given.giveUp(new NotApplicable('no customer is listed in another state'));
    }

    // On a later page as well, where a customer beside this one is on the first.
    const later = { type: 'INDIVIDUAL', page: 1, page_size: 1 } as const;
    const page = await platform.listCustomers({ query: later }, { intent: 'probe' });
    if (succeeded(page)) answers.push(page);

    const members = ['id', 'status'].map((name) => `/data/customers/*/${name}`);
    await check(shapeKept, { answers }, { aspect: 'presence', members });
  },
);
