import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { unknownLike } from '../../../fixtures/given/calls/unknown-id.ts';
import { eventsAt } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { receiverPath, subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { keepShape } from '../../../fixtures/given/lists/both-ways.ts';
import { sinceFirst, type Since } from '../../../fixtures/given/lists/since.ts';
import { fillCustomer } from '../../../fixtures/given/people/customer-members.ts';
import {
  arrivedAtEach,
  contract,
  deletionTold,
  differentEvents,
  idsOf,
  objectsOf,
  sameRecordsListed,
  shapeKept,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const DAY_SECONDS = 86_400;
const HUNDRED_DAYS_SECONDS = 100 * DAY_SECONDS;

/** What is shown some time later may come from another place than what is new. */
const later = {
  effect: 'irreversible',
  alone: true,
  needs: [...secondNeeds, { control: 'advanceClock' }],
} as const;

test(
  'the members of a customer that was changed two days before have their types',
  contract('CUS-002', { ...later, operation: 'getCustomer' }),
  async ({ kit, controls, unique, check }) => {
    const second = asSecond(kit);
    const { platform, given } = second;
    const { id } = await given.customer('INDIVIDUAL');
    await fillCustomer(second, id);
    await controls.run('advanceClock', { seconds: 2 * DAY_SECONDS, client: 'second' });
    const unknown = { path: { customer_id: unknownLike(id, unique('nobody')) } };
    await platform.getCustomer(unknown, { intent: 'unknown-id' });
    const answer = await platform.getCustomer({ path: { customer_id: id } });

    const members = ['/data/status', '/data/first_name'];
    await check(shapeKept, { answers: [answer] }, { aspect: 'types', members });
  },
);

test(
  'a transaction of a hundred days ago carries identifier, value, date, status and type',
  contract('TXN-001', { ...later, operation: 'listTransactions' }),
  async ({ kit, controls }) => {
    const second = asSecond(kit);
    const [account] = await second.given.accounts({ balance: '5.00' });
    const query = await sinceFirst(second, account.id);
    await controls.run('advanceClock', { seconds: HUNDRED_DAYS_SECONDS, client: 'second' });

    const members = ['id', 'value', 'transaction_date', 'transaction_status', 'transaction_type'];
    await keepShape(kit, await bothWays(second, query), 'presence', members);
  },
);

test(
  'the dates of a transaction of the first hour of a day are RFC 3339 date-times',
  contract('TXN-004', {
    ...later,
    operation: 'listTransactions',
    needs: [...later.needs, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, controls }) => {
    const second = asSecond(kit);
    const [account] = await second.given.accounts({ balance: '5.00' });
    const query = { account_id: account.id, order: 'DESC' } as const;
    const list = (): Promise<Exchange> => second.platform.listTransactions({ query });
    const before = await given.until(list, hasItems);
    await controls.run('advanceClock', { seconds: untilMidnight(before), client: 'second' });
    const amount = given.amount('1.00');
    const values = { account: account.id, asset: 'primary', amount };
    await second.controls.run('simulateDeposit', values);
    await given.until(list, (page) => idsOf(page)?.[0] !== idsOf(before)?.[0]);

    const members = ['transaction_date', 'transaction_posted_date'];
    await keepShape(kit, await bothWays(second, { account_id: account.id }), 'formats', members);
  },
);

test(
  'the deletion of a subscription of a hundred days ago answers its identifier and DELETED',
  contract('SUB-008', { ...later, operation: 'deleteSubscription' }),
  async ({ kit, controls, check }) => {
    await using own = await subscribe(kit, 'APPLICATION_CHANGES_REQUESTED', { as: 'second' });
    await controls.run('advanceClock', { seconds: HUNDRED_DAYS_SECONDS, client: 'second' });

    await check(deletionTold, { created: own.created, deleted: await own.delete() });
  },
);

/** Its type is one of its own: these tests run side by side, and a second subscription may be refused. */
const submission = causes.APPLICATION_SUBMITTED;

test(
  'events of different days have different identifiers',
  contract('WHK-011', {
    ...later,
    operation: 'createSubscription',
    needs: [...later.needs, { webhooks: true }, ...submission.needs],
  }),
  async ({ kit, controls, check }) => {
    const second = asSecond(kit);
    await using own = await subscribe(kit, 'APPLICATION_SUBMITTED', { as: 'second' });
    const deliveries: Delivery[] = [];
    for (let day = 0; day < 2; day += 1) {
      // A count that begins anew begins with both of them.
      await controls.run('advanceClock', { seconds: DAY_SECONDS, client: 'second' });
      for (let count = 0; count < 2; count += 1) {
        const { ids } = await submission.happen(second);
        deliveries.push(...(await eventsAt(kit, own, ids)));
      }
    }

    await check(differentEvents, { deliveries });
  },
);

test(
  'an event reaches a subscription of a hundred days ago',
  contract('WHK-016', {
    ...later,
    operation: 'createSubscription',
    needs: [...later.needs, { webhooks: true }, { request: 'createAccount' }],
  }),
  async ({ kit, controls, check }) => {
    const second = asSecond(kit);
    const opened = async (): Promise<Delivery[]> => {
      const [{ id }] = await second.given.accounts({ balance: '0.00' });
      return eventsAt(kit, own, [id]);
    };
    await using own = await subscribe(kit, 'ACCOUNT_OPEN', { as: 'second' });
    const proof = await opened();
    await controls.run('advanceClock', { seconds: HUNDRED_DAYS_SECONDS, client: 'second' });
    const deliveries = await opened();

    await check(arrivedAtEach, { deliveries, proof }, { paths: [receiverPath(own)] });
  },
);

test(
  'the list of all transactions covers those of more than a year ago',
  contract('TXN-013', {
    ...later,
    operation: 'listTransactions',
    needs: [...later.needs, { binding: 'itemId', of: 'listAccountTransactions' }],
  }),
  async ({ kit, controls, check }) => {
    const second = asSecond(kit);
    const [account] = await second.given.accounts({ balance: '5.00' });
    const path = { account_id: account.id };
    const list = (): Promise<Exchange> => second.platform.listAccountTransactions({ path });
    const query = await sinceFirst(second, account.id);
    await controls.run('advanceClock', { seconds: 4 * HUNDRED_DAYS_SECONDS, client: 'second' });
    const all = [await second.given.until(list, hasItems)];
    const own = [await second.platform.call('listTransactions', { query }, { intent: 'probe' })];
    const again = [await list()];

    const what = 'the list of its account has';
    await check(sameRecordsListed, { own, all, again }, { atLeast: 1, what });
  },
);

/** To ten minutes after the next midnight, from the first of these, in the zone it is told in. */
function untilMidnight(page: Exchange): number {
  const date = String(objectsOf(page)[0]?.['transaction_date']);
  const [, hours = '0', minutes = '0'] = /T(\d\d):(\d\d)/.exec(date) ?? [];
  return DAY_SECONDS - Number(hours) * 3_600 - Number(minutes) * 60 + 600;
}

/** Lists may follow what came in. */
function hasItems(page: Exchange): boolean {
  return idsOf(page)?.length !== 0;
}

async function bothWays(
  { platform, given, unique }: Kit,
  query: Partial<Since> & { readonly account_id: string },
): Promise<{ readonly lists: readonly Exchange[]; readonly records: readonly Exchange[] }> {
  const list = (): Promise<Exchange> =>
    platform.call('listTransactions', { query }, { intent: 'probe' });
  const page = await given.until(list, hasItems);
  const ids = (idsOf(page) ?? []).map(String);
  const unknown = unknownLike(ids[0] ?? '', unique('unknown'));
  await platform.getTransaction({ path: { id: unknown } }, { intent: 'unknown-id' });
  const records = await Promise.all(ids.map((id) => platform.getTransaction({ path: { id } })));
  return { lists: [page], records };
}
