import { isObject } from '../../../fixtures/json.ts';
import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  changedCustomer,
  changedIndividual,
  type ChangedRecord,
} from '../../../fixtures/given/people/changed-records.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { firstAccepted } from '../../../fixtures/given/people/customer-members.ts';
import { inLetters } from '../../../fixtures/given/people/written.ts';
import { contract, memberIs, test, type Kit } from '../../../fixtures/test.ts';

const FIELD = 'mailing_address';

test(
  'the address of a customer is what it was changed to last',
  contract('CUS-009', { operation: 'updateCustomer', effect: 'irreversible' }),
  async ({ kit, given, unique, check }) => {
    const record = await changedCustomer(kit);
    const name = await changeable(kit, record, unique('first'));
    if (name === null) {
      return given.giveUp(new NotApplicable('no text of an address is known to be changed'));
    }
    const pointer = `/data/${FIELD}/${name}`;
    for (const label of ['second', 'third']) {
      const value = unique(label);
      if (!(await changed(kit, record, name, value))) return;
      const answer = await given.until(record.read, (shown) => memberOf(shown, pointer) === value);

      await check(memberIs, { answer }, { pointer, value });
    }
  },
);

/** The first of its texts that is changed to such a one, and is shown as it was written then. */
async function changeable(kit: Kit, record: ChangedRecord, value: string): Promise<string | null> {
  const address = memberOf(await record.read(), `/data/${FIELD}`);
  if (!isObject(address)) return null;
  for (const [name, was] of Object.entries(address)) {
    if (typeof was !== 'string' || !(await changed(kit, record, name, value))) continue;
    const pointer = `/data/${FIELD}/${name}`;
    const isShown = (shown: Parameters<typeof memberOf>[0]): boolean =>
      memberOf(shown, pointer) === value;
    if (isShown(await kit.given.until(record.read, isShown))) return name;
  }
  return null;
}

/** Whether it was accepted: which addresses are taken is not shown. */
async function changed(
  kit: Kit,
  { customer, change, read }: ChangedRecord,
  name: string,
  value: string,
): Promise<boolean> {
  await needUnlocked(kit, customer);
  const address = memberOf(await read(), `/data/${FIELD}`);
  const updates = [{ field: FIELD, value: { ...(address as object), [name]: value } }];
  return succeeded(await change(updates, `${name}-${value}`));
}

const records = [
  {
    id: 'CUS-009',
    operation: 'updateCustomer',
    words: 'a customer',
    open: changedCustomer,
    fields: ['occupation', 'employer_name', 'middle_name'],
  },
  {
    id: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    open: changedIndividual,
    fields: ['title', 'middle_name', 'last_name'],
  },
] as const;

for (const { id, operation, words, open, fields } of records) {
  test(
    `a change of ${words} back to what it was changed to before is kept`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, unique, check }) => {
      const { customer, change, read } = await open(kit);
      const [one, other] = [inLetters(unique('one')), inLetters(unique('other'))];
      const values = Object.fromEntries(fields.map((field) => [field, one]));
      const { field, answer } = await firstAccepted(values, fields, (name, value) =>
        change([{ field: name, value }], `first-${name}`),
      );
      if (!succeeded(answer)) {
        return given.giveUp(new NotApplicable('no text of it is known to be changed'));
      }
      const pointer = `/data/${field}`;
      for (const [turn, value] of [other, one].entries()) {
        await needUnlocked(kit, customer);
        if (!succeeded(await change([{ field, value }], `turn-${turn}`))) return;
        const shown = await given.until(read, (record) => memberOf(record, pointer) === value);
        await check(memberIs, { answer: shown }, { pointer, value });
      }
    },
  );
}
