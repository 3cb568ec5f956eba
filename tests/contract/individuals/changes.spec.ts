import { idsOf } from '../../../fixtures/checks/lists.ts';
import { bodyOf, memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { isOwner } from '../../../fixtures/checks/shapes.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { openAccount, otherAsset } from '../../../fixtures/given/accounts/further-accounts.ts';
import { behindCustomers } from '../../../fixtures/given/behind-others.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { ownerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { corporation, type Corporation } from '../../../fixtures/given/people/corporation.ts';
import {
  changesShown,
  fillIndividual,
  firstAccepted,
  individualValues,
} from '../../../fixtures/given/people/customer-members.ts';
import { compareJson, number } from '../../../fixtures/json.ts';
import {
  contract,
  memberIs,
  membersKept,
  recordKept,
  refused,
  sameRecord,
  succeeds,
  test,
  valuesAre,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const changing = { operation: 'updateCustomerIndividual', effect: 'irreversible' } as const;

const CANDIDATES = ['title', 'email_address', 'middle_name', 'nationality', 'telephone_number'];

/** Another value than before of each; what is kept from most eyes may be shown in part. */
const CHANGED = {
  middle_name: 'Zo\u00EB',
  email_address: 'noor@harbour-salvage.example',
  telephone_number: '+12025550177',
  nationality: 'CA',
  date_of_birth: '1992-03-01',
  us_residency_status: 'RESIDENT_ALIEN',
};
/** These may be shown in part. */
const NUMBERS = { passport_number: 'X7654321', tax_reference_number: '987-65-4321' };
const CHANGED_LISTS = {
  individual_type: ['AUTHORIZED_PERSON', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'],
  citizenship: ['CA', 'FR'],
};

test(
  'a change of an individual sets the named fields on it and answers its identifier',
  contract('IND-007', changing),
  async ({ kit, platform, given, key, check }) => {
    const made = await corporation(kit);
    const path = { customer_id: made.id, individual_id: made.individual };
    const { field, value, answer } = await firstAccepted(individualValues, CANDIDATES, (name, to) =>
      platform.updateCustomerIndividual(
        { path, body: { updates: [{ field: name, value: to }] } },
        { idempotencyKey: key(`change-${name}`) },
      ),
    );
    const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    const first = await given.until(read, (shown) =>
      JSON.stringify(shown.answer?.body).includes(String(value)),
    );

    await check(succeeds, { answer });
    await check(sameRecord, { first, again: answer });
    await check(memberIs, { answer: first }, { pointer: `/data/${field}`, value });

    const all = { ...CHANGED, ...NUMBERS, ...CHANGED_LISTS };
    const accepted = await fillIndividual(kit, made, all);
    const { after, names } = await changesShown(kit, accepted, first, read);
    // It was not named again: what is said beside it leaves it alone.
    if (!Object.keys(CHANGED).includes(field)) {
      await check(memberIs, { answer: after }, { pointer: `/data/${field}`, value });
    }
    for (const [name, to] of Object.entries(CHANGED)) {
      if (!names.has(name)) continue;
      await check(memberIs, { answer: after }, { pointer: `/data/${name}`, value: to });
    }
    for (const [name, values] of Object.entries(CHANGED_LISTS)) {
      if (!names.has(name)) continue;
      await check(valuesAre, { answer: after }, { pointer: `/data/${name}`, values });
    }
    await changedWithAccounts(kit, made, after);
  },
);

/** Once its corporation has further accounts; of what was shown as it was written before. */
async function changedWithAccounts(kit: Kit, made: Corporation, before: Exchange): Promise<void> {
  const { platform, given, key, target, check } = kit;
  if (!isThere(target, [{ request: 'createAccount' }])) return;
  const path = { customer_id: made.id, individual_id: made.individual };
  const asset = otherAsset(target);
  await openAccount(kit, made.id, { label: 'further', asset, intent: 'probe' });
  const isTold = ([name, was]: [string, string]): boolean =>
    memberOf(before, `/data/${name}`) === was;
  const told = Object.entries({ ...CHANGED, ...NUMBERS }).filter(isTold);
  if (told.length === 0) return;
  const values = told.map(([name]) => [name, individualValues[name]] as const);
  const own = { platform, key: (label: string) => key(`further-${label}`) };
  const accepted = await fillIndividual(own, made, Object.fromEntries(values));
  const set = values.filter(([name]) => accepted.has(name));
  const isSet = (shown: Exchange): boolean =>
    set.every(([name, value]) => compareJson(memberOf(shown, `/data/${name}`), value));
  const answer = await given.until(() => platform.getCustomerIndividual({ path }), isSet);
  for (const [name, value] of set) {
    await check(memberIs, { answer }, { pointer: `/data/${name}`, value });
  }
}

/** Both ends of what is allowed, and others beside them: each is another one than before. */
const [ALMOST, WHOLE] = ['99', '100'] as const;
const OWNERSHIPS = [ALMOST, '0', '1', WHOLE] as const;

test(
  'a change of the ownership of an individual sets it, whatever it is from 0 to 100',
  contract('IND-007', changing),
  async ({ kit, platform, given, key, check }) => {
    const made = await corporation(kit);
    const path = { customer_id: made.id, individual_id: made.individual };
    const change = (field: string, value: unknown, turn = ''): Promise<Exchange> =>
      platform.updateCustomerIndividual(
        { path, body: { updates: [{ field, value }] } },
        { idempotencyKey: key(`${field}-${String(value)}${turn}`), intent: 'probe' },
      );
    await change('individual_type', ['BENEFICIAL_OWNER']);
    const shown = await given.until(() => platform.getCustomerIndividual({ path }), isOwner);
    if (!isOwner(shown)) {
      const line = 'records: { corporateCustomers: [{ id: …, individual: a beneficial owner }] }';
      return given.giveUp(new Untestable('no individual is a beneficial owner', line));
    }
    const set = (percentage: string, turn?: string): Promise<Exchange> =>
      change('percentage_ownership', number(percentage), turn);
    const taken = new Set<string>();
    for (const percentage of OWNERSHIPS) {
      const value = number(percentage);
      const answer = await set(percentage);
      if (succeeded(answer)) taken.add(percentage);
      else {
        // Where owners are not changed like this, there is nothing to judge. Where what is next to
        // the whole is taken, before it and after it, the whole itself was what is refused.
        const isJudged = percentage === WHOLE && taken.has(ALMOST) && (await isAlone(kit, made.id));
        if (isJudged && succeeded(await set(ALMOST, '-again'))) await check(succeeds, { answer });
        continue;
      }
      const pointer = '/data/percentage_ownership';
      const read = await given.until(
        () => platform.getCustomerIndividual({ path }),
        (one) => compareJson(memberOf(one, pointer), value),
      );
      await check(memberIs, { answer: read }, { pointer, value: Number(percentage) });
    }
  },
);

/** Whether a corporation has no second owner, who may hold the rest. */
async function isAlone({ platform, target }: Kit, customer: string): Promise<boolean> {
  const answer = await platform.getCustomer({ path: { customer_id: customer } });
  const other = target.bound('getCustomer', 'otherIndividual', bodyOf(answer));
  return succeeded(answer) && typeof other !== 'string';
}

const asId = { field: 'id', value: 'another-identifier' } as const;
const withoutId = [
  { words: 'PATCH', updates: [asId], intent: 'invalid' },
  {
    words: 'PATCH beside another field',
    updates: [{ field: 'title', value: 'Purser' }, asId],
    intent: 'invalid',
  },
  { words: 'a PATCH of nothing', updates: undefined, intent: 'valid' },
  { words: 'a PATCH of an empty list', updates: [], intent: 'probe' },
] as const;

for (const { words, updates, intent } of withoutId) {
  test(
    `the identifier of an individual is not changed by ${words}`,
    contract('IND-008', changing),
    async ({ kit, platform, key, quiet, check }) => {
      const made = await corporation(kit);
      const path = { customer_id: made.id, individual_id: made.individual };
      const before = await platform.getCustomerIndividual({ path });
      const body = updates === undefined ? {} : { updates: updates.map((one) => ({ ...one })) };
      await platform.updateCustomerIndividual(
        { path, body },
        { idempotencyKey: key('id'), intent },
      );
      const after = await quiet(() => platform.getCustomerIndividual({ path }));

      const what = 'the identifier of an individual';
      await check(membersKept, { before, after }, { members: ['/data/id'], what });
    },
  );
}

test(
  'reading an individual under an individual customer is refused',
  contract('IND-009', { ...changing, operation: 'getCustomerIndividual' }),
  async ({ kit, platform, given, check }) => {
    const { individual } = await corporation(kit);
    const person = await given.customer('INDIVIDUAL');
    // What was looked up once may be at hand for the next time; nor is a person its own individual.
    for (const individual_id of [individual, individual, person.id]) {
      const path = { customer_id: person.id, individual_id };
      const refusal = await platform.getCustomerIndividual({ path }, { intent: 'invalid' });

      await check(refused, { refusal }, { why: 'the customer is no corporation' });
    }
    // Nor under one that more than a page of others stand before.
    if (isThere(kit.target, ownerNeeds)) await behindCustomers(kit);
    const beyond = { type: 'INDIVIDUAL', page: 20, page_size: 1 } as const;
    const page = await platform.listCustomers({ query: beyond });
    for (const id of (idsOf(page) ?? []).slice(0, 1)) {
      const path = { customer_id: String(id), individual_id: individual };
      const refusal = await platform.getCustomerIndividual({ path }, { intent: 'invalid' });

      await check(refused, { refusal }, { why: 'the customer is no corporation' });
    }
  },
);

test(
  'changing an individual under an individual customer is refused and changes nothing',
  contract('IND-009', changing),
  async ({ kit, platform, given, key, quiet, check }) => {
    const made = await corporation(kit);
    const path = { customer_id: made.id, individual_id: made.individual };
    const person = await given.customer('INDIVIDUAL');
    const before = await platform.getCustomerIndividual({ path });
    const refusals: Exchange[] = [];
    const updates = [{ field: 'title', value: 'Changed by the wrong path' }];
    // Nor is what names nothing taken: whose individual it is stands in the path.
    for (const [turn, body] of [{ updates }, { updates }, {}].entries()) {
      const refusal = await platform.updateCustomerIndividual(
        { path: { ...path, customer_id: person.id }, body },
        { idempotencyKey: key(`wrong-customer-${turn}`), intent: 'invalid' },
      );
      refusals.push(refusal);
    }
    const after = await quiet(() => platform.getCustomerIndividual({ path }));

    for (const refusal of refusals) {
      await check(refused, { refusal }, { why: 'the customer is no corporation' });
    }
    await check(recordKept, { before, after }, { what: 'an individual' });
  },
);

test(
  'a change of an individual is accepted as an empty object',
  contract('CUS-010', changing),
  async ({ kit, platform, key, check }) => {
    const made = await corporation(kit);
    const answer = await platform.updateCustomerIndividual(
      { path: { customer_id: made.id, individual_id: made.individual }, body: {} },
      { idempotencyKey: key('empty') },
    );

    await check(succeeds, { answer });
  },
);
