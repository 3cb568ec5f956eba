import { objectsOf } from '../../../fixtures/checks/ledger/transactions.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { aDayLater, type Later, type Makers } from '../../../fixtures/given/a-day-later.ts';
import { startOf } from '../../../fixtures/given/accounts/agreeing.ts';
import { pendingCreditNeeds } from '../../../fixtures/given/accounts/around.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { confirmed } from '../../../fixtures/given/movements/confirmed.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
import {
  accept,
  hasEnded,
  needEnd,
  settle,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test, type Kit } from '../../../fixtures/test.ts';
import type { Moves } from '../../../fixtures/checks/ledger/movements.ts';

const BECAUSE = 'it was accepted the day before, and settled after midnight';

type Waiting = 'withdrawal' | 'cryptoWithdrawal' | 'pullDeposit' | 'exchange';

/** Sent on its way; at its end a day later its accounts have moved once since then. */
async function onItsWay(second: Kit, kind: Waiting): Promise<Later> {
  const made = await second.given.movement(kind);
  const { accounts, amount, id } = made;
  const start = await startOf(second, accounts);
  await accept(second, made, `accept-${kind}`);
  // What is held only would give way to another transaction, of the day on which that comes.
  if (movements[kind].vocabulary === 'withdrawal') await stepped(second, { id, label: kind }, 1);
  else await untilAccepted(second, made);
  return async (later) => {
    const record = await settle(later, made);
    // How long it may be on its way is not stated: what was given up moves nothing.
    if (hasEnded(later, made, record) === false && later.controls.has('settle')) {
      later.given.giveUp(
        new NotApplicable(`${movements[kind].words} is not completed a day later`),
      );
    }
    const own = asSecond(later);
    const moves = atTheEnd(kind, amount);
    const readings = await (await watch(own, accounts, start)).rest(moves);
    await needEnd(later, made, allMoved(own, moves, readings));
    await later.check(movedOnce, readings, { ...moves, because: BECAUSE, daysWentBy: true });
  };
}

/** What comes to its end is posted: both balances show it. */
function atTheEnd(kind: Waiting, amount: string): Moves {
  if (kind === 'exchange') return movesOf(kind, amount);
  const move = kind === 'pullDeposit' ? amount : `-${amount}`;
  return { currentBalance: [move], availableBalance: [move] };
}

const SEEN = '72.43';

const makers = {
  withdrawal: (second) => onItsWay(second, 'withdrawal'),
  cryptoWithdrawal: (second) => onItsWay(second, 'cryptoWithdrawal'),
  pullDeposit: (second) => onItsWay(second, 'pullDeposit'),
  exchange: (second) => onItsWay(second, 'exchange'),
  async seen(second) {
    const { given, controls } = second;
    const accounts = await given.accounts({ balance: '0.00' });
    const [account] = accounts;
    const start = await startOf(second, accounts);
    const values = { account: account.id, asset: 'primary', amount: given.amount(SEEN) };
    await controls.run('detectDeposit', values);
    const [page] = await untilRecorded(second, accounts, start.newestBefore);
    return async (later) => {
      const own = asSecond(later);
      await confirmed(own, account, page && objectsOf(page)[0]);
      const moves = { currentBalance: [SEEN], availableBalance: [SEEN] };
      const readings = await (await watch(own, accounts, start)).rest(moves);
      const because = 'as much was seen the day before, and confirmed after midnight';
      await later.check(movedOnce, readings, { ...moves, because, daysWentBy: true });
    };
  },
} as const satisfies Makers;

const overnight = {
  effect: 'irreversible',
  alone: true,
  needs: [...secondNeeds, { control: 'advanceClock' }],
} as const;
const seenNeeds = [...pendingCreditNeeds, { control: 'settle' }] as const;

const rows = [
  { id: 'LED-005', name: 'withdrawal', effects: 'lowers both balances, once' },
  { id: 'LED-005', name: 'cryptoWithdrawal', effects: 'lowers both balances, once' },
  { id: 'LED-006', name: 'pullDeposit', effects: 'raises both balances, once' },
  { id: 'EXC-003', name: 'exchange', effects: 'lowers one account and raises the other, once' },
] as const;

const wanted = [
  ...rows.map(({ name }) => ({ name, needs: movementNeeds(name) })),
  { name: 'seen', needs: seenNeeds },
];

for (const { id, name, effects } of rows) {
  const { words, accept: operation } = movements[name];

  test(
    `${words} that was accepted before midnight and is settled after it ${effects}`,
    contract(id, { ...overnight, operation, needs: [...overnight.needs, ...movementNeeds(name)] }),
    ({ kit }) => aDayLater(kit, { makers, rows: wanted }, name),
  );
}

test(
  'funds from outside that were seen before midnight and arrive after it raise both balances, once',
  contract('LED-006', {
    ...overnight,
    operation: 'getAccount',
    needs: [...overnight.needs, ...seenNeeds],
  }),
  ({ kit }) => aDayLater(kit, { makers, rows: wanted }, 'seen'),
);
