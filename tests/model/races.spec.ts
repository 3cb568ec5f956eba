import { race, raceNeeds } from '../../fixtures/model/race.ts';
import { raceRows } from '../../fixtures/model/race-rows.ts';
import { contract, test } from '../../fixtures/test.ts';

for (const { id, operation, title, ...theme } of raceRows) {
  test(
    title,
    contract(id, { operation, effect: 'irreversible', long: true, needs: raceNeeds(theme) }),
    async ({ kit }) => {
      await race(kit, theme);
    },
  );
}
