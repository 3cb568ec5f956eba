import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { around } from '../../../fixtures/given/accounts/around.ts';
import { withRepeats } from '../../../fixtures/given/calls/repeated.ts';
import { needAsMuch } from '../../../fixtures/given/movements/as-much.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isOfType, recordedEnd } from '../../../fixtures/given/movements/recorded.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { number } from '../../../fixtures/json.ts';
import type { JsonTemplate } from '../../../fixtures/target/types.ts';
import { isWithin } from '../../../fixtures/target/amount-limits.ts';
import { fractionDigitsKept } from '../../../fixtures/target/amounts.ts';
import { contract, debitHeld, movedOnce, recordedAs, test } from '../../../fixtures/test.ts';

/** In cents more than 32 bits hold, with a sign and without one. */
const LARGE = { balance: '50000000.00', amounts: ['21474836.49', '42949672.97'] } as const;

const debits = [
  { id: 'LED-002', status: 'AUTHORIZED', words: 'an authorised', steps: 0 },
  { id: 'LED-003', status: 'PENDING', words: 'a pending', steps: 1 },
] as const;

for (const { id, status, words, steps } of debits) {
  test(
    `${words} debit is held in full, however large it is`,
    contract(id, {
      operation: 'acceptWithdrawal',
      effect: 'irreversible',
      needs: movementNeeds('withdrawal'),
    }),
    async ({ kit, given, check }) => {
      const { balance, amounts } = LARGE;
      needAsMuch(kit, balance, 'no amount of more than 32 bits may be sent');
      for (const amount of amounts) {
        const [account] = await given.accounts({ balance });
        const expected = { status, moved: ['availableBalance'] } as const;
        const readings = await around(kit, account, expected, async () => {
          const movement = await movementOn(kit, 'withdrawal', [account], amount, amount);
          await accept(kit, movement, `accept-${amount}`);
          await stepped(kit, { id: movement.id, label: amount }, steps);
        });
        await check(debitHeld, readings, { status });
      }
    },
  );
}

const digits = [
  {
    asset: 'crypto',
    balance: '0.2',
    kind: 'transfer',
    words: 'the smallest amounts of a crypto asset arrive as they were sent',
    amounts: (scale: number, _kept: number) =>
      ['1', '20'].map((units) => `0.${units.padStart(scale, '0')}`),
  },
  {
    asset: 'crypto',
    balance: '0.2',
    kind: 'paymentFromAccount',
    words: 'a payment of a crypto asset arrives with all of its digits',
    amounts: (_scale: number, kept: number) => [`0.${'1'.repeat(kept)}`],
  },
  {
    asset: 'stablecoin',
    balance: '9.00',
    kind: 'transfer',
    words: 'a transfer of a stablecoin arrives with all of its digits',
    amounts: (_scale: number, kept: number) => [`3.${'1'.repeat(kept)}`],
  },
  {
    asset: 'stablecoin',
    balance: '3010.00',
    kind: 'transfer',
    words: 'a transfer of a stablecoin of more units than 32 bits hold arrives as it was sent',
    // Of six digits or more; of fewer it is a usual amount.
    amounts: (_scale: number, kept: number) => [`3000.${'1'.repeat(kept)}`],
  },
  {
    asset: 'secondary',
    balance: '9.00',
    kind: 'transfer',
    words: 'a transfer in a currency of more than two digits arrives with all of them',
    amounts: (scale: number, kept: number) => (scale > 2 ? [`3.${'1'.repeat(kept)}`] : []),
  },
] as const;

for (const { asset, balance, kind, words, amounts } of digits) {
  test(
    words,
    contract('LED-013', {
      operation: movements[kind].accept,
      effect: 'irreversible',
      needs: movementNeeds(kind),
    }),
    async ({ kit, given, target, check }) => {
      const scale = target.file.assets[asset]?.scale ?? 8;
      const all = amounts(scale, fractionDigitsKept(target.file, scale));
      if (all.length === 0) given.giveUp(new NotApplicable('the asset has no digits but cents'));
      if (!all.every((amount) => isWithin(target.file, asset, amount))) {
        given.giveUp(new NotApplicable('so much may not be sent of the asset'));
      }
      const accounts = await given.accounts({ balance, asset }, { balance: '0', asset });
      for (const amount of all) {
        const watched = await watch(kit, accounts);
        const movement = await movementOn(kit, kind, accounts, amount, amount);
        await accept(kit, movement, `accept-${amount}`);
        await settle(kit, movement);
        const moves = movesOf(kind, amount);
        const readings = await watched.rest(moves);

        const because = `${movements[kind].words} of ${amount}`;
        await check(movedOnce, readings, { ...moves, because });
      }
    },
  );
}

