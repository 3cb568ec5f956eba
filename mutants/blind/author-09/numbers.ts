/** Faults of amounts and totals, by an author who had seen none of the tests. */
import type { Mutants } from '../../types.ts';

const MILLION = 1_000_000;
const EVENT_DIGITS = 2;

export const blindNinthNumberMutants = {
  'cents-are-lost-beyond-a-million': {
    breaks: 'DEP-007',
    because: 'large amounts go through a format of their own, with no fraction',
    class: 'money',
    difficulty: 3,
    change: ({ assets }) => ({
      assets: {
        toMinor(context, assetTypeId, amount) {
          const minor = assets.toMinor(context, assetTypeId, amount);
          const unit = 10 ** assets.scale(context, assetTypeId);
          return minor > MILLION * unit ? minor - (minor % unit) : minor;
        },
      },
    }),
  },
  'returned-funds-are-never-available': {
    breaks: 'LED-006',
    because: 'returns wait for somebody’s release, which adds them to one balance only',
    class: 'money',
    difficulty: 3,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          operator.postReturn(context, draft);
          if (draft.type !== 'FIAT_TRANSFER_OUT_RETURN') return;
          const sql = 'UPDATE accounts SET available_minor = available_minor - ? WHERE id = ?';
          context.store.run(sql, draft.valueMinor, draft.accountId);
        },
      },
    }),
  },
  'return-in-euros-is-booked-as-a-correction': {
    breaks: 'TXN-019',
    because: 'returns were built for dollars, and other banks’ come in by hand',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const { asset_type_id: asset } = context.parts.balances.account(context, draft.accountId);
          const byHand = draft.type === 'FIAT_TRANSFER_OUT_RETURN' && asset !== 'FIAT_TESTNET_USD';
          const type = byHand ? 'CREDIT_CORRECTION' : draft.type;
          return ledger.record(context, { ...draft, type }, status);
        },
      },
    }),
  },
  'events-of-fees-and-trades-tell-whole-cents': {
    breaks: 'WHK-015',
    because: 'the amount of an event is formatted as money, with two digits for every asset',
    class: 'money',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          if (row.transaction_type !== 'TRADE' && row.transaction_type !== 'FEE') return data;
          return { ...data, amount: Number(Number(data['amount']).toFixed(EVENT_DIGITS)) };
        },
      },
    }),
  },
} as const satisfies Mutants;
