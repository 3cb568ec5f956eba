import {
  inCircumstances,
  inWhichever,
} from '../../../fixtures/given/circumstances/in-circumstances.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { hasEnded, read, untilFound } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { allDifferent, contract, foundById, test, type Exchange } from '../../../fixtures/test.ts';
import type { Kit, Movement } from '../../../fixtures/kit.ts';
import type { Scene } from '../../../fixtures/given/circumstances/scene.ts';

const ANOTHER = 'after one whose funds came is another one';
const BESIDE = 'beside one that waits for its funds is another one';

const rules = [
  { does: ANOTHER, isPaid: true, needs: [{ control: 'simulateDeposit' }] },
  { does: BESIDE, isPaid: false, needs: [] },
] as const;

for (const { does, isPaid, needs } of rules) {
  test(
    inWhichever(`a PUSH deposit ${does}`),
    contract('DEP-002', {
      operation: 'createDeposit',
      effect: 'irreversible',
      long: true,
      needs: [...movementNeeds('pushDeposit'), ...strangerNeeds, ...needs],
    }),
    ({ kit }) =>
      inCircumstances(kit, 'pushDeposit', does, (own, scene) => twoApart(own, scene, isPaid)),
  );
}

async function twoApart(kit: Kit, scene: Scene, isPaid: boolean): Promise<void> {
  const first = await scene.create();
  if (isPaid) await fundsCome(kit, scene, first);
  const second = await scene.create('-second');
  const records: Exchange[] = [];
  for (const one of [first, second]) {
    const found = await untilFound(kit, one);
    records.push(found);
    await kit.check(foundById, { named: one.created, found });
  }

  await kit.check(allDifferent, { records }, { count: 2 });
}

/** Its funds, and then its end, where its record tells one. */
async function fundsCome(kit: Kit, { accounts, amount }: Scene, deposit: Movement): Promise<void> {
  const { given, controls } = kit;
  const [{ id: account, asset }] = accounts;
  const watched = await watch(kit, accounts);
  const values = { account, deposit: deposit.id, asset, amount: given.amount(amount, asset) };
  await controls.run('simulateDeposit', values);
  await watched.rest({ currentBalance: [amount] });
  await given.until(
    () => read(kit, deposit),
    (record) => hasEnded(kit, deposit, record) !== false,
  );
}
