import { isHidden, memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedIndividual,
  changedPeople,
  type ChangedRecord,
  type Update,
} from '../../../fixtures/given/people/changed-records.ts';
import { corporation, peopleNeeds } from '../../../fixtures/given/people/corporation.ts';
import { largestPage } from '../../../fixtures/given/lists/pages.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import {
  customerValues,
  firstAccepted,
  individualValues,
} from '../../../fixtures/given/people/customer-members.ts';
import { inLetters } from '../../../fixtures/given/people/written.ts';
import {
  contract,
  everyItem,
  memberIs,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const OF_CUSTOMER = ['occupation', 'employer_name', 'email_address', 'middle_name'];
const OF_INDIVIDUAL = ['title', 'middle_name'];
const ROUNDS = 8;
/** What is written as a whole shows the first time. */
const FEW_ROUNDS = 3;

test(
  'a change of a corporate customer undoes no change of its individual that is made at once',
  contract('CUS-012', { operation: 'updateCustomer', effect: 'irreversible', long: true }),
  async ({ kit, platform, given, key, unique, quiet, check }) => {
    const { id, individual } = await corporation(kit);
    const ofCustomer = { customer_id: id };
    const path = { customer_id: id, individual_id: individual };
    const changeCustomer = (updates: Update[], label: string) =>
      platform.updateCustomer(
        { path: ofCustomer, body: { updates } },
        { idempotencyKey: key(`customer-${label}`), intent: 'probe' },
      );
    const changeIndividual = (field: string, value: unknown, label: string) =>
      platform.updateCustomerIndividual(
        { path, body: { updates: [{ field, value }] } },
        { idempotencyKey: key(`individual-${label}`), intent: 'probe' },
      );
    const whole = await firstAccepted(customerValues, OF_CUSTOMER, (field, value) =>
      changeCustomer([{ field, value }], field),
    );
    // Which members of a corporation may be changed is not shown; a change of none is accepted.
    const { field, value: to } = whole;
    const updates = succeeded(whole.answer) ? [{ field, value: to }] : [];
    const part = await firstAccepted(individualValues, OF_INDIVIDUAL, (field, value) =>
      changeIndividual(field, value, field),
    );
    if (!succeeded(part.answer)) {
      return given.giveUp(new NotApplicable('no text of an individual can be changed'));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const value = unique(`round ${round}`);
      const [, answer] = await Promise.all([
        changeCustomer(updates, `${round}`),
        changeIndividual(part.field, value, `${round}`),
      ]);
      // Of two at once one may be refused.
      if (!succeeded(answer)) continue;
      const pointer = `/data/${part.field}`;
      const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
      await given.until(read, (shown) => memberOf(shown, pointer) === value);
      await check(memberIs, { answer: await quiet(read) }, { pointer, value });
    }
  },
);

const records = [
  {
    id: 'CUS-009',
    operation: 'updateCustomer',
    words: 'a customer',
    open: changedCustomer,
    fields: ['occupation', 'employer_name', 'middle_name', 'employment_description'],
    numbers: ['passport_number', 'telephone_number'],
  },
  {
    id: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    open: changedIndividual,
    fields: ['title', 'middle_name', 'first_name', 'last_name'],
    numbers: ['telephone_number'],
  },
] as const;

for (const { id, operation, words, open, fields, numbers: wanted } of records) {
  test(
    `of two changes of ${words} that are made at once neither undoes the other`,
    contract(id, { operation, effect: 'irreversible', long: true }),
    async ({ kit, given, unique, quiet, check }) => {
      const { customer, change, read } = await open(kit);
      const names = await changeable(kit, customer, fields, change);
      // A number may be looked into somewhere else first: it is sent before the others.
      const numbers = await numbersShown(kit, { customer, change, read }, wanted);
      for (let round = 0; round < ROUNDS; round += 1) {
        const texts = names.map((field, index) => ({
          field,
          value: inLetters(unique(`round ${round}-${index}`)),
        }));
        const first = round < FEW_ROUNDS ? numbers[round % numbers.length] : undefined;
        const updates = first === undefined ? texts : [first(round + 1), ...texts];
        await needUnlocked(kit, customer);
        const answers = await Promise.all(
          updates.map((update) => change([update], `${update.field}-${round}`)),
        );
        const made = updates.filter((_, index) => hasSucceeded(answers[index]));
        const isThere = (shown: Exchange): boolean =>
          made.every((update) => isTold(kit, shown, update));
        await given.until(read, isThere);
        const answer = await quiet(read);
        // Of several at once some may be refused.
        for (const { field, value } of made) {
          await check(memberIs, { answer }, { pointer: `/data/${field}`, value });
        }
      }
    },
  );
}

test(
  'of changes of two individuals of a corporation that are made at once neither undoes the other',
  contract('IND-007', {
    operation: 'updateCustomerIndividual',
    effect: 'irreversible',
    needs: peopleNeeds,
  }),
  async ({ kit, given, unique, quiet, check }) => {
    const people = await changedPeople(kit);
    const [{ customer, change }] = people;
    const [field = ''] = await changeable(kit, customer, records[1].fields, change);
    const pointer = `/data/${field}`;
    for (let round = 0; round < FEW_ROUNDS; round += 1) {
      const values = people.map((_, index) => inLetters(unique(`round ${round}-${index}`)));
      await needUnlocked(kit, customer);
      const answers = await Promise.all(
        people.map((person, index) =>
          person.change([{ field, value: values[index] }], `${index}-${round}`),
        ),
      );
      // Of two at once one may be refused.
      const made = people.flatMap(({ read }, index) =>
        hasSucceeded(answers[index]) ? [{ read, value: values[index] }] : [],
      );
      for (const { read, value } of made) {
        await given.until(read, (shown) => memberOf(shown, pointer) === value);
      }
      const shown = await quiet(() => Promise.all(made.map(({ read }) => read())));
      for (const [index, { value }] of made.entries()) {
        const answer = shown[index];
        if (answer !== undefined) await check(memberIs, { answer }, { pointer, value });
      }
    }
  },
);

const hasSucceeded = (answer: Exchange | undefined): boolean =>
  answer !== undefined && succeeded(answer);

const STATUSES = ['ACTIVE', 'FROZEN', 'CLOSED'] as const;

test(
  'lists by status that are asked for at once hold only customers in the status of each',
  contract('CUS-007', { operation: 'listCustomers', effect: 'read', alone: 'reading' }),
  async ({ kit, platform, check }) => {
    const page_size = Math.min(50, largestPage(kit));
    const ask = (status: (typeof STATUSES)[number]): Promise<Exchange> =>
      platform.listCustomers({ query: { status, page_size } });
    for (const [index, page] of (await Promise.all(STATUSES.map(ask))).entries()) {
      const among = STATUSES.slice(index, index + 1);

      await check(everyItem, { pages: [page] }, { member: 'status', among });
    }
  },
);

type NumberOf = (round: number) => Update;

const NUMBERS = {
  passport_number: (round: number) => `X765432${round}`,
  telephone_number: (round: number) => `+1202555014${round}`,
} as const;

/** Those that may be changed, and are shown as they were written. */
async function numbersShown(
  kit: Kit,
  { customer, change, read }: ChangedRecord,
  wanted: readonly (keyof typeof NUMBERS)[],
): Promise<readonly NumberOf[]> {
  const found: NumberOf[] = [];
  for (const field of wanted) {
    const value = NUMBERS[field](0);
    await needUnlocked(kit, customer);
    if (!succeeded(await change([{ field, value }], `try-${field}`))) continue;
    const shown = await kit.given.until(read, (one) => isTold(kit, one, { field, value }));
    if (memberOf(shown, `/data/${field}`) !== value) continue;
    found.push((round) => ({ field, value: NUMBERS[field](round) }));
  }
  return found;
}

/** What is shown to nobody is not waited for. */
function isTold({ target }: Kit, shown: Exchange, { field, value }: Update): boolean {
  const pointer = `/data/${field}`;
  return isHidden(target, shown, pointer) || memberOf(shown, pointer) === value;
}

/** Two members that this platform lets change; which ones is not shown. */
async function changeable(
  kit: Kit,
  customer: string,
  fields: readonly string[],
  change: ChangedRecord['change'],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const field of fields) {
    await needUnlocked(kit, customer);
    const answer = await change([{ field, value: inLetters(kit.unique(field)) }], `try-${field}`);
    if (succeeded(answer)) found.push(field);
    if (found.length === 2) return found;
  }
  return kit.given.giveUp(new NotApplicable('no two texts of a record can be changed'));
}
