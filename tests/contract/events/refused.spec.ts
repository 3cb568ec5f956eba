import { allEventsAt, arrivalOf } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { refused, refusedChanges } from '../../../fixtures/given/events/refused-changes.ts';
import { isOn } from '../../../fixtures/given/events/told-records.ts';
import { contract, notTold, test } from '../../../fixtures/test.ts';

const rows = [
  ['EVT-001', 'APPLICATION_SUBMITTED', 'submitApplication'],
  ['EVT-008', 'ACCOUNT_CLOSED', 'updateAccount'],
  ['EVT-012', 'DEPOSIT_ACCEPTED', 'acceptDeposit'],
  ['EVT-015', 'WITHDRAWAL_ACCEPTED', 'acceptWithdrawal'],
  ['EVT-017', 'WITHDRAWAL_CANCELLED', 'cancelWithdrawal'],
  ['EVT-018', 'EXCHANGE_ACCEPTED', 'acceptExchange'],
  ['EVT-010', 'TRANSACTION_POSTED', 'acceptTransfer'],
] as const;

for (const [requirement, eventType, operation] of rows) {
  const change = refusedChanges[eventType];

  test(
    `when ${change.words}, no ${eventType} is sent`,
    contract(requirement, {
      operation,
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...change.needs, ...causes[eventType].needs],
    }),
    async ({ kit, webhooks, check }) => {
      const { url } = await webhooks.subscribed(eventType);
      const { ids, refusal } = await refused(kit, change);
      // The same, carried out on another record: what was told before it would be here by then.
      const { told: proof } = await arrivalOf(kit, eventType);
      const { record, words: why } = change;
      const params = { eventType, record, ids, why };
      // Its account is what it stands on, and its transaction may have the same number as that.
      const isAbout = eventType === 'TRANSACTION_POSTED' ? isOn(ids) : (): boolean => true;
      const deliveries = allEventsAt(kit, url, params.ids).filter(isAbout);

      await check(notTold, { refusal, deliveries, proof }, params);
    },
  );
}
