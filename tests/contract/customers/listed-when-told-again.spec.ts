import { largestPage, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { customerToldTwice } from '../../../fixtures/given/people/approval-told-twice.ts';
import { customerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  idsOf,
  listedAlike,
  objectsOf,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

test(
  'a customer is listed with the status that it is read with, though APPLICATION_APPROVED has to be delivered twice',
  contract('CUS-008', {
    operation: 'listCustomers',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...customerNeeds('INDIVIDUAL')],
  }),
  async ({ kit, platform, given, check }) => {
    const id = await customerToldTwice(kit);
    const record = await platform.getCustomer({ path: { customer_id: id } });
    const status = given.statusOf(record);
    const enough = (page: Exchange): boolean => idsOf(page)?.includes(id) === true;
    const done = (pages: readonly Exchange[]): boolean =>
      pages.flatMap(objectsOf).some((item) => item['id'] === id && item['status'] === status);
    const request = { query: { type: 'INDIVIDUAL', page_size: largestPage(kit) } };
    const { pages } = await pagesUntil(kit, 'listCustomers', request, done, { enough });

    await check(listedAlike, { pages, record }, { members: ['id', 'customer_type', 'status'] });
  },
);
