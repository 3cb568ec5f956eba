import {
  contract,
  operations,
  test,
  unchangedAfterRefusal,
  type CallOptions,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { authorized } from '../../../fixtures/given/bearer.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { refuseAll } from '../../../fixtures/given/probes/refuse.ts';

const tokenless: CallOptions = { as: 'none', intent: 'unauthorized' };
const garbage = authorized('Bearer assay-was-never-issued-0123456789', 'unauthorized');

const writes = operationsOf('AUT-015');
const areas = [...new Set(writes.map((id) => operations[id].area))];

for (const area of areas) {
  const own = writes.filter((id) => operations[id].area === area);
  const [operation = 'createTransfer'] = own;
  const alone = area === 'subscriptions';

  test(
    `a write on ${area} without a valid token has no effect`,
    contract('AUT-015', { operation, effect: 'irreversible', ...(alone && { alone }) }),
    async ({ kit }) => {
      await unaffected(kit, own);
    },
  );
}

async function unaffected(kit: Kit, own: readonly OperationId[]): Promise<void> {
  const outcomes = await refuseAll(kit, own, async ({ operation, request }) => [
    await kit.platform.call(operation, request, tokenless),
    await kit.platform.call(operation, request, garbage),
  ]);
  for (const { probe, refusals, before, after } of outcomes) {
    const what = `what ${probe.operation} is about`;
    const mustBeRefused = 'there is no valid token';
    await kit.check(unchangedAfterRefusal, { refusals, before, after }, { what, mustBeRefused });
  }
}
