import { eventfulAccount } from '../../../fixtures/given/accounts/eventful.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { allEventsAt, eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { transactionOf } from '../../../fixtures/given/events/transfers-told.ts';
import { movementIfTaken } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { contract, test, toldOnce } from '../../../fixtures/test.ts';

const POSTED = 'TRANSACTION_POSTED';

test(
  'what is posted on an account on which much has come about is told of once',
  contract('WHK-017', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...movementNeeds('transfer'), { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, webhooks, quiet, check }) => {
    const account = await eventfulAccount(kit);
    if (account === null) return given.giveUp(new NotApplicable('there is no such account'));
    const { url } = await webhooks.subscribed(POSTED);
    const [payee] = await given.accounts({ balance: '0.00' });
    const made = await movementIfTaken(kit, 'transfer', [account, payee], '1.17', 'told');
    if (made === null) return given.giveUp(new NotApplicable('it pays nothing here'));
    const known = new Set(allEventsAt(kit, url, [account.id]).map(transactionOf));
    await accept(kit, made);
    await settle(kit, made);
    const isNew = (one: Delivery): boolean => !known.has(transactionOf(one));
    const ids = [account.id];
    // Something else may come to it meanwhile: the one of this transfer is told to the payee as well.
    const toPayee = { url, eventType: POSTED };
    await Promise.all([eventsAt(kit, toPayee, ids, 0, isNew), eventsAt(kit, toPayee, [payee.id])]);
    await quiet(() => given.balances(payee));
    const deliveries = allEventsAt(kit, url, ids).filter(isNew);

    await check(toldOnce, { deliveries }, { eventType: POSTED, ids, member: 'transaction_id' });
  },
);
