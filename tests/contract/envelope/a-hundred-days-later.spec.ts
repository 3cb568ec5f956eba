import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import { aHundredDaysLater, type Later } from '../../../fixtures/given/a-day-later.ts';
import { secondNeeds } from '../../../fixtures/given/as-second.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { pagesOf, pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { sinceThat, type Since } from '../../../fixtures/given/lists/since.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { accept, acceptAgain, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { customerNeeds, ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { changesOf } from '../../../fixtures/given/people/usual-changes.ts';
import {
  contract,
  idsOf,
  listed,
  objectsOf,
  postedForGood,
  receiptOfCompleted,
  refused,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** An account, and what came in. */
async function received(
  second: Kit,
  balance: string,
): Promise<{ account: Account; account_id: string; page: Exchange }> {
  const [account] = await second.given.accounts({ balance });
  const { id: account_id } = account;
  const page = await second.given.until(
    () => second.platform.listTransactions({ query: { account_id } }),
    (read) => objectsOf(read).some(isPosted),
  );
  return { account, account_id, page };
}

/** What a withdrawal held that was given up, where it shows as cancelled. */
async function givenUp(second: Kit, account: Account): Promise<readonly unknown[]> {
  if (!isThere(second.target, movementNeeds('withdrawal'))) return [];
  const made = await movementIfTaken(second, 'withdrawal', [account], '2.17', 'given up');
  if (made === null || !succeeded(await acceptAgain(second, made, 'given up', 'probe'))) return [];
  await cancel(second, made, 'probe');
  await cancelled(second, made);
  const query = { account_id: account.id, category_id: made.id };
  const page = await second.platform.listTransactions({ query });
  const over = objectsOf(page).filter((one) => one['transaction_status'] === 'CANCELLED');
  return over.map((one) => one['id']).slice(0, 1);
}

/** A customer under enhanced due diligence, which nobody ends. */
async function underDiligence(second: Kit): Promise<Later> {
  const { id: customer } = await ownCustomer(second, 'INDIVIDUAL', 'under diligence');
  await brought(second, customer, 'EDD');
  return async (later) => {
    const { platform, given, check } = later;
    const path = { customer_id: customer };
    const [update] = changesOf('customer', 'Diver');
    const before = await platform.getCustomer({ path });
    if (memberOf(before, '/data/status') !== 'EDD') {
      given.giveUp(new NotApplicable('its diligence has ended by itself'));
    }
    const body = { updates: update === undefined ? [] : [update] };
    const refusal = await platform.updateCustomer({ path, body }, { intent: 'invalid' });

    await check(refused, { refusal }, { why: 'the customer is EDD' });
  };
}

/** What is older than a quarter may have been put elsewhere. */
const makers = {
  async receipt(second: Kit): Promise<Later> {
    const movement = await second.given.movement('withdrawal');
    await accept(second, movement);
    await settle(second, movement);
    return async (later) => {
      const { platform, given, check } = later;
      const record = await read(later, movement);
      const receipt = await given.until(
        () => platform.call('getWithdrawalReceipt', { path: movement.path }),
        succeeded,
      );

      await check(receiptOfCompleted, { record, receipt });
    };
  },
  async transaction(second: Kit): Promise<Later> {
    const { account_id, page } = await received(second, '5.00');
    const [item] = objectsOf(page);
    if (item === undefined)
      second.given.giveUp(new Blocked('set-up:transactions', 'none is there'));
    // How far back a list goes that is not told since when is not stated.
    return (later) => standsInLists(later, sinceThat(account_id, page), item['id']);
  },
  async ofAccount(second: Kit): Promise<Later> {
    const { account, account_id, page } = await received(second, '5.00');
    const ids = [...(idsOf(page) ?? []).slice(0, 1), ...(await givenUp(second, account))];
    return async (later) => {
      const operation = 'listAccountTransactions';
      const areThere = (pages: readonly Exchange[]): boolean =>
        ids.every((id) => pages.some((one) => idsOn(later, operation, one).includes(id)));
      const request = { path: { account_id } };
      const { pages, complete } = await pagesUntil(later, operation, request, areThere);
      for (const id of ids) {
        const named = await later.platform.getTransaction({ path: { id: String(id) } });

        await later.check(listed, { named, pages }, { complete });
      }
    };
  },
  underDiligence,
  async posted(second: Kit): Promise<Later> {
    // An amount with cents, which may be lost by then.
    const { account_id, page } = await received(second, '5.37');
    const query = sinceThat(account_id, page);
    return async (later) => {
      const { pages } = await pagesOf(later, 'listTransactions', { query });

      await later.check(postedForGood, { before: [page], after: pages });

      const ids = objectsOf(page)
        .filter(isPosted)
        .map((item) => String(item['id']));
      const alone = ids.map((id) => later.platform.getTransaction({ path: { id } }));
      await later.check(postedForGood, { before: [page], after: await Promise.all(alone) });
    };
  },
} as const;

const MEMBERS = ['category_id', 'category_type', 'transaction_status'] as const;

async function standsInLists(later: Kit, within: Since, id: unknown): Promise<void> {
  const { platform, check } = later;
  const named = await platform.getTransaction({ path: { id: String(id) } });
  for (const member of MEMBERS) {
    // As it is by now: it may have been posted since.
    const value = memberOf(named, `/data/${member}`);
    if (typeof value !== 'string') continue;
    const query = { ...within, [member]: value };
    const isThere = (pages: readonly Exchange[]): boolean =>
      pages.some((page) => idsOf(page)?.includes(id) === true);
    const { pages, complete } = await pagesUntil(later, 'listTransactions', { query }, isThere);

    await check(listed, { named, pages }, { complete });
  }
}

const rows = [
  {
    id: 'WDR-009',
    name: 'receipt',
    words: 'a completed withdrawal has a receipt',
    operation: 'getWithdrawalReceipt',
    needs: movementNeeds('withdrawal'),
  },
  {
    id: 'PAG-008',
    name: 'transaction',
    words: 'a transaction stands in the lists of its record, its category and its status',
    operation: 'listTransactions',
    needs: [],
  },
  {
    id: 'LED-008',
    name: 'posted',
    words: 'a posted transaction has its status and its value',
    operation: 'listTransactions',
    needs: [],
  },
  {
    id: 'ACC-007',
    name: 'ofAccount',
    words: 'a transaction is among all those of its account',
    operation: 'listAccountTransactions',
    needs: [
      { binding: 'items', of: 'listAccountTransactions' },
      { binding: 'itemId', of: 'listAccountTransactions' },
    ],
  },
  {
    id: 'CUS-019',
    name: 'underDiligence',
    words: 'a customer under enhanced due diligence is not changed',
    operation: 'updateCustomer',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
  },
] as const;

for (const { id, name, words, operation, needs } of rows) {
  test(
    `${words} a hundred days later as well`,
    contract(id, {
      operation,
      effect: 'irreversible',
      alone: true,
      needs: [...secondNeeds, ...needs, { control: 'advanceClock' }],
    }),
    ({ kit }) => aHundredDaysLater(kit, { makers, rows }, name),
  );
}
