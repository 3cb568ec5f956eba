import {
  contract,
  operations,
  otherSuccessIs200,
  reachedUnderV1,
  succeeds,
  succeedsWith200,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import type { AnyRequest } from '../../../fixtures/client/platform.ts';
import { takenOf } from '../../../fixtures/given/taken.ts';
import { offeredOf, operationsOf } from '../../../fixtures/given/offered.ts';
import { allJudged, slicesOf } from '../../../fixtures/given/slices.ts';
import { probe, withProbes } from '../../../fixtures/given/probes/index.ts';

const rows = [
  { id: 'GEN-001', title: 'answer valid requests with 200', judged: succeedsWith200 },
  { id: 'GEN-002', title: 'succeed, and their codes are recorded', judged: otherSuccessIs200 },
] as const;

for (const { id, title, judged } of rows) {
  for (const { words, ids, operation } of slicesOf(operationsOf(id))) {
    const isHeld = operations[operation].area === 'subscriptions';

    test(
      `${words} ${title}`,
      contract(id, { operation, effect: 'irreversible', ...(isHeld && { alone: 'types' }) }),
      async ({ kit, platform, given, check }) => {
        const all = offeredOf(kit, ids).map((one) =>
          withProbes(kit, [one], async ([probe]) => {
            if (probe === undefined) return;
            const send = (request: AnyRequest, label = 'valid'): Promise<Exchange> =>
              platform.call(one, request, keyed(kit, one, label));
            // What was made for it may be there to be read a while later.
            const isRead = operations[one].method === 'GET';
            const { request, others = [] } = probe;
            const answer = isRead
              ? await given.until(() => send(request), succeeded)
              : (await takenOf([request, ...others], send)).answer;

            await check(reachedUnderV1, { answer });
            if (id === 'GEN-001') await check(succeeds, { answer });
            await check(judged, { exchange: answer });
          }),
        );
        await allJudged(all);
      },
    );
  }
}

/** All of their members may be left out. */
for (const operation of ['updateCustomer', 'updateCustomerIndividual'] as const) {
  test(
    `${operation} answers a change of nothing with 200`,
    contract('GEN-001', { operation, effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      const { request } = await probe(kit, operation);
      for (const [label, body] of [
        ['empty', {}],
        ['no-updates', { updates: [] }],
      ] as const) {
        const options = { idempotencyKey: kit.key(label) };
        const answer = await platform.call(operation, { ...request, body }, options);

        await check(succeeds, { answer });
        await check(succeedsWith200, { exchange: answer });
      }
    },
  );
}

function keyed(
  { key }: Kit,
  operation: OperationId,
  label: string,
): { idempotencyKey?: ReturnType<Kit['key']> } {
  return operations[operation].idempotency ? { idempotencyKey: key(`${label}-${operation}`) } : {};
}
