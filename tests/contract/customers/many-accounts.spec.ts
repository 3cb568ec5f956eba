import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { customerNeeds, ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { accountShown } from '../../../fixtures/given/shown.ts';
import { contract, stateMeans, test, type Exchange } from '../../../fixtures/test.ts';

/** One more than a page holds when no size is given. */
const MANY = 21;

test(
  'the accounts of a frozen customer are frozen too, though they are more than a page of them',
  contract('CUS-014', {
    operation: 'getAccount',
    effect: 'irreversible',
    needs: [
      ...customerNeeds('INDIVIDUAL'),
      { control: 'setCustomerStatus' },
      { request: 'createAccount' },
      { binding: 'id', of: 'createAccount' },
      { binding: 'status', of: 'getAccount' },
    ],
  }),
  async ({ kit, platform, given, target, controls, key, check }) => {
    const { id: customer } = await ownCustomer(kit);
    const open = (label: string): Promise<Exchange> => {
      const request = given.request('createAccount', { customer, label });
      const options = { idempotencyKey: key(label), intent: 'probe' } as const;
      return platform.call('createAccount', request, options);
    };
    const labels = Array.from({ length: MANY }, (_, index) => `account-${index}`);
    const opened = (await Promise.all(labels.map(open))).filter(succeeded);
    // How many accounts a product allows is not stated.
    if (opened.length < MANY) {
      given.giveUp(new NotApplicable(`a customer has no more than ${opened.length} accounts`));
    }
    const ids = opened.map((answer) => given.idOf(answer));
    await Promise.all(ids.map((id) => accountShown(kit, 'an account is open', id, 'open')));
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' });
    const answers = await Promise.all(
      ids.map((id) =>
        given.until(
          () => platform.getAccount({ path: { account_id: id } }),
          (read) => target.means('account', 'frozen', given.statusOf(read)) === true,
        ),
      ),
    );

    for (const answer of answers) {
      await check(stateMeans, { answer }, { record: 'account', meaning: 'frozen' });
    }
  },
);
