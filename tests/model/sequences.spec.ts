import { explore } from '../../fixtures/model/explore.ts';
import { themes } from '../../fixtures/model/theme-rows.ts';
import { needsOf } from '../../fixtures/model/themes.ts';
import { contract, test } from '../../fixtures/test.ts';

for (const { id, operation, title, alone, ...theme } of themes) {
  test(
    title,
    contract(id, {
      operation,
      effect: 'irreversible',
      long: true,
      needs: needsOf(theme),
      ...(alone === true && { alone }),
    }),
    async ({ kit }) => {
      await explore(kit, { ...theme, own: id });
    },
  );
}
