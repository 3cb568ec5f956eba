import { memberOf } from '../../../fixtures/checks/read.ts';
import { withAnotherToken } from '../../../fixtures/given/circumstances/records/tokens.ts';
import { anyCustomer } from '../../../fixtures/given/people/customers.ts';
import {
  CHANGEABLE,
  changesShown,
  customerValues,
  fillCustomer,
  firstAccepted,
  otherValues,
} from '../../../fixtures/given/people/customer-members.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { corporation, corporationNeeds } from '../../../fixtures/given/people/corporation.ts';
import { ofTwoAccounts } from '../../../fixtures/given/people/of-two-accounts.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import {
  contract,
  memberIs,
  membersKept,
  recordKept,
  sameRecord,
  succeeds,
  test,
  valueNotTaken,
  valuesAre,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** Another value than before of each; what is kept from most eyes may be shown in part. */
const CHANGED = {
  ...otherValues,
  nationality: 'CA',
  date_of_birth: '1992-03-01',
  us_residency_status: 'RESIDENT_ALIEN',
  employment_status: 'SELF_EMPLOYED',
  employment_description: 'Lifts what has sunk',
};
const CHANGED_LISTS = { citizenship: ['CA', 'FR', 'JP'] };

const NUMBERS = {
  first: { tax_reference_number: '321-54-9876', passport_number: 'Y7654321' },
  next: { tax_reference_number: '213-45-6798', passport_number: 'Z2345678' },
} as const;

/** Who asks for a change, and why. */
const TOLD = { updated_by: 'conformance', reason: 'It was asked for by staff' };

const changing = { operation: 'updateCustomer', effect: 'irreversible' } as const;

test(
  'a change of a customer sets the named field and answers the identifier of that customer',
  contract('CUS-009', changing),
  async ({ kit, platform, given, key, check }) => {
    const { id } = await given.customer('INDIVIDUAL');
    await needUnlocked(kit, id);
    const path = { customer_id: id };
    const { field, value, answer } = await firstAccepted(customerValues, CHANGEABLE, (name, to) =>
      platform.updateCustomer(
        { path, body: { updates: [{ field: name, value: to }], ...TOLD } },
        { idempotencyKey: key(`change-${name}`) },
      ),
    );
    const read = await given.until(
      () => platform.getCustomer({ path }),
      (shown) => JSON.stringify(shown.answer?.body).includes(String(value)),
    );

    await check(succeeds, { answer });
    await check(sameRecord, { first: read, again: answer });
    await check(memberIs, { answer: read }, { pointer: `/data/${field}`, value });
  },
);

test(
  'each of several fields named by changes of a customer is set, and no other',
  contract('CUS-009', changing),
  async ({ kit, platform, given, check }) => {
    const { id } = await given.customer('INDIVIDUAL');
    const path = { customer_id: id };
    const read = (): Promise<Exchange> => platform.getCustomer({ path });
    const before = await read();
    const accepted = await fillCustomer(kit, id, {
      ...NUMBERS.first,
      ...CHANGED,
      ...CHANGED_LISTS,
    });
    const { after, names } = await changesShown(kit, accepted, before, read);

    for (const [field, value] of Object.entries(CHANGED)) {
      if (!names.has(field)) continue;
      await check(memberIs, { answer: after }, { pointer: `/data/${field}`, value });
    }
    for (const [field, values] of Object.entries(CHANGED_LISTS)) {
      if (!names.has(field)) continue;
      await check(valuesAre, { answer: after }, { pointer: `/data/${field}`, values });
    }
    // Not its state: a customer who is another person now may be looked at again.
    const others = ['id', 'customer_type', 'first_name', 'last_name'];
    await check(
      membersKept,
      { before, after },
      {
        members: others.map((name) => `/data/${name}`),
        what: 'a member that no change named',
      },
    );
    await withLaterToken(kit, id, after);
  },
);

/** Numbers of a person by another token of the client, where they are shown as they were written. */
async function withLaterToken(kit: Kit, id: string, shown: Exchange): Promise<void> {
  const { given, platform, check } = kit;
  const isShown = (read: Exchange, [name, value]: [string, string]): boolean =>
    memberOf(read, `/data/${name}`) === value;
  const known = Object.entries(NUMBERS.first).filter((one) => isShown(shown, one));
  const next = Object.entries(NUMBERS.next).filter(([name]) =>
    known.some(([other]) => other === name),
  );
  if (next.length === 0) return;
  await needUnlocked(kit, id);
  const later = withAnotherToken(kit, 5);
  const own = { ...later, key: (label: string) => kit.key(`later-${label}`) };
  const accepted = await fillCustomer(own, id, Object.fromEntries(next));
  const set = next.filter(([name]) => accepted.has(name));
  const answer = await given.until(
    () => platform.getCustomer({ path: { customer_id: id } }),
    (read) => set.every((one) => isShown(read, one)),
  );
  for (const [name, value] of set) {
    await check(memberIs, { answer }, { pointer: `/data/${name}`, value });
  }
}

const protectedFields = [
  { field: 'status', value: 'CLOSED', further: ['FROZEN', 'PENDING', 'EDD'], of: anyCustomer },
  { field: 'status', value: 'DORMANT', further: [], of: corporationIfThere },
  { field: 'id', value: 'another-identifier', further: [], of: anyCustomer },
];

/** What stays as it is may be looked up for each type of customer. */
function corporationIfThere(kit: Kit): Promise<{ readonly id: string }> {
  return isThere(kit.target, corporationNeeds) ? ofTwoAccounts(kit) : anyCustomer(kit);
}

