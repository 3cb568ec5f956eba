import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  addIndividual,
  approve,
  completeApplication,
  customerNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { contract, foundByNobody, test, type Exchange } from '../../../fixtures/test.ts';

test(
  'a deleted individual is not found under the customer that comes of its application',
  contract('APP-010', {
    operation: 'deleteApplicationIndividual',
    effect: 'irreversible',
    needs: [
      ...customerNeeds('CORPORATION'),
      { request: 'createApplicationIndividual' },
      { binding: 'id', of: 'createApplicationIndividual' },
    ],
  }),
  async ({ kit, platform, given, target, unique, check }) => {
    const application = await startApplication(kit, 'CORPORATION');
    const [text, beside] = [unique('deleted'), unique('other')];
    const gone = await addIndividual(kit, application.id, text);
    const stays = await addIndividual(kit, application.id, beside);
    const path = { application_id: application.id, individual_id: given.idOf(gone) };
    const deleted = await platform.deleteApplicationIndividual({ path }, { intent: 'probe' });
    if (!succeeded(deleted)) return given.giveUp(new NotApplicable('nobody is deleted here'));
    await completeApplication(kit, application);
    const customer_id = await approve(kit, application.id);
    // By what the customer knows it, or by what the application does, which may be another name.
    const named = (one: Exchange): string => {
      const later = target.bound('createApplicationIndividual', 'individual', bodyOf(one));
      return typeof later === 'string' ? later : given.idOf(one);
    };
    const found = (individual_id: string): Promise<Exchange> =>
      platform.getCustomerIndividual(
        { path: { customer_id, individual_id } },
        { intent: 'probe', mayFail: true },
      );
    const other = await given.until(() => found(named(stays)), succeeded);
    if (!succeeded(other)) {
      const reason = 'a customer knows its individuals by other names than their application';
      return given.giveUp(new NotApplicable(reason));
    }
    const answer = await found(named(gone));

    await check(foundByNobody, { other, answer }, { text, beside });
  },
);
