import { bodyOf, succeeded } from '../../../fixtures/checks/read.ts';
import {
  accept,
  acceptAgain,
  movementNeeds,
  noMoves,
  read,
  settle,
  watch,
} from '../../../fixtures/given/moving.ts';
import {
  cancelledForGood,
  contract,
  movedOnce,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const cancelling = {
  operation: 'cancelWithdrawal',
  effect: 'irreversible',
  needs: [...movementNeeds('withdrawal'), { binding: 'status', of: 'getWithdrawal' }],
} as const;

function cancel({ platform }: Kit, { path }: Movement): Promise<Exchange> {
  return platform.call('cancelWithdrawal', { path });
}

/** A cancellation is a request: the record tells whether, and when, it came to pass. */
function cancelled(kit: Kit, movement: Movement): Promise<Exchange> {
  const { given, target } = kit;
  return given.until(
    () => read(kit, movement),
    (answer) => {
      const state = target.bound('getWithdrawal', 'status', bodyOf(answer));
      return target.means('withdrawal', 'cancelled', state) !== false;
    },
  );
}

test(
  'accepting a withdrawal needs no body',
  contract('WDR-004', { ...cancelling, operation: 'acceptWithdrawal' }),
  async ({ kit, given, check }) => {
    const answer = await acceptAgain(kit, await given.movement('withdrawal'), 'accept', 'valid');

    await check(succeeds, { answer });
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

test(
  'a withdrawal that was cancelled moves no money, also when it is accepted afterwards',
  contract('WDR-005', cancelling),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    const watched = await watch(kit, movement.accounts);

    const cancellation = await cancel(kit, movement);
    const record = await cancelled(kit, movement);
    await acceptAgain(kit, movement, 'too late', 'invalid');
    const moves = noMoves(movement.accounts, 'and holds');
    const readings = await watched.rest(moves);

    await check(
      cancelledForGood,
      { cancellation, record, ...readings },
      { ...moves, because: 'it was cancelled before it was accepted', mayFail: false },
    );
  },
);

test(
  'a withdrawal that is cancelled after its acceptance releases what it held',
  contract('WDR-006', cancelling),
  async ({ kit, given, check }) => {
    const movement = await given.movement('withdrawal');
    const watched = await watch(kit, movement.accounts);

    await accept(kit, movement);
    const cancellation = await cancel(kit, movement);
    const record = await cancelled(kit, movement);
    const moves = noMoves(movement.accounts, 'and holds');
    const readings = await watched.rest(moves);

    await check(
      cancelledForGood,
      { cancellation, record, ...readings },
      { ...moves, because: 'its cancellation succeeded', mayFail: true },
    );
  },
);

const AT_ONCE = 4;

for (const id of ['WDR-005', 'WDR-006'] as const) {
  const first = id === 'WDR-005' ? 'cancellation' : 'acceptance';

  test(
    `a withdrawal whose cancellation wins a race, the ${first} sent first, holds nothing`,
    contract(id, cancelling),
    async ({ kit, given, check }) => {
      const racing = await Promise.all(
        Array.from({ length: AT_ONCE }, () => given.movement('withdrawal')),
      );
      for (const [index, movement] of racing.entries()) {
        const watched = await watch(kit, movement.accounts);
        const late = (): Promise<Exchange> => acceptAgain(kit, movement, `race ${index}`);
        const accepting = id === 'WDR-006' ? late() : null;
        const cancelling = cancel(kit, movement);
        const [cancellation] = await Promise.all([cancelling, accepting ?? late()]);
        const isAsked = succeeded(cancellation);
        const record = isAsked ? await cancelled(kit, movement) : await read(kit, movement);
        const moves = noMoves(movement.accounts, 'and holds');
        const readings = await watched.rest(moves);

        await check(
          cancelledForGood,
          { cancellation, record, ...readings },
          { ...moves, because: 'its cancellation won', mayFail: true },
        );
      }
    },
  );
}

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
    const watched = await watch(kit, second.accounts);
    const late = await cancel(kit, second);
    const moves = noMoves(second.accounts, 'and holds');
    const readings = await watched.rest(moves);

    const what = 'a cancellation, the same again, and one at the end of a withdrawal';
    await check(whatWasAnswered, { answers: [once, twice, late] }, { what });
    if (!succeeded(late)) {
      await check(movedOnce, readings, { ...moves, because: 'its late cancellation was refused' });
    }
  },
);
