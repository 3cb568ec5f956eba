import { Untestable } from '../../../fixtures/errors.ts';
import { around } from '../../../fixtures/given/around.ts';
import { movementOn } from '../../../fixtures/given/movement-on.ts';
import { accept, movementNeeds, movesOf, settle, watch } from '../../../fixtures/given/moving.ts';
import { stepped } from '../../../fixtures/given/recorded.ts';
import { compare, money } from '../../../fixtures/money.ts';
import { contract, debitHeld, movedOnce, test } from '../../../fixtures/test.ts';

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
    async ({ kit, given, target, check }) => {
      const { balance, amounts } = LARGE;
      const { amountMax } = target.file.limits;
      if (amountMax !== undefined && compare(money(amountMax), money(balance)) < 0) {
        const reason = 'no amount of more than 32 bits may be sent';
        given.giveUp(new Untestable(reason, `limits: { amountMax: '${balance}' }`));
      }
      for (const amount of amounts) {
        const [account] = await given.accounts({ balance });
        if (account === undefined) return;
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

/** So many of the smallest unit of the asset. */
const FEW_UNITS = ['1', '20'] as const;

test(
  'the smallest amounts of a crypto asset arrive as they were sent',
  contract('LED-013', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given, target, check }) => {
    const accounts = await given.accounts(
      { balance: '0.2', asset: 'crypto' },
      { balance: '0', asset: 'crypto' },
    );
    for (const units of FEW_UNITS) {
      const amount = `0.${units.padStart(target.file.assets.crypto?.scale ?? 8, '0')}`;
      const watched = await watch(kit, accounts);
      const movement = await movementOn(kit, 'transfer', accounts, amount, amount);
      await accept(kit, movement, `accept-${amount}`);
      await settle(kit, movement);
      const moves = movesOf('transfer', amount);
      const readings = await watched.rest(moves);

      await check(movedOnce, readings, { ...moves, because: `a transfer of ${amount}` });
    }
  },
);
