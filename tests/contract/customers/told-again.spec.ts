import { customerToldTwice } from '../../../fixtures/given/people/approval-told-twice.ts';
import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import {
  changesShown,
  fillCustomer,
  otherValues,
} from '../../../fixtures/given/people/customer-members.ts';
import { brought, needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { takenOf } from '../../../fixtures/given/taken.ts';
import { changesOf } from '../../../fixtures/given/people/usual-changes.ts';
import {
  corporationNeeds,
  memberWith,
  peopleOf,
} from '../../../fixtures/given/people/corporation.ts';
import {
  approve,
  completeApplication,
  customerNeeds,
  ownerNeeds,
  ownOwner,
  startApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { acceptAgain, outcomesOf } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  contract,
  memberIs,
  membersKept,
  notCarriedOut,
  recordKept,
  refused,
  shapeKept,
  test,
  valuesAre,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const CITIZENSHIP = ['CA', 'FR'];

test(
  'a person is no individual of its own, though APPLICATION_APPROVED has to be delivered twice',
  contract('IND-009', {
    operation: 'getCustomerIndividual',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...customerNeeds('INDIVIDUAL')],
  }),
  async ({ kit, platform, check }) => {
    const id = await customerToldTwice(kit);
    const path = { customer_id: id, individual_id: id };
    const refusal = await platform.getCustomerIndividual({ path }, { intent: 'invalid' });

    await check(refused, { refusal }, { why: 'the customer is no corporation' });
  },
);

test(
  'a change of a customer sets the fields that it names, though APPLICATION_APPROVED has to be delivered twice',
  contract('CUS-009', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...customerNeeds('INDIVIDUAL')],
  }),
  async ({ kit, platform, check }) => {
    const id = await customerToldTwice(kit);
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
  'what waits on an account of a frozen customer moves nothing by its acceptance, though ACCOUNT_FROZEN has to be delivered twice',
  contract('CUS-013', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    alone: 'types',
    needs: [
      { webhooks: true },
      ...ownerNeeds,
      ...movementNeeds('transfer'),
      { request: 'createAccount' },
      { control: 'setCustomerStatus' },
    ],
  }),
  async ({ kit, given, controls, check }) => {
    const status = 'FROZEN';
    const { id: customer } = await ownOwner(kit);
    // The one that gets the funds is somebody else's: of these accounts one is told of.
    const [own] = await given.accounts({ balance: '20.00', customer });
    const [other] = await given.accounts({ balance: '0.00' });
    const movement = await movementOn(kit, 'transfer', [own, other], '7.17');
    await toldTwice(kit, 'ACCOUNT_FROZEN', async () => {
      await brought(kit, customer, status);
      return [own.id];
    });
    const answer = await acceptAgain(kit, movement, 'accept', 'invalid');

    const meanings = ['executed', 'accepted', 'completed'];
    const why = `the customer is ${status}`;
    for (const outcome of await outcomesOf(kit, movement, answer)) {
      await check(notCarriedOut, { answer: outcome }, { record: 'transfer', meanings, why });
    }
    // So that what waits there can be cancelled when the run cleans up.
    await controls.run('setCustomerStatus', { customer, status: 'ACTIVE' });
  },
);

const ofPeople = [
  {
    id: 'IND-004',
    words: 'an individual writes dates in the stated format',
    aspect: 'formats',
    member: 'date_of_birth',
  },
  {
    id: 'IND-005',
    words: 'an ownership percentage is a whole number from 0 to 100',
    aspect: 'bounds',
    member: 'percentage_ownership',
  },
] as const;

type Person = {
  readonly path: { readonly customer_id: string; readonly individual_id: string };
  readonly label: string;
};

const people = new WeakMap<Kit['target'], Person>();

/** An individual of a corporation whose approval was told twice: one for all that look at it. */
async function personToldTwice(kit: Kit): Promise<Person> {
  const known = people.get(kit.target);
  if (known !== undefined) return known;
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
  const person = { path: { customer_id, individual_id }, label: started.label };
  people.set(kit.target, person);
  return person;
}

for (const { id, words, aspect, member } of ofPeople) {
  test(
    `${words}, though APPLICATION_APPROVED has to be delivered twice`,
    contract(id, {
      operation: 'getCustomerIndividual',
      effect: 'irreversible',
      alone: 'types',
      needs: [{ webhooks: true }, ...corporationNeeds],
    }),
    async ({ kit, platform, check }) => {
      const { path } = await personToldTwice(kit);
      const answers = [await platform.getCustomerIndividual({ path })];

      await check(shapeKept, { answers }, { aspect, members: [`/data/${member}`] });
    },
  );
}

test(
  'a change of a corporation leaves its individual as it is, though APPLICATION_APPROVED has to be delivered twice',
  contract('CUS-012', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...corporationNeeds],
  }),
  async ({ kit, platform, given, quiet, unique, check }) => {
    const { path, label } = await personToldTwice(kit);
    const { customer_id } = path;
    const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    await needUnlocked(kit, customer_id);
    // It is another one than it was in the application.
    const changes = changesOf('individual', unique('Diver'));
    const { place, answer } = await takenOf(changes, (update) =>
      platform.updateCustomerIndividual({ path, body: { updates: [update] } }, { intent: 'probe' }),
    );
    if (!succeeded(answer)) given.giveUp(new NotApplicable('no such change is taken'));
    const { field = '', value } = changes[place] ?? {};
    const before = await given.until(read, (one) => memberOf(one, `/data/${field}`) === value);
    await needUnlocked(kit, customer_id);
    const shown = await platform.getCustomer({ path: { customer_id } });
    const [name, called = ''] = memberWith(memberOf(shown, '/data'), label) ?? [];
    const renamed = { field: name, value: called.replace(label, unique('renamed')) };
    const updates = name === undefined ? [] : [renamed];
    const body = { updates, updated_by: 'assay', reason: 'conformance' };
    const request = { path: { customer_id }, body };
    await platform.call('updateCustomer', request, { intent: 'probe' });
    const after = await quiet(read);

    await check(recordKept, { before, after }, { what: 'an individual' });
  },
);
