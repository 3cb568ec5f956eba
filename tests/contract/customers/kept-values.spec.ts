import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { isShownInPart } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedIndividual,
} from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { BEYOND } from '../../../fixtures/given/people/written.ts';
import { contract, memberIs, test } from '../../../fixtures/test.ts';

/** Longer than the columns that hold as many letters as a byte counts. */
const LONGER = Array.from({ length: 30 }, (_, index) => `keeper-${index + 10}`).join(' ');

const LONG = Array.from({ length: 12 }, (_, index) => `keeper-${index + 10}`).join(' ');

/** A name, and a value of any other member, that many a program reads as something else. */
const READ_OTHERWISE = { name: 'Null', passport: '12E3456', countries: ['NO', 'NA'] } as const;

const NUMBERS: readonly string[] = ['passport_number', 'telephone_number'];

/** Its end, its beginning or both, with signs for the rest. */
function isPartOf(value: unknown, shown: unknown): boolean {
  if (isShownInPart(shown, value)) return true;
  if (typeof value !== 'string' || typeof shown !== 'string') return false;
  const [, before = '', part = '', after = ''] = /^([*•#xX]*)(.*?)([*•#xX]*)$/u.exec(shown) ?? [];
  if (before !== '') return after === '' && value.endsWith(part);
  return after !== '' && value.startsWith(part);
}

/** With all fifteen digits that E.164 has room for. */
const FULL_NUMBER = '+491512345678901';

const holders = [
  {
    id: 'CUS-009',
    operation: 'updateCustomer',
    words: 'a customer',
    field: 'occupation',
    further: ['employer_name', 'middle_name'],
    longer: ['employment_description'],
    open: changedCustomer,
  },
  {
    id: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    field: 'title',
    further: ['middle_name'],
    longer: [],
    open: changedIndividual,
  },
] as const;

for (const { id, operation, words, field: text, further, longer, open } of holders) {
  test(
    `what a change of ${words} sets is kept, however long it is, however rare or long ago`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, check }) => {
      const { customer, change, read } = await open(kit);
      const wishes = [
        { field: 'email_address', value: 'keeper+of-glass@harbour.example' },
        // No two alike: one may stand where another belongs.
        ...further.map((field) => ({ field, value: `${field} of ${LONG}` })),
        ...longer.map((field) => ({ field, value: LONGER })),
        { field: 'telephone_number', value: FULL_NUMBER },
        { field: 'nationality', value: READ_OTHERWISE.countries[0] },
        { field: 'passport_number', value: READ_OTHERWISE.passport },
        { field: 'date_of_birth', value: '1925-03-04' },
        // Refused most of all: the last of them is left out first.
        { field: text, value: `${LONG} ${BEYOND}` },
      ];
      await needUnlocked(kit, customer);
      // Which values may be set is not stated; those that were taken are those that are set.
      let taken = wishes;
      while (taken.length > 0 && !succeeded(await change(taken, `${taken.length} of them`))) {
        taken = taken.slice(0, -1);
      }
      if (taken.length === 0) given.giveUp(new NotApplicable('none of these is taken'));
      const answer = await given.until(read, (shown) =>
        taken.every(({ field, value }) => memberOf(shown, `/data/${field}`) === value),
      );

      for (const { field, value } of taken) {
        const pointer = `/data/${field}`;
        const shown = memberOf(answer, pointer);
        // A member that is not required may be shown to nobody, and a number of a person in part.
        if (shown === undefined || (NUMBERS.includes(field) && isPartOf(value, shown))) continue;
        await check(memberIs, { answer }, { pointer, value });
      }

      // A name of its own may be changed without what stands beside it.
      const shownAs = (field: string, value: string): boolean =>
        memberOf(answer, `/data/${field}`) === value;
      const [country, other] = READ_OTHERWISE.countries;
      const last = [
        { field: 'last_name', value: READ_OTHERWISE.name },
        ...(shownAs('nationality', country) ? [{ field: 'nationality', value: other }] : []),
      ];
      if (!succeeded(await change(last, 'last name'))) return;
      const later = await given.until(read, (shown) =>
        last.every(({ field, value }) => memberOf(shown, `/data/${field}`) === value),
      );
      const rest = taken.filter(
        ({ field, value }) => field !== 'nationality' && shownAs(field, value),
      );
      for (const { field, value } of [...last, ...rest]) {
        await check(memberIs, { answer: later }, { pointer: `/data/${field}`, value });
      }
    },
  );
}
