import { succeeded } from '../../../fixtures/checks/read.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { customerNeeds, ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import { accountShown } from '../../../fixtures/given/shown.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { contract, stateMeans, test, type Exchange } from '../../../fixtures/test.ts';
import type { AssetRole } from '../../../fixtures/target/types.ts';

const rows = [
  { id: 'CUS-014', status: 'FROZEN', meaning: 'frozen' },
  { id: 'CUS-016', status: 'CLOSED', meaning: 'closed' },
] as const;

/** Funds of each kind may be kept by another system, which has to be told of the customer too. */
for (const { id, status, meaning } of rows) {
  test(
    `the accounts of a ${meaning} customer are ${meaning} too, whatever asset they hold`,
    contract(id, {
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
    async ({ kit, platform, given, target, key, unique, check }) => {
      const { id: customer } = await ownCustomer(kit);
      const open = (asset: AssetRole): Promise<Exchange> => {
        const request = given.request('createAccount', { customer, asset, label: unique(asset) });
        const options = { idempotencyKey: key(asset), intent: 'probe' } as const;
        return platform.call('createAccount', request, options);
      };
      const roles = Object.keys(target.file.assets) as AssetRole[];
      // Which assets a customer of its kind may have is not stated.
      const opened = (await Promise.all(roles.map(open))).filter(succeeded);
      if (opened.length < 2)
        given.giveUp(new NotApplicable('a customer has accounts of one asset'));
      const ids = opened.map((answer) => given.idOf(answer));
      await Promise.all(ids.map((one) => accountShown(kit, 'an account is open', one, 'open')));
      await brought(kit, customer, status);

      for (const account of ids) {
        const answer = await given.until(
          () => platform.getAccount({ path: { account_id: account } }),
          (read) => target.means('account', meaning, given.statusOf(read)) === true,
        );
        await check(stateMeans, { answer }, { record: 'account', meaning });
      }
    },
  );
}
