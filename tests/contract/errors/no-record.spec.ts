import {
  contract,
  idsOf,
  nothingMadeWhenRefused,
  test,
  unchangedAfterRefusal,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { freeSubscription } from '../../../fixtures/given/probes/subscriptions.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { speaksOf, subjectOf } from '../../../fixtures/webhooks/subject.ts';

const effect = 'irreversible';

const subscriptions = [
  { what: 'an address that is none', change: { callback_url: 'not an address' } },
  {
    what: 'an address without TLS',
    change: { callback_url: 'http://receiver.invalid/assay-without-tls' },
  },
  { what: 'an event type that is no text', change: { event_type: 7 } },
] as const;

for (const { what, change } of subscriptions) {
  test(
    `a subscription with ${what} leaves the list as it is once it is refused`,
    contract('ERR-007', { operation: 'createSubscription', effect, alone: true }),
    async ({ kit, platform, quiet, check }) => {
      const body = { ...(await freeSubscription(kit)), ...change };
      const before = await platform.listSubscriptions({});
      const refusals = [await platform.call('createSubscription', { body }, { intent: 'invalid' })];
      const after = await quiet(() => platform.listSubscriptions({}));
      await removeNew(kit, before, after);

      const readings = { refusals, before: [before], after: [after] };
      await check(unchangedAfterRefusal, readings, { what: 'the list of subscriptions' });
    },
  );
}

test(
  'a subscription is left as it is once a second deletion of another one at its address is refused',
  contract('ERR-007', { operation: 'deleteSubscription', effect, alone: 'types' }),
  async ({ kit, platform, given, unique, quiet, check }) => {
    const [type, other] = await quietTypes(kit, 2);
    await using own = await subscribe(kit, type, { name: 'own' });
    const callback = { url: own.url, path: own.callbackPath };
    await using kept = await subscribe(kit, other, { name: 'kept', callback });
    const { path } = kept;
    const before = await given.until(() => platform.getSubscription({ path }), succeeded);
    await own.delete();
    // Without a key, which may be left out.
    const options = { headers: { 'x-svc-idempotency-id': '' }, intent: 'invalid' } as const;
    const answers: Exchange[] = [];
    // One that is deleted may be deleted again; one that never was may not.
    for (const subscription_id of [own.id, unknownLike(own.id, unique('never'))])
      answers.push(await platform.deleteSubscription({ path: { subscription_id } }, options));
    const after = await quiet(() => platform.getSubscription({ path }));

    const refusals = answers.filter(wasRefused);
    const readings = { refusals, before: [before], after: [after] };
    await check(unchangedAfterRefusal, readings, { what: 'another subscription' });
  },
);

async function removeNew({ platform }: Kit, before: Exchange, after: Exchange): Promise<void> {
  const known = idsOf(before) ?? [];
  for (const id of idsOf(after) ?? []) {
    if (typeof id !== 'string' || known.includes(id)) continue;
    await platform.deleteSubscription({ path: { subscription_id: id } }, { mayFail: true });
  }
}

const TYPE = 'WITHDRAWAL_REQUESTED';

test(
  'no withdrawal is told of once its creation is refused',
  contract('ERR-007', {
    operation: 'createWithdrawal',
    effect,
    alone: true,
    needs: [{ webhooks: true }, ...causes[TYPE].needs],
  }),
  async ({ kit, platform, given, key, target, webhooks, quiet, lastSilence, check }) => {
    await using own = await subscribe(kit, TYPE);
    const order = await given.order('withdrawal', { balance: '10.00', amount: '250.00' });
    const refusal = await platform.call('createWithdrawal', order.request, {
      idempotencyKey: key('too-much'),
      intent: 'invalid',
    });
    const { ids } = await causes[TYPE].happen(kit);
    const barrier = await eventsAt(kit, own, ids);
    await quiet(() => platform.listSubscriptions({}));
    const others = webhooks.deliveries(
      (one) => one.path === own.callbackPath && !speaksOf(target.file, one, ids),
    );
    const told: Exchange[] = [];
    for (const other of others) {
      const id = subjectOf(target.file, other);
      if (id !== null) told.push(await platform.getWithdrawal({ path: { withdrawal_id: id } }));
    }

    const account = order.accounts[0].id;
    const evidence = { refusal, told, barrier, silence: lastSilence() };
    await check(nothingMadeWhenRefused, evidence, { account });
  },
);
