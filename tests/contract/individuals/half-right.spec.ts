import { memberOf, wasRefused } from '../../../fixtures/checks/read.ts';
import { Untestable } from '../../../fixtures/errors.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { isOwner } from '../../../fixtures/checks/shapes.ts';
import type { Kit } from '../../../fixtures/kit.ts';
import { compareJson } from '../../../fixtures/json.ts';
import { contract, test, unchangedAfterRefusal, type Exchange } from '../../../fixtures/test.ts';

const TYPES = ['OFFICER'];
/** Allowed or not by what the individual is, and not by the update alone. */
const SHARE = { field: 'percentage_ownership', value: 50 };

type Corporation = Awaited<ReturnType<typeof corporation>>;

test(
  'a change of an individual that is no owner changes nothing when its ownership is refused',
  contract('ERR-007', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, unique, quiet, check }) => {
    const { path, shown } = await noOwner(kit);
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
    const after = [await quiet(() => platform.getCustomerIndividual({ path }))];

    await check(unchangedAfterRefusal, { refusals, before, after }, { what: 'the individual' });
  },
);

/** Where one that was made for the test stays an owner, as its share stands, that of the target file. */
async function noOwner(kit: Kit) {
  const { target, given } = kit;
  const made = await asOfficer(kit, await corporation(kit), 'officer');
  if (!isOwner(made.shown)) return made;
  if ((target.file.records.corporateCustomers ?? []).length > 0) {
    const named = await asOfficer(kit, await given.corporateCustomer(), 'named');
    if (!isOwner(named.shown)) return named;
  }
  const line = 'records: { corporateCustomers: [{ id: …, individual: no beneficial owner }] }';
  return given.giveUp(new Untestable('no individual is anything but an owner', line));
}

const OFFICER = { field: 'individual_type', value: TYPES };

async function asOfficer(kit: Kit, { id, individual }: Corporation, label: string) {
  const { platform, given, key } = kit;
  const path = { customer_id: id, individual_id: individual };
  const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
  await needUnlocked(kit, id);
  const changed = (updates: Record<string, unknown>[]): Promise<Exchange> =>
    platform.updateCustomerIndividual(
      { path, body: { updates } },
      { idempotencyKey: key(`${label} ${String(updates.length)}`), intent: 'probe' },
    );
  let change = await changed([OFFICER]);
  // Where a share stands in the way of that, it is taken away with it.
  if (wasRefused(change)) change = await changed([{ ...SHARE, value: null }, OFFICER]);
  const shown = await given.until(
    read,
    (one) => wasRefused(change) || compareJson(memberOf(one, '/data/individual_type'), TYPES),
  );
  return { path, shown };
}
