import { around } from '../../../fixtures/given/accounts/around.ts';
import { acceptedAtOnce, askedAtOnce } from '../../../fixtures/given/movements/at-once.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { contract, debitHeld, test } from '../../../fixtures/test.ts';

/** More than the few that a view of an account may join. */
const MANY = 11;

test(
  'each of many debits that are authorised at a time lowers the available balance',
  contract('LED-002', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('withdrawal'),
  }),
  async ({ kit, given, check }) => {
    const [account] = await given.accounts({ balance: '100.00' });
    // None is that of another one: the same again may be thought a mistake.
    const amounts = Array.from({ length: MANY }, (_, index) => `3.${index + 11}`);
    // Funds may be held when it is created already.
    const expected = { status: 'AUTHORIZED', times: MANY, moved: ['availableBalance'] } as const;
    const readings = await around(kit, account, expected, async () =>
      acceptedAtOnce(kit, await askedAtOnce(kit, 'withdrawal', [account], amounts)),
    );

    await check(debitHeld, readings, { status: 'AUTHORIZED' });
  },
);
