import { contract, test } from '../../fixtures/test.ts';
import { fuzz } from '../../fixtures/fuzz/fuzz.ts';
import { acceptedChanges, subscribedAddresses } from '../../fixtures/fuzz/plans/index.ts';

test(
  'any accepted change of a customer is read back as it was sent',
  contract('CUS-009', { operation: 'updateCustomer', effect: 'irreversible' }),
  async ({ kit }) => {
    await fuzz(kit, acceptedChanges(kit, 'updateCustomer'));
  },
);

test(
  'any accepted change of an individual is read back as it was sent',
  contract('IND-007', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit }) => {
    await fuzz(kit, acceptedChanges(kit, 'updateCustomerIndividual'));
  },
);

test(
  'a subscription shows any callback address that it was made with',
  contract('SUB-004', { operation: 'createSubscription', effect: 'reversible', alone: true }),
  async ({ kit }) => {
    await fuzz(kit, subscribedAddresses(kit));
  },
);
