import { pageOf } from '../../../fixtures/given/lists/known-list.ts';
import { knownLists } from '../../../fixtures/given/lists/known-lists.ts';
import { validList } from '../../../fixtures/given/lists/lists.ts';
import { largestPage } from '../../../fixtures/given/lists/pages.ts';
import {
  contract,
  divisionSeen,
  filtersInLinks,
  pageSizesSeen,
  refusedOrClamped,
  test,
} from '../../../fixtures/test.ts';

const HUGE = '2147483648';
/** So many pages, of any size but one, are more than 64 bits can count. */
const VAST = '9223372036854775807';
const WRONG = [
  { page: '-1' },
  { page: HUGE },
  { page: VAST },
  { page: 'x' },
  { page_size: '-1' },
  { page_size: '0' },
  { page_size: HUGE },
  { page_size: VAST },
  { page_size: 'x' },
] as const;

for (const { words, options, of } of knownLists) {
  test(
    `what the links of the list of ${words} keep of the request is recorded`,
    contract('PAG-014', options),
    async ({ kit, check }) => {
      const list = await of({ ...kit, kit });
      const narrowed = { ...list, query: { ...list.query, ...filterOf(list.operation) } };
      await check(filtersInLinks, { page: await pageOf(kit, narrowed, 0) });
    },
  );

  test(
    `what lies beyond the last page of ${words} is recorded`,
    contract('PAG-015', options),
    async ({ kit, check }) => {
      const list = await of({ ...kit, kit });
      const beyond = Math.ceil(list.total / list.size) + 3;
      const pages = [await pageOf(kit, list, beyond)];
      await check(pageSizesSeen, { pages }, { what: words, asked: [`page ${beyond}`] });
    },
  );

  test(
    `what wrong page parameters of the list of ${words} are answered with is recorded`,
    contract('PAG-016', options),
    async ({ kit, platform, check }) => {
      const { operation, query } = await of({ ...kit, kit });
      const pages = await Promise.all(
        WRONG.map((wrong) =>
          platform.call(operation, { query: { ...query, ...wrong } }, { intent: 'invalid' }),
        ),
      );
      await check(pageSizesSeen, { pages }, { what: words, asked: WRONG.map(inWords) });
    },
  );

  test(
    `wrong page parameters of the list of ${words} are refused or clamped`,
    contract('PAG-017', { ...options, needs: [{ claim: 'pageParametersValidated' }] }),
    async ({ kit, platform, target, check }) => {
      const { operation, query } = await of({ ...kit, kit });
      const most = target.file.limits.pageSizeMax;
      const first = await platform.call(operation, { query });
      for (const wrong of WRONG) {
        if ('page_size' in wrong && wrong.page_size === '0') continue;
        const request = { query: { ...query, ...wrong } };
        const answer = await platform.call(operation, request, { intent: 'invalid' });
        const parameter = inWords(wrong);
        const asFirst = 'page' in wrong && wrong.page !== HUGE && wrong.page !== VAST;
        const limit = most === undefined ? {} : { most };
        await check(refusedOrClamped, { answer, first }, { parameter, asFirst, ...limit });
      }
    },
  );

  test(
    `the largest page of ${words} that is honoured is recorded`,
    contract('PAG-018', options),
    async ({ kit, platform, check }) => {
      const { operation } = await of({ ...kit, kit });
      const sizes = [50, largestPage(kit), largestPage(kit) * 2].map(String);
      const pages = await Promise.all(
        sizes.map((page_size) => platform.call(operation, { query: { page_size } })),
      );
      await check(pageSizesSeen, { pages }, { what: words, asked: sizes });
    },
  );
}

test(
  'how the lists that are not detailed divide into pages is recorded',
  contract('PAG-019', { operation: 'listAccounts', effect: 'create' }),
  async ({ kit, platform, given, check }) => {
    const [account] = await given.accounts({ balance: '0.00' });
    const path = { account_id: account.id };
    const open = ['listApplications', 'listAccounts', 'listCounterparties'] as const;
    const pages = await Promise.all([
      ...open.map((operation) => platform.call(operation, validList(kit, operation))),
      platform.call('listAccountTransactions', { path }),
      platform.call('listAccountStatements', { path }),
    ]);
    await check(divisionSeen, { pages });
  },
);

function filterOf(operation: string): Readonly<Record<string, string>> {
  if (operation === 'listCustomers') return { type: 'INDIVIDUAL' };
  return { transaction_status: 'POSTED', order: 'ASC' };
}

function inWords(wrong: Readonly<Record<string, string>>): string {
  return Object.entries(wrong)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
