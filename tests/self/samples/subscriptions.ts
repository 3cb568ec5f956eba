/** Evidence on which the checks of subscriptions hold, are violated, and are silent. */
import { delivery, silence } from './deliveries.ts';
import { failed, record, refusal, type Row } from './evidence.ts';

const subscription = {
  id: 'sub-1',
  event_type: 'ACCOUNT_OPEN',
  callback_url: 'https://receiver.example/a',
  status: 'ACTIVE',
  created_timestamp: '2024-05-06T07:08:09.123456Z',
};
const KEY = 'whk_sample_key_000000000001';

const made = (change: object = {}) =>
  record(
    { ...subscription, signature_verification_key: KEY, ...change },
    { operation: 'createSubscription' },
  );
const read = (change: object = {}) =>
  record({ ...subscription, ...change }, { operation: 'getSubscription' });
const bare = () => ({
  ...read(),
  answer: { status: 200, headers: {}, body: JSON.stringify(subscription), bodyEncoding: 'utf8' },
});
const list = (...subscriptions: object[]) =>
  record({ subscriptions }, { operation: 'listSubscriptions' });
const deleted = (change: object = {}) =>
  record({ id: 'sub-1', status: 'DELETED', ...change }, { operation: 'deleteSubscription' });
const gone = { id: 'sub-1', status: 'DELETED' };
const isActive = { member: 'status', value: 'ACTIVE' };

export const subscriptionsSamples: Readonly<Record<string, Row>> = {
  'subscription-shows': {
    held: [
      [{ created: made(), answers: [made(), read(), list(subscription)] }, isActive],
      [{ created: made(), answers: [read(), list(gone)] }, shows('event_type')],
    ],
    violated: [
      [{ created: made(), answers: [read({ status: 'DELETED' })] }, isActive],
      [
        { created: made(), answers: [list({ ...subscription, event_type: 'X' })] },
        shows('event_type'),
      ],
      [{ created: made(), answers: [read({ status: undefined })] }, isActive],
    ],
    silent: [
      [{ created: refusal, answers: [read()] }, isActive],
      [{ created: made(), answers: [refusal] }, isActive],
      [{ created: made(), answers: [list(gone)] }, shows('event_type')],
    ],
  },
  'subscription-kept': {
    held: [
      [
        { before: read(), after: read() },
        { id: 'sub-1', what: 'it' },
      ],
      [
        { before: read({ sent: 1 }), after: read({ sent: 2 }) },
        { id: 'sub-1', what: 'it' },
      ],
      [
        { before: read(), after: bare() as never },
        { id: 'sub-1', what: 'it' },
      ],
    ],
    violated: [
      [
        { before: read(), after: read({ status: 'DELETED' }) },
        { id: 'sub-1', what: 'it' },
      ],
      [
        { before: read(), after: read({ event_type: undefined }) },
        { id: 'sub-1', what: 'it' },
      ],
      [
        { before: read(), after: refusal },
        { id: 'sub-1', what: 'it' },
      ],
    ],
    silent: [
      [
        { before: refusal, after: read() },
        { id: 'sub-1', what: 'it' },
      ],
      [
        { before: read(), after: failed },
        { id: 'sub-1', what: 'it' },
      ],
      [
        { before: read(), after: record({}, { status: 500 }) },
        { id: 'sub-1', what: 'it' },
      ],
    ],
  },
  'created-whole': {
    held: [[{ created: made() }]],
    violated: [
      [{ created: made({ signature_verification_key: '' }) }],
      [{ created: made({ status: 'PENDING' }) }],
      [{ created: made({ id: undefined }) }],
      [{ created: { ...refusal, operation: 'createSubscription' } as never }],
    ],
    silent: [[{ created: failed }]],
  },
  'deletion-told': {
    held: [[{ created: made(), deleted: deleted() }]],
    violated: [
      [{ created: made(), deleted: deleted({ id: 'sub-2' }) }],
      [{ created: made(), deleted: deleted({ status: 'ACTIVE' }) }],
      [{ created: made(), deleted: refusal }],
    ],
    silent: [[{ created: refusal, deleted: deleted() }], [{ created: made(), deleted: failed }]],
  },
  'shown-as-deleted': {
    held: [
      [{ before: [read(), list(subscription)], after: [refusal, list()] }, { id: 'sub-1' }],
      [{ before: [read()], after: [read({ status: 'DELETED' }), list(gone)] }, { id: 'sub-1' }],
    ],
    violated: [
      [{ before: [read()], after: [read()] }, { id: 'sub-1' }],
      [{ before: [read()], after: [refusal, list(subscription)] }, { id: 'sub-1' }],
    ],
    silent: [
      [{ before: [], after: [refusal] }, { id: 'sub-1' }],
      [{ before: [list()], after: [refusal] }, { id: 'sub-1' }],
      [{ before: [read()], after: [] }, { id: 'sub-1' }],
      [{ before: [read()], after: [record({}, { status: 500 })] }, { id: 'sub-1' }],
    ],
  },
};

