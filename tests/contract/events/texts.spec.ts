import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { eventsAt, proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { toldNeeds } from '../../../fixtures/given/events/transfers-told.ts';
import { orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isPosted, recorded } from '../../../fixtures/given/movements/recorded.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { contract, eventTold, test } from '../../../fixtures/test.ts';

/** Letters with marks, of another script, and a sign that is no letter. */
const WRITTEN = 'Miete für März, 家賃 \u2602';

test(
  'when what is posted has a text in letters of several scripts, TRANSACTION_POSTED is sent',
  contract('EVT-010', { operation: 'acceptTransfer', effect: 'irreversible', needs: toldNeeds }),
  async ({ kit, given, platform, webhooks, key, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { create, situation, pathParameter } = movements.transfer;
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts({ balance: '50.00' }, { balance: '0.00' });
    const payee = accounts[1];
    if (payee === undefined) throw new TypeError('a transfer has two accounts');
    const order = await orderOn(kit, 'transfer', accounts, '10.17', WRITTEN, situation);
    const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
    const created = await platform.call(create, order.request, options);
    // Which letters a text may have is not stated.
    if (!succeeded(created)) given.giveUp(new NotApplicable('a transfer takes no such text'));
    const id = given.idOf(created);
    const movement = { ...order, created, id, path: { [pathParameter]: id } };
    const act = async (): Promise<void> => {
      await accept(kit, movement);
      await settle(kit, movement);
    };
    const [happened] = (await recorded(kit, [payee], act, isPosted)).newestAfter;
    if (happened === undefined) return;
    const told = await eventsAt(kit, { url, eventType }, [payee.id]);
    const proof = told.length > 0 ? told : await proofOf(kit, eventType);

    await check(eventTold, { happened, told, strange: [], proof }, { eventType, ids: [payee.id] });
  },
);
