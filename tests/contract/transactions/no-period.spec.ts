import { transferNeeds, transferred } from '../../../fixtures/given/movements/transfers.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import {
  contract,
  filteredAsTold,
  idsOf,
  nothingListed,
  objectsOf,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

/** The last is counted below zero. */
const NO_PERIODS = [
  { start_date: '2100-01-01', end_date: '2000-01-01' },
  { end_date: '1969-06-15' },
] as const;

/** Long before there was anything, and long after it: of all accounts. */
const FAR_PERIODS = [{ end_date: '2000-01-01' }, { start_date: '2100-01-01' }] as const;

test(
  'a period that ends before it begins, or before there was anything, holds no transaction',
  contract('TXN-007', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, platform, given, check }) => {
    const { payee } = await transferred(kit, 3);
    const all = await given.transactions(payee);
    const pages = [];
    for (const filters of NO_PERIODS) {
      // To refuse it is as right.
      const page = await platform.call(
        'listTransactions',
        { query: { account_id: payee.id, ...filters } },
        { intent: 'probe' },
      );
      pages.push({ page, filters });
    }
    const again = await given.transactions(payee);

    for (const { page, filters } of pages) {
      await check(filteredAsTold, { all, filtered: [page], again }, { filters, none: true });
    }
    const [whole] = all;
    if (whole === undefined) return;
    for (const filters of FAR_PERIODS) {
      // Which days it takes is not stated.
      const filtered = await platform.call(
        'listTransactions',
        { query: filters },
        { intent: 'probe' },
      );
      await check(nothingListed, { filtered, whole }, { filters });
    }
  },
);

const nobody = [
  {
    id: 'TXN-008',
    name: 'account_id',
    words: 'an account',
    sample: (_page: Exchange, account: string): unknown => account,
  },
  {
    id: 'TXN-009',
    name: 'category_id',
    words: 'a category identifier',
    sample: (page: Exchange): unknown =>
      objectsOf(page).find((item) => typeof item['category_id'] === 'string')?.['category_id'],
  },
] as const;

/** More letters than an identifier has, and than a column may hold. */
const manyLetters = (known: string, text: string): string => `${known}${text}`.padEnd(120, '0');

/** A search by pattern finds all of them. */
const anyOfAll = (): string => '%';

/** Where a text counts as true or false, this one is as good as none. */
const zero = (): string => '0';

/** What comparing beginnings takes for the known one; it may name another record. */
const beginning = (known: string): string => known.slice(0, -1);

for (const { id, name, words, sample } of nobody) {
  test(
    `filtered by ${words} that names nothing, the list holds no transaction`,
    contract(id, { operation: 'listTransactions', effect: 'irreversible', needs: transferNeeds }),
    async ({ kit, platform, given, unique, check }) => {
      const { payee } = await transferred(kit, 2);
      const whole = await given.until(
        () => platform.listTransactions({ query: { account_id: payee.id } }),
        (page) => (idsOf(page) ?? []).length > 0,
      );
      const told = sample(whole, payee.id);
      const known = typeof told === 'string' ? told : '';
      // A transaction is none of its kind: these belong to something else.
      const itself = (): string => idsOf(whole)?.map(String)[0] ?? '';
      for (const like of [unknownLike, manyLetters, anyOfAll, zero, beginning, itself]) {
        const filters = { [name]: like(known, unique(name)) };
        if (filters[name] === '') continue;
        const ofWhole = like === beginning || like === itself;
        // To refuse it is as right.
        const filtered = await platform.call(
          'listTransactions',
          { query: filters },
          { intent: 'probe' },
        );

        await check(nothingListed, { filtered, whole }, { filters, ofWhole });
      }
    },
  );
}
