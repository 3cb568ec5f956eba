import { authorized } from '../../../fixtures/given/calls/bearer.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import {
  contract,
  refused,
  test,
  type CallOptions,
  type OperationId,
} from '../../../fixtures/test.ts';

const strangers: readonly {
  readonly id: 'AUT-003' | 'AUT-004';
  readonly words: string;
  readonly why: string;
  readonly options: CallOptions;
}[] = [
  {
    id: 'AUT-003',
    words: 'without a token',
    why: 'there is no token',
    options: { as: 'none', intent: 'unauthorized' },
  },
  {
    id: 'AUT-004',
    words: 'with a token that was never issued',
    why: 'the token was never issued',
    options: authorized('Bearer assay-was-never-issued-0123456789', 'unauthorized'),
  },
];

for (const { id, words, why, options } of strangers) {
  test(
    `creation and acceptance of a transfer that come again ${words} are answered with 401`,
    contract(id, {
      operation: 'createTransfer',
      effect: 'irreversible',
      needs: [{ request: 'createTransfer' }, { binding: 'id', of: 'createTransfer' }],
    }),
    async ({ kit, platform, given, key, check }) => {
      const { create, accept, pathParameter } = movements.transfer;
      const { request } = await given.order('transfer');
      const creating = { idempotencyKey: key('create') };
      const created = carriedOut(kit, await platform.call(create, request, creating));
      const refusal = await platform.call(create, request, { ...options, ...creating });
      await check(refused, { refusal }, { status: 401, why });

      const path = { [pathParameter]: given.idOf(created) };
      const accepting = { idempotencyKey: key('accept') };
      carriedOut(kit, await platform.call(accept, { path }, accepting));
      const again = await platform.call(accept, { path }, { ...options, ...accepting });
      await check(refused, { refusal: again }, { status: 401, why });
    },
  );
}

/** Of records and lists that have been read by then: what was answered may be kept. */
const reads: readonly OperationId[] = [
  'getTransfer',
  'getWithdrawal',
  'getAccount',
  'getTransaction',
  'getCustomer',
  'listCustomers',
  'getApplication',
];

for (const { id, words, why, options } of strangers) {
  test(
    `what was read before is answered with 401 to who reads it ${words}`,
    contract(id, { operation: 'getTransfer', effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, reads, async (all) => {
        for (const { operation, request } of all) {
          await platform.call(operation, request);
          const refusal = await platform.call(operation, request, options);
          await check(refused, { refusal }, { status: 401, why });
        }
      });
    },
  );
}
