import { NotApplicable } from '../../../fixtures/errors.ts';
import {
  listOnce,
  subscribe,
  subscribeBeside,
  type OwnSubscription,
} from '../../../fixtures/given/events/subscriptions.ts';
import { memberOf } from '../../../fixtures/json.ts';
import { contract, listed, test } from '../../../fixtures/test.ts';

/** Seldom sent, so that hardly anything is delivered to so many. */
const TYPE = 'APPLICATION_REJECTED';
/** One more than a page holds when no size is given. */
const MANY = 21;

test(
  'each created subscription is in the list, though they are more than a page of them',
  contract('SUB-006', { operation: 'listSubscriptions', effect: 'reversible', alone: true }),
  async ({ kit, given, check }) => {
    const all: OwnSubscription[] = [await subscribe(kit, TYPE)];
    try {
      while (all.length < MANY) {
        const name = `beside-${all.length}`;
        const { url, callbackPath: path } = all[0] as OwnSubscription;
        const next = await subscribeBeside(kit, TYPE, { name, callback: { url, path } });
        if (next === null) {
          return given.giveUp(new NotApplicable(`there are no more than ${all.length} of a type`));
        }
        all.push(next);
      }
      const { pages, complete } = await listOnce(kit, (items) => {
        const ids = new Set(items.map((item) => memberOf(item, 'id')));
        return all.every(({ id }) => ids.has(id));
      });

      for (const { created } of all) await check(listed, { named: created, pages }, { complete });
    } finally {
      for (const own of all) await own[Symbol.asyncDispose]();
    }
  },
);
