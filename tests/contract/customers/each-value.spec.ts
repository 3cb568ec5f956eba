import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { behindCustomers } from '../../../fixtures/given/behind-others.ts';
import { secondAddress } from '../../../fixtures/given/people/addresses.ts';
import {
  changedCustomer,
  changedIndividual,
  type ChangedRecord,
} from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { customerNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { compareJson } from '../../../fixtures/json.ts';
import {
  contract,
  idsOf,
  memberIs,
  shapeKept,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** In summer time, before 1970, at the end of a year, and in leap years alone. */
const BIRTHS = ['1987-07-14', '1969-12-31', '2000-02-29'];

const RESIDENCY = ['RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN', 'US_CITIZEN'];

const holders = [
  {
    id: 'CUS-003',
    kept: 'CUS-009',
    operation: 'updateCustomer',
    words: 'a customer',
    open: changedCustomer,
    values: {
      us_residency_status: RESIDENCY,
      // The last one comes again: what is set beside a value that is there already is set, too.
      employment_status: [
        'SELF_EMPLOYED',
        'RETIRED',
        'UNEMPLOYED',
        'OTHER',
        'EMPLOYEE',
        'EMPLOYEE',
      ],
    },
    texts: ['employer_name', 'employment_description', 'occupation'],
    others: {},
  },
  {
    id: 'IND-003',
    kept: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    open: changedIndividual,
    values: {
      us_residency_status: RESIDENCY,
      individual_type: [
        ['AUTHORIZED_PERSON'],
        ['CONTROL_PERSON'],
        ['BENEFICIAL_OWNER'],
        ['OFFICER'],
      ],
    },
    texts: ['title'],
    others: { tax_reference_number_country: ['CA', 'US'] },
  },
] as const;

type Shown = {
  readonly pointer: string;
  readonly value: unknown;
  readonly answer: Exchange;
};

type Change = { readonly field: string; readonly value: unknown };

/** What the record shows once each of these values was set, and texts with it, where they may be. */
async function shownOf(
  kit: Kit,
  { customer, change, read }: ChangedRecord,
  values: Readonly<Record<string, readonly unknown[]>>,
  texts: readonly string[],
): Promise<readonly Shown[]> {
  const { given, unique } = kit;
  await needUnlocked(kit, customer);
  const shown: Shown[] = [];
  for (const [field, all] of Object.entries(values)) {
    for (const [turn, value] of all.entries()) {
      const label = `${field}-${String(value)}-${turn}`;
      const own = { field, value };
      const others = texts.map((text) => ({ field: text, value: unique(`${text}-${label}`) }));
      // Which members may be changed, and which of them together, is not stated.
      const [set] = await taken(change, [[own, ...others], [own]], label);
      if (set === undefined) continue;
      const isSet = (answer: Exchange): boolean =>
        set.every((one) => compareJson(memberOf(answer, `/data/${one.field}`), one.value));
      const answer = await given.until(read, isSet);
      for (const one of set) {
        const pointer = `/data/${one.field}`;
        // A member that is not required may be shown to nobody.
        if (memberOf(answer, pointer) === undefined) continue;
        shown.push({ pointer, value: one.value, answer });
      }
    }
  }
  if (shown.length === 0) given.giveUp(new NotApplicable('none of these is changed and shown'));
  return shown;
}

/** The first of these that is taken. */
async function taken(
  change: ChangedRecord['change'],
  candidates: readonly Change[][],
  label: string,
): Promise<readonly (readonly Change[])[]> {
  for (const candidate of candidates) {
    if (succeeded(await change(candidate, `${label}-${candidate.length}`))) return [candidate];
  }
  return [];
}

for (const { id, kept, operation, words, open, values, texts, others } of holders) {
  test(
    `${words} shows stated values, whichever of them a change sets`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, check }) => {
      for (const { pointer, answer } of await shownOf(kit, await open(kit), values, [])) {
        const members = [pointer];
        await check(shapeKept, { answers: [answer] }, { aspect: 'values', members, only: true });
      }
    },
  );

  test(
    `${words} shows the value that a change sets, whichever of the stated ones that is`,
    contract(kept, { operation, effect: 'irreversible' }),
    async ({ kit, check }) => {
      const all = { ...values, date_of_birth: BIRTHS, ...others };
      const record = await open(kit);
      for (const { pointer, value, answer } of await shownOf(kit, record, all, texts)) {
        await check(memberIs, { answer }, { pointer, value });
      }
      // Of customers changed-twice.spec.ts tells this.
      const address = kept === 'IND-007' ? await secondAddress(kit, record) : null;
      if (address === null) return;
      const { answer, ...last } = address;
      await check(memberIs, { answer }, last);
    },
  );
}

test(
  'customers behind the first page of the list take their values from the stated ones',
  contract('CUS-003', {
    operation: 'listCustomers',
    effect: 'irreversible',
    needs: customerNeeds('INDIVIDUAL'),
  }),
  async ({ kit, platform, given, check }) => {
    await behindCustomers(kit);
    const page = await platform.listCustomers({ query: { page: 1 } }, { intent: 'probe' });
    if ((idsOf(page) ?? []).length === 0) given.giveUp(new NotApplicable('there is one page'));

    const members = ['customer_type', 'status'].map((name) => `/data/customers/*/${name}`);
    await check(shapeKept, { answers: [page] }, { aspect: 'values', members });
  },
);
