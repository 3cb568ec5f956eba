import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { eventsAt, proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { toldNeeds } from '../../../fixtures/given/events/transfers-told.ts';
import { movementWithText } from '../../../fixtures/given/movements/movement-on.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { contract, eventTold, test } from '../../../fixtures/test.ts';

/** Letters with marks, of another script, and a sign that is no letter. */
const WRITTEN = 'Miete f\u00FCr M\u00E4rz, \u5BB6\u8CC3 \u2602';

test(
  'when what is posted has a text in letters of several scripts, TRANSACTION_POSTED is sent',
  contract('EVT-010', { operation: 'acceptTransfer', effect: 'irreversible', needs: toldNeeds }),
  async ({ kit, given, webhooks, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts({ balance: '50.00' }, { balance: '0.00' });
    const [, payee] = accounts;
    const movement = await movementWithText(kit, 'transfer', accounts, '10.17', WRITTEN);
    if (movement === null) return given.giveUp(new NotApplicable('no such text is taken'));
    const act = async (): Promise<void> => {
      await accept(kit, movement);
      await settle(kit, movement);
    };
    const { newestAfter } = await recorded(kit, [payee], act, isPosted);
    const told = await eventsAt(kit, { url, eventType }, [payee.id]);
    const proof = told.length > 0 ? told : await proofOf(kit, eventType);

    for (const happened of newestAfter) {
      const params = { eventType, ids: [payee.id] };
      await check(eventTold, { happened, told, strange: [], proof }, params);
    }
  },
);
