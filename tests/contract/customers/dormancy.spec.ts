import { memberOf } from '../../../fixtures/checks/read.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { asleepLater, listedAsleep, shownSince } from '../../../fixtures/given/people/asleep.ts';
import { THIRTEEN_MONTHS_SECONDS } from '../../../fixtures/given/people/customer-courses.ts';
import {
  customerIn,
  ownCustomer,
  ownOwner,
  ownerNeeds,
} from '../../../fixtures/given/people/onboarding.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { needInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { acceptAgain, settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import {
  acceptTransfer,
  latest,
  transferAll,
  transferNeeds,
  untilMoreListed,
} from '../../../fixtures/given/movements/transfers.ts';
import {
  contract,
  listed,
  memberAmong,
  memberIs,
  succeeds,
  test,
  type Account,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const SEVEN_MONTHS_SECONDS = THIRTEEN_MONTHS_SECONDS / 2;
/** Of the longest year there is, and two weeks in which the platform looks who sleeps. */
const BARELY_TWELVE_MONTHS_SECONDS = (366 + 14) * 24 * 60 * 60;
/** Of the shortest year there is, a few days less: twelve times thirty days are over by then. */
const ALMOST_TWELVE_MONTHS_SECONDS = 362 * 24 * 60 * 60;

/** A year after its approval a customer may be looked at again. */
const AWAKE = ['ACTIVE', 'PENDING', 'EDD'];

test(
  'a customer without activity for twelve months is shown as DORMANT',
  contract('CUS-022', {
    operation: 'getCustomer',
    effect: 'irreversible',
    alone: true,
    needs: [...ownerNeeds, { credential: 'second' }, { control: 'advanceClock' }],
  }),
  async ({ kit, check }) => {
    const second = asSecondClient(kit);
    const { id: unread } = await ownOwner(second, 'unread');
    const { id } = await ownOwner(second);
    const read = (customer = id) =>
      second.platform.getCustomer({ path: { customer_id: customer } });
    const named = [await read(), await read(unread)] as const;
    await check(memberIs, { answer: named[0] }, { pointer: '/data/status', value: 'ACTIVE' });
    const after = await asleepLater(second, id, BARELY_TWELVE_MONTHS_SECONDS);

    await check(memberIs, { answer: after }, { pointer: '/data/status', value: 'DORMANT' });
    // So it is listed, and so is one that came before it, which nobody has read since.
    const { pages, complete } = await listedAsleep(second, [unread, id]);
    for (const one of named) await check(listed, { named: one, pages }, { complete });
  },
);

test(
  'a customer without activity is shown as DORMANT though accounts of it are closed or frozen',
  contract('CUS-022', {
    operation: 'getCustomer',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...reopened.needs, { control: 'advanceClock' }],
  }),
  async ({ kit, check }) => {
    const second = asSecond(kit);
    const { id } = await second.given.customer('INDIVIDUAL');
    const wish = { balance: '0.00' };
    const [closed, frozen] = await second.given.accounts(wish, wish, wish);
    await Promise.all([bringTo(second, closed.id, 'closed'), bringTo(second, frozen.id, 'frozen')]);
    const answer = await asleepLater(second, id);

    await check(memberIs, { answer }, { pointer: '/data/status', value: 'DORMANT' });
  },
);

test(
  'funds of a customer that fell dormant, and of its accounts, can be moved',
  contract('CUS-021', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...transferNeeds, { control: 'advanceClock' }],
  }),
  async ({ kit, given, key, check }) => {
    const second = asSecond(kit);
    const { id: sleeper } = await second.given.customer('INDIVIDUAL');
    const [payer, payee] = await second.given.accounts({ balance: '5.00' }, { balance: '0.00' });
    const customer = await asleepLater(second, sleeper);
    await check(memberIs, { answer: customer }, { pointer: '/data/status', value: 'DORMANT' });
    // The first one ends the dormancy; what it leaves behind has to be of use as well.
    for (const [label, amount] of [
      ['dormant', '1.00'],
      ['awake', '1.10'],
    ] as const) {
      const sides = { from: payer.id, to: payee.id };
      const values = { ...sides, amount: given.amount(amount) };
      const request = second.given.request('createTransfer', values);
      const options = { idempotencyKey: key(label) };
      const created = await second.platform.call('createTransfer', request, options);
      await check(succeeds, { answer: created });
      const id = given.idOf(created);
      const answer = await acceptTransfer(second, id, label);
      await needInTime(second, { kind: 'transfer', path: { transfer_id: id } }, answer);

      await check(succeeds, { answer });
    }
  },
);

test(
  'a customer that was active within twelve months is not shown as DORMANT, but later and again',
  contract('CUS-022', {
    operation: 'getCustomer',
    effect: 'irreversible',
    alone: true,
    needs: [...secondNeeds, ...transferNeeds, { control: 'advanceClock' }],
  }),
  async ({ kit, controls, check }) => {
    const { second, idle, id, payer, payee } = await activeLater(kit);
    await controls.run('advanceClock', { seconds: ALMOST_TWELVE_MONTHS_SECONDS, client: 'second' });
    const answer = await shownSince(second, idle.id, id);

    const why = 'the customer was active within twelve months';
    await check(memberAmong, { answer }, { binding: 'status', among: AWAKE, why });
    // It falls asleep, is woken by a transfer, and falls asleep again.
    for (const label of ['wakes', 'stays']) {
      // Looked at again, it need not fall asleep.
      if (memberOf(await awake(second, id), '/data/status') !== 'ACTIVE') return;
      const asleep = await asleepLater(second, id);
      await check(memberIs, { answer: asleep }, { pointer: '/data/status', value: 'DORMANT' });
      if (label === 'wakes') {
        await shownOn(second, payee, () => transferAll(second, [payer, payee], ['1.00'], label));
      }
    }
  },
);

