import { NotApplicable } from '../../../fixtures/errors.ts';
import { busyAtRest } from '../../../fixtures/given/accounts/busy.ts';
import { unknownId } from '../../../fixtures/given/calls/unknown-id.ts';
import {
  around,
  pendingCredit,
  pendingCreditNeeds,
} from '../../../fixtures/given/accounts/around.ts';
import type { Order } from '../../../fixtures/kit.ts';
import { needAsMuch } from '../../../fixtures/given/movements/as-much.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import {
  acceptAsked,
  asked,
  stepped,
  withdrawn,
} from '../../../fixtures/given/movements/own-withdrawals.ts';
import {
  bothMoved,
  contract,
  creditPending,
  debitHeld,
  movedOnce,
  restored,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

const withdrawing = {
  operation: 'acceptWithdrawal',
  effect: 'irreversible',
  needs: movementNeeds('withdrawal'),
} as const;
const depositing = {
  operation: 'acceptDeposit',
  effect: 'irreversible',
  needs: movementNeeds('pullDeposit'),
} as const;

const SMALLEST = '0.01';

const sizes = [
  { words: 'a transfer', wish: {} },
  { words: 'a transfer of the smallest amount', wish: { balance: '5.00', amount: SMALLEST } },
  { words: 'a large transfer', wish: { balance: '98765.43', amount: '87654.32' } },
] as const;

for (const { words, wish } of sizes) {
  test(
    `${words}, accepted, lowers its source and raises its destination by the amount`,
    contract('LED-001', {
      operation: 'acceptTransfer',
      effect: 'irreversible',
      needs: movementNeeds('transfer'),
    }),
    async ({ kit, given, check }) => {
      if ('balance' in wish) needAsMuch(kit, wish.balance, `${words} may not be sent`);
      const { accounts, amount } = await given.order('transfer', wish);
      const create = amount === SMALLEST ? movementIfTaken : movementOn;
      const movement = await create(kit, 'transfer', accounts, amount);
      if (movement === null) return given.giveUp(new NotApplicable(`${words} is not taken`));
      const watched = await watch(kit, movement.accounts);
      // What is read meanwhile may be kept, as it was or as it will be.
      await Promise.all([given.balances(movement.accounts[0]), accept(kit, movement)]);
      await settle(kit, movement);
      const moves = movesOf('transfer', movement.amount);
      const readings = await watched.rest(moves);
      const because = `a transfer of ${movement.amount} was accepted`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}

test(
  'a transfer back of the same amount, accepted, moves it back',
  contract('LED-001', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '100.00' }, { balance: '50.00' });
    const back = [accounts[1], accounts[0]] as const;
    const there = await movementOn(kit, 'transfer', accounts, '30.17', 'there');
    const { amount } = there;
    const first = await watch(kit, accounts);
    await accept(kit, there, 'accept-there');
    await settle(kit, there);
    await first.rest(movesOf('transfer', amount));
    const movement = await movementOn(kit, 'transfer', back, amount, 'back');
    const watched = await watch(kit, back);
    await accept(kit, movement, 'accept-back');
    await settle(kit, movement);
    const moves = movesOf('transfer', amount);
    const readings = await watched.rest(moves);

    const because = `a transfer of ${amount} was accepted, back to where it had come from`;
    await check(movedOnce, readings, { ...moves, because });
  },
);

const debits = [
  { id: 'LED-002', status: 'AUTHORIZED', words: 'an authorised', steps: 0 },
  { id: 'LED-003', status: 'PENDING', words: 'a pending', steps: 1 },
] as const;

for (const { id, status, words, steps } of debits) {
  test(
    `${words} debit lowers the available balance by what it holds, and not the current one`,
    contract(id, withdrawing),
    async ({ kit, given, check }) => {
      const [account] = await given.accounts({ balance: '50.00' });
      const expected = { status, moved: ['availableBalance'] } as const;
      const readings = await around(kit, account, expected, () => withdrawn(kit, account, steps));
      await check(debitHeld, readings, { status });
    },
  );

  test(
    `${words} debit is held together with its fee`,
    contract(id, {
      ...withdrawing,
      needs: [...withdrawing.needs, { request: 'createWithdrawalWithFee' }],
    }),
    async ({ kit, given, check }) => {
      const [account] = await given.accounts({ balance: '100.00' });
      const expected = { status, moved: ['availableBalance'] } as const;
      const readings = await around(kit, account, expected, async () => {
        const situation = 'createWithdrawalWithFee';
        const of = [[account], '13.17', 'fee', situation] as const;
        const { id: withdrawal } = await movementOn(kit, 'withdrawal', ...of);
        await acceptAsked(kit, { id: withdrawal, label: 'fee' });
        await stepped(kit, { id: withdrawal, label: 'fee' }, steps);
      });
      await check(debitHeld, readings, { status });
    },
  );

  test(
    `${words} debit is held beside the earlier ones of its account`,
    contract(id, withdrawing),
    async ({ kit, given, check }) => {
      const [account] = await given.accounts({ balance: '50.00' });
      const turns = ['first', 'second', 'third'];
      const expected = { status, times: turns.length, moved: ['availableBalance'] } as const;
      const readings = await around(kit, account, expected, async () => {
        // All are asked for first: what goes on by itself holds each of them for a while only.
        const all = await Promise.all(turns.map((turn) => asked(kit, account, steps, turn)));
        for (const one of all) await acceptAsked(kit, one);
        for (const one of all) await stepped(kit, one, steps);
      });
      await check(debitHeld, readings, { status });
    },
  );
}

test(
  'a pending credit leaves the current balance alone',
  contract('LED-004', { operation: 'getAccount', effect: 'create', needs: pendingCreditNeeds }),
  async ({ kit, check }) => {
    await check(creditPending, await pendingCredit(kit));
  },
);

const BOTH = { status: 'POSTED', moved: ['currentBalance', 'availableBalance'] } as const;

test(
  'a posted debit lowers the current and the available balance',
  contract('LED-005', withdrawing),
  async ({ kit, given, check }) => {
    const order = await given.order('withdrawal');
    const readings = await around(kit, order.accounts[0], BOTH, () => carriedToItsEnd(kit, order));
    await check(bothMoved, readings, { direction: 'debit' });
  },
);

test(
  'a posted debit lowers both balances, also after a withdrawal that was refused',
  contract('LED-005', withdrawing),
  async ({ kit, platform, given, target, key, unique, check }) => {
    const order = await given.order('withdrawal');
    const [account] = order.accounts;
    // What is busy may be booked by others than the rest.
    await busyAtRest(kit, account);
    const request = given.request('createWithdrawal', {
      from: account.id,
      counterparty: unknownId(target, 'counterparty_id', unique('nobody')),
      amount: given.amount('1.17'),
      label: unique('refused'),
    });
    const options = { idempotencyKey: key('refused'), intent: 'invalid' } as const;
    await platform.call('createWithdrawal', request, options);
    const readings = await around(kit, account, BOTH, () => carriedToItsEnd(kit, order));
    await check(bothMoved, readings, { direction: 'debit' });
  },
);

/** From its creation on, when its funds may be held already. */
async function carriedToItsEnd(kit: Kit, { kind, accounts, amount }: Order): Promise<void> {
  const made = await movementOn(kit, kind, accounts, amount);
  await accept(kit, made);
  await settle(kit, made);
}

test(
  'a posted credit raises the current and the available balance',
  contract('LED-006', { ...depositing, atOnce: true }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('pullDeposit');
    const [account] = movement.accounts;
    const readings = await around(kit, account, BOTH, async () => {
      await accept(kit, movement);
      // As by one who lost the answer.
      await acceptAgain(kit, movement);
      await settle(kit, movement);
    });
    await check(bothMoved, readings, { direction: 'credit' });
  },
);

test(
  'a simulated deposit, posted, raises the current and the available balance',
  contract('LED-006', {
    operation: 'getAccount',
    effect: 'create',
    needs: [
      { control: 'simulateDeposit' },
      { binding: 'currentBalance', of: 'getAccount' },
      { binding: 'availableBalance', of: 'getAccount' },
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const [account] = await given.accounts({ balance: '0.00' });
    const values = { account: account.id, asset: 'primary', amount: given.amount('8.00') };
    const readings = await around(kit, account, BOTH, () =>
      controls.run('simulateDeposit', values),
    );
    await check(bothMoved, readings, { direction: 'credit' });
  },
);

/** Several at once are those of one withdrawal: its hold is given back once. */
const cancellations = [
  { turn: 'first', times: 1 },
  { turn: 'second', times: 1 },
  { turn: 'third', times: 3 },
] as const;

test(
  'a cancelled transaction leaves both balances as they were before it',
  contract('LED-007', { ...withdrawing, operation: 'cancelWithdrawal' }),
  async ({ kit, given, platform, key, quiet, check }) => {
    const [account] = await given.accounts({ balance: '50.00' });
    for (const { turn, times } of cancellations) {
      // Balances may follow: what the turn before left is to be seen first.
      if (turn !== 'first') await quiet(() => given.balances(account));
      const readings = await around(kit, account, { status: 'CANCELLED', moved: [] }, async () => {
        const path = { withdrawal_id: await withdrawn(kit, account, 0, turn) };
        const intent = times === 1 ? 'valid' : 'repeat';
        await Promise.all(
          Array.from({ length: times }, (_, index) =>
            platform.cancelWithdrawal(
              { path },
              { idempotencyKey: key(`cancel-${turn}-${index}`), intent },
            ),
          ),
        );
      });
      // Of several the first gives the funds back, and another may do so later.
      const [later] = times > 1 ? await quiet(() => given.balances(account)) : [];
      await check(restored, { ...readings, after: later ?? readings.after });
    }
  },
);
