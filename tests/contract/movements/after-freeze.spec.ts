import { mentions, wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable, nullIfGivenUp } from '../../../fixtures/errors.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { ownOwner, ownerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import {
  accept,
  acceptAgain,
  hasEnded,
  settle,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import {
  contract,
  foundById,
  movedOnce,
  neverCancelledFromPending,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const held = [
  { id: 'DEP-003', kind: 'pullDeposit' },
  { id: 'WDR-002', kind: 'withdrawal' },
  { id: 'EXC-001', kind: 'exchange' },
] as const;

for (const { id, kind } of held) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} whose acceptance was refused on a frozen account moves nothing once that is open again`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), ...reopened.needs],
    }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const { accounts } = movement;
      const watched = await watch(kit, accounts);
      await bringTo(kit, accounts[0].id, 'frozen');
      const answer = await acceptAgain(kit, movement, 'frozen', 'invalid');
      await bringTo(kit, accounts[0].id, 'open');
      // Taken as a request, it may be carried out later.
      if (!wasRefused(answer)) {
        return given.giveUp(new NotApplicable('an acceptance on a frozen account is not refused'));
      }
      const moves = noMoves(accounts, kind === 'exchange' ? 'alone' : 'and holds');
      const readings = await watched.rest(moves);

      await check(movedOnce, readings, { ...moves, because: 'its acceptance was refused' });
    },
  );
}

const again = [
  { id: 'EXC-007', kind: 'exchange' },
  { id: 'WDR-007', kind: 'withdrawal' },
  { id: 'TRF-004', kind: 'transfer' },
] as const;

for (const { id, kind } of again) {
  const { words, accept: operation } = movements[kind];

  test(
    `accepting ${words} again after its account was frozen and opened moves nothing more`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), ...reopened.needs],
    }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind, coveredTwice(kind));
      const { accounts } = movement;
      const watched = await watch(kit, accounts);
      await accept(kit, movement);
      await settle(kit, movement);
      await bringTo(kit, accounts[0].id, 'frozen');
      await bringTo(kit, accounts[0].id, 'open');
      await acceptAgain(kit, movement, 'again');
      // What was let through once more would move once it comes to its end once more.
      await settle(kit, movement);
      const moves = movesOf(kind, movement.amount);
      const readings = await restAfter(kit, watched, movement, moves);

      await check(movedOnce, readings, { ...moves, because: 'one record is accepted once' });
    },
  );
}

test(
  'a PUSH deposit is found once its customer was frozen and is active again',
  contract('DEP-001', {
    operation: 'getDeposit',
    effect: 'irreversible',
    needs: [...ownerNeeds, ...movementNeeds('pushDeposit'), { control: 'setCustomerStatus' }],
  }),
  async ({ kit, given, check }) => {
    const { id: customer } = await ownOwner(kit);
    const accounts = await given.accounts({ balance: '0.00', customer });
    const movement = await movementOn(kit, 'pushDeposit', accounts, '30.17');
    await brought(kit, customer, 'FROZEN');
    await brought(kit, customer, 'ACTIVE');
    const found = await untilFound(kit, movement);

    await check(foundById, { named: movement.created, found });
  },
);

const underWay = {
  operation: 'acceptWithdrawal',
  effect: 'irreversible',
  needs: [...movementNeeds('withdrawal'), ...reopened.needs, { control: 'settle' }],
} as const;

test(
  'a withdrawal that was under way before its account was frozen and opened takes its amount, once',
  contract('WDR-003', underWay),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    const { accounts, amount } = movement;
    // Nor is it that of another account of its owner, which is closed.
    await closedBeside(kit.tentative()).catch(nullIfGivenUp);
    const watched = await watch(kit, accounts);
    await begin(kit, movement);
    await throughFreeze(kit, movement);
    const record = await settle(kit, movement);
    // Whether what is under way is given up then is not stated.
    if (hasEnded(kit, movement, record) !== true) {
      return given.giveUp(new NotApplicable('what is under way does not outlast a freeze'));
    }
    const moves = { currentBalance: [`-${amount}`], availableBalance: [`-${amount}`] };
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: 'it was accepted once' });
  },
);

test(
  'what is pending on an account never becomes cancelled when that is frozen',
  contract('LED-009', underWay),
  async ({ kit, given, quiet, check }) => {
    const movement = await given.movement('withdrawal');
    const newest = (): Promise<Exchange> => latest(kit, movement.accounts[0]);
    await begin(kit, movement);
    // A list may lag.
    const before = await given.until(newest, (page) => mentions(page, 'PENDING'));
    await throughFreeze(kit, movement);
    const after = await quiet(newest);

    await check(neverCancelledFromPending, { readings: [before, after] });
  },
);

async function closedBeside(kit: Kit): Promise<void> {
  const [other] = await kit.given.accounts({ balance: '0.00' });
  await bringTo(kit, other.id, 'closed');
}

async function begin(kit: Kit, movement: Movement): Promise<void> {
  const { id } = movement;
  await accept(kit, movement);
  await stepped(kit, { id, label: id }, 1);
}

/** Its account is frozen and opened while it is under way. */
async function throughFreeze(kit: Kit, { id, accounts: [account] }: Movement): Promise<void> {
  await bringTo(kit, account.id, 'frozen');
  // Whether it goes on meanwhile is not stated.
  await kit.controls.run('settle', { record: id, kind: 'withdrawal' }, { mayRefuse: true });
  await bringTo(kit, account.id, 'open');
}

test(
  'a transfer whose acceptance was refused for its frozen customer moves nothing once that is active',
  contract('TRF-001', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: [
      ...ownerNeeds,
      ...movementNeeds('transfer'),
      { request: 'createAccount' },
      { control: 'setCustomerStatus' },
    ],
  }),
  async ({ kit, given, check }) => {
    const { id: customer } = await ownOwner(kit);
    const accounts = await given.accounts(
      { balance: '100.00', customer },
      { balance: '0.00', customer },
    );
    const movement = await movementOn(kit, 'transfer', accounts, '30.17');
    const watched = await watch(kit, accounts);
    await brought(kit, customer, 'FROZEN');
    const answer = await acceptAgain(kit, movement, 'frozen', 'invalid');
    await brought(kit, customer, 'ACTIVE');
    if (!wasRefused(answer)) {
      return given.giveUp(new NotApplicable('an acceptance of a frozen customer is not refused'));
    }
    const moves = noMoves(accounts, 'alone');
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: 'its acceptance was refused' });
  },
);
