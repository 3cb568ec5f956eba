import type { EventType } from '../../../generated/operations.ts';
import { accept, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import {
  allEventsAt,
  deliveryOf,
  eventsAt,
  firstOf,
} from '../../../fixtures/given/events/arrivals.ts';
import { withAnotherToken } from '../../../fixtures/given/circumstances/records/tokens.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { emittable, someTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import {
  recordsTold,
  toldAt,
  transactionsWith,
  transactionToldBy,
  uncategorised,
} from '../../../fixtures/given/events/told-records.ts';
import {
  toldAmounts,
  toldNeeds,
  transfersTold,
} from '../../../fixtures/given/events/transfers-told.ts';
import {
  contract,
  differentEvents,
  eventDataSeen,
  eventMatchesRecords,
  furtherEventTypes,
  onlyThisType,
  orderSeen,
  test,
  toldOnce,
  transactionTold,
  type Exchange,
} from '../../../fixtures/test.ts';

const subscribed = {
  operation: 'createSubscription',
  effect: 'irreversible',
  needs: [{ webhooks: true }],
} as const;

const transactionTypes: readonly EventType[] = [
  'TRANSACTION_POSTED',
  'TRANSACTION_PENDING',
  'TRANSACTION_CANCELLED',
];

for (const type of transactionTypes) {
  test(
    `${type} tells transaction, account, amount, asset, category and status`,
    contract('WHK-014', subscribed),
    async ({ kit, check }) => {
      // What was made with one token goes on with another one.
      const { delivery } = await deliveryOf(withAnotherToken(kit, 0), type);
      const transactions = await uncategorised(kit, delivery);

      await check(transactionTold, { delivery, transactions });
    },
  );

  test(
    `the identifiers in ${type} name records with the same account and amount`,
    contract('WHK-015', subscribed),
    async ({ kit, platform, check }) => {
      const { delivery } = await deliveryOf(kit, type);
      const transaction = await transactionToldBy(kit, delivery);
      const account_id = toldAt(delivery, '/account_id');
      const account: Exchange = await platform.getAccount({ path: { account_id } });
      const id = toldAt(delivery, '/transaction_id');
      const ofAccount = await transactionsWith(kit, account_id, [id]);

      await check(eventMatchesRecords, { delivery, transaction, account, ofAccount });
    },
  );
}

test(
  'events of transfers tell the amounts that their transactions have',
  contract('WHK-015', { ...subscribed, needs: toldNeeds }),
  async ({ kit, platform, check }) => {
    const { payee, deliveries } = await transfersTold(kit, toldAmounts);
    const account = await platform.getAccount({ path: { account_id: payee.id } });
    const ids = deliveries.map((delivery) => toldAt(delivery, '/transaction_id'));
    const ofAccount = await transactionsWith(kit, payee.id, ids);

    for (const delivery of deliveries) {
      const transaction = await transactionToldBy(kit, delivery);
      await check(eventMatchesRecords, { delivery, transaction, account, ofAccount });
    }
  },
);

