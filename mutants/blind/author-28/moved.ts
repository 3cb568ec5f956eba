/** Faults of the twenty-eighth author: counterparties, and what moves to and from accounts. */
import { Refusal } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import { refusedLate, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

type Answered = { readonly data: { readonly id: string } };

export const blindTwentyEighthMovedMutants = {
  'crypto-counterparty-is-not-listed': {
    breaks: 'CPT-001',
    because: 'the list is joined with the bank accounts of those who are in it',
    class: 'filter',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const found = records.list(context, clientId, kind, filter);
          if (kind !== 'counterparty') return found;
          const rows = found.rows.filter(({ body }) => body['counterparty_type'] !== 'CRYPTO');
          return { rows, total: found.total - found.rows.length + rows.length };
        },
      },
    }),
  },
  'refused-change-of-a-verified-counterparty-keeps-the-rest': {
    breaks: 'ERR-007',
    because: 'what may still change is written first, and what may not is refused after it',
    class: 'validation',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        update(context, call) {
          const counterparty = counterparties.find(context, call);
          const wish = call.body as Fields;
          const free = without(without(wish, 'account_information'), 'wallet_information');
          const isMixed = Object.keys(free).length < Object.keys(wish).length;
          if (counterparty.status === 'PENDING' || !isMixed)
            return counterparties.update(context, call);
          const body = { ...counterparty.body, ...free };
          context.parts.records.update(context, counterparty, { body }, call.nowMs);
          return refusedLate(context);
        },
      },
    }),
  },
  'failed-pull-is-gone': {
    breaks: 'DEP-001',
    because: 'what failed is moved to a table of its own, which nobody reads',
    class: 'state',
    difficulty: 4,
    change: ({ deposits, movements }) => ({
      deposits: {
        get(context, call) {
          const { status } = movements.find(context, call, 'deposit');
          if (status === 'FAILURE') throw new Refusal('NOT_FOUND', 'There is no such deposit.');
          return deposits.get(context, call);
        },
      },
    }),
  },
  'detected-amount-is-posted-in-whole-units': {
    breaks: 'DEP-007',
    because: 'the confirmation of the bank has a field without decimals',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const post: typeof deposits.post = (inner, detected, atMs) => {
            const one = 10 ** inner.parts.assets.scale(inner, detected.asset_type_id);
            const minor = detected.value_minor - (detected.value_minor % one);
            if (minor === 0) return deposits.post(inner, detected, atMs);
            const sql = 'UPDATE transactions SET value_minor = ? WHERE id = ?';
            inner.store.run(sql, minor, detected.id);
            return deposits.post(inner, { ...detected, value_minor: minor }, atMs);
          };
          return deposits.advance(within(context, { deposits: { post } }), record, nowMs);
        },
      },
    }),
  },
  'returned-withdrawal-can-be-accepted-again': {
    breaks: 'WDR-007',
    because: 'what came back did not arrive, so it may be sent once more',
    class: 'state',
    difficulty: 5,
    change: ({ states }) => ({
      states: {
        require(context, record, to) {
          const isBack = record.kind === 'withdrawal' && record.body['returned_ms'] !== undefined;
          if (isBack && record.status === 'EXECUTED' && to === 'ACCEPTED') return;
          states.require(context, record, to);
        },
      },
    }),
  },
  'status-of-an-unaccepted-withdrawal-is-not-found': {
    breaks: 'WDR-008',
    because: 'the course of a withdrawal begins with its acceptance',
    class: 'state',
    difficulty: 2,
    change: ({ movements, withdrawals }) => ({
      withdrawals: {
        status(context, call) {
          const { status } = movements.find(context, call, 'withdrawal');
          if (status === 'REQUESTED') throw new Refusal('NOT_FOUND', 'There is no such status.');
          return withdrawals.status(context, call);
        },
      },
    }),
  },
  'transfer-that-lacked-funds-is-gone': {
    breaks: 'TRF-002',
    because: 'what was rejected is deleted by the clean-up of failed orders',
    class: 'state',
    difficulty: 4,
    change: ({ movements, transfers }) => ({
      transfers: {
        get(context, call) {
          const { status } = movements.find(context, call, 'transfer');
          if (status === 'REJECTED') throw new Refusal('NOT_FOUND', 'There is no such transfer.');
          return transfers.get(context, call);
        },
      },
    }),
  },
  'exchange-within-one-crypto-asset-is-taken': {
    breaks: 'EXC-004',
    because: 'codes of currencies are compared, and crypto has none',
    class: 'validation',
    difficulty: 4,
    change: ({ assets, exchanges }) => ({
      exchanges: {
        checkPair(context, source, destination) {
          const isCrypto = !assets.fiat(context, source.asset_type_id);
          if (isCrypto && source.id !== destination.id) return;
          exchanges.checkPair(context, source, destination);
        },
      },
    }),
  },
  'unsupported-order-is-refused-at-its-acceptance': {
    breaks: 'EXC-006',
    because: 'the custodian is asked when the order goes to it, and not for the quote',
    class: 'validation',
    difficulty: 3,
    change: ({ balances, exchanges }) => ({
      exchanges: {
        checkOrder: () => undefined,
        fill(context, actor, record) {
          const body = record.body as ExchangeBody;
          const source = balances.account(context, body.source_account_id);
          const destination = balances.account(context, body.destination_account_id);
          exchanges.checkOrder(context, body.action, source, destination);
          return exchanges.fill(context, actor, record);
        },
      },
    }),
  },
  'equal-payment-of-a-payer-brings-nothing': {
    breaks: 'PAY-008',
    because: 'funds are matched by payer and amount with a payment that has them already',
    class: 'money',
    difficulty: 4,
    change: ({ payments, states }) => ({
      payments: {
        advance(context, record, nowMs) {
          const { payment_source: source, payment_info: info } = record.body as PaymentWish &
            Fields;
          const before = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'payment' AND status = 'EXECUTED'
               AND json_extract(body, '$.payment_source.source_counterparty_id') = ?
               AND json_extract(body, '$.payment_info.amount') = ?`,
            source.source_counterparty_id ?? '',
            info.amount,
          );
          if (before === undefined) return payments.advance(context, record, nowMs);
          return states.move(context, record, 'EXECUTED', nowMs);
        },
      },
    }),
  },
  'payment-that-came-in-can-be-accepted-again': {
    breaks: 'PAY-008',
    because: 'the guard knows the state of acceptance, and not that of what is done',
    class: 'state',
    difficulty: 4,
    change: ({ states }) => ({
      states: {
        require(context, record, to) {
          const { payment_source: source } = record.body as Partial<PaymentWish>;
          const isIn = record.status === 'EXECUTED' && source?.source_type === 'COUNTERPARTY';
          if (record.kind === 'payment' && isIn && to === 'ACCEPTED') return;
          states.require(context, record, to);
        },
      },
    }),
  },
  'posting-of-a-trade-lowers-what-is-available-once-more': {
    breaks: 'EXC-003',
    because: 'the desk takes what it sold off both balances, and it was off one already',
    class: 'money',
    difficulty: 3,
    change: ({ balances, exchanges }) => ({
      exchanges: {
        advance(context, record, nowMs) {
          const executed = exchanges.advance(context, record, nowMs);
          const { source_account_id: id, source_minor: minor } = executed.body as ExchangeBody;
          const change = { currentMinor: 0, availableMinor: -minor };
          balances.write(context, id, change, nowMs);
          return executed;
        },
      },
    }),
  },
  'retried-accept-of-an-exchange-fills-it-again': {
    breaks: 'IDM-002',
    because: 'a known key is taken for an order that was broken off, and sent to the market again',
    class: 'idempotency',
    difficulty: 3,
    change: ({ exchanges, idempotency, movements }) => ({
      idempotency: {
        decide(context, call, stored) {
          if (call.operationId === 'acceptExchange') {
            const record = movements.find(context, call, 'exchange');
            const open = within(context, { states: { require: () => undefined } });
            exchanges.fill(open, call, record);
          }
          return idempotency.decide(context, call, stored);
        },
      },
    }),
  },
  'retried-creation-of-a-deposit-that-was-funded-makes-another': {
    breaks: 'IDM-001',
    because: 'the key is looked up among the deposits that wait for funds',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, records }) => ({
      idempotency: {
        find(context, call) {
          const stored = idempotency.find(context, call);
          if (stored === undefined || call.operationId !== 'createDeposit') return stored;
          const { id } = (JSON.parse(stored.payload) as Answered).data;
          const deposit = records.find(context, call.clientId, 'deposit', id);
          if (deposit?.status !== 'EXECUTED') return stored;
          context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
          return undefined;
        },
      },
    }),
  },
} satisfies Mutants;
