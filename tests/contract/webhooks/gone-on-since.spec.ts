import type { EventType } from '../../../generated/operations.ts';
import { repeatsAt } from '../../../fixtures/given/events/arrivals.ts';
import { emittable, ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { acceptAsked, asked, stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import { askForToken, authorized } from '../../../fixtures/given/calls/bearer.ts';
import { removeByAddress } from '../../../fixtures/given/probes/subscriptions.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { contract, onlyThisType, test, type Kit } from '../../../fixtures/test.ts';

type CreateBody = { readonly event_type: string; readonly callback_url: string };

/** Of what does not stay as it is: the next state has a type of its own. */
const types: readonly EventType[] = [
  'WITHDRAWAL_REQUESTED',
  'TRANSACTION_PENDING',
  'WITHDRAWAL_ACCEPTED',
];

/** As often as it takes until the record has gone on: the later ones come behind that. */
const FAILURES = [500, 500, 500];

/** On its way, and at its end. */
const STEPS = 2;

test(
  'an event that is repeated when its record has gone on since is still of its type',
  contract('WHK-012', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: 'types',
    long: true,
    needs: [{ webhooks: true }, ...movementNeeds('withdrawal'), { control: 'settle' }],
  }),
  async ({ kit, webhooks, given, check }) => {
    const areAll = emittable(kit, types).length === types.length;
    const [requested, pending, accepted = null] = await ownTypes(kit, areAll ? 3 : 2, types);
    const [account] = await given.accounts({ balance: '100.00' });
    const behaviour = { answers: FAILURES };
    const callback = await webhooks.callback(behaviour);
    // The very same was asked for before, by a token that may not.
    const body = { event_type: requested, callback_url: callback.url };
    await refusedToReaders(kit, body);
    const wish = { name: 'requested', callback } as const;
    await using first = await subscribe(kit, requested, wish);
    await using second = await subscribe(kit, pending, { name: 'pending', behaviour });
    await using third =
      accepted && (await subscribe(kit, accepted, { name: 'accepted', behaviour }));
    const all = [first, second, ...(third === null ? [] : [third])];
    const withdrawal = await asked(kit, account, STEPS);
    // What others cause is not to wait for its repetitions.
    const ids = [withdrawal.id, account.id];
    for (const own of all) await webhooks.behaveFor(receiverPath(own), ids);
    await acceptAsked(kit, withdrawal);
    await stepped(kit, withdrawal, STEPS);

    for (const own of all) {
      const deliveries = await repeatsAt(kit, own, ids, FAILURES.length + 1);
      await check(onlyThisType, { deliveries }, { eventType: own.eventType });
    }
  },
);

/** Where the client has other scopes than the one that it takes. */
async function refusedToReaders(kit: Kit, body: CreateBody): Promise<void> {
  const { platform, target } = kit;
  const all = target.file.credentials.primary.scopes;
  const scopes = all.filter((scope) => scope !== 'subscriptions:write');
  if (scopes.length === 0 || scopes.length === all.length) return;
  const { token } = await askForToken(kit, scopes);
  const options = authorized(`Bearer ${token}`, 'unauthorized');
  const answer = await platform.createSubscription({ body }, options);
  if (succeeded(answer)) await removeByAddress(kit, body.callback_url);
}
