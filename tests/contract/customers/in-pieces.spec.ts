import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { contract, memberIs, test } from '../../../fixtures/test.ts';

const field = 'occupation';

test(
  'a change of a customer whose body comes in pieces is kept where it is answered with success',
  contract('CUS-009', { operation: 'updateCustomer', effect: 'irreversible' }),
  async ({ kit, platform, given, unique, key, check }) => {
    const { id } = await given.customer('INDIVIDUAL');
    await needUnlocked(kit, id);
    const path = { customer_id: id };
    const pointer = `/data/${field}`;
    const shows = (value: string) =>
      given.until(
        () => platform.getCustomer({ path }),
        (shown) => memberOf(shown, pointer) === value,
      );
    const first = unique('whole');
    const body = { updates: [{ field, value: first }] };
    await platform.updateCustomer(
      { path, body },
      { idempotencyKey: key('whole'), intent: 'probe' },
    );
    // A member that is not required may be shown to nobody.
    if (memberOf(await shows(first), pointer) !== first)
      return given.giveUp(new NotApplicable(`no change of ${field} is shown`));
    const value = unique('in-pieces');
    const answered = await platform.updateCustomer(
      { path, body: { updates: [{ field, value }] } },
      { idempotencyKey: key('in-pieces'), inPieces: true, intent: 'probe' },
    );
    // What is on the way may want to know its length beforehand.
    if (!succeeded(answered))
      return given.giveUp(new NotApplicable('a body without a length is not taken'));
    const answer = await shows(value);

    await check(memberIs, { answer }, { pointer, value });
  },
);