/** Thirty, as JSON may write it. */
const WITH_EXPONENT = '3e1';

test(
  'a transfer of an amount that is written with an exponent moves what it says',
  contract('LED-013', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, platform, given, target, key, unique, check }) => {
    if (target.file.money.amounts !== 'number') {
      return given.giveUp(new NotApplicable('amounts are no numbers'));
    }
    const accounts = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
    const [from, to] = accounts.map(({ id }) => id);
    const amount = number(WITH_EXPONENT) as unknown as JsonTemplate;
    const values = { from, to, amount, label: unique('exponent') };
    const request = given.request('createTransfer', values);
    const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
    const created = await platform.call('createTransfer', request, options);
    if (!succeeded(created)) {
      return given.giveUp(new NotApplicable('no amount with an exponent is taken'));
    }
    const id = given.idOf(created);
    const kind = 'transfer' as const;
    const movement = {
      kind,
      accounts,
      amount: '30',
      request,
      created,
      id,
      path: { transfer_id: id },
    };
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf(kind, '30');
    const readings = await watched.rest(moves);

    await check(movedOnce, readings, { ...moves, because: `a transfer of ${WITH_EXPONENT}` });
  },
);

const smallest = [
  { id: 'TRF-004', kind: 'transfer' },
  { id: 'WDR-007', kind: 'withdrawal' },
  { id: 'PAY-006', kind: 'paymentFromAccount' },
] as const;

for (const { id, kind } of smallest) {
  const { words, accept: operation } = movements[kind];

  test(
    `accepting ${words} of the smallest amount again moves nothing more`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const payer = { balance: '1.00' };
      const payee = { balance: '0.00' };
      const accounts = await (movements[kind].to === null
        ? given.accounts(payer)
        : given.accounts(payer, payee));
      const movement = await movementIfTaken(kit, kind, accounts, '0.01');
      if (movement === null) {
        return given.giveUp(new NotApplicable(`${words} of so little is not taken`));
      }
      const watched = await watch(kit, accounts);
      await accept(kit, movement);
      await acceptAgain(kit, movement, 'again');
      await settle(kit, movement);
      await acceptAgain(kit, movement, 'at the end');
      await settle(kit, movement);
      const moves = movesOf(kind, movement.amount);
      const readings = await restAfter(kit, watched, movement, moves);

      const because = 'one acceptance has its effect, and further ones have none';
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}

test(
  'a crypto withdrawal of the smallest amount is recorded as TRANSFER_OUT',
  contract('TXN-017', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: movementNeeds('cryptoWithdrawal'),
  }),
  async ({ kit, given, target, check }) => {
    const accounts = await given.accounts({ balance: '0.2', asset: 'crypto' });
    const amount = `0.${'1'.padStart(target.file.assets.crypto?.scale ?? 8, '0')}`;
    // Its creation is sent twice, as by a client that lost the first answer.
    const platform = withRepeats(kit.platform, ['createWithdrawal']);
    const twice = { ...kit, platform };
    const movement = await movementIfTaken(twice, 'cryptoWithdrawal', accounts, amount);
    if (movement === null) {
      return given.giveUp(new NotApplicable('a withdrawal of so little is not taken'));
    }
    const type = 'TRANSFER_OUT';
    const readings = await recordedEnd(kit, movement, isOfType(type));

    const of = 'a crypto withdrawal of the smallest amount';
    await check(recordedAs, readings, { types: [type], of });
  },
);

test(
  'what leaves an account beyond a large withdrawal is explained by fees',
  contract('LED-011', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('withdrawal'),
  }),
  async ({ kit, given, check }) => {
    const [balance, amount] = ['1300000.00', '1234567.89'] as const;
    needAsMuch(kit, balance, 'no large amount may be sent');
    const movement = await given.movement('withdrawal', { balance, amount });
    const watched = await watch(kit, movement.accounts);
    await accept(kit, movement);
    await settle(kit, movement);
    const moves = movesOf('withdrawal', amount);
    const reading = await restAfter(kit, watched, movement, moves);

    await check(movedOnce, reading, { ...moves, because: `a withdrawal of ${amount}` });
  },
);
