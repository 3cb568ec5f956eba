import { NotApplicable } from '../../../fixtures/errors.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import {
  changesShown,
  fillCustomer,
  fillIndividual,
} from '../../../fixtures/given/people/customer-members.ts';
import { contract, digitsKept, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

const NUMBERS = { tax_reference_number: '012345678', passport_number: '004711230' };

type Changed = {
  readonly read: () => Promise<Exchange>;
  readonly fill: (values: Readonly<Record<string, unknown>>) => ReturnType<typeof fillCustomer>;
};

const records = [
  {
    id: 'CUS-009',
    operation: 'updateCustomer',
    words: 'a customer',
    texts: { ...NUMBERS, employer_name: '0815', occupation: '0042.50' },
    async open(kit: Kit): Promise<Changed> {
      const { id } = await kit.given.customer('INDIVIDUAL');
      return {
        read: () => kit.platform.getCustomer({ path: { customer_id: id } }),
        fill: (values) => fillCustomer(kit, id, values),
      };
    },
  },
  {
    id: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    texts: { ...NUMBERS, title: '0042.50' },
    async open(kit: Kit): Promise<Changed> {
      const made = await corporation(kit);
      const path = { customer_id: made.id, individual_id: made.individual };
      return {
        read: () => kit.platform.getCustomerIndividual({ path }),
        fill: (values) => fillIndividual(kit, made, values),
      };
    },
  },
] as const;

for (const { id, operation, words, texts, open } of records) {
  test(
    `texts of ${words} that look like numbers keep their digits`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, check }) => {
      const { read, fill } = await open(kit);
      const before = await read();
      const accepted = await fill(texts);
      const { after: answer, names } = await changesShown(kit, accepted, before, read);
      if (names.size === 0) given.giveUp(new NotApplicable(`no text of ${words} is shown`));

      for (const [field, text] of Object.entries(texts)) {
        if (!names.has(field)) continue;
        await check(digitsKept, { answer }, { pointer: `/data/${field}`, text });
      }
    },
  );
}
