import {
  contract,
  openListHasDataAndLinks,
  openRecordIsWrapped,
  operations,
  test,
} from '../../../fixtures/test.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';

const reads = operationsOf('GEN-011').filter((id) => operations[id].method === 'GET');
const areas = [...new Set(reads.map((id) => operations[id].area))];

for (const area of areas) {
  const own = reads.filter((id) => operations[id].area === area);
  const [operation = 'getAccount'] = own;

  test(
    `whether single records of ${area} are wrapped in data is recorded`,
    contract('GEN-011', { operation, effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, own, async (all) => {
        for (const one of all) {
          const exchange = await platform.call(one.operation, one.request);
          await check(openRecordIsWrapped, { exchange });
        }
      });
    },
  );
}

for (const operation of operationsOf('GEN-012')) {
  test(
    `whether ${operation} carries data and links is recorded`,
    contract('GEN-012', { operation, effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, [operation], async ([one]) => {
        if (one === undefined) return;
        const exchange = await platform.call(operation, one.request);
        await check(openListHasDataAndLinks, { exchange });
      });
    },
  );
}
