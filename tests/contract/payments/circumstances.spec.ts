import {
  inCircumstances,
  inWhichever,
} from '../../../fixtures/given/circumstances/in-circumstances.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { contract, partShown, test } from '../../../fixtures/test.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import type { Scene } from '../../../fixtures/given/circumstances/scene.ts';

const kind = 'paymentFromCounterparty';

const rules = [
  { does: 'is answered with its instructions when it is accepted', count: 1 },
  { does: 'is answered with its instructions after another one that was, too', count: 2 },
] as const;

for (const { does, count } of rules) {
  test(
    inWhichever(`a payment from a counterparty ${does}`),
    contract('PAY-003', {
      operation: 'acceptPayment',
      effect: 'irreversible',
      long: true,
      needs: [
        ...movementNeeds(kind),
        { binding: 'instructions', of: 'acceptPayment' },
        ...strangerNeeds,
      ],
    }),
    ({ kit }) => inCircumstances(kit, kind, does, (own, scene) => instructed(own, scene, count)),
  );
}

async function instructed(kit: Kit, scene: Scene, count: number): Promise<void> {
  for (let turn = 1; turn <= count; turn += 1) {
    const answer = await scene.accept(await scene.create(`-${turn}`));

    const what = `payment instructions of payment ${turn} ${scene.words}`;
    await kit.check(partShown, { answer }, { binding: 'instructions', filled: true, what });
  }
}
