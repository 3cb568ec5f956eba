import { memberOf } from '../../../fixtures/checks/read.ts';
import { objectsOf } from '../../../fixtures/checks/ledger/transactions.ts';
import { Blocked, NotApplicable } from '../../../fixtures/errors.ts';
import { aMonthLater, type Later, type Makers } from '../../../fixtures/given/a-day-later.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { askedLaterMakers, askedLaterRows } from '../../../fixtures/given/day-old/asked-later.ts';
import {
  changedLaterMakers,
  changedLaterRows,
} from '../../../fixtures/given/day-old/changed-later.ts';
import {
  frozenLaterMakers,
  frozenLaterRows,
} from '../../../fixtures/given/day-old/frozen-later.ts';
import { endedMakers, endedRows } from '../../../fixtures/given/day-old/ended.ts';
import { keyUsedMakers, keyUsedRows } from '../../../fixtures/given/day-old/key-used.ts';
import { monthOldMakers, monthOldRows } from '../../../fixtures/given/day-old/month-old.ts';
import { oldAccountMakers, oldAccountRows } from '../../../fixtures/given/day-old/old-accounts.ts';
import { oldFundMakers, oldFundRows } from '../../../fixtures/given/day-old/old-funds.ts';
import {
  transactionMakers,
  transactionRows,
} from '../../../fixtures/given/day-old/month-old-transactions.ts';
import {
  corporationFor,
  peopleLaterMakers,
  peopleLaterRows,
} from '../../../fixtures/given/day-old/people-later.ts';
import { subscribedMakers, subscribedRows } from '../../../fixtures/given/day-old/subscribed.ts';
import { paidMakers, paidRows } from '../../../fixtures/given/day-old/paid.ts';
import { pagesOf, type Walk } from '../../../fixtures/given/lists/pages.ts';
import { sinceFirst, type Since } from '../../../fixtures/given/lists/since.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds, refusedMoves } from '../../../fixtures/given/movements/moves.ts';
import { toStablecoinWallet } from '../../../fixtures/given/movements/stablecoin-wallet.ts';
import {
  accept,
  acceptAgain,
  acceptAndWait,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import { accountsOf, corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import {
  customerNeeds,
  ownCustomer,
  type ApplicantType,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  idsOf,
  listed,
  movedOnce,
  notCarriedOut,
  test,
  type Kit,
} from '../../../fixtures/test.ts';
import type { AccountWish, MovementKind } from '../../../fixtures/kit.ts';

/** Funds that came in, and a part of them that is held for what takes it. */
async function held(
  second: Kit,
  kind: MovementKind,
  wish: AccountWish,
  amount = '1.00',
): Promise<Later> {
  const { given } = second;
  const accounts = await given.accounts(wish);
  const [{ id }] = accounts;
  const movement = await movementIfTaken(second, kind, accounts, amount, `held-${id}`);
  if (movement === null) return given.giveUp(new NotApplicable('here this is not taken'));
  await acceptAndWait(second, movement, `accept-${id}`);
  const within = await sinceFirst(second, id);
  return (later) => listedByStatus(later, within);
}

async function listedByStatus(later: Kit, within: Since): Promise<void> {
  const { platform, given, check } = later;
  const walk = (query: object): Promise<Walk> =>
    pagesOf(later, 'listTransactions', { query: { ...within, ...query } });
  const itemsOf = ({ pages }: Walk) => pages.flatMap(objectsOf);
  // The receipt and what is held of it; lists may follow.
  const all = itemsOf(
    await given.until(
      () => walk({}),
      (read) => itemsOf(read).length > 1,
    ),
  );
  if (all.length === 0) given.giveUp(new Blocked('set-up:transactions', 'none is there'));
  for (const { id, transaction_status } of all) {
    const { pages, complete } = await given.until(
      () => walk({ transaction_status }),
      (read) => read.pages.some((page) => idsOf(page)?.includes(id) === true),
    );
    const named = await platform.getTransaction({ path: { id: String(id) } });
    // What went on meanwhile is of another status.
    if (memberOf(named, '/data/transaction_status') !== transaction_status) continue;
    await check(listed, { named, pages }, { complete });
  }
}

/** From an account of this owner into another currency. */
async function across(second: Kit, type: ApplicantType): Promise<Later> {
  const isKnown = type === 'CORPORATION' && isThere(second.target, corporationNeeds);
  const owner = isKnown ? corporationFor(second) : ownCustomer(second, type, `across ${type}`);
  const { id: customer } = await owner;
  const accounts = await accountsOf(
    second,
    customer,
    isKnown ? { asset: 'secondary', balance: '0.2' } : { asset: 'crypto', balance: '0.2' },
    { balance: '0.00' },
  );
  // A request of the same kind that is carried out: the control of the refusal.
  await accept(second, await second.given.movement('transfer'), `control-${type}`);
  return async (later) => {
    const own = asSecond(later);
    const watched = await watch(own, accounts);
    const order = await movementIfTaken(own, 'transfer', accounts, '0.1', 'across');
    const answer = order && (await acceptAgain(own, order, 'accept-across', 'probe'));
    const moves = refusedMoves('transfer', accounts, order !== null);
    const readings = await watched.rest(moves);

    const why = 'a transfer needs two accounts of one currency';
    await later.check(movedOnce, readings, { ...moves, because: why });
    if (answer === null) return;
    const meanings = ['executed', 'accepted', 'completed'];
    await later.check(notCarriedOut, { answer }, { record: 'transfer', meanings, why });
  };
}

const makers = {
  ...endedMakers,
  primary: (second) => held(second, 'withdrawal', { balance: '5.00' }),
  crypto: (second) => held(second, 'cryptoWithdrawal', { asset: 'crypto', balance: '0.2' }, '0.1'),
  stablecoin: (second) =>
    held(toStablecoinWallet(second), 'cryptoWithdrawal', { asset: 'stablecoin', balance: '5.00' }),
  INDIVIDUAL: (second) => across(second, 'INDIVIDUAL'),
  CORPORATION: (second) => across(second, 'CORPORATION'),
  ...paidMakers,
  ...askedLaterMakers,
  ...changedLaterMakers,
  ...monthOldMakers,
  ...transactionMakers,
  ...oldAccountMakers,
  ...oldFundMakers,
  ...subscribedMakers,
  ...frozenLaterMakers,
  ...peopleLaterMakers,
  ...keyUsedMakers,
} as const satisfies Makers;

const holds = (
  [
    { name: 'primary', kind: 'withdrawal', more: [] },
    { name: 'crypto', kind: 'cryptoWithdrawal', more: [] },
    {
      name: 'stablecoin',
      kind: 'cryptoWithdrawal',
      more: [{ request: 'createCryptoCounterparty' }],
    },
  ] as const
).map(({ name, kind, more }) => ({
  id: 'PAG-008' as const,
  name,
  words: `the transactions of an account (${name}) stand in the lists by their status`,
  operation: 'listTransactions' as const,
  needs: [...movementNeeds(kind), ...more],
}));

const owners = (['INDIVIDUAL', 'CORPORATION'] as const).map((name) => ({
  id: 'TRF-003' as const,
  name,
  words: `a transfer into another currency (${name}) is refused and moves nothing`,
  operation: 'createTransfer' as const,
  needs: [
    ...movementNeeds('transfer'),
    ...(name === 'CORPORATION' ? corporateOwnerNeeds : customerNeeds(name)),
  ],
}));

const rows = [
  ...endedRows,
  ...holds,
  ...owners,
  ...paidRows,
  ...askedLaterRows,
  ...changedLaterRows,
  ...monthOldRows,
  ...transactionRows,
  ...oldAccountRows,
  ...oldFundRows,
  ...subscribedRows,
  ...frozenLaterRows,
  ...peopleLaterRows,
  ...keyUsedRows,
];

/** All are made together, and one of them is an exchange. */
const madeBeside = [{ request: 'createExchange', ifThere: true }] as const;

for (const { id, name, words, operation, needs } of rows) {
  test(
    `${words} a month later as well`,
    contract(id, {
      operation,
      effect: 'irreversible',
      alone: true,
      needs: [...secondNeeds, ...needs, { control: 'advanceClock' }, ...madeBeside],
    }),
    ({ kit }) => aMonthLater(kit, { makers, rows }, name),
  );
}
