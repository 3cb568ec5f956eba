import {
  contract,
  operations,
  otherSuccessIs200,
  reachedUnderV1,
  succeeds,
  succeedsWith200,
  test,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { operationsOf } from '../../../fixtures/given/offered.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';

const rows = [
  { id: 'GEN-001', title: 'answers a valid request with 200', judged: succeedsWith200 },
  { id: 'GEN-002', title: 'succeeds, and its code is recorded', judged: otherSuccessIs200 },
] as const;

for (const { id, title, judged } of rows) {
  for (const operation of operationsOf(id)) {
    const alone = operations[operation].area === 'subscriptions';

    test(
      `${operation} ${title}`,
      contract(id, { operation, effect: 'irreversible', ...(alone && { alone }) }),
      async ({ kit, platform, check }) => {
        await withProbes(kit, [operation], async ([one]) => {
          if (one === undefined) return;
          const answer = await platform.call(operation, one.request, keyed(kit, operation));

          await check(reachedUnderV1, { answer });
          if (id === 'GEN-001') await check(succeeds, { answer });
          await check(judged, { exchange: answer });
        });
      },
    );
  }
}

function keyed({ key }: Kit, operation: OperationId): { idempotencyKey?: ReturnType<Kit['key']> } {
  return operations[operation].idempotency ? { idempotencyKey: key('valid') } : {};
}
