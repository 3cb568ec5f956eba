import { bothListsIfBound } from '../../../fixtures/given/accounts/own-list.ts';
import { keepTransfer, oldTransfer } from '../../../fixtures/given/behind-others.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable, nullIfGivenUp } from '../../../fixtures/errors.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { bringTo, reopened } from '../../../fixtures/given/events/reopening.ts';
import { askedAsDone } from '../../../fixtures/given/movements/as-done.ts';
import { BOUGHT, FIXED } from '../../../fixtures/given/movements/bought.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import { movementIfTaken, orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import {
  accept,
  acceptAgain,
  read,
  settle,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { judgeWaiting } from '../../../fixtures/given/movements/waiting.ts';
import { foundRules, waitingRules } from '../../../fixtures/given/movements/rules-by-kind.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { BEYOND, MARKS } from '../../../fixtures/given/people/written.ts';
import {
  contract,
  foundById,
  noTransactionsYet,
  sameRecordsListed,
  partShown,
  succeeds,
  test,
  type Account,
  type Kit,
} from '../../../fixtures/test.ts';

const found = [
  ...foundRules,
  { id: 'WDR-001', kind: 'cryptoWithdrawal' },
  { id: 'DEP-001', kind: 'pushDeposit' },
  { id: 'PAY-001', kind: 'paymentFromCounterparty' },
] as const;

for (const { id, kind } of found) {
  const { words, create, get, situation, pathParameter } = movements[kind];

  test(
    `${words} is created, and found by its identifier, beside another one`,
    contract(id, {
      operation: create,
      effect: 'create',
      needs: [{ request: situation }, { binding: 'id', of: create }, { binding: 'id', of: get }],
    }),
    async ({ kit, given, platform, key, target, check }) => {
      const { request, accounts, amount } = await given.order(kind);

      const named = await platform.call(create, request, { idempotencyKey: key('create') });
      await check(succeeds, { answer: named });
      const what = 'identifier of the new record';
      await check(partShown, { answer: named }, { binding: 'id', filled: true, what });
      // The same once more: a platform may have reasons to refuse it.
      const options = { idempotencyKey: key('another'), intent: 'probe' } as const;
      const another = await platform.call(create, request, options);
      // Which letters its text may have is not stated; where it is taken, it is found too.
      const unique: typeof kit.unique = (label) => `${kit.unique(label)} ${BEYOND} ${MARKS}`;
      const rare = await orderOn({ ...kit, unique }, kind, accounts, amount, 'rare', situation);
      const other = await platform.call(create, rare.request, {
        idempotencyKey: key('rare'),
        intent: 'probe',
      });
      for (const each of [named, another, other].filter(succeeded)) {
        const path = { [pathParameter]: given.idOf(each) };
        const record = await given.until(
          () => platform.call(get, { path }),
          (answer) => succeeded(answer) && target.bound(get, 'id', bodyOf(answer)) !== undefined,
        );
        await check(foundById, { named: each, found: record });
      }
    },
  );
}

