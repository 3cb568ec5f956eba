import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { asked, acceptAsked, stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import {
  largestPage,
  pagesOf,
  pagesUntil,
  type Walk,
} from '../../../fixtures/given/lists/pages.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { contract, idsOf, listed, objectsOf, test, type Exchange } from '../../../fixtures/test.ts';

const isCancelled = (item: Readonly<Record<string, unknown>>): boolean =>
  item['transaction_status'] === 'CANCELLED';

/** On its way, and posted. */
const STEPS = 2;

test(
  'a transaction that was posted since a list by status was read stands in that list',
  contract('PAG-008', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [{ request: 'createWithdrawal' }, { binding: 'id', of: 'createWithdrawal' }],
  }),
  async ({ kit, platform, given, check }) => {
    const [account] = await given.accounts({ balance: '100.00' });
    const withdrawal = await asked(kit, account, STEPS);
    const posted = { account_id: account.id, order: 'ASC', transaction_status: 'POSTED' } as const;
    const pagedBy = (page_size: number): Promise<Walk> =>
      pagesOf(kit, 'listTransactions', { query: { ...posted, page_size: String(page_size) } });
    const idsIn = ({ pages }: Walk): unknown[] => pages.flatMap((page) => idsOf(page) ?? []);
    const known = idsIn(await pagedBy(largestPage(kit)));
    // So that one more does not find room on a page that is there.
    const read = (): Promise<Walk> => pagedBy(Math.min(known.length || 1, largestPage(kit)));
    const cancelled = { ...posted, transaction_status: 'CANCELLED' } as const;
    const readCancelled = (): Promise<Walk> =>
      pagesOf(kit, 'listTransactions', { query: cancelled });
    await readCancelled();
    await acceptAsked(kit, withdrawal);
    for (let count = 0; count < STEPS; count += 1) {
      // What is read on its way may be kept, and no longer be so at its end.
      await read();
      await stepped(kit, withdrawal, 1);
    }
    const fresh = (page: Exchange): Readonly<Record<string, unknown>> | undefined =>
      objectsOf(page).find((item) => isPosted(item) && !known.includes(item['id']));
    // It may take more steps than those, and its acceptance a moment.
    const goOn = async (): Promise<Exchange> => {
      await stepped(kit, withdrawal, 1);
      return latest(kit, account);
    };
    const newest = await given.until(goOn, (page) => fresh(page) !== undefined);
    const id = String(fresh(newest)?.['id']);
    if (fresh(newest) === undefined) {
      const reason = 'an accepted withdrawal is not posted within the settle time';
      const line = kit.controls.has('settle')
        ? 'a longer timing.settleMs'
        : 'controls: { settle: … }';
      return given.giveUp(new Untestable(reason, line));
    }
    const named = await platform.getTransaction({ path: { id } });
    const { pages, complete } = await given.until(read, (walk) => idsIn(walk).includes(id));

    await check(listed, { named, pages }, { complete });

    // What was held may be cancelled when it goes on.
    const over = (await given.transactions(account)).flatMap(objectsOf).find(isCancelled);
    if (over === undefined) return;
    const held = await platform.getTransaction({ path: { id: String(over['id']) } });
    const later = await given.until(readCancelled, (walk) => idsIn(walk).includes(over['id']));

    await check(listed, { named: held, pages: later.pages }, { complete: later.complete });
  },
);

test(
  'a customer that came since a list of customers was read stands in that list',
  contract('PAG-008', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { credential: 'second', ifThere: true }],
  }),
  async ({ kit, target, check }) => {
    // Few customers are the second client's.
    const own = target.file.credentials.second === undefined ? kit : asSecondClient(kit);
    const size = { page_size: String(largestPage(kit)) };
    const requests = [{ query: size }, { query: { ...size, type: 'INDIVIDUAL' } }];
    for (const request of requests) await pagesOf(own, 'listCustomers', request);
    const { id } = await ownCustomer(own);
    const named = await customerIn(own, id, 'ACTIVE');
    const isThere = (pages: readonly Exchange[]): boolean =>
      pages.some((page) => idsOf(page)?.includes(id) === true);
    for (const request of requests) {
      const { pages, complete } = await pagesUntil(own, 'listCustomers', request, isThere);

      await check(listed, { named, pages }, { complete });
    }
  },
);
