import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import {
  changesShown,
  fillCustomer,
  otherValues,
} from '../../../fixtures/given/people/customer-members.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { corporationNeeds, peopleOf } from '../../../fixtures/given/people/corporation.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  readyApplication,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import {
  contract,
  memberIs,
  membersKept,
  shapeKept,
  test,
  valuesAre,
  type Exchange,
} from '../../../fixtures/test.ts';

const CITIZENSHIP = ['CA', 'FR'];

test(
  'a change of a customer sets the fields that it names, though APPLICATION_APPROVED has to be delivered twice',
  contract('CUS-009', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...customerNeeds('INDIVIDUAL')],
  }),
  async ({ kit, platform, check }) => {
    const { id: application } = await readyApplication(kit, 'INDIVIDUAL');
    let id = '';
    await toldTwice(kit, 'APPLICATION_APPROVED', async () => {
      id = await approve(kit, application);
      return [application, id];
    });
    await needUnlocked(kit, id);
    const read = (): Promise<Exchange> => platform.getCustomer({ path: { customer_id: id } });
    const before = await read();
    const accepted = await fillCustomer(kit, id, { ...otherValues, citizenship: CITIZENSHIP });
    const { after, names } = await changesShown(kit, accepted, before, read);

    for (const [field, value] of Object.entries(otherValues)) {
      if (!names.has(field)) continue;
      await check(memberIs, { answer: after }, { pointer: `/data/${field}`, value });
    }
    const members = ['id', 'customer_type', 'first_name', 'last_name'].map((one) => `/data/${one}`);
    const what = 'a member that no change named';
    await check(membersKept, { before, after }, { members, what });
    if (!names.has('citizenship')) return;
    const params = { pointer: '/data/citizenship', values: CITIZENSHIP };
    await check(valuesAre, { answer: after }, params);
  },
);

test(
  'an individual writes dates in the stated format, though APPLICATION_APPROVED has to be delivered twice',
  contract('IND-004', {
    operation: 'getCustomerIndividual',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...corporationNeeds],
  }),
  async ({ kit, platform, check }) => {
    const started = await startApplication(kit, 'CORPORATION');
    const { id: application } = started;
    const added: Exchange[] = [];
    await completeApplication(kit, started, (one) => added.push(one));
    let customer_id = '';
    await toldTwice(kit, 'APPLICATION_APPROVED', async () => {
      customer_id = await approve(kit, application);
      return [application, customer_id];
    });
    const [individual_id] = await peopleOf(kit, customer_id, added);
    const answers = [
      await platform.getCustomerIndividual({ path: { customer_id, individual_id } }),
    ];

    await check(shapeKept, { answers }, { aspect: 'formats', members: ['/data/date_of_birth'] });
  },
);
