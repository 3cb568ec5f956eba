import { NotApplicable } from '../../../fixtures/errors.ts';
import { needAsMuch } from '../../../fixtures/given/movements/as-much.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import {
  accept,
  acceptAgain,
  hasEnded,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import { contract, movedOnce, test, type Kit } from '../../../fixtures/test.ts';

const kind = 'paymentFromCounterparty';

const needs = [
  ...movementNeeds(kind),
  { control: 'settle' },
  { binding: 'status', of: 'getPayment' },
] as const;

const rows = [
  { asset: 'primary', words: 'a counterparty', amount: '35.41', isAskedAgain: true },
  // In cents more than 32 bits hold.
  { asset: 'primary', words: 'a counterparty of a large amount', amount: '42949672.98' },
  { asset: 'secondary', words: 'a counterparty in another currency', amount: '16.10' },
  // With more digits than money has.
  { asset: 'crypto', words: 'a counterparty in crypto funds', amount: '0.012345' },
] as const;

for (const { asset, words, amount, ...row } of rows) {
  const isAskedAgain = 'isAskedAgain' in row;

  test(
    `what ${words} pays for a payment that was accepted reaches its account in full, once`,
    contract('PAY-008', { operation: 'acceptPayment', effect: 'irreversible', needs }),
    async ({ kit, given, check }) => {
      if (asset === 'primary') needAsMuch(kit, amount, 'no payment may be of as much');
      const accounts = await given.accounts({ asset, balance: '0' });
      const from = asset === 'crypto' ? paidBy(kit, asset) : kit;
      const movement = await movementIfTaken(from, kind, accounts, amount);
      // For which assets there are payments is not stated.
      if (movement === null) return given.giveUp(new NotApplicable('no such payment is taken'));
      const watched = await watch(kit, accounts);

      await accept(kit, movement);
      const record = await settle(kit, movement);
      if (hasEnded(kit, movement, record) !== true) notBrought(kit);
      if (isAskedAgain) {
        await acceptAgain(kit, movement, 'at the end');
        // Of one that is at its end nothing is asked for once more.
        await settle(kit, movement);
      }
      const moves = {
        currentBalance: [movement.amount],
        availableBalance: [movement.amount],
      };
      const readings = await watched.rest(moves, 'in full');

      const because = `a payment of ${movement.amount} came to its end`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}

test(
  'a payment from a counterparty whose acceptance is repeated with its key brings its funds once',
  contract('IDM-002', { operation: 'acceptPayment', effect: 'irreversible', needs }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const movement = await movementOn(kit, kind, accounts, '35.41');
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await acceptAgain(kit, movement);
    if (hasEnded(kit, movement, await settle(kit, movement)) !== true) notBrought(kit);
    const moves = { currentBalance: ['35.41'], availableBalance: ['35.41'] };
    const readings = await watched.rest(moves, 'in full');

    await check(movedOnce, readings, { ...moves, because: 'its acceptance was repeated' });
  },
);

/** As the counterparty of a payment one of this kind. */
function paidBy(kit: Kit, payer: 'crypto'): Kit {
  const counterparty: Kit['given']['counterparty'] = (_kind, ...of) =>
    kit.given.counterparty(payer, ...of);
  return { ...kit, given: { ...kit.given, counterparty } };
}

test(
  'what a counterparty pays for payments that wait at once reaches the account of each',
  contract('PAY-008', { operation: 'acceptPayment', effect: 'irreversible', needs }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '0.00' }, { balance: '0.00' });
    const amounts = ['35.41', '16.10'] as const;
    const made = [
      await movementOn(kit, kind, [accounts[0]], amounts[0], 'first'),
      await movementOn(kit, kind, [accounts[1]], amounts[1], 'second'),
    ];
    // How many may wait for one account is not stated.
    const beside = await movementIfTaken(kit, kind, [accounts[0]], '20.05', 'beside');
    if (beside !== null) made.push(beside);
    const watched = await watch(kit, accounts);
    const end = async (some: readonly Movement[]): Promise<void> => {
      for (const one of some) await accept(kit, one, `accept-${one.id}`);
      for (const one of some) {
        if (hasEnded(kit, one, await settle(kit, one)) !== true) notBrought(kit);
      }
    };
    await end(made);
    // As much from the same one again, which may be taken for a repetition and refused.
    const equal = await movementIfTaken(kit, kind, [accounts[1]], amounts[1], 'equal');
    if (equal !== null) await end([equal]);
    const sums = [beside === null ? amounts[0] : '55.46', equal === null ? amounts[1] : '32.20'];
    const moves = { currentBalance: sums, availableBalance: sums };
    const readings = await watched.rest(moves, 'in full');

    const because = `payments, of ${sums.join(' and ')} in all to each account, came to their end`;
    await check(movedOnce, readings, { ...moves, because });
  },
);

/** What somebody else is to pay need not be an operator's to bring. */
function notBrought({ given }: Kit): never {
  return given.giveUp(new NotApplicable('no operator brings what a counterparty is to pay'));
}
