import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { corporation } from '../../../fixtures/given/corporation.ts';
import {
  customerValues,
  firstAccepted,
  individualValues,
} from '../../../fixtures/given/customer-members.ts';
import { contract, memberIs, test, type Exchange } from '../../../fixtures/test.ts';

const OF_CUSTOMER = ['occupation', 'employer_name', 'email_address', 'middle_name'];
const OF_INDIVIDUAL = ['title', 'middle_name'];
const ROUNDS = 8;

type Update = { readonly field: string; readonly value: unknown };

test(
  'a change of a corporate customer undoes no change of its individual that is made at once',
  contract('CUS-012', { operation: 'updateCustomer', effect: 'irreversible' }),
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
