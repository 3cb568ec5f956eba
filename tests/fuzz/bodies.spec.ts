import { contract, operations, test } from '../../fixtures/test.ts';
import { fuzz } from '../../fixtures/fuzz/fuzz.ts';
import {
  invalidBodies,
  malformedBodies,
  validBodies,
  withBody,
} from '../../fixtures/fuzz/plans/index.ts';
import { operationsOf } from '../../fixtures/given/offered.ts';

for (const operation of withBody) {
  const alone = operations[operation].area === 'subscriptions';

  test(
    `any invalid body of ${operation} that is refused changes nothing`,
    contract('ERR-007', { operation, effect: 'irreversible', ...(alone && { alone }) }),
    async ({ kit }) => {
      await fuzz(kit, invalidBodies(kit, operation));
    },
  );
}

for (const operation of withBody.filter((id) => operations[id].area !== 'subscriptions')) {
  test(
    `no valid body of ${operation} meets a server error`,
    contract('ERR-004', { operation, effect: 'irreversible' }),
    async ({ kit }) => {
      await fuzz(kit, validBodies(kit, operation));
    },
  );
}

for (const operation of operationsOf('ERR-010')) {
  const alone = operations[operation].area === 'subscriptions';

  test(
    `any body of ${operation} that is no JSON is refused and changes nothing`,
    contract('ERR-010', { operation, effect: 'irreversible', ...(alone && { alone }) }),
    async ({ kit }) => {
      await fuzz(kit, malformedBodies(operation));
    },
  );
}
