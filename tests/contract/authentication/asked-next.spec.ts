import type { OperationId } from '../../../generated/operations.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import {
  absentFromOthersList,
  contract,
  idsOf,
  objectsOf,
  refused,
  test,
} from '../../../fixtures/test.ts';

/** Files may stand behind a cache, which was filled for somebody who had a token. */
const FILES: readonly OperationId[] = [
  'getWithdrawalReceipt',
  'getAccountStatement',
  'downloadDocument',
];

for (const operation of FILES) {
  test(
    `${operation} is refused without a token after it was answered with one`,
    contract('AUT-003', { operation, effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      await withProbes(kit, [operation], async ([one]) => {
        if (one === undefined) return;
        await platform.call(operation, one.request, { intent: 'probe' });
        const bare = { as: 'none', intent: 'unauthorized' } as const;
        const refusal = await platform.call(operation, one.request, bare);

        await check(refused, { refusal }, { status: 401, why: 'there is no token' });
      });
    },
  );
}

test(
  'the list of adjustments shows none of another client',
  contract('AUT-022', {
    operation: 'listTransactions',
    effect: 'irreversible',
    needs: [{ credential: 'second' }, { control: 'correctBalance' }],
  }),
  async ({ platform, given, controls, check }) => {
    const [{ id: account }] = await given.accounts({ balance: '0.00' });
    const values = { account, asset: 'primary', amount: given.amount('1.07') } as const;
    await controls.run('correctBalance', values);
    const narrow = { account_id: account };
    const whole = await given.until(
      () => platform.listTransactions({ query: narrow }),
      (page) => (idsOf(page) ?? []).length > 0,
    );
    const item = objectsOf(whole).find((one) => typeof one['category_type'] === 'string');
    if (item === undefined) return given.giveUp(new NotApplicable('a correction has no category'));
    const query = { category_type: String(item['category_type']), order: 'DESC' } as const;
    for (const more of [narrow, {}]) {
      const asked = { query: { ...query, ...more } };
      const own = await platform.call('listTransactions', asked);
      const stranger = { as: 'second', intent: 'probe' } as const;
      const others = await platform.call('listTransactions', asked, stranger);

      const [id] = idsOf(own) ?? [];
      if (typeof id !== 'string') continue;
      await check(absentFromOthersList, { own: [own], others: [others] }, { id });
    }
  },
);
