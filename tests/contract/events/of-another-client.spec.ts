import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { accountToBe } from '../../../fixtures/given/accounts/without-funds.ts';
import { eventsAt, proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { contract, eventTold, test } from '../../../fixtures/test.ts';

const ENDED = 'ACCOUNT_CLOSED';

test(
  'when an account of another client is closed, ACCOUNT_CLOSED is sent to that one',
  contract('EVT-008', {
    operation: 'updateAccount',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...secondNeeds, ...reopened.needs],
  }),
  async ({ kit, check }) => {
    const [eventType] = await ownTypes(kit, 1, [ENDED]);
    const second = asSecond(kit);
    await using own = await subscribe(kit, eventType, { as: 'second' });
    const { id } = await accountToBe(second, 'closed');
    await bringTo(second, id, 'closed');
    const happened = await second.platform.getAccount({ path: { account_id: id } });
    const inTime = await eventsAt(kit, own, [id]);
    const proof = inTime.length > 0 ? inTime : await proofOf(kit, eventType);
    const told = inTime.length > 0 ? inTime : await eventsAt(kit, own, [id]);

    await check(eventTold, { happened, told, strange: [], proof }, { eventType, ids: [id] });
  },
);