/** A change that may be made beside it; a platform may look at the customer again for it. */
const allowed = { field: 'occupation', value: 'Diver' };
const places = [
  { where: 'alone', among: (one: object) => [one], members: ['/data/id', '/data/status'] },
  { where: 'behind another field', among: (one: object) => [allowed, one], members: ['/data/id'] },
  { where: 'before another field', among: (one: object) => [one, allowed], members: ['/data/id'] },
];

for (const [{ field, value, further, of }, { where, among, members }] of protectedFields.flatMap(
  (one) => places.map((place) => [one, place] as const),
)) {
  test(
    `the ${field} of a customer is not changed to ${value} by PATCH, named ${where}`,
    contract('CUS-011', changing),
    async ({ kit, platform, key, quiet, check }) => {
      const { id } = await (where === 'alone' ? of : anyCustomer)(kit);
      const path = { customer_id: id };
      const before = await platform.getCustomer({ path });
      await platform.updateCustomer(
        { path, body: { updates: among({ field, value }) } },
        { idempotencyKey: key('read-only'), intent: 'invalid' },
      );
      // Nor by who tells why, and who asks for it; each state may have a way of its own.
      for (const each of where === 'alone' ? [value, ...further] : []) {
        await platform.updateCustomer(
          { path, body: { updates: among({ field, value: each }), ...TOLD } },
          { idempotencyKey: key(`read-only-for-a-reason-${each}`), intent: 'invalid' },
        );
      }
      const after = await quiet(() => platform.getCustomer({ path }));

      const what = `the ${field} of a customer`;
      await check(membersKept, { before, after }, { members, what });
      await check(valueNotTaken, { before, after }, { pointer: `/data/${field}`, value, what });
    },
  );
}

/** Where names are read in any case, who looks at them as they are written lets this through. */
const inOtherCase = [
  { name: 'Status', member: 'status', value: 'DORMANT' },
  { name: 'ID', member: 'id', value: 'another-identifier' },
];

for (const { name, member, value } of inOtherCase) {
  test(
    `the ${member} of a customer is not changed by PATCH where it is named ${name}`,
    contract('CUS-011', changing),
    async ({ kit, platform, key, quiet, check }) => {
      const { id } = await anyCustomer(kit);
      const path = { customer_id: id };
      const before = await platform.getCustomer({ path });
      await platform.updateCustomer(
        { path, body: { updates: [{ field: name, value }] } },
        { idempotencyKey: key('read-only'), intent: 'invalid' },
      );
      const after = await quiet(() => platform.getCustomer({ path }));

      const what = `the ${member} of a customer, named ${name},`;
      await check(membersKept, { before, after }, { members: ['/data/id', '/data/status'], what });
      await check(valueNotTaken, { before, after }, { pointer: `/data/${member}`, value, what });
    },
  );
}

const [TITLE, NAME] = ['Changed on the customer', 'Changed-on-the-customer'] as const;

/** A list of nobody, and one that names the individual and what would be another one of its members. */
const peopleNamed = (id: string): unknown[] => [[], [{ id, title: TITLE, last_name: NAME }]];

for (const { field, valuesOf } of [
  { field: 'title', valuesOf: () => [TITLE] },
  { field: 'last_name', valuesOf: () => [NAME] },
  { field: 'individuals', valuesOf: peopleNamed },
]) {
  test(
    `a change of ${field} on a corporate customer leaves its individual as it is`,
    contract('CUS-012', changing),
    async ({ kit, platform, key, quiet, check }) => {
      const { id, individual } = await corporation(kit);
      const path = { customer_id: id, individual_id: individual };
      const before = await platform.getCustomerIndividual({ path });
      for (const [turn, value] of valuesOf(individual).entries()) {
        await platform.updateCustomer(
          { path: { customer_id: id }, body: { updates: [{ field, value }] } },
          { idempotencyKey: key(`corporate-${turn}`), intent: 'probe' },
        );
      }
      const after = await quiet(() => platform.getCustomerIndividual({ path }));

      await check(recordKept, { before, after }, { what: 'an individual' });
    },
  );
}

test(
  'changes of a corporate customer that are accepted leave its individual as it is',
  contract('CUS-012', changing),
  async ({ kit, platform, key, quiet, check }) => {
    const { id, individual } = await corporation(kit);
    const [path, individualPath] = [
      { customer_id: id },
      { customer_id: id, individual_id: individual },
    ];
    await needUnlocked(kit, id);
    const before = await platform.getCustomerIndividual({ path: individualPath });
    const answer = await platform.updateCustomer(
      { path, body: { updates: [], updated_by: 'assay', reason: 'conformance' } },
      { idempotencyKey: key('nothing') },
    );
    await firstAccepted(customerValues, CHANGEABLE, (name, value) =>
      platform.updateCustomer(
        { path, body: { updates: [{ field: name, value }] } },
        { idempotencyKey: key(`change-${name}`), intent: 'probe' },
      ),
    );
    const after = await quiet(() => platform.getCustomerIndividual({ path: individualPath }));

    await check(succeeds, { answer });
    await check(recordKept, { before, after }, { what: 'an individual' });
  },
);

test(
  'how a change of an unknown field is answered is recorded',
  contract('CUS-026', changing),
  async ({ platform, given, key, check }) => {
    const { id } = await given.customer('INDIVIDUAL');
    const answer = await platform.updateCustomer(
      { path: { customer_id: id }, body: { updates: [{ field: 'no_such_field', value: 1 }] } },
      { idempotencyKey: key('unknown'), intent: 'probe' },
    );

    await check(whatWasAnswered, { answers: [answer] }, { what: 'a change of an unknown field' });
  },
);
