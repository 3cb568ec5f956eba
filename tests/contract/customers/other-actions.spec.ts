import { memberOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { changedIndividual } from '../../../fixtures/given/people/changed-records.ts';
import { corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import { locked } from '../../../fixtures/given/people/locked.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import { accountChange, reopened } from '../../../fixtures/given/events/reopening.ts';
import {
  contract,
  memberIs,
  notCarriedOut,
  refused,
  succeeds,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

for (const { id, status, words } of locked) {
  test(
    `no change of an account of ${words} is carried out`,
    contract(id, {
      operation: 'updateAccount',
      effect: 'irreversible',
      needs: [...customerNeeds('INDIVIDUAL'), ...reopened.needs, { control: 'setCustomerStatus' }],
    }),
    async ({ kit, platform, given, controls, target, quiet, check }) => {
      const { id: customer } = await ownCustomer(kit);
      const [account] = await given.accounts({ balance: '0.00', customer });
      await controls.run('setCustomerStatus', { customer, status });
      const answer = await customerIn(kit, customer, status);
      await check(memberIs, { answer }, { pointer: '/data/status', value: status });
      const read = (): Promise<Exchange> =>
        platform.getAccount({ path: { account_id: account.id } });
      // Accounts may follow their customer, into whichever of the states that are not stated, too.
      const isOpen = target.means('account', 'open', given.statusOf(await quiet(read))) === true;
      const to = isOpen ? 'frozen' : 'open';
      const change = accountChange(kit, account.id, to);
      const refusal = await platform.call('updateAccount', change, { intent: 'invalid' });
      const after = await quiet(read);

      const why = `the customer is ${status}`;
      if (wasRefused(refusal)) await check(refused, { refusal }, { why });
      await check(notCarriedOut, { answer: after }, { record: 'account', meanings: [to], why });
    },
  );
}

test(
  'an individual of a dormant corporation can be changed',
  contract('CUS-021', {
    operation: 'updateCustomerIndividual',
    effect: 'irreversible',
    needs: [...corporationNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, given, controls, unique, check }) => {
    const { customer, change, read } = await changedIndividual(kit);
    const write = (value: string) => change([{ field: 'title', value }], value);
    // Which members may be changed is not shown: this one, while its customer is active.
    if (!succeeded(await write(unique('awake')))) {
      return given.giveUp(new NotApplicable('the title of an individual is not changed'));
    }
    await controls.run('setCustomerStatus', { customer, status: 'DORMANT' });
    const dormant = await customerIn(kit, customer, 'DORMANT');
    await check(memberIs, { answer: dormant }, { pointer: '/data/status', value: 'DORMANT' });
    const value = unique('asleep');
    const answer = await write(value);

    await check(succeeds, { answer });
    const after = await given.until(read, (shown) => memberOf(shown, '/data/title') === value);
    await check(memberIs, { answer: after }, { pointer: '/data/title', value });
  },
);
