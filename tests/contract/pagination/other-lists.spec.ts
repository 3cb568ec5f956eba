import { NotApplicable } from '../../../fixtures/errors.ts';
import { ledFrom } from '../../../fixtures/given/lists/led.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { known, type KnownList } from '../../../fixtures/given/lists/known-list.ts';
import { atRest, customerList } from '../../../fixtures/given/lists/known-lists.ts';
import { contract, idsOf, samePage, test, type Kit } from '../../../fixtures/test.ts';

const ways = [
  { id: 'PAG-010', names: ['prev', 'next'], where: 'its neighbours' },
  { id: 'PAG-020', names: ['first', 'last'], where: 'the first and the last page' },
] as const;

for (const { id, names, where } of ways) {
  test(
    `the links of a page of the customers of one status to ${where} lead there`,
    contract(id, customerList.options),
    async ({ kit, check }) => {
      const of = (): Promise<KnownList> => ofOneStatus(kit);
      const { seen } = await atRest(kit, { of }, (list) => ledFrom(kit, list, names));
      for (const { name, page, again } of seen ?? []) {
        // After the last item an empty page may follow, which is the last one then.
        if (name === 'last' && idsOf(again)?.length === 0) continue;
        await check(samePage, { page, again });
      }
    },
  );
}

const STATUSES = ['ACTIVE', 'CLOSED', 'DORMANT'] as const;
const FEW = 3;

/** Customers are made where there are too few of them. */
async function ofOneStatus(kit: Kit): Promise<KnownList> {
  const [first] = STATUSES;
  for (const status of [...STATUSES, first]) {
    const list = await listOf(kit, status);
    if (list !== null && Math.ceil(list.total / list.size) >= FEW) return list;
    if (status !== 'DORMANT') continue;
    for (let count = 0; count < FEW; count += 1) await kit.given.customer('INDIVIDUAL', 'as owner');
  }
  return kit.given.giveUp(new NotApplicable('no list of one status has three pages'));
}

/** Null of one that is too long to be read. */
async function listOf(kit: Kit, status: string): Promise<KnownList | null> {
  const query = { status };
  const request = { query: { ...query, page_size: String(largestPage(kit)) } };
  const { pages: all, complete } = await pagesOf(kit, 'listCustomers', request);
  return complete ? known(kit, { operation: 'listCustomers', query, all, least: 1 }) : null;
}
