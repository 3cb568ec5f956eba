import { holdsId, succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { platformWith } from '../../../fixtures/client/platform.ts';
import {
  behindRefusal,
  fromEventful,
  needAllowed,
  ofLongestKey,
} from '../../../fixtures/given/calls/keys-elsewhere.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { creations } from '../../../fixtures/given/calls/creations.ts';
import { inScene } from '../../../fixtures/given/calls/scenes.ts';
import { cancelled } from '../../../fixtures/given/movements/cancelling.ts';
import {
  accept,
  acceptAgain,
  needEnd,
  settle,
  untilAccepted,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { needInTime, wasTooLate } from '../../../fixtures/given/movements/ran-out.ts';
import { allMoved, watch, type Watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { requireOffered } from '../../../fixtures/given/offered.ts';
import { orderForNobody } from '../../../fixtures/given/movements/refused.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import {
  contract,
  differentRecords,
  movedOnce,
  stateMeans,
  succeeds,
  test,
  toldBack,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const kinds = ['transfer', 'withdrawal', 'pullDeposit', 'exchange', 'paymentFromAccount'] as const;

/** The key that two operations or two clients use. */
const SHARED = 'shared';

for (const creation of creations) {
  const { operation, words, effect, alone, needs } = creation;

  test(
    `a key that another operation used creates ${words} all the same`,
    contract('IDM-015', { operation, effect, needs, ...(alone && { alone }) }),
    async ({ kit, platform, given, key, unique, check }) => {
      await inScene(kit, creation, async (scene) => {
        const idempotencyKey = key(SHARED);
        const isApplication = operation === 'createApplication';
        const used = isApplication
          ? await given.order('transfer')
          : given.request('createIndividualApplication', { label: unique('used before') });
        const other = isApplication ? 'createTransfer' : 'createApplication';
        const request = 'request' in used ? used.request : used;
        carriedOut(kit, await platform.call(other, request, { idempotencyKey }));

        const wanted = scene.request('one');
        const named = await platform.call(operation, wanted, { idempotencyKey });
        await needAllowed(kit, operation, wanted, named);
        await check(succeeds, { answer: named });
        const id = given.idOf(named);
        const record = await given.until(() => scene.get(id), isAbout(id));

        await check(toldBack, { named, record });
        if (isApplication) await behindRefusal(kit, operation, scene.request('other'));
      });
    },
  );

  test(
    `a key that one client used creates ${words} of another client all the same`,
    contract('IDM-016', {
      operation,
      effect: 'irreversible',
      needs: [...needs, ...secondNeeds],
      ...(alone && { alone }),
    }),
    async ({ kit, platform, key, check }) => {
      const second = asSecond(kit);
      const idempotencyKey = key(SHARED);
      await inScene(kit, creation, async (ours) => {
        await inScene(second, creation, async (theirs) => {
          const first = carriedOut(
            kit,
            await platform.call(operation, ours.request('one'), { idempotencyKey }),
          );
          const request = theirs.request('one');
          const other = await second.platform.call(operation, request, { idempotencyKey });
          await needAllowed(second, operation, request, other);
          await check(succeeds, { answer: other });
          const id = second.given.idOf(other);
          const record = await second.given.until(() => theirs.get(id), isAbout(id));

          await check(differentRecords, { first, other });
          await check(toldBack, { named: other, record });
          if (operation !== AFTER_A_REFUSAL) return;
          // What was refused to the one is nothing of the other's.
          const refusedKey = { idempotencyKey: key('refused') };
          const sending = platformWith(platform, (options) => ({ ...options, ...refusedKey }));
          const { accounts } = await kit.given.order('transfer');
          const nobody = { amount: '7.31', label: 'refused' };
          await orderForNobody({ ...kit, platform: sending }, 'transfer', accounts, nobody);
          const further = theirs.request('other');
          const next = await second.platform.call(operation, further, refusedKey);
          await needAllowed(second, operation, further, next);
          await check(succeeds, { answer: next });
          await ofLongestKey(
            operation,
            kit,
            second,
            ours.request('other'),
            theirs.request('other'),
          );
        });
      });
    },
  );
}

/** One of them will do. */
const AFTER_A_REFUSAL = 'createTransfer';

/** A record may be shown a moment after it was made. */
const isAbout =
  (id: string) =>
  (answer: Exchange): boolean =>
    succeeded(answer) && holdsId(answer, id);

/** Created with this key, instead of one of its own. */
async function create(kit: Kit, kind: Movement['kind'], label = SHARED): Promise<Movement> {
  const { given, platform, key } = kit;
  const order = await given.order(kind);
  const { create: operation, pathParameter } = movements[kind];
  const created = carriedOut(
    kit,
    await platform.call(operation, order.request, { idempotencyKey: key(label) }),
  );
  const id = given.idOf(created);
  return { ...order, created, id, path: { [pathParameter]: id } };
}

type Answered = { readonly movement: Movement; readonly watched: Watch; readonly answer: Exchange };

/** The same once more, under another key, where what was created could be accepted no more. */
async function inTime(kit: Kit, act: (label: string) => Promise<Answered>): Promise<Answered> {
  const first = await act(SHARED);
  if (!(await wasTooLate(kit, first.movement, first.answer))) return first;
  const newest = await act(`${SHARED}-newest`);
  await needInTime(kit, newest.movement, newest.answer);
  return newest;
}

for (const kind of kinds) {
  const { words, accept: operation } = movements[kind];

  test(
    `the key that created ${words}, and accepted another kind, accepts it as well`,
    contract('IDM-015', { operation, effect: 'irreversible', needs: movementNeeds(kind) }),
    async ({ kit, given, check }) => {
      requireOffered(kit, operation);
      const { movement, watched, answer } = await inTime(kit, async (label) => {
        const movement = await create(kit, kind, label);
        const other = await given.movement(kind === 'transfer' ? 'withdrawal' : 'transfer');
        carriedOut(kit, await acceptAgain(kit, other, label, 'valid'));
        const watched = await watch(kit, movement.accounts);
        return { movement, watched, answer: await acceptAgain(kit, movement, label, 'valid') };
      });
      await settle(kit, movement);
      const moves = movesOf(kind, movement.amount);
      const readings = await watched.rest(moves);

      await check(succeeds, { answer });
      await needEnd(kit, movement, allMoved(kit, moves, readings));
      await check(movedOnce, readings, { ...moves, because: 'it was accepted' });
      if (kind === 'transfer') await fromEventful(kit, movement);
    },
  );

  test(
    `a key with which one client accepted ${words} accepts another client's as well`,
    contract('IDM-016', {
      operation,
      effect: 'irreversible',
      needs: [...movementNeeds(kind), ...secondNeeds, { control: 'simulateDeposit' }],
    }),
    async ({ kit, given, check }) => {
      requireOffered(kit, operation);
      const second = asSecond(kit);
      const own = await given.movement(kind);
      const theirs = await create(second, kind);
      const [watched, watchedToo] = [
        await watch(kit, own.accounts),
        await watch(second, theirs.accounts),
      ];

      carriedOut(kit, await acceptAgain(kit, own, 'accept', 'valid'));
      const answer = await acceptAgain(second, theirs, 'accept', 'valid');
      await needInTime(second, theirs, answer);
      await settle(kit, own);
      await settle(second, theirs);
      const moves = movesOf(kind, own.amount);
      const [readings, others] = await Promise.all([watched.rest(moves), watchedToo.rest(moves)]);

      await check(succeeds, { answer });
      await needEnd(kit, own, allMoved(kit, moves, readings));
      await needEnd(second, theirs, allMoved(second, moves, others));
      await check(movedOnce, readings, { ...moves, because: 'one client accepted its own' });
      await check(movedOnce, others, { ...moves, because: 'the other client accepted its own' });
    },
  );
}

test(
  'the key that accepted a withdrawal cancels it as well',
  contract('IDM-015', {
    operation: 'cancelWithdrawal',
    effect: 'irreversible',
    needs: [...movementNeeds('withdrawal'), { binding: 'status', of: 'getWithdrawal' }],
  }),
  async ({ kit, platform, given, target, key, check }) => {
    const movement = await given.movement('withdrawal');
    await accept(kit, movement, SHARED);
    await untilAccepted(kit, movement);
    const cancelledWith = async (label: string): Promise<Exchange> => {
      const options = { idempotencyKey: key(label), intent: 'probe' } as const;
      await platform.call('cancelWithdrawal', { path: movement.path }, options);
      return cancelled(kit, movement);
    };
    const isCancelled = (record: Exchange): boolean =>
      target.means('withdrawal', 'cancelled', given.statusOf(record)) === true;
    let answer = await cancelledWith(SHARED);
    // Its acceptance may have been under way still.
    if (!isCancelled(answer)) answer = await cancelledWith(SHARED);
    if (!isCancelled(answer) && !isCancelled(await cancelledWith('of its own'))) {
      return given.giveUp(new NotApplicable('what was accepted is not cancelled'));
    }

    await check(stateMeans, { answer }, { record: 'withdrawal', meaning: 'cancelled' });
  },
);
