/** What is taken, held and charged where the document leaves it to the platform. */
import type { Variant } from '../types.ts';
import { claimsBut } from './claims.ts';
import { rows } from './untestable.ts';

const FEE_MINOR = 1;

export const blindMoneyVariants = {
  'pending-credits-are-available': {
    freedom: 'that a pending credit raises what is available',
    target: { claims: claimsBut('noOverdraft') },
    untestable: rows(['LED 15'], 'it does not claim that there are no overdrafts'),
    change: () => ({
      balances: {
        pendingEffect: (_context, valueMinor) => ({ currentMinor: 0, availableMinor: valueMinor }),
      },
    }),
  },
  'deposits-cost-a-fee': {
    freedom: 'that funds from outside arrive less a fee',
    thin: true,
    untestable: rows(['TXN 18'], 'what a fee took is not there to be clawed back'),
    change: ({ deposits }) => ({
      deposits: {
        receive: (context, record, receipt, nowMs) =>
          deposits.receive(
            context,
            record,
            { ...receipt, feeMinor: Math.max(receipt.feeMinor, FEE_MINOR) },
            nowMs,
          ),
      },
    }),
  },
  'withdrawals-in-flight-at-once': {
    freedom: 'that an accepted withdrawal is in flight at once, and not to be cancelled any more',
    thin: true,
    untestable: rows(['EVT 11', 'LED 2 7', 'WDR 5 6'], 'nothing is held that could be cancelled'),
    change: ({ withdrawals }) => ({
      holds: {
        place: (context, _accountId, drafts) =>
          drafts.map((draft) => context.parts.ledger.record(context, draft, 'PENDING')),
      },
      withdrawals: {
        release(context, record, nowMs) {
          if (record.status !== 'REQUESTED') {
            context.parts.states.requireIs(context, record, 'REQUESTED');
          }
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'settled-at-once': {
    freedom: 'that what is accepted is executed at once, and an exchange rounds to the nearest',
    thin: true,
    untestable: rows(['LED 2 3 7 9', 'WDR 5 6'], 'nothing is on its way'),
    silent: {
      'the pending credit of what a market exchange buys leaves the current balance alone':
        'nothing is on its way',
    },
    change: ({ deposits, exchanges, operator, rates, withdrawals }) => ({
      withdrawals: {
        authorize(context, actor, record) {
          const accepted = withdrawals.authorize(context, actor, record);
          if (accepted.status !== 'ACCEPTED') return accepted;
          const sent = withdrawals.send(context, accepted, actor.nowMs);
          return withdrawals.execute(context, sent, actor.nowMs);
        },
      },
      deposits: {
        startPull(context, actor, record) {
          const accepted = deposits.startPull(context, actor, record);
          return deposits.advance(context, accepted, actor.nowMs);
        },
      },
      exchanges: {
        fill(context, actor, record) {
          const filled = exchanges.fill(context, actor, record);
          if (filled.status !== 'ACCEPTED') return filled;
          return exchanges.advance(context, filled, actor.nowMs);
        },
      },
      operator: {
        settle(context, id) {
          const record = operator.find(
            context,
            ['withdrawal', 'deposit', 'exchange', 'payment'],
            id,
          );
          const seen = context.store.one(
            "SELECT 1 FROM transactions WHERE category_id = ? AND status = 'PENDING'",
            id,
          );
          return record.status === 'EXECUTED' && seen === undefined
            ? record
            : operator.settle(context, id);
        },
      },
      rates: {
        fromSource(context, rate, from, to, minor) {
          const exact = rates.fromSource(context, rate, from, to, minor * 2);
          return Math.ceil(exact / 2);
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
