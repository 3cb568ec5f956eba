import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import { listUpTo } from '../../../fixtures/given/lists/lists.ts';
import { readyApplication, readyNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { contract, foundById, listed, test } from '../../../fixtures/test.ts';

/** What it may be once it was submitted. */
const STATES = ['submitted', 'approved', 'rejected', 'changesRequested'] as const;

test(
  'an application is found by its identifier and in the list, though APPLICATION_SUBMITTED has to be delivered twice',
  contract('APP-001', {
    operation: 'submitApplication',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...readyNeeds('INDIVIDUAL')],
  }),
  async ({ kit, platform, given, target, check }) => {
    const { id, created } = await readyApplication(kit, 'INDIVIDUAL');
    const path = { application_id: id };
    await toldTwice(kit, 'APPLICATION_SUBMITTED', async () => {
      await platform.call('submitApplication', { path }, { intent: 'probe' });
      return [id];
    });
    const found = await given.until(() => platform.getApplication({ path }), succeeded);

    await check(foundById, { named: created, found });
    const stateOf = async () => {
      const word = given.statusOf(await platform.getApplicationStatus({ path }));
      return STATES.find((state) => target.means('application', state, word) === true);
    };
    const status = await stateOf();
    if (status === undefined) return;
    const { pages, complete } = await listUpTo(kit, 'listApplications', { status }, id);
    // It may go on by itself meanwhile: then it stands in another list.
    if ((await stateOf()) !== status) return;
    await check(listed, { named: created, pages }, { complete });
  },
);
