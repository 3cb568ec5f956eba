import { transferNeeds, transferred } from '../../../fixtures/given/transfers.ts';
import { contract, filteredAsTold, test } from '../../../fixtures/test.ts';

test(
  'a period that ends before it begins holds no transaction',
  contract('TXN-007', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: transferNeeds,
  }),
  async ({ kit, platform, given, check }) => {
    const { payee } = await transferred(kit, 3);
    const all = await given.transactions(payee);
    const filters = { start_date: '2100-01-01', end_date: '2000-01-01' };
    // To refuse it is as right.
    const page = await platform.call(
      'listTransactions',
      { query: { account_id: payee.id, ...filters } },
      { intent: 'probe' },
    );
    const again = await given.transactions(payee);

    await check(filteredAsTold, { all, filtered: [page], again }, { filters, none: true });
  },
);
