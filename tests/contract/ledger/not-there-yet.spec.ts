import { withBegun } from '../../../fixtures/given/accounts/begun-with.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { acceptAgain, acceptAndWait } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import {
  contract,
  neverBelowZero,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const OWN = '10.00';

/** As it was before more funds were on their way. */
type Begun = { readonly account: Account; readonly begun: Exchange };

/** An account with funds of its own, and more on their way that are not there yet. */
const rows = [
  {
    words: 'that were seen outside',
    needs: [{ control: 'detectDeposit' }],
    async comes({ given, controls }: Kit): Promise<Begun> {
      const [account] = await given.accounts({ balance: OWN });
      const [begun] = await given.balances(account);
      const values = { account: account.id, asset: 'primary', amount: given.amount('50.00') };
      await controls.run('detectDeposit', values);
      return { account, begun };
    },
  },
  {
    words: 'that an exchange bought',
    needs: movementNeeds('exchange'),
    async comes(kit: Kit): Promise<Begun> {
      const accounts = await kit.given.accounts(
        { balance: '150.00' },
        { balance: OWN, asset: 'secondary' },
      );
      const [begun] = await kit.given.balances(accounts[1]);
      const exchange = await movementOn(kit, 'exchange', accounts, '100.00');
      await acceptAndWait(kit, exchange, 'accept-exchange');
      return { account: accounts[1], begun };
    },
  },
] as const;

for (const { words, needs, comes } of rows) {
  test(
    `what is spent of funds ${words}, before they are there, takes no account below zero`,
    contract('LED-015', {
      operation: 'acceptTransfer',
      effect: 'irreversible',
      needs: [{ claim: 'noOverdraft' }, ...movementNeeds('transfer'), ...needs],
    }),
    async ({ kit, given, quiet, check }) => {
      const { account, begun } = await comes(kit);
      const more = withBegun(kit, account, begun, OWN);
      const [payee] = await given.accounts({ balance: '0.00', asset: account.asset });
      const own = [account, payee] as const;
      const [before] = await given.balances(account);
      const small = await movementOn(kit, 'transfer', own, '4.00', 'small');
      const accepts = [await acceptAgain(kit, small, 'accept-small', 'valid')];
      const large = await movementIfTaken(kit, 'transfer', own, more('40.00'), 'large');
      if (large !== null) accepts.push(await acceptAgain(kit, large, 'accept-large', 'probe'));
      const after = await quiet(() => given.balances(account));

      await check(neverBelowZero, { before, after, accepts }, { asked: more('44.00') });
    },
  );
}
