/** Exchanges whose two sides move at different moments. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { Variant } from '../types.ts';
import { rows } from './untestable.ts';

const STEP_MS = 1_000;

/** The source is debited with the fill; an exchange itself is not settled as long as a run lasts. */
function debitedAtTheFill({ exchanges, progress }: Parts): PartsOverlay {
  return {
    progress: {
      nextMs: (_context, nowMs) => nowMs + STEP_MS,
      tick: (context) => {
        progress.tick(context, true);
      },
      // Reviews wait for the operator.
      attempt(context, record, nowMs) {
        if (record.kind !== 'application') progress.attempt(context, record, nowMs);
        else context.parts.records.update(context, record, { dueMs: null }, nowMs);
      },
    },
    exchanges: debitedAtTheFillIn(exchanges),
  };
}

function debitedAtTheFillIn(exchanges: Parts['exchanges']): NonNullable<PartsOverlay['exchanges']> {
  return {
    fill(context, actor, record) {
      const { journal, ledger, records } = context.parts;
      const filled = exchanges.fill(context, actor, record);
      const { source_account_id: source } = filled.body as ExchangeBody;
      const category = exchanges.category(context, filled);
      const debit = ledger
        .ofCategory(context, category, 'PENDING')
        .filter((row) => row.account_id === source);
      ledger.settle(
        context,
        debit,
        (rows) => journal.against(context, 'EXCHANGE_POOL', rows),
        actor.nowMs,
      );
      return records.update(context, filled, { dueMs: null }, actor.nowMs);
    },
  };
}

/** In the smallest units of the asset that is bought. */
const LOT = 5;

/** As many whole lots as the amount buys, and no more is paid than these cost. */
function inWholeLots({ exchanges, balances }: Parts): PartsOverlay {
  return {
    exchanges: {
      quote(context, clientId, fixed) {
        const { rates } = context.parts;
        const { source_asset_type_id: from, destination_asset_type_id: to } = fixed;
        const quote = exchanges.quote(context, clientId, fixed);
        const bought = quote.destination_minor - (quote.destination_minor % LOT);
        if (fixed.action !== 'FIX_SOURCE' || bought === 0) return quote;
        const rate = rates.of(context, clientId, from, to);
        const paid = rates.fromDestination(context, rate, from, to, bought);
        balances.checkSize(context, paid);
        return { ...quote, source_minor: paid, destination_minor: bought };
      },
    },
  };
}

export const exchangeVariants = {
  'exchanges-are-made-in-whole-lots': {
    freedom: 'how much of the amount is paid where whole lots of what is bought cost less',
    change: inWholeLots,
  },
  'exchanges-are-credited-days-later': {
    freedom: 'that an exchange is debited at its fill, and credited at its settlement, days later',
    thin: true,
    untestable: {
      ...rows(['EVT 19', 'EXC 5 7'], 'no exchange is settled'),
      ...rows(['PAY 8'], 'no operator brings what a counterparty is to pay'),
    },
    silent: {
      'the pending debit of a market exchange lowers the available balance, and not the current one':
        'its debit is posted with its fill',
      'an accepted withdrawal that is cancelled releases what it held a day after it was made as well':
        'a withdrawal that nobody settles is at its end a day later',
      'after a restart an accepted withdrawal that is cancelled releases what it held':
        'a withdrawal that nobody settles is at its end by then',
      'the posted credit of what a market exchange buys raises the current and the available balance':
        'it is credited days later',
    },
    target: { controls: { settle: null } },
    change: debitedAtTheFill,
  },
  'exchanges-are-credited-by-the-operator': {
    freedom: 'that an exchange is debited at its fill, and credited once the operator settles it',
    change: ({ exchanges }) => ({ exchanges: debitedAtTheFillIn(exchanges) }),
    silent: {
      'the pending debit of a market exchange lowers the available balance, and not the current one':
        'its debit is posted with its fill',
      'a market exchange that was pending for a while is posted at a later date than it was performed':
        'its debit is posted with its fill',
      'when an exchange is accepted by two requests at once, TRANSACTION_PENDING is sent':
        'its debit is posted with its fill',
    },
  },
  'exchanges-round-down-to-nothing': {
    freedom: 'that what the smallest unit buys of another currency is rounded down, to nothing too',
    change: ({ exchanges, balances }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const { rates } = context.parts;
          const { source_asset_type_id: from, destination_asset_type_id: to } = fixed;
          const rate = rates.of(context, clientId, from, to);
          const source = fixed.amount_minor;
          const bought = rates.fromSource(context, rate, from, to, source);
          if (fixed.action !== 'FIX_SOURCE' || bought > 0) {
            return exchanges.quote(context, clientId, fixed);
          }
          balances.checkSize(context, source);
          const shown = rates.shown(context, rate);
          return { source_minor: source, destination_minor: 0, rate: shown };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
