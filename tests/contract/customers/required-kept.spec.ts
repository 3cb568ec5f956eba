import { memberOf } from '../../../fixtures/checks/read.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { contract, shapeKept, test, type Exchange } from '../../../fixtures/test.ts';

const changing = { effect: 'irreversible' } as const;

/** Such a change may be refused, or change nothing: it can't take away what is always there. */
const to = (value: unknown, field: string): object => ({
  updates: [{ field, value }],
  updated_by: 'conformance',
  reason: 'nothing',
});

/** What a platform may leave out of an answer, as it tells nothing. Texts without letters are texts. */
const nothings = [
  { words: 'null', ofList: 'null', text: null, list: null, intent: 'invalid' },
  { words: 'an empty text', ofList: 'an empty text or list', text: '', list: [], intent: 'probe' },
] as const;

/** Each change of these fields, and what is read then; what was there before is written again. */
async function changedTo(
  fields: Readonly<Record<string, unknown>>,
  read: () => Promise<Exchange>,
  change: (body: object, isBack: boolean) => Promise<Exchange>,
  quiet: (read: () => Promise<Exchange>) => Promise<Exchange>,
): Promise<Exchange> {
  const before = await read();
  for (const [field, value] of Object.entries(fields)) await change(to(value, field), false);
  const after = await quiet(read);
  for (const field of Object.keys(fields)) {
    const value = memberOf(before, `/data/${field}`);
    if (value !== memberOf(after, `/data/${field}`)) await change(to(value, field), true);
  }
  return after;
}

for (const { words, text, intent } of nothings) {
  test(
    `no change to ${words} takes a name from a customer`,
    contract('CUS-001', { ...changing, operation: 'updateCustomer' }),
    async ({ platform, given, quiet, check }) => {
      const { id } = await given.customer('INDIVIDUAL');
      const path = { customer_id: id };
      const after = await changedTo(
        { first_name: text, last_name: text },
        () => platform.getCustomer({ path }),
        (body, isBack) =>
          platform.call('updateCustomer', { path, body }, { intent: isBack ? 'probe' : intent }),
        quiet,
      );

      const members = ['/data/first_name', '/data/last_name'];
      await check(shapeKept, { answers: [after] }, { aspect: 'presence', members });
    },
  );
}

for (const { ofList, text, list, intent } of nothings) {
  test(
    `no change to ${ofList} takes types or a name from an individual`,
    contract('IND-001', { ...changing, operation: 'updateCustomerIndividual' }),
    async ({ kit, platform, quiet, check }) => {
      const { id, individual } = await corporation(kit, 'corporation');
      const path = { customer_id: id, individual_id: individual };
      const after = await changedTo(
        { individual_type: list, first_name: text, last_name: text },
        () => platform.getCustomerIndividual({ path }),
        (body, isBack) =>
          platform.call(
            'updateCustomerIndividual',
            { path, body },
            { intent: isBack ? 'probe' : intent },
          ),
        quiet,
      );

      await check(shapeKept, { answers: [after] }, { aspect: 'presence', members: ['/data/id'] });
    },
  );
}
