import {
  inCourses,
  inTurns,
  keyed,
  whateverBefore,
  writtenInCourses,
  type Turn,
} from '../../../fixtures/given/circumstances/records/course.ts';
import {
  customer,
  identifierKept,
  individual,
  type Patched,
} from '../../../fixtures/given/circumstances/records/patched.ts';
import { wasRefused } from '../../../fixtures/checks/read.ts';
import { contract, succeeds, test, type Exchange, type Kit } from '../../../fixtures/test.ts';
import type { CallOptions } from '../../../fixtures/kit.ts';

test(
  whateverBefore('a change of a customer sets the member that it names, and no other'),
  contract('CUS-009', inTurns('updateCustomer')),
  ({ kit }) => writtenInCourses(kit, customer, 'customer'),
);

const holders = [
  { words: 'a customer', operation: 'updateCustomer', make: customer },
  { words: 'an individual', operation: 'updateCustomerIndividual', make: individual },
] as const;

for (const { words, operation, make } of holders) {
  test(
    whateverBefore(`a change of ${words} that names nothing is accepted`),
    contract('CUS-010', inTurns(operation)),
    ({ kit }) =>
      inCourses(kit, make, `nothing named of ${words}`, async (record, turn, own) => {
        const answer = await namingNothing(own, record, turn);
        await kit.check(succeeds, { answer });
        return null;
      }),
  );
}

test(
  whateverBefore('the identifier of a customer is not changed by PATCH'),
  contract('CUS-011', inTurns('updateCustomer')),
  ({ kit }) => identifierKept(kit, customer),
);

/** Whether a key may be left out is not stated: where it may not, it is sent with one. */
async function namingNothing(
  kit: Kit,
  { operation, path }: Patched,
  { step, label }: Turn,
): Promise<Exchange> {
  const send = (options: CallOptions): Promise<Exchange> =>
    kit.platform.call(operation, { path, body: {} }, options);
  if (!step.hasKey) {
    const bare = await send(keyed(kit, step, label));
    if (!wasRefused(bare)) return bare;
  }
  return send({ idempotencyKey: kit.key(`nothing-${label}`) });
}
