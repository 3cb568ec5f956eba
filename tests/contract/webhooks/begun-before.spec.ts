import { eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { accept } from '../../../fixtures/given/movements/to-its-end.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { arrivedAtEach, contract, test } from '../../../fixtures/test.ts';

test(
  'an event reaches a subscription that was made after the record it tells of',
  contract('WHK-016', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, given, check }) => {
    const [type] = await ownTypes(kit, 1, ['WITHDRAWAL_ACCEPTED']);
    const accounts = await given.accounts({ balance: '100.00' });
    const withdrawal = (amount: string) => movementOn(kit, 'withdrawal', accounts, amount, amount);
    const earlier = await withdrawal('3.17');
    await using own = await subscribe(kit, type);
    const told = async (movement: typeof earlier): Promise<Delivery[]> => {
      await accept(kit, movement, `accept-${movement.id}`);
      return eventsAt(kit, own, [movement.id]);
    };
    const deliveries = await told(earlier);
    // What did not come tells something only where others do.
    const proof = deliveries.length > 0 ? deliveries : await told(await withdrawal('4.17'));

    await check(arrivedAtEach, { deliveries, proof }, { paths: [receiverPath(own)] });
  },
);
