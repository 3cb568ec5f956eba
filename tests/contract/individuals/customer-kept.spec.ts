import { memberOf } from '../../../fixtures/checks/read.ts';
import {
  corporation,
  corporationOfTwo,
  peopleNeeds,
} from '../../../fixtures/given/people/corporation.ts';
import { frozenBefore } from '../../../fixtures/given/people/locked.ts';
import { takenOf } from '../../../fixtures/given/taken.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import {
  contract,
  keptBesides,
  memberIs,
  membersKept,
  succeeds,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

const changing = { operation: 'updateCustomerIndividual', effect: 'irreversible' } as const;

const one = { make: (kit: Kit) => corporation(kit), needs: [] } as const;

const rows = [
  { ...one, words: 'a change of an individual', turns: ['only'] },
  {
    ...one,
    words: 'a second change of an individual',
    turns: ['first', 'second'],
    // Of one that was frozen once, where an operator can do that.
    make: async (kit: Kit) => {
      const made = await corporation(kit);
      if (kit.controls.has('setCustomerStatus')) await frozenBefore(kit, made.id, 'FROZEN');
      return made;
    },
  },
  {
    words: 'a change of the last of two individuals',
    turns: ['only'],
    needs: peopleNeeds,
    make: async (kit: Kit) => {
      const { id, people } = await corporationOfTwo(kit);
      return { id, individual: people[1] };
    },
  },
] as const;

for (const { words, turns, make, needs } of rows) {
  test(
    `${words} is made on it and leaves its corporate customer as it is`,
    contract('IND-011', { ...changing, needs }),
    async ({ kit, platform, given, key, unique, quiet, check }) => {
      const made = await make(kit);
      const customerPath = { customer_id: made.id };
      const path = { ...customerPath, individual_id: made.individual };
      const before = await platform.getCustomer({ path: customerPath });
      for (const turn of turns) {
        // The customer may be under review for the change before.
        if (turn === 'second') await needUnlocked(kit, made.id);
        const label = unique(turn);
        // An address where nobody has mail may be refused, and which members may be changed is open.
        const changes = [
          { field: 'email_address', value: `${label}@example.com` },
          { field: 'title', value: label },
          { field: 'telephone_number', value: turn === 'second' ? '+12025550177' : '+12025550143' },
        ] as const;
        const { place, answer } = await takenOf(changes, (update, name) =>
          platform.updateCustomerIndividual(
            { path, body: { updates: [update] } },
            { idempotencyKey: key(`${turn} ${name}`), intent: 'probe' },
          ),
        );
        const { field, value } = changes[place] ?? changes[0];
        const pointer = `/data/${field}`;
        await check(succeeds, { answer });
        const read = await given.until(
          () => platform.getCustomerIndividual({ path }),
          (shown) => memberOf(shown, pointer) === value,
        );
        await check(memberIs, { answer: read }, { pointer, value });
      }
      const after = await quiet(() => platform.getCustomer({ path: customerPath }));

      // It may be looked at again for the change.
      const members = ['id', 'customer_type', 'email_address'].map((name) => `/data/${name}`);
      const what = 'the corporate customer';
      await check(membersKept, { before, after }, { members, what });
      await check(keptBesides, { before, after }, { part: made.individual, what });
    },
  );
}
