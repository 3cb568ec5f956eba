import {
  byStranger,
  needRefused,
  strangerNeeds,
} from '../../../fixtures/given/calls/refused-before.ts';
import { bothListsIfBound } from '../../../fixtures/given/accounts/own-list.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import {
  accept,
  acceptAgain,
  hasEnded,
  needEnd,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { allMoved, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { coveredTwice, movements } from '../../../fixtures/given/movements/movements.ts';
import { needInTime } from '../../../fixtures/given/movements/ran-out.ts';
import { requireOffered } from '../../../fixtures/given/offered.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import {
  contract,
  movedOnce,
  sameRecordsListed,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

const kinds = [
  'transfer',
  'withdrawal',
  'cryptoWithdrawal',
  'pullDeposit',
  'exchange',
  'paymentFromAccount',
] as const;
const REFUSED = 'an acceptance by another client';
const PARALLEL = 20;
const DROPS_MS = [0, 3, 10] as const;

type Row = {
  readonly id: 'IDM-002' | 'IDM-005' | 'IDM-007';
  readonly title: (words: string) => string;
  readonly because: string;
  /** Gives back the last answer, where one need not have succeeded. */
  readonly accepts: (kit: Kit, movement: Movement) => Promise<Exchange | null>;
  /** What is sent once it is settled: it may start the movement anew. */
  readonly settled?: (kit: Kit, movement: Movement) => Promise<unknown>;
  /** What is sent once the funds have moved, and why that moves none. */
  readonly later?: {
    readonly because: string;
    readonly accepts: (kit: Kit, movement: Movement) => Promise<unknown>;
  };
};

const rows: readonly Row[] = [
  {
    id: 'IDM-002',
    title: (words) => `repeating the acceptance of ${words} with the same key moves the funds once`,
    because: 'it was accepted once and that acceptance repeated twice',
    async accepts(kit, movement) {
      // Refused to another client before: what was locked for that is no other acceptance.
      const { path } = movement;
      needRefused(kit, [await byStranger(kit, movements[movement.kind].accept, { path })], REFUSED);
      await accept(kit, movement);
      await acceptAgain(kit, movement);
      return null;
    },
    // A key is good for more than one retry.
    settled: acceptAgain,
  },
  {
    id: 'IDM-005',
    title: (words) => `twenty parallel acceptances of ${words} with one key move the funds once`,
    because: 'twenty acceptances with one key are one',
    async accepts(kit, movement) {
      await acceptTogether(kit, movement);
      return kit.given.until(() => acceptAgain(kit, movement), succeeded);
    },
    later: {
      because: 'twenty more with that key, once it has moved, are none',
      accepts: acceptTogether,
    },
  },
  {
    id: 'IDM-007',
    title: (words) =>
      `an acceptance of ${words} whose connection was dropped moves the funds once when it is ` +
      'tried again',
    because: 'an acceptance that was dropped and tried again with its key is one',
    async accepts(kit, movement) {
      const { platform, given, key } = kit;
      const { accept: operation } = movements[movement.kind];
      const options = { idempotencyKey: key('accept'), intent: 'repeat' } as const;
      for (const dropAfterMs of DROPS_MS) {
        await platform.call(operation, { path: movement.path }, { ...options, dropAfterMs });
      }
      return given.until(() => acceptAgain(kit, movement), succeeded);
    },
  },
];

function acceptTogether({ platform, key }: Kit, movement: Movement): Promise<unknown> {
  const { accept: operation } = movements[movement.kind];
  const options = { idempotencyKey: key('accept'), intent: 'repeat', mayFail: true } as const;
  return Promise.all(
    Array.from({ length: PARALLEL }, () =>
      platform.call(operation, { path: movement.path }, options),
    ),
  );
}

for (const { id, title, because, accepts, settled, later } of rows) {
  for (const kind of kinds) {
    const { words, accept: operation } = movements[kind];

    test(
      title(words),
      contract(id, {
        operation,
        effect: 'irreversible',
        needs: [...movementNeeds(kind), ...strangerNeeds],
      }),
      async ({ kit, given, check }) => {
        requireOffered(kit, operation);
        const movement = await given.movement(kind, coveredTwice(kind));
        const watched = await watch(kit, movement.accounts);

        const answer = await accepts(kit, movement);
        const last = await settle(kit, movement);
        if (settled !== undefined) {
          await settled(kit, movement);
          if (hasEnded(kit, movement, last) === true) await settle(kit, movement);
        }
        const moves = movesOf(kind, movement.amount);
        const readings = await watched.rest(moves);
        const came = allMoved(kit, moves, readings);
        // Where none came in time; where one did, what repeats it need not succeed.
        if (!came && answer !== null) await needInTime(kit, movement, answer);
        await needEnd(kit, movement, came);

        await check(movedOnce, readings, { ...moves, because });
        if (settled !== undefined && kind === 'transfer') await listedOnce(kit, movement);
        if (later === undefined) return;
        await later.accepts(kit, movement);
        await check(movedOnce, await watched.rest(moves), { ...moves, because: later.because });
      },
    );
  }
}

/** Nor is it told more than once in a list that is kept elsewhere. */
async function listedOnce(kit: Kit, { accounts }: Movement): Promise<void> {
  const lists = await bothListsIfBound(kit, accounts[0]);
  if (lists === null) return;
  const what = 'the list of all transactions has for this account';
  await kit.check(sameRecordsListed, lists, { atLeast: 1, what });
}
