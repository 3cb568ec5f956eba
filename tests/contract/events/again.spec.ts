import { Untestable } from '../../../fixtures/errors.ts';
import { eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moving.ts';
import { refrozenArrival, reopened } from '../../../fixtures/given/events/reopening.ts';
import { contract, eventTold, test } from '../../../fixtures/test.ts';

test(
  'when an account is frozen for the second time, ACCOUNT_FROZEN is sent again',
  contract('EVT-007', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...reopened.needs],
  }),
  async ({ kit, check }) => {
    const { happened, ids, ...arrival } = await refrozenArrival(kit);

    await check(eventTold, { happened, ...arrival }, { eventType: 'ACCOUNT_FROZEN', ids });
  },
);

test(
  'when withdrawals from one account are created one upon the other, each is told of',
  contract('EVT-014', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, given, webhooks, check }) => {
    const eventType = 'WITHDRAWAL_REQUESTED';
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts({ balance: '100.00' });
    const made = [
      await movementOn(kit, 'withdrawal', accounts, '3.17', 'one'),
      await movementOn(kit, 'withdrawal', accounts, '4.17', 'other'),
    ];
    const arrivals = await Promise.all(
      made.map(async ({ created, id }) => {
        const told = await eventsAt(kit, { url, eventType }, [id]);
        return { happened: created, told, id };
      }),
    );
    const proof = arrivals.flatMap(({ told }) => told);
    if (proof.length === 0) {
      const line = `webhooks: { subjects: { ${eventType}: /… } }`;
      given.giveUp(new Untestable('no event tells which withdrawal it speaks of', line));
    }

    for (const { id, ...arrival } of arrivals) {
      await check(eventTold, { ...arrival, strange: [], proof }, { eventType, ids: [id] });
    }
  },
);
