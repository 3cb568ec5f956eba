import { secondNeeds } from '../../../fixtures/given/as-second.ts';
import { afterARestart } from '../../../fixtures/given/restarted/after-a-restart.ts';
import { longAfter } from '../../../fixtures/given/restarted/long-after.ts';
import { contract, test } from '../../../fixtures/test.ts';

for (const wanted of longAfter) {
  for (const { id, name, words, operation, needs } of wanted.rows) {
    test(
      `long after a restart ${words}`,
      contract(id, {
        operation,
        effect: 'irreversible',
        alone: true,
        needs: [...secondNeeds, ...needs, { control: 'restart' }, { control: 'advanceClock' }],
      }),
      ({ kit }) => afterARestart(kit, wanted, name),
    );
  }
}
