import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, nullIfGivenUp, Untestable } from '../../../fixtures/errors.ts';
import { changeMember } from '../../../fixtures/given/people/corporate-application.ts';
import {
  BOTH,
  corporationOfTwo,
  peopleNeeds,
  peopleOf,
} from '../../../fixtures/given/people/corporation.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import {
  fillIndividual,
  firstAccepted,
  individualValues,
} from '../../../fixtures/given/people/customer-members.ts';
import { ofIndividuals } from '../../../fixtures/given/people/invalid-members.ts';
import {
  addIndividual,
  approve,
  completeApplication,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { isOwner } from '../../../fixtures/checks/shapes.ts';
import { BEYOND } from '../../../fixtures/given/people/written.ts';
import { nameIn } from '../../../fixtures/given/people/one-member.ts';
import {
  contract,
  memberIs,
  membersKept,
  neverStored,
  ownershipOnlyOfOwners,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const CANDIDATES = ['title', 'middle_name', 'last_name'];
const LAST = 2;
const NAME = 'Okoro';
const SHARE = 60;
const SHARED = individualValues['email_address'];

test(
  'changes of two individuals of a corporation are each kept, whichever is made last',
  contract('IND-007', {
    operation: 'updateCustomerIndividual',
    effect: 'irreversible',
    needs: peopleNeeds,
  }),
  async ({ kit, platform, given, key, unique, quiet, check }) => {
    const { id, people } = await corporationOfTwo(kit);
    const [one, other] = people.map((individual) => {
      const path = { customer_id: id, individual_id: individual };
      return {
        read: () => platform.getCustomerIndividual({ path }),
        change: (field: string, value: unknown, label: string, ...more: readonly Update[]) =>
          platform.updateCustomerIndividual(
            { path, body: { updates: [{ field, value }, ...more] } },
            { idempotencyKey: key(`${label}-${field}`), intent: 'probe' },
          ),
      };
    }) as [Person, Person];
    // Two people may share an address and a name, and are two all the same.
    for (const [turn, person] of [one, other].entries()) {
      const name = { field: 'last_name', value: NAME };
      const both = await person.change('email_address', SHARED, `shared ${turn}`, name);
      if (!succeeded(both)) await person.change('email_address', SHARED, `address ${turn}`);
      await needUnlocked(kit, id);
    }
    // More than all of it: whether both may own as much is not stated.
    const owners: Person[] = [];
    const owner = { field: 'individual_type', value: ['BENEFICIAL_OWNER'] };
    for (const [turn, person] of [one, other].entries()) {
      const set = await person.change('percentage_ownership', SHARE, `owner ${turn}`, owner);
      if (succeeded(set)) owners.push(person);
      await needUnlocked(kit, id);
    }
    const values = { ...individualValues, last_name: NAME };
    const { field } = await firstAccepted(values, CANDIDATES, (name, value) =>
      one.change(name, value, 'first'),
    );
    const pointer = `/data/${field}`;
    const shows = (person: Person, value: string): Promise<Exchange> =>
      given.until(person.read, (shown) => memberOf(shown, pointer) === value);
    const kept = new Map<Person, string>();
    for (const [turn, person] of [other, one, other].entries()) {
      const value = `${unique(`turn ${turn}`)}${turn === LAST ? ` ${BEYOND}` : ''}`;
      await needUnlocked(kit, id);
      if (!succeeded(await person.change(field, value, `turn ${turn}`))) continue;
      kept.set(person, value);
      await shows(person, value);
    }

    // A number is that of one of them alone, whether it is shown as it was written or not.
    const member = 'tax_reference_number';
    await other.change(member, '219-09-9999', 'number');
    const before = await quiet(other.read);
    if (memberOf(before, `/data/${member}`) !== undefined) {
      await one.change(member, '457-55-5462', 'other number');
      const after = await quiet(other.read);
      const what = 'an individual whose corporation has another one that was changed';
      await check(membersKept, { before, after }, { members: [`/data/${member}`], what });
    }

    for (const [person, value] of kept) {
      const answer = await quiet(person.read);
      await check(memberIs, { answer }, { pointer, value });
    }
    for (const person of owners) {
      const answer = await quiet(person.read);
      await check(memberIs, { answer }, { pointer: '/data/percentage_ownership', value: SHARE });
    }
  },
);

type Person = {
  readonly read: () => Promise<Exchange>;
  readonly change: (
    field: string,
    value: unknown,
    label: string,
    ...more: readonly Update[]
  ) => Promise<Exchange>;
};

type Update = { readonly field: string; readonly value: unknown };

test(
  'an ownership percentage stands only with a beneficial owner, also where it was told of an applicant',
  contract('IND-006', {
    operation: 'getCustomerIndividual',
    effect: 'irreversible',
    needs: [...peopleNeeds, { request: 'updateApplicationIndividual' }],
  }),
  async ({ kit, platform, check }) => {
    const { id, people } = await corporationOfTwo(kit, {
      adding: (application) => addOfficers(kit, application),
    });
    const readings = await Promise.all(
      people.map((individual) =>
        platform.getCustomerIndividual({ path: { customer_id: id, individual_id: individual } }),
      ),
    );

    for (const reading of readings) {
      // The one that completes the application may be an owner.
      const before = isOwner(reading) ? 'owner' : 'no owner';
      await check(ownershipOnlyOfOwners, { before: reading, after: reading }, { before });
    }
  },
);

/** Of these the customer that it becomes shows none, whatever an application takes. */
const INVALID = ['nationality', 'us_residency_status', 'date_of_birth'].flatMap((field) =>
  ofIndividuals.filter((row) => row.field === field).slice(0, 1),
);

test(
  'an individual of a corporation never has an invalid value that was told of an applicant',
  contract('ERR-013', {
    operation: 'getCustomerIndividual',
    effect: 'irreversible',
    needs: [...peopleNeeds, { request: 'updateApplicationIndividual' }],
  }),
  async ({ kit, platform, given, target, unique, check }) => {
    const application = await startApplication(kit, 'CORPORATION', 'invalid');
    const path = { application_id: application.id };
    const added = [await addIndividual(kit, application.id, unique('invalid'))];
    const [individual = ''] = added.map((one) => given.idOf(one));
    for (const { field, value } of INVALID) {
      await changeMember(kit, { path, individual }, field, value);
    }
    const status = await completeApplication(kit, application, (one) => added.push(one));
    // What is taken into an application may be what it is not ready with.
    if (target.means('application', 'ready', given.statusOf(status)) === false) {
      return given.giveUp(new NotApplicable('an application with such a value is not ready'));
    }
    const customer = await approvedAllTheSame(kit, application.id);
    for (const individual_id of await peopleOf(kit, customer, added, BOTH)) {
      const path = { customer_id: customer, individual_id };
      const after = await platform.getCustomerIndividual({ path });
      for (const { field, value, why } of INVALID) {
        await check(neverStored, { after }, { pointer: `/data/${field}`, value, why });
      }
    }
  },
);

/** Whoever reviews it may turn it down for what it says. */
async function approvedAllTheSame(kit: Kit, application: string): Promise<string> {
  const approved = await approve(kit.tentative(), application).catch(nullIfGivenUp);
  const reason = 'an application that such a value was sent to is not approved';
  return approved ?? kit.given.giveUp(new NotApplicable(reason));
}

test(
  'an ownership percentage stands only with a beneficial owner, whichever of two no longer is one',
  contract('IND-006', {
    operation: 'updateCustomerIndividual',
    effect: 'irreversible',
    needs: peopleNeeds,
  }),
  async ({ kit, platform, given, key, quiet, check }) => {
    const { id, people } = await corporationOfTwo(kit);
    const types = ['BENEFICIAL_OWNER', 'OFFICER'];
    // Of two that are asked for at once one may be refused.
    const another = (individual: string): Promise<Exchange> =>
      platform.updateCustomerIndividual(
        {
          path: { customer_id: id, individual_id: individual },
          body: { updates: [{ field: 'percentage_ownership', value: 35 }] },
        },
        { idempotencyKey: key(`share-${individual}`), intent: 'probe' },
      );
    for (const individual of people) {
      const path = { customer_id: id, individual_id: individual };
      // The second one is an owner by the second of the types.
      const share = { individual_type: types, percentage_ownership: 40 };
      await fillIndividual(kit, { id, individual }, share);
      types.reverse();
      await needUnlocked(kit, id);
      const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
      const before = await given.until(read, isOwner);
      const [first] = [before];
      await check(ownershipOnlyOfOwners, { before, after: first }, { before: 'no owner' });
      const updates = [{ field: 'individual_type', value: officer.individual_type }];
      const options = { idempotencyKey: key(`officer-${individual}`), intent: 'probe' } as const;
      const [answer] = await Promise.all([
        platform.updateCustomerIndividual({ path, body: { updates } }, options),
        ...(individual === people[1] ? [another(individual)] : []),
      ]);
      // Changes may show a while after their answer.
      if (succeeded(answer)) await given.until(read, (seen) => !isOwner(seen));
      const after = await quiet(read);

      await check(ownershipOnlyOfOwners, { before, after }, { before: 'owner' });
    }
    // What one gives up need not go to the other one.
    for (const individual of people) {
      const path = { customer_id: id, individual_id: individual };
      const after = await platform.getCustomerIndividual({ path });
      await check(ownershipOnlyOfOwners, { before: after, after }, { before: 'no owner' });
    }
  },
);

const officer = { individual_type: ['OFFICER'] };

/** One who is an officer from the first, and one who is an owner until that is changed. */
async function addOfficers(kit: Kit, application: string): Promise<readonly Exchange[]> {
  const { platform, given, unique } = kit;
  const path = { application_id: application };
  const { body } = given.request('createApplicationIndividual', { application });
  const [types, share] = [nameIn(body, 'individual_type'), nameIn(body, 'percentage_ownership')];
  if (types === undefined || share === undefined) {
    const line = 'requests: { createApplicationIndividual: { body: { percentage_ownership: … } } }';
    return given.giveUp(
      new Untestable('no individual of an application is told to own a share', line),
    );
  }
  const add = (label: string, more: object): Promise<Exchange> => {
    const request = given.request('createApplicationIndividual', {
      application,
      label: unique(label),
    });
    const options = { idempotencyKey: kit.key(label), intent: 'probe' } as const;
    const owning = { ...request.body, [share]: 10, ...more };
    return platform.createApplicationIndividual({ path, body: owning }, options);
  };
  const added = [await add('officer', { [types]: officer.individual_type })];
  const owner = await add('owner', {});
  added.push(owner);
  if (!succeeded(owner)) return added;
  const own = { path, individual: given.idOf(owner) };
  await changeMember(kit, own, types, officer.individual_type);
  return added;
}