function shows(member: 'event_type') {
  return { member, value: subscription[member], ifShown: true as const };
}

const address = { address: 'http://receiver.example/a' };
const barrier = [delivery()];
const createdAt = (fraction: string, count = 5) =>
  Array.from({ length: count }, (_none, index) =>
    made({ id: `sub-${index}`, created_timestamp: `2024-05-06T07:08:09.${fraction}Z` }),
  );
const times = (digits: number, count?: number) => createdAt('1'.repeat(digits), count);
const types = { types: ['ACCOUNT_OPEN', 'ACCOUNT_CLOSED'] };
const second = { ...subscription, id: 'sub-2', event_type: 'ACCOUNT_CLOSED' };
const both = [made(), made(second)];

export const callbacksSamples: Readonly<Record<string, Row>> = {
  'insecure-never-used': {
    held: [
      [{ creation: refusal, strays: [], barrier: [], silence }, address],
      [{ creation: made(), strays: [], barrier, silence }, address],
      // Taken for the same address with https.
      [{ creation: made(), strays: [delivery()], barrier, silence }, address],
    ],
    violated: [
      [{ creation: made(), strays: [delivery({}, { secure: false })], barrier, silence }, address],
      [{ creation: refusal, strays: [delivery()], barrier, silence }, address],
    ],
    silent: [
      [{ creation: made(), strays: [], barrier: [], silence }, address],
      [{ creation: failed, strays: [], barrier, silence }, address],
      [{ creation: made(), strays: [], barrier, silence: { ...silence, barrier: null } }, address],
    ],
  },
  'microseconds-kept': {
    held: [
      [{ answers: [...times(3, 4), made({ id: 'sub-9' })] }],
      [{ answers: times(6) }],
      [{ answers: [...createdAt('000000', 4), made({ id: 'sub-9' })] }],
      [{ answers: createdAt('111000') }],
    ],
    violated: [[{ answers: times(3) }], [{ answers: createdAt('000000') }]],
    silent: [[{ answers: times(3, 4) }], [{ answers: [refusal] }]],
  },
  'microseconds-seen': {
    held: [[{ answers: times(3) }], [{ answers: times(6) }]],
    violated: [],
    silent: [[{ answers: [refusal] }], [{ answers: [] }]],
  },
  'subscription-is-wrapped': {
    held: [[{ named: made(), read: read() }]],
    violated: [[{ named: made(), read: bare() as never }]],
    silent: [[{ named: made(), read: refusal }]],
  },
  'one-type-each': {
    held: [[{ created: both, list: list(subscription, second) }, types]],
    violated: [
      [
        { created: both, list: list(subscription, { ...second, event_type: 'ACCOUNT_OPEN' }) },
        types,
      ],
      [
        { created: [made(), made()], list: list(subscription) },
        { types: ['ACCOUNT_OPEN', 'ACCOUNT_OPEN'] },
      ],
    ],
    silent: [
      [{ created: [made(), refusal], list: list() }, types],
      [{ created: both, list: refusal }, types],
    ],
  },
};