test(
  'a customer that was active within twelve months is not shown as DORMANT though its accounts are frozen since',
  contract('CUS-022', {
    operation: 'getCustomer',
    effect: 'irreversible',
    alone: true,
    needs: [
      ...secondNeeds,
      ...transferNeeds,
      ...reopened.needs,
      { control: 'advanceClock' },
      { request: 'createExchange', ifThere: true },
    ],
  }),
  async ({ kit, controls, check }) => {
    // What it did is a trade, where that can be: not every activity need be a payment.
    const { second, idle, id, payer, payee } = await activeLater(kit, 'exchange');
    for (const one of [payer, payee]) await bringTo(second, one.id, 'frozen');
    await controls.run('advanceClock', { seconds: SEVEN_MONTHS_SECONDS, client: 'second' });
    const answer = await shownSince(second, idle.id, id);

    const why = 'the customer was active within twelve months';
    await check(memberAmong, { answer }, { binding: 'status', among: AWAKE, why });
  },
);

/** A customer of the second client that is active seven months after it came, beside an idle one. */
async function activeLater(kit: Kit, wished: 'payment' | 'exchange' = 'payment') {
  const { controls } = kit;
  const second = asSecond(kit);
  const idle = await ownCustomer(asSecondClient(kit));
  const { id } = await second.given.customer('INDIVIDUAL');
  const needs = [...movementNeeds('exchange'), ...movementNeeds('withdrawal')];
  const isTrade = wished === 'exchange' && isThere(second.target, needs);
  const asset = isTrade ? 'secondary' : 'primary';
  const [payer, payee] = await second.given.accounts(
    { balance: '5.00' },
    { balance: '0.00', asset },
  );
  await controls.run('advanceClock', { seconds: SEVEN_MONTHS_SECONDS, client: 'second' });
  const act = isTrade ? traded : activity;
  carriedOut(second, await act(second, payer, payee));
  // The customer may be told of it a while later, which is not to be after the clock moved.
  await second.quiet(() => latest(second, payer));
  return { second, idle, id, payer, payee };
}

/** What is accepted may take a moment, and is no activity before its funds are seen to move. */
async function shownOn<T>(second: Kit, account: Account, send: () => Promise<T>): Promise<T> {
  const before = await latest(second, account);
  const sent = await send();
  await untilMoreListed(second, account, before, 1);
  return sent;
}

/** Whether activity ends its sleep is not stated: the operator ends it where that does not. */
async function awake(second: Kit, id: string): Promise<Exchange> {
  const { controls } = second;
  const shown = await customerIn(second, id, 'ACTIVE');
  if (memberOf(shown, '/data/status') !== 'DORMANT' || !controls.has('setCustomerStatus')) {
    return shown;
  }
  await controls.run('setCustomerStatus', { customer: id, status: 'ACTIVE' }, { mayRefuse: true });
  return customerIn(second, id, 'ACTIVE');
}

/** Funds that only go out, where that can be: no account of the customer is paid by it. */
function activity(second: Kit, payer: Account, payee: Account): Promise<Exchange> {
  return shownOn(second, payer, () => paidOut(second, payer, payee));
}

function traded(second: Kit, payer: Account, payee: Account): Promise<Exchange> {
  return shownOn(second, payer, async () => {
    const movement = await movementIfTaken(second, 'exchange', [payer, payee], '1.00');
    // So little need not be exchanged.
    if (movement === null) return paidOut(second, payer, payee);
    const accepted = await acceptAgain(second, movement, 'traded', 'valid');
    await settle(second, movement);
    return accepted;
  });
}

async function paidOut(second: Kit, payer: Account, payee: Account): Promise<Exchange> {
  if (!isThere(second.target, movementNeeds('withdrawal'))) {
    const [moved] = await transferAll(second, [payer, payee], ['1.00']);
    if (moved === undefined) throw new TypeError('a transfer was asked for');
    return moved.accepted;
  }
  const movement = await movementOn(second, 'withdrawal', [payer], '1.00');
  const accepted = await acceptAgain(second, movement, 'paid out', 'valid');
  await needInTime(second, movement, accepted);
  await settle(second, movement);
  return accepted;
}

const lasting = [
  { id: 'CUS-017', status: 'CLOSED', left: ['CLOSED'] },
  { id: 'CUS-020', status: 'EDD', left: ['EDD', 'ACTIVE', 'CLOSED'] },
] as const;

for (const { id, status, left } of lasting) {
  test(
    `a customer that is ${status} does not become DORMANT as time goes by`,
    contract(id, {
      operation: 'getCustomer',
      effect: 'irreversible',
      alone: true,
      needs: [
        ...ownerNeeds,
        { credential: 'second' },
        { control: 'setCustomerStatus' },
        { control: 'advanceClock' },
      ],
    }),
    async ({ kit, controls, check }) => {
      const second = asSecondClient(kit);
      const idle = await ownOwner(second, 'idle');
      const customer = await ownOwner(second, 'other');
      await second.controls.run('setCustomerStatus', { customer: customer.id, status });
      const start = await customerIn(second, customer.id, status);
      await check(memberIs, { answer: start }, { pointer: '/data/status', value: status });
      await controls.run('advanceClock', { seconds: THIRTEEN_MONTHS_SECONDS, client: 'second' });
      await customerIn(second, idle.id, 'DORMANT');
      const answer = await second.platform.getCustomer({ path: { customer_id: customer.id } });

      const why = `the customer was ${status}`;
      await check(memberAmong, { answer }, { binding: 'status', among: left, why });
    },
  );
}
