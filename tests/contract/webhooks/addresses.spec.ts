import { NotApplicable } from '../../../fixtures/errors.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { subscribe, subscribeBeside } from '../../../fixtures/given/events/subscriptions.ts';
import { contract, sentToWholeAddress, test } from '../../../fixtures/test.ts';
import {
  toldAmounts,
  toldNeeds,
  transfersTold,
} from '../../../fixtures/given/events/transfers-told.ts';
import { speaksOf } from '../../../fixtures/webhooks/subject.ts';

/** Of letters that are written in one way alone: where one is encoded it is no other sign's. */
const [ENCODED, SIMPLE] = ['client=7A&kind=Events%26More', 'client=7A&kind=Events'] as const;

/** Whether what failed is sent once more is not stated: what comes is judged. */
const FAILS_ONCE = { answers: [500] };

test(
  'an event is sent to the whole callback address of its subscription, with its query',
  contract('WHK-029', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: 'types',
    needs: [{ webhooks: true }],
  }),
  async ({ kit, webhooks, given, target, check }) => {
    const [type] = await ownTypes(kit, 1);
    // Makes room where there may be one of a type.
    await using plain = await subscribe(kit, type, { name: 'plain' });
    await plain.delete();
    const { url, path } = await webhooks.callback(FAILS_ONCE);
    const at = (query: string) => ({ callback: { url: `${url}?${query}`, path } });
    // Which addresses are taken is not stated.
    await using own = await subscribeBeside(kit, type, { name: 'whole', ...at(ENCODED) });
    await using other =
      own === null ? await subscribeBeside(kit, type, { name: 'simple', ...at(SIMPLE) }) : null;
    if (own === null && other === null)
      return given.giveUp(new NotApplicable('no address with a query is taken'));
    const { ids } = await causes[type].happen(kit);
    // In other letters it is not the whole address.
    const isNear = (sent: string): boolean => sent.toLowerCase().startsWith(path.toLowerCase());
    const isOwn = (one: Delivery): boolean => isNear(one.path) && speaksOf(target.file, one, ids);
    const told = await webhooks.delivery(isOwn);
    const proof = told === null ? await proofOf(kit, type) : [];
    if (told !== null) await webhooks.delivery((one) => isOwn(one) && isAfter(one, told));
    const deliveries = told === null ? [] : webhooks.deliveries(isOwn);

    const query = own === null ? SIMPLE : ENCODED;
    await check(sentToWholeAddress, { deliveries, proof }, { path: `${path}?${query}` });
  },
);

test(
  'each of many events is sent to the address of its subscription as it is written',
  contract('WHK-029', { operation: 'acceptTransfer', effect: 'irreversible', needs: toldNeeds }),
  async ({ kit, webhooks, check }) => {
    const told = await transfersTold(kit, toldAmounts);
    const { path } = told.deliveries[0];
    // Whatever else it is written with, what ends like it was meant for it.
    const end = path.slice(path.lastIndexOf('/') + 1);
    const deliveries = webhooks.deliveries((one) => one.path.includes(end));

    await check(sentToWholeAddress, { deliveries, proof: [] }, { path });
  },
);

function isAfter(one: Delivery, other: Delivery): boolean {
  return one.receivedAtMs > other.receivedAtMs;
}
