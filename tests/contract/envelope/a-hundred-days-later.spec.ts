import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked } from '../../../fixtures/errors.ts';
import { aHundredDaysLater, type Later } from '../../../fixtures/given/a-day-later.ts';
import { secondNeeds } from '../../../fixtures/given/as-second.ts';
import { pagesOf, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { sinceThat, type Since } from '../../../fixtures/given/lists/since.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { accept, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  contract,
  idsOf,
  listed,
  objectsOf,
  postedForGood,
  receiptOfCompleted,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** An account, and what came in. */
async function received(
  second: Kit,
  balance: string,
): Promise<{ account_id: string; page: Exchange }> {
  const [{ id: account_id }] = await second.given.accounts({ balance });
  const page = await second.given.until(
    () => second.platform.listTransactions({ query: { account_id } }),
    (read) => objectsOf(read).some(isPosted),
  );
  return { account_id, page };
}

/** What is older than a quarter may have been put elsewhere. */
const makers = {
  async receipt(second: Kit): Promise<Later> {
    const movement = await second.given.movement('withdrawal');
    await accept(second, movement);
    await settle(second, movement);
    return async (later) => {
      const { platform, given, check } = later;
      const record = await read(later, movement);
      const receipt = await given.until(
        () => platform.call('getWithdrawalReceipt', { path: movement.path }),
        succeeded,
      );

      await check(receiptOfCompleted, { record, receipt });
    };
  },
  async transaction(second: Kit): Promise<Later> {
    const { account_id, page } = await received(second, '5.00');
    const [item] = objectsOf(page);
    if (item === undefined)
      second.given.giveUp(new Blocked('set-up:transactions', 'none is there'));
    // How far back a list goes that is not told since when is not stated.
    return (later) => standsInLists(later, sinceThat(account_id, page), item['id']);
  },
  async posted(second: Kit): Promise<Later> {
    // An amount with cents, which may be lost by then.
    const { account_id, page } = await received(second, '5.37');
    const query = sinceThat(account_id, page);
    return async (later) => {
      const { pages } = await pagesOf(later, 'listTransactions', { query });

      await later.check(postedForGood, { before: [page], after: pages });
    };
  },
} as const;

const MEMBERS = ['category_id', 'category_type', 'transaction_status'] as const;

async function standsInLists(later: Kit, within: Since, id: unknown): Promise<void> {
  const { platform, check } = later;
  const named = await platform.getTransaction({ path: { id: String(id) } });
  for (const member of MEMBERS) {
    // As it is by now: it may have been posted since.
    const value = memberOf(named, `/data/${member}`);
    if (typeof value !== 'string') continue;
    const query = { ...within, [member]: value };
    const isThere = (pages: readonly Exchange[]): boolean =>
      pages.some((page) => idsOf(page)?.includes(id) === true);
    const { pages, complete } = await pagesUntil(later, 'listTransactions', { query }, isThere);

    await check(listed, { named, pages }, { complete });
  }
}

const rows = [
  {
    id: 'WDR-009',
    name: 'receipt',
    words: 'a completed withdrawal has a receipt',
    operation: 'getWithdrawalReceipt',
    needs: movementNeeds('withdrawal'),
  },
  {
    id: 'PAG-008',
    name: 'transaction',
    words: 'a transaction stands in the lists of its record, its category and its status',
    operation: 'listTransactions',
    needs: [],
  },
  {
    id: 'LED-008',
    name: 'posted',
    words: 'a posted transaction has its status and its value',
    operation: 'listTransactions',
    needs: [],
  },
] as const;

for (const { id, name, words, operation, needs } of rows) {
  test(
    `${words} a hundred days later as well`,
    contract(id, {
      operation,
      effect: 'irreversible',
      alone: true,
      needs: [...secondNeeds, ...needs, { control: 'advanceClock' }],
    }),
    ({ kit }) => aHundredDaysLater(kit, { makers, rows }, name),
  );
}
