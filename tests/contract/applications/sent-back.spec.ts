import { Blocked } from '../../../fixtures/errors.ts';
import { completeApplication, readyNeeds } from '../../../fixtures/given/onboarding.ts';
import { sentBack } from '../../../fixtures/given/sent-back.ts';
import { contract, stateLeft, succeeds, test, type Exchange } from '../../../fixtures/test.ts';

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
    const isReady = (read: Exchange): boolean | null =>
      target.means('application', 'ready', given.statusOf(read));
    const before = await completeApplication(kit, application);
    // By which changes it becomes ready again is not shown.
    if (isReady(before) !== true) {
      const reason = 'an application that was sent back is not ready after the same changes again';
      return given.giveUp(new Blocked('set-up:updateApplication', reason));
    }
    const answer = await platform.submitApplication({ path });
    const after = await given.until(
      () => platform.getApplicationStatus({ path }),
      (read) => isReady(read) === false,
    );

    await check(succeeds, { answer });
    await check(stateLeft, { before, after }, { what: 'the application' });
  },
);
