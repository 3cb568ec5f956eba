import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import type { SituationRequest } from '../../../fixtures/kit.ts';
import { eventfulAccount } from '../../../fixtures/given/accounts/eventful.ts';
import { accountsOfTwo, twoOwnersNeeds } from '../../../fixtures/given/accounts/two-owners.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { bodyOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import {
  accept,
  acceptAgain,
  needEnd,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { orderOn } from '../../../fixtures/given/movements/movement-on.ts';
import { MARKS } from '../../../fixtures/given/people/written.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import {
  contract,
  differentRecords,
  foundById,
  movedOnce,
  namedAgain,
  succeeds,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

test(
  'a whole transfer, created and accepted, that is repeated with the same keys moves money once',
  contract('IDM-003', {
    operation: 'createTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ kit, given, platform, key, check }) => {
    const kind = 'transfer';
    const order = await given.order(kind);
    const { accounts, amount, request } = order;
    const watched = await watch(kit, accounts);

    const first = await platform.createTransfer(request, { idempotencyKey: key('create') });
    const id = given.idOf(first);
    const transfer = { ...order, created: first, id, path: { transfer_id: id } };
    await accept(kit, transfer);
    const again = await platform.createTransfer(request, {
      idempotencyKey: key('create'),
      intent: 'repeat',
    });
    await acceptAgain(kit, transfer);
    await settle(kit, transfer);
    const moves = movesOf(kind, amount);
    const readings = await watched.rest(moves);

    await check(namedAgain, { first, again });
    await needEnd(kit, transfer, allMoved(kit, moves, readings));
    await check(movedOnce, readings, { ...moves, because: 'the whole of it was repeated' });
  },
);

const twice = [
  { id: 'IDM-012', kind: 'withdrawal' },
  { id: 'IDM-013', kind: 'transfer' },
] as const;

const usual = [...twice, { id: 'IDM-012', kind: 'cryptoWithdrawal' } as const].map((row) => ({
  ...row,
  words: movements[row.kind].words,
  also: [],
  requestOf: async ({ given }: Kit) =>
    (await given.order(row.kind, coveredTwice(row.kind))).request,
}));

const betweenCustomers = {
  id: 'IDM-013',
  kind: 'transfer',
  words: 'a transfer to another customer',
  also: twoOwnersNeeds,
  async requestOf(kit: Kit) {
    const { given, unique } = kit;
    const [from, to] = await accountsOfTwo(kit);
    const sides = { from: from.id, to: to.id, label: unique('of-two') };
    return given.request('createTransfer', { ...sides, amount: given.amount('30.17') });
  },
} as const;

const inOtherLetters = {
  id: 'IDM-012',
  kind: 'withdrawal',
  words: 'a withdrawal with letters beyond ASCII',
  also: movementNeeds('withdrawal'),
  async requestOf(kit: Kit) {
    const { accounts } = await kit.given.order('withdrawal', coveredTwice('withdrawal'));
    const { situation } = movements.withdrawal;
    const text = `for ${MARKS}`;
    return (await orderOn(kit, 'withdrawal', accounts, '10.17', 'letters', situation, text))
      .request;
  },
} as const;

for (const { id, kind, words, also, requestOf } of [...usual, inOtherLetters, betweenCustomers]) {
  const { create, get, situation, pathParameter } = movements[kind];

  test(
    `the same request for ${words} under two keys makes two records`,
    contract(id, {
      operation: create,
      effect: 'create',
      needs: [
        ...also,
        { request: situation },
        { binding: 'id', of: create },
        { binding: 'id', of: get },
      ],
    }),
    async ({ kit, given, platform, target, key, check }) => {
      const request = await requestOf(kit);

      const first = carriedOut(
        { given },
        await platform.call(create, request, { idempotencyKey: key('one'), intent: 'probe' }),
      );
      // Looked for in the lists, it is another one still.
      const query = { category_id: given.idOf(first) };
      await platform.listTransactions({ query }, { intent: 'probe' });
      // Sent again with its own key, it is no answer to what comes with another one.
      await platform.call(create, request, { idempotencyKey: key('one'), intent: 'repeat' });
      const other = await platform.call(create, request, { idempotencyKey: key('two') });
      // That somebody asks twice by mistake may be thought for a time.
      if (wasRefused(other) && target.file.timing.repeatMs === undefined) {
        const reason = 'the same movement is refused so soon after the first';
        return given.giveUp(new Untestable(reason, 'timing: { repeatMs: … }'));
      }

      await check(succeeds, { answer: other });
      await check(differentRecords, { first, other });
      for (const named of [first, other]) {
        const path = { [pathParameter]: given.idOf(named) };
        const found = await given.until(
          () => platform.call(get, { path }),
          (answer) => succeeded(answer) && target.bound(get, 'id', bodyOf(answer)) !== undefined,
        );
        await check(foundById, { named, found });
      }
    },
  );
}

for (const { id, kind } of twice) {
  const { words, create, get, situation } = movements[kind];
  const isCancelled = kind === 'withdrawal';

  test(
    `the same request for ${words} under keys that are almost alike makes records of their own`,
    contract(id, {
      operation: create,
      effect: isCancelled ? 'irreversible' : 'create',
      needs: [{ request: situation }, { binding: 'id', of: create }, { binding: 'id', of: get }],
    }),
    async ({ kit, given, platform, key, check }) => {
      // Each of them may hold its funds, and there is enough for all.
      const { request } = await given.order(kind, { balance: '200.00', amount: '10.17' });
      const under = (value: string, what: SituationRequest = request): Promise<Exchange> => {
        const headers = { 'x-svc-idempotency-id': value };
        // How long a key may be is not stated, nor which letters it may hold.
        return platform.call(create, what, { headers, intent: 'probe' });
      };
      const long = `${key('long')}-${key('longer')}`;
      const short = key('short');
      const alike = [
        [`${long}-1`, `${long}-2`],
        // No UUIDs, of which the case of a letter is no part.
        [`${short}-order`, `${short}-Order`],
        // Neither a form nor an address, of which these would be the same.
        [`${short}-a+b`, `${short}-a b`],
        [`${short}-c%2Bd`, `${short}-c+d`],
        [`${short}-e_f`, `${short}-e-f`],
      ] as const;
      for (const [one, two] of alike) {
        const [first, other] = [await under(one), await under(two)];

        await check(differentRecords, { first, other });
      }
      // Nor is one of them the other where both are under way.
      const [first, other] = await Promise.all([under(`${short}-g`), under(`${short}-h`)]);
      await check(differentRecords, { first, other });
      const eventful = isCancelled ? await eventfulAccount(kit) : null;
      if (eventful !== null) {
        // Nor where much has come about on the account.
        const order = await orderOn(kit, kind, [eventful], '1.17', 'eventful', situation);
        const [one, two] = [
          await under(`${short}-k`, order.request),
          await under(`${short}-l`, order.request),
        ];
        await check(differentRecords, { first: one, other: two });
      }
      if (!isCancelled || !succeeded(first)) return;
      // Nor is it one that was cancelled.
      const path = { withdrawal_id: given.idOf(first) };
      await platform.cancelWithdrawal({ path }, { intent: 'probe' });
      await check(differentRecords, { first, other: await under(`${short}-i`) });
    },
  );
}

test(
  'the same request as that of a transfer that failed makes another transfer under another key',
  contract('IDM-013', {
    operation: 'createTransfer',
    effect: 'irreversible',
    needs: movementNeeds('transfer'),
  }),
  async ({ platform, given, key, unique, check }) => {
    const [one, other] = await given.accounts({ balance: '100.00' }, { balance: '0.00' });
    const requestOf = (from: string, to: string, amount: string, label: string): SituationRequest =>
      given.request('createTransfer', {
        from,
        to,
        amount: given.amount(amount),
        label: unique(label),
      });
    const same = requestOf(one.id, other.id, '30.17', 'same');
    const ask = (request: SituationRequest, label: string): Promise<Exchange> =>
      platform.call('createTransfer', request, { idempotencyKey: key(label), intent: 'probe' });
    const acceptIt = (created: Exchange, label: string): Promise<Exchange> => {
      const path = { transfer_id: given.idOf(created) };
      const options = { idempotencyKey: key(`accept-${label}`), intent: 'probe' } as const;
      return platform.call('acceptTransfer', { path }, options);
    };
    const first = carriedOut({ given }, await ask(same, 'first'));
    // What it needs goes away and comes back.
    for (const [from, to, label] of [
      [one, other, 'away'],
      [other, one, 'back'],
    ] as const) {
      const created = await ask(requestOf(from.id, to.id, '80.00', label), label);
      if (succeeded(created)) await acceptIt(created, label);
      if (label === 'away') await acceptIt(first, 'first');
    }
    const again = await given.until(() => ask(same, 'again'), succeeded);
    if (!succeeded(again)) given.giveUp(new NotApplicable('it may not be asked for again here'));

    await check(differentRecords, { first, other: again });
  },
);
