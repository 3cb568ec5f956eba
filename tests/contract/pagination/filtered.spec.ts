import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import type { KnownList, Query } from '../../../fixtures/given/lists/known-list.ts';
import {
  followed,
  knownFiltered,
  numbered,
  walked,
} from '../../../fixtures/given/lists/known-lists.ts';
import { mixture } from '../../../fixtures/given/lists/mixture.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { acceptAndWait } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest, transferNeeds, transferred } from '../../../fixtures/given/movements/transfers.ts';
import { compareJson } from '../../../fixtures/json.ts';
import {
  contract,
  emptyListLed,
  idsOf,
  noItemTwice,
  objectsOf,
  samePagedAndWhole,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const TURNS = 3;
const FEW = 4;

/** By each of these filters what it lets through stands among other transactions. */
const filters = [
  { member: 'transaction_status', words: 'status' },
  { member: 'category_type', words: 'category type' },
] as const;

for (const { member, words } of filters) {
  test(
    `the pages of a list filtered by ${words} together hold all that the filter lets through`,
    contract('PAG-008', {
      operation: 'listTransactions',
      effect: 'irreversible',
      needs: transferNeeds,
    }),
    async ({ kit, check }) => {
      const { account, all } = await mixture(kit);
      for (const value of repeated(all, member)) {
        const query = { account_id: account.id, [member]: value };
        const { pages, list } = await pagesAtRest(kit, query, numbered);

        await check(samePagedAndWhole, { pages, all: list.all }, { least: 0 });
      }
    },
  );
}

test(
  'the walk along pages of one item each meets all that a transfer left, which has one date',
  contract('PAG-008', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, given, check }) => {
    const { payee } = await transferred(kit, 1);
    const page = await latest(kit, payee);
    const id = objectsOf(page)[0]?.['category_id'];
    if (typeof id !== 'string') return given.giveUp(new NotApplicable('no transaction names it'));
    const walk = async (own: Kit, list: KnownList): Promise<readonly Exchange[]> =>
      (await walked(own, { ...list, size: 1 })).pages;
    const { pages, list } = await pagesAtRest(kit, { category_id: id }, walk);
    if (list.total < 2) given.giveUp(new NotApplicable('it left one transaction alone'));

    await check(samePagedAndWhole, { pages, all: list.all }, { least: 0 });
  },
);

/** Pages of a filtered list, and what it held before and after: what goes on by itself comes to rest. */
async function pagesAtRest(
  kit: Kit,
  query: Query,
  look: (kit: Kit, list: KnownList) => Promise<readonly Exchange[]>,
): Promise<{ readonly pages: readonly Exchange[]; readonly list: KnownList }> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const list = await knownFiltered(kit, query);
    const pages = await look(kit, list);
    const again = await knownFiltered(kit, query);
    if (compareJson(idsIn(list.all), idsIn(again.all))) return { pages, list };
  }
  return kit.given.giveUp(new Blocked('set-up:rest', 'a list does not rest'));
}

test(
  'no item stands twice on the pages of one item each, of which one holds what was cancelled',
  contract('PAG-007', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('withdrawal'),
  }),
  async ({ kit, platform, given, check }) => {
    const movement = await given.movement('withdrawal');
    await acceptAndWait(kit, movement);
    carriedOut(kit, await cancel(kit, movement, 'probe'));
    await cancelled(kit, movement);
    const [account] = movement.accounts;
    // The list may show what funded the account a while after its balance does.
    await given.until(
      () => platform.listTransactions({ query: { account_id: account.id } }),
      (page) => (idsOf(page) ?? []).length > 1,
    );
    const whole = await given.transactions(account);
    const count = whole.flatMap((page) => idsOf(page) ?? []).length;
    for (const order of ['ASC', 'DESC']) {
      const pages: Exchange[] = [];
      for (let page = 0; page < Math.min(count, FEW); page += 1) {
        const one = { page: String(page), page_size: '1' };
        const query = { account_id: account.id, order, ...one };
        pages.push(await platform.call('listTransactions', { query }));
      }

      await check(noItemTwice, { pages });
    }
  },
);

const ENDS = ['first', 'last', 'self'] as const;

test(
  'the links of a list without items, to its first and last page and to itself, lead to a page',
  contract('PAG-003', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, platform, given, check }) => {
    const { payee } = await transferred(kit, 1);
    const query = { account_id: payee.id };
    const whole = await given.until(
      () => platform.listTransactions({ query }),
      (page) => (idsOf(page) ?? []).length > 0,
    );
    const page = await platform.listTransactions({ query: { ...query, end_date: '2000-01-01' } });
    const led: Exchange[] = [];
    for (const name of ENDS) led.push(await followed(kit, page, name));

    await check(emptyListLed, { whole, page, led }, { names: ENDS });
  },
);

const idsIn = (pages: readonly Exchange[]): unknown[] => pages.flatMap((page) => idsOf(page) ?? []);

/** Values of a member that several transactions have, and not all of them. */
function repeated(all: readonly Exchange[], member: string): readonly string[] {
  const values = all.flatMap(objectsOf).map((item) => String(item[member]));
  const count = (value: string): number => values.filter((one) => one === value).length;
  return [...new Set(values)].filter(
    (value) => count(value) > 1 && count(value) < values.length && /^[A-Z]+$/.test(value),
  );
}
