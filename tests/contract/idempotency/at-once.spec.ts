import { succeeded } from '../../../fixtures/checks/read.ts';
import { eventfulAccount } from '../../../fixtures/given/accounts/eventful.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, oneRecordNamed, test, type Exchange } from '../../../fixtures/test.ts';

const AMOUNTS = ['1.17', '2.17', '3.17'] as const;

for (const kind of ['transfer', 'withdrawal'] as const) {
  const { create, situation, from, to } = movements[kind];

  test(
    `creations of a ${kind} that are under way at once keep their keys apart`,
    contract('IDM-001', {
      operation: create,
      effect: 'irreversible',
      needs: movementNeeds(kind),
    }),
    async ({ kit, platform, given, key, check }) => {
      const sides = [from, to].filter((role) => role !== null);
      const [first, ...others] = sides.map((_, index) => ({
        balance: index === 0 ? '50.00' : '0.00',
      }));
      const accounts = await given.accounts(first ?? { balance: '50.00' }, ...others);
      const orders = await Promise.all(
        AMOUNTS.map((amount) => orderOn(kit, kind, accounts, amount, amount, situation)),
      );
      const send = (index: number): Promise<Exchange> =>
        platform.call(create, orders[index]?.request ?? {}, {
          idempotencyKey: key(`create-${index}`),
          intent: 'repeat',
        });
      const all = await Promise.all(orders.map((_, index) => send(index)));
      // Some of them may be refused meanwhile.
      const [one] = all;
      if (one !== undefined && !all.some(succeeded)) carriedOut(kit, one);
      for (const [index, one] of all.entries()) {
        if (succeeded(one)) {
          await check(oneRecordNamed, { answers: [one], retry: await send(index) });
        }
      }
      // Nor is one forgotten where much has come about on the account.
      const eventful = kind === 'transfer' ? await eventfulAccount(kit) : null;
      if (eventful === null) return;
      const order = [[eventful, ...accounts.slice(1)], '1.17', 'eventful', situation] as const;
      const { request } = await orderOn(kit, kind, ...order);
      const under = { idempotencyKey: key('eventful') };
      const made = await platform.call(create, request, { ...under, intent: 'probe' });
      if (!succeeded(made)) return;
      const retry = await platform.call(create, request, { ...under, intent: 'repeat' });
      await check(oneRecordNamed, { answers: [made], retry });
    },
  );
}
