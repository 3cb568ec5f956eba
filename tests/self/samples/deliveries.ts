/** Evidence on which the checks of deliveries and events hold, are violated, and are silent. */
import type { Delivery, Silence } from '../../../fixtures/evidence/types.ts';
import { record, refusal, type Row } from './evidence.ts';

const SENT_S = 1_700_000_000;

export const event = {
  event_id: 'evt-1',
  event_date: '2023-11-14T22:13:20.123456Z',
  event_type: 'TRANSACTION_POSTED',
  event_data: {
    transaction_id: 'tx-1',
    account_id: 'acc-1',
    amount: 12.3,
    asset_type_id: 'USD',
    category: 'DEPOSIT',
    status: 'POSTED',
  },
};

export function delivery(payload: unknown = event, change: Partial<Delivery> = {}): Delivery {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const type = (payload as { event_type?: unknown }).event_type;
  return {
    kind: 'delivery',
    id: 'w0-2',
    testId: 't',
    attempt: 0,
    receivedAtMs: SENT_S * 1000,
    method: 'POST',
    path: '/callback/a',
    secure: true,
    headers: { 'x-svc-timestamp': String(SENT_S), 'x-svc-signature': 'a'.repeat(64) },
    body,
    verifiedBy: [{ subscriptionId: 'sub-1', form: 'utf8' }],
    subscriptionId: 'sub-1',
    eventType: typeof type === 'string' ? type : null,
    answered: { status: 200, afterMs: 1 },
    ...change,
  };
}

export const silence: Silence = {
  kind: 'silence',
  id: 'w0-3',
  testId: 't',
  attempt: 0,
  fromMs: 0,
  untilMs: 400,
  windowMs: 400,
  barrier: 'w0-1',
};

const later = (seconds: number, stamp = SENT_S + seconds): Partial<Delivery> => ({
  receivedAtMs: (SENT_S + seconds) * 1000,
  headers: { 'x-svc-timestamp': String(stamp), 'x-svc-signature': 'b'.repeat(64) },
});
const unsigned = { verifiedBy: [] };
const secondOnly = { verifiedBy: [{ subscriptionId: 'sub-2', form: 'utf8' as const }] };
const decoded = { verifiedBy: [{ subscriptionId: 'sub-1', form: 'hex' as const }] };
const own = { subscriptionId: 'sub-1' };
const right = delivery();
const other = delivery({ ...event, event_id: 'evt-2', event_data: { account_id: 'acc-2' } });

const cameTo = (path: string) => ({ deliveries: [delivery(event, { path })], proof: [] });
const whole = { path: '/callback/a?client=7&kind=events' };

export const deliveriesSamples: Readonly<Record<string, Row>> = {
  'signed-by-its-key': {
    held: [[{ delivery: right }, own]],
    violated: [
      [{ delivery: delivery(event, unsigned) }, own],
      [{ delivery: delivery(event, secondOnly) }, own],
    ],
    silent: [[{ delivery: delivery(event, decoded) }, own]],
  },
  'stamped-when-sent': {
    held: [[{ delivery: right }], [{ delivery: delivery(event, later(299, SENT_S)) }]],
    violated: [
      [{ delivery: delivery(event, later(302, SENT_S)) }],
      [{ delivery: delivery(event, later(0, SENT_S * 1000)) }],
      [{ delivery: delivery(event, { headers: {} }) }],
    ],
    silent: [],
  },
  'only-this-type': {
    held: [[{ deliveries: [right] }, { eventType: 'TRANSACTION_POSTED' }]],
    violated: [[{ deliveries: [right] }, { eventType: 'ACCOUNT_OPEN' }]],
    silent: [[{ deliveries: [] }, { eventType: 'ACCOUNT_OPEN' }]],
  },
  'sent-to-whole-address': {
    held: [whole.path, `${whole.path}&try=1`].map((path) => [cameTo(path), whole]),
    violated: [
      ...['/callback/a', '/callback/a?client=7', '/callback/a%3Fclient=7&kind=events'].map(
        (path) => [cameTo(path), whole] as const,
      ),
      [{ deliveries: [], proof: [right] }, whole],
    ],
    silent: [[{ deliveries: [], proof: [] }, whole]],
  },
  'kept-on-redelivery': {
    held: [[{ first: right, again: right }, { pointer: '/event_id' }]],
    violated: [[{ first: right, again: other }, { pointer: '/event_id' }]],
    silent: [[{ first: delivery({}), again: right }, { pointer: '/event_id' }]],
  },
};

