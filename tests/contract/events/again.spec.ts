import type { EventType } from '../../../generated/operations.ts';
import { NotApplicable, Untestable } from '../../../fixtures/errors.ts';
import { eventsAt, firstOf, isBound, proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { isPast } from '../../../fixtures/given/events/happenings.ts';
import { untilShown } from '../../../fixtures/given/shown.ts';
import { BOUGHT, FIXED } from '../../../fixtures/given/movements/bought.ts';
import { movementIfTaken, movementOn } from '../../../fixtures/given/movements/movement-on.ts';
import {
  accept,
  hasEnded,
  needEnd,
  read,
  settle,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { step } from '../../../fixtures/given/movements/steps.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import type { Movement } from '../../../fixtures/kit.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import { refrozenArrival, reopened } from '../../../fixtures/given/events/reopening.ts';
import { contract, eventTold, test, type Exchange, type Kit } from '../../../fixtures/test.ts';

test(
  'when an account is frozen for the second time, ACCOUNT_FROZEN is sent again',
  contract('EVT-007', {
    operation: 'updateAccount',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...reopened.needs],
  }),
  async ({ kit, check }) => {
    const { happened, ids, ...arrival } = await refrozenArrival(kit);

    await check(eventTold, { happened, ...arrival }, { eventType: 'ACCOUNT_FROZEN', ids });
  },
);

test(
  'when withdrawals from one account are created one upon the other, each is told of',
  contract('EVT-014', {
    operation: 'createWithdrawal',
    effect: 'irreversible',
    needs: [{ webhooks: true }, ...movementNeeds('withdrawal')],
  }),
  async ({ kit, given, webhooks }) => {
    const eventType = 'WITHDRAWAL_REQUESTED';
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts({ balance: '100.00' });
    const made = [
      await movementOn(kit, 'withdrawal', accounts, '13.17', 'one'),
      await movementOn(kit, 'withdrawal', accounts, '14.17', 'other'),
      // As much as the first time to the same one may be thought a mistake.
      ...[await movementIfTaken(kit, 'withdrawal', accounts, '13.17', 'as much')].filter(
        (one) => one !== null,
      ),
    ];
    const arrivals = await Promise.all(
      made.map(async ({ created, id }): Promise<Told> => {
        const told = await eventsAt(kit, { url, eventType }, [id]);
        return { happened: created, told, id };
      }),
    );
    await eachTold(kit, { url, eventType }, 'withdrawal', arrivals);
  },
);

const [FIRST, SECOND] = ['13.17', '14.17'] as const;

type Told = { readonly happened: Exchange; readonly told: Delivery[]; readonly id: string };

const taken = { needs: [], ends: acceptedToItsEnd } as const;

const completed = [
  {
    ...taken,
    id: 'EVT-013',
    eventType: 'DEPOSIT_COMPLETED',
    kind: 'pullDeposit',
    operation: 'acceptDeposit',
  },
  {
    id: 'EVT-013',
    eventType: 'DEPOSIT_COMPLETED',
    kind: 'pushDeposit',
    operation: 'createDeposit',
    needs: [{ binding: 'status', of: 'getDeposit' }, { control: 'simulateDeposit' }],
    ends: received,
  },
  {
    ...taken,
    id: 'EVT-016',
    eventType: 'WITHDRAWAL_COMPLETED',
    kind: 'withdrawal',
    operation: 'acceptWithdrawal',
  },
  {
    ...taken,
    id: 'EVT-019',
    eventType: 'EXCHANGE_COMPLETED',
    kind: 'exchange',
    operation: 'acceptExchange',
  },
] as const;

for (const { id: requirement, eventType, kind, operation, needs, ends } of completed) {
  test(
    `when ${movements[kind].words} is completed on accounts that had one before, it is told of too`,
    contract(requirement, {
      operation,
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...movementNeeds(kind), ...needs],
    }),
    async ({ kit, given, webhooks }) => {
      const { url } = await webhooks.subscribed(eventType);
      const { accounts } = await given.order(kind);
      const arrivals: Told[] = [];
      for (const amount of [FIRST, SECOND]) {
        const made = await movementOn(kit, kind, accounts, amount, amount);
        const happened = await ends(kit, made);
        const told = await eventsAt(kit, { url, eventType }, [made.id]);
        arrivals.push({ happened, told, id: made.id });
      }
      await eachTold(kit, { url, eventType }, kind, arrivals);
    },
  );
}

async function acceptedToItsEnd(kit: Kit, made: Movement): Promise<Exchange> {
  await accept(kit, made, `accept-${made.amount}`);
  if (made.kind === 'withdrawal' && made.amount === SECOND) await askedOnItsWay(kit, made);
  const happened = await settle(kit, made);
  await needEnd(kit, made, hasEnded(kit, made, happened) === true);
  return happened;
}

/** Its status, as by anyone who waits for its end beside who is told of it. */
async function askedOnItsWay(kit: Kit, made: Movement): Promise<void> {
  const { platform, target } = kit;
  const withinMs = target.file.timing.settleMs / 10;
  await step(kit, { id: made.id, vocabulary: 'withdrawal' }, () => read(kit, made), { withinMs });
  await platform.call('getWithdrawalStatus', { path: made.path }, { intent: 'probe' });
}

