import type { EventType } from '../../../generated/operations.ts';
import { eventsAt, proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { toldTwice } from '../../../fixtures/given/events/told-twice.ts';
import { foundByKind } from '../../../fixtures/given/movements/found-by-kind.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { isThere } from '../../../fixtures/given/need.ts';
import { withdrawalWithFee } from '../../../fixtures/given/movements/movement-on.ts';
import { startOf, type Start } from '../../../fixtures/given/accounts/agreeing.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
import { recorded } from '../../../fixtures/given/movements/recorded.ts';
import {
  accept,
  hasEnded,
  needEnd,
  settle,
  untilFound,
} from '../../../fixtures/given/movements/to-its-end.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import {
  contract,
  eventTold,
  foundById,
  listsApart,
  movedOnce,
  test,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import type { Movement, MovementKind } from '../../../fixtures/kit.ts';

type Row = {
  readonly id: 'EXC-002' | 'TXN-008' | 'TXN-025' | 'CPT-001' | 'LED-011' | 'EVT-010' | 'EVT-013';
  readonly kind: MovementKind;
  /** What has to be delivered twice. */
  readonly eventType: EventType;
  readonly rule: string;
  readonly judge: (kit: Kit, eventType: EventType) => Promise<void>;
};

/** Does something with a movement, and waits until the event of that, on its first account, was told twice. */
function twice(
  kit: Kit,
  eventType: EventType,
  { id, accounts: [account] }: Movement,
  act: () => Promise<unknown>,
  beside?: EventType,
): Promise<unknown> {
  const taken = async (): Promise<readonly string[]> => {
    await act();
    return [id, account.id];
  };
  return toldTwice(kit, eventType, taken, beside);
}

/** Accepted only while its event is listened to: it may come to its end by itself, and soon. */
async function toItsEnd(kit: Kit, movement: Movement): Promise<void> {
  await accept(kit, movement);
  await settle(kit, movement);
}

/** A transfer of which the transaction of its payer was told twice, for who looks at that as well. */
const toldTwiceOf = new WeakMap<Kit['target'], Movement>();

type Completed = {
  readonly movement: Movement;
  readonly start: Start;
  /** The counterparty that it went to. */
  readonly named: Exchange;
  readonly path: { readonly counterparty_id: string };
};

const completedOf = new WeakMap<Kit['target'], Completed>();

/** A withdrawal, with a fee where one costs it, whose completion was told twice: one for all that look at it. */
async function completed(kit: Kit, eventType: EventType): Promise<Completed> {
  const { platform, given, target } = kit;
  const known = completedOf.get(target);
  if (known !== undefined) return known;
  const movement = isThere(target, [{ request: 'createWithdrawalWithFee' }])
    ? await withdrawalWithFee(kit)
    : await given.movement('withdrawal');
  const [{ customer }] = movement.accounts;
  // The one that withdrawals of this owner go to.
  const { id } = await given.counterparty('fiat', customer);
  const path = { counterparty_id: id };
  const named = await platform.getCounterparty({ path });
  const start = await startOf(kit, movement.accounts);
  await twice(kit, eventType, movement, () => toItsEnd(kit, movement));
  const made = { movement, start, named, path };
  completedOf.set(target, made);
  return made;
}

const rows: readonly Row[] = [
  {
    id: 'EXC-002',
    kind: 'exchange',
    eventType: 'EXCHANGE_COMPLETED',
    rule: 'a market exchange that is settled is found by its identifier',
    async judge(kit, eventType) {
      const movement = await kit.given.movement('exchange');
      await twice(kit, eventType, movement, () => toItsEnd(kit, movement));
      const found = await untilFound(kit, movement);

      await kit.check(foundById, { named: movement.created, found });
    },
  },
  {
    id: 'TXN-025',
    kind: 'transfer',
    eventType: 'TRANSACTION_POSTED',
    rule: 'the category identifier of a transfer is found by the operation that reads its kind',
    async judge(kit, eventType) {
      const movement = await kit.given.movement('transfer');
      const readings = await recorded(kit, movement.accounts.slice(0, 1), () =>
        twice(kit, eventType, movement, () => toItsEnd(kit, movement)),
      );
      toldTwiceOf.set(kit.target, movement);
      await foundByKind(kit, readings, ['TRANSFER']);
    },
  },
  {
    id: 'TXN-008',
    kind: 'transfer',
    eventType: 'TRANSACTION_POSTED',
    rule: 'filtered by account the list holds no transaction of the other side',
    async judge(kit, eventType) {
      const { given } = kit;
      const movement = toldTwiceOf.get(kit.target) ?? (await given.movement('transfer'));
      if (!toldTwiceOf.has(kit.target))
        await twice(kit, eventType, movement, () => toItsEnd(kit, movement));
      const [payer, payee = payer] = movement.accounts;
      const [one, other] = await Promise.all([
        given.transactions(payee),
        given.transactions(payer),
      ]);

      await kit.check(listsApart, { one, other }, { least: 1 });
    },
  },
  {
    id: 'CPT-001',
    kind: 'withdrawal',
    eventType: 'WITHDRAWAL_COMPLETED',
    rule: 'the counterparty of a withdrawal is found by its identifier',
    async judge(kit, eventType) {
      const { platform, given } = kit;
      const { named, path } = await completed(kit, eventType);
      const found = await given.until(() => platform.getCounterparty({ path }), succeeded);

      await kit.check(foundById, { named, found });
    },
  },
  {
    id: 'LED-011',
    kind: 'withdrawal',
    eventType: 'WITHDRAWAL_COMPLETED',
    rule: 'what a withdrawal takes beyond its amount is explained by fees',
    async judge(kit, eventType) {
      const { movement, start } = await completed(kit, eventType);
      const watched = await watch(kit, movement.accounts, start);
      const moves = movesOf('withdrawal', movement.amount);
      const reading = await restAfter(kit, watched, movement, moves);

      const because = `a withdrawal of ${movement.amount}`;
      await kit.check(movedOnce, reading, { ...moves, because });
    },
  },
  {
    id: 'EVT-010',
    kind: 'withdrawal',
    eventType: 'TRANSACTION_PENDING',
    rule: 'when a withdrawal is posted, TRANSACTION_POSTED is sent',
    async judge(kit, eventType) {
      const posted = 'TRANSACTION_POSTED';
      const movement = await kit.given.movement('withdrawal');
      const ids = [movement.accounts[0].id];
      let [url, atMs] = ['', 0];
      const onItsWay = async (): Promise<void> => {
        ({ url } = await kit.webhooks.subscribed(posted));
        // It may be posted by itself, and at once.
        atMs = Date.now();
        await accept(kit, movement);
        await stepped(kit, { id: movement.id, label: movement.id }, 1);
      };
      await twice(kit, eventType, movement, onItsWay, posted);
      const happened = await settle(kit, movement);
      await needEnd(kit, movement, hasEnded(kit, movement, happened) === true);
      const read = (): Promise<Delivery[]> => eventsAt(kit, { url, eventType: posted }, ids, atMs);
      await judgeTold(kit, posted, { happened, ids }, read);
    },
  },
  {
    id: 'EVT-013',
    kind: 'pullDeposit',
    eventType: 'DEPOSIT_ACCEPTED',
    rule: 'when a deposit is completed, DEPOSIT_COMPLETED is sent',
    async judge(kit, eventType) {
      const completed = 'DEPOSIT_COMPLETED';
      const movement = await kit.given.movement('pullDeposit');
      let url = '';
      const act = async (): Promise<void> => {
        ({ url } = await kit.webhooks.subscribed(completed));
        await accept(kit, movement);
      };
      await twice(kit, eventType, movement, act, completed);
      const happened = await settle(kit, movement);
      await needEnd(kit, movement, hasEnded(kit, movement, happened) === true);
      const ids = [movement.id];
      const read = (): Promise<Delivery[]> => eventsAt(kit, { url, eventType: completed }, ids);
      await judgeTold(kit, completed, { happened, ids }, read);
    },
  },
];

type Happened = { readonly happened: Exchange; readonly ids: readonly string[] };

async function judgeTold(
  kit: Kit,
  eventType: EventType,
  { happened, ids }: Happened,
  arrived: () => Promise<Delivery[]>,
): Promise<void> {
  const inTime = await arrived();
  const proof = inTime.length > 0 ? inTime : await proofOf(kit, eventType);
  const told = inTime.length > 0 ? inTime : await arrived();

  await kit.check(eventTold, { happened, told, strange: [], proof }, { eventType, ids });
}

for (const { id, kind, eventType, rule, judge } of rows) {
  test(
    `${rule}, though ${eventType} has to be delivered twice`,
    contract(id, {
      operation: movements[kind].accept,
      effect: 'irreversible',
      alone: 'types',
      needs: [
        { webhooks: true },
        ...movementNeeds(kind),
        { binding: 'id', of: movements[kind].get },
      ],
    }),
    ({ kit }) => judge(kit, eventType),
  );
}
