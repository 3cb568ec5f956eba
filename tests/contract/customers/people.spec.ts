import { succeeded } from '../../../fixtures/checks/read.ts';
import { corporationNeeds, ownCorporation } from '../../../fixtures/given/corporation.ts';
import { individualValues } from '../../../fixtures/given/customer-members.ts';
import { customerIn } from '../../../fixtures/given/onboarding.ts';
import { contract, memberIs, refused, test, valueNotTaken } from '../../../fixtures/test.ts';

/**
 * Not of a pending one: of that the document forbids actions on the customer and its accounts, not
 * all of them, and an individual is changed on its own resource.
 */
const locked = [
  { id: 'CUS-013', status: 'FROZEN', words: 'a frozen corporation' },
  { id: 'CUS-015', status: 'CLOSED', words: 'a closed corporation' },
  { id: 'CUS-019', status: 'EDD', words: 'a corporation under enhanced due diligence' },
] as const;

for (const { id, status, words } of locked) {
  test(
    `an individual of ${words} is not changed`,
    contract(id, {
      operation: 'updateCustomerIndividual',
      effect: 'irreversible',
      needs: [...corporationNeeds, { control: 'setCustomerStatus' }],
    }),
    async ({ kit, platform, controls, key, quiet, check }) => {
      const { id: customer, individual } = await ownCorporation(kit);
      await controls.run('setCustomerStatus', { customer, status });
      const answer = await customerIn(kit, customer, status);
      await check(memberIs, { answer }, { pointer: '/data/status', value: status });
      const path = { customer_id: customer, individual_id: individual };
      const { title: value } = individualValues;
      const before = await platform.getCustomerIndividual({ path });
      const refusal = await platform.updateCustomerIndividual(
        { path, body: { updates: [{ field: 'title', value }] } },
        { idempotencyKey: key('locked'), intent: 'invalid' },
      );
      const after = await quiet(() => platform.getCustomerIndividual({ path }));

      await check(refused, { refusal }, { why: `its customer is ${status}` });
      // What is closed need not be shown for long.
      if (!succeeded(after)) return;
      await check(
        valueNotTaken,
        { before, after },
        { pointer: '/data/title', value, what: 'the title' },
      );
    },
  );
}