test(
  'an event that comes right after one of another client tells its own amount',
  contract('WHK-015', {
    ...subscribed,
    // Nobody comes between the two.
    alone: true,
    needs: [...toldNeeds, ...secondNeeds, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, webhooks, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url } = await webhooks.subscribed(eventType);
    const second = asSecond(kit);
    const [{ id: account, asset }] = await second.given.accounts({ balance: '0.00' });
    const movement = await given.movement('transfer');
    const values = { account, asset, amount: given.amount('3.19') };
    await second.controls.run('simulateDeposit', values);
    const sinceMs = Date.now();
    await accept(kit, movement);
    await settle(kit, movement);
    const [payer] = movement.accounts;
    const told = await eventsAt(kit, { url, eventType }, [payer.id], sinceMs);
    const delivery = firstOf(kit, eventType, told);

    await check(eventMatchesRecords, { delivery, ...(await recordsTold(kit, delivery)) });
  },
);

test(
  'events of one type about one account have identifiers of their own',
  contract('WHK-011', { ...subscribed, needs: toldNeeds }),
  async ({ kit, check }) => {
    const { deliveries } = await transfersTold(kit, ['1.10', '1.20', '1.30']);

    await check(differentEvents, { deliveries });
  },
);

/** Types of which one happening makes an event each, about one record. */
const courses = [
  { words: 'a withdrawal', types: ['WITHDRAWAL_REQUESTED', 'WITHDRAWAL_ACCEPTED'] },
  { words: 'an account', types: ['ACCOUNT_OPEN', 'ACCOUNT_FROZEN'] },
] as const;

for (const { words, types } of courses) {
  const [, last] = types;

  test(
    `the events of ${words} have identifiers of their own`,
    contract('WHK-011', { ...subscribed, needs: [{ webhooks: true }, ...causes[last].needs] }),
    async ({ kit, webhooks, check }) => {
      const addresses: { url: string; eventType: EventType }[] = [];
      for (const eventType of types) {
        const { url } = await webhooks.subscribed(eventType);
        addresses.push({ url, eventType });
      }
      const { ids } = await causes[last].happen(kit);
      const deliveries = [];
      for (const each of addresses) deliveries.push(...(await eventsAt(kit, each, ids)));

      await check(differentEvents, { deliveries });
    },
  );
}

test(
  'different events have different identifiers',
  contract('WHK-011', subscribed),
  async ({ kit, check }) => {
    const [one, other] = someTypes(kit, 2);
    const first = await deliveryOf(kit, one);
    const second = await deliveryOf(kit, one);
    const third = await deliveryOf(kit, other);

    const deliveries = [first.delivery, second.delivery, third.delivery];
    await check(differentEvents, { deliveries });
  },
);

test(
  'only events of its own type arrive for a subscription',
  contract('WHK-012', subscribed),
  async ({ kit, quiet, given, check }) => {
    const types = someTypes(kit, 2);
    const arrivals = [];
    for (const type of types) arrivals.push(await deliveryOf(kit, type));
    const ids = arrivals.flatMap((arrival) => arrival.ids);
    await quiet(() => given.balances());

    for (const { url, eventType } of arrivals) {
      // What speaks of nothing known, such as a greeting, may come as well: it is no event then.
      const all = kit.webhooks.deliveries((one) => one.eventType !== null, url);
      const deliveries = [...allEventsAt(kit, url, ids), ...all];
      await check(onlyThisType, { deliveries }, { eventType });
    }
  },
);

const changes = [
  { type: 'TRANSACTION_POSTED', member: 'transaction_id' },
  { type: 'WITHDRAWAL_REQUESTED' },
  { type: 'ACCOUNT_OPEN' },
  { type: 'DEPOSIT_COMPLETED' },
  // Both of its sides are settled by it.
  { type: 'EXCHANGE_COMPLETED' },
] as const;

for (const { type, ...more } of changes) {
  test(
    `one change of state makes one ${type}`,
    contract('WHK-017', {
      ...subscribed,
      needs: [...subscribed.needs, ...causes[type].needs, ...strangerNeeds],
    }),
    async ({ kit, quiet, platform, check }) => {
      // The same of another client comes right before it.
      const isBehind = type === 'ACCOUNT_OPEN' && isThere(kit.target, secondNeeds);
      if (isBehind) await asSecond(kit).given.accounts({ balance: '0.00' });
      const { url, ids } = await deliveryOf(kit, type);
      await quiet(() => platform.listSubscriptions({}));
      const deliveries = allEventsAt(kit, url, ids);

      await check(toldOnce, { deliveries }, { eventType: type, ids, ...more });
    },
  );
}

test(
  'repetitions of acknowledged events and the order of events are recorded',
  contract('WHK-022', subscribed),
  async ({ kit, quiet, platform, check }) => {
    const [type] = someTypes(kit, 1);
    const ids: string[] = [];
    let url = '';
    for (let turn = 0; turn < 3; turn += 1) {
      const arrival = await deliveryOf(kit, type);
      ids.push(...arrival.ids);
      url = arrival.url;
    }
    await quiet(() => platform.listSubscriptions({}));

    await check(orderSeen, { deliveries: allEventsAt(kit, url, ids) });
  },
);

const others: readonly EventType[] = [
  'WITHDRAWAL_REQUESTED',
  'ACCOUNT_OPEN',
  'APPLICATION_SUBMITTED',
  'DEPOSIT_ACCEPTED',
  'EXCHANGE_ACCEPTED',
];

test(
  'the data of the other events is recorded',
  contract('WHK-023', subscribed),
  async ({ kit, check }) => {
    const deliveries = [];
    for (const type of emittable(kit, others))
      deliveries.push((await deliveryOf(kit, type)).delivery);

    await check(eventDataSeen, { deliveries });
  },
);

test(
  'event types beyond those listed are recorded',
  contract('WHK-024', subscribed),
  async ({ kit, webhooks, check }) => {
    const [type] = someTypes(kit, 1);
    await deliveryOf(kit, type);
    const seen = new Set<string | null>();
    const deliveries = webhooks.deliveries(({ eventType }) => {
      const isNew = !seen.has(eventType);
      seen.add(eventType);
      return isNew;
    });

    await check(furtherEventTypes, { deliveries });
  },
);
