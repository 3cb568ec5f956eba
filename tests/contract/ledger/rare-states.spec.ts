import { mentions, succeeded, tellsTheSame } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { withBegun } from '../../../fixtures/given/accounts/begun-with.ts';
import { around } from '../../../fixtures/given/accounts/around.ts';
import { acceptedAtOnce, askedAtOnce } from '../../../fixtures/given/movements/at-once.ts';
import { movementOn, withdrawalWithFee } from '../../../fixtures/given/movements/movement-on.ts';
import {
  accept,
  acceptAgain,
  acceptAndWait,
  read,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { untilFallen, watch } from '../../../fixtures/given/movements/watch.ts';
import { withdrawn } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { accountsOfTwo, twoOwnersNeeds } from '../../../fixtures/given/accounts/two-owners.ts';
import { wordFor } from '../../../fixtures/target/view.ts';
import {
  contract,
  debitHeld,
  movedOnce,
  neverBelowZero,
  neverCancelledFromPending,
  restored,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const withdrawing = { effect: 'irreversible', needs: movementNeeds('withdrawal') } as const;

test(
  'a transfer to the account of another customer raises it as it does one of its own',
  contract('LED-001', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: [...movementNeeds('transfer'), ...twoOwnersNeeds],
  }),
  async ({ kit, check }) => {
    const accounts = await accountsOfTwo(kit);
    const movement = await movementOn(kit, 'transfer', accounts, '30.17');
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('transfer', movement.amount);
    const readings = await watched.rest(moves);

    const because = 'a transfer to another customer was accepted';
    await check(movedOnce, readings, { ...moves, because });
  },
);

test(
  'the pending debit of a market exchange lowers the available balance, and not the current one',
  contract('LED-003', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    needs: movementNeeds('exchange'),
  }),
  async ({ kit, given, check }) => {
    const { accounts } = await given.order('exchange');
    const expected = { status: 'PENDING', moved: ['availableBalance'] } as const;
    // Its funds may be held when it is created already.
    const readings = await around(kit, accounts[0], expected, async () => {
      await accept(kit, await movementOn(kit, 'exchange', accounts, '30.17'));
    });

    await check(debitHeld, readings, { status: 'PENDING' });
    if (!mentions(readings.newestAfter, 'PENDING')) return;
    // Of what is accepted at once each is pending; the first one may be posted meanwhile.
    const { accounts: others } = await given.order('exchange');
    const amounts = ['10.03', '4.17'] as const;
    const both = { ...expected, times: amounts.length } as const;
    const seen = await around(kit, others[0], both, async () =>
      acceptedAtOnce(kit, await askedAtOnce(kit, 'exchange', others, amounts)),
    );

    await check(debitHeld, seen, { status: 'PENDING' });
  },
);

test(
  'what is pending of a withdrawal with a fee never becomes cancelled',
  contract('LED-009', {
    ...withdrawing,
    operation: 'listTransactions',
    needs: [...withdrawing.needs, { request: 'createWithdrawalWithFee' }],
  }),
  async ({ kit, quiet, check }) => {
    const movement = await withdrawalWithFee(kit);
    const [account] = movement.accounts;
    await acceptAndWait(kit, movement);
    const own = { id: movement.id, vocabulary: 'withdrawal' } as const;
    const isPending = (page: Exchange): boolean => mentions(page, 'PENDING');
    const before = await step(kit, own, () => latest(kit, account), { isWanted: isPending });
    await settle(kit, movement);
    const after = await quiet(() => latest(kit, account));

    await check(neverCancelledFromPending, { readings: [before, after] });
  },
);

test(
  'a transfer between accounts that were dormant lowers one and raises the other',
  contract('LED-001', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: [
      ...movementNeeds('transfer'),
      { request: 'createAccount' },
      { control: 'setAccountStatus' },
    ],
  }),
  async ({ kit, given, target, controls, check }) => {
    // That an account has a state of its own for it is not stated.
    if (wordFor(target.file, 'account', 'dormant') === undefined) {
      given.giveUp(new NotApplicable('an account has no state in which it is dormant'));
    }
    const movement = await given.movement('transfer');
    const watched = await watch(kit, movement.accounts);
    for (const { id: account } of movement.accounts) {
      await controls.run('setAccountStatus', { account, status: 'dormant' });
    }
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('transfer', movement.amount);
    const readings = await watched.rest(moves);

    const because = 'a transfer between dormant accounts was accepted';
    await check(movedOnce, readings, { ...moves, because });
  },
);

