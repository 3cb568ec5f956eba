import { setTimeout as sleep } from 'node:timers/promises';
import { walked } from '../../../fixtures/given/lists/known-lists.ts';
import { transactionIds } from '../../../fixtures/given/lists/listed.ts';
import { broughtUp } from '../../../fixtures/target/amount-limits.ts';
import { acceptAsked, asked, stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import {
  transferEach,
  transferNeeds,
  transferred,
} from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  inOrder,
  objectsOf,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { dayOf, momentsAround } from '../../../fixtures/given/lists/days.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

const ORDERS = ['ASC', 'DESC'] as const;

const SECOND_MS = 1_100;

/** Of nine the second leaves a page in the very middle, with as many before it as behind it. */
const SIZES = [2, 3] as const;

for (const order of ORDERS) {
  test(
    `the list is sorted by transaction date when ${order} is asked for`,
    contract('TXN-006', { ...listing, needs: transferNeeds }),
    async ({ kit, given, check }) => {
      const { payee } = await transferredApart(kit, 9);
      const all = await given.transactions(payee);
      const query = { account_id: payee.id, order };
      const list = { operation: 'listTransactions', query, all, total: 9, least: 9 } as const;
      for (const size of SIZES) {
        const { pages } = await walked(kit, { ...list, size });
        await check(inOrder, { pages }, { order });
      }
    },
  );
}

test(
  'the list is sorted by transaction date, either way, beside each of the other filters',
  contract('TXN-006', { ...listing, needs: transferNeeds }),
  async ({ kit, given, check }) => {
    const { payee } = await transferredApart(kit, 3);
    for (const filters of filtersOf(await given.transactions(payee))) {
      for (const { page, order } of await eitherWay(kit, { account_id: payee.id, ...filters })) {
        await check(inOrder, { pages: [page] }, { order });
      }
    }
    // The list of all mixes what its accounts have.
    for (const { page, order } of await eitherWay(kit, {})) {
      await check(inOrder, { pages: [page] }, { order });
    }
  },
);

test(
  'what is posted is sorted by transaction date, where it was not posted in that order',
  contract('TXN-006', {
    ...listing,
    needs: [
      { request: 'createWithdrawal' },
      { binding: 'id', of: 'createWithdrawal' },
      { control: 'settle' },
      ...transferNeeds,
    ],
  }),
  async ({ kit, given, check }) => {
    const [payer, payee] = await given.accounts({ balance: '50.00' }, { balance: '0.00' });
    const early = await asked(kit, payer, 1);
    await acceptAsked(kit, early);
    await stepped(kit, early, 1);
    await transferEach(kit, [payer, payee], ['1.10']);
    if ((await datesOf(kit, payer)) < 3) {
      await sleep(SECOND_MS);
      await transferEach(kit, [payer, payee], ['1.10'], 'later');
    }
    const posted = async (): Promise<number> =>
      transactionIds(await given.transactions(payer), 'POSTED').length;
    const before = await posted();
    await stepped(kit, early, 2);
    await given.until(posted, (count) => count > before);
    const { past } = momentsAround(await given.transactions(payer));
    for (const filters of [{ transaction_status: 'POSTED' }, { start_date: dayOf(past) }]) {
      for (const { page, order } of await eitherWay(kit, { account_id: payer.id, ...filters })) {
        await check(inOrder, { pages: [page] }, { order });
      }
    }
  },
);

type Filters = Readonly<Record<string, string>>;

/** Dates may be told in whole seconds: then some are made later. */
async function transferredApart(kit: Kit, count: number): Promise<{ readonly payee: Account }> {
  const { payer, payee } = await transferred(kit, count);
  if ((await datesOf(kit, payee)) < 2) {
    await sleep(SECOND_MS);
    const least = broughtUp(kit.target.file, 'primary', '1.01');
    await transferEach(kit, [payer, payee], Array<string>(count).fill(least), 'later');
    // The list may follow.
    await kit.given.until(
      () => datesOf(kit, payee),
      (dates) => dates >= 2,
    );
  }
  return { payee };
}

/** How many different ones the transactions of an account have. */
async function datesOf({ given }: Kit, account: Account): Promise<number> {
  const items = (await given.transactions(account)).flatMap(objectsOf);
  return new Set(items.map((item) => String(item['transaction_date']))).size;
}

/** What one of them meets that was just made, with days to spare. */
function filtersOf(all: readonly Exchange[]): readonly Filters[] {
  const items = all.flatMap(objectsOf);
  const newest = items.reduce((one, other) => (dateOf(other) > dateOf(one) ? other : one), {});
  const { past, future } = momentsAround(all);
  const alone = {
    category_type: newest['category_type'],
    transaction_status: newest['transaction_status'],
    start_date: dayOf(past),
    end_date: dayOf(future),
  };
  const named = Object.entries(alone).filter(
    (filter): filter is [string, string] => typeof filter[1] === 'string',
  );
  return [...named.map((filter) => Object.fromEntries([filter])), Object.fromEntries(named)];
}

function dateOf(item: Readonly<Record<string, unknown>>): number {
  return Date.parse(String(item['transaction_date'])) || 0;
}

/** The first page in each order. */
function eitherWay(
  { platform }: Kit,
  filters: Filters,
): Promise<{ readonly page: Exchange; readonly order: (typeof ORDERS)[number] }[]> {
  return Promise.all(
    ORDERS.map(async (order) => {
      const query = { ...filters, order };
      return { page: await platform.listTransactions({ query }), order };
    }),
  );
}
