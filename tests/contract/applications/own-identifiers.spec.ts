import { holdsId } from '../../../fixtures/checks/read.ts';
import {
  changeMember,
  individualNeeds,
  withCorporateIndividual,
} from '../../../fixtures/given/people/corporate-application.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { isObject } from '../../../fixtures/json.ts';
import { contract, namesItsRecord, namesRecord, test } from '../../../fixtures/test.ts';

/** An applicant may name it as any other member; it is the platform that gives identifiers. */
const OTHER = 'another-identifier';

test(
  'an individual of an application stays named by the identifier that it was given',
  contract('GEN-015', {
    operation: 'getApplication',
    effect: 'reversible',
    needs: [...individualNeeds, { request: 'updateApplicationIndividual' }],
  }),
  async ({ kit, platform, given, quiet, check }) => {
    const { path, added, individual } = await withCorporateIndividual(kit);
    const read = () => platform.getApplication({ path });
    await given.until(read, (shown) => holdsId(shown, individual));
    await changeMember(kit, { path, individual }, 'id', OTHER);
    const holder = await quiet(read);

    await check(namesRecord, { named: added, holder }, { within: 'individuals', present: true });
  },
);

/** The same beside each member that holds others, where what is told of the applicant stands. */
function besideDetails(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = (member: unknown): unknown =>
    isObject(member) ? { ...member, id: OTHER } : member;
  return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, named(member)]));
}

test(
  'a customer has the identifier that it was given, whatever its application names as its own',
  contract('GEN-015', {
    operation: 'getCustomer',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { request: 'updateApplication' }],
  }),
  async ({ kit, platform, given, unique, check }) => {
    const application = await startApplication(kit, 'INDIVIDUAL');
    const { id, created: made } = application;
    const label = unique('changed');
    const { body } = given.request('updateApplication', { application: id, label });
    const change = { path: { application_id: id }, body: besideDetails(body) };
    await platform.updateApplication(change, { intent: 'probe' });
    await completeApplication(kit, application);
    const customer = await approve(kit, id);
    const read = await platform.getCustomer({ path: { customer_id: customer } });

    await check(namesItsRecord, { made, read }, { id: customer });
  },
);
