import { NotApplicable } from '../../../fixtures/errors.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { known, pageOf, type KnownList } from '../../../fixtures/given/lists/known-list.ts';
import {
  atRest,
  customerList,
  followed,
  knownLists,
  knownTransactions,
} from '../../../fixtures/given/lists/known-lists.ts';
import { contract, idsOf, samePage, test, type Kit } from '../../../fixtures/test.ts';

const FEW = 3;

/** The same lists as they are asked for otherwise: links lead through what was asked for. */
const rows = [
  {
    words: 'a falling list of transactions',
    options: knownLists[0].options,
    async of({ kit }: { readonly kit: Kit }): Promise<KnownList> {
      const list = await knownTransactions({ ...kit, kit }, FEW);
      return { ...list, query: { ...list.query, order: 'DESC' } };
    },
  },
  {
    words: 'the list of the customers of one status',
    options: customerList.options,
    of: ({ kit }: { readonly kit: Kit }) => ofOneStatus(kit),
  },
] as const;

const ways = [
  { id: 'PAG-010', names: ['prev', 'next'], where: 'its neighbours' },
  { id: 'PAG-020', names: ['first', 'last'], where: 'the first and the last page' },
] as const;

for (const { words, options, of } of rows) {
  for (const { id, names, where } of ways) {
    test(
      `the links of a page of ${words} to ${where} lead there`,
      contract(id, options),
      async ({ kit, check }) => {
        const { seen } = await atRest(kit, { of }, async (list) => {
          const last = Math.ceil(list.total / list.size) - 1;
          if (last < 2) return fewPages(kit);
          // Before the last one: what counts pages wrongly ends here.
          const from = last - 1;
          const goals = { first: 0, prev: from - 1, next: last, last };
          const page = await pageOf(kit, list, from);
          return Promise.all(
            names.map(async (name) => ({
              page: await pageOf(kit, list, goals[name]),
              again: await followed(kit, page, name),
            })),
          );
        });
        for (const pair of seen) {
          // After the last item an empty page may follow, which is the last one then.
          if (idsOf(pair.again)?.length === 0 && names.some((name) => name === 'last')) continue;
          await check(samePage, pair);
        }
      },
    );
  }
}

const STATUSES = ['ACTIVE', 'CLOSED', 'DORMANT'] as const;

async function ofOneStatus(kit: Kit): Promise<KnownList> {
  for (const status of STATUSES) {
    const query = { status };
    const request = { query: { ...query, page_size: String(largestPage(kit)) } };
    const { pages: all, complete } = await pagesOf(kit, 'listCustomers', request);
    if (!complete) continue;
    const list = await known(kit, { operation: 'listCustomers', query, all, least: 1 });
    if (list.total >= FEW) return list;
  }
  return fewPages(kit);
}

function fewPages({ given }: Pick<Kit, 'given'>): never {
  return given.giveUp(new NotApplicable('the list has fewer than three pages'));
}
