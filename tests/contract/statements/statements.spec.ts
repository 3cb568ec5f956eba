import { NotApplicable } from '../../../fixtures/errors.ts';
import { missingBetween } from '../../../fixtures/checks/files.ts';
import { linkOf } from '../../../fixtures/checks/lists.ts';
import { linkUrl } from '../../../fixtures/client/links.ts';
import { ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import {
  corporateAccounts,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { pagesOf, type Walk } from '../../../fixtures/given/lists/pages.ts';
import {
  DAY_SECONDS,
  agedAccount,
  dayOf,
  fundedAndAged,
  monthNeeds,
  opened,
  someStatements,
  statementsOf,
} from '../../../fixtures/given/accounts/statements.ts';
import {
  contract,
  boundListHasItems,
  boundListIsList,
  listedAreFound,
  listedOnce,
  noneMissingBetween,
  statementAddsUp,
  statementsChain,
  test,
  whatWasAnswered,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const LIST = 'listAccountStatements';

const listing = {
  operation: LIST,
  effect: 'irreversible',
  needs: [
    { binding: 'items', of: LIST },
    { binding: 'itemId', of: LIST },
  ],
} as const;

const reading = {
  ...listing,
  operation: 'getAccountStatement',
  needs: [...listing.needs, { binding: 'id', of: 'getAccountStatement' }],
} as const;

const adding = {
  ...reading,
  needs: [
    ...reading.needs,
    { binding: 'openingBalance', of: 'getAccountStatement' },
    { binding: 'closingBalance', of: 'getAccountStatement' },
  ],
} as const;

const used = [
  { words: 'an account', needs: [], open: usedAccount },
  {
    words: 'an account in another currency',
    needs: [],
    open: async ({ given }: Kit) =>
      (await given.accounts({ asset: 'secondary', balance: '10.00' }))[0],
  },
  {
    words: 'a crypto account',
    needs: [],
    open: async ({ given }: Kit) => (await given.accounts({ asset: 'crypto', balance: '0.05' }))[0],
  },
  {
    words: 'an account of a corporation',
    needs: corporateOwnerNeeds,
    open: async (kit: Kit) => (await corporateAccounts(kit, { balance: '10.00' }))[0],
  },
] as const;

for (const { words, needs, open } of used) {
  test(
    `the statements of ${words} are listed`,
    contract('STM-001', { ...listing, needs: [...listing.needs, ...needs] }),
    async ({ kit, platform, check }) => {
      const { id } = await open(kit);
      const answer = await platform.listAccountStatements({ path: { account_id: id } });

      await check(boundListIsList, { answer }, { binding: 'items', what: 'statements' });
    },
  );
}

test(
  'the statements of an account with months behind it are listed',
  contract('STM-001', { ...listing, alone: true, needs: [...listing.needs, ...monthNeeds] }),
  async ({ kit, given, check }) => {
    const { second, plain, late } = await winterAccounts(kit);
    const listed = (account: string, isWhole: (page: Exchange) => boolean): Promise<Exchange> =>
      given.until(
        () => second.platform.listAccountStatements({ path: { account_id: account } }),
        isWhole,
      );
    const twin = await listed(plain, (page) => idsOn(kit, LIST, page).length > 0);
    const known = idsOn(kit, LIST, twin);
    const answer = await listed(late, (page) => {
      const own = idsOn(kit, LIST, page);
      return own.length > 0 && missingBetween(known, own) === undefined;
    });

    // Two at once are shown it both.
    const list = (): Promise<Exchange> =>
      second.platform.listAccountStatements({ path: { account_id: late } });
    const [, atOnce] = await Promise.all([list(), list()]);
    const lists = { 'January 14': twin, 'January 29': answer, 'the 29th as well': atOnce };
    for (const [opened, list] of Object.entries(lists)) {
      const what = `statements of an account opened on ${opened} with funds in three months since`;
      await check(boundListHasItems, { answer: list }, { binding: 'items', what });
    }
    await check(noneMissingBetween, { answer, twin }, { what: 'statements of the same months' });
  },
);

/** Statements may still be drawn up: the whole list as it stood in the walk before as well. */
async function atRest(kit: Kit, account: string, given: Kit['given']): Promise<Walk> {
  const idsIn = ({ pages }: Walk): string =>
    pages.flatMap((page) => idsOn(kit, LIST, page)).join(' ');
  const walk = (): Promise<Walk> => pagesOf(kit, LIST, { path: { account_id: account } });
  let [before, now] = ['', idsIn(await walk())];
  const last = await given.until(walk, (read) => {
    [before, now] = [now, idsIn(read)];
    return before === now;
  });
  if (before === now) return last;
  return given.giveUp(new NotApplicable('statements are drawn up all the time'));
}

/** More than stand on a page unless another size is asked for. */
const MANY_MONTHS_SECONDS = 22 * 31 * DAY_SECONDS;

test(
  'each statement of an account stands on one page of their list, however many there are',
  contract('STM-001', { ...listing, alone: true, needs: [...listing.needs, ...monthNeeds] }),
  async ({ kit, target, given, check }) => {
    const { second, account } = await agedAccount(kit, [MANY_MONTHS_SECONDS]);
    const { pages } = await atRest(second, account, given);
    const [start, ...others] = pages;
    const first = start === undefined ? null : linkOf(start, 'first');
    const { addresses } = target.file;
    const url = !start || first === null ? null : linkUrl(addresses, start.request.url, first);
    // From the last page some lead on to the first again.
    const further = others.filter(({ request }) => request.url !== url);

    await check(listedOnce, { pages: [...pages.slice(0, 1), ...further] }, { what: 'statement' });
  },
);

for (const { words, balance } of [
  { words: 'that funds came into', balance: '10.00' },
  { words: 'that nothing came into', balance: '0.00' },
]) {
  test(
    `each listed statement of an account ${words} is found by its identifier`,
    contract('STM-002', reading),
    async ({ kit, given, check }) => {
      const [account] = await given.accounts({ balance });
      const { pages, statements } = await statementsOf(kit, account.id);

      await check(listedAreFound, { pages, records: statements });
    },
  );
}

test(
  'each listed statement of an account with a month without movements is found',
  contract('STM-002', { ...reading, alone: true, needs: [...reading.needs, ...monthNeeds] }),
  async ({ kit, check }) => {
    // A year and more, so that there is a January of another year, whenever the test is run.
    const { second, account } = await agedAccount(kit, [75 * DAY_SECONDS, 295 * DAY_SECONDS]);
    const { pages, statements } = await statementsOf(second, account);

    await check(listedAreFound, { pages, records: statements });
  },
);

test(
  'whether a closing balance is the opening balance and the posted transactions is recorded',
  contract('STM-003', {
    ...adding,
    needs: [...adding.needs, { binding: 'items', of: 'getAccountStatement' }],
  }),
  async ({ kit, check }) => {
    const statements = await someStatements(kit, (await usedAccount(kit)).id);
    for (const statement of statements) await check(statementAddsUp, { statement });
  },
);

test(
  'whether each month opens with the closing balance of the month before is recorded',
  contract('STM-004', { ...adding, alone: true, needs: [...adding.needs, ...monthNeeds] }),
  async ({ kit, check }) => {
    const { second, account } = await agedAccount(kit);
    const { statements } = await statementsOf(second, account);

    await check(statementsChain, { statements });
  },
);

test(
  'how the list of statements divides into pages is recorded',
  contract('STM-005', listing),
  async ({ kit, check }) => {
    const account = await usedAccount(kit);
    const { pages } = await pagesOf(kit, LIST, { path: { account_id: account.id } });

    await check(
      whatWasAnswered,
      { answers: pages },
      {
        what: 'the list of statements',
        members: ['/links'],
      },
    );
  },
);

/**
 * Two with the same course, of which one was opened on a day that the month after it lacks. Months
 * may count from the day of opening, and a statement may come weeks after its month.
 */
async function winterAccounts(kit: Kit) {
  const { controls } = kit;
  const second = asSecondClient(kit);
  const { id: customer } = await ownOwner(second);
  const today = await dayOf(second, await opened(kit, second, customer, 'earlier'));
  const age = (seconds: number): Promise<unknown> =>
    controls.run('advanceClock', { seconds, client: 'second' });

  const winter = Math.ceil((winterDayAfter(today) - today) / 1000);
  await age(winter);
  const plain = await opened(kit, second, customer, 'plain');
  await age(15 * DAY_SECONDS);
  const late = await opened(kit, second, customer, 'late');
  // It is the 29th of January; then the middle of February; of March; and past that of April.
  for (const days of [18, 28, 35]) {
    await fundedAndAged(kit, plain, [0]);
    await fundedAndAged(kit, late, [days * DAY_SECONDS]);
  }
  return { second, plain, late };
}

/** Noon of the next 14th of January with no leap day after it; 15 days later is no boundary near. */
function winterDayAfter(nowMs: number): number {
  for (let year = new Date(nowMs).getUTCFullYear(); ; year += 1) {
    const atMs = Date.UTC(year, 0, 14, 12);
    const hasLeapDay = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    if (atMs > nowMs && !hasLeapDay) return atMs;
  }
}

/** An account that funds came into. */
async function usedAccount({ given }: Kit): Promise<Account> {
  const [account] = await given.accounts({ balance: '10.00' });
  return account;
}
