import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import { followed, walked } from '../../../fixtures/given/lists/known-lists.ts';
import { pageOf, type KnownList } from '../../../fixtures/given/lists/known-list.ts';
import { largestPage, pagesOf, type Walk } from '../../../fixtures/given/lists/pages.ts';
import { transferNeeds, transferred } from '../../../fixtures/given/movements/transfers.ts';
import { compareJson } from '../../../fixtures/json.ts';
import {
  contract,
  idsOf,
  samePage,
  test,
  walkReachesLast,
  type Kit,
} from '../../../fixtures/test.ts';

/** Once all others are done: no account narrows these lists down, and they rest. */
const listing = {
  operation: 'listTransactions',
  effect: 'irreversible',
  alone: 'reading',
  needs: transferNeeds,
} as const;

const TURNS = 3;
const PAGES = 3;
const READ_MAX = 200;
const PAGES_READ_MAX = 20;

test(
  'the link of a page of all transactions to the next one leads there',
  contract('PAG-010', listing),
  async ({ kit, given, check }) => {
    const known = {
      operation: 'listTransactions',
      query: {},
      all: [],
      total: 0,
      least: 0,
    } as const;
    const list: KnownList = { ...known, size: 2 };
    const [first, page] = [await pageOf(kit, list, 0), await pageOf(kit, list, 1)];
    if (idsOf(page)?.length === 0) given.giveUp(new NotApplicable('there are two of them'));

    await check(samePage, { page, again: await followed(kit, first, 'next') });
  },
);

test(
  'the walk along the links of the transactions of one category reaches the last page of them',
  contract('PAG-003', listing),
  async ({ kit, check }) => {
    const { size, total, walk } = await atRest(kit, async (list) => ({
      ...list,
      walk: await walked(kit, list),
    }));

    const steps = Math.ceil(total / size) + 1;
    await check(walkReachesLast, { pages: walk.stood, last: walk.last }, { steps });
  },
);

/** What is read of the list, while it holds the same: what a platform books by itself may come into it. */
async function atRest<Seen>(kit: Kit, look: (list: KnownList) => Promise<Seen>): Promise<Seen> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const list = await ofOneCategory(kit);
    const seen = await look(list);
    const { pages } = await whole(kit, String(list.query['category_type']));
    if (compareJson(list.all.map(idsOf), pages.map(idsOf))) return seen;
  }
  return kit.given.giveUp(new Blocked('set-up:rest', 'a list does not rest'));
}

const CATEGORIES = ['EXCHANGE', 'ADJUSTMENT', 'DEPOSIT', 'WITHDRAWAL', 'TRANSFER'] as const;

/** Few enough to be read at a sitting, and enough for three pages; made where there are none. */
async function ofOneCategory(kit: Kit): Promise<KnownList> {
  for (const mayMake of [true, false]) {
    for (const category_type of CATEGORIES) {
      const walk = await whole(kit, category_type);
      const total = walk.pages.flatMap((page) => idsOf(page) ?? []).length;
      if (total < PAGES || !walk.complete) continue;
      const size = Math.min(Math.ceil(total / PAGES), largestPage(kit));
      if (Math.ceil(total / size) < PAGES) continue;
      const query = { category_type };
      return { operation: 'listTransactions', query, all: walk.pages, total, size, least: 0 };
    }
    if (mayMake) await transferred(kit, PAGES);
  }
  return kit.given.giveUp(new NotApplicable('no category has a few transactions'));
}

/** Two pages of it, or some more where the largest page is small. */
function whole(kit: Kit, category_type: string): Promise<Walk> {
  const size = largestPage(kit);
  const query = { category_type, page_size: String(size) };
  const pagesMax = Math.min(Math.max(2, Math.ceil(READ_MAX / size)), PAGES_READ_MAX);
  return pagesOf(kit, 'listTransactions', { query }, { pagesMax });
}
