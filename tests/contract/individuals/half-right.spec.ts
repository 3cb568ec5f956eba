import { memberOf, wasRefused } from '../../../fixtures/checks/read.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { isOwner } from '../../../fixtures/given/people/ownership.ts';
import { compareJson } from '../../../fixtures/json.ts';
import { contract, test, unchangedAfterRefusal, type Exchange } from '../../../fixtures/test.ts';

const TYPES = ['OFFICER'];
/** Allowed or not by what the individual is, and not by the update alone. */
const SHARE = { field: 'percentage_ownership', value: 50 };

test(
  'a change of an individual that is no owner changes nothing when its ownership is refused',
  contract('ERR-007', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, given, unique, quiet, key, check }) => {
    const made = await corporation(kit);
    const path = { customer_id: made.id, individual_id: made.individual };
    const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    await needUnlocked(kit, made.id);
    const change = await platform.updateCustomerIndividual(
      { path, body: { updates: [{ field: 'individual_type', value: TYPES }] } },
      { idempotencyKey: key('officer'), intent: 'probe' },
    );
    const shown = await given.until(
      read,
      (one) => wasRefused(change) || compareJson(memberOf(one, '/data/individual_type'), TYPES),
    );
    if (isOwner(shown)) {
      const line = 'records: { corporateCustomers: [{ id: …, individual: no beneficial owner }] }';
      return given.giveUp(new Untestable('no individual is anything but an owner', line));
    }
    const title = { field: 'title', value: unique('title') };
    const before = [shown];
    const refusals: Exchange[] = [];
    for (const updates of [
      [title, SHARE],
      [SHARE, title],
    ]) {
      const body = { updates };
      refusals.push(await platform.updateCustomerIndividual({ path, body }, { intent: 'invalid' }));
    }
    const after = [await quiet(read)];

    await check(unchangedAfterRefusal, { refusals, before, after }, { what: 'the individual' });
  },
);
