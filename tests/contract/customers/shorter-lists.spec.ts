import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { sameValues } from '../../../fixtures/checks/same.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { corporation } from '../../../fixtures/given/corporation.ts';
import { needUnlocked } from '../../../fixtures/given/customer-lock.ts';
import { contract, test, valuesAre, type Exchange, type Kit } from '../../../fixtures/test.ts';

type Holder = {
  readonly customer: string;
  change(list: readonly string[], label: string): Promise<Exchange>;
  read(): Promise<Exchange>;
};

const field = 'citizenship';
const pointer = `/data/${field}`;

const holders = [
  { id: 'CUS-009', operation: 'updateCustomer', words: 'a customer', open: openCustomer },
  {
    id: 'IND-007',
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    open: openIndividual,
  },
] as const;

for (const { id, operation, words, open } of holders) {
  test(
    `a list of ${words} that is made shorter keeps nothing of the longer one`,
    contract(id, { operation, effect: 'irreversible' }),
    async ({ kit, given, check }) => {
      const { customer, change, read } = await open(kit);
      const write = async (list: readonly string[], label: string): Promise<Exchange | null> => {
        await needUnlocked(kit, customer);
        if (!succeeded(await change(list, label))) return null;
        return given.until(read, (shown) => sameValues(memberOf(shown, pointer), list));
      };
      // Whether a list takes the place of the one before is not shown: here it does, or it can't be told.
      const longer = [
        ['FR', 'CA'],
        ['CA', 'DE', 'US'],
      ];
      for (const list of longer) {
        const shown = await write(list, `longer-${list.length}`);
        if (shown === null || !sameValues(memberOf(shown, pointer), list)) {
          return given.giveUp(new NotApplicable('no list is known to take the place of another'));
        }
      }
      const values = ['CA', 'DE'];
      const answer = await write(values, 'shorter');
      if (answer === null) return;

      await check(valuesAre, { answer }, { pointer, values });
    },
  );
}

async function openCustomer({ platform, given, key }: Kit): Promise<Holder> {
  const { id } = await given.customer('INDIVIDUAL');
  const path = { customer_id: id };
  return {
    customer: id,
    read: () => platform.getCustomer({ path }),
    change: (value, label) =>
      platform.updateCustomer(
        { path, body: { updates: [{ field, value }] } },
        { idempotencyKey: key(label), intent: 'probe' },
      ),
  };
}

async function openIndividual(kit: Kit): Promise<Holder> {
  const { platform, key } = kit;
  const { id, individual } = await corporation(kit);
  const path = { customer_id: id, individual_id: individual };
  return {
    customer: id,
    read: () => platform.getCustomerIndividual({ path }),
    change: (value, label) =>
      platform.updateCustomerIndividual(
        { path, body: { updates: [{ field, value }] } },
        { idempotencyKey: key(label), intent: 'probe' },
      ),
  };
}
