import { openAgain } from '../../../fixtures/given/events/reopening.ts';
import {
  followingNeeds,
  openedFor,
  ownAmong,
} from '../../../fixtures/given/accounts/of-one-customer.ts';
import { behindCustomers } from '../../../fixtures/given/behind-others.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { customerIn, ownOwner } from '../../../fixtures/given/people/onboarding.ts';
import { act, ofUse, openStage, stageNeeds } from '../../../fixtures/given/stage.ts';
import { contract, memberAmong, memberIs, succeeds, test } from '../../../fixtures/test.ts';

test(
  'a customer whose enhanced due diligence ended well can act again, and its accounts can',
  contract('CUS-023', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    needs: [...stageNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, given, platform, controls, key, unique, check }) => {
    const stage = await openStage(kit);
    for (const status of ['EDD', 'ACTIVE']) {
      await controls.run('setCustomerStatus', { customer: stage.customer, status });
      const answer = await customerIn(kit, stage.customer, status);
      await check(memberIs, { answer }, { pointer: '/data/status', value: status });
    }

    await Promise.all(stage.accounts.map((account) => openAgain(kit, account)));
    const [from, to] = stage.accounts.map(({ id }) => id);
    const values = { from, to, amount: given.amount('5.17'), label: unique('after') };
    const request = given.request('createTransfer', values);
    const created = await platform.createTransfer(request, { idempotencyKey: key('after') });
    await check(succeeds, { answer: created });

    for (const answer of await ofUse(kit, await act(kit, stage, 'valid'))) {
      await check(succeeds, { answer });
    }
  },
);

test(
  'enhanced due diligence of a customer does not end as its accounts are frozen one by one',
  contract('CUS-020', {
    operation: 'getCustomer',
    effect: 'irreversible',
    needs: [...followingNeeds, { control: 'setAccountStatus' }],
  }),
  async ({ kit, controls, given, quiet, platform, check }) => {
    await behindCustomers(kit);
    const { id: customer } = await ownOwner(kit, 'under diligence');
    const wishes = ['one', 'other'].map((label) => ({ label }));
    const accounts = await openedFor(kit, customer, wishes);
    if (accounts.length === 0) given.giveUp(new NotApplicable('it gets no account'));
    await controls.run('setCustomerStatus', { customer, status: 'EDD' });
    await customerIn(kit, customer, 'EDD');
    for (const account of await ownAmong(kit, customer, accounts)) {
      await controls.run('setAccountStatus', { account, status: 'frozen' }, { mayRefuse: true });
    }
    // Nor does it by being frozen itself.
    await controls.run('setCustomerStatus', { customer, status: 'FROZEN' }, { mayRefuse: true });
    const answer = await quiet(() => platform.getCustomer({ path: { customer_id: customer } }));

    const [among, why] = [['EDD', 'ACTIVE', 'CLOSED'], 'the customer was EDD'];
    await check(memberAmong, { answer }, { binding: 'status', among, why });
  },
);
