import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { eventfulAccount } from '../../../fixtures/given/accounts/eventful.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { orderForNobody } from '../../../fixtures/given/movements/refused.ts';
import { recordedEnd, untilMovementShown } from '../../../fixtures/given/movements/recorded.ts';
import { accountsOfTwo, twoOwnersNeeds } from '../../../fixtures/given/accounts/two-owners.ts';
import { idsOn } from '../../../fixtures/given/lists/lists.ts';
import { pagesUntil } from '../../../fixtures/given/lists/pages.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import {
  contract,
  listed,
  objectsOf,
  showsTransactions,
  succeeds,
  test,
  transactionsLeft,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const accepting = {
  operation: 'acceptTransfer',
  effect: 'irreversible',
  needs: movementNeeds('transfer'),
} as const;

test(
  'accepting a transfer needs no body',
  contract('TRF-005', accepting),
  async ({ kit, platform, given, key, check }) => {
    const { request, path } = await given.movement('transfer');
    const options = { idempotencyKey: key('in-the-same-words'), intent: 'probe' } as const;
    const same = await platform.call('createTransfer', request, options);
    // It may be thought a mistake.
    const ids = [path['transfer_id'] ?? '', ...(succeeded(same) ? [given.idOf(same)] : [])];

    // The same in all but its identifier, the second one needs no more than the first.
    for (const transfer_id of ids) {
      const own = { kind: 'transfer', path: { transfer_id } } as const;
      const answer = await acceptAgain(kit, own, `accept-${transfer_id}`, 'valid');

      await check(succeeds, { answer });
    }
  },
);

test(
  'an executed transfer shows as a transaction on each of its accounts',
  contract('TRF-006', accepting),
  async ({ kit, given, check }) => {
    const movement = await given.movement('transfer');
    const watched = await watch(kit, movement.accounts);

    await accept(kit, movement);
    await settle(kit, movement);
    const { newestBefore } = await watched.rest(movesOf('transfer', movement.amount));
    // The lists may follow the balances.
    const newestAfter = await untilMovementShown(kit, movement, newestBefore);

    const of = 'the transfer that was executed';
    await check(showsTransactions, { newestBefore, newestAfter }, { amount: movement.amount, of });
    const own = await listedBehindMany(kit, movement);
    if (own !== null) await check(listed, own.readings, own.params);
  },
);

/** Another one of the same payer, to where more than a page of others stand before it. */
async function listedBehindMany(kit: Kit, { accounts: [payer] }: Movement) {
  const eventful = await eventfulAccount(kit);
  if (eventful === null) return null;
  const made = await movementIfTaken(kit, 'transfer', [payer, eventful], '1.17', 'behind many');
  if (made === null) return null;
  await accept(kit, made, 'behind many');
  await settle(kit, made);
  const query = { account_id: eventful.id, category_id: made.id };
  const page = await kit.given.until(
    () => kit.platform.listTransactions({ query }),
    (read) => objectsOf(read).some(isPosted),
  );
  return ownListed(kit, made, eventful.id, page);
}

test(
  'an executed transfer to another customer shows as a transaction on each of the accounts',
  contract('TRF-006', { ...accepting, needs: [...accepting.needs, ...twoOwnersNeeds] }),
  async ({ kit, check }) => {
    const accounts = await accountsOfTwo(kit);
    // One to the same account was refused right before, as there is nobody to pay it.
    const nobody = { amount: '7.31', label: 'from nobody', side: 'from' } as const;
    await orderForNobody(kit, 'transfer', accounts, nobody);
    const movement = await movementOn(kit, 'transfer', accounts, '30.17');
    const { newestBefore } = await recordedEnd(kit, movement, isPosted);
    const newestAfter = await untilMovementShown(kit, movement, newestBefore);

    const of = 'the transfer to another customer that was executed';
    await check(showsTransactions, { newestBefore, newestAfter }, { amount: movement.amount, of });
    // So does the list of the account that got it, where its items are bound.
    const own = await ownListed(kit, movement, accounts[1].id, newestAfter[1]);
    if (own !== null) await check(listed, own.readings, own.params);
  },
);

/** One of its transactions, and the list of its account that is to hold it. */
async function ownListed(
  kit: Kit,
  movement: Movement,
  account_id: string,
  page: Exchange | undefined,
) {
  const item = page && objectsOf(page).find((one) => one['category_id'] === movement.id);
  const id = item?.['id'];
  const operation = 'listAccountTransactions';
  const isBound = isThere(kit.target, [
    { binding: 'items', of: operation },
    { binding: 'itemId', of: operation },
  ]);
  if (!isBound || typeof id !== 'string') return null;
  const named = await kit.platform.getTransaction({ path: { id } });
  const enough = (one: Exchange): boolean => idsOn(kit, operation, one).includes(id);
  const { pages, complete } = await pagesUntil(
    kit,
    operation,
    { path: { account_id } },
    (read) => read.some(enough),
    { enough },
  );
  return { readings: { named, pages }, params: { complete } };
}

test(
  'an executed transfer in another asset shows as a transaction on each of its accounts',
  contract('TRF-006', accepting),
  async ({ kit, given, check }) => {
    const asset = 'secondary';
    const accounts = await given.accounts({ asset, balance: '50.00' }, { asset, balance: '0.00' });
    const movement = await movementIfTaken(kit, 'transfer', accounts, '30.17');
    if (movement === null) {
      return given.giveUp(new NotApplicable('no transfer in another asset is taken'));
    }
    const { newestBefore } = await recordedEnd(kit, movement, isPosted);
    const newestAfter = await untilMovementShown(kit, movement, newestBefore);

    const of = 'the transfer in another asset that was executed';
    await check(showsTransactions, { newestBefore, newestAfter }, { amount: movement.amount, of });
  },
);

test(
  'the types of the transactions that a transfer leaves are recorded',
  contract('TRF-008', { ...accepting, operation: 'listTransactions' }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('transfer');
    const watched = await watch(kit, movement.accounts);

    await accept(kit, movement);
    await settle(kit, movement);
    const { newestBefore, newestAfter } = await watched.rest(movesOf('transfer', movement.amount));

    await check(transactionsLeft, { newestBefore, newestAfter }, { of: 'a transfer' });
  },
);
