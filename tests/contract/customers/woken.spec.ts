import { memberOf } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { THIRTEEN_MONTHS_SECONDS } from '../../../fixtures/given/people/customer-courses.ts';
import { customerIn } from '../../../fixtures/given/people/onboarding.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { transferEach, transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  idsOf,
  listedAlike,
  objectsOf,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

test(
  'a customer that fell dormant and moved funds is listed with the status that it is read with',
  contract('CUS-008', {
    operation: 'listCustomers',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...transferNeeds, { control: 'advanceClock' }],
  }),
  async ({ kit, given, controls, check }) => {
    const second = asSecond(kit);
    const { id } = await second.given.customer('INDIVIDUAL');
    const [payer, payee] = await second.given.accounts({ balance: '5.00' }, { balance: '0.00' });
    const read = (): Promise<Exchange> =>
      second.platform.getCustomer({ path: { customer_id: id } });
    const statusOf = (shown: Exchange): unknown => memberOf(shown, '/data/status');
    const both = async (): Promise<{ pages: readonly Exchange[]; record: Exchange }> => {
      const enough = (page: Exchange): boolean => (idsOf(page) ?? []).includes(id);
      const query = { page_size: largestPage(kit) };
      const { pages } = await pagesOf(second, 'listCustomers', { query }, { enough });
      return { pages, record: await read() };
    };
    await controls.run('advanceClock', { seconds: THIRTEEN_MONTHS_SECONDS, client: 'second' });
    if (statusOf(await customerIn(second, id, 'DORMANT')) !== 'DORMANT') {
      return given.giveUp(new Blocked('customer-state', 'a customer did not become DORMANT'));
    }
    await transferEach(second, [payer, payee], ['1.00']);
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
