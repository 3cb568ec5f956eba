import { itemsOf } from '../../../fixtures/checks/lists.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { knownLists, followed, pageOf } from '../../../fixtures/given/lists/known-lists.ts';
import { contract, pageHolds, pageHoldsAtMost, samePage, test } from '../../../fixtures/test.ts';

const DEFAULT_SIZE = 20;
/** Far beyond the last page of any list here. */
const FAR = '1000';

for (const { words, options, of } of knownLists) {
  test(
    `the list of ${words} starts with page 0, also when no number is given`,
    contract('PAG-004', options),
    async ({ kit, platform, check }) => {
      const list = await of({ ...kit, kit });
      const { operation, query, size } = list;
      const page = await platform.call(operation, { query: { ...query, page_size: String(size) } });

      await check(samePage, { page, again: await pageOf(kit, list, 0) });
      await check(samePage, { page, again: await followed(kit, page, 'first') });
    },
  );

  test(
    `a page of ${words} holds twenty when no size is given`,
    contract('PAG-005', options),
    async ({ kit, platform, given, check }) => {
      const { operation, query, total } = await of({ ...kit, kit }, DEFAULT_SIZE + 2);
      if (total <= DEFAULT_SIZE) {
        return given.giveUp(
          new Untestable('the list is too short', 'requests: { createIndividualApplication: … }'),
        );
      }
      const page = await platform.call(operation, { query });
      const numbered = await platform.call(operation, { query: { ...query, page: '0' } });

      await check(pageHolds, { page }, { size: DEFAULT_SIZE });
      await check(pageHolds, { page: numbered }, { size: DEFAULT_SIZE });
    },
  );

  test(
    `a page of ${words} holds no more than were asked for`,
    contract('PAG-006', options),
    async ({ kit, platform, check }) => {
      const { operation, query } = await of({ ...kit, kit });
      for (const size of [1, 2]) {
        const sized = { ...query, page_size: String(size) };
        const page = await platform.call(operation, { query: sized });
        const second = await platform.call(operation, { query: { ...sized, page: '1' } });

        await check(pageHoldsAtMost, { page }, { size });
        await check(pageHoldsAtMost, { page: second }, { size });
      }
      // It may be empty, or refused; where it holds any, no more than were asked for.
      const far = await platform.call(operation, {
        query: { ...query, page_size: '2', page: FAR },
      });
      if ((itemsOf(far)?.length ?? 0) > 0) await check(pageHoldsAtMost, { page: far }, { size: 2 });
    },
  );
}
