import { memberOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { behindCustomers } from '../../../fixtures/given/behind-others.ts';
import { otherAsset } from '../../../fixtures/given/accounts/further-accounts.ts';
import { waitingPull } from '../../../fixtures/given/movements/waiting-pull.ts';
import { changedIndividual } from '../../../fixtures/given/people/changed-records.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { onItself } from '../../../fixtures/given/people/on-itself.ts';
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
  membersKept,
  notCarriedOut,
  refused,
  succeeds,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

/** Customers in these states have accounts in the same one. */
const FOLLOWED: readonly string[] = ['FROZEN', 'CLOSED'];

for (const { id, status, words } of locked) {
  test(
    `no change of an account of ${words} is carried out`,
    contract(id, {
      operation: 'updateAccount',
      effect: 'irreversible',
      needs: [...customerNeeds('INDIVIDUAL'), ...reopened.needs, { control: 'setCustomerStatus' }],
    }),
    async ({ kit, platform, given, controls, target, quiet, check }) => {
      const isCorporate = status === 'PENDING' && isThere(target, corporationNeeds);
      const type = isCorporate ? 'CORPORATION' : 'INDIVIDUAL';
      const { id: customer, label } = await ownCustomer(kit, type);
      const [account] = await given.accounts({ balance: '0.00', customer });
      await controls.run('setCustomerStatus', { customer, status });
      const answer = await customerIn(kit, customer, status);
      await check(memberIs, { answer }, { pointer: '/data/status', value: status });
      // Nor does it get another one meanwhile, or another name.
      for (const refusal of isCorporate ? await onItself(kit, answer, { customer, label }) : [])
        await check(refused, { refusal }, { why: `the corporation is ${status}` });
      const read = (): Promise<Exchange> =>
        platform.getAccount({ path: { account_id: account.id } });
      const isOpenNow = (shown: Exchange): boolean =>
        target.means('account', 'open', given.statusOf(shown)) === true;
      // Accounts follow their customer a while later, into states that are not stated, too.
      if (FOLLOWED.includes(status)) await given.until(read, (shown) => !isOpenNow(shown));
      const back = isOpenNow(await quiet(read)) ? 'frozen' : 'open';
      const why = `the customer is ${status}`;
      // What is closed already need not refuse to be.
      for (const to of status === 'CLOSED' ? ([back] as const) : ([back, 'closed'] as const)) {
        const change = accountChange(kit, account.id, to);
        const refusal = await platform.call('updateAccount', change, { intent: 'invalid' });
        const after = await quiet(read);

        if (wasRefused(refusal)) await check(refused, { refusal }, { why });
        await check(notCarriedOut, { answer: after }, { record: 'account', meanings: [to], why });
      }
    },
  );
}

/** One that holds funds need not be closed at all: this one never held any. */
test(
  'a closed customer that never held funds is not changed, opens no account and pulls no funds',
  contract('CUS-015', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    needs: [
      ...customerNeeds('INDIVIDUAL'),
      { request: 'createAccount' },
      { control: 'setCustomerStatus' },
    ],
  }),
  async ({ kit, platform, given, controls, target, key, unique, quiet, check }) => {
    await behindCustomers(kit);
    const { id: customer } = await ownCustomer(kit, 'INDIVIDUAL', 'without funds');
    const [account] = await given.accounts({ balance: '0.00', customer });
    const pull = await waitingPull(kit, account, customer);
    await controls.run('setCustomerStatus', { customer, status: 'CLOSED' });
    const before = await customerIn(kit, customer, 'CLOSED');
    await check(memberIs, { answer: before }, { pointer: '/data/status', value: 'CLOSED' });

    const path = { customer_id: customer };
    const update = await platform.updateCustomer(
      { path, body: { updates: [{ field: 'occupation', value: 'Diver' }] } },
      { idempotencyKey: key('update'), intent: 'invalid' },
    );
    const opening = { customer, asset: otherAsset(target), label: unique('opening') };
    const open = await platform.call('createAccount', given.request('createAccount', opening), {
      idempotencyKey: key('open'),
      intent: 'invalid',
    });
    const pulled = (await pull?.()) ?? [];
    const after = await quiet(() => platform.getCustomer({ path }));

    const why = 'the customer is CLOSED';
    for (const refusal of [update, open]) await check(refused, { refusal }, { why });
    const members = ['/data/occupation', '/data/status'];
    await check(membersKept, { before, after }, { members, what: 'a closed customer' });
    const meanings = ['accepted', 'completed'];
    for (const answer of pulled) {
      await check(notCarriedOut, { answer }, { record: 'deposit', meanings, why });
    }
  },
);

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
