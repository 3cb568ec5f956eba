import { NotApplicable } from '../../../fixtures/errors.ts';
import { acceptedAtOnce } from '../../../fixtures/given/movements/at-once.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { isOfType, recorded } from '../../../fixtures/given/movements/recorded.ts';
import { acceptAgain, untilFound } from '../../../fixtures/given/movements/to-its-end.ts';
import { contract, foundById, recordedAs, test } from '../../../fixtures/test.ts';

test(
  'a withdrawal that is asked for while a transfer from its account is accepted is found by its identifier',
  contract('WDR-001', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), ...movementNeeds('transfer')],
  }),
  async ({ kit, given, check }) => {
    const transfer = await given.movement('transfer');
    const [payer] = transfer.accounts;
    const [made] = await Promise.all([
      movementIfTaken(kit, 'withdrawal', [payer], '10.03'),
      acceptAgain(kit, transfer, 'accept-transfer', 'probe'),
    ]);
    // Of two at once one may be refused.
    if (made === null) return given.giveUp(new NotApplicable('none is taken beside a transfer'));
    const found = await untilFound(kit, made);

    await check(foundById, { named: made.created, found });
  },
);

test(
  'a fiat withdrawal that is accepted while an exchange from its account is, is recorded as FIAT_TRANSFER_OUT',
  contract('TXN-015', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), ...movementNeeds('exchange')],
  }),
  async ({ kit, given, check }) => {
    const exchange = await given.movement('exchange');
    const [payer] = exchange.accounts;
    const [type, amount] = ['FIAT_TRANSFER_OUT', '10.03'];
    // Its funds may be held when it is created already.
    const takes = async () => {
      const withdrawal = await movementOn(kit, 'withdrawal', [payer], amount);
      await acceptedAtOnce(kit, [exchange, withdrawal]);
    };
    const readings = await recorded(kit, [payer], takes, isOfType(type));

    const of = 'a fiat withdrawal beside an exchange';
    await check(recordedAs, readings, { types: [type], amount, of });
  },
);