for (const { id, kind } of found.filter((row) => row.kind !== 'pushDeposit')) {
  const { words, get } = movements[kind];

  test(
    `${words} is found by its identifier once it is carried out as well`,
    contract(id, { operation: get, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      await accept(kit, movement);
      await settle(kit, movement);
      if (kind === 'transfer') keepTransfer(kit, movement);
      // What is asked for next between the same accounts is another one.
      if (movements[kind].to !== null && movements[kind].from !== null)
        await movementIfTaken(kit, kind, movement.accounts, movement.amount, 'next');
      const shown = await untilFound(kit, movement);

      await check(foundById, { named: movement.created, found: shown });
    },
  );
}

test(
  'a transfer whose funds were gone when it was accepted is found by its identifier',
  contract('TRF-002', {
    operation: 'getTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given, check }) => {
    const kind = 'transfer';
    const accounts = await given.accounts({ balance: '20.00' }, { balance: '0.00' });
    const made = [
      await movementIfTaken(kit, kind, accounts, '15.01', 'one'),
      await movementIfTaken(kit, kind, accounts, '15.02', 'other'),
    ];
    // Funds may be held for the first: which of them is carried out is not stated, nor how many.
    for (const one of made) {
      if (one === null) continue;
      await acceptAgain(kit, one, one.id, 'probe');
      const found = await untilFound(kit, one);

      await check(foundById, { named: one.created, found });
    }
  },
);

test(
  'a transfer is found by its identifier once a page of others came after it',
  contract('TRF-002', {
    operation: 'getTransfer',
    effect: 'create',
    alone: true,
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, check }) => {
    const made = await oldTransfer(kit);
    const found = await untilFound(kit, made);

    await check(foundById, { named: made.created, found });
  },
);

test(
  'a withdrawal that was cancelled before its acceptance is found by its identifier',
  contract('WDR-001', {
    operation: 'getWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('withdrawal'),
  }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    carriedOut(kit, await cancel(kit, movement, 'probe'));
    await cancelled(kit, movement);
    const found = await read(kit, movement);

    await check(foundById, { named: movement.created, found });
  },
);

test(
  'a payment from a linked counterparty that is created is found by its identifier',
  contract('PAY-001', {
    operation: 'createPayment',
    effect: 'create',
    needs: movementNeeds('paymentFromCounterparty'),
  }),
  async ({ given, platform, key, check }) => {
    const [account] = await given.accounts({ balance: '0.00' });
    const { id } = await given.counterparty('linked', account.customer, 'or of others');
    const request = given.request('createPaymentFromCounterparty', {
      from: null,
      to: account.id,
      counterparty: id,
      amount: given.amount('30.17'),
    });
    const options = { idempotencyKey: key('create'), intent: 'probe' } as const;
    const named = await platform.call('createPayment', request, options);
    // Which counterparties may pay is not stated.
    if (!succeeded(named)) given.giveUp(new NotApplicable('no linked counterparty may pay here'));
    const path = { payment_id: given.idOf(named) };
    const found = await given.until(() => platform.getPayment({ path }), succeeded);

    await check(foundById, { named, found });
  },
);

test(
  'each of two payments to one account that are created at once is found by its identifier',
  contract('PAY-001', {
    operation: 'createPayment',
    effect: 'create',
    needs: movementNeeds('paymentFromCounterparty'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ balance: '0.00' });
    const kind = 'paymentFromCounterparty';
    const made = await Promise.all(
      ['30.17', '16.10'].map((amount) => movementIfTaken(kit, kind, accounts, amount, amount)),
    );
    // Whether one is taken beside another one that is under way is not stated.
    const taken = made.filter((one) => one !== null);
    if (taken.length < 2) given.giveUp(new NotApplicable('two at once are not taken'));
    for (const movement of taken) {
      const found = await untilFound(kit, movement);
      await check(foundById, { named: movement.created, found });
    }
  },
);

const LATER_MS = 800;
const COSTLY = 'createWithdrawalWithFee';

for (const { id, kind } of waitingRules) {
  const { words, create, from } = movements[kind];
  const isThawed = kind === 'paymentFromAccount';
  const effect = isThawed ? 'irreversible' : 'create';

  test(
    `${words} that waits for its acceptance moves nothing`,
    contract(id, { operation: create, effect, long: true, needs: movementNeeds(kind) }),
    async ({ kit, given, platform, target, key, check }) => {
      const order = await given.order(kind);
      const { request, accounts } = order;
      const watched = await watch(kit, accounts);

      const created = await platform.call(create, request, { idempotencyKey: key('create') });
      const id = given.idOf(created);
      // Asked for again it is not accepted either; a platform may have reasons to refuse it.
      await platform.call(create, request, { idempotencyKey: key('same'), intent: 'probe' });
      await askedAsDone(kit, kind, request);
      // Of funds that come in any amount can be asked for.
      if (from === null) await movementIfTaken(kit, kind, accounts, '3000.00', 'large');
      // Nor is a fee taken for what was only asked for.
      if (kind === 'withdrawal' && isThere(target, [{ request: COSTLY }])) {
        await movementIfTaken(kit, kind, accounts, '10.17', 'costly', COSTLY);
      }
      // Nor is what is bought of a fixed amount paid by asking for it.
      if (kind === 'exchange' && isThere(target, [{ request: FIXED }])) {
        await movementIfTaken(kit, kind, accounts, BOUGHT.amount, 'bought', FIXED);
      }
      // Nor does it go on as what could not for a while.
      if (isThawed && isThere(target, reopened.needs)) await throughFreeze(kit, accounts[0]);
      // What goes on by itself need not do so at once.
      await sleep(LATER_MS);
      const path = { [movements[kind].pathParameter]: id };
      const record = await untilFound(kit, { kind, path });
      await check(foundById, { named: created, found: record });

      const because = 'it was created and not accepted';
      const readings = await judgeWaiting(kit, { ...order, path }, watched, because);
      const mayBeHeld = from !== null;
      const { newestBefore, newestAfter } = readings;
      await check(noTransactionsYet, { newestBefore, newestAfter }, { because, mayBeHeld });
      // Nor does it stand in a list that is kept elsewhere.
      const lists = isThawed ? await bothListsIfBound(kit, accounts[0]) : null;
      if (lists === null) return;
      const what = 'the list of all transactions has for this account';
      await check(sameRecordsListed, lists, { atLeast: 1, what });
    },
  );
}

/** As far as a client may do that. */
async function throughFreeze(kit: Kit, { id }: Account): Promise<void> {
  const own = kit.tentative();
  for (const state of ['frozen', 'open'] as const)
    await bringTo(own, id, state).catch(nullIfGivenUp);
}
