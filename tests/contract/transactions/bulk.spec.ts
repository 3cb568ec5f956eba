import { succeeded } from '../../../fixtures/checks/read.ts';
import { platformWith } from '../../../fixtures/client/platform.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { EMPTYING, TO_EMPTY, empty } from '../../../fixtures/given/accounts/emptied.ts';
import { corporation, corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { dayOf, momentsAround } from '../../../fixtures/given/lists/days.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { largestPage, pagesOf, type Walk } from '../../../fixtures/given/lists/pages.ts';
import { accountChange, bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  latest,
  transferEach,
  transferNeeds,
  untilMoreListed,
} from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  coveredByAll,
  idsOf,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Accounts, CallOptions } from '../../../fixtures/kit.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

test(
  'the list of all transactions covers those of every account',
  contract('TXN-013', {
    ...listing,
    needs: [...transferNeeds, { credential: 'second', ifThere: true }],
  }),
  async ({ kit, given, check }) => {
    const reader = await readerOfTransactions(kit);
    const [payer, payee] = await given.accounts({ balance: '10.00' }, { balance: '0.00' });
    const accounts = [payer, payee];
    const before = await given.balances(...accounts);
    const seen = await Promise.all(accounts.map((account) => latest(kit, account)));
    await transferEach(kit, [payer, payee], ['1.10', '1.20']);
    // Where it is offered a payment moves as well.
    const paid = await paymentIfOffered(kit, [payer, payee], '1.30');
    if (!paid) await transferEach(kit, [payer, payee], ['1.40']);
    const after = await readings(kit, accounts, seen, 3);
    const { pages, complete, own } = await bulk(kit, accounts);

    for (const [index, list] of own.entries()) {
      const [was, is] = [before[index], after[index]];
      if (was === undefined || is === undefined) continue;
      const inputs = { pages, own: list, before: was, after: is };
      await check(coveredByAll, inputs, { complete, least: 3 });
      const elsewhere = async (): Promise<readonly Walk[]> => [
        ...(await besideAnother(kit, payer)),
        ...(await toldTo(kit, reader, payer)),
      ];
      for (const walk of index > 0 ? [] : await elsewhere()) {
        const beside = { ...inputs, pages: walk.pages };
        await check(coveredByAll, beside, { complete: walk.complete, least: 3 });
      }
    }
  },
);

/** Whether it was taken, and accepted. */
async function paymentIfOffered(kit: Kit, accounts: Accounts, amount: string): Promise<boolean> {
  const kind = 'paymentFromAccount';
  if (!isThere(kit.target, movementNeeds(kind))) return false;
  const made = await movementIfTaken(kit, kind, accounts, amount);
  if (made === null || !succeeded(await acceptAgain(kit, made, 'accept-paid', 'probe')))
    return false;
  await settle(kit, made);
  return true;
}

/** Often enough: other requests may come between the two. */
const TURNS = 4;
const FAR = '2100-01-01';

/** Each time another client has just asked for a period in which nothing is. */
async function besideAnother(kit: Kit, { id: account_id }: Account): Promise<readonly Walk[]> {
  const walks: Walk[] = [];
  if (kit.target.file.credentials.second === undefined) return walks;
  const others = { as: 'second', intent: 'probe' } as const;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await kit.platform.listTransactions({ query: { start_date: FAR } }, others);
    walks.push(await pagesOf(kit, 'listTransactions', { query: { account_id } }));
  }
  return walks;
}

/** A token of before, by which nothing but transactions is read; which scope that takes is not stated. */
async function readerOfTransactions(kit: Kit): Promise<CallOptions | null> {
  const { scopes } = kit.target.file.credentials.primary;
  const own = scopes.filter((scope) => /transaction/i.test(scope));
  if (own.length === 0 || own.length === scopes.length) return null;
  return authorized(`Bearer ${(await askForToken(kit, own)).token}`, 'probe');
}

/** The list of an account, as far as it is open to that token. */
async function toldTo(
  kit: Kit,
  reader: CallOptions | null,
  { id: account_id }: Account,
): Promise<readonly Walk[]> {
  if (reader === null) return [];
  const platform = platformWith(kit.platform, () => reader);
  const walk = await pagesOf({ ...kit, platform }, 'listTransactions', { query: { account_id } });
  return walk.pages.every(succeeded) ? [walk] : [];
}

const none = (): Promise<object> => Promise.resolve({});

/** Two days off, wherever a day begins. */
const DAYS_AROUND = 2;

/** Filters that all of what the accounts show meets, whatever day it is on the platform. */
const around = (own: readonly (readonly Exchange[])[]): Readonly<Record<string, string>> => {
  const { past, future } = momentsAround(own.flat(), DAYS_AROUND);
  return { start_date: dayOf(past), end_date: dayOf(future) };
};

const further = [
  {
    words: 'those of crypto accounts',
    asset: 'crypto',
    also: 'stablecoin',
    by: 'simulateDeposit',
    wish: none,
    needs: [],
  },
  {
    words: 'those of crypto accounts between two days',
    asset: 'crypto',
    by: 'simulateDeposit',
    wish: none,
    needs: [],
    filters: around,
  },
  { words: 'corrections', asset: 'primary', by: 'correctBalance', wish: none, needs: [] },
  {
    words: "those of a corporation's accounts",
    asset: 'primary',
    by: 'simulateDeposit',
    wish: async (kit: Kit) => ({ customer: (await corporation(kit)).id }),
    needs: [...corporationNeeds, { request: 'createAccount' }],
  },
] as const;

