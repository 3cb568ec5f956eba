import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { dayOf, daysAround, momentsAround } from '../../../fixtures/given/lists/days.ts';
import {
  askedByAnother,
  filteredList,
  newestOf,
  untilTold,
  type Filters,
} from '../../../fixtures/given/lists/filtered.ts';
import { mixture, type Mixture } from '../../../fixtures/given/lists/mixture.ts';
import { transferredElsewhere } from '../../../fixtures/given/movements/of-another-asset.ts';
import { orderForNobody } from '../../../fixtures/given/movements/refused.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { accept } from '../../../fixtures/given/movements/to-its-end.ts';
import { transferNeeds, transferred } from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  everyItemMeets,
  filteredAsTold,
  listsApart,
  objectsOf,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const filtering = {
  operation: 'listTransactions',
  effect: 'irreversible',
  needs: transferNeeds,
} as const;

test(
  'with a start or end date the list holds only transactions of that period',
  contract('TXN-007', filtering),
  async ({ kit, check }) => {
    const { account, all } = await mixture(kit);
    const { past, future, farPast, farFuture } = daysAround(all);
    const through: readonly Filters[] = [
      { start_date: past },
      { end_date: future },
      { start_date: past, end_date: future },
    ];
    const none: readonly Filters[] = [
      { start_date: future },
      { end_date: past },
      // Neither bound may hide the other one.
      { start_date: future, end_date: farFuture },
      { start_date: farPast, end_date: past },
    ];
    const read = async (filters: Filters) => {
      const filtered = await filteredList(kit, { account_id: account.id, ...filters }, all);
      return { filtered, params: { filters, ...(none.includes(filters) && NONE) } };
    };
    // What sorts the list does not filter it.
    const fallingFrom = async (filters: Filters) => {
      const query = { account_id: account.id, ...filters, order: 'DESC' };
      return { filtered: await filteredList(kit, query, all), params: { filters, ...NONE } };
    };
    const { lists, again } = await untilTold(kit, account, all, () =>
      Promise.all([...[...through, ...none].map(read), fallingFrom({ start_date: future })]),
    );
    for (const { filtered, params } of lists) {
      await check(filteredAsTold, { all, filtered, again }, params);
    }
  },
);

test(
  'filtered by account the list holds only transactions of that account',
  contract('TXN-008', filtering),
  async ({ kit, given, check }) => {
    const [one, other] = await Promise.all([transferred(kit, 4), transferred(bySide(kit), 2)]);
    const [mine, others, payers] = await Promise.all([
      given.transactions(one.payee),
      given.transactions(other.payee),
      given.transactions(one.payer),
    ]);
    await check(listsApart, { one: mine, other: others }, { least: 2 });
    await check(listsApart, { one: mine, other: payers }, { least: 4 });
    for (const [{ id: account_id }, all] of [
      [one.payee, mine],
      [one.payer, payers],
    ] as const) {
      const filters = { account_id };
      const filtered = await filteredList(kit, filters, all);
      await check(filteredAsTold, { all, filtered, again: all }, { filters });
    }
  },
);

test(
  'filtered by account the list holds only transactions of that account, in another asset as well',
  contract('TXN-008', filtering),
  async ({ kit, given, check }) => {
    const [, { id: account_id, ...payee }] = await transferredElsewhere(kit, ['1.10', '2.20']);
    const all = await given.transactions({ ...payee, id: account_id });
    const filters = { account_id };
    const filtered = await filteredList(kit, filters, all);

    await check(filteredAsTold, { all, filtered, again: all }, { filters });
  },
);

const NONE = { none: true } as const;

const MEMBERS = [
  { id: 'TXN-009', member: 'category_id', words: 'category identifier' },
  { id: 'TXN-010', member: 'category_type', words: 'category type' },
  { id: 'TXN-011', member: 'transaction_status', words: 'status' },
] as const;

for (const { id, member, words } of MEMBERS) {
  test(
    `filtered by ${words} the list holds only transactions of it`,
    contract(id, { ...filtering, needs: [...transferNeeds, ...strangerNeeds] }),
    async ({ kit, check }) => {
      const { account, all } = await mixture(kit);
      const read = async (value: string) => {
        const filters = { [member]: value };
        const pages = await newestOf(kit, filters);
        const filtered = await filteredList(kit, { account_id: account.id, ...filters }, all);
        return { pages, filtered, params: { filters } };
      };
      const values = valuesOf(all, member);
      const { lists, again } = await untilTold(kit, account, all, async () => {
        await askedByAnother(kit, { [member]: values.at(-1) ?? '' });
        // A value that is none was refused before: the filters are those of now.
        if (member === 'transaction_status') {
          const query = { account_id: account.id, [member]: 'NONE_OF_THEM' };
          await kit.platform.call('listTransactions', { query }, { intent: 'probe' });
        }
        return Promise.all(values.map(read));
      });
      for (const { pages, filtered, params } of lists) {
        const { filters } = params;
        await check(everyItemMeets, { pages }, { filters });
        await check(filteredAsTold, { all, filtered, again }, { filters });
      }
    },
  );
}

