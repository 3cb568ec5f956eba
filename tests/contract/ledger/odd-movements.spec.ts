import { succeeded } from '../../../fixtures/checks/read.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { accept, acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { latest } from '../../../fixtures/given/movements/transfers.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { contract, sumKept, test, type Accounts } from '../../../fixtures/test.ts';
import type { Kit, MovementKind } from '../../../fixtures/kit.ts';

const USUAL = '10.03';

/** More digits than cents, where there are cents: half of one, and most of one. */
const FINER = ['4.005', '3.0099'] as const;

test(
  'movements of parts of a cent, and of an account to itself, leave the sum over the accounts the same',
  contract('LED-016', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: [{ claim: 'assetConservation' }, ...movementNeeds('transfer')],
  }),
  async ({ kit, given, target, quiet, check }) => {
    const accounts = await given.accounts({ balance: '40.00' }, { balance: '40.00' });
    const newestBefore = await Promise.all(accounts.map((account) => latest(kit, account)));
    const before = await given.balances(...accounts);
    const watched = await watch(kit, accounts);
    const usual = await movementOn(kit, 'transfer', accounts, USUAL, 'usual');
    await accept(kit, usual, 'accept-usual');
    await settle(kit, usual);
    await watched.rest(movesOf('transfer', usual.amount));

    // Minor units have no parts, and texts of an asset no further digits.
    const isFiner = target.file.money.amounts === 'number';
    const [own] = accounts;
    for (const kind of ['transfer', 'paymentFromAccount'] as const) {
      if (!isThere(target, movementNeeds(kind))) continue;
      for (const amount of isFiner ? FINER : []) await tried(kit, kind, accounts, amount);
      await tried(kit, kind, [own, own], '2.01');
    }
    const after = await quiet(() => given.balances(...accounts));
    const newestAfter = await Promise.all(accounts.map((account) => latest(kit, account)));

    await check(sumKept, { before, after, newestBefore, newestAfter });
  },
);

/** Created and accepted, as far as the platform takes it. */
async function tried(
  kit: Kit,
  kind: MovementKind,
  accounts: Accounts,
  amount: string,
): Promise<void> {
  const label = `${kind}-${amount}`;
  const movement = await movementIfTaken(kit, kind, accounts, amount, label);
  if (movement === null) return;
  const answer = await acceptAgain(kit, movement, `accept-${label}`, 'probe');
  if (succeeded(answer)) await settle(kit, movement);
}
