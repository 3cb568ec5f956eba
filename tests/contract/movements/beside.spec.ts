import { acceptedAtOnce, askedAtOnce } from '../../../fixtures/given/movements/at-once.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import {
  accept,
  acceptAndWait,
  read,
  settle,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { acceptedIfTaken } from '../../../fixtures/given/movements/ran-out.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { cancelledLine } from '../../../fixtures/given/events/happenings.ts';
import { amountsOf } from '../../../fixtures/given/movements/refused.ts';
import { contract, movedOnce, notCarriedOut, test, type Kit } from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const AMOUNT = '30.17';

const twins = [
  { kind: 'withdrawal', cancelled: 'first', beside: 'one of the same amount that is cancelled' },
  {
    kind: 'withdrawal',
    cancelled: 'first',
    beside: 'one of the same amount that was cancelled before its acceptance',
    early: true,
  },
  {
    kind: 'withdrawal',
    cancelled: 'second',
    beside: 'a later one of the same amount that is cancelled while it is under way',
    under: true,
  },
  { kind: 'withdrawal', cancelled: 'second', beside: 'a later one of the same amount, cancelled' },
  {
    kind: 'cryptoWithdrawal',
    cancelled: 'second',
    beside: 'a later one of the same amount, cancelled',
  },
] as const;

for (const { kind, cancelled: which, beside, ...row } of twins) {
  const { words, from } = movements[kind];

  test(
    `${words} is taken once beside ${beside}`,
    contract('WDR-003', {
      operation: 'acceptWithdrawal',
      effect: 'irreversible',
      needs: [
        ...movementNeeds(kind),
        { binding: 'status', of: 'getWithdrawal' },
        { control: 'settle' },
      ],
    }),
    async ({ kit, given, check }) => {
      const amount = kind === 'withdrawal' ? AMOUNT : amountsOf(kind).each;
      // With room for the fees of both.
      const balance = kind === 'withdrawal' ? '250.00' : '0.2';
      const accounts = await given.accounts({ balance, asset: from ?? 'primary' });
      const first = await movementOn(kit, kind, accounts, amount, 'first');
      const second = await movementOn(kit, kind, accounts, amount, 'second');
      const [lost, kept] = which === 'first' ? [first, second] : [second, first];
      const watched = await watch(kit, accounts);
      await accept(kit, first, `accept-${first.id}`);
      if ('early' in row) await cancelledOrNot(kit, lost);
      if ('under' in row) await stepped(kit, { id: first.id, label: first.id }, 1);
      await accept(kit, second, `accept-${second.id}`);
      if (!('early' in row)) await cancelledOrNot(kit, lost);
      await settle(kit, kept);
      const moves = { currentBalance: [`-${amount}`], availableBalance: [`-${amount}`] };
      const readings = await watched.rest(moves);

      const because = `of two withdrawals of one amount the ${which} was cancelled`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}

test(
  'a withdrawal is taken once beside a transfer of the same amount',
  contract('WDR-003', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), ...movementNeeds('transfer')],
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '150.00' }, { balance: '0.00' });
    const own = accounts.slice(0, 1) as [(typeof accounts)[0]];
    const made = await movementOn(kit, 'withdrawal', own, AMOUNT, 'withdrawn');
    const other = await movementOn(kit, 'transfer', accounts, AMOUNT, 'transferred');
    const watched = await watch(kit, own);
    await acceptAndWait(kit, made, 'accept-withdrawn');
    await accept(kit, other, 'accept-transferred');
    for (const one of [other, made]) await settle(kit, one);
    const moves = { currentBalance: ['-60.34'], availableBalance: ['-60.34'] };
    const readings = await restAfter(kit, watched, [other, made], moves, 'in full');

    const because = `${AMOUNT} were withdrawn, and as much was transferred meanwhile`;
    await check(movedOnce, readings, { ...moves, because });
  },
);

/** An accepted withdrawal need not be cancelled when that is asked for: then there is nothing to see. */
async function cancelledOrNot(kit: Kit, movement: Movement): Promise<void> {
  const { given, target } = kit;
  await untilAccepted(kit, movement);
  await cancel(kit, movement, 'probe');
  const state = given.statusOf(await cancelled(kit, movement));
  if (target.means('withdrawal', 'cancelled', state) === true) return;
  const reason = 'a withdrawal is not cancelled once it is accepted';
  const line = cancelledLine(target);
  given.giveUp(line === null ? new NotApplicable(reason) : new Untestable(reason, line));
}

test(
  'a PULL deposit brings its own amount, beside another one and beside funds from outside',
  contract('DEP-004', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: [...movementNeeds('pullDeposit'), { control: 'settle' }],
  }),
  async ({ kit, given, controls, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const first = await movementOn(kit, 'pullDeposit', accounts, '10.03', 'first');
    const second = await movementOn(kit, 'pullDeposit', accounts, '20.41', 'second');
    const watched = await watch(kit, accounts);
    for (const one of [first, second]) await accept(kit, one, `accept-${one.id}`);

    // As much as one of them is to bring, and not from where it brings it.
    const comes = controls.has('simulateDeposit');
    if (comes) {
      const [account] = accounts;
      const values = { account: account.id, asset: 'primary', amount: given.amount('10.03') };
      await controls.run('simulateDeposit', values);
    }
    // In the order that is not that of their acceptance: what is due to one is not the other's.
    for (const one of [second, first]) await settle(kit, one);
    const total = comes ? '40.47' : '30.44';
    const moves = { currentBalance: [total], availableBalance: [total] };
    const readings = await watched.rest(moves, 'in full');

    const because = `20.41 and 10.03 were pulled${comes ? ', and 10.03 came from outside' : ''}`;
    await check(movedOnce, readings, { ...moves, because });
  },
);

