import { arrivalOf, firstOf } from '../../../fixtures/given/events/arrivals.ts';
import { furtherCauses } from '../../../fixtures/given/events/further-happenings.ts';
import { uncategorised } from '../../../fixtures/given/events/told-records.ts';
import { contract, test, transactionTold } from '../../../fixtures/test.ts';

/** However a transaction came about, and on whichever account. */
const ofTransactions = furtherCauses.filter(([type]) => type.startsWith('TRANSACTION_'));

for (const [type, cause] of ofTransactions) {
  test(
    `when ${cause.words}, ${type} tells transaction, account, amount, asset, category and status`,
    contract('WHK-014', {
      operation: 'createSubscription',
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...cause.needs],
    }),
    async ({ kit, check }) => {
      const { told } = await arrivalOf(kit, type, cause);
      const delivery = firstOf(kit, type, told);
      const transactions = await uncategorised(kit, delivery);

      await check(transactionTold, { delivery, transactions });
    },
  );
}
