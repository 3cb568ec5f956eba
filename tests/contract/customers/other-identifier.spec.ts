import { wasRefused } from '../../../fixtures/checks/read.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  customerIn,
  customerNeeds,
  ownCustomer,
} from '../../../fixtures/given/people/onboarding.ts';
import { anyCustomer } from '../../../fixtures/given/people/customers.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import {
  contract,
  membersKept,
  refused,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** Where identifiers are more than texts, one of another form is refused for that alone. */
type Renamed = {
  readonly id: string;
  readonly what: string;
  read(id: string, intent: 'valid' | 'invalid'): Promise<Exchange>;
  rename(updates: object[], label: string): Promise<Exchange>;
};

/** It keeps the identifier that it has, and there is nobody of the other one, as before. */
async function keepsItsOwn(kit: Kit, { id, what, read, rename }: Renamed): Promise<void> {
  const { unique, quiet, check } = kit;
  const value = unknownLike(id, unique('other'));
  const before = await read(id, 'valid');
  const nobody = await read(value, 'invalid');
  // Who asks for the same again has not been allowed it since.
  for (const label of ['id', 'id again']) await rename([{ field: 'id', value }], label);
  const after = await quiet(() => read(id, 'valid'));

  await check(membersKept, { before, after }, { members: ['/data/id'], what });
  if (!wasRefused(nobody)) return;
  const refusal = await read(value, 'invalid');
  await check(refused, { refusal }, { why: `nobody became somebody by a change of ${what}` });
}

test(
  'the identifier of a customer is not changed by PATCH to another one of its form',
  contract('CUS-011', { operation: 'updateCustomer', effect: 'irreversible' }),
  async ({ kit, platform, key }) => {
    const { id } = await anyCustomer(kit);
    await keepsItsOwn(kit, {
      id,
      what: 'the identifier of a customer',
      read: (customer_id, intent) => platform.getCustomer({ path: { customer_id } }, { intent }),
      rename: (updates, label) =>
        platform.updateCustomer(
          { path: { customer_id: id }, body: { updates } },
          { idempotencyKey: key(label), intent: 'invalid' },
        ),
    });
  },
);

test(
  'the status of a closed customer is not changed by PATCH',
  contract('CUS-011', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
  }),
  async ({ kit, platform, given, key, quiet, check }) => {
    const { id } = await ownCustomer(kit);
    await kit.controls.run(
      'setCustomerStatus',
      { customer: id, status: 'CLOSED' },
      { mayRefuse: true },
    );
    const before = await customerIn(kit, id, 'CLOSED');
    if (given.statusOf(before) !== 'CLOSED')
      given.giveUp(new NotApplicable('a closed customer is not shown any longer'));
    const path = { customer_id: id };
    const body = { updates: [{ field: 'status', value: 'ACTIVE' }] };
    const options = { idempotencyKey: key('status'), intent: 'invalid' } as const;
    await platform.updateCustomer({ path, body }, options);
    const after = await quiet(() => platform.getCustomer({ path }));

    const members = ['/data/id', '/data/status'];
    await check(membersKept, { before, after }, { members, what: 'a closed customer' });
  },
);

test(
  'the identifier of an individual is not changed by PATCH to another one of its form',
  contract('IND-008', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, key }) => {
    const { id: customer_id, individual } = await corporation(kit);
    const path = { customer_id, individual_id: individual };
    await keepsItsOwn(kit, {
      id: individual,
      what: 'the identifier of an individual',
      read: (individual_id, intent) =>
        platform.getCustomerIndividual({ path: { customer_id, individual_id } }, { intent }),
      rename: (updates, label) =>
        platform.updateCustomerIndividual(
          { path, body: { updates } },
          { idempotencyKey: key(label), intent: 'invalid' },
        ),
    });
  },
);
