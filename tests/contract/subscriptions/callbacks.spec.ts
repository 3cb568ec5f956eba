import type { EventType } from '../../../generated/operations.ts';
import { wasRefused } from '../../../fixtures/checks/read.ts';
import { allEventsAt, eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { withAnotherToken } from '../../../fixtures/given/circumstances/records/tokens.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import { removeByAddress } from '../../../fixtures/given/probes/subscriptions.ts';
import {
  learnKeyOf,
  readsOf,
  subscribe,
  subscribeBeside,
} from '../../../fixtures/given/events/subscriptions.ts';
import {
  contract,
  insecureNeverUsed,
  oneTypeEach,
  onlyThisType,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const alone = { operation: 'createSubscription', effect: 'reversible', alone: 'types' } as const;
const webhooks = [{ webhooks: true }] as const;

/** With it an address is longer than many a column of texts. */
const LONG = `?client=${'x'.repeat(400)}`;

for (const [id, words, ending] of [
  ['SUB-012', 'a callback address that is not https is refused, or nothing is ever sent to it', ''],
  [
    'SUB-012',
    'a callback address that is not https and names one that is is refused, or nothing is ever sent to it',
    '?next=https://receiver.invalid/',
  ],
  ['WHK-003', 'no delivery goes to an address without TLS', ''],
] as const) {
  test(
    words,
    contract(id, { ...alone, effect: 'irreversible', needs: webhooks }),
    async ({ kit, platform, quiet, lastSilence, check }) => {
      const [type, other] = await ownTypes(kit, 2);
      const { url, path } = await kit.webhooks.callback();
      const address = url.replace(/^https:/, 'http:') + ending;
      // Nothing but the address can be a reason to refuse it then.
      await kit.webhooks.release(other);
      await using secure = await subscribe(kit, type, { name: 'secure' });
      const create = (label: string, callback_url = address): Promise<Exchange> =>
        platform.createSubscription(
          { body: { event_type: other, callback_url } },
          { idempotencyKey: kit.key(label), intent: 'invalid' },
        );
      let creation = await create('insecure');
      // What was refused once may be let through the next time, or where it is long.
      if (wasRefused(creation)) creation = await create('insecure again');
      const long = `${address}${LONG}`;
      const isLong = ending === '' && wasRefused(creation);
      if (isLong) creation = await create('insecure and long', long);
      const first = await causes[other].happen(kit);
      const second = await causes[type].happen(kit);
      const barrier = await eventsAt(kit, secure, second.ids);
      await quiet(() => platform.getSubscription({ path: secure.path }));
      await removeByAddress(kit, isLong ? long : address);

      const ids = [...first.ids, ...second.ids];
      const strays = [
        ...allEventsAt(kit, url, ids),
        // Events are POSTs: with another method an address may be looked at.
        ...kit.webhooks.deliveries(
          (one) => one.path === path && one.eventType === null && one.method === 'POST',
        ),
      ];
      const silence = lastSilence();
      await check(insecureNeverUsed, { creation, strays, barrier, silence }, { address });
    },
  );
}

test(
  'each subscription is for one event type',
  contract('SUB-011', alone),
  async ({ kit, check }) => {
    const types = await quietTypes(kit, 2);
    await using one = await subscribe(kit, types[0], { name: 'one' });
    await using other = await subscribe(kit, types[1], { name: 'other' });
    const { list } = await readsOf(kit, other);

    for (const page of list) {
      await check(oneTypeEach, { created: [one.created, other.created], list: page }, { types });
    }
  },
);

/** They are seen before they are there, which is told of both, where an operator can make them come. */
async function fundsArrived(kit: Kit, type: EventType): Promise<readonly string[] | null> {
  const { given, controls } = kit;
  if (type !== OF_TRANSACTIONS[0] || !controls.has('simulateDeposit')) return null;
  const [{ id: account, asset }] = await given.accounts({ balance: '0.00' });
  const values = { account, asset, amount: given.amount('5.17', asset) };
  await controls.run('simulateDeposit', values);
  return [account];
}

const OF_TRANSACTIONS = ['TRANSACTION_POSTED', 'TRANSACTION_PENDING'] as const;

test(
  'a subscription is not for the event type of one that was refused before it as well',
  contract('SUB-011', { ...alone, effect: 'irreversible', needs: webhooks }),
  async ({ kit, platform, quiet, check }) => {
    // Both are of transactions, where it tells of them.
    const [type, other] = await ownTypes(kit, 2, OF_TRANSACTIONS);
    const { url } = await kit.webhooks.callback();
    const address = url.replace(/^https:/, 'http:');
    await platform.createSubscription(
      { body: { event_type: other, callback_url: address } },
      { idempotencyKey: kit.key('refused'), intent: 'invalid' },
    );
    await removeByAddress(kit, address);
    await using own = await subscribe(kit, type, { name: 'next' });
    // The client has another token by then than when it subscribed.
    const later = withAnotherToken(kit, 4);
    await later.platform.getSubscription({ path: own.path });
    const arrived = await fundsArrived(kit, type);
    const strange = arrived ?? (await causes[other].happen(later)).ids;
    const ids = arrived ?? (await causes[type].happen(later)).ids;
    await eventsAt(kit, own, ids);
    await quiet(() => platform.getSubscription({ path: own.path }));
    const deliveries = allEventsAt(kit, own.url, [...ids, ...strange]);

    await check(onlyThisType, { deliveries }, { eventType: type });
  },
);

test(
  'how a second subscription for one event type is answered is recorded',
  contract('SUB-015', alone),
  async ({ kit, platform, check }) => {
    const [type] = await quietTypes(kit, 1);
    await using first = await subscribe(kit, type, { name: 'first' });
    await using second = await subscribeBeside(kit, type);
    const answer = await platform.createSubscription(
      { body: { event_type: type, callback_url: first.url } },
      { idempotencyKey: kit.key('same-address'), intent: 'probe' },
    );
    learnKeyOf(kit, answer, first.callbackPath);
    const list = await platform.listSubscriptions({});
    await removeByAddress(kit, first.url);

    const what = `a second of one type ${second === null ? 'was refused' : 'was made'}, then again`;
    await check(whatWasAnswered, { answers: [answer, list] }, { what });
  },
);

const probes = [
  {
    id: 'SUB-016',
    words: 'a subscription for an unknown event type',
    type: 'NO_SUCH_EVENT',
    address: 'https://receiver.invalid/unknown-type',
  },
  {
    id: 'SUB-017',
    words: 'a callback address inside a private network',
    address: 'https://10.255.255.1/private',
  },
  {
    id: 'SUB-017',
    words: 'a callback address of a link-local service',
    address: 'https://169.254.169.254/latest',
  },
] as const;

for (const { id, words, address, ...other } of probes) {
  test(
    `how ${words} is answered is recorded`,
    contract(id, alone),
    async ({ kit, platform, unique, check }) => {
      const [known] = await quietTypes(kit, 1);
      const type = 'type' in other ? other.type : known;
      const callback_url = `${address}/${unique('probe')}`;
      const answer = await platform.createSubscription(
        { body: { event_type: type, callback_url } },
        { idempotencyKey: kit.key('probe'), intent: 'probe' },
      );
      await removeByAddress(kit, callback_url);

      const members = ['/data/status', '/data/event_type'];
      await check(whatWasAnswered, { answers: [answer] }, { what: words, members });
    },
  );
}
