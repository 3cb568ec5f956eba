import type { EventType } from '../../../generated/operations.ts';
import { eventsAt, proofOf } from '../../../fixtures/given/events/arrivals.ts';
import { dayOf, momentsAround } from '../../../fixtures/given/lists/days.ts';
import { foundByKind } from '../../../fixtures/given/movements/found-by-kind.ts';
import { pagesOf } from '../../../fixtures/given/lists/pages.ts';
import { counterpartyNeeds } from '../../../fixtures/given/movements/own-counterparty.ts';
import { paysNothing, unverified } from '../../../fixtures/given/movements/unverified.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import {
  completed,
  toItsEnd,
  transferToldTwice,
  twice,
} from '../../../fixtures/given/movements/told-twice.ts';
import { restAfter, watch } from '../../../fixtures/given/movements/watch.ts';
import { movementNeeds, movesOf } from '../../../fixtures/given/movements/moves.ts';
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
  idsOf,
  listed,
  movedOnce,
  test,
  type Exchange,
  type Kit,
  type Need,
  type OperationId,
} from '../../../fixtures/test.ts';
import { stepped } from '../../../fixtures/given/movements/own-withdrawals.ts';
import type { Delivery } from '../../../fixtures/evidence/types.ts';
import type { MovementKind } from '../../../fixtures/kit.ts';

type Row = {
  readonly id:
    | 'EXC-002'
    | 'TXN-008'
    | 'TXN-025'
    | 'PAG-008'
    | 'CPT-001'
    | 'CPT-004'
    | 'LED-011'
    | 'EVT-010'
    | 'EVT-013';
  readonly kind: MovementKind;
  /** What has to be delivered twice. */
  readonly eventType: EventType;
  readonly rule: string;
  /** Another than its acceptance. */
  readonly operation?: OperationId;
  readonly needs?: readonly Need[];
  readonly judge: (kit: Kit, eventType: EventType) => Promise<void>;
};

/** Two days off, wherever a day begins. */
const DAYS_AROUND = 2;

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
      const { readings } = await transferToldTwice(kit, eventType);
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
      const { movement } = await transferToldTwice(kit, eventType);
      const [payer, payee = payer] = movement.accounts;
      const [one, other] = await Promise.all([
        given.transactions(payee),
        given.transactions(payer),
      ]);

      await kit.check(listsApart, { one, other }, { least: 1 });
    },
  },
  {
    id: 'PAG-008',
    kind: 'transfer',
    eventType: 'TRANSACTION_POSTED',
    rule: 'the transactions of a payer stand in a list of their days',
    async judge(kit, eventType) {
      const { platform, given } = kit;
      const { movement } = await transferToldTwice(kit, eventType);
      const [{ id: account_id }] = movement.accounts;
      const all = await platform.listTransactions({ query: { account_id, order: 'DESC' } });
      const [newest] = idsOf(all) ?? [];
      if (typeof newest !== 'string') return given.giveUp(new NotApplicable('nothing is listed'));
      const named = await platform.getTransaction({ path: { id: newest } });
      const { past, future } = momentsAround([all], DAYS_AROUND);
      const query = { account_id, start_date: dayOf(past), end_date: dayOf(future) };
      const { pages, complete } = await given.until(
        () => pagesOf(kit, 'listTransactions', { query }),
        (walk) => walk.pages.some((page) => idsOf(page)?.includes(newest) === true),
      );

      await kit.check(listed, { named, pages }, { complete });
    },
  },
  {
    id: 'CPT-004',
    kind: 'pullDeposit',
    eventType: 'DEPOSIT_COMPLETED',
    rule: 'a withdrawal to a counterparty that is not verified moves nothing',
    operation: 'acceptWithdrawal',
    needs: [{ request: 'createWithdrawal' }, ...counterpartyNeeds('fiat')],
    async judge(kit, eventType) {
      const movement = await kit.given.movement('pullDeposit');
      const { accounts, amount: pulled } = movement;
      const watched = await watch(kit, accounts);
      await twice(kit, eventType, movement, () => toItsEnd(kit, movement));
      // What was pulled may be seen in the balances a while later.
      await restAfter(kit, watched, movement, movesOf('pullDeposit', pulled));
      const [account] = accounts;
      const payee = () => unverified(kit, 'fiat', account.customer ?? undefined);
      const amount = '10.00';
      await paysNothing(kit, { account, payee, situation: 'createWithdrawal', amount });
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

for (const { id, kind, eventType, rule, operation, needs = [], judge } of rows) {
  test(
    `${rule}, though ${eventType} has to be delivered twice`,
    contract(id, {
      operation: operation ?? movements[kind].accept,
      effect: 'irreversible',
      alone: 'types',
      needs: [
        { webhooks: true },
        ...movementNeeds(kind),
        { binding: 'id', of: movements[kind].get },
        ...needs,
      ],
    }),
    ({ kit }) => judge(kit, eventType),
  );
}
