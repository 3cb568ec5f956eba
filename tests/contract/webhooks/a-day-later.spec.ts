import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { refusedAt, repeatsAfter } from '../../../fixtures/given/events/arrivals.ts';
import { ownTypes } from '../../../fixtures/given/events/emittable.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import {
  ownerReadyNeeds,
  ownerType,
  readyApplication,
} from '../../../fixtures/given/people/onboarding.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { contract, keptOnRedelivery, test } from '../../../fixtures/test.ts';

const DAY_SECONDS = 25 * 3_600;

/** As often as it takes until the clock was moved on: the later ones come behind that. */
const FAILURES = [500, 500, 500];

test(
  'a delivery that is repeated when its event is a day old keeps the date of it',
  contract('WHK-010', {
    operation: 'createSubscription',
    effect: 'irreversible',
    alone: true,
    needs: [{ webhooks: true }, ...secondNeeds, ...ownerReadyNeeds, { control: 'advanceClock' }],
  }),
  async ({ kit, given, controls, check }) => {
    const [eventType] = await ownTypes(kit, 1, ['APPLICATION_SUBMITTED']);
    const second = asSecond(kit);
    const { id } = await readyApplication(second, ownerType(kit.target), 'told a day later');
    const behaviour = { answers: FAILURES };
    await using own = await subscribe(kit, eventType, { as: 'second', behaviour });
    const path = { application_id: id };
    carriedOut(kit, await second.platform.submitApplication({ path }));
    await kit.webhooks.behaveFor(receiverPath(own), [id]);
    const first = await refusedAt(kit, own, [id]);
    await controls.run('advanceClock', { seconds: DAY_SECONDS, client: 'second' });
    const movedMs = Date.now();
    const repeats = await repeatsAfter(kit, own.url, [id], first, FAILURES.length);
    const again = repeats.findLast(({ receivedAtMs }) => receivedAtMs > movedMs);
    if (again === undefined)
      return given.giveUp(new NotApplicable('it is not delivered again once a day has gone by'));

    await check(keptOnRedelivery, { first, again }, { pointer: '/event_date' });
  },
);
