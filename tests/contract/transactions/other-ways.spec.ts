import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { isOfType, recorded } from '../../../fixtures/given/movements/recorded.ts';
import { cutTo } from '../../../fixtures/money.ts';
import { categorised, contract, recordedAs, test } from '../../../fixtures/test.ts';

const listing = { operation: 'listTransactions', effect: 'irreversible' } as const;

const CHARGED = { amount: '0.12', fee: '0.0075' } as const;

test(
  'the deduction of a fee from crypto funds is recorded as FEE',
  contract('TXN-022', { ...listing, needs: [{ control: 'depositWithFee' }] }),
  async ({ given, controls, target, kit, check }) => {
    const asset = 'crypto';
    const scale = target.file.assets[asset]?.scale;
    const [amount, fee] = [cutTo(CHARGED.amount, scale), cutTo(CHARGED.fee, scale)];
    if (/^[0.]*$/.test(fee)) {
      return given.giveUp(new NotApplicable('the asset has too few digits for such a fee'));
    }
    const accounts = await given.accounts({ asset, balance: '0' });
    const values = { account: accounts[0].id, asset, amount: given.amount(amount, asset) };
    const deposit = async (): Promise<void> => {
      const charged = { ...values, fee: given.amount(fee, asset) };
      const { exchange } = await controls.run('depositWithFee', charged, { mayRefuse: true });
      if (!succeeded(exchange)) given.giveUp(new NotApplicable('no fee is taken of crypto funds'));
    };
    const readings = await recorded(kit, accounts, deposit, isOfType('FEE'));

    await check(recordedAs, readings, { types: ['FEE'], amount: fee, of: 'a fee of crypto funds' });
  },
);

test(
  'crypto funds that arrive for a PUSH deposit carry the category DEPOSIT, and name their record',
  contract('TXN-024', {
    ...listing,
    needs: [...movementNeeds('pushDeposit'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, check }) => {
    const asset = 'crypto';
    const accounts = await given.accounts({ asset, balance: '0' });
    const movement = await movementIfTaken(kit, 'pushDeposit', accounts, '0.05');
    // Which assets come by deposits is not stated.
    if (movement === null) {
      return given.giveUp(new NotApplicable('no crypto account has a PUSH deposit'));
    }
    const on = { account: accounts[0].id, deposit: movement.id, asset };
    const comes = (): Promise<unknown> =>
      controls.run('simulateDeposit', { ...on, amount: given.amount('0.05', asset) });
    const readings = await recorded(kit, accounts, comes);

    await check(categorised, readings, { categoryType: 'DEPOSIT' });
  },
);
