import { itemsOf } from '../../../fixtures/checks/lists.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { dayOf, momentsAround } from '../../../fixtures/given/lists/days.ts';
import { knownCorporations } from '../../../fixtures/given/lists/known-customers.ts';
import { pageOf, type KnownList, type Query } from '../../../fixtures/given/lists/known-list.ts';
import {
  atRest,
  followed,
  knownLists,
  knownTransactions,
} from '../../../fixtures/given/lists/known-lists.ts';
import { memberOf } from '../../../fixtures/json.ts';
import {
  latest,
  transferEach,
  transferNeeds,
  untilMoreListed,
} from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  farFromSlice,
  pageHolds,
  pageHoldsAtMost,
  samePage,
  slicesInTurn,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';
import type { TestKit } from '../../../fixtures/kit.ts';

const DEFAULT_SIZE = 20;
/** Far beyond the last page of any list here. */
const FAR = '1000';
/** A page number by its type. With this size it begins with item 2^32 + 4, which is item 4 in 32 bits. */
const ROUND_AGAIN = { size: 4, page: '1073741825', like: '1' } as const;

const lists = [
  ...knownLists,
  {
    words: 'corporations',
    options: { operation: 'listCustomers', effect: 'irreversible', alone: 'reading' },
    of: knownCorporations,
  },
] as const;

for (const { words, options, of } of lists) {
  test(
    `the list of ${words} starts with page 0, also when no number is given`,
    contract('PAG-004', options),
    async ({ kit, platform, check }) => {
      const list = await of({ ...kit, kit });
      const { operation, query, size } = list;
      const page = await platform.call(operation, { query: { ...query, page_size: String(size) } });

      await check(samePage, { page, again: await pageOf(kit, list, 0) });
      await check(samePage, { page, again: await followed(kit, page, 'first') });
      // Who names no page is given none that is another one's.
      const sized = { ...query, page_size: String(size) };
      const [, beside] = await Promise.all([
        platform.call(operation, { query: { ...sized, page: '1' } }),
        platform.call(operation, { query: sized }),
      ]);
      await check(samePage, { page, again: beside });
    },
  );
}

for (const { words, options, of } of knownLists) {
  test(
    `a page of ${words} holds twenty when no size is given`,
    contract('PAG-005', options),
    async ({ kit, platform, given, check }) => {
      const list = await of({ ...kit, kit }, DEFAULT_SIZE + 2);
      const { operation, query, total } = list;
      if (total <= DEFAULT_SIZE) {
        return given.giveUp(tooShort());
      }
      const page = await platform.call(operation, { query });
      const numbered = await platform.call(operation, { query: { ...query, page: '0' } });

      await check(pageHolds, { page }, { size: DEFAULT_SIZE });
      await check(pageHolds, { page: numbered }, { size: DEFAULT_SIZE });
      const filter = lettingThrough(list, DEFAULT_SIZE + 1);
      if (filter !== null) {
        // What filters may follow the list.
        const filtered = await given.until(
          () => platform.call(operation, { query: { ...query, ...filter } }),
          (one) => itemsOf(one)?.length === DEFAULT_SIZE,
        );
        await check(pageHolds, { page: filtered }, { size: DEFAULT_SIZE });
      }
      if (Object.keys(query).length === 0) return;
      // Without any filter it is as long at least.
      const whole = await platform.call(operation, {});
      await check(pageHolds, { page: whole }, { size: DEFAULT_SIZE });
    },
  );

  test(
    `the page of ${words} with a number and no size holds the slice of that number`,
    contract('PAG-011', options),
    async ({ kit, platform, given, check }) => {
      const known = { of: (each: TestKit) => of(each, DEFAULT_SIZE + 2) };
      const { list, seen } = await atRest(kit, known, async ({ operation, query }) => {
        const read = (number: object) =>
          platform.call(operation, { query: { ...query, ...number } });
        const page_size = String(DEFAULT_SIZE);
        return {
          numbered: [await read({ page: '0' }), await read({ page: '1' })],
          walked: [await read({ page: '0', page_size }), await read({ page: '1', page_size })],
        };
      });
      if (list.total <= DEFAULT_SIZE) return given.giveUp(tooShort());

      await check(slicesInTurn, seen, { size: DEFAULT_SIZE });
    },
  );

  test(
    `a page of ${words} holds no more than were asked for`,
    contract('PAG-006', options),
    async ({ kit, platform, check }) => {
      const { operation, query, all } = await of({ ...kit, kit });
      for (const size of [1, 2]) {
        const sized = { ...query, page_size: String(size) };
        const page = await platform.call(operation, { query: sized });
        const second = await platform.call(operation, { query: { ...sized, page: '1' } });

        await check(pageHoldsAtMost, { page }, { size });
        await check(pageHoldsAtMost, { page: second }, { size });
      }
      // Nor does one of a period, by which the list of transactions filters.
      if (operation === 'listTransactions') {
        const { past, future } = momentsAround(all);
        const period = { start_date: dayOf(past), end_date: dayOf(future) };
        const sized = { ...query, ...period, page_size: '1' };
        const page = await platform.call(operation, { query: sized });
        await check(pageHoldsAtMost, { page }, { size: 1 });
        // Nor does a later page of what all accounts have.
        const later = await platform.call(operation, { query: { page: '1', page_size: '2' } });
        await check(pageHoldsAtMost, { page: later }, { size: 2 });
        // Nor does one of those in a state.
        const ofState = { ...query, transaction_status: 'POSTED', page_size: '1' };
        const posted = await platform.call(operation, { query: ofState });
        await check(pageHoldsAtMost, { page: posted }, { size: 1 });
      }
      // It may be empty, or refused; where it holds any, no more than were asked for.
      const far = await platform.call(operation, {
        query: { ...query, page_size: '2', page: FAR },
      });
      if ((itemsOf(far)?.length ?? 0) > 0) await check(pageHoldsAtMost, { page: far }, { size: 2 });
    },
  );
}

