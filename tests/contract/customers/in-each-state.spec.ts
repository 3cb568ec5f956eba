import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { largestPage } from '../../../fixtures/given/lists/pages.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { fillCustomer } from '../../../fixtures/given/people/customer-members.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import { contract, shapeKept, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

const aspects = [
  { id: 'CUS-001', aspect: 'presence', title: 'has what each has', members: ['id', 'status'] },
  {
    id: 'CUS-002',
    aspect: 'types',
    title: 'has members of the stated types',
    members: ['status', 'first_name'],
  },
  {
    id: 'CUS-003',
    aspect: 'values',
    title: 'has stated values',
    members: ['status', 'us_residency_status', 'employment_status'],
  },
  {
    id: 'CUS-004',
    aspect: 'formats',
    title: 'writes dates, countries and telephone numbers in the stated formats',
    members: ['date_of_birth', 'nationality', 'citizenship', 'telephone_number'],
  },
] as const;

/** The one that is not left comes last. */
const STATES = ['FROZEN', 'PENDING', 'DORMANT', 'EDD', 'CLOSED'] as const;

for (const { id, aspect, title, members } of aspects) {
  test(
    `a customer ${title}, in whatever state it is`,
    contract(id, {
      operation: 'getCustomer',
      effect: 'irreversible',
      needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
    }),
    async ({ kit, given, controls, check }) => {
      const { id: customer } = await ownCustomer(kit, 'INDIVIDUAL', 'in each state');
      await fillCustomer(kit, customer);
      await needUnlocked(kit, customer);
      const alone: Exchange[] = [];
      const listed: Exchange[] = [];
      for (const status of STATES) {
        const mayRefuse = { mayRefuse: true } as const;
        await controls.run('setCustomerStatus', { customer, status }, mayRefuse);
        await customerIn(kit, customer, status);
        const seen = await bothWays(kit, customer, status);
        alone.push(seen.record);
        listed.push(seen.page);
        if (status === 'CLOSED') break;
        await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' }, mayRefuse);
        await customerIn(kit, customer, 'ACTIVE');
      }
      // What is locked need not be shown.
      if (!alone.some(succeeded)) given.giveUp(new NotApplicable('it is not shown in any of them'));

      for (const [answers, place] of [
        [alone, '/data'],
        [listed, '/data/customers/*'],
      ] as const) {
        const pointers = members.map((member) => `${place}/${member}`);
        await check(shapeKept, { answers }, { aspect, members: pointers });
      }
    },
  );
}

async function bothWays(
  kit: Kit,
  customer: string,
  status: (typeof STATES)[number],
): Promise<{ readonly record: Exchange; readonly page: Exchange }> {
  const { platform } = kit;
  const probe = { intent: 'probe' } as const;
  return {
    record: await platform.getCustomer({ path: { customer_id: customer } }, probe),
    page: await platform.listCustomers({ query: { status, page_size: largestPage(kit) } }, probe),
  };
}
