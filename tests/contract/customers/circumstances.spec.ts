import {
  inCourses,
  keyed,
  whateverBefore,
  writtenInCourses,
} from '../../../fixtures/given/circumstances/records/course.ts';
import { customer, individual } from '../../../fixtures/given/circumstances/records/patched.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import {
  contract,
  membersKept,
  succeeds,
  test,
  type CallOptions,
  type Exchange,
} from '../../../fixtures/test.ts';

const changing = { effect: 'irreversible', long: true, needs: strangerNeeds } as const;

test(
  whateverBefore('a change of a customer sets the member that it names, and no other'),
  contract('CUS-009', { operation: 'updateCustomer', ...changing }),
  ({ kit }) => writtenInCourses(kit, customer, 'customer'),
);

const holders = [
  { words: 'a customer', operation: 'updateCustomer', make: customer },
  { words: 'an individual', operation: 'updateCustomerIndividual', make: individual },
] as const;

for (const { words, operation, make } of holders) {
  test(
    whateverBefore(`a change of ${words} that names nothing is accepted`),
    contract('CUS-010', { operation, ...changing }),
    ({ kit }) =>
      inCourses(kit, make, `nothing named of ${words}`, async ({ path }, { step, place }) => {
        const send = (options: CallOptions): Promise<Exchange> =>
          kit.platform.call(operation, { path, body: {} }, options);
        const first = await send(keyed(kit, step, `nothing-${place}`));
        const isDone = step.hasKey || succeeded(first);
        const answer = isDone ? first : await send({ idempotencyKey: kit.key(`keyed-${place}`) });
        await kit.check(succeeds, { answer });
        return null;
      }),
  );
}

test(
  whateverBefore('the identifier of a customer is not changed by PATCH'),
  contract('CUS-011', { operation: 'updateCustomer', ...changing }),
  ({ kit }) =>
    inCourses(kit, customer, 'identifier', async (record, { place, words: what }) => {
      const { operation, path, read } = record;
      const { request } = record.wish(kit.unique(`right-${place}`), place);
      await kit.platform.call(operation, request, { intent: 'probe' });
      const body = { updates: [{ field: 'id', value: kit.unique(`other-${place}`) }] };
      const before = await read();
      await kit.platform.call(operation, { path, body }, { intent: 'invalid' });
      const after = await read();

      await kit.check(membersKept, { before, after }, { members: ['/data/id'], what });
      return null;
    }),
);
