import { followingNeeds } from '../../../fixtures/given/accounts/of-one-customer.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { contract, stateMeans, test } from '../../../fixtures/test.ts';

const closed = { record: 'account', meaning: 'closed' } as const;

test(
  'the accounts of a closed customer stay closed when an operator asks to open or to freeze them',
  contract('CUS-016', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [...followingNeeds, { control: 'setAccountStatus' }],
  }),
  async ({ kit, given, platform, target, controls, quiet, check }) => {
    const { id: customer } = await ownOwner(kit, 'closed for good');
    const [{ id: account }] = await given.accounts({ balance: '0.00', customer });
    await brought(kit, customer, 'CLOSED');
    const read = () => platform.getAccount({ path: { account_id: account } });
    await given.until(
      read,
      (shown) => target.means('account', 'closed', given.statusOf(shown)) === true,
    );
    const { actions } = target.file.controls.setAccountStatus ?? {};
    for (const meaning of ['open', 'frozen'] as const) {
      const [word] = target.file.vocabulary.account?.[meaning] ?? [];
      if (word === undefined || (actions !== undefined && !(String(word) in actions))) continue;
      const values = { account, status: meaning };
      await controls.run('setAccountStatus', values, { mayRefuse: true });

      await check(stateMeans, { answer: await quiet(read) }, closed);
    }
  },
);