test(
  'a page so far away that its first item is too much for 32 bits is no page before the last',
  contract('PAG-011', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, platform, given, check }) => {
    const { size, page, like } = ROUND_AGAIN;
    const { operation, query, total } = await knownTransactions({ kit, given }, 2 * size + 1);
    if (total <= 2 * size) return given.giveUp(tooShort());
    const sized = { ...query, page_size: String(size) };
    const slice = await platform.call(operation, { query: { ...sized, page: like } });
    const options = { intent: 'probe', mayFail: true } as const;
    const far = await platform.call(operation, { query: { ...sized, page } }, options);

    await check(farFromSlice, { far, slice }, { page });
  },
);

test(
  'a page that is read again when more is there holds no more than were asked for',
  contract('PAG-006', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, platform, given, check }) => {
    const [payer, payee] = await given.accounts({ balance: '20.00' }, { balance: '0.00' });
    const size = 2;
    const read = (page: string, order: string): Promise<Exchange> => {
      const query = { account_id: payee.id, order, page, page_size: String(size) };
      return platform.call('listTransactions', { query });
    };
    const before = await latest(kit, payee);
    for (const turn of ['first', 'second']) {
      await transferEach(kit, [payer, payee], ['1.10', '1.20', '1.30'], turn);
      await untilMoreListed(kit, payee, before, turn === 'first' ? 3 : 6);
      for (const order of ['ASC', 'DESC']) {
        for (const page of [await read('0', order), await read('1', order)]) {
          await check(pageHoldsAtMost, { page }, { size });
        }
      }
    }
  },
);

/** A filter of the list, and the member that it looks at. */
const FILTERS = {
  listTransactions: ['transaction_status', 'transaction_status'],
  listCustomers: ['type', 'customer_type'],
  listSubscriptions: ['', ''],
} as const;

/** One that lets this many of a list through at least, and is not among those that it has. */
function lettingThrough({ operation, query, all }: KnownList, least: number): Query | null {
  const [name, member] = FILTERS[operation];
  if (name in query) return null;
  const ofValue = new Map<string, Set<unknown>>();
  for (const item of all.flatMap((page) => itemsOf(page) ?? [])) {
    const value = memberOf(item, member);
    if (typeof value !== 'string') continue;
    ofValue.set(value, (ofValue.get(value) ?? new Set()).add(memberOf(item, 'id')));
  }
  const [value] = [...ofValue].find(([, ids]) => ids.size >= least) ?? [];
  return value === undefined ? null : { [name]: value };
}

function tooShort(): Untestable {
  return new Untestable('the list is too short', 'requests: { createIndividualApplication: … }');
}
