import type { EventType } from '../../../generated/operations.ts';
import type { Delivery, Exchange } from '../../../fixtures/evidence/types.ts';
import {
  allEventsAt,
  arrivalOf,
  eventsAt,
  firstOf,
  proofOf,
  type Arrival,
} from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import {
  accountChange,
  closedWhileFrozen,
  reopened,
} from '../../../fixtures/given/events/reopening.ts';
import { chargedAtItsEnd } from '../../../fixtures/given/events/further-happenings.ts';
import { frozenWithCustomer } from '../../../fixtures/given/events/with-customer.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import {
  toldAmounts,
  toldNeeds,
  transactionOf,
} from '../../../fixtures/given/events/transfers-told.ts';
import { transferTaken, wasTaken } from '../../../fixtures/given/movements/transfers.ts';
import { idsOf } from '../../../fixtures/checks/lists.ts';
import { speaksOf } from '../../../fixtures/webhooks/subject.ts';
import { contract, eventTold, onlyThisType, test, toldOnce } from '../../../fixtures/test.ts';

const POSTED = 'TRANSACTION_POSTED';

/** Two of them alike: an outbox that knows its doubles by account and amount tells of one. */
const amounts = [...toldAmounts, '7.07'];

test(
  'of many events of one type each one reaches its subscription',
  contract('WHK-016', { operation: 'acceptTransfer', effect: 'irreversible', needs: toldNeeds }),
  async ({ kit, platform, given, webhooks, target, check }) => {
    const { url } = await webhooks.subscribed(POSTED);
    const [payer, payee] = await given.accounts({ balance: '1200.00' }, { balance: '0.00' });
    const query = { account_id: payee.id, order: 'DESC', transaction_status: 'POSTED' } as const;
    const before = new Set(idsOf(await platform.listTransactions({ query })));
    const asked = await transferTaken(kit, [payer, payee], amounts);
    const made = asked.filter(({ accepted }) => wasTaken(kit, accepted));
    const after = await given.until(
      () => platform.listTransactions({ query }),
      (page) => newOn(page).length >= made.length,
    );
    const ids = newOn(after);
    const told = new Set<unknown>();
    const isNew = (one: Delivery): boolean => {
      if (!speaksOf(target.file, one, [payee.id])) return false;
      const id = transactionOf(one);
      if (!ids.includes(String(id)) || told.has(id)) return false;
      told.add(id);
      return true;
    };
    // As long as one comes after the other, however slowly.
    const more = async (): Promise<boolean> =>
      told.size < ids.length && (await webhooks.delivery(isNew, url)) !== null;
    while (await more()) continue;
    // They may only be late, and behind others in one queue: what happens now comes no sooner.
    const proof = told.size < ids.length ? await proofOf(kit, POSTED) : [];
    while (await more()) continue;
    for (const id of ids) {
      const happened = await platform.getTransaction({ path: { id } });
      const of = allEventsAt(kit, url, [payee.id]).filter((one) => transactionOf(one) === id);
      const params = { eventType: POSTED, ids: [id] };
      await check(eventTold, { happened, told: of, strange: [], proof }, params);
    }

    function newOn(page: Exchange): string[] {
      return (idsOf(page) ?? []).filter((id) => !before.has(id)).map(String);
    }
  },
);

const OPEN = 'ACCOUNT_OPEN';

test(
  'an account that is open already is not told as opened when funds reach it',
  contract('WHK-017', {
    operation: 'createAccount',
    effect: 'irreversible',
    needs: [{ webhooks: true }, { request: 'createAccount' }, { control: 'simulateDeposit' }],
  }),
  async ({ kit, given, webhooks, quiet, check }) => {
    const { url } = await webhooks.subscribed(OPEN);
    const [own] = await given.accounts({ balance: '5.00' });
    firstOf(kit, OPEN, await eventsAt(kit, { url, eventType: OPEN }, [own.id]));
    // What was told of the funds comes no later than what happens now.
    const [next] = await given.accounts({ balance: '0.00' });
    await eventsAt(kit, { url, eventType: OPEN }, [next.id]);
    await quiet(() => given.balances(own));
    const deliveries = allEventsAt(kit, url, [own.id]);

    await check(toldOnce, { deliveries }, { eventType: OPEN, ids: [own.id] });
  },
);

test(
  'an account that is open already is not told as opened when it is set to open',
  contract('WHK-017', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...reopened.needs],
  }),
  async ({ kit, given, platform, webhooks, quiet, check }) => {
    const { url } = await webhooks.subscribed(OPEN);
    const [own] = await given.accounts({ balance: '0.00' });
    firstOf(kit, OPEN, await eventsAt(kit, { url, eventType: OPEN }, [own.id]));
    // It may be refused, as nothing is to be changed.
    const request = accountChange(kit, own.id, 'open');
    await platform.call('updateAccount', request, { intent: 'probe' });
    // What was told of it comes no later than what happens now.
    const [next] = await given.accounts({ balance: '0.00' });
    await eventsAt(kit, { url, eventType: OPEN }, [next.id]);
    await quiet(() => given.balances(own));
    const deliveries = allEventsAt(kit, url, [own.id]);

    await check(toldOnce, { deliveries }, { eventType: OPEN, ids: [own.id] });
  },
);

