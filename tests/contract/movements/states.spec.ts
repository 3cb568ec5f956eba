import { accept, read, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, statesSeen, test, type Exchange } from '../../../fixtures/test.ts';

const rows = [
  { id: 'TRF-009', kind: 'transfer', further: ['validUntil'] },
  { id: 'WDR-012', kind: 'withdrawal', further: [] },
  { id: 'DEP-010', kind: 'pullDeposit', further: [] },
  { id: 'EXC-008', kind: 'exchange', further: ['validUntil', 'rate'] },
  { id: 'PAY-007', kind: 'paymentFromAccount', further: [] },
  { id: 'PAY-007', kind: 'paymentFromCounterparty', further: [] },
] as const;

for (const { id, kind, further } of rows) {
  const { words, get } = movements[kind];

  test(
    `the states that ${words} goes through are recorded`,
    contract(id, {
      operation: get,
      effect: 'irreversible',
      needs: [{ binding: 'status', of: get }],
    }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const created = await read(kit, movement);
      await accept(kit, movement);
      const accepted = await read(kit, movement);
      const answers: Exchange[] = [created, accepted];
      if (kind !== 'paymentFromCounterparty') answers.push(await settle(kit, movement));

      const steps = ['created', 'accepted', 'settled'];
      await check(statesSeen, { answers }, { what: words, steps, further });
    },
  );
}
