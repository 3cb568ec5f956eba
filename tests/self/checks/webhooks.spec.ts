import * as callbacks from '../../../fixtures/checks/webhooks/callbacks.ts';
import * as deliveries from '../../../fixtures/checks/webhooks/deliveries.ts';
import * as deliveryObservations from '../../../fixtures/checks/webhooks/delivery-observations.ts';
import * as eventAssets from '../../../fixtures/checks/webhooks/event-assets.ts';
import * as events from '../../../fixtures/checks/webhooks/events.ts';
import * as notTold from '../../../fixtures/checks/webhooks/not-told.ts';
import * as repetitions from '../../../fixtures/checks/webhooks/repetitions.ts';
import * as severalSubscriptions from '../../../fixtures/checks/webhooks/several-subscriptions.ts';
import * as subscriptions from '../../../fixtures/checks/webhooks/subscriptions.ts';
import { loadDescription } from '../../../fixtures/description/view.ts';
import type { Judge } from '../../../fixtures/evidence/check.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import { testSamples } from '../samples/check-samples.ts';
import {
  deliveriesSamples,
  deliveryObservationsSamples,
  repetitionsSamples,
  severalSubscriptionsSamples,
} from '../samples/deliveries.ts';
import { eventsSamples } from '../samples/events.ts';
import { callbacksSamples, subscriptionsSamples } from '../samples/subscriptions.ts';
import { sampleTarget } from '../sample-target.ts';

const judge: Judge = {
  description: loadDescription(),
  target: createTargetView(
    sampleTarget({
      bindings: {
        acceptTransfer: { status: '/data/status' },
        acceptWithdrawal: { status: '/data/status' },
      },
      vocabulary: {
        transfer: { created: ['NEW'], refused: ['NO'] },
        withdrawal: { created: ['REQUESTED'], accepted: ['ACCEPTED'], inFlight: ['SENT'] },
      },
    }),
  ),
};

const recording = [
  'event-data-seen',
  'further-event-types',
  'microseconds-seen',
  'pauses-seen',
  'redirect-seen',
  'order-seen',
  'latency-seen',
];
const deciding = [
  'stamped-when-sent',
  'delivery-is-json-post',
  'signed-by-own-key-only',
  'event-is-typed',
  'latency-seen',
];

testSamples(
  [
    callbacks,
    deliveries,
    deliveryObservations,
    eventAssets,
    events,
    notTold,
    repetitions,
    severalSubscriptions,
    subscriptions,
  ],
  {
    ...callbacksSamples,
    ...deliveriesSamples,
    ...deliveryObservationsSamples,
    ...eventsSamples,
    ...repetitionsSamples,
    ...severalSubscriptionsSamples,
    ...subscriptionsSamples,
  },
  judge,
  recording,
  deciding,
);
