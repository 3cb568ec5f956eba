/** Movements of the kinds, pairs and ways that the tables leave out. */
import type { Mutants } from '../types.ts';

const TO_SIX_DIGITS = 100;

const cut = (minor: number, unit: number): number => Math.max(unit, minor - (minor % unit));

export const blindThirtySeventhMovedMutants = {
  'crypto-from-outside-keeps-six-digits': {
    breaks: 'DEP-007',
    because: 'what comes in is read by a program that was written for stablecoins',
    class: 'money',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const isCoin = record.body['asset_type_id'] === 'BITCOIN_TESTNET_BTC';
          const amountMinor = isCoin
            ? cut(receipt.amountMinor, TO_SIX_DIGITS)
            : receipt.amountMinor;
          return deposits.detect(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  'purchase-of-a-fixed-amount-of-the-same-currency-passes': {
    breaks: 'EXC-004',
    because: 'the pair is looked at where the order that fixes what is sold is priced',
    class: 'validation',
    difficulty: 2,
    change: ({ exchanges, rates }) => ({
      exchanges: {
        request(context, actor, wish) {
          if (wish.action === 'FIX_SOURCE') return exchanges.request(context, actor, wish);
          const { parts } = context;
          const { checkPair } = exchanges;
          const lax: typeof checkPair = (inner, source, destination) => {
            if (source.id === destination.id) checkPair(inner, source, destination);
          };
          const own = { ...parts, exchanges: { ...parts.exchanges, checkPair: lax } };
          return exchanges.request({ ...context, parts: own }, actor, wish);
        },
      },
      rates: {
        of: (context, clientId, from, to) =>
          from === to
            ? rates.of(context, clientId, 'FIAT_TESTNET_USD', 'FIAT_TESTNET_EUR')
            : rates.of(context, clientId, from, to),
      },
    }),
  },
  'transfer-from-a-coin-to-a-currency-passes': {
    breaks: 'TRF-003',
    because: 'the currency of the payee is looked at where the payer has one',
    class: 'validation',
    difficulty: 3,
    change: ({ assets, transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          const fromCoin = !assets.fiat(context, source.asset_type_id);
          if (fromCoin && assets.fiat(context, destination.asset_type_id)) return;
          transfers.checkPair(context, source, destination);
        },
      },
      journal: { checkBalanced: () => undefined },
    }),
  },
  'status-is-told-of-any-movement': {
    breaks: 'ERR-008',
    because: 'states stand in one table by the identifier alone',
    class: 'state',
    difficulty: 3,
    change: ({ payments, withdrawals }) => ({
      payments: {
        status(context, call) {
          const id = call.path['payment_id'] ?? '';
          const { records } = context.parts;
          const kinds = ['withdrawal', 'transfer', 'exchange', 'deposit'] as const;
          const other = kinds
            .map((kind) => records.find(context, call.clientId, kind, id))
            .find((record) => record !== undefined);
          if (other === undefined) return payments.status(context, call);
          const data = { id, status: other.status, actions: [], rfis: [] };
          return { status: 200, body: { data } };
        },
      },
      withdrawals: {
        status(context, call) {
          const id = call.path['withdrawal_id'] ?? '';
          const { records } = context.parts;
          const transfer = records.find(context, call.clientId, 'transfer', id);
          if (transfer === undefined) return withdrawals.status(context, call);
          return { status: 200, body: { data: { id, status: transfer.status } } };
        },
      },
    }),
  },
} satisfies Mutants;
