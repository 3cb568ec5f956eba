import { setTimeout as sleep } from 'node:timers/promises';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  followingNeeds,
  openedFor,
  untilItMeans,
} from '../../../fixtures/given/accounts/of-one-customer.ts';
import { customerIn, ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { accountShown } from '../../../fixtures/given/shown.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import {
  contract,
  idsOf,
  noItemTwice,
  stateMeans,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

/** One more than a page holds when no size is given. */
const MANY = 21;

test(
  'the accounts of a frozen customer are frozen too, though they are more than a page of them',
  contract('CUS-014', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: followingNeeds,
  }),
  async ({ kit, given, controls, check }) => {
    const { id: customer } = await ownOwner(kit);
    const wishes = Array.from({ length: MANY }, (_, index) => ({ label: `account-${index}` }));
    const ids = await openedFor(kit, customer, wishes);
    if (ids.length < MANY) {
      given.giveUp(new NotApplicable(`a customer has no more than ${ids.length} accounts`));
    }
    await Promise.all(ids.map((id) => accountShown(kit, 'an account is open', id, 'open')));
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
    const answers = await Promise.all(ids.map((id) => untilItMeans(kit, id, 'frozen')));

    for (const answer of answers) {
      await check(stateMeans, { answer }, { record: 'account', meaning: 'frozen' });
    }
  },
);

test(
  'a frozen customer with several accounts stands once in the list of its status',
  contract('PAG-007', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: followingNeeds,
  }),
  async ({ kit, given, controls, check }) => {
    const { id: customer } = await ownOwner(kit);
    await openedFor(kit, customer, [{ label: 'one' }, { label: 'other' }]);
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
    const query = { status: 'FROZEN', page_size: String(largestPage(kit)) };
    const enough = (page: Exchange): boolean => idsOf(page)?.includes(customer) === true;
    // While others change, one may move from page to page: of one page that is no reason.
    const read = async (): Promise<Exchange[]> => {
      const { pages } = await pagesOf(kit, 'listCustomers', { query }, { enough });
      return pages.filter(enough);
    };
    const isOnce = (page: Exchange): boolean => new Set(idsOf(page)).size === idsOf(page)?.length;
    const pages = await given.until(read, (shown) => shown.length > 0 && shown.every(isOnce));
    for (const page of pages) await check(noItemTwice, { pages: [page] });
  },
);

/** Well before the freeze, just before it, at once and after it. */
const AT_MS = [0, 8, 14, 16, 20] as const;
const FREEZE_AT_MS = 16;

test(
  'accounts that are opened while their customer is being frozen are frozen too',
  contract('CUS-014', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: followingNeeds,
  }),
  async ({ kit, given, controls, check }) => {
    const { id: customer } = await ownOwner(kit);
    const wishes = AT_MS.map((atMs) => ({ label: `account-${atMs}` }));
    const [, ...opened] = await Promise.all([
      sleep(FREEZE_AT_MS).then(() =>
        controls.run('setCustomerStatus', { customer, status: 'FROZEN' }),
      ),
      ...wishes.map(async (wish, index) => {
        await sleep(AT_MS[index]);
        return openedFor(kit, customer, [wish]);
      }),
    ]);
    const ids = opened.flat();
    // Each of them may be refused.
    if (ids.length === 0) given.giveUp(new NotApplicable('none is opened meanwhile'));
    await customerIn(kit, customer, 'FROZEN');
    const answers = await Promise.all(ids.map((id) => untilItMeans(kit, id, 'frozen')));

    for (const answer of answers) {
      await check(stateMeans, { answer }, { record: 'account', meaning: 'frozen' });
    }
  },
);
