/** Faults of orders that name somebody who is not there. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { ExchangeWish } from '../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../reference/domain/payments.ts';
import type { Parts } from '../../reference/parts.ts';
import { post, refusedLate } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

type Order = {
  readonly create: (context: Context, call: Call) => Reply;
  /** The account that is moved, and by which amount, in major units. */
  readonly account: (call: Call) => string;
  readonly amount: (call: Call) => number;
};

/** One side of it is done before the other one is looked for. */
function halfDone({ create, account, amount }: Order, { accounts }: Parts) {
  return (context: Context, call: Call): Reply => {
    try {
      return create(context, call);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
      // Where it is this one that is not there, nothing is done.
      const row = accounts.find(context, call.clientId, account(call));
      const { assets } = context.parts;
      const size = assets.toMinor(context, row.asset_type_id, Math.abs(amount(call)));
      const valueMinor = amount(call) < 0 ? -size : size;
      post(context, { accountId: row.id, valueMinor, nowMs: call.nowMs });
      return refusedLate(context, 'NOT_FOUND');
    }
  };
}

const exchangeOf = (call: Call): ExchangeWish => call.body as ExchangeWish;
const paymentOf = (call: Call): PaymentWish => call.body as PaymentWish;

function exchange(because: string, side: 'source' | 'destination'): Mutant {
  return {
    ...{ breaks: 'EXC-010', because, class: 'money', difficulty: 3 },
    change: (parts) => ({
      exchanges: {
        create: halfDone(
          {
            create: parts.exchanges.create,
            account: (call) => exchangeOf(call)[`${side}_account_id`],
            amount: (call) => exchangeOf(call).amount * (side === 'source' ? -1 : 1),
          },
          parts,
        ),
      },
    }),
  };
}

function payment(because: string, side: 'source' | 'destination'): Mutant {
  return {
    ...{ breaks: 'PAY-009', because, class: 'money', difficulty: 3 },
    change: (parts) => ({
      payments: {
        create: halfDone(
          {
            create: parts.payments.create,
            account: (call) =>
              side === 'source'
                ? (paymentOf(call).payment_source.source_account_id ?? '')
                : paymentOf(call).payment_destination.destination_account_id,
            amount: (call) => paymentOf(call).payment_info.amount * (side === 'source' ? -1 : 1),
          },
          parts,
        ),
      },
    }),
  };
}

const isThere = (context: Context, clientId: string, id: string): boolean =>
  context.parts.records.find(context, clientId, 'counterparty', id) !== undefined;

const unchecked = 'a record that is not found has no state, and no state says no';

export const forNobodyMutants = {
  'exchange-to-an-unknown-account-takes-the-money': exchange(
    'the destination is looked up when the credit is written, after the debit',
    'source',
  ),
  'exchange-from-an-unknown-account-is-filled-by-the-house': exchange(
    'a source that is not found is taken for the pool of the asset',
    'destination',
  ),
  'payment-to-an-unknown-account-takes-the-money': payment(
    'the destination is looked up when the credit is written, after the debit',
    'source',
  ),
  'payment-from-an-unknown-account-is-paid-by-the-house': payment(
    'a source that is not found is taken for an account of the house',
    'destination',
  ),
  'withdrawal-to-an-unknown-counterparty-is-sent': {
    breaks: 'WDR-013',
    because: unchecked,
    class: 'validation',
    difficulty: 3,
    change: ({ payees }) => ({
      payees: {
        check(context, clientId, source, way) {
          const id = way.destination_counterparty_id;
          if (isThere(context, clientId, id)) payees.check(context, clientId, source, way);
        },
      },
    }),
  },
  'pull-from-an-unknown-counterparty-comes-in': {
    breaks: 'DEP-012',
    because: unchecked,
    class: 'validation',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        checkSource(context, actor, account, wish) {
          const id = wish.deposit_source?.source_counterparty_id ?? '';
          if (isThere(context, actor.clientId, id)) {
            deposits.checkSource(context, actor, account, wish);
          }
        },
      },
    }),
  },
} as const satisfies Mutants;