/** More than one record, or transaction, changes with it. */
const withOthers = [
  {
    words: 'an account that is frozen with its customer',
    eventType: 'ACCOUNT_FROZEN',
    operation: 'getAccount',
    cause: frozenWithCustomer,
  },
  {
    words: 'the completion of a withdrawal that costs a fee',
    eventType: 'WITHDRAWAL_COMPLETED',
    operation: 'getWithdrawal',
    cause: chargedAtItsEnd,
  },
] as const;

for (const { words, eventType, operation, cause } of withOthers) {
  test(
    `${words} is told of once`,
    contract('WHK-017', {
      operation,
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...cause.needs],
    }),
    async ({ kit, platform, quiet, check }) => {
      const { url, ids, told } = await arrivalOf(kit, eventType, cause);
      firstOf(kit, eventType, told);
      await quiet(() => platform.listSubscriptions({}));
      const deliveries = allEventsAt(kit, url, ids);

      await check(toldOnce, { deliveries }, { eventType, ids });
    },
  );
}

test(
  'requests that are repeated with their keys are told of once',
  contract('WHK-017', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, platform, given, webhooks, quiet, key, check }) => {
    const types = ['WITHDRAWAL_REQUESTED', 'WITHDRAWAL_ACCEPTED'] as const;
    const [requested, accepted] = [
      await webhooks.subscribed(types[0]),
      await webhooks.subscribed(types[1]),
    ];
    const { request } = await given.order('withdrawal');
    const options = { idempotencyKey: key('create') };
    const created = carriedOut(kit, await platform.call('createWithdrawal', request, options));
    await platform.call('createWithdrawal', request, { ...options, intent: 'repeat' });
    const id = given.idOf(created);
    const movement = { kind: 'withdrawal', path: { withdrawal_id: id } } as const;
    carriedOut(kit, await acceptAgain(kit, movement, 'accept', 'valid'));
    await acceptAgain(kit, movement, 'accept');
    for (const [index, { url }] of [requested, accepted].entries()) {
      await eventsAt(kit, { url, eventType: types[index] ?? types[0] }, [id]);
    }
    await quiet(() => platform.getWithdrawal({ path: movement.path }));

    for (const [index, { url }] of [requested, accepted].entries()) {
      const deliveries = allEventsAt(kit, url, [id]);
      await check(toldOnce, { deliveries }, { eventType: types[index] ?? types[0], ids: [id] });
    }
  },
);

/** A copy may come with each of a batch alone, or with its last. */
const IN_TURN = 3;

const inTurn = [
  { eventType: 'APPLICATION_SUBMITTED', operation: 'submitApplication' },
  { eventType: 'WITHDRAWAL_REQUESTED', operation: 'createWithdrawal' },
  { eventType: 'ACCOUNT_OPEN', operation: 'createAccount' },
] as const;

for (const { eventType, operation } of inTurn) {
  test(
    `of several ${eventType} in turn each tells once of what happened`,
    contract('WHK-017', {
      operation,
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...causes[eventType].needs],
    }),
    async ({ kit, platform, quiet, check }) => {
      const arrivals: Arrival[] = [];
      for (let turn = 0; turn < IN_TURN; turn += 1) {
        const arrival = await arrivalOf(kit, eventType);
        firstOf(kit, eventType, arrival.told);
        arrivals.push(arrival);
      }
      await quiet(() => platform.listSubscriptions({}));

      for (const { url, ids } of arrivals) {
        const deliveries = allEventsAt(kit, url, ids);
        await check(toldOnce, { deliveries }, { eventType, ids });
      }
    },
  );
}

/** Others that tell of the same record: of what it was before, and of what it may be called. */
const beside = [
  {
    words: 'a deposit that is completed',
    eventType: 'DEPOSIT_COMPLETED',
    cause: causes.DEPOSIT_COMPLETED,
    others: ['DEPOSIT_ACCEPTED'],
    told: ['DEPOSIT_ACCEPTED'],
  },
  {
    words: 'an account that is frozen with its customer',
    eventType: 'ACCOUNT_FROZEN',
    cause: frozenWithCustomer,
    others: ['ACCOUNT_CLOSED', 'ACCOUNT_OPEN'],
    told: ['ACCOUNT_OPEN'],
  },
  {
    words: 'an account that is closed while it is frozen',
    eventType: 'ACCOUNT_CLOSED',
    cause: closedWhileFrozen,
    others: ['ACCOUNT_OPEN', 'ACCOUNT_FROZEN'],
    told: ['ACCOUNT_OPEN', 'ACCOUNT_FROZEN'],
  },
] as const;

for (const { words, eventType, cause, others, told } of beside) {
  test(
    `${words} is told of to the subscription of that type alone`,
    contract('WHK-012', {
      operation: 'createSubscription',
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...cause.needs],
    }),
    async ({ kit, webhooks, platform, quiet, check }) => {
      const subscribed = new Map<EventType, string>();
      for (const other of others) subscribed.set(other, (await webhooks.subscribed(other)).url);
      const arrival = await arrivalOf(kit, eventType, cause);
      firstOf(kit, eventType, arrival.told);
      // What was told of it before may come behind this.
      const { ids } = arrival;
      for (const before of told) {
        await eventsAt(kit, { url: subscribed.get(before) ?? '', eventType: before }, ids);
      }
      await quiet(() => platform.listSubscriptions({}));

      for (const [other, url] of subscribed) {
        const deliveries = allEventsAt(kit, url, ids);
        if (deliveries.length === 0) continue;
        await check(onlyThisType, { deliveries }, { eventType: other });
      }
    },
  );
}
