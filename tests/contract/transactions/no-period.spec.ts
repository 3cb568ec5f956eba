import { transferNeeds, transferred } from '../../../fixtures/given/transfers.ts';
import { unknownLike } from '../../../fixtures/given/unknown-id.ts';
import {
  contract,
  filteredAsTold,
  nothingListed,
  objectsOf,
  test,
} from '../../../fixtures/test.ts';

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

const unknown = [
  { id: 'TXN-008', name: 'account_id', words: 'an account' },
  { id: 'TXN-009', name: 'category_id', words: 'a record' },
] as const;

for (const { id, name, words } of unknown) {
  test(
    `filtered by ${words} that does not exist the list holds no transaction`,
    contract(id, { operation: 'listTransactions', effect: 'irreversible', needs: transferNeeds }),
    async ({ kit, platform, given, unique, check }) => {
      const { payee } = await transferred(kit, 3);
      const all = await given.transactions(payee);
      const [sample] = all.flatMap(objectsOf).map((item) => item['category_id']);
      const like = name === 'category_id' && typeof sample === 'string' ? sample : payee.id;
      const filters = { [name]: unknownLike(like, unique('nobody')) };
      // To refuse it is as right.
      const filtered = await platform.call(
        'listTransactions',
        { query: filters },
        { intent: 'probe' },
      );

      await check(nothingListed, { all, filtered }, { filters });
    },
  );
}
