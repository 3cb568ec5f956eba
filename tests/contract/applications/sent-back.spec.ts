import { readyNeeds } from '../../../fixtures/given/onboarding.ts';
import { readyAgain, sentBack } from '../../../fixtures/given/sent-back.ts';
import { contract, stateLeft, succeeds, test } from '../../../fixtures/test.ts';

test(
  'an application that was sent back for changes can be submitted again once it is ready again',
  contract('APP-006', {
    operation: 'submitApplication',
    effect: 'irreversible',
    needs: [...readyNeeds('INDIVIDUAL'), { control: 'requestChanges' }],
  }),
  async ({ kit, platform, given, target, check }) => {
    const application = await sentBack(kit);
    const path = { application_id: application.id };
    const before = await readyAgain(kit, application);
    const answer = await platform.submitApplication({ path });
    const after = await given.until(
      () => platform.getApplicationStatus({ path }),
      (read) => target.means('application', 'ready', given.statusOf(read)) === false,
    );

    await check(succeeds, { answer });
    await check(stateLeft, { before, after }, { what: 'the application' });
  },
);