test(
  'an authorised debit is still held once its account was frozen and is open again',
  contract('LED-002', {
    ...withdrawing,
    operation: 'updateAccount',
    needs: [...withdrawing.needs, ...reopened.needs],
  }),
  async ({ kit, given, check }) => {
    const [account] = await given.accounts({ balance: '50.00' });
    const expected = { status: 'AUTHORIZED', moved: ['availableBalance'] } as const;
    const readings = await around(kit, account, expected, async () => {
      await withdrawn(kit, account, 0);
      await bringTo(kit, account.id, 'frozen');
      await bringTo(kit, account.id, 'open');
    });
    await check(debitHeld, readings, { status: 'AUTHORIZED' });
  },
);

/** In the middle of most answers, and well before slow ones. */
const DROPS_MS = [5, 40] as const;

test(
  'a hold is given back once where its cancellation is sent again after its answer was lost',
  contract('LED-007', { ...withdrawing, operation: 'cancelWithdrawal' }),
  async ({ kit, given, platform, key, quiet, check }) => {
    const [account] = await given.accounts({ balance: '50.00' });
    for (const dropAfterMs of DROPS_MS) {
      await quiet(() => given.balances(account));
      const turn = `drop-${dropAfterMs}`;
      const readings = await around(kit, account, { status: 'CANCELLED', moved: [] }, async () => {
        const withdrawal_id = await withdrawn(kit, account, 0, turn);
        const path = { withdrawal_id };
        const one = { kind: 'withdrawal', path } as const;
        const before = await read(kit, one);
        const options = { idempotencyKey: key(`cancel-${turn}`), intent: 'repeat' } as const;
        await platform.cancelWithdrawal({ path }, { ...options, dropAfterMs });
        // Whether it was carried out shows in the record, or not at all.
        await given.until(
          () => read(kit, one),
          (answer) => !tellsTheSame(answer, before),
        );
        await platform.cancelWithdrawal({ path }, options);
      });
      await check(restored, readings);
    }
  },
);

const contests = [
  { kind: 'transfer', rounds: ['one', 'two', 'three'], isAtOnce: true },
  { kind: 'paymentFromAccount', rounds: ['one'], isAtOnce: false },
] as const;

for (const { kind, rounds, isAtOnce } of contests) {
  test(
    `${movements[kind].words} and a withdrawal that compete for the same funds take no account below zero`,
    contract('LED-015', {
      ...withdrawing,
      operation: movements[kind].accept,
      needs: [{ claim: 'noOverdraft' }, ...withdrawing.needs, ...movementNeeds(kind)],
    }),
    async ({ kit, given, quiet, check }) => {
      for (const round of rounds) {
        const [balance, part] = ['100.00', '80.00'];
        const accounts = await given.accounts({ balance }, { balance: '0.00' });
        const [before] = await given.balances(...accounts);
        const more = withBegun(kit, accounts[0], before, balance);
        const amount = more(part);
        // A transfer may hold its funds from its creation on.
        const rivals = [
          await movementOn(kit, 'withdrawal', [accounts[0]], amount, `withdrawal-${round}`),
          await movementOn(kit, kind, accounts, amount, `${kind}-${round}`),
        ];
        const accepting = rivals.map(
          (one) => () => acceptAgain(kit, one, `accept-${one.kind}-${round}`, 'probe'),
        );
        const accepts: Exchange[] = [];
        if (isAtOnce) accepts.push(...(await Promise.all(accepting.map((act) => act()))));
        else for (const act of accepting) accepts.push(await act());
        if (accepts.some(succeeded)) await untilFallen(kit, accounts, before);
        const after = await quiet(() => given.balances(...accounts));

        const asked = more('160.00', 2);
        const params = { asked, fallen: true } as const;
        await check(neverBelowZero, { before, after, accepts }, params);
      }
    },
  );
}
