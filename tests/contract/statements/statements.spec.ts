import { customerNeeds, ownCustomer } from '../../../fixtures/given/onboarding.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import { idsOn } from '../../../fixtures/given/lists.ts';
import { pagesOf } from '../../../fixtures/given/pages.ts';
import {
  contract,
  boundListHasItems,
  boundListIsList,
  listedAreFound,
  statementAddsUp,
  statementsChain,
  test,
  whatWasAnswered,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const FORTY_DAYS_SECONDS = 40 * 24 * 60 * 60;

const LIST = 'listAccountStatements';

const monthNeeds = [
  ...customerNeeds('INDIVIDUAL'),
  { request: 'createAccount' },
  { control: 'simulateDeposit' },
  { control: 'advanceClock' },
  { credential: 'second' },
] as const;

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

test(
  'the statements of an account are listed',
  contract('STM-001', listing),
  async ({ kit, platform, check }) => {
    const { id } = await usedAccount(kit);
    const answer = await platform.listAccountStatements({ path: { account_id: id } });

    await check(boundListIsList, { answer }, { binding: 'items', what: 'statements' });
  },
);

test(
  'the statements of an account with months behind it are listed',
  contract('STM-001', { ...listing, alone: true, needs: [...listing.needs, ...monthNeeds] }),
  async ({ kit, given, check }) => {
    const { second, account } = await agedAccount(kit);
    const answer = await given.until(
      () => second.platform.listAccountStatements({ path: { account_id: account } }),
      (page) => idsOn(kit, LIST, page).length > 0,
    );

    await check(boundListHasItems, { answer }, { binding: 'items', what: 'statements' });
  },
);

test(
  'a listed statement is found by its identifier',
  contract('STM-002', reading),
  async ({ kit, check }) => {
    const { id } = await usedAccount(kit);
    const { pages, statements } = await statementsOf(kit, id);

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
    const { statements } = await statementsOf(kit, (await usedAccount(kit)).id);
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

/** An account of the second client, with funds that came in two months that are over. */
async function agedAccount(kit: Kit): Promise<{ second: Kit; account: string }> {
  const { given, controls, key } = kit;
  const second = asSecondClient(kit);
  const { id: customer } = await ownCustomer(second);
  const request = given.request('createAccount', { customer, asset: 'primary' });
  const opened = await second.platform.call('createAccount', request, {
    idempotencyKey: key('open'),
  });
  const account = given.idOf(opened);
  for (const amount of ['10.00', '5.00']) {
    await controls.run('simulateDeposit', { account, amount: given.amount(amount) });
    await controls.run('advanceClock', { seconds: FORTY_DAYS_SECONDS, client: 'second' });
  }
  return { second, account };
}

/** An account that funds came into. */
async function usedAccount({ given }: Kit): Promise<Account> {
  const [account] = await given.accounts({ balance: '10.00' });
  if (account === undefined) throw new TypeError('one account was wished for');
  return account;
}

async function statementsOf(
  kit: Kit,
  account: string,
): Promise<{ pages: readonly Exchange[]; statements: readonly Exchange[] }> {
  const path = { account_id: account };
  const { pages } = await pagesOf(kit, LIST, { path });
  const ids = pages.flatMap((page) => idsOn(kit, LIST, page)).slice(0, 3);
  const statements: Exchange[] = [];
  for (const id of ids) {
    const found = await kit.platform.getAccountStatement({
      path: { ...path, statement_id: String(id) },
    });
    statements.push(found);
  }
  return { pages, statements };
}