test(
  'each of two withdrawals that are accepted one upon the other lowers both balances once it is posted',
  contract('LED-005', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { control: 'settle' }],
  }),
  async ({ kit, given, check }) => {
    // With room for the fees of both.
    const accounts = await given.accounts({ balance: '250.00' });
    const first = await movementOn(kit, 'withdrawal', accounts, AMOUNT, 'first');
    // As much again may be thought a mistake.
    const alike = await movementIfTaken(kit, 'withdrawal', accounts, AMOUNT, 'alike');
    const second = alike ?? (await movementOn(kit, 'withdrawal', accounts, '10.03', 'second'));
    const made = [first, second];
    const watched = await watch(kit, accounts);
    for (const one of made) await accept(kit, one, `accept-${one.id}`);
    for (const one of made) await settle(kit, one);
    const total = alike === null ? '-40.20' : '-60.34';
    const moves = { currentBalance: [total], availableBalance: [total] };
    const readings = await restAfter(kit, watched, made, moves, 'in full');

    const because = `${first.amount} and ${second.amount} were withdrawn`;
    await check(movedOnce, readings, { ...moves, because });
  },
);

const unaccepted = [
  { id: 'WDR-002', kind: 'withdrawal', meanings: ['accepted', 'inFlight', 'completed'] },
  { id: 'TRF-001', kind: 'transfer', meanings: ['executed'] },
] as const;

for (const { id, kind, meanings } of unaccepted) {
  const { words, accept: operation, get } = movements[kind];

  test(
    `${words} that nobody accepted is not carried out with another one that was, earlier or later`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), { binding: 'status', of: get }],
    }),
    async ({ kit, given, check }) => {
      const own = await given.movement(kind, coveredTwice(kind));
      const taken = (amount: string, label: string): Promise<Movement | null> =>
        movementIfTaken(kit, kind, own.accounts, amount, label);
      // How many may wait at once is not stated, nor whether two may be alike.
      const beside = async (label: string): Promise<Movement> =>
        (await taken('10.03', label)) ??
        given.giveUp(new NotApplicable('no other one is taken beside it'));
      const others = [(await taken(own.amount, 'alike')) ?? (await beside('before'))];
      await acceptAndWait(kit, own);
      others.push(await beside('after'));
      await settle(kit, own);

      const why = 'nobody accepted it';
      for (const other of others) {
        const answer = await read(kit, other);
        await check(notCarriedOut, { answer }, { record: kind, meanings, why });
      }
    },
  );
}

const twice = [
  { id: 'PAY-004', kind: 'paymentFromAccount' },
  { id: 'LED-001', kind: 'transfer' },
] as const;

for (const { id, kind } of twice) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} moves its funds where others between the same accounts are accepted at once`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const accounts = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
      const made = await askedAtOnce(kit, kind, accounts, ['15.05', '10.03', '4.17']);
      const watched = await watch(kit, accounts);
      await acceptedAtOnce(kit, made);
      for (const one of made) await settle(kit, one);
      const moves = movesOf(kind, '29.25');
      const readings = await restAfter(kit, watched, made, moves, 'in full');

      const because = 'three, in all 29.25, were accepted at once';
      await check(movedOnce, readings, { ...moves, because });
    },
  );

  test(
    `${words} moves its funds after an equal one between the same accounts, too`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const [payer, payee, another] = await given.accounts(
        { balance: '100.00' },
        { balance: '0.00' },
        { balance: '0.00' },
      );
      const accounts = [payer, payee] as const;
      // Asked for before the others and accepted after them; how many may wait is not stated.
      const early = await movementIfTaken(kit, kind, accounts, '4.17', 'early');
      const watched = await watch(kit, accounts);
      for (const turn of ['first', 'second']) {
        const one = await movementOn(kit, kind, accounts, '15.05', turn);
        // What is only asked for, after it, has no part in it.
        if (turn === 'second') {
          await movementIfTaken(kit, kind, accounts, '15.05', 'waiting');
          await movementIfTaken(kit, kind, [payer, another], '4.03', 'elsewhere');
        }
        await accept(kit, one, `accept-${turn}`);
        await settle(kit, one);
        if (kind === 'paymentFromAccount') {
          // Who asks how it goes does not make it go again.
          await kit.platform.call('getPaymentStatus', { path: one.path }, { intent: 'probe' });
        }
      }
      const also = early !== null && (await acceptedIfTaken(kit, early));
      // What only waits may be held from its creation on (c36): what is available tells nothing here.
      const { currentBalance = [] } = movesOf(kind, also ? '34.27' : '30.10');
      const readings = await watched.rest({ currentBalance }, 'in full');

      const others = also ? ', and one of 4.17 after them' : '';
      const because = `two of 15.05 were accepted, each of its own${others}`;
      await check(movedOnce, readings, { currentBalance, because });
    },
  );
}
