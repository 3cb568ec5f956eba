/** Subscriptions to events. */
import { randomBytes } from 'node:crypto';
import { paged } from './lists.ts';
import { data, objectIn, textsIn } from './operations.ts';
import { bad, notFound } from './refusals.ts';
import { isoMicros, newId, now, ofClient, type Store } from './store.ts';
import type { Asked, Fields, Op, Subscription } from './types.ts';

const of = (subject: string, ...ends: readonly string[]): string[] =>
  ends.map((end) => `${subject}_${end}`);

const EVENT_TYPES = [
  ...of('APPLICATION', 'SUBMITTED', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED'),
  ...of('ACCOUNT', 'OPEN', 'DEPOSIT_INSTRUCTIONS_UPDATE', 'FROZEN', 'CLOSED'),
  ...of('TRANSACTION', 'PENDING', 'POSTED', 'CANCELLED'),
  ...of('DEPOSIT', 'ACCEPTED', 'COMPLETED'),
  ...of('WITHDRAWAL', 'REQUESTED', 'ACCEPTED', 'COMPLETED', 'CANCELLED'),
  ...of('EXCHANGE', 'ACCEPTED', 'COMPLETED'),
];

export function showSubscription({ id, type, url, status, created }: Subscription): Fields {
  return {
    ...{ id, event_type: type, callback_url: url, status },
    created_timestamp: isoMicros(created),
  };
}

function isReceiver(address: string): boolean {
  if (!/^https:\/\/[^/?#]/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const READ = 'subscriptions:read';
const WRITE = 'subscriptions:write';
const PATH = '/v1/subscriptions';

export function subscriptions(store: Store, op: Op): void {
  const one = ({ at, client }: Asked): Subscription => {
    const subscription = store.subscriptions.get(at['subscription_id'] ?? '');
    if (subscription?.client !== client || subscription.status === 'DELETED') {
      throw notFound('subscription');
    }
    return subscription;
  };
  op('GET', PATH, READ, (asked) => {
    const found = ofClient(store.subscriptions, asked.client).filter(
      ({ status }) => status !== 'DELETED',
    );
    return paged(asked, 'subscriptions', found.reverse(), showSubscription);
  });
  op('POST', PATH, WRITE, ({ client, body }) => {
    const asked = textsIn(objectIn(body), ['event_type', 'callback_url']);
    const { event_type: type, callback_url: url } = asked;
    if (!EVENT_TYPES.includes(type)) throw bad('event_type is not known');
    if (!isReceiver(url)) throw bad('callback_url must be an https address');
    const subscription: Subscription = {
      ...{ id: newId('sub'), client, type, url, status: 'ACTIVE' },
      key: randomBytes(32).toString('hex'),
      created: now(store),
      ...{ failNext: 0, delayNext: 0, delayMs: 0 },
    };
    store.subscriptions.set(subscription.id, subscription);
    const key = { signature_verification_key: subscription.key };
    return data({ ...showSubscription(subscription), ...key });
  });
  op('GET', `${PATH}/:subscription_id`, READ, (asked) => data(showSubscription(one(asked))));
  op('DELETE', `${PATH}/:subscription_id`, WRITE, (asked) => {
    const subscription = one(asked);
    subscription.status = 'DELETED';
    return data({ id: subscription.id, status: subscription.status });
  });
}
