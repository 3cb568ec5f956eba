import { acceptedAtOnce, askedAtOnce } from '../../../fixtures/given/movements/at-once.ts';
import { settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

/** With room for the fees of all. */
const PAYER = { balance: '250.00' } as const;
/** The largest comes last: where all are made of one, that one shows. */
const AMOUNTS = ['4.17', '10.03', '15.05'];

const rows = [
  { id: 'EXC-003', kind: 'exchange' },
  { id: 'WDR-003', kind: 'withdrawal' },
  // What is posted to it raises the account that all of them go to.
  { id: 'LED-006', kind: 'transfer' },
] as const;

for (const { id, kind } of rows) {
  const { words, accept: operation, to } = movements[kind];

  test(
    `${words} moves its funds where others of the same accounts are asked for and accepted at once`,
    contract(id, { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const others = to === null ? [] : [{ balance: '0.00', asset: to }];
      const accounts = await given.accounts(PAYER, ...others);
      const made = await askedAtOnce(kit, kind, accounts, AMOUNTS);
      const watched = await watch(kit, accounts);
      await acceptedAtOnce(kit, made);
      for (const one of made) await settle(kit, one);
      const moves = movesOf(kind, '29.25');
      const readings = await restAfter(kit, watched, made, moves, 'in full');

      const because = 'three, in all 29.25, were accepted at once';
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}
