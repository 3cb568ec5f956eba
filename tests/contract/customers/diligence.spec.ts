import { customerIn } from '../../../fixtures/given/people/onboarding.ts';
import { act, openStage, stageNeeds } from '../../../fixtures/given/stage.ts';
import { contract, memberIs, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'a customer whose enhanced due diligence ended well can act again, and its accounts can',
  contract('CUS-023', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    needs: [...stageNeeds, { control: 'setCustomerStatus' }],
  }),
  async ({ kit, controls, check }) => {
    const stage = await openStage(kit);
    for (const status of ['EDD', 'ACTIVE']) {
      await controls.run('setCustomerStatus', { customer: stage.customer, status });
      const answer = await customerIn(kit, stage.customer, status);
      await check(memberIs, { answer }, { pointer: '/data/status', value: status });
    }

    for (const answer of Object.values<Exchange>(await act(kit, stage, 'valid'))) {
      await check(succeeds, { answer });
    }
  },
);
