import { asSecondBeside, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { eventsAt, proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { contract, eventTold, test } from '../../../fixtures/test.ts';

const rows = [
  { id: 'EVT-008', eventType: 'ACCOUNT_CLOSED', operation: 'updateAccount' },
  { id: 'EVT-013', eventType: 'DEPOSIT_COMPLETED', operation: 'acceptDeposit' },
  { id: 'EVT-016', eventType: 'WITHDRAWAL_COMPLETED', operation: 'acceptWithdrawal' },
  { id: 'EVT-019', eventType: 'EXCHANGE_COMPLETED', operation: 'acceptExchange' },
] as const;

for (const { id, eventType, operation } of rows) {
  const { words, needs, happen } = causes[eventType];

  test(
    `when ${words} for another client, ${eventType} is sent to that one`,
    contract(id, {
      operation,
      effect: 'irreversible',
      alone: 'types',
      needs: [{ webhooks: true }, ...secondNeeds, { control: 'simulateDeposit' }, ...needs],
    }),
    async ({ kit, check }) => {
      await using own = await subscribe(kit, eventType, { name: 'of another', as: 'second' });
      const { ids, shown: happened, atMs } = await happen(asSecondBeside(kit));
      const told = await eventsAt(kit, own, ids, atMs);
      const proof = told.length > 0 ? told : await proofOf(kit, eventType);

      await check(eventTold, { happened, told, strange: [], proof }, { eventType, ids });
    },
  );
}
