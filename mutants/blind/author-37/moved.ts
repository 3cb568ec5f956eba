/** Movements of the kinds, pairs and ways that the tables leave out. */
import type { Call } from '../../../reference/context.ts';
import { dataOf, shift } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const TO_SIX_DIGITS = 100;
const TO_CENTS = 1_000_000;

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
  'deletion-under-the-key-of-its-creation-answers-that': {
    breaks: 'IDM-015',
    because: 'a key is kept for the record, whatever is done with it',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency, subscriptions }) => {
      const made = new Map<string, string>();
      return {
        subscriptions: {
          create(context, call) {
            const reply = subscriptions.create(context, call);
            const key = JSON.stringify([call.clientId, call.idempotencyKey]);
            if (call.idempotencyKey !== null) made.set(key, String(dataOf(reply)['id']));
            return reply;
          },
        },
        idempotency: {
          around(context, call, execute) {
            const key = JSON.stringify([call.clientId, call.idempotencyKey]);
            const id = made.get(key);
            if (call.operationId !== 'deleteSubscription' || id === undefined)
              return idempotency.around(context, call, execute);
            const data = { id, status: 'ACTIVE' };
            return context.parts.wire.serialise(context, { status: 200, body: { data } });
          },
        },
      };
    },
  },
  'payment-of-crypto-from-outside-brings-whole-cents': {
    breaks: 'PAY-008',
    because: 'payments are reckoned in cents, whatever is paid',
    class: 'money',
    difficulty: 2,
    change: ({ payments }) => ({
      payments: {
        advance(context, record, nowMs) {
          const minor = record.body['amount_minor'] as number;
          const info = record.body['payment_info'] as { readonly asset_type_id: string };
          const isCoin = info.asset_type_id === 'BITCOIN_TESTNET_BTC';
          const body = isCoin
            ? { ...record.body, amount_minor: cut(minor, TO_CENTS) }
            : record.body;
          return payments.advance(context, { ...record, body }, nowMs);
        },
      },
    }),
  },
  'acceptance-of-a-push-of-crypto-credits-it': {
    breaks: 'DEP-005',
    because: 'crypto deposits are taken as done once they are accepted',
    class: 'money',
    difficulty: 3,
    change: ({ assets, deposits }) => ({
      deposits: {
        accept(context, call) {
          const record = context.parts.movements.find(context, call, 'deposit');
          const { account_id: id, asset_type_id: asset } = record.body as Record<string, string>;
          const isPush = record.body['deposit_type'] === 'PUSH';
          if (!isPush || assets.fiat(context, asset ?? '')) return deposits.accept(context, call);
          const minor = (record.body['amount_minor'] as number | null) ?? TO_CENTS;
          shift(context, id ?? '', minor, call.nowMs);
          return { status: 200, body: { data: deposits.record(context, record) } };
        },
      },
    }),
  },
  'retried-acceptance-doubles-what-a-counterparty-pays': {
    breaks: 'IDM-002',
    because: 'what is awaited is noted before the key is looked at',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, payments }) => {
      const retried = new Set<string>();
      return {
        idempotency: {
          decide(context, call, stored) {
            if (call.operationId === 'acceptPayment') retried.add(call.path['payment_id'] ?? '');
            return idempotency.decide(context, call, stored);
          },
        },
        payments: {
          advance(context, record, nowMs) {
            if (!retried.delete(record.id)) return payments.advance(context, record, nowMs);
            const minor = record.body['amount_minor'] as number;
            const body = { ...record.body, amount_minor: 2 * minor };
            return payments.advance(context, { ...record, body }, nowMs);
          },
        },
      };
    },
  },
  'acceptance-of-transfers-takes-a-payment': {
    breaks: 'ERR-008',
    because: 'both are orders of one table, and are accepted by one program',
    class: 'state',
    difficulty: 3,
    change: ({ transfers, payments }) => ({
      transfers: {
        accept(context, call) {
          const id = call.path['transfer_id'] ?? '';
          const payment = context.parts.records.find(context, call.clientId, 'payment', id);
          if (payment === undefined) return transfers.accept(context, call);
          const own: Call = { ...call, path: { payment_id: id } };
          return payments.accept(context, own);
        },
      },
    }),
  },
} satisfies Mutants;
