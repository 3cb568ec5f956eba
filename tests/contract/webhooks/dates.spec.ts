import { deliveryOf, someTypes } from '../../../fixtures/given/events/arrivals.ts';
import { contract, occurredWhenTold, test } from '../../../fixtures/test.ts';
import type { EventType } from '../../../generated/operations.ts';

const groups: readonly (readonly [words: string, types: readonly EventType[]])[] = [
  ['a transaction', ['TRANSACTION_POSTED', 'TRANSACTION_PENDING']],
  ['a movement', ['WITHDRAWAL_REQUESTED', 'DEPOSIT_COMPLETED', 'WITHDRAWAL_COMPLETED']],
  ['an account', ['ACCOUNT_OPEN', 'ACCOUNT_FROZEN', 'ACCOUNT_CLOSED']],
  ['an application', ['APPLICATION_SUBMITTED', 'APPLICATION_APPROVED']],
];

for (const [words, types] of groups) {
  test(
    `the event of ${words} tells when it occurred`,
    contract('WHK-028', {
      operation: 'createSubscription',
      effect: 'irreversible',
      needs: [{ webhooks: true }],
    }),
    async ({ kit, check }) => {
      const [type] = someTypes(kit, 1, types);
      const { delivery, atMs } = await deliveryOf(kit, type);

      await check(occurredWhenTold, { delivery }, { fromMs: atMs });
    },
  );
}
