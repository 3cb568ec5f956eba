import {
  contract,
  neverListed,
  neverStored,
  refused,
  test,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { corporation } from '../../../fixtures/given/people/corporation.ts';
import { brought } from '../../../fixtures/given/people/customer-lock.ts';
import { customerNeeds, ownCustomer } from '../../../fixtures/given/people/onboarding.ts';
import {
  looseOfCustomers,
  looseOfIndividuals,
  ofCustomers,
  ofIndividuals,
  type Invalid,
} from '../../../fixtures/given/people/invalid-members.ts';
import { allJudged } from '../../../fixtures/given/slices.ts';
import { freeSubscription, removeByAddress } from '../../../fixtures/given/probes/subscriptions.ts';

type Holder = {
  readonly operation: OperationId & ('updateCustomer' | 'updateCustomerIndividual');
  readonly words: string;
  readonly rows: readonly Invalid[];
  readonly loose: readonly Invalid[];
  path(kit: Kit): Promise<Readonly<Record<string, string>>>;
};

const holders: readonly Holder[] = [
  {
    operation: 'updateCustomer',
    words: 'a customer',
    rows: ofCustomers,
    loose: looseOfCustomers,
    path: async ({ given }) => ({ customer_id: (await given.customer('INDIVIDUAL')).id }),
  },
  {
    operation: 'updateCustomerIndividual',
    words: 'an individual',
    rows: ofIndividuals,
    loose: looseOfIndividuals,
    async path(kit) {
      const { id, individual } = await corporation(kit, 'corporation');
      return { customer_id: id, individual_id: individual };
    },
  },
];

for (const { operation, words, rows, loose, path } of holders) {
  test(
    `${words} never takes on an invalid value of a shown member`,
    contract('ERR-013', { operation, effect: 'irreversible' }),
    async ({ kit, quiet, check }) => {
      const own = await path(kit);
      // What was refused once may be taken when it comes again.
      for (let turn = 0; turn < 2; turn += 1) {
        await Promise.all(rows.map((row) => update(kit, operation, own, row)));
      }
      await Promise.all(loose.map((row) => update(kit, operation, own, row)));
      const after = await quiet(() => read(kit, operation, own));
      const judged = [...rows, ...loose].map(({ field, value, why }) =>
        check(neverStored, { after }, { pointer: `/data/${field}`, value, why }),
      );
      await allJudged(judged);
    },
  );

  test(
    `an invalid value of a shown member of ${words} is refused`,
    contract('ERR-012', { operation, effect: 'irreversible' }),
    async ({ kit, check }) => {
      const own = await path(kit);
      const judged = rows.map(async (row) => {
        const refusal = await update(kit, operation, own, row);
        await check(refused, { refusal }, { promised: '4xx', why: `${row.field}: ${row.why}` });
      });
      await allJudged(judged);
    },
  );
}

test(
  'a dormant customer never takes on an invalid value of a shown member',
  contract('ERR-013', {
    operation: 'updateCustomer',
    effect: 'irreversible',
    needs: [...customerNeeds('INDIVIDUAL'), { control: 'setCustomerStatus' }],
  }),
  async ({ kit, quiet, check }) => {
    const { id: customer } = await ownCustomer(kit, 'INDIVIDUAL', 'dormant');
    // Nor does one that was frozen once.
    for (const status of ['FROZEN', 'ACTIVE', 'DORMANT']) await brought(kit, customer, status);
    const own = { customer_id: customer };
    await Promise.all(ofCustomers.map((row) => update(kit, 'updateCustomer', own, row)));
    const after = await quiet(() => read(kit, 'updateCustomer', own));
    const judged = ofCustomers.map(({ field, value, why }) =>
      check(neverStored, { after }, { pointer: `/data/${field}`, value, why }),
    );
    await allJudged(judged);
  },
);

type InvalidBody = { readonly body: unknown; readonly why: string };

const bodiesOfBoth: readonly InvalidBody[] = [
  { body: { updates: 'none' }, why: 'updates is a list' },
  { body: { updates: { field: 'title', value: 'Diver' } }, why: 'updates is a list' },
  { body: { updates: 7 }, why: 'updates is a list' },
  // As good as none where a list is looked for by what counts as true.
  { body: { updates: 0 }, why: 'updates is a list' },
  { body: { updates: false }, why: 'updates is a list' },
  { body: { updates: ['title'] }, why: 'updates holds objects' },
  { body: { updates: [{ field: 7, value: 'Diver' }] }, why: 'field is a text' },
  { body: ['title'], why: 'the body is an object' },
  { body: 0, why: 'the body is an object' },
];

const bodies: Readonly<Record<Holder['operation'], readonly InvalidBody[]>> = {
  updateCustomer: [
    ...bodiesOfBoth,
    { body: { updates: [], updated_by: { name: 'assay' } }, why: 'updated_by is a text' },
    { body: { updates: [], reason: ['conformance'] }, why: 'reason is a text' },
  ],
  updateCustomerIndividual: bodiesOfBoth,
};

for (const { operation, words, path } of holders) {
  test(
    `a change of ${words} whose own members have other types is refused`,
    contract('ERR-012', { operation, effect: 'irreversible' }),
    async ({ kit, platform, check }) => {
      const own = await path(kit);
      const judged = bodies[operation].map(async ({ body, why }) => {
        const refusal = await platform.call(operation, { path: own, body }, { intent: 'invalid' });
        await check(refused, { refusal }, { promised: '4xx', why });
      });
      await allJudged(judged);
    },
  );
}

function update(
  { platform }: Kit,
  operation: OperationId,
  path: Readonly<Record<string, string>>,
  { field, value }: Invalid,
): Promise<Exchange> {
  const body = { updates: [{ field, value }], updated_by: 'conformance', reason: 'invalid value' };
  return platform.call(operation, { path, body }, { intent: 'invalid' });
}

function read(
  { platform }: Kit,
  operation: Holder['operation'],
  path: Readonly<Record<string, string>>,
): Promise<Exchange> {
  const get = operation === 'updateCustomer' ? 'getCustomer' : 'getCustomerIndividual';
  return platform.call(get, { path });
}

type Filter = { readonly query: Readonly<Record<string, string>>; readonly why: string };

const filters: readonly { operation: OperationId; rows: readonly Filter[] }[] = [
  {
    operation: 'listTransactions',
    rows: [
      { query: { order: 'UP' }, why: 'order is ASC or DESC' },
      { query: { start_date: 'yesterday' }, why: 'start_date is a date' },
      { query: { start_date: '2026-01-1x' }, why: 'days have two digits' },
      { query: { end_date: '2026-13-01' }, why: 'there is no such month' },
      { query: { category_type: 'GIFT' }, why: 'five categories are stated' },
      { query: { transaction_status: 'DONE' }, why: 'four states are stated' },
    ],
  },
  {
    operation: 'listCustomers',
    rows: [
      { query: { type: 'PERSON' }, why: 'type is INDIVIDUAL or CORPORATION' },
      { query: { status: 'OPEN' }, why: 'six states are stated' },
    ],
  },
];

for (const { operation, rows } of filters) {
  test(
    `${operation} refuses invalid values of its query`,
    contract('ERR-012', { operation, effect: 'read' }),
    async ({ platform, check }) => {
      const judged = rows.map(async ({ query, why }) => {
        const refusal = await platform.call(operation, { query }, { intent: 'invalid' });
        await check(refused, { refusal }, { promised: '4xx', why });
      });
      await allJudged(judged);
    },
  );
}

const subscriptions: readonly Invalid[] = [
  { field: 'event_type', value: 7, why: 'event_type is a text' },
  { field: 'event_type', value: true, why: 'event_type is a text' },
  { field: 'callback_url', value: 'not an address', why: 'callback_url is an HTTPS address' },
  { field: 'callback_url', value: 'https://', why: 'an address names its host' },
  { field: 'callback_url', value: 'ftp://receiver.invalid/', why: 'callback_url is HTTPS' },
  { field: 'callback_url', value: ['https://receiver.invalid/'], why: 'callback_url is a text' },
];

test(
  'createSubscription refuses invalid values of its members',
  contract('ERR-012', { operation: 'createSubscription', effect: 'reversible', alone: 'types' }),
  async ({ kit, check }) => {
    await withSubscription(kit, async (body) => {
      for (const row of subscriptions) {
        const refusal = await subscribe(kit, body, row);
        await check(refused, { refusal }, { promised: '4xx', why: row.why });
      }
    });
  },
);

test(
  'createSubscription stores no invalid value',
  contract('ERR-013', { operation: 'createSubscription', effect: 'reversible', alone: 'types' }),
  async ({ kit, platform, check }) => {
    await withSubscription(kit, async (body) => {
      for (const row of subscriptions) {
        await subscribe(kit, body, row);
        const after = await platform.listSubscriptions({});
        const { field: member, value, why } = row;
        await check(neverListed, { after }, { member, value, why });
      }
    });
  },
);

type SubscriptionBody = Awaited<ReturnType<typeof freeSubscription>>;

/** One subscription is there, so that the list shows some; all that was made is taken away. */
async function withSubscription(
  kit: Kit,
  body: (valid: SubscriptionBody) => Promise<void>,
): Promise<void> {
  const valid = await freeSubscription(kit);
  const options = { idempotencyKey: kit.key('valid') };
  await kit.platform.createSubscription({ body: valid }, options);
  try {
    await body(valid);
  } finally {
    await removeByAddress(kit, valid.callback_url);
  }
}

/** What was made all the same is listed for a moment, and taken away at the test's end. */
function subscribe(
  { platform }: Kit,
  valid: SubscriptionBody,
  { field, value }: Invalid,
): Promise<Exchange> {
  const body = { ...valid, [field]: value };
  return platform.call('createSubscription', { body }, { intent: 'invalid' });
}
