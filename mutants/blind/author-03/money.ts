/** Faults of what moves money, written from the document alone by someone who had seen none of the tests. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import { meanwhile, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 30;

export const blindMoneyMutants = {
  'pull-that-is-done-can-be-accepted-once-more': {
    breaks: 'DEP-008',
    because: 'what is refused is a second pull under way, not one after it',
    class: 'state',
    difficulty: 3,
    change: ({ states }) => ({
      states: {
        allows: (context, kind, from, to) =>
          (kind === 'deposit' && from === 'EXECUTED' && to === 'ACCEPTED') ||
          states.allows(context, kind, from, to),
      },
    }),
  },
  'pull-brings-the-amount-of-the-latest-request': {
    breaks: 'DEP-004',
    because: 'the order to the other bank is kept by account, and the later one overwrites it',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, records }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const { account_id: accountId, deposit_type: kind } = record.body as DepositBody;
          if (kind !== 'PULL') return deposits.advance(context, record, nowMs);
          const pulls = records
            .children(context, accountId, 'deposit')
            .filter(({ body }) => body['deposit_type'] === 'PULL');
          const amount = (pulls.at(-1) ?? record).body['amount_minor'];
          const body = { ...record.body, amount_minor: amount };
          return deposits.advance(context, { ...record, body }, nowMs);
        },
      },
    }),
  },
  'exchange-sells-what-a-withdrawal-holds': {
    breaks: 'LED-015',
    because: 'the desk asks for the balance, and is given the current one',
    class: 'money',
    difficulty: 4,
    change: ({ balances, exchanges }) => {
      const filling = meanwhile();
      return {
        exchanges: {
          fill: (context, actor, record) =>
            filling.during(true, () => exchanges.fill(context, actor, record)),
        },
        balances: {
          covers: (context, account, minor) =>
            filling.known === true
              ? account.current_minor >= minor
              : balances.covers(context, account, minor),
        },
      };
    },
  },
  'fee-of-a-cancelled-withdrawal-stays-held': {
    breaks: 'WDR-006',
    because: 'the hold of the withdrawal is found by its type, and the fee has another',
    class: 'money',
    difficulty: 3,
    change: ({ ledger, withdrawals }) => {
      const cancelling = meanwhile();
      return {
        withdrawals: {
          release: (context, record, nowMs) =>
            cancelling.during(true, () => withdrawals.release(context, record, nowMs)),
        },
        ledger: {
          ofCategory(context, category, status) {
            const rows = ledger.ofCategory(context, category, status);
            if (cancelling.known === null) return rows;
            return rows.filter((row) => row.transaction_type !== 'FEE');
          },
        },
      };
    },
  },
  'receipt-is-handed-out-once': {
    breaks: 'WDR-009',
    because: 'it is fetched from a queue that forgets what was read',
    class: 'persistence',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const handed = new Set<string>();
      return {
        withdrawals: {
          receiptRecord(context, record) {
            if (handed.has(record.id)) {
              throw new Refusal('NOT_FOUND', 'There is no such receipt.');
            }
            const receipt = withdrawals.receiptRecord(context, record);
            handed.add(record.id);
            return receipt;
          },
        },
      };
    },
  },
  'cancel-that-overtakes-an-accept-leaves-its-hold': {
    breaks: 'WDR-005',
    because: 'what was only requested holds nothing, and that was read before',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'cancelWithdrawal') {
            return pipeline.execute(context, call, handler);
          }
          const { records, states, wire, withdrawals } = context.parts;
          const id = call.path['withdrawal_id'] ?? '';
          const find = () => records.find(context, call.clientId, 'withdrawal', id);
          const seen = find();
          await pause(GAP_MS);
          const now = find();
          if (seen?.status !== 'REQUESTED' || now?.status !== 'ACCEPTED') {
            return pipeline.execute(context, call, handler);
          }
          return context.store.transaction(() => {
            const cancelled = states.move(context, now, 'CANCELLED', call.nowMs);
            withdrawals.announce(context, 'WITHDRAWAL_CANCELLED', cancelled, call.nowMs);
            const data = withdrawals.statusRecord(context, cancelled);
            return wire.serialise(context, { status: 200, body: { data } });
          });
        },
      },
    }),
  },
  'exchange-of-a-fixed-destination-keeps-its-quote': {
    breaks: 'EXC-005',
    because: 'what is bought is fixed, so everything is taken for fixed',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        quote(context, clientId, fixed) {
          const asked = fixed as Partial<ExchangeBody>;
          const { source_minor: source, destination_minor: destination, rate } = asked;
          const known = source !== undefined && destination !== undefined && rate !== undefined;
          if (fixed.action !== 'FIX_DESTINATION' || !known) {
            return exchanges.quote(context, clientId, fixed);
          }
          return { source_minor: source, destination_minor: destination, rate };
        },
      },
    }),
  },
  'second-payment-to-an-account-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'the instructions of the account were given already',
    class: 'wire',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const { payment_destination: to } = record.body as PaymentWish;
          const earlier = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'payment' AND client_id = ? AND seq < ?
               AND status IN ('ACCEPTED', 'EXECUTED')
               AND json_extract(body, '$.payment_source.source_type') = 'COUNTERPARTY'
               AND json_extract(body, '$.payment_destination.destination_account_id') = ?`,
            record.clientId,
            record.seq,
            to.destination_account_id,
          );
          return earlier === undefined ? payments.instructions(context, record) : undefined;
        },
      },
    }),
  },
  'event-of-a-cancelled-transaction-tells-no-amount': {
    breaks: 'WHK-015',
    because: 'a cancelled transaction moves nothing, so its amount is zero',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          return row.status === 'CANCELLED' ? { ...data, amount: 0 } : data;
        },
      },
    }),
  },
  'retry-with-a-request-id-of-its-own-is-new': {
    breaks: 'IDM-001',
    because: 'the identifier of the request is part of what makes a request the same',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const requestId = call.headers['x-svc-request-id'] ?? '';
          const key = call.idempotencyKey;
          const idempotencyKey = key === null ? null : `${key} ${requestId}`;
          return idempotency.scope(context, { ...call, idempotencyKey });
        },
      },
    }),
  },
  'dormant-account-sells-nothing': {
    breaks: 'CUS-021',
    because: 'the desk trades for open accounts',
    class: 'state',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        checkPair(context, source, destination) {
          exchanges.checkPair(context, source, destination);
          const { records } = context.parts;
          const { client_id: clientId, customer_id: id } = source;
          const status = records.status(context, clientId, 'customer', id);
          if (status !== 'DORMANT' && source.status !== 'DORMANT') return;
          throw new Refusal('ACCOUNT_NOT_OPEN', 'The account is DORMANT.');
        },
      },
    }),
  },
  'cancel-before-acceptance-is-not-told': {
    breaks: 'EVT-017',
    because: 'nothing was held, so nothing was cancelled',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const silent = meanwhile();
      return {
        withdrawals: {
          release(context, record, nowMs) {
            const release = () => withdrawals.release(context, record, nowMs);
            return record.status === 'REQUESTED' ? silent.during(true, release) : release();
          },
          announce(context, eventType, record, nowMs) {
            if (silent.known === null) withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  'pull-deposit-completes-in-silence': {
    breaks: 'EVT-013',
    because: 'who pulls knows, only who waits is told',
    class: 'webhook',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        announce(context, eventType, record, nowMs) {
          const pull = record.body['deposit_type'] === 'PULL';
          if (pull && eventType === 'DEPOSIT_COMPLETED') return;
          deposits.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'wallet-that-is-not-verified-is-paid': {
    breaks: 'CPT-004',
    because: 'the bank verifies accounts, and wallets have no bank',
    class: 'state',
    difficulty: 3,
    change: ({ payees }) => ({
      payees: {
        checkUsable(context, payee) {
          if (payee.body['counterparty_type'] !== 'CRYPTO') payees.checkUsable(context, payee);
        },
      },
    }),
  },
  'only-the-latest-key-of-an-operation-is-known': {
    breaks: 'IDM-001',
    because: 'a retry follows its request at once, so one key is kept',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        remember(context, call, answer) {
          if (!call.operationId.startsWith('create')) {
            idempotency.remember(context, call, answer);
            return;
          }
          const prefix = JSON.stringify([call.clientId, call.operationId]).slice(0, -1);
          context.store.run(
            'DELETE FROM idempotency WHERE substr(scope, 1, ?) = ?',
            prefix.length,
            prefix,
          );
          idempotency.remember(context, call, answer);
        },
      },
    }),
  },
} satisfies Mutants;
