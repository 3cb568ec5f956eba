import { askedAgainNeeds, submittedAgain } from '../../../fixtures/given/events/asked-again.ts';
import type { EventType } from '../../../generated/operations.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  anyDeliveryOf,
  deliveryOf,
  eventsAt,
  firstOf,
} from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes, someTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import { withCorporateAccounts } from '../../../fixtures/given/people/corporate-owner.ts';
import { withAnotherToken } from '../../../fixtures/given/circumstances/records/tokens.ts';
import {
  toldAmounts,
  toldNeeds,
  transfersTold,
} from '../../../fixtures/given/events/transfers-told.ts';
import {
  contract,
  deliveryIsJsonPost,
  deliveryIsSecure,
  eventIsTyped,
  eventsAreWhole,
  keyFormSeen,
  latencySeen,
  signedByItsKey,
  signedByOwnKeyOnly,
  stampedWhenSent,
  test,
  type Kit,
} from '../../../fixtures/test.ts';

const subscribed = {
  operation: 'createSubscription',
  effect: 'irreversible',
  needs: [{ webhooks: true }],
} as const;

type Group = {
  readonly words: string;
  readonly types: readonly EventType[];
  readonly isRenewed?: true;
};

const ofAccounts = ['ACCOUNT_OPEN', 'ACCOUNT_FROZEN', 'ACCOUNT_CLOSED'] as const;

const againNeeds = [{ webhooks: true }, ...causes.APPLICATION_REJECTED.needs] as const;

/** The first of each that the target can be made to emit. */
const groups: readonly Group[] = [
  {
    words: 'a transaction',
    types: ['TRANSACTION_POSTED', 'TRANSACTION_PENDING'],
    isRenewed: true,
  },
  { words: 'a movement', types: ['WITHDRAWAL_REQUESTED', 'DEPOSIT_ACCEPTED', 'EXCHANGE_ACCEPTED'] },
  { words: 'an account', types: ofAccounts },
  { words: 'an application', types: ['APPLICATION_SUBMITTED', 'APPLICATION_REJECTED'] },
];

for (const { words, types, isRenewed } of groups) {
  test(
    `an event of ${words} is signed over its timestamp and raw bytes with the subscription's key`,
    contract('WHK-001', subscribed),
    async ({ kit, check }) => {
      const [type] = someTypes(kit, 1, types);
      await kit.webhooks.subscribed(type);
      // The client has another token by then than when it subscribed.
      const own = isRenewed ? withAnotherToken(kit, 2) : kit;
      const { delivery, subscriptionId } = await deliveryOf(own, type);

      await check(signedByItsKey, { delivery }, { subscriptionId });
    },
  );

  test(
    `an event of ${words} carries event_id, event_date, event_type and event_data`,
    contract('WHK-004', subscribed),
    async ({ kit, webhooks, check }) => {
      const [type] = someTypes(kit, 1, types);
      const { delivery, url, atMs } = await anyDeliveryOf(kit, type);

      // What comes beside it need not say whose it is.
      const beside = webhooks.deliveries((one) => one.receivedAtMs >= atMs, url);
      await check(eventsAreWhole, { deliveries: [delivery, ...beside] });
    },
  );

  test(
    `the members of an event of ${words} have their types`,
    contract('WHK-005', subscribed),
    async ({ kit, check }) => {
      const [type] = someTypes(kit, 1, types);
      const { delivery } = await anyDeliveryOf(kit, type);

      await check(eventIsTyped, { delivery });
    },
  );
}

test(
  'the members of the event of a rejection have their types when it is delivered again, too',
  contract('WHK-005', { ...subscribed, alone: 'types', needs: againNeeds }),
  async ({ kit, webhooks, check }) => {
    const eventType = 'APPLICATION_REJECTED';
    const [first] = await toldTwice(kit, eventType, async () => {
      return (await causes[eventType].happen(kit)).ids;
    });
    // Where its data is not as it should be, it can't be told which one it is.
    const since = first?.receivedAtMs ?? Infinity;
    const deliveries = webhooks.deliveries(
      (one) => one.path === first?.path && one.receivedAtMs >= since,
    );

    for (const delivery of deliveries) await check(eventIsTyped, { delivery });
  },
);

test(
  'the event of the smallest amount carries event_id, event_date, event_type and event_data',
  contract('WHK-004', { ...subscribed, needs: toldNeeds }),
  async ({ kit, check }) => {
    const { deliveries } = await transfersTold(kit, ['0.01']);

    await check(eventsAreWhole, { deliveries });
  },
);

test(
  'the members of the event of an application that is submitted again have their types',
  contract('WHK-005', { ...subscribed, needs: askedAgainNeeds }),
  async ({ kit, webhooks, check }) => {
    const { url } = await webhooks.subscribed('APPLICATION_SUBMITTED');
    const startMs = Date.now();
    const { told } = await submittedAgain(kit);
    // Where its data is not as it should be, it can't be told which one it is.
    const all = (): readonly Delivery[] =>
      webhooks.deliveries((one) => one.receivedAtMs >= startMs, url);
    const since = told.length > 0 ? told.slice(0, 1) : all();
    firstOf(kit, 'APPLICATION_SUBMITTED', since);

    for (const delivery of since) await check(eventIsTyped, { delivery });
  },
);

