import { wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { acceptAgain, read, shows } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { contract, movedOnce, test } from '../../../fixtures/test.ts';

const rows = [
  { id: 'TRF-001', kind: 'transfer', refused: 'refused' },
  { id: 'PAY-002', kind: 'paymentFromAccount', refused: 'failed' },
] as const;

for (const { id, kind, refused } of rows) {
  const { words, accept: operation } = movements[kind];

  test(
    `${words} that was refused for want of funds moves nothing once they are there`,
    contract(id, {
      operation,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), { control: 'simulateDeposit' }],
    }),
    async ({ kit, given, controls, check }) => {
      const accounts = await given.accounts({ balance: '20.00' }, { balance: '0.00' });
      const made = await movementIfTaken(kit, kind, accounts, '30.17');
      // It may be refused as soon as it is asked for, or wait for its funds once it is accepted.
      if (made === null) return given.giveUp(new NotApplicable('it is not taken without funds'));
      const answer = await acceptAgain(kit, made, 'accept', 'probe');
      const isOver =
        wasRefused(answer) || shows(kit, made, await read(kit, made), refused) === true;
      if (!isOver) {
        return given.giveUp(new NotApplicable('its acceptance without funds is not refused'));
      }
      const watched = await watch(kit, accounts);
      const [{ id: account }] = accounts;
      const values = { account, asset: 'primary', amount: given.amount('50.00') };
      await controls.run('simulateDeposit', values);
      const expected = ['50.00', '0.00'];
      const moves = { currentBalance: expected, availableBalance: expected };
      const readings = await watched.rest(moves, 'in full');

      const because = 'its acceptance was refused, and 50.00 came from outside since';
      await check(movedOnce, readings, { ...moves, because });
    },
  );
}
