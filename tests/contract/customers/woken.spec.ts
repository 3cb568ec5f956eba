import { memberOf } from '../../../fixtures/checks/read.ts';
import { customerIn, customerNeeds, ownCustomer } from '../../../fixtures/given/onboarding.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/pages.ts';
import { transferEach, transferNeeds } from '../../../fixtures/given/transfers.ts';
import {
  contract,
  idsOf,
  listedAlike,
  objectsOf,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

test(
  'a dormant customer that moved funds is listed with the status that it is read with',
  contract('CUS-008', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [
      ...customerNeeds('INDIVIDUAL'),
      { request: 'createAccount' },
      ...transferNeeds,
      { control: 'setCustomerStatus' },
    ],
  }),
  async ({ kit, platform, given, controls, check }) => {
    const { id } = await ownCustomer(kit);
    const [payer, payee] = await given.accounts(
      { balance: '5.00', customer: id },
      { balance: '0.00', customer: id },
    );
    if (payer === undefined || payee === undefined) throw new TypeError('two accounts were asked');
    const read = (): Promise<Exchange> => platform.getCustomer({ path: { customer_id: id } });
    const statusOf = (shown: Exchange): unknown => memberOf(shown, '/data/status');
    const both = async (): Promise<{ pages: readonly Exchange[]; record: Exchange }> => {
      const enough = (page: Exchange): boolean => (idsOf(page) ?? []).includes(id);
      const query = { page_size: largestPage(kit) };
      const { pages } = await pagesOf(kit, 'listCustomers', { query }, { enough });
      return { pages, record: await read() };
    };
    await controls.run('setCustomerStatus', { customer: id, status: 'DORMANT' });
    await customerIn(kit, id, 'DORMANT');
    await transferEach(kit, [payer, payee], ['1.00']);
    // What is carried out may wake it a moment later.
    await given.until(read, (shown) => statusOf(shown) !== 'DORMANT');
    const { pages, record } = await given.until(both, (shown) =>
      shown.pages
        .flatMap(objectsOf)
        .some((item) => item['id'] === id && item['status'] === statusOf(shown.record)),
    );

    await check(listedAlike, { pages, record }, { members: ['id', 'customer_type', 'status'] });
  },
);
