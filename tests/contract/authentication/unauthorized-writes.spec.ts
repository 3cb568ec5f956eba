import {
  contract,
  test,
  unchangedAfterRefusal,
  type CallOptions,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { authorized } from '../../../fixtures/given/calls/bearer.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { allJudged, largeSlicesOf } from '../../../fixtures/given/slices.ts';
import { refuseAll } from '../../../fixtures/given/probes/refuse.ts';

const tokenless: CallOptions = { as: 'none', intent: 'unauthorized' };
const garbage = authorized('Bearer assay-was-never-issued-0123456789', 'unauthorized');

for (const { words, ids, operation, alone } of largeSlicesOf(operationsOf('AUT-015'))) {
  test(
    `writes on ${words} without a valid token have no effect`,
    contract('AUT-015', { operation, effect: 'irreversible', ...(alone && { alone }) }),
    async ({ kit }) => {
      await unaffected(kit, ids);
    },
  );
}

async function unaffected(kit: Kit, own: readonly OperationId[]): Promise<void> {
  const outcomes = await refuseAll(kit, own, async ({ operation, request }) => [
    await kit.platform.call(operation, request, tokenless),
    await kit.platform.call(operation, request, garbage),
  ]);
  const mustBeRefused = 'there is no valid token';
  await allJudged(
    outcomes.map(({ probe, refusals, before, after }) => {
      const what = `what ${probe.operation} is about`;
      return kit.check(unchangedAfterRefusal, { refusals, before, after }, { what, mustBeRefused });
    }),
  );
}
