/** What was posted, and what is told of it: the trade, the fee. */
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const ALL = 10_000;

export const blindThirtyFifthFundsMutants = {
  'trades-are-restated-at-a-new-rate': {
    breaks: 'LED-008',
    because: 'what was bought is valued anew when the market moves, in the books themselves',
    class: 'money',
    difficulty: 5,
    change: ({ rates }) => ({
      rates: {
        set(context, clientId, from, to, rate) {
          rates.set(context, clientId, from, to, rate);
          const filters = {
            status: 'EXECUTED',
            source_asset_type_id: from,
            destination_asset_type_id: to,
          };
          const all = { filters, page: 0, pageSize: ALL };
          const { rows } = context.parts.records.list(context, clientId, 'exchange', all);
          for (const row of rows) {
            const now = rates.of(context, clientId, from, to);
            const { source_minor: sourceMinor } = row.body as ExchangeBody;
            const minor = rates.fromSource(context, now, from, to, sourceMinor);
            const sql =
              'UPDATE transactions SET value_minor = ? WHERE category_id = ? AND value_minor > 0';
            context.store.run(sql, minor, row.id);
          }
        },
      },
    }),
  },
  'trade-is-posted-when-it-was-filled': {
    breaks: 'TXN-033',
    because: 'the date of a trade is copied when it is settled, as both are mostly one',
    class: 'time',
    difficulty: 4,
    change: ({ exchanges, ledger }) => ({
      exchanges: {
        advance(context, record, nowMs) {
          const setStatus: typeof ledger.setStatus = (inner, row, status) =>
            ledger.setStatus(inner, row, status, row.transaction_ms);
          return exchanges.advance(within(context, { ledger: { setStatus } }), record, nowMs);
        },
      },
    }),
  },
  'withdrawal-with-a-fee-is-completed-twice': {
    breaks: 'WHK-017',
    because: 'completion is told for each line that was posted, and the fee is a line',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        announce(context, eventType, record, nowMs) {
          withdrawals.announce(context, eventType, record, nowMs);
          const { fee_minor: feeMinor } = record.body as WithdrawalBody;
          if (eventType === 'WITHDRAWAL_COMPLETED' && feeMinor > 0)
            withdrawals.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
