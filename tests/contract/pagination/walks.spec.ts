import { Blocked } from '../../../fixtures/errors.ts';
import {
  followed,
  knownLists,
  numbered,
  showOrigin,
  walked,
} from '../../../fixtures/given/known-lists.ts';
import {
  contract,
  linksAreStrings,
  linksStayOnOrigin,
  noItemTwice,
  samePage,
  samePagedAndWhole,
  slicesInTurn,
  test,
  walkReachesLast,
} from '../../../fixtures/test.ts';

for (const { words, options, of } of knownLists) {
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
      const list = await of({ ...kit, kit });
      const { pages, last } = await walked(kit, list);

      const steps = Math.ceil(list.total / list.size) + 1;
      await check(walkReachesLast, { pages, last }, { steps });
    },
  );

  test(
    `no item stands twice on the pages of the list of ${words}`,
    contract('PAG-007', options),
    async ({ kit, check }) => {
      const list = await of({ ...kit, kit });
      await check(noItemTwice, { pages: await numbered(kit, list) });
      await check(noItemTwice, { pages: (await walked(kit, list)).pages });
    },
  );

  test(
    `the pages of the list of ${words} together hold the whole list`,
    contract('PAG-008', options),
    async ({ kit, check }) => {
      const list = await of({ ...kit, kit });
      const { all, least } = list;
      const { pages } = await walked(kit, list);
      await check(samePagedAndWhole, { pages, all }, { least });
      await check(samePagedAndWhole, { pages: await numbered(kit, list), all }, { least });
    },
  );

  test(
    `the link of a page of ${words} to itself gives the same page`,
    contract('PAG-009', options),
    async ({ kit, check }) => {
      const pages = await numbered(kit, await of({ ...kit, kit }));
      for (const page of pages) {
        await check(samePage, { page, again: await followed(kit, page, 'self') });
      }
    },
  );

  test(
    `the links of a page of ${words} to its neighbours lead there`,
    contract('PAG-010', options),
    async ({ kit, given, check }) => {
      const pages = await numbered(kit, await of({ ...kit, kit }));
      if (pages.length < 3) {
        return given.giveUp(new Blocked('set-up:pages', 'the list has fewer than three pages'));
      }
      for (const [index, page] of pages.entries()) {
        const [before, after] = [pages[index - 1], pages[index + 1]];
        if (before !== undefined) {
          await check(samePage, { page: before, again: await followed(kit, page, 'prev') });
        }
        if (after !== undefined) {
          await check(samePage, { page: after, again: await followed(kit, page, 'next') });
        }
      }
    },
  );

  test(
    `the page of ${words} with the number n holds the n-th slice`,
    contract('PAG-011', options),
    async ({ kit, check }) => {
      const list = await of({ ...kit, kit });
      const { pages } = await walked(kit, list);
      await check(
        slicesInTurn,
        { numbered: await numbered(kit, list), walked: pages },
        { size: list.size },
      );
    },
  );
}
