/** Money: fees within an amount, how far lists go back, days of booking, and pulls that take their time. */
import { Refusal } from '../../reference/context.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { TransactionDraft } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const DAY_MS = 86_400_000;

const FEE_MINOR = 150;

function feesInside({ exchanges }: Parts): PartsOverlay {
  return {
    exchanges: {
      quote(context, clientId, fixed) {
        const whole = exchanges.quote(context, clientId, fixed);
        const { amount_minor: amount } = fixed;
        if (fixed.action !== 'FIX_SOURCE' || amount <= FEE_MINOR) return whole;
        const less = { ...fixed, amount_minor: amount - FEE_MINOR };
        const quote = exchanges.quote(context, clientId, less);
        return { ...quote, source_minor: amount };
      },
      legs(context, record, body, nowMs) {
        const legs = exchanges.legs(context, record, body, nowMs);
        const isCharged = body.action === 'FIX_SOURCE' && body.amount_minor > FEE_MINOR;
        const [debit, ...others] = legs;
        if (!isCharged || debit === undefined) return legs;
        const trade = { ...debit, valueMinor: debit.valueMinor + FEE_MINOR };
        const fee: TransactionDraft = { ...debit, type: 'FEE', valueMinor: -FEE_MINOR };
        return [trade, ...others, fee];
      },
    },
  };
}

const BACK_DAYS = 30;

function backThirtyDays({ transactionFilters: filters }: Parts): PartsOverlay {
  return {
    transactionFilters: {
      asked(context, call) {
        const asked = filters.asked(context, call);
        const isWhole =
          call.operationId !== 'listTransactions' || call.query['start_date'] !== undefined;
        if (isWhole) return asked;
        const day = new Date(call.nowMs - BACK_DAYS * DAY_MS).toISOString().slice(0, 10);
        return [...asked, filters.startDate(context, day)];
      },
    },
  };
}

const ZONE_MS = 5 * 3_600_000;

/** By the beginning of its day in New York. */
function postedByDay({ transactions }: Parts): PartsOverlay {
  const dayOf = (atMs: number): number => Math.floor((atMs - ZONE_MS) / DAY_MS) * DAY_MS + ZONE_MS;
  return {
    transactions: {
      record(context, row) {
        const record = transactions.record(context, row);
        if (row.posted_ms === null) return record;
        return { ...record, transaction_posted_date: new Date(dayOf(row.posted_ms)).toISOString() };
      },
    },
  };
}

const CLEARED_MS = 3_000;

/** Sent for when it is settled; there some seconds later, by itself. */
function pullsInTwoSteps(parts: Parts): PartsOverlay {
  const { deposits } = parts;
  const { add, overlay } = later(parts);
  const sent = new Set<string>();
  return {
    ...overlay,
    deposits: {
      advance(context, record, nowMs) {
        const isPull = (record.body as DepositBody).deposit_type === 'PULL';
        if (!isPull || record.status !== 'ACCEPTED')
          return deposits.advance(context, record, nowMs);
        if (sent.has(record.id)) throw new Refusal('INVALID_STATE', 'It is on its way.');
        sent.add(record.id);
        add(context, CLEARED_MS, () => {
          const now = context.parts.records.ofAnyone(context, 'deposit', record.id);
          if (now?.status === 'ACCEPTED') deposits.advance(context, now, nowMs + CLEARED_MS);
        });
        return record;
      },
    },
    operatorControls: {
      run(context, control, request) {
        const known = context.parts.records.ofAnyone(context, 'deposit', request.id);
        if (control.path.endsWith('/return') && known?.status === 'ACCEPTED') {
          throw new Refusal('INVALID_STATE', 'Nothing came that could go back.');
        }
        return parts.operatorControls.run(context, control, request);
      },
    },
  };
}

export const booksVariants = {
  'exchange-fees-within-the-amount': {
    freedom:
      'where the fee of an exchange is: within the amount that is fixed, and told beside the trade',
    change: feesInside,
  },
  'lists-go-back-thirty-days': {
    freedom: 'how far back the list of transactions goes where no start_date is named',
    change: backThirtyDays,
  },
  'posted-by-the-day': {
    freedom: 'what a posting date tells: the day of booking, as when it began in New York',
    silent: {
      'a market exchange that was pending for a while is posted at a later date than it was performed':
        'its posting date tells no more than the day',
      'funds from outside that were seen for a while are posted at a later date than they were seen':
        'their posting date tells no more than the day',
      'a transaction that was pending is posted as of when it was posted a day after it was made as well':
        'its posting date tells no more than the day',
    },
    change: postedByDay,
  },
  'pulls-arrive-by-themselves': {
    freedom: 'when the funds of a PULL deposit are there: some time after they were sent for',
    change: pullsInTwoSteps,
  },
} as const satisfies Readonly<Record<string, Variant>>;