export const repetitionsSamples: Readonly<Record<string, Row>> = {
  'delivery-is-json-post': {
    held: [[{ delivery: right }]],
    violated: [
      [{ delivery: delivery(event, { method: 'PUT' }) }],
      [{ delivery: delivery('event_id=evt-1') }],
      [{ delivery: delivery(JSON.stringify(JSON.stringify(event))) }],
    ],
    silent: [],
  },
  'delivery-is-secure': {
    held: [[{ deliveries: [right] }]],
    violated: [[{ deliveries: [right, delivery(event, { secure: false })] }]],
    silent: [[{ deliveries: [] }]],
  },
  'signed-by-own-key-only': {
    held: [
      [{ delivery: right }, own],
      [{ delivery: delivery(event, decoded) }, own],
    ],
    violated: [
      [{ delivery: delivery(event, unsigned) }, own],
      [{ delivery: right }, { subscriptionId: 'sub-2' }],
      [
        {
          delivery: delivery(event, {
            verifiedBy: [...right.verifiedBy, { subscriptionId: 'sub-2', form: 'utf8' }],
          }),
        },
        own,
      ],
    ],
    silent: [],
  },
  'keys-differ': {
    held: [[{ one: created('sub-1', 'key-one-0001'), other: created('sub-2', 'key-two-0002') }]],
    violated: [
      [{ one: created('sub-1', 'key-one-0001'), other: created('sub-2', 'key-one-0001') }],
    ],
    silent: [
      [{ one: refusal, other: created('sub-2', 'key-two-0002') }],
      [{ one: record({ id: 'sub-1' }), other: created('sub-2', 'key-two-0002') }],
    ],
  },
  'stamped-anew': {
    held: [[{ first: right, again: delivery(event, later(3)) }, own]],
    violated: [
      [{ first: right, again: delivery(event, later(3, SENT_S)) }, own],
      [{ first: right, again: delivery(event, { ...later(3), ...unsigned }) }, own],
    ],
    silent: [
      [{ first: right, again: delivery(event, later(1, SENT_S)) }, own],
      [{ first: right, again: delivery(event, later(2, SENT_S)) }, own],
      [{ first: delivery(event, unsigned), again: delivery(event, later(3)) }, own],
    ],
  },
  'arrived-at-each': {
    held: [[{ deliveries: [right], proof: [] }, { paths: ['/callback/a'] }]],
    violated: [
      [{ deliveries: [right], proof: [] }, { paths: ['/callback/a', '/callback/b'] }],
      [{ deliveries: [], proof: [right] }, { paths: ['/callback/b'] }],
    ],
    silent: [
      [{ deliveries: [], proof: [] }, { paths: ['/callback/a'] }],
      [{ deliveries: [right], proof: [] }, { paths: [] }],
    ],
  },
  'stayed-silent': {
    held: [[{ strays: [], barrier: [right], silence }, { why: 'it was deleted' }]],
    violated: [[{ strays: [right], barrier: [right], silence }, { why: 'it was deleted' }]],
    silent: [
      [{ strays: [], barrier: [], silence }, { why: 'it was deleted' }],
      [
        { strays: [], barrier: [right], silence: { ...silence, barrier: null } },
        { why: 'it was deleted' },
      ],
    ],
  },
};

const pair = { subscriptions: ['sub-1', 'sub-2'] };

export const severalSubscriptionsSamples: Readonly<Record<string, Row>> = {
  'arrived-for-each': {
    held: [
      [{ deliveries: [right, delivery(event, secondOnly)], proof: [] }, pair],
      [{ deliveries: [right, delivery(event, secondOnly)], proof: [other] }, pair],
      [{ deliveries: [right], proof: [] }, { subscriptions: ['sub-1'] }],
    ],
    violated: [
      [{ deliveries: [right, other], proof: [] }, pair],
      [{ deliveries: [], proof: [other] }, pair],
    ],
    silent: [
      [{ deliveries: [delivery(event, unsigned)], proof: [] }, pair],
      [{ deliveries: [], proof: [] }, pair],
      [{ deliveries: [], proof: [delivery(event, unsigned)] }, pair],
      [{ deliveries: [right], proof: [right] }, { subscriptions: [] }],
    ],
  },
  'not-repeated-after-deletion': {
    held: [
      [{ late: [], twin: [right, right, right] }],
      [{ late: [right], twin: [right, right, right] }],
    ],
    violated: [[{ late: [right, delivery(event, later(3))], twin: [right] }]],
    silent: [[{ late: [], twin: [right, right] }], [{ late: [], twin: [] }]],
  },
};

function created(id: string, key: string) {
  const body = { id, status: 'ACTIVE', signature_verification_key: key };
  return record(body, { operation: 'createSubscription' });
}

export const deliveryObservationsSamples: Readonly<Record<string, Row>> = {
  'key-form-seen': {
    held: [[{ delivery: right }, own]],
    violated: [[{ delivery: delivery(event, decoded) }, own]],
    silent: [[{ delivery: delivery(event, unsigned) }, own]],
  },
  'pauses-seen': {
    held: [[{ deliveries: [right, delivery(event, later(3))] }, { what: 'failed' }]],
    violated: [],
    silent: [[{ deliveries: [] }, { what: 'failed' }]],
  },
  'redirect-seen': {
    held: [[{ redirected: [right], followed: [] }], [{ redirected: [right], followed: [right] }]],
    violated: [],
    silent: [[{ redirected: [], followed: [] }]],
  },
  'order-seen': {
    held: [[{ deliveries: [right, other] }]],
    violated: [],
    silent: [[{ deliveries: [right] }]],
  },
  'latency-seen': {
    held: [[{ delivery: right }, { askedAtMs: 0 }]],
    violated: [],
    silent: [],
  },
};
