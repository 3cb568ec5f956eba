import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedPeople,
  type ChangedRecord,
  type Update,
} from '../../../fixtures/given/people/changed-records.ts';
import { peopleNeeds } from '../../../fixtures/given/people/corporation.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import {
  contract,
  memberIs,
  membersKept,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const changing = { operation: 'updateCustomer', effect: 'irreversible' } as const;

const pairs = [
  {
    id: 'CUS-009',
    words: 'customers',
    options: changing,
    open: async (kit: Kit) => [await changedCustomer(kit), await changedCustomer(kit)] as const,
  },
  {
    id: 'IND-007',
    words: 'individuals of a corporation',
    options: { ...changing, operation: 'updateCustomerIndividual', needs: peopleNeeds },
    open: changedPeople,
  },
] as const;

/** Of which a register may hold no two. */
const NAMING: readonly Update[] = [
  { field: 'tax_reference_number', value: '611-24-8855' },
  { field: 'passport_number', value: 'K8246113' },
  { field: 'email_address', value: 'both@harbour-glass.example' },
  { field: 'telephone_number', value: '+12025550187' },
];

for (const { id, words, options, open } of pairs) {
  test(
    `what a change sets on one of two ${words} is set on the other one as well`,
    contract(id, options),
    async ({ kit, given, quiet, check }) => {
      const [first, second] = await open(kit);
      const before = await second.read();
      await changed(kit, first, NAMING, 'first');
      // Whether two may share it is not stated: what is taken is set.
      const set = await changed(kit, second, NAMING, 'second');
      if (set.length === 0) given.giveUp(new NotApplicable('none of these is taken for both'));
      const isSet = (shown: Exchange, { field, value }: Update): boolean => {
        const [was, is] = [before, shown].map((one) => memberOf(one, `/data/${field}`));
        return is === value || is !== was;
      };
      const answer = await given.until(second.read, (shown) =>
        set.every((update) => isSet(shown, update)),
      );

      const other = await first.read();
      for (const { field } of set) {
        const pointer = `/data/${field}`;
        // A member that is not required may be shown to nobody, and a number of a person in part.
        const value = memberOf(other, pointer);
        if (value === undefined) continue;
        await check(memberIs, { answer }, { pointer, value });
      }
      // A target file may name one for all tests.
      const [one, two] = [other, answer].map((shown) => memberOf(shown, '/data/id'));
      if (one === two) return;
      // What they share is changed for one of them alone.
      await changed(kit, first, [APART], 'apart');
      const members = set.map(({ field }) => `/data/${field}`);
      const after = await quiet(second.read);
      await check(membersKept, { before: answer, after }, { members, what: 'the other one' });
    },
  );
}

const APART: Update = { field: 'email_address', value: 'apart@harbour-glass.example' };

/** All of them at once, or where that is refused one by one; those that were taken. */
async function changed(
  kit: Kit,
  { customer, change }: ChangedRecord,
  updates: readonly Update[],
  label: string,
): Promise<readonly Update[]> {
  await needUnlocked(kit, customer);
  if (succeeded(await change([...updates], label))) return updates;
  const taken: Update[] = [];
  for (const update of updates) {
    if (succeeded(await change([update], `${label}-${update.field}`))) taken.push(update);
  }
  return taken;
}

/** Whose own members are not shown. */
const OBJECTS = ['mailing_address', 'investment_profile', 'kyc_profile'] as const;
/** What the last one tells of a screening may begin anew with a change of another one. */
const KEPT = ['mailing_address', 'investment_profile'] as const;

test(
  'an object of a customer stays as it is while another one is changed',
  contract('CUS-009', changing),
  async ({ kit, given, quiet, check }) => {
    const record = await changedCustomer(kit);
    await needUnlocked(kit, record.customer);
    let before = await record.read();
    let judged = 0;
    for (const field of OBJECTS) {
      const value = memberOf(before, `/data/${field}`) ?? {};
      if (!succeeded(await record.change([{ field, value }], field))) continue;
      const after = await quiet(record.read);
      const members = KEPT.filter((name) => name !== field)
        .map((name) => `/data/${name}`)
        .filter((pointer) => memberOf(before, pointer) !== undefined);
      if (members.length > 0) {
        await check(membersKept, { before, after }, { members, what: 'what no change named' });
        judged += 1;
      }
      before = after;
    }
    if (judged === 0) given.giveUp(new NotApplicable('no two of these are shown'));
  },
);