test(
  'filtered by category identifier the list holds only transactions of it, of crypto funds as well',
  contract('TXN-009', { ...filtering, needs: movementNeeds('cryptoWithdrawal') }),
  async ({ kit, given, platform, check }) => {
    const movement = await given.movement('cryptoWithdrawal');
    const [account] = movement.accounts;
    await accept(kit, movement);
    const filters = { category_id: movement.id };
    const query = { account_id: account.id, ...filters };
    const page = await given.until(
      () => platform.call('listTransactions', { query }),
      (read) => objectsOf(read).length > 0,
    );

    await check(everyItemMeets, { pages: [page] }, { filters });
  },
);

test(
  'filters together let through only what meets all of them',
  contract('TXN-012', filtering),
  async ({ kit, check }) => {
    const mixed = await mixture(kit, 'busy');
    const { account, all } = mixed;
    const { agreeing, contradicting } = pairsFor(mixed);
    const wanted = [
      ...agreeing.map((filters) => ({ filters })),
      ...contradicting.map((filters) => ({ filters, ...NONE })),
    ];
    const { lists, again } = await untilTold(kit, account, all, () =>
      Promise.all(
        wanted.map(async (params) => {
          const query = { account_id: account.id, ...params.filters };
          return { filtered: await filteredList(kit, query, all), params };
        }),
      ),
    );
    for (const { filtered, params } of lists) {
      await check(filteredAsTold, { all, filtered, again }, params);
    }
    // Of an account with so much behind it a refusal is told as one, too.
    await orderForNobody(kit, 'transfer', [account], { amount: '1.17', label: 'of a busy one' });
  },
);

/** The different values of a member, at most five: those first that several transactions have. */
function valuesOf(all: readonly Exchange[], member: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const item of all.flatMap(objectsOf)) {
    const value = item[member];
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const often = [...counts].sort(([, one], [, other]) => other - one);
  return often.slice(0, 5).map(([value]) => value);
}

/** All pairs of filters: values that go together, and values of which one excludes the other. */
function pairsFor({ all, transfers }: Mixture): {
  readonly agreeing: readonly Filters[];
  readonly contradicting: readonly Filters[];
} {
  const { past, future } = daysAround(all);
  const items = all.flatMap(objectsOf);
  const own = items.find((item) => item['category_id'] === transfers[0]);
  const among: Filters = {
    category_id: transfers[0] ?? '',
    category_type: String(own?.['category_type']),
    transaction_status: String(own?.['transaction_status']),
    start_date: past,
    end_date: future,
  };
  const otherThan = (member: string): string =>
    valuesOf(all, member).find((value) => value !== among[member]) ?? '';
  const excluding: Filters = {
    category_type: otherThan('category_type'),
    transaction_status: otherThan('transaction_status'),
    start_date: future,
    end_date: past,
  };
  const agreeing: Filters[] = [
    ...pairs(Object.entries(among)).map((pair) => Object.fromEntries(pair)),
    ...othersByState(items, among),
    // A period of months may be read from elsewhere.
    {
      category_type: among['category_type'] ?? '',
      start_date: dayOf(momentsAround(all, 100).past),
    },
  ];
  const contradicting: Filters[] = Object.entries(excluding)
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) =>
      Object.entries(among)
        .filter(([other]) => other !== name && (name.endsWith('date') || other === 'category_id'))
        .map(([other, good]) => ({ [name]: value, [other]: good })),
    );
  // One that excludes all, beside all the others.
  for (const [name, value] of Object.entries(excluding)) {
    if (value !== '') contradicting.push({ ...among, [name]: value });
  }
  return { agreeing, contradicting };
}

/** One of each other state, by that and its category. */
function othersByState(
  items: readonly Readonly<Record<string, unknown>>[],
  { transaction_status: known }: Filters,
): readonly Filters[] {
  const others = new Map<string, Filters>();
  for (const { transaction_status: status, category_type: category } of items) {
    if (typeof status !== 'string' || typeof category !== 'string' || status === known) continue;
    others.set(status, { transaction_status: status, category_type: category });
  }
  return [...others.values()];
}

function pairs<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => [one, other] as const),
  );
}

/** The same kit with keys of its own, for a second situation in one test. */
function bySide(kit: Kit): Kit {
  return { ...kit, key: (label) => kit.key(`side-${label}`) };
}