test(
  'events of any amount are signed over their raw bytes',
  contract('WHK-001', { ...subscribed, needs: toldNeeds }),
  async ({ kit, check }) => {
    const { deliveries, subscriptionId } = await transfersTold(kit, toldAmounts);

    for (const delivery of deliveries)
      await check(signedByItsKey, { delivery }, { subscriptionId });
  },
);

test(
  'an event of the smallest amount that there is of crypto funds is signed over its raw bytes',
  contract('WHK-001', {
    ...subscribed,
    needs: [{ webhooks: true }, { request: 'createAccount' }, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, webhooks, target, controls, check }) => {
    const eventType = 'TRANSACTION_POSTED';
    const { url, id: subscriptionId } = await webhooks.subscribed(eventType);
    const { scale } = target.file.assets.crypto ?? { scale: 2 };
    const least = scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`;
    const asset = 'crypto';
    const [{ id }] = await given.accounts({ balance: '0', asset });
    const values = { account: id, asset, amount: given.amount(least, asset) };
    const { exchange } = await controls.run('simulateDeposit', values, { mayRefuse: true });
    if (!succeeded(exchange)) given.giveUp(new NotApplicable('so little does not come to anybody'));
    const told = await eventsAt(kit, { url, eventType }, [id]);
    const delivery = firstOf(kit, eventType, told);

    await check(signedByItsKey, { delivery }, { subscriptionId });
  },
);

/** Those whose key we know, as others of their type to the same address were signed with it. */
function unfitting(webhooks: Kit['webhooks']): readonly Delivery[] {
  const placeOf = ({ path, eventType }: Delivery): string => `${path} ${String(eventType)}`;
  const fitting = webhooks.deliveries((one) => one.verifiedBy.length > 0);
  const known = new Set(fitting.map(placeOf));
  return webhooks.deliveries(
    (one) => one.verifiedBy.length === 0 && one.subscriptionId !== null && known.has(placeOf(one)),
  );
}

/** What goes wrong once in a while is seen where many came, as late in a run as may be; of those that fit one is shown. */
test(
  'all deliveries of the run are signed over their timestamps and raw bytes',
  contract('WHK-001', { ...subscribed, alone: 'types' }),
  async ({ kit, webhooks, check }) => {
    // Another test may have the only subscription that there may be of it (C23).
    const [type] = await ownTypes(kit, 1, someTypes(kit, 1));
    const { url, subscriptionId } = await deliveryOf(kit, type);
    const own = webhooks.deliveries((one) => one.eventType === type, url);
    const fitting = own.filter((one) => one.verifiedBy.length > 0).slice(0, 1);
    const others = own.filter((one) => one.verifiedBy.length === 0);
    const deliveries = new Set([...fitting, ...others, ...unfitting(webhooks)]);

    for (const delivery of deliveries) {
      // Whose address it came to: another one's key may fit as well.
      const whose = { subscriptionId: delivery.subscriptionId ?? subscriptionId };
      await check(signedByItsKey, { delivery }, whose);
    }
    await webhooks.release(type);
  },
);

test(
  'a delivery is a POST with a JSON body',
  contract('WHK-002', subscribed),
  async ({ kit, check }) => {
    const [type] = someTypes(kit, 1);
    const { delivery } = await anyDeliveryOf(kit, type);

    await check(deliveryIsJsonPost, { delivery });
  },
);

test('a delivery goes over HTTPS', contract('WHK-003', subscribed), async ({ kit, check }) => {
  const [type] = someTypes(kit, 1);
  const { delivery } = await deliveryOf(kit, type);

  await check(deliveryIsSecure, { deliveries: [delivery] });
});

test(
  'a subscription signs with a key that no other subscription has',
  contract('WHK-006', subscribed),
  async ({ kit, check }) => {
    const [one, other] = someTypes(kit, 2);
    const first = await deliveryOf(kit, one);
    const second = await deliveryOf(kit, other);

    for (const { delivery, subscriptionId } of [first, second]) {
      await check(signedByOwnKeyOnly, { delivery }, { subscriptionId });
    }
  },
);

for (const { words, types, of } of [
  { words: 'a delivery', types: undefined, of: (kit: Kit) => withAnotherToken(kit, 3) },
  { words: 'a delivery about a corporation', types: ofAccounts, of: withCorporateAccounts },
]) {
  test(
    `the timestamp of ${words} is the time of its sending in Unix seconds`,
    contract('WHK-007', subscribed),
    async ({ kit, check }) => {
      const [type] = someTypes(kit, 1, types);
      await kit.webhooks.subscribed(type);
      const { delivery } = await deliveryOf(of(kit), type);

      await check(stampedWhenSent, { delivery });
    },
  );
}

test(
  'which form of the key a signature fits is recorded',
  contract('WHK-019', subscribed),
  async ({ kit, check }) => {
    const [type] = someTypes(kit, 1);
    const { delivery, subscriptionId } = await deliveryOf(kit, type);

    await check(keyFormSeen, { delivery }, { subscriptionId });
  },
);

test(
  'how long after the change its event arrives is recorded',
  contract('WHK-027', subscribed),
  async ({ kit, check }) => {
    const [type] = someTypes(kit, 1);
    const { delivery, atMs } = await deliveryOf(kit, type);

    await check(latencySeen, { delivery }, { askedAtMs: atMs });
  },
);