for (const { words, asset, by, wish, needs, ...row } of further) {
  test(
    `the list of all transactions covers ${words} too`,
    contract('TXN-013', { ...listing, needs: [...needs, { control: by }] }),
    async ({ kit, given, controls, target, check }) => {
      const isAlso = 'also' in row && target.file.assets[row.also] !== undefined;
      const others = isAlso ? [{ asset: row.also, balance: '0.00' }] : [];
      const wished = { asset, balance: '0.00', ...(await wish(kit)) };
      const accounts = await given.accounts(wished, ...others);
      const before = await given.balances(...accounts);
      const seen = await Promise.all(accounts.map((account) => latest(kit, account)));
      for (const account of accounts) {
        const amount = given.amount('0.25', account.asset);
        await controls.run(by, { account: account.id, asset: account.asset, amount });
      }
      const after = await readings(kit, accounts, seen, 1);
      const filters = 'filters' in row ? row.filters : undefined;
      const { pages, complete, own } = await bulk(kit, accounts, filters);

      for (const [index, lists] of own.entries()) {
        const [was, is] = [before[index], after[index]];
        if (was === undefined || is === undefined) continue;
        const inputs = { pages, own: lists, before: was, after: is };
        await check(coveredByAll, inputs, { complete, least: 1 });
      }
    },
  );
}

test(
  'the list of all transactions covers those of an account that was closed since',
  contract('TXN-013', { ...listing, needs: [...transferNeeds, ...reopened.needs] }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: TO_EMPTY }, { balance: '0.00' });
    const [payer, payee] = accounts;
    const before = await given.balances(...accounts);
    const seen = [await latest(kit, payer), await latest(kit, payee)];
    await empty(kit, accounts);
    const paid = await readings(kit, [payer], seen.slice(0, 1), EMPTYING);
    const got = await readings(kit, [payee], seen.slice(1), 1);
    const after = [...paid, ...got];
    await bringTo(kit, payer.id, 'closed');
    // The other one may hold what it got: it is frozen, where a client may do that.
    const freeze = accountChange(kit, payee.id, 'frozen');
    await kit.platform.call('updateAccount', freeze, { intent: 'probe' });
    const { pages, complete, own } = await bulk(kit, accounts);

    for (const index of [1, 0]) {
      const [was, is, lists = []] = [before[index], after[index], own[index]];
      if (index === 0 && lists.every((page) => idsIn(kit, page).length === 0)) {
        given.giveUp(new NotApplicable('no transactions of a closed account are shown'));
      }
      if (was === undefined || is === undefined) continue;
      const inputs = { pages, own: lists, before: was, after: is };
      await check(coveredByAll, inputs, { complete, least: 1 });
    }
  },
);

/** The balances once each account shows that many more transactions, or the settle time is over. */
async function readings(
  kit: Kit,
  accounts: readonly Account[],
  seen: readonly Exchange[],
  count: number,
): Promise<readonly Exchange[]> {
  await Promise.all(
    accounts.map(async (account, index) => {
      const before = seen[index];
      if (before !== undefined) await untilMoreListed(kit, account, before, count);
    }),
  );
  return kit.quiet(() => kit.given.balances(...accounts));
}

/** The list of all, as far as what the accounts' own lists show; `own` are these, by account. */
async function bulk(
  kit: Kit,
  accounts: readonly Account[],
  filters: (own: readonly (readonly Exchange[])[]) => Readonly<Record<string, string>> = () => ({}),
): Promise<Walk & { readonly own: readonly (readonly Exchange[])[] }> {
  const own = await Promise.all(accounts.map((account) => ownLists(kit, account)));
  const wanted = own.flat().flatMap((page) => idsIn(kit, page));
  const query = { ...filters(own), order: 'DESC', page_size: String(largestPage(kit)) };
  const missing = new Set(wanted);
  const enough = (page: Exchange): boolean => {
    for (const id of idsOf(page) ?? []) missing.delete(id);
    return missing.size === 0;
  };
  const walk = async (): Promise<Walk> => {
    wanted.forEach((id) => missing.add(id));
    // A filter of a list that is refused is none of the next one.
    for (const wrong of [{ page_size: '0' }, { page: '-1' }, { start_date: '2024-02-31' }]) {
      const refused = { ...wrong, account_id: accounts[0]?.id ?? '' };
      await kit.platform.call('listTransactions', { query: refused }, { intent: 'probe' });
    }
    return pagesOf(kit, 'listTransactions', { query }, { enough });
  };
  // It may follow what the accounts' own lists show.
  return { ...(await kit.given.until(walk, () => missing.size === 0)), own };
}

function idsIn(kit: Kit, page: Exchange): readonly unknown[] {
  return idsOf(page) ?? idsOn(kit, 'listAccountTransactions', page);
}

/** Both the account's own list, where its items are bound, and the list of all, filtered. */
async function ownLists(kit: Kit, account: Account): Promise<readonly Exchange[]> {
  const filtered = await kit.given.transactions(account);
  const operation = 'listAccountTransactions';
  const isBound = isThere(kit.target, [
    { binding: 'items', of: operation },
    { binding: 'itemId', of: operation },
  ]);
  if (!isBound) return filtered;
  const { pages } = await pagesOf(kit, operation, { path: { account_id: account.id } });
  return [...filtered, ...pages];
}
