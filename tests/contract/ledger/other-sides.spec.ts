import { NotApplicable } from '../../../fixtures/errors.ts';
import { around } from '../../../fixtures/given/accounts/around.ts';
import { withBegun } from '../../../fixtures/given/accounts/begun-with.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { confirmed } from '../../../fixtures/given/movements/confirmed.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import {
  bothMoved,
  contract,
  creditPending,
  neverBelowZero,
  neverCancelledFromPending,
  objectsOf,
  postedForGood,
  test,
} from '../../../fixtures/test.ts';

const exchanging = {
  operation: 'acceptExchange',
  effect: 'irreversible',
  needs: movementNeeds('exchange'),
} as const;

test(
  'the pending credit of what a market exchange buys leaves the current balance alone',
  contract('LED-004', exchanging),
  async ({ kit, given, check }) => {
    const { accounts } = await given.order('exchange');
    const movement = await movementOn(kit, 'exchange', accounts, '30.17');
    const bought = accounts[1] ?? accounts[0];
    const expected = { status: 'PENDING', moved: [], open: 'availableBalance' } as const;
    const readings = await around(kit, bought, expected, () => accept(kit, movement));

    await check(creditPending, readings);
  },
);

test(
  'the posted credit of what a market exchange buys raises the current and the available balance',
  contract('LED-006', exchanging),
  async ({ kit, given, check }) => {
    const { accounts } = await given.order('exchange');
    const movement = await movementOn(kit, 'exchange', accounts, '30.17');
    const bought = accounts[1] ?? accounts[0];
    const moved = ['currentBalance', 'availableBalance'] as const;
    const readings = await around(kit, bought, { status: 'POSTED', moved }, async () => {
      await accept(kit, movement);
      await settle(kit, movement);
    });

    await check(bothMoved, readings, { direction: 'credit' });
  },
);

test(
  'what is pending of funds from outside does not become cancelled when they arrive',
  contract('LED-009', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [{ control: 'detectDeposit' }, { control: 'settle' }],
  }),
  async ({ kit, given, controls, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const [account] = accounts;
    const seen = await latest(kit, account);
    const values = { account: account.id, asset: 'primary', amount: given.amount('12.43') };
    await controls.run('detectDeposit', values);
    const [before = seen] = await untilRecorded(kit, accounts, [seen]);
    await confirmed(kit, account, objectsOf(before)[0]);
    const after = await latest(kit, account);

    await check(neverCancelledFromPending, { readings: [before, after] });
  },
);

test(
  'what was posted last stays as it is when its account is frozen',
  contract('LED-008', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: reopened.needs,
  }),
  async ({ kit, given, check }) => {
    const [account] = await given.accounts({ balance: '12.43' });
    const before = await given.transactions(account);
    await bringTo(kit, account.id, 'frozen');
    const after = await given.transactions(account);

    await check(postedForGood, { before, after });
  },
);

const OF_CRYPTO = { balance: '0.2', small: '0.01', large: '0.5' } as const;

test(
  'transfers of more crypto funds than there are take no account below zero',
  contract('LED-015', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: [{ claim: 'noOverdraft' }, ...movementNeeds('transfer')],
  }),
  async ({ kit, given, quiet, check }) => {
    const asset = 'crypto';
    const { balance, small, large } = OF_CRYPTO;
    const accounts = await given.accounts({ asset, balance }, { asset, balance: '0' });
    const [from] = accounts;
    const [before] = await given.balances(from);
    // Something has to be taken at all.
    const made = await movementIfTaken(kit, 'transfer', accounts, small, 'small');
    if (made === null) {
      return given.giveUp(new NotApplicable('no transfer of crypto funds is taken'));
    }
    const accepts = [await acceptAgain(kit, made, 'accept-small', 'valid')];
    const asked = withBegun(kit, from, before, balance)(large);
    const much = await movementIfTaken(kit, 'transfer', accounts, asked, 'large');
    if (much !== null) accepts.push(await acceptAgain(kit, much, 'accept-large', 'probe'));
    const after = await quiet(() => given.balances(from));

    await check(neverBelowZero, { before, after, accepts }, { asked });
  },
);
