import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf, succeeded, wasRefused } from '../../../fixtures/checks/read.ts';
import { behindMovements } from '../../../fixtures/given/behind-others.ts';
import { cancel, cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import {
  movementWithoutText,
  withdrawalWithFee,
} from '../../../fixtures/given/movements/movement-on.ts';
import {
  accept,
  acceptAgain,
  acceptAndWait,
  read,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds, noMoves } from '../../../fixtures/given/movements/moves.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import {
  cancelledForGood,
  contract,
  movedOnce,
  notCarriedOut,
  succeeds,
  test,
  unchangedAfterRefusal,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const cancelling = {
  operation: 'cancelWithdrawal',
  effect: 'irreversible',
  needs: [...movementNeeds('withdrawal'), { binding: 'status', of: 'getWithdrawal' }],
} as const;

/** As far as the target has a word for it. */
function isCompleted({ target }: Kit, record: Exchange): boolean {
  const state = target.bound('getWithdrawal', 'status', bodyOf(record));
  return target.means('withdrawal', 'completed', state) === true;
}

test(
  'accepting a withdrawal needs no body',
  contract('WDR-004', { ...cancelling, operation: 'acceptWithdrawal' }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    const answer = await acceptAgain(kit, movement, 'accept', 'valid');

    await check(succeeds, { answer });
    // Nor does it make up for what was left out.
    const bare = await movementWithoutText(kit, 'withdrawal', movement.accounts, '4.03', 'bare');
    if (bare === null) return;
    const accepted = await acceptAgain(kit, bare, 'accept-bare', 'valid');

    await check(succeeds, { answer: accepted });
  },
);

test(
  'cancelling a withdrawal needs no body',
  contract('WDR-004', cancelling),
  async ({ kit, given, check }) => {
    const answer = await cancel(kit, await given.movement('withdrawal'));

    await check(succeeds, { answer });
  },
);

const kinds = [
  {
    words: 'a crypto withdrawal',
    needs: movementNeeds('cryptoWithdrawal'),
    make: ({ given }: Kit) => given.movement('cryptoWithdrawal'),
  },
  { words: 'a withdrawal', needs: [], make: ({ given }: Kit) => given.movement('withdrawal') },
  {
    words: 'a withdrawal with a fee',
    needs: [{ request: 'createWithdrawalWithFee' }],
    make: withdrawalWithFee,
  },
] as const;

for (const { words, needs, make } of kinds) {
  test(
    `${words} that was cancelled moves no money, also when it is accepted afterwards`,
    contract('WDR-005', { ...cancelling, needs: [...cancelling.needs, ...needs] }),
    async ({ kit, check }) => {
      const movement = await make(kit);
      const watched = await watch(kit, movement.accounts);

      const cancellation = await cancel(kit, movement);
      const record = await cancelled(kit, movement);
      const moves = noMoves(movement.accounts, 'and holds');
      const further = [
        () => acceptAgain(kit, movement, 'too late', 'invalid'),
        // For what is given back that was never held.
        () => cancel(kit, movement, 'probe'),
      ];
      for (const act of further) {
        await act();
        const readings = await watched.rest(moves);
        await check(
          cancelledForGood,
          { cancellation, record, ...readings },
          { ...moves, because: 'it was cancelled before it was accepted', mayFail: false },
        );
      }
    },
  );
}

test(
  'an acceptance that is tried again after the cancellation of its withdrawal moves no money',
  contract('WDR-005', { ...cancelling, atOnce: true }),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    const watched = await watch(kit, movement.accounts);
    await acceptAndWait(kit, movement, 'accept');
    const cancellation = await cancel(kit, movement, 'probe');
    await cancelled(kit, movement);
    await acceptAgain(kit, movement, 'accept', 'repeat');
    // Under a key of its own it is no repetition.
    await acceptAgain(kit, movement, 'too late', 'probe');
    const moves = noMoves(movement.accounts, 'and holds');
    const readings = await watched.rest(moves);
    const record = await read(kit, movement);

    const because = 'it was cancelled after the acceptance that is tried again';
    await check(
      cancelledForGood,
      { cancellation, record, ...readings },
      { ...moves, because, mayFail: true },
    );
  },
);

for (const { words, needs, make } of kinds) {
  test(
    `${words} that is cancelled after its acceptance releases what it held`,
    contract('WDR-006', { ...cancelling, needs: [...cancelling.needs, ...needs] }),
    async ({ kit, check }) => {
      const movement = await make(kit);
      const watched = await watch(kit, movement.accounts);

      await acceptAndWait(kit, movement);
      const cancellation = await cancel(kit, movement);
      const record = await cancelled(kit, movement);
      // Once more, for what is given back twice.
      await cancel(kit, movement, 'probe');
      const moves = noMoves(movement.accounts, 'and holds');
      const readings = await watched.rest(moves);

      await check(
        cancelledForGood,
        { cancellation, record, ...readings },
        { ...moves, because: 'its cancellation succeeded', mayFail: true },
      );
    },
  );
}

