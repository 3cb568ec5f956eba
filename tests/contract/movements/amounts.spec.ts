import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { format, money, sized, sum } from '../../../fixtures/money.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';
import type { Accounts, Kit, Movement } from '../../../fixtures/kit.ts';
import { isWithin } from '../../../fixtures/target/amount-limits.ts';
import type { AssetRole } from '../../../fixtures/target/types.ts';

/** In cents more than 32 bits hold, and less than one. */
const FAR_APART = ['21474836.49', '0.29'] as const;

/** In cents more than three times what 32 bits hold: what is paid in lots is more than half of it. */
const FAR_BEYOND = '128849018.93';

/** For what each of them may cost beside it. */
const ROOM = '10.00';

const sizes = { words: 'a large amount and of a small one', amounts: FAR_APART } as const;
const others = { words: 'another asset', amounts: ['35.41'], asset: 'secondary' } as const;

type Row = {
  readonly id: 'DEP-004' | 'PAY-004' | 'EXC-003';
  readonly kind: 'pullDeposit' | 'paymentFromAccount' | 'exchange';
  readonly words: string;
  readonly amounts: readonly string[];
  /** Of its accounts, where it is not the usual one. */
  readonly asset?: AssetRole;
};

const rows: readonly Row[] = [
  { id: 'DEP-004', kind: 'pullDeposit', ...sizes },
  { id: 'PAY-004', kind: 'paymentFromAccount', ...sizes },
  {
    id: 'EXC-003',
    kind: 'exchange',
    words: 'a large amount',
    amounts: [FAR_BEYOND],
  },
  { id: 'DEP-004', kind: 'pullDeposit', ...others },
  { id: 'PAY-004', kind: 'paymentFromAccount', ...others },
];

for (const row of rows) {
  const { id, kind, words } = row;
  const { words: what, accept: operation } = movements[kind];

  test(
    `${what} of ${words} moves as much as was asked for`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, check }) => {
      const amounts = allowed(kit, row);
      const accounts = await accountsFor(kit, row, totalOf(amounts));
      const watched = await watch(kit, accounts);
      const taken = await acceptedOf(kit, row, accounts, amounts);
      const moves = movesOf(kind, totalOf(taken.map(({ amount }) => amount)));
      const readings = await restAfter(kit, watched, taken, moves, 'in full');

      const because = `${what} of ${taken.map(({ amount }) => amount).join(' and of ')} was accepted`;
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}

/** Those that the target file does not rule out. */
function allowed({ target }: Kit, { amounts, asset = 'primary' }: Row): readonly string[] {
  const scale = target.file.assets[asset]?.scale;
  return amounts.filter((amount) => isWithin(target.file, asset, sized(amount, scale)));
}

function totalOf(amounts: readonly string[]): string {
  return format(sum(amounts.map(money)));
}

function accountsFor({ given }: Kit, { kind, asset }: Row, balance: string): Promise<Accounts> {
  const { from, to } = movements[kind];
  const payee = { balance: '0.00', asset: asset ?? to ?? 'primary' } as const;
  if (from === null) return given.accounts(payee);
  const withRoom = totalOf([balance, ROOM]);
  return given.accounts({ balance: withRoom, asset: asset ?? from }, payee);
}

/** Which amounts and assets it takes is not stated: those that it accepted, each at its end. */
async function acceptedOf(
  kit: Kit,
  { kind }: Row,
  accounts: Accounts,
  amounts: readonly string[],
): Promise<readonly Movement[]> {
  const taken: Movement[] = [];
  for (const amount of amounts) {
    const movement = await movementIfTaken(kit, kind, accounts, amount, amount);
    if (movement === null) continue;
    const answer = await acceptAgain(kit, movement, `accept-${amount}`, 'probe');
    if (!succeeded(answer)) continue;
    await settle(kit, movement);
    taken.push(movement);
  }
  if (taken.length > 0) return taken;
  const reason = `${movements[kind].words} of these amounts is not taken here`;
  return kit.given.giveUp(new NotApplicable(reason));
}
