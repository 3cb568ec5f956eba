import { isPosted } from '../../../fixtures/checks/accounting.ts';
import { objectsOf } from '../../../fixtures/checks/ledger/transactions.ts';
import { memberOf } from '../../../fixtures/checks/read.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import {
  eventsAt,
  refusedAt,
  repeatsAfter,
  repeatsAt,
} from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import {
  contract,
  eventTold,
  signedByItsKey,
  test,
  type Exchange,
} from '../../../fixtures/test.ts';

const subscribing = {
  operation: 'createSubscription',
  effect: 'irreversible',
  alone: 'types',
} as const;

test(
  'a delivery that was answered with 500 is signed with its key when it is repeated, too',
  contract('WHK-001', { ...subscribing, needs: [{ webhooks: true }] }),
  async ({ kit, check }) => {
    const [type] = await ownTypes(kit, 1);
    const behaviour = { answers: [500] };
    await using own = await subscribe(kit, type, { behaviour, isTurned: true });
    const { ids } = await causes[type].happen(kit);
    await kit.webhooks.behaveFor(receiverPath(own), ids);

    for (const delivery of await repeatsAt(kit, own, ids, 2))
      await check(signedByItsKey, { delivery }, { subscriptionId: own.id });
  },
);

test(
  'funds that come once the event of others had to be delivered twice are told of by TRANSACTION_POSTED',
  contract('EVT-010', {
    ...subscribing,
    needs: [{ webhooks: true }, { control: 'simulateDeposit' }],
  }),
  async ({ kit, platform, given, controls, check }) => {
    const [eventType] = await ownTypes(kit, 1, ['TRANSACTION_POSTED']);
    const [{ id: account }] = await given.accounts({ balance: '0.00' });
    await using own = await subscribe(kit, eventType, { behaviour: { answers: [500] } });
    const list = (): Promise<Exchange> =>
      platform.listTransactions({ query: { account_id: account, order: 'DESC' } });
    const known = new Set(objectsOf(await list()).map(idIn));
    const isNew = (item: object): boolean => isPosted(item) && !known.has(idIn(item));
    /** What shows them, and their transaction. */
    const come = async (amount: string): Promise<{ shown: Exchange; ids: string[] }> => {
      const values = { account, asset: 'primary', amount: given.amount(amount) };
      await controls.run('simulateDeposit', values);
      const shown = await given.until(list, (page) => objectsOf(page).some(isNew));
      const ids = objectsOf(shown).filter(isNew).map(idIn);
      for (const id of ids) known.add(id);
      return { shown, ids: ids.map(String) };
    };
    const failing = await come('3.17');
    await kit.webhooks.behaveFor(receiverPath(own), [account]);
    const first = await refusedAt(kit, own, failing.ids);
    const repeats = await repeatsAfter(kit, own.url, failing.ids, first, 1);
    const { shown: happened, ids } = await come('4.17');
    const inTime = await eventsAt(kit, own, ids);
    // Who waits after a failure may keep what came since.
    const told = inTime.length > 0 ? inTime : await eventsAt(kit, own, ids);
    const single = await platform.getSubscription({ path: own.path });
    const status = memberOf(single, '/data/status') ?? memberOf(single, '/status');
    // A failure may end the subscription: then it says so.
    const proof = told.length > 0 || status !== 'ACTIVE' ? told : repeats.filter(isAcknowledged);

    await check(eventTold, { happened, told, strange: [], proof }, { eventType, ids });
  },
);

const idIn = (item: object): unknown => (item as { readonly id?: unknown }).id;

function isAcknowledged({ answered }: Delivery): boolean {
  return answered.status === 200;
}