const races = [
  { id: 'WDR-005', first: 'cancellation', words: 'moves no money' },
  { id: 'WDR-005', first: 'acceptance', words: 'moves no money' },
  { id: 'WDR-006', first: 'acceptance', words: 'releases what it held' },
] as const;

/** Between the two: at once, and in the middle of the first. */
const LATER_MS = [0, 2, 5, 10] as const;

for (const { id, first, words } of races) {
  test(
    `a withdrawal whose cancellation wins a race, the ${first} sent first, ${words}`,
    contract(id, cancelling),
    async ({ kit, given, check }) => {
      const racing = await Promise.all(LATER_MS.map(() => given.movement('withdrawal')));
      const raced = await Promise.all(
        racing.map(async (movement, index) => {
          const watched = await watch(kit, movement.accounts);
          const accepting = (): Promise<Exchange> => acceptAgain(kit, movement, `race ${index}`);
          const steps = [() => cancel(kit, movement, 'probe'), accepting];
          if (first === 'acceptance') steps.reverse();
          const answers = await inTurn(steps, LATER_MS[index] ?? 0);
          const cancellation = answers[first === 'acceptance' ? 1 : 0] as Exchange;
          const isAsked = succeeded(cancellation);
          const record = isAsked ? await cancelled(kit, movement) : await read(kit, movement);
          const moves = noMoves(movement.accounts, 'and holds');
          return { cancellation, record, moves, readings: await watched.rest(moves) };
        }),
      );
      for (const { cancellation, record, moves, readings } of raced) {
        await check(
          cancelledForGood,
          { cancellation, record, ...readings },
          { ...moves, because: 'its cancellation won', mayFail: true },
        );
      }
    },
  );
}

/** Each is begun this much after the one before, whether that has ended or not. */
function inTurn(steps: readonly (() => Promise<Exchange>)[], laterMs: number): Promise<Exchange[]> {
  return Promise.all(
    steps.map(async (step, index) => {
      if (index > 0 && laterMs > 0) await sleep(index * laterMs);
      return step();
    }),
  );
}

test(
  'cancellations of a withdrawal on its way and at its end change nothing once they are refused',
  contract('ERR-007', { ...cancelling, needs: [...cancelling.needs, { control: 'settle' }] }),
  async ({ kit, given, quiet, check }) => {
    await behindMovements(kit, 'withdrawal', await given.accounts({ balance: '60.00' }));
    const movement = await given.movement('withdrawal');
    const { accounts, amount, id } = movement;
    const watched = await watch(kit, accounts);
    await accept(kit, movement);
    await stepped(kit, { id, label: id }, 1);

    // Where it is taken as a request, its outcome may come at any time, and is not for this sentence.
    if (!wasRefused(await cancel(kit, movement, 'probe'))) return;
    const record = await read(kit, movement);
    const refused = {
      record: 'withdrawal',
      meanings: ['cancelled'],
      why: 'that was refused',
    } as const;
    await check(notCarriedOut, { answer: record }, refused);
    const isPosted = isCompleted(kit, await settle(kit, movement));
    const moves = {
      ...(isPosted && { currentBalance: [`-${amount}`] }),
      availableBalance: [`-${amount}`],
    };
    const readings = await watched.rest(moves);
    const because = 'its cancellation on its way was refused';
    await check(movedOnce, readings, { ...moves, because });
    const before = await quiet(() => given.balances(...accounts));
    const refusals = [await cancel(kit, movement, 'probe')];
    const after = await quiet(() => given.balances(...accounts));

    const what = 'the account of a withdrawal';
    await check(unchangedAfterRefusal, { refusals, before, after }, { what });
  },
);

test(
  'how a cancellation is answered twice, and once the funds were sent, is recorded',
  contract('WDR-011', cancelling),
  async ({ kit, given, check }) => {
    const first = await given.movement('withdrawal');
    const once = await cancel(kit, first);
    const twice = await cancel(kit, first);
    const second = await given.movement('withdrawal');
    await accept(kit, second);
    await settle(kit, second);
    const late = await cancel(kit, second);

    const what = 'a cancellation, the same again, and one at the end of a withdrawal';
    await check(whatWasAnswered, { answers: [once, twice, late] }, { what });
  },
);
