import { exploreRecords } from '../../fixtures/model/records/explore.ts';
import { recordThemes } from '../../fixtures/model/records/theme-rows.ts';
import { contract, test } from '../../fixtures/test.ts';

for (const { id, operation, title, needs, ...theme } of recordThemes) {
  test(
    title,
    contract(id, { operation, effect: 'irreversible', long: true, needs }),
    async ({ kit }) => {
      await exploreRecords(kit, theme);
    },
  );
}
