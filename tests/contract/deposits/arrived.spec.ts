import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { objectsOf } from '../../../fixtures/checks/ledger/transactions.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, nullIfGivenUp } from '../../../fixtures/errors.ts';
import { openAccount } from '../../../fixtures/given/accounts/further-accounts.ts';
import { pastOpening } from '../../../fixtures/given/accounts/past-opening.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { smallestOf } from '../../../fixtures/given/accounts/scales.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { untilRecorded } from '../../../fixtures/given/movements/recorded.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { lackNamed } from '../../../fixtures/target/lacks.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { cutTo, format, money, plus } from '../../../fixtures/money.ts';
import { contract, movedOnce, test, type Kit } from '../../../fixtures/test.ts';

const AMOUNT = '30.17';

test(
  'accepting a PUSH deposit whose funds have arrived moves no money',
  contract('DEP-005', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: [...movementNeeds('pushDeposit'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, check }) => {
    const movement = await given.movement('pushDeposit');
    const { id, accounts } = movement;
    const [account] = accounts;
    const coming = await watch(kit, accounts);
    await controls.run('simulateDeposit', {
      ...{ account: account.id, deposit: id, asset: 'primary' },
      amount: given.amount(AMOUNT),
    });
    await coming.rest({ currentBalance: [AMOUNT], availableBalance: [AMOUNT] }, 'in full');

    const watched = await watch(kit, accounts);
    await acceptAgain(kit, movement, 'accept', 'invalid');
    const moves = noMoves(accounts, 'and holds');
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: 'a PUSH deposit is not accepted' });
  },
);

test(
  'accepting a PUSH deposit whose funds were seen and have not arrived moves no money',
  contract('DEP-005', {
    operation: 'acceptDeposit',
    effect: 'irreversible',
    needs: [...movementNeeds('pushDeposit'), { control: 'detectDeposit' }],
  }),
  async ({ kit, given, controls, check }) => {
    const movement = await given.movement('pushDeposit');
    const [account] = movement.accounts;
    // What is posted by itself is so there as well, and first: as funds of a deposit, too.
    const others = await given.accounts({ balance: '0.00' });
    const { id: deposit } = await movementOn(kit, 'pushDeposit', others, AMOUNT, 'twin');
    const [twin] = others;
    const accounts = [twin, account] as const;
    const before = await Promise.all(accounts.map((one) => latest(kit, one)));
    const values = { asset: 'primary', amount: given.amount(AMOUNT) } as const;
    await controls.run('detectDeposit', { ...values, account: twin.id, deposit });
    await controls.run('detectDeposit', { ...values, account: account.id, deposit: movement.id });
    await untilRecorded(kit, accounts, before);

    const watched = await watch(kit, accounts);
    await acceptAgain(kit, movement, 'accept', 'invalid');
    const moves = noMoves(accounts, 'alone');
    const readings = await watched.rest(moves);
    const [ofTwin] = readings.newestAfter;
    if (ofTwin !== undefined && objectsOf(ofTwin).some(isPosted)) {
      given.giveUp(new NotApplicable('funds that were seen are posted by themselves'));
    }

    await check(movedOnce, readings, { ...moves, because: 'a PUSH deposit is not accepted' });
  },
);

test(
  'external funds of one amount reach each of two accounts in full',
  contract('DEP-007', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [{ control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, check }) => {
    // Of one customer, as far as it gets two of a currency.
    const { id: customer } = await given.customer('INDIVIDUAL', 'as owner');
    // Who closed one that was opened before has these for what comes since.
    await closedIfOffered(kit, customer);
    const accounts = await given.accounts(
      { balance: '0.00', customer },
      { balance: '0.00', customer, others: 'or of others' },
    );
    const watched = await watch(kit, accounts);
    const amount = given.amount(AMOUNT);
    for (const { id: account } of accounts) {
      await controls.run('simulateDeposit', { account, asset: 'primary', amount });
    }
    const each = [AMOUNT, AMOUNT];
    const moves = { currentBalance: each, availableBalance: each };
    const readings = await watched.rest(moves, 'in full');

    await check(movedOnce, readings, { ...moves, because: `${AMOUNT} came for each of them` });
  },
);

/** As far as a client may open and close one. */
async function closedIfOffered(kit: Kit, customer: string): Promise<void> {
  const { target } = kit;
  // The one that it closes may be all that it gets.
  if (!isThere(target, reopened.needs) || lackNamed(target.file, 'secondAccounts') !== null) return;
  const own = kit.tentative();
  const closed = async (): Promise<void> => {
    const opened = await openAccount(own, customer, { label: 'closed before', intent: 'probe' });
    if (!succeeded(opened)) return;
    const [id, balance] = [
      await pastOpening(own, opened),
      own.given.bound(opened, 'currentBalance'),
    ];
    // What was given for its opening would have to leave it first.
    if (Number(balance) === 0) await bringTo(own, id, 'closed');
  };
  await closed().catch(nullIfGivenUp);
}

/** To the last digit that coins have. */
const coins = [
  { asset: 'crypto', words: 'crypto funds', digits: '0.12345678' },
  { asset: 'stablecoin', words: 'funds of a stablecoin', digits: '3.12345678' },
] as const;

for (const { asset, words, digits } of coins) {
  test(
    `external ${words} reach their account in full, to the last digit`,
    contract('DEP-007', {
      operation: 'getAccount',
      effect: 'irreversible',
      needs: [{ control: 'simulateDeposit' }],
    }),
    async ({ kit, given, controls, target, check }) => {
      const { scale } = target.file.assets[asset] ?? {};
      const amount = cutTo(digits, scale);
      const least = smallestOf(target, asset);
      const accounts = await given.accounts({ asset, balance: '0' });
      const watched = await watch(kit, accounts);
      const on = { account: accounts[0].id, asset };
      const funds = (size: string) => ({ ...on, amount: given.amount(size, asset) });
      await controls.run('simulateDeposit', funds(amount));
      // So little an operator may not take.
      const refusing = { mayRefuse: true } as const;
      const { exchange } = await controls.run('simulateDeposit', funds(least), refusing);
      const isTaken = succeeded(exchange);
      const sum = isTaken ? format(plus(money(amount), money(least)), scale) : amount;
      const moves = { currentBalance: [sum], availableBalance: [sum] };
      const readings = await watched.rest(moves, 'in full');

      const because = isTaken ? `${amount} and ${least} arrived` : `${amount} arrived`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}
