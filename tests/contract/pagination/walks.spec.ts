import { Blocked } from '../../../fixtures/errors.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import {
  corporationsAmongOthers,
  knownCustomers,
} from '../../../fixtures/given/lists/known-customers.ts';
import { falling, ledFrom } from '../../../fixtures/given/lists/led.ts';
import type { KnownList } from '../../../fixtures/given/lists/known-list.ts';
import {
  atRest,
  followed,
  knownLists,
  numbered,
  showOrigin,
  walked,
} from '../../../fixtures/given/lists/known-lists.ts';
import { corporationOfTwo, peopleNeeds } from '../../../fixtures/given/people/corporation.ts';
import { customerNeeds, ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  idsOf,
  linksAreStrings,
  linksStayOnOrigin,
  noItemTwice,
  samePage,
  samePagedAndWhole,
  slicesInTurn,
  test,
  walkReachesLast,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

for (const known of knownLists) {
  const { words, options, of } = known;
  test(
    `every page of the list of ${words} has its five links, at both ends too`,
    contract('PAG-001', options),
    async ({ kit, check }) => {
      const list = await of({ ...kit, kit });
      await showOrigin(kit, list);
      for (const exchange of await numbered(kit, list)) await check(linksAreStrings, { exchange });
    },
  );

  test(
    `the links of the list of ${words} stay on the origin of the base address`,
    contract('PAG-002', options),
    async ({ kit, check }) => {
      const list = await of({ ...kit, kit });
      await showOrigin(kit, list);
      for (const exchange of await numbered(kit, list))
        await check(linksStayOnOrigin, { exchange });
    },
  );

  test(
    `the walk along the links of the list of ${words} reaches the last page`,
    contract('PAG-003', options),
    async ({ kit, check }) => {
      const { list, seen } = await atRest(kit, known, (list) => walked(kit, list));

      const steps = Math.ceil(list.total / list.size) + 1;
      await check(walkReachesLast, { pages: seen.stood, last: seen.last }, { steps });
    },
  );

  test(
    `no item stands twice on the pages of the list of ${words}`,
    contract('PAG-007', options),
    async ({ kit, check }) => {
      const { seen } = await atRest(kit, known, async (list) => [
        await numbered(kit, list),
        (await walked(kit, list)).pages,
      ]);
      for (const pages of seen) await check(noItemTwice, { pages });
    },
  );

  test(
    `the pages of the list of ${words} together hold the whole list`,
    contract('PAG-008', options),
    async ({ kit, check }) => {
      const { list, seen } = await atRest(kit, known, async (list) => [
        (await walked(kit, list)).pages,
        await numbered(kit, list),
      ]);
      const { all, least } = list;
      for (const pages of seen) await check(samePagedAndWhole, { pages, all }, { least });
    },
  );

  test(
    `the link of a page of ${words} to itself gives the same page`,
    contract('PAG-009', options),
    async ({ kit, check }) => {
      const { seen } = await atRest(kit, known, async (list) => {
        // What was refused right before is no page that leads anywhere.
        const wrong = { ...list.query, page: '-1', page_size: String(list.size) };
        await kit.platform.call(list.operation, { query: wrong }, { intent: 'probe' });
        const pages = await numbered(kit, list);
        return pairsOf(
          kit,
          pages.map((page) => [page, page, 'self'] as const),
        );
      });
      for (const pair of seen) await check(samePage, pair);
    },
  );

  test(
    `the links of a page of ${words} to its neighbours lead there`,
    contract('PAG-010', options),
    async ({ kit, given, check }) => {
      const { seen } = await atRest(kit, known, async (list) => {
        const pages = await numbered(kit, list);
        if (pages.length < 3) {
          return given.giveUp(new Blocked('set-up:pages', 'the list has fewer than three pages'));
        }
        const ways = pages.flatMap((page, index): Way[] => {
          const [before, after] = [pages[index - 1], pages[index + 1]];
          return [
            ...(before === undefined ? [] : [[before, page, 'prev'] as const]),
            ...(after === undefined ? [] : [[after, page, 'next'] as const]),
          ];
        });
        return [...(await pairsOf(kit, ways)), ...(await fallingLed(kit, list, ['prev', 'next']))];
      });
      for (const pair of seen) await check(samePage, pair);
    },
  );

  const needs = [...('needs' in options ? options.needs : []), ...strangerNeeds];

  for (const end of ['first', 'last'] as const) {
    test(
      `the link of every page of ${words} to the ${end} one leads there`,
      contract('PAG-020', { ...options, needs }),
      async ({ kit, check }) => {
        const { seen } = await atRest(kit, known, async (list) => {
          await askedByAnother(kit, list);
          const pages = await numbered(kit, list);
          const goal = pages.at(end === 'first' ? 0 : -1);
          if (goal === undefined) return [];
          const pairs = await pairsOf(
            kit,
            pages.map((page) => [goal, page, end] as const),
          );
          return [...pairs, ...(await fallingLed(kit, list, [end]))];
        });
        for (const pair of seen) {
          // After the last item an empty page may follow, which is the last one then.
          if (end === 'last' && idsOf(pair.again)?.length === 0) continue;
          await check(samePage, pair);
        }
      },
    );
  }

  test(
    `the page of ${words} with the number n holds the n-th slice`,
    contract('PAG-011', options),
    async ({ kit, check }) => {
      const { list, seen } = await atRest(kit, known, async (list) => {
        const { pages } = await walked(kit, list);
        return { numbered: await numbered(kit, list), walked: pages };
      });
      await check(slicesInTurn, seen, { size: list.size });
    },
  );
}

/** Another client, which has none of it, asks for the same page. */
async function askedByAnother(
  { platform, target }: Kit,
  { operation, query, size }: KnownList,
): Promise<void> {
  if (target.file.credentials.second === undefined) return;
  const page = { page: '0', page_size: String(size) };
  const options = { as: 'second', intent: 'probe', mayFail: true } as const;
  await platform.call(operation, { query: { ...query, ...page } }, options);
}

test(
  'the pages of the list of customers hold a corporation of two individuals as one item of theirs',
  contract('PAG-008', {
    operation: 'listCustomers',
    effect: 'irreversible',
    alone: true,
    needs: [...peopleNeeds, ...customerNeeds('INDIVIDUAL')],
  }),
  async ({ kit, check }) => {
    await corporationOfTwo(kit, { name: 'paged' });
    // In whatever order they come, it is neither the first nor the last one.
    await ownCustomer(kit, 'INDIVIDUAL', 'after it');
    const holding = { type: 'CORPORATION', status: 'ACTIVE' };
    const customers = (): Promise<KnownList> => knownCustomers(kit, { holding });
    const { list, seen } = await atRest(kit, { of: customers }, async (list) => {
      // On pages of one item it would show wherever it stands.
      const small = list.total > FEW ? list : { ...list, size: 1 };
      return [(await walked(kit, small)).pages, await numbered(kit, small)];
    });
    const { all, least } = list;
    for (const pages of seen) await check(samePagedAndWhole, { pages, all }, { least });
  },
);

const FEW = 12;

test(
  'the walk along the links of the list of corporations reaches the last page of them',
  contract('PAG-003', { operation: 'listCustomers', effect: 'irreversible', alone: 'reading' }),
  async ({ kit, check }) => {
    const known = { of: corporationsAmongOthers };
    const { list, seen } = await atRest(kit, known, (list) => walked(kit, list));

    const steps = Math.ceil(list.total / list.size) + 1;
    await check(walkReachesLast, { pages: seen.stood, last: seen.last }, { steps });
  },
);

/** The same of the list in its other order, from one page alone. */
async function fallingLed(kit: Kit, list: KnownList, names: Parameters<typeof ledFrom>[2]) {
  const other = falling(list);
  const led = other === null ? null : await ledFrom(kit, other, names);
  return (led ?? []).map(({ page, again }) => ({ page, again }));
}

type LinkName = Parameters<typeof followed>[2];

/** A page, and the one whose link by this name leads to it. */
type Way = readonly [page: Exchange, from: Exchange, name: LinkName];

async function pairsOf(
  kit: Kit,
  ways: readonly Way[],
): Promise<readonly { readonly page: Exchange; readonly again: Exchange }[]> {
  const pairs: { readonly page: Exchange; readonly again: Exchange }[] = [];
  for (const [page, from, name] of ways) {
    pairs.push({ page, again: await followed(kit, from, name) });
  }
  return pairs;
}
