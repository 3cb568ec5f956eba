import { itemsOf } from '../../../fixtures/checks/lists.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { allEventsAt, arrivalOf, eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import {
  emittable,
  onceEach,
  ownTypes,
  someTypes,
} from '../../../fixtures/given/events/emittable.ts';
import { TO_EMPTY, empty } from '../../../fixtures/given/accounts/emptied.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { pagesOf } from '../../../fixtures/given/lists/pages.ts';
import {
  receiverPath,
  subscribe,
  subscribeBeside,
} from '../../../fixtures/given/events/subscriptions.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { speaksOf } from '../../../fixtures/webhooks/subject.ts';
import { arrivedForEach, contract, test, toldOnce, type Kit } from '../../../fixtures/test.ts';

/** A second subscription of one type may be refused (C23); the first is then all there is. */
const alone = {
  operation: 'createSubscription',
  effect: 'irreversible',
  alone: 'types',
  needs: [{ webhooks: true }],
} as const;

/** Nothing tells of it in this test; it need not be a type that the target can be made to emit. */
const OTHER_TYPE = 'APPLICATION_CHANGES_REQUESTED';

test(
  'an event reaches every subscription of its type, where they share an address too',
  contract('WHK-016', alone),
  async ({ kit, given, webhooks, target, check }) => {
    const [type] = someTypes(kit, 1, onceEach);
    await given.hold([type], [OTHER_TYPE]);
    await using first = await subscribe(kit, type, { name: 'first' });
    const callback = { url: first.url, path: receiverPath(first) };
    await using second = await subscribeBeside(kit, type, { callback });
    const subscriptions = [...new Set([first.id, second?.id ?? first.id])];
    const stays = [...subscriptions, ...(await listedIds(kit))];
    // What ends at that address is no end of what stays there.
    for (const ended of [type, OTHER_TYPE] as const) {
      const gone = await subscribeBeside(kit, ended, { name: `gone-${ended}`, callback });
      // Some answer with the one that is there already.
      if (gone !== null && !stays.includes(gone.id)) await gone.delete();
    }
    const { ids } = await causes[type].happen(kit);
    const cameFor = (id: string) => (one: Delivery) =>
      speaksOf(target.file, one, ids) &&
      one.verifiedBy.some(({ subscriptionId }) => subscriptionId === id);
    const cameForAll = async (): Promise<readonly unknown[]> => {
      const came = [];
      for (const id of subscriptions) came.push(await webhooks.delivery(cameFor(id), first.url));
      return came;
    };
    const inTime = await cameForAll();

    // What came to nobody there may be late: something later is then to be told elsewhere.
    const other = emittable(kit).find((one) => one !== type);
    const isSilent = inTime.every((one) => one === null) && other !== undefined;
    const proof = isSilent ? (await arrivalOf(kit, other)).told : [];
    if (inTime.includes(null)) await cameForAll();
    const deliveries = subscriptions.flatMap((id) => webhooks.deliveries(cameFor(id)));

    await check(arrivedForEach, { deliveries, proof }, { subscriptions });
  },
);

test(
  'funds that come from outside are told to both subscriptions of the type',
  contract('WHK-016', {
    ...alone,
    needs: [{ webhooks: true }, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls, webhooks, target, check }) => {
    const [type] = await ownTypes(kit, 1, ['TRANSACTION_POSTED']);
    const [{ id: account }] = await given.accounts({ balance: '0.00' });
    await using first = await subscribe(kit, type, { name: 'first' });
    await using second = await subscribeBeside(kit, type);
    const subscriptions = [...new Set([first.id, second?.id ?? first.id])];
    await controls.run('simulateDeposit', {
      account,
      asset: 'primary',
      amount: given.amount('5.17'),
    });
    const cameFor = (subscription: string) => (one: Delivery) =>
      speaksOf(target.file, one, [account]) &&
      one.verifiedBy.some(({ subscriptionId }) => subscriptionId === subscription);
    for (const each of subscriptions) await webhooks.delivery(cameFor(each));
    const deliveries = subscriptions.flatMap((each) => webhooks.deliveries(cameFor(each)));

    await check(arrivedForEach, { deliveries, proof: [] }, { subscriptions });
  },
);

test(
  'the freezing of an account that was emptied reaches both subscriptions of its type',
  contract('WHK-016', {
    ...alone,
    needs: [{ webhooks: true }, ...reopened.needs, ...movementNeeds('transfer')],
  }),
  async ({ kit, given, webhooks, target, check }) => {
    const [type] = await ownTypes(kit, 1, ['ACCOUNT_FROZEN']);
    const accounts = await given.accounts({ balance: TO_EMPTY }, { balance: '0.00' });
    await empty(kit, accounts);
    await using first = await subscribe(kit, type, { name: 'first' });
    await using second = await subscribeBeside(kit, type);
    const subscriptions = [...new Set([first.id, second?.id ?? first.id])];
    const [{ id }] = accounts;
    await bringTo(kit, id, 'frozen');
    const cameFor = (subscription: string) => (one: Delivery) =>
      speaksOf(target.file, one, [id]) &&
      one.verifiedBy.some(({ subscriptionId }) => subscriptionId === subscription);
    for (const each of subscriptions) await webhooks.delivery(cameFor(each));
    const deliveries = subscriptions.flatMap((each) => webhooks.deliveries(cameFor(each)));
    // Where nothing came to either, something else is to be told.
    const other = emittable(kit).find((one) => one !== type);
    const isSilent = deliveries.length === 0 && other !== undefined;
    const proof = isSilent ? (await arrivalOf(kit, other)).told : [];

    await check(arrivedForEach, { deliveries, proof }, { subscriptions });
  },
);

async function listedIds(kit: Kit): Promise<readonly unknown[]> {
  const { pages } = await pagesOf(kit, 'listSubscriptions', {});
  return pages.flatMap((page) => (itemsOf(page) ?? []).map((item) => memberOf(item, 'id')));
}

test(
  'one change of state is one event for each of two subscriptions of its type',
  contract('WHK-017', alone),
  async ({ kit, platform, quiet, check }) => {
    const [eventType] = await ownTypes(kit, 1);
    await using first = await subscribe(kit, eventType, { name: 'first' });
    await using second = await subscribeBeside(kit, eventType);
    const all = second === null ? [first] : [first, second];
    const { ids } = await causes[eventType].happen(kit);
    for (const each of all) await eventsAt(kit, each, ids);
    await quiet(() => platform.getSubscription({ path: first.path }));

    const deliveries = all.flatMap(({ url }) => allEventsAt(kit, url, ids));
    await check(toldOnce, { deliveries }, { eventType, ids });
  },
);
