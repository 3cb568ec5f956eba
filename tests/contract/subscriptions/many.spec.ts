import { NotApplicable } from '../../../fixtures/errors.ts';
import { eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import {
  listOnce,
  receiverPath,
  subscribe,
  subscribeBeside,
  type OwnSubscription,
} from '../../../fixtures/given/events/subscriptions.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { arrivedAtEach, contract, listed, test, type Kit } from '../../../fixtures/test.ts';

/** Seldom sent, so that hardly anything is delivered to so many. */
const TYPE = 'APPLICATION_REJECTED';
/** One more than a page holds when no size is given. */
const MANY = 21;

test(
  'each created subscription is in the list, though they are more than a page of them',
  contract('SUB-006', { operation: 'listSubscriptions', effect: 'reversible', alone: true }),
  async ({ kit, check }) => {
    await amongMany(kit, async (all) => {
      const { pages, complete } = await listOnce(kit, (items) => {
        const ids = new Set(items.map((item) => memberOf(item, 'id')));
        return all.every(({ id }) => ids.has(id));
      });

      for (const { created } of all) await check(listed, { named: created, pages }, { complete });
    });
  },
);

test(
  'an event reaches the last of more subscriptions than a page of them',
  contract('WHK-016', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: true,
    needs: [{ webhooks: true }, ...causes[TYPE].needs],
  }),
  async ({ kit, webhooks, check }) => {
    await amongMany(kit, async ([first, ...others]) => {
      const last = others.at(-1) ?? first;
      const { ids, atMs } = await causes[TYPE].happen(kit);
      const proof = await eventsAt(kit, first, ids, atMs);
      await eventsAt(kit, last, ids, atMs);
      const deliveries = webhooks.deliveries((one) => one.receivedAtMs >= atMs, last.url);

      await check(arrivedAtEach, { deliveries, proof }, { paths: [receiverPath(last)] });
    });
  },
);

/** All but the last of them share an address. */
async function amongMany(
  kit: Kit,
  judge: (all: readonly [OwnSubscription, ...OwnSubscription[]]) => Promise<void>,
): Promise<void> {
  const first = await subscribe(kit, TYPE);
  const others: OwnSubscription[] = [];
  try {
    while (others.length + 1 < MANY) {
      const name = `beside-${others.length + 1}`;
      const isLast = others.length + 2 === MANY;
      const callback = { url: first.url, path: first.callbackPath };
      const next = await subscribeBeside(kit, TYPE, { name, ...(!isLast && { callback }) });
      if (next === null) {
        const most = `there are no more than ${others.length + 1} of a type`;
        return kit.given.giveUp(new NotApplicable(most));
      }
      others.push(next);
    }
    await judge([first, ...others]);
  } finally {
    for (const own of [first, ...others]) await own[Symbol.asyncDispose]();
  }
}
