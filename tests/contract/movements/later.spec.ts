import { mentions, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { listToAccount } from '../../../fixtures/given/lists/list-to-account.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import {
  accept,
  acceptAgain,
  acceptAndWait,
  hasEnded,
  needEnd,
  read,
  settle,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { aroundRefusals } from '../../../fixtures/given/probes/refuse.ts';
import {
  contract,
  foundById,
  hiddenFromOther,
  listedUnmoved,
  movedOnce,
  neverCancelledFromPending,
  test,
  unchangedAfterRefusal,
  type Exchange,
} from '../../../fixtures/test.ts';

const HOUR_SECONDS = 3_600;
const MONTH_SECONDS = 31 * 24 * HOUR_SECONDS;

const rows = [
  { id: 'TRF-002', kind: 'transfer' },
  { id: 'WDR-001', kind: 'withdrawal' },
  { id: 'EXC-002', kind: 'exchange' },
] as const;

for (const { id, kind } of rows) {
  const { words, get } = movements[kind];

  test(
    `${words} is found by its identifier an hour later as well, accepted or not`,
    contract(id, {
      operation: get,
      effect: 'irreversible',
      alone: true,
      needs: [
        ...secondNeeds,
        ...movementNeeds(kind),
        { binding: 'id', of: get },
        { control: 'advanceClock' },
      ],
    }),
    async ({ kit, controls, check }) => {
      const second = asSecond(kit);
      // A quote that nobody accepted may be kept no longer than it is good.
      const mayBeGone = (found: Exchange): boolean => kind === 'exchange' && isGone(found);
      const taken = await second.given.movement(kind);
      await accept(second, taken);
      const waiting = await second.given.movement(kind);
      const late = await movementIfTaken(second, kind, taken.accounts, taken.amount, 'late');
      await controls.run('advanceClock', { seconds: HOUR_SECONDS, client: 'second' });

      for (const movement of [taken, waiting]) {
        // What changes as it is looked at for the first time has to be there still.
        const once = await untilFound(second, movement);
        for (const found of [once, await read(second, movement)]) {
          if (movement === waiting && mayBeGone(found)) continue;
          await check(foundById, { named: movement.created, found });
        }
      }
      if (late !== null) {
        // What comes too late may be refused, and leaves the record as it was.
        await acceptAgain(second, late, 'late', 'probe');
        const found = await untilFound(second, late);
        if (!mayBeGone(found)) await check(foundById, { named: late.created, found });
      }
      // What left transactions is found by what they name for as long as they are shown.
      await controls.run('advanceClock', { seconds: MONTH_SECONDS, client: 'second' });
      const found = await untilFound(second, taken);

      await check(foundById, { named: taken.created, found });
    },
  );
}

function isGone({ answer }: Exchange): boolean {
  return answer?.status === 404 || answer?.status === 410;
}

const unaccepted = [
  { id: 'PAY-002', kind: 'paymentFromAccount' },
  { id: 'TRF-001', kind: 'transfer' },
] as const;

for (const { id, kind } of unaccepted) {
  const { words, create } = movements[kind];

  test(
    `${words} that nobody accepted moves nothing a day later either`,
    contract(id, {
      operation: create,
      effect: 'irreversible',
      alone: true,
      needs: [...secondNeeds, ...movementNeeds(kind), { control: 'advanceClock' }],
    }),
    async ({ kit, controls, check }) => {
      const second = asSecond(kit);
      const because = 'it was created and not accepted';
      const { accounts, amount } = await second.given.order(kind);
      const before = await listToAccount(second, accounts[0]);
      const movement = await movementOn(second, kind, accounts, amount);
      const watched = await watch(second, accounts);
      // Nor does it in the list of accounts meanwhile.
      const after = before && (await listToAccount(second, accounts[0]));
      if (before !== null && after !== null) {
        const [account] = await second.given.balances(...accounts);
        await check(listedUnmoved, { account, before, after }, { because });
      }
      const seconds = 25 * HOUR_SECONDS;
      await controls.run('advanceClock', { seconds, client: 'second' });
      const moves = noMoves(movement.accounts, 'alone');
      const readings = await watched.rest(moves);

      await check(movedOnce, readings, { ...moves, because, daysWentBy: true });
    },
  );
}

test(
  'a transfer and a withdrawal are shown to no other client an hour later either',
  contract('AUT-022', {
    operation: 'getTransfer',
    effect: 'irreversible',
    alone: true,
    needs: [
      { credential: 'second', apart: true },
      ...movementNeeds('transfer'),
      ...movementNeeds('withdrawal'),
      { control: 'advanceClock' },
    ],
  }),
  async ({ kit, platform, given, controls, check }) => {
    const transfer = await given.movement('transfer');
    const withdrawal = await movementOn(kit, 'withdrawal', [transfer.accounts[0]], '15.00');
    await controls.run('advanceClock', { seconds: HOUR_SECONDS + 60, client: 'second' });
    const healthy = await platform.listTransactions({}, { as: 'second' });
    for (const { kind, path, id } of [transfer, withdrawal]) {
      const own = await read(kit, { kind, path });
      const options = { as: 'second', intent: 'unauthorized' } as const;
      const attempt = await platform.call(movements[kind].get, { path }, options);

      await check(hiddenFromOther, { attempt, healthy, own }, { id });
    }
  },
);

test(
  'a market exchange that is accepted again an hour after its end moves nothing more',
  contract('EXC-007', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...movementNeeds('exchange'), { control: 'advanceClock' }],
  }),
  async ({ kit, controls, check }) => {
    const second = asSecond(kit);
    const movement = await second.given.movement('exchange');
    const watched = await watch(second, movement.accounts);
    await accept(second, movement);
    const record = await settle(second, movement);
    await needEnd(second, movement, hasEnded(second, movement, record) === true);
    await controls.run('advanceClock', { seconds: HOUR_SECONDS + 60, client: 'second' });
    await acceptAgain(second, movement, 'an hour later');
    // What was let through once more would move once it comes to its end once more.
    await settle(second, movement);
    const moves = movesOf('exchange', movement.amount);
    const readings = await watched.rest(moves);

    const because = 'it was accepted an hour before';
    await check(movedOnce, readings, { ...moves, because, daysWentBy: true });
  },
);

