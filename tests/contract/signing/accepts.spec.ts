import {
  contract,
  movedOnce,
  noServerError,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { nullIfGivenUp } from '../../../fixtures/errors.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { corporateOwnerNeeds } from '../../../fixtures/given/people/corporate-owner.ts';
import { asSecond, secondNeeds } from '../../../fixtures/given/as-second.ts';
import { corporateMovement } from '../../../fixtures/given/movements/corporate.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { needInTime, wasTooLate } from '../../../fixtures/given/movements/ran-out.ts';
import { settle } from '../../../fixtures/given/movements/to-its-end.ts';
import { watch } from '../../../fixtures/given/movements/watch.ts';
import { movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import { refusedUnstamped } from '../../../fixtures/given/calls/unstamped.ts';
import { format, money, plus } from '../../../fixtures/money.ts';
import {
  acceptanceOf,
  loadSigner,
  NO_SIGNATURE,
  signedHeaders,
  timesOf,
  type Sign,
} from '../../../fixtures/given/calls/signer.ts';
import { transferNeeds } from '../../../fixtures/given/movements/transfers.ts';
import type { Movement } from '../../../fixtures/kit.ts';

const kinds = ['withdrawal', 'transfer'] as const;

const NEXT = '10.03';

/** As many as there are ways to ask for one, as far as target files tell of them. */
const WAYS = ['0.0101', '0.0102', '0.0103'] as const;

const now = (): number => Math.floor(Date.now() / 1000);

test(
  'accepting crypto withdrawals without signature and timestamp is carried out, in whichever way each is asked for',
  contract('SIG-001', {
    operation: 'acceptWithdrawal',
    effect: 'irreversible',
    needs: movementNeeds('cryptoWithdrawal'),
  }),
  async ({ kit, given, check }) => {
    const accounts = await given.accounts({ asset: 'crypto', balance: '0.2' });
    for (const amount of WAYS) {
      const movement = await movementOn(kit, 'cryptoWithdrawal', accounts, amount, amount);
      const answer = await accept(kit, movement, {});
      await needInTime(kit, movement, answer);

      await check(succeeds, { answer });
    }
  },
);

for (const kind of kinds) {
  const { words, accept: operation } = movements[kind];
  const details = { operation, effect: 'irreversible' } as const;

  test(
    `accepting ${words} without signature and timestamp is carried out`,
    contract('SIG-001', details),
    async ({ kit, given, check }) => {
      const movement = await given.movement(kind);
      const answer = await accept(kit, movement, {});
      await needInTime(kit, movement, answer);

      await check(succeeds, { answer });
    },
  );

  test(
    `accepting ${words} with a signature and no timestamp is refused and moves nothing`,
    contract('SIG-002', details),
    async ({ kit, given }) => {
      const ofOthers = kind === 'transfer' ? await ofCorporation(kit) : null;
      const movement = ofOthers ?? (await given.movement(kind));
      const signature = await signatureOf(kit, movement);
      // That an earlier one told its time says nothing of this one.
      const earlier = kit.target.file.signer === undefined ? null : await another(kit, kind);
      if (earlier !== null) {
        const [stamp] = timesOf(earlier.created);
        const headers = await signedHeaders(await loadSigner(kit), acceptanceOf(earlier), stamp);
        await accept(kit, earlier, headers, 'probe');
      }
      await refusedUnstamped(kit, movement, signature);
    },
  );

  test(
    `accepting ${words} with a right signature and the current time is carried out`,
    contract('SIG-003', { ...details, needs: [{ signer: true }] }),
    async ({ kit, given, check }) => {
      const sign = await loadSigner(kit);
      const movement = await given.movement(kind);
      const watched = await watch(kit, movement.accounts);
      const next = await movementOn(kit, kind, movement.accounts, NEXT, 'next');
      // Whole seconds: one upon the other has the same.
      const stamps = timesOf(next.created);
      const accepted: Movement[] = [];
      for (const each of [movement, next]) {
        let [made, answer] = [each, await acceptSigned(kit, sign, each, stamps)];
        if (await wasTooLate(kit, each, answer)) {
          made = await movementOn(kit, kind, each.accounts, each.amount, `newest-${each.id}`);
          answer = await acceptSigned(kit, sign, made, stamps);
          await needInTime(kit, made, answer);
        }
        await check(succeeds, { answer });
        accepted.push(made);
      }
      if (kind !== 'transfer') return;
      for (const each of accepted) await settle(kit, each);
      const moves = movesOf(kind, format(plus(money(movement.amount), money(next.amount))));
      const because = 'two transfers were accepted, each with its signature';
      await check(movedOnce, await watched.rest(moves), { ...moves, because });
    },
  );

  test(
    `accepting ${words} with a timestamp of more digits than numbers have meets no server error`,
    contract('ERR-004', details),
    async ({ kit, given, check }) => {
      const headers = { 'x-signature': NO_SIGNATURE, 'x-timestamp': '9'.repeat(20) };
      const exchange = await accept(kit, await given.movement(kind), headers, 'probe');

      await check(noServerError, { exchange });
    },
  );

  test(
    `the answer to ${words} accepted with a wrong signature is recorded`,
    contract('SIG-004', details),
    async ({ kit, given, check }) => {
      const headers = { 'x-signature': NO_SIGNATURE, 'x-timestamp': String(now()) };
      const answers = [await accept(kit, await given.movement(kind), headers, 'probe')];

      await check(whatWasAnswered, { answers }, { what: 'a wrong signature' });
    },
  );

  for (const { what, stamp } of stamps()) {
    test(
      `the answer to ${words} accepted with ${what} is recorded`,
      contract('SIG-005', { ...details, needs: [{ signer: true }] }),
      async ({ kit, given, check }) => {
        const sign = await loadSigner(kit);
        const movement = await given.movement(kind);
        const timestamp = stamp();
        const signature = await sign({
          ...acceptanceOf(movement),
          timestamp,
          body: '',
          key: undefined,
        });
        const headers = { 'x-signature': signature, 'x-timestamp': timestamp };
        const answers = [await accept(kit, movement, headers, 'probe')];

        await check(whatWasAnswered, { answers }, { what });
      },
    );
  }

  test(
    `the answer to ${words} accepted with a timestamp alone is recorded`,
    contract('SIG-006', details),
    async ({ kit, given, check }) => {
      const headers = { 'x-timestamp': String(now()) };
      const answers = [await accept(kit, await given.movement(kind), headers, 'probe')];

      await check(whatWasAnswered, { answers }, { what: 'a timestamp without a signature' });
    },
  );
}

test(
  'accepting a transfer of a client that may have no key, with a signature and no timestamp, is refused',
  contract('SIG-002', {
    operation: 'acceptTransfer',
    effect: 'irreversible',
    needs: [...secondNeeds, ...transferNeeds],
  }),
  async ({ kit }) => {
    const second = asSecond(kit);
    await refusedUnstamped(second, await second.given.movement('transfer'), NO_SIGNATURE);
  },
);

/** A transfer between accounts of a corporation, where there are such. */
async function ofCorporation(kit: Kit): Promise<Movement | null> {
  if (!isThere(kit.target, corporateOwnerNeeds)) return null;
  return corporateMovement(kit.tentative(), 'transfer').catch(nullIfGivenUp);
}

/** Null where it takes accounts that are not there beside those of the first one. */
function another(kit: Kit, kind: (typeof kinds)[number]): Promise<Movement | null> {
  return kit.tentative().given.movement(kind).catch(nullIfGivenUp);
}

async function acceptSigned(
  kit: Kit,
  sign: Sign,
  movement: Movement,
  [first, ...others]: ReturnType<typeof timesOf>,
): Promise<Exchange> {
  const send = async (stamp: number, intent: 'valid' | 'probe'): Promise<Exchange> => {
    const headers = await signedHeaders(sign, acceptanceOf(movement), stamp);
    return accept(kit, movement, headers, intent, `accept-${movement.id}-${stamp}`);
  };
  const answer = await send(first, others.length === 0 ? 'valid' : 'probe');
  const [other] = others;
  return other === undefined || succeeded(answer) ? answer : send(other, 'valid');
}

function stamps(): readonly { what: string; stamp: () => string }[] {
  return [
    { what: 'a timestamp of an hour ago', stamp: () => String(now() - 3600) },
    { what: 'a timestamp of an hour from now', stamp: () => String(now() + 3600) },
    { what: 'a timestamp in milliseconds', stamp: () => String(Date.now()) },
    { what: 'a timestamp that is a date-time', stamp: () => new Date().toISOString() },
  ];
}

/** Right but for the missing timestamp, where the target file has a signer. */
async function signatureOf(kit: Kit, movement: Movement): Promise<string> {
  if (kit.target.file.signer === undefined) return NO_SIGNATURE;
  const sign = await loadSigner(kit);
  return (await signedHeaders(sign, acceptanceOf(movement), now()))['x-signature'];
}

function accept(
  { platform, key }: Kit,
  { kind, path, id }: Movement,
  headers: Readonly<Record<string, string>>,
  intent: 'valid' | 'invalid' | 'probe' = 'valid',
  label = `accept-${id}`,
): Promise<Exchange> {
  const options = { idempotencyKey: key(label), headers, intent };
  return platform.call(movements[kind].accept, { path }, options);
}
