import { customerIn, customerNeeds, ownCustomer } from '../../../fixtures/given/onboarding.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/pages.ts';
import { contract, everyItem, listed, test } from '../../../fixtures/test.ts';

const STATUSES = ['ACTIVE', 'CLOSED', 'PENDING', 'FROZEN', 'EDD', 'DORMANT'] as const;

/** Few enough to read, and no more than the target gives at once. */
const shortPage = (kit: Parameters<typeof largestPage>[0]): number =>
  Math.min(50, largestPage(kit));

const listing = { operation: 'listCustomers', effect: 'read' } as const;

for (const type of ['INDIVIDUAL', 'CORPORATION'] as const) {
  test(
    `filtered by the type ${type}, the list holds only customers of that type`,
    contract('CUS-006', listing),
    async ({ kit, check }) => {
      const query = { type, page_size: shortPage(kit) };
      const { pages } = await pagesOf(kit, 'listCustomers', { query }, { pagesMax: 2 });

      await check(everyItem, { pages }, { member: 'customer_type', among: [type] });
    },
  );
}

test(
  'filtered by a status, the list holds only customers in that status',
  contract('CUS-007', { ...listing, alone: true }),
  async ({ kit, check }) => {
    for (const status of STATUSES) {
      const query = { status, page_size: shortPage(kit) };
      const { pages } = await pagesOf(kit, 'listCustomers', { query }, { pagesMax: 2 });

      await check(everyItem, { pages }, { member: 'status', among: [status] });
    }
  },
);

test(
  'a customer whose status changed is listed under the new status, and not under the old one',
  contract('CUS-007', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
  }),
  async ({ kit, controls, check }) => {
    const { id } = await ownCustomer(kit);
    await controls.run('setCustomerStatus', { customer: id, status: 'FROZEN' });
    const named = await customerIn(kit, id, 'FROZEN');
    const query = { status: 'FROZEN', page_size: largestPage(kit) };
    const { pages, complete } = await pagesOf(kit, 'listCustomers', { query });

    await check(listed, { named, pages }, { complete });
    await check(everyItem, { pages }, { member: 'status', among: ['FROZEN'] });
  },
);
