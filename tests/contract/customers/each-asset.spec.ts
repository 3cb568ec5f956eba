import {
  followingNeeds,
  openedFor,
  untilItMeans,
} from '../../../fixtures/given/accounts/of-one-customer.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { accountShown } from '../../../fixtures/given/shown.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { contract, stateMeans, test } from '../../../fixtures/test.ts';
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
      needs: followingNeeds,
    }),
    async ({ kit, given, target, unique, check }) => {
      const { id: customer } = await ownOwner(kit);
      const roles = Object.keys(target.file.assets) as AssetRole[];
      const wishes = roles.map((asset) => ({ asset, label: unique(asset) }));
      const ids = await openedFor(kit, customer, wishes);
      if (ids.length < 2) given.giveUp(new NotApplicable('a customer has accounts of one asset'));
      await Promise.all(ids.map((one) => accountShown(kit, 'an account is open', one, 'open')));
      await brought(kit, customer, status);

      for (const account of ids) {
        const answer = await untilItMeans(kit, account, meaning);
        await check(stateMeans, { answer }, { record: 'account', meaning });
      }
    },
  );
}
