import { openedAtOnce } from '../../../fixtures/given/accounts/of-one-customer.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { isCount } from '../../../fixtures/checks/same.ts';
import {
  assetToOpen,
  isBesideFirst,
  openAccount as open,
  openedBesideChange,
  openFurther,
  openedListed,
} from '../../../fixtures/given/accounts/further-accounts.ts';
import { accountChange, reopened } from '../../../fixtures/given/events/reopening.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { behindAccounts } from '../../../fixtures/given/behind-others.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import {
  corporateOwner,
  corporateOwnerNeeds,
} from '../../../fixtures/given/people/corporate-owner.ts';
import { corporationNeeds, ownCorporation } from '../../../fixtures/given/people/corporation.ts';
import { customerNeeds, ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { idsOn, listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { namesCustomer } from '../../../fixtures/given/people/customers.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import {
  contract,
  differentRecords,
  foundById,
  itemsKeepFilter,
  listed,
  memberAmong,
  refused,
  stateKept,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const opening = {
  operation: 'createAccount',
  effect: 'irreversible',
  needs: [{ request: 'createAccount' }, { binding: 'id', of: 'createAccount' }],
} as const;

test(
  'an account is opened for an existing customer and found by its identifier',
  contract('ACC-001', opening),
  async ({ kit, platform, given, check }) => {
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const created = await openedBesideChange(kit, customer);
    await check(succeeds, { answer: created });
    const path = { account_id: given.idOf(created) };
    const found = await given.until(() => platform.getAccount({ path }), succeeded);

    await check(foundById, { named: created, found });
  },
);

test(
  'an opened account belongs to the customer that it was opened for',
  contract('ACC-001', {
    ...opening,
    operation: 'getAccount',
    needs: [...opening.needs, { binding: 'customer', of: 'getAccount' }],
  }),
  async ({ kit, platform, given, check }) => {
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const created = await open(kit, customer);
    const answer = await given.until(
      () => platform.getAccount({ path: { account_id: given.idOf(created) } }),
      (shown) => shown.answer?.status === 200,
    );

    const why = 'the account was opened for this customer';
    await check(memberAmong, { answer }, { binding: 'customer', among: [customer], why });
  },
);

test(
  'an opened account stands in the list of accounts',
  contract('ACC-001', { ...opening, operation: 'listAccounts' }),
  async ({ kit, given, target, check }) => {
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const created = await open(kit, customer);
    const id = given.idOf(created);
    const { pages, complete } = await listUpTo(kit, 'listAccounts', { customer }, id);

    await check(listed, { named: created, pages }, { complete });
    // So does one of another asset, where it is opened.
    const other = target.file.assets.stablecoin && (await openedListed(kit, customer));
    if (other) await check(listed, other.readings, other.params);
    if (!isThere(kit.target, reopened.needs)) return;

    // To which states a client may bring it is not stated: in whichever it is, it is listed.
    const freeze = accountChange(kit, id, 'frozen');
    await kit.platform.call('updateAccount', freeze, { intent: 'probe' });
    const later = await listUpTo(kit, 'listAccounts', { customer }, id);
    await check(listed, { named: created, pages: later.pages }, { complete: later.complete });
  },
);

test(
  'an account that is opened for a corporation is found by its identifier and in the list',
  contract('ACC-001', {
    ...opening,
    operation: 'listAccounts',
    needs: [...opening.needs, ...corporateOwnerNeeds],
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id: customer } = await corporateOwner(kit);
    const asset = assetToOpen(target);
    const created = carriedOut(kit, await open(kit, customer, { asset, intent: 'probe' }));
    const id = given.idOf(created);
    const path = { account_id: id };
    const found = await given.until(() => platform.getAccount({ path }), succeeded);
    const { pages, complete } = await listUpTo(kit, 'listAccounts', { customer }, id);

    await check(foundById, { named: created, found });
    await check(listed, { named: created, pages }, { complete });
  },
);

test(
  'a corporation has several accounts at once',
  contract('ACC-003', { ...opening, needs: [...opening.needs, ...customerNeeds('CORPORATION')] }),
  async ({ kit, given, check }) => {
    await behindAccounts(kit);
    const { id: customer } = await ownCustomer(kit, 'CORPORATION', 'several accounts');
    const first = await openFurther(kit, customer, 'first');
    const other = await openFurther(kit, customer, 'second');
    const refusal = [first, other].find((answer) => !succeeded(answer));
    if (refusal === undefined) return check(differentRecords, { first, other });
    // One may have come with its approval; that it can have more than two is not said.
    if ((await accountsListed(kit, customer)) !== 1) {
      given.giveUp(new NotApplicable('a corporation has two accounts, or none'));
    }

    await check(succeeds, { answer: refusal });
  },
);

/** Null where the list is not asked for by customer. */
async function accountsListed(kit: Kit, customer: string): Promise<number | null> {
  if (!namesCustomer(kit.target, 'listAccounts')) return null;
  const request = kit.given.request('listAccounts', { customer });
  await kit.given.until(
    () => kit.platform.call('listAccounts', request),
    (page) => idsOn(kit, 'listAccounts', page).length > 0,
  );
  const { pages } = await pagesOf(kit, 'listAccounts', request);
  return new Set(pages.flatMap((page) => idsOn(kit, 'listAccounts', page))).size;
}

/** What is longer than any identifier may be cut to one that is known. */
const nobodies = [
  { what: '', like: unknownLike },
  {
    what: ', whose identifier begins as that of one',
    like: (id: string, text: string) => id + text,
  },
] as const;

for (const { what, like } of nobodies)
  test(
    `no account is opened for a customer that does not exist${what}`,
    contract('ACC-002', opening),
    async ({ kit, given, unique, check }) => {
      const { id: known } = await given.customer('INDIVIDUAL', 'as owner');
      if (what === '') await behindAccounts(kit);
      const nobody = like(known, unique('nobody'));
      const refusal = await open(kit, nobody, { intent: 'unknown-id' });

      await check(refused, { refusal }, { why: 'there is no such customer' });
    },
  );

test(
  'no account is opened for an individual of a corporation, which is no customer',
  contract('ACC-002', {
    ...opening,
    needs: [...opening.needs, ...corporationNeeds],
  }),
  async ({ kit, given, check }) => {
    const { individual: named } = await ownCorporation(kit, 'with people');
    // Where records are counted by their kind, a customer may have the same number.
    if (isCount(named)) {
      return given.giveUp(new NotApplicable('its individuals have no identifier of their own'));
    }
    const refusal = await open(kit, named, { intent: 'unknown-id' });

    await check(refused, { refusal }, { why: 'an individual is no customer' });
  },
);

test(
  'a customer has several accounts at once',
  contract('ACC-003', opening),
  async ({ kit, platform, given, quiet, check }) => {
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const accounts: Exchange[] = [];
    const opened: Exchange[] = [];
    for (const label of ['first', 'second', 'third']) {
      const isFirst = label === 'first';
      const answer = await (isFirst ? open(kit, customer) : openFurther(kit, customer, label));
      // That it can have as many as three is not said.
      const isThird = label === 'third' || accounts.some((one) => isBesideFirst(kit, one));
      if (isThird && !succeeded(answer)) continue;
      // Nor more than two, of which one may have come with its approval.
      const isSecond = label === 'second' && !succeeded(answer);
      if (isSecond && ((await accountsListed(kit, customer)) ?? 0) > 1) continue;
      await check(succeeds, { answer });
      for (const first of accounts) await check(differentRecords, { first, other: answer });
      accounts.push(answer);
      opened.push(await openOne(kit, answer));
    }

    for (const both of await openedAtOnce(kit, customer)) await check(differentRecords, both);
    for (const named of accounts) {
      const path = { account_id: given.idOf(named) };
      const values = { customer };
      const { pages, complete } = await listUpTo(kit, 'listAccounts', values, path.account_id);
      await check(listed, { named, pages }, { complete });
      const found = await given.until(() => platform.getAccount({ path }), succeeded);
      await check(foundById, { named, found });
    }
    const later = await quiet(() => Promise.all(accounts.map((named) => read(kit, named))));
    for (const [index, before] of opened.entries()) {
      const after = later[index];
      if (after === undefined) continue;
      await check(stateKept, { before, after }, { what: 'an account beside later ones' });
    }
  },
);

test(
  'which filter the list of accounts honours is recorded',
  contract('ACC-010', {
    ...opening,
    operation: 'listAccounts',
    needs: [...opening.needs, { request: 'listAccounts' }],
  }),
  async ({ kit, given, check }) => {
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const id = given.idOf(await open(kit, customer));
    const { pages } = await listUpTo(kit, 'listAccounts', { customer }, id);

    await check(itemsKeepFilter, { pages }, { binding: 'itemCustomer', value: customer });
  },
);

test(
  'the currencies in which accounts hold funds are recorded',
  contract('ACC-011', opening),
  async ({ kit, target, given, check }) => {
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    const answers: Exchange[] = [];
    for (const asset of ['primary', 'secondary', 'crypto'] as const) {
      if (target.file.assets[asset] === undefined) continue;
      answers.push(await open(kit, customer, { label: asset, asset, intent: 'probe' }));
    }
    const assets = Object.values(target.file.assets).map(({ id }) => id);

    await check(whatWasAnswered, { answers }, { what: `accounts in ${assets.join(', ')}` });
  },
);

function read(
  { platform, given }: Pick<Kit, 'platform' | 'given'>,
  named: Exchange,
): Promise<Exchange> {
  return platform.getAccount({ path: { account_id: given.idOf(named) } });
}

/** The account once it is open: that need not be so at once. */
function openOne(kit: Kit, named: Exchange): Promise<Exchange> {
  const { given, target } = kit;
  return given.until(
    () => read(kit, named),
    (answer) => target.means('account', 'open', given.statusOf(answer)) !== false,
  );
}
