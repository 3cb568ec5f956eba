import { corporationFor } from '../../../fixtures/given/probes/holders.ts';
import { contract, shapeKept, test } from '../../../fixtures/test.ts';

const changing = { effect: 'irreversible' } as const;

/** A change to null may be refused, or change nothing: it can't take away what is always there. */
const nothing = (field: string): object => ({
  updates: [{ field, value: null }],
  updated_by: 'conformance',
  reason: 'null',
});

test(
  'no change to null takes a name from a customer',
  contract('CUS-001', { ...changing, operation: 'updateCustomer' }),
  async ({ platform, given, quiet, check }) => {
    const { id } = await given.customer('INDIVIDUAL');
    const path = { customer_id: id };
    for (const field of ['first_name', 'last_name']) {
      const request = { path, body: nothing(field) };
      await platform.call('updateCustomer', request, { intent: 'invalid' });
    }
    const after = await quiet(() => platform.getCustomer({ path }));

    const members = ['/data/first_name', '/data/last_name'];
    await check(shapeKept, { answers: [after] }, { aspect: 'presence', members });
  },
);

test(
  'no change to null takes types or a name from an individual',
  contract('IND-001', { ...changing, operation: 'updateCustomerIndividual' }),
  async ({ kit, platform, quiet, check }) => {
    const { id, individual } = await corporationFor(kit, 'corporation');
    const path = { customer_id: id, individual_id: individual };
    for (const field of ['individual_type', 'first_name', 'last_name']) {
      const request = { path, body: nothing(field) };
      await platform.call('updateCustomerIndividual', request, { intent: 'invalid' });
    }
    const after = await quiet(() => platform.getCustomerIndividual({ path }));

    await check(shapeKept, { answers: [after] }, { aspect: 'presence', members: ['/data/id'] });
  },
);
