import { daysBeside, yearDaysAround } from '../../../fixtures/given/lists/days.ts';
import { untilTold } from '../../../fixtures/given/lists/filtered.ts';
import { largestPage, pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { transferNeeds, transferred } from '../../../fixtures/given/movements/transfers.ts';
import { contract, dayTaken, filteredAsTold, test } from '../../../fixtures/test.ts';

/** After some of them no month has a further day, and one is in leap years alone. */
const DAYS = ['01-01', '01-31', '02-28', '02-29', '04-30', '12-31'] as const;

const listing = {
  operation: 'listTransactions',
  effect: 'irreversible',
  needs: transferNeeds,
} as const;

const NONE = { none: true } as const;

test(
  'a period holds its own transactions alone where it begins or ends with a month or a year',
  contract('TXN-007', listing),
  async ({ kit, given, check }) => {
    const { payee } = await transferred(kit, 2);
    const all = await given.transactions(payee);
    const periods = DAYS.flatMap((day) => {
      const { past, future } = yearDaysAround(all, day);
      return [
        { bounds: { end_date: past }, more: NONE },
        { bounds: { start_date: future }, more: NONE },
        { bounds: { start_date: past, end_date: future }, more: {} },
        // Months away, it is no end of its own that is far.
        { bounds: { start_date: past }, more: {} },
        { bounds: { end_date: future }, more: {} },
      ];
    });
    const { lists, again } = await untilTold(kit, payee, all, () =>
      Promise.all(
        periods.map(async ({ bounds, more }) => {
          const filters = { account_id: payee.id, ...bounds };
          const query = { ...filters, page_size: String(largestPage(kit)) };
          const { pages } = await pagesOf(kit, 'listTransactions', { query });
          return { filtered: pages, params: { filters, ...more } };
        }),
      ),
    );

    for (const { filtered, params } of lists) {
      await check(filteredAsTold, { all, filtered, again }, params);
    }
  },
);

/** Those that a table of the months, or the number of a day in its year, may leave out. */
const RARE_DAYS = ['02-29', '12-31'] as const;

test(
  'a period may begin and end with any day of a year',
  contract('TXN-007', listing),
  async ({ kit, platform, given, check }) => {
    const { payee } = await transferred(kit, 2);
    const all = await given.transactions(payee);
    const days = RARE_DAYS.flatMap((day) => {
      const { past, future } = yearDaysAround(all, day);
      return [
        { name: 'start_date', day: past },
        { name: 'end_date', day: future },
      ];
    });
    for (const { name, day } of days) {
      // How far from now a day may be is not stated.
      const [answer, ...beside] = await Promise.all(
        [day, ...daysBeside(day)].map((each) =>
          platform.call(
            'listTransactions',
            { query: { account_id: payee.id, [name]: each } },
            { intent: 'probe' },
          ),
        ),
      );
      if (answer === undefined) continue;

      await check(dayTaken, { answer, beside }, { filters: { [name]: day } });
    }
  },
);
