import { memberOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { needUnlocked } from '../../../fixtures/given/people/customer-lock.ts';
import { fillIndividual } from '../../../fixtures/given/people/customer-members.ts';
import { isOwner } from '../../../fixtures/checks/shapes.ts';
import { compareJson } from '../../../fixtures/json.ts';
import { contract, memberIs, membersKept, test, type Exchange } from '../../../fixtures/test.ts';

const TYPE = { field: 'individual_type', value: ['BENEFICIAL_OWNER', 'OFFICER'] };
const POINTER = '/data/percentage_ownership';
const SHARE = 40;

function hasShare(shown: Exchange, share: number): boolean {
  return compareJson(memberOf(shown, POINTER), share);
}

test(
  'a change that makes an individual an owner sets its ownership too, in whichever order they are named',
  contract('IND-007', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, given, key, check }) => {
    const made = await corporation(kit);
    const path = { customer_id: made.id, individual_id: made.individual };
    const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    const change = async (updates: readonly object[], label: string): Promise<Exchange> => {
      await needUnlocked(kit, made.id);
      const options = { idempotencyKey: key(label), intent: 'probe' } as const;
      return platform.updateCustomerIndividual({ path, body: { updates: [...updates] } }, options);
    };
    let judged = 0;
    for (const [value, isOwnerFirst] of [
      [41, true],
      [43, false],
    ] as const) {
      await change([{ field: TYPE.field, value: ['OFFICER'] }], `officer-${value}`);
      // One who is an owner already shows nothing of the order.
      if (isOwner(await given.until(read, (shown) => !isOwner(shown)))) break;
      const share = { field: 'percentage_ownership', value };
      const updates = isOwnerFirst ? [TYPE, share] : [share, TYPE];
      // One after the other, they may be refused, as the first of them is not allowed alone.
      if (!succeeded(await change(updates, `owner-${value}`))) continue;
      const answer = await given.until(read, (shown) => isOwner(shown) && hasShare(shown, value));
      if (!isOwner(answer)) continue;
      await check(memberIs, { answer }, { pointer: POINTER, value });
      judged += 1;
    }
    if (judged > 0) return;
    given.giveUp(new NotApplicable('no individual is made an owner by a change'));
  },
);

test(
  'an owner whose types change keeps the share that no change named',
  contract('IND-007', { operation: 'updateCustomerIndividual', effect: 'irreversible' }),
  async ({ kit, platform, given, key, quiet, check }) => {
    const made = await corporation(kit);
    const path = { customer_id: made.id, individual_id: made.individual };
    const read = (): Promise<Exchange> => platform.getCustomerIndividual({ path });
    await fillIndividual(kit, made, { individual_type: TYPE.value, percentage_ownership: SHARE });
    // One who was an owner before shows another share until this one is seen.
    const before = await given.until(read, (shown) => isOwner(shown) && hasShare(shown, SHARE));
    await needUnlocked(kit, made.id);
    const updates = [{ field: TYPE.field, value: ['BENEFICIAL_OWNER'] }];
    const options = { idempotencyKey: key('owner-alone'), intent: 'probe' } as const;
    const answer = await platform.updateCustomerIndividual({ path, body: { updates } }, options);
    if (!isOwner(before) || !succeeded(answer)) {
      given.giveUp(new NotApplicable('the types of an owner are not changed'));
    }
    const after = await quiet(read);

    await check(
      membersKept,
      { before, after },
      { members: [POINTER], what: 'what no change named' },
    );
  },
);
