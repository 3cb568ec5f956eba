import { openAgain } from '../../../fixtures/given/events/reopening.ts';
import { customerIn } from '../../../fixtures/given/people/onboarding.ts';
import { act, ofUse, openStage, stageNeeds } from '../../../fixtures/given/stage.ts';
import { contract, memberIs, succeeds, test } from '../../../fixtures/test.ts';

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