test(
  'a withdrawal that is on its way for more than a week takes its amount, once',
  contract('WDR-003', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...movementNeeds('withdrawal'), { control: 'advanceClock' }],
  }),
  async ({ kit, given, controls, check }) => {
    const second = asSecond(kit);
    const movement = await second.given.movement('withdrawal');
    const watched = await watch(second, movement.accounts);
    await acceptAndWait(second, movement);
    await controls.run('advanceClock', { seconds: 8 * 24 * HOUR_SECONDS, client: 'second' });
    const record = await settle(second, movement);
    // How long it may be on its way is not stated: what was given up takes nothing.
    if (hasEnded(second, movement, record) === false) {
      return given.giveUp(
        new NotApplicable('a withdrawal is not completed after more than a week'),
      );
    }
    const moves = movesOf('withdrawal', movement.amount);
    const readings = await watched.rest(moves);
    await needEnd(second, movement, allMoved(second, moves, readings));

    const because = 'it was accepted once';
    await check(movedOnce, readings, { ...moves, because, daysWentBy: true });
  },
);

test(
  'what is pending of a market exchange becomes no cancelled one where it is settled an hour later',
  contract('LED-009', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...movementNeeds('exchange'), { control: 'advanceClock' }],
  }),
  async ({ kit, given, controls, check }) => {
    const second = asSecond(kit);
    const movement = await second.given.movement('exchange');
    const [source] = movement.accounts;
    await acceptAndWait(second, movement);
    const before = await latest(second, source);
    if (!mentions(before, 'PENDING'))
      given.giveUp(new NotApplicable('nothing of an exchange is pending'));
    // Longer than its quote was good for.
    await controls.run('advanceClock', { seconds: HOUR_SECONDS + 60, client: 'second' });
    await settle(second, movement);
    const after = await latest(second, source);

    await check(neverCancelledFromPending, { readings: [before, after] });
  },
);

const TOO_LATE = ['transfer', 'withdrawal'] as const;

test(
  'acceptances that are refused as they come an hour too late leave the balances alone',
  contract('ERR-007', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...TOO_LATE.flatMap(movementNeeds), { control: 'advanceClock' }],
  }),
  async ({ kit, given, controls, check }) => {
    const second = asSecond(kit);
    const waiting = await Promise.all(TOO_LATE.map((kind) => second.given.movement(kind)));
    await controls.run('advanceClock', { seconds: HOUR_SECONDS + 60, client: 'second' });
    const seen = await aroundRefusals(
      second,
      waiting.map((movement) => ({
        read: () => second.given.balances(...movement.accounts),
        attempt: async () => [
          await acceptAgain(second, movement, `late-${movement.kind}`, 'probe'),
        ],
      })),
    );
    // How long they can be accepted is not stated.
    const refusals = seen.filter((one) => !one.refusals.some(succeeded));
    if (refusals.length === 0) given.giveUp(new NotApplicable('an hour is not too late'));
    for (const readings of refusals)
      await check(unchangedAfterRefusal, readings, { what: 'the accounts' });
  },
);