/** Funds come from outside, for a deposit that waits for them. */
async function received(kit: Kit, made: Movement): Promise<Exchange> {
  const { given, controls } = kit;
  const on = { account: made.accounts[0].id, deposit: made.id, asset: 'primary' };
  await controls.run('simulateDeposit', { ...on, amount: given.amount(made.amount) });
  const isOver = (shown: Exchange): boolean => hasEnded(kit, made, shown) === true;
  const happened = await given.until(() => read(kit, made), isOver);
  if (isOver(happened)) return happened;
  const reason = 'funds that come to an account are not taken for the deposit that was asked for';
  return given.giveUp(new NotApplicable(reason));
}

const accepted = [
  { id: 'EVT-012', eventType: 'DEPOSIT_ACCEPTED', kind: 'pullDeposit' },
  { id: 'EVT-015', eventType: 'WITHDRAWAL_ACCEPTED', kind: 'withdrawal' },
  { id: 'EVT-018', eventType: 'EXCHANGE_ACCEPTED', kind: 'exchange' },
] as const;

for (const { id: requirement, eventType, kind } of accepted) {
  const { words, accept: operation, get, vocabulary } = movements[kind];

  test(
    `when ${words} is accepted while another one of its accounts is not at its end, it is told of too`,
    contract(requirement, {
      operation,
      effect: 'irreversible',
      needs: [{ webhooks: true }, ...movementNeeds(kind), { binding: 'status', of: get }],
    }),
    async ({ kit, given, target, webhooks }) => {
      const { url } = await webhooks.subscribed(eventType);
      const { accounts } = await given.order(kind);
      const arrivals: Told[] = [];
      for (const amount of [FIRST, SECOND]) {
        const made = await movementOn(kit, kind, accounts, amount, amount);
        await acceptAs(kit, made, arrivals.length);
        const isAccepted = (shown: Exchange): boolean =>
          isPast(target, vocabulary, 'accepted', given.statusOf(shown));
        const happened = await untilShown(kit, words, () => read(kit, made), isAccepted);
        const told = await eventsAt(kit, { url, eventType }, [made.id]);
        arrivals.push({ happened, told, id: made.id });
      }
      await eachTold(kit, { url, eventType }, kind, arrivals);
    },
  );
}

/** The second one by another token of the same client, as by another of its programs. */
async function acceptAs(kit: Kit, made: Movement, turn: number): Promise<void> {
  const { platform, key, target } = kit;
  const { path, kind, amount } = made;
  const scopes = [...target.file.credentials.primary.scopes].reverse();
  const options = { idempotencyKey: key(`accept-${amount}`), ...(turn > 0 && { scopes }) };
  carriedOut(kit, await platform.call(movements[kind].accept, { path }, options));
}

test(
  'when a market exchange that fixes what is bought is filled, it is told of too',
  contract('EVT-018', {
    operation: 'acceptExchange',
    effect: 'irreversible',
    needs: [
      { webhooks: true },
      ...movementNeeds('exchange'),
      { request: FIXED },
      { binding: 'status', of: 'getExchange' },
    ],
  }),
  async ({ kit, given, target, webhooks }) => {
    const [kind, eventType] = ['exchange', 'EXCHANGE_ACCEPTED'] as const;
    const { url } = await webhooks.subscribed(eventType);
    const accounts = await given.accounts(...BOUGHT.wishes);
    const arrivals: Told[] = [];
    // The usual one first: its event proves that others come.
    for (const situation of ['createExchange', FIXED] as const) {
      const made = await movementOn(kit, kind, accounts, BOUGHT.amount, situation, situation);
      await accept(kit, made, `accept-${situation}`);
      const isFilled = (shown: Exchange): boolean =>
        isPast(target, kind, 'accepted', given.statusOf(shown));
      const happened = await untilShown(kit, situation, () => read(kit, made), isFilled);
      const told = await eventsAt(kit, { url, eventType }, [made.id]);
      arrivals.push({ happened, told, id: made.id });
    }
    await eachTold(kit, { url, eventType }, kind, arrivals);
  },
);

/** Of each its own event, as far as any tells which record it speaks of. */
async function eachTold(
  kit: Kit,
  at: { readonly url: string; readonly eventType: EventType },
  kind: string,
  arrivals: readonly Told[],
): Promise<void> {
  const { given, check, target } = kit;
  const { eventType } = at;
  const inTime = arrivals.flatMap(({ told }) => told);
  if (inTime.length === 0) {
    if (isBound(target.file, eventType)) firstOf(kit, eventType, []);
    const line = `webhooks: { subjects: { ${eventType}: /… } }`;
    given.giveUp(new Untestable(`no event tells which ${kind} it speaks of`, line));
  }
  // What did not come may be late: then something that happens later is told first.
  const isWhole = arrivals.every(({ told }) => told.length > 0);
  const proof = isWhole ? inTime : await proofOf(kit, eventType);
  for (const { id, happened, told: before } of arrivals) {
    const told = before.length > 0 ? before : await eventsAt(kit, at, [id]);
    await check(eventTold, { happened, told, strange: [], proof }, { eventType, ids: [id] });
  }
}
