/** Faults of owners, currencies and operations that are seldom the ones that anybody tries. */
import type { Context } from '../../reference/context.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import { overlayParts } from '../../reference/parts.ts';
import type { PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

const MAIN_CURRENCY = 'FIAT_TESTNET_USD';

function within(context: Context, overlay: PartsOverlay): Context {
  return { ...context, parts: overlayParts(context.parts, () => overlay) };
}

/** Neither the account's state nor its customer's is asked for. */
const unasked: PartsOverlay = { availability: { mayMove: () => undefined } };

/** A crypto withdrawal that is accepted can be accepted once more. */
function twice(context: Context): Context {
  const { states } = context.parts;
  return within(context, {
    states: {
      require(inner, record, to) {
        if (isCrypto(record) && record.status === 'ACCEPTED' && to === 'ACCEPTED') return;
        states.require(inner, record, to);
      },
    },
  });
}

const isCrypto = ({ body }: { readonly body: unknown }): boolean =>
  (body as { readonly withdrawal_rail?: unknown } | null)?.withdrawal_rail === 'CRYPTO';

export const lessTroddenMutants = {
  'events-of-accounts-of-corporations-are-not-told': {
    breaks: 'EVT-010',
    because: 'the way to the client goes through the table of individual customers',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        emit(context, emission) {
          const id = String(emission.data['account_id']);
          const sql = 'SELECT * FROM accounts WHERE id = ?';
          const customerId = context.store.one<AccountRow>(sql, id)?.customer_id ?? '';
          const customer = context.parts.records.ofAnyone(context, 'customer', customerId);
          if (customer?.body['customer_type'] === 'CORPORATION') return;
          events.emit(context, emission);
        },
      },
    }),
  },
  'withdrawal-in-another-currency-is-recorded-as-crypto': {
    breaks: 'TXN-015',
    because: 'what is not the main currency was crypto until a second currency came',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const { asset_type_id: assetTypeId } = record.body as WithdrawalBody;
          const drafts = withdrawals.debits(context, record, nowMs);
          if (assetTypeId === MAIN_CURRENCY) return drafts;
          return drafts.map((draft) =>
            draft.type === 'FEE' ? draft : { ...draft, type: 'TRANSFER_OUT' },
          );
        },
      },
    }),
  },
  'payment-from-an-account-is-posted-in-silence': {
    breaks: 'EVT-010',
    because: 'payments call the books directly, below where events are written',
    class: 'webhook',
    difficulty: 3,
    change: ({ payments }) => ({
      payments: {
        process(context, actor, record) {
          const silent = within(context, { ledger: { announce: () => undefined } });
          return payments.process(silent, actor, record);
        },
      },
    }),
  },
  'exchange-of-a-customer-frozen-since-is-filled': {
    breaks: 'CUS-013',
    because: 'the accounts were looked at for the quote, and the quote is all that is read again',
    class: 'state',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        fill: (context, actor, record) => exchanges.fill(within(context, unasked), actor, record),
      },
    }),
  },
  'payment-of-a-customer-under-diligence-is-processed': {
    breaks: 'CUS-019',
    because: 'payments came last, and their acceptance has no check of the customer',
    class: 'state',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        start: (context, actor, record) => payments.start(within(context, unasked), actor, record),
      },
    }),
  },
  'crypto-withdrawals-are-not-told': {
    breaks: 'EVT-016',
    because: 'they are a service of their own, which writes no events yet',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        announce(context, eventType, record, nowMs) {
          const { withdrawal_rail: rail } = record.body as WithdrawalBody;
          if (rail !== 'CRYPTO') withdrawals.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'status-of-a-crypto-withdrawal-ends-with-its-acceptance': {
    breaks: 'WDR-008',
    because: 'the status is moved on by the messages of banks, and a chain sends none',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        statusRecord(context, record) {
          const { withdrawal_rail: rail } = record.body as WithdrawalBody;
          const shown = withdrawals.statusRecord(context, record);
          const isFurther = ['IN_PROGRESS', 'EXECUTED'].includes(record.status);
          return rail === 'CRYPTO' && isFurther ? { ...shown, status: 'ACCEPTED' } : shown;
        },
      },
    }),
  },
  'crypto-withdrawal-has-no-category': {
    breaks: 'TXN-024',
    because: 'its debits come from the books of the custodian, which know no withdrawals',
    class: 'wire',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          if (row.transaction_type !== 'TRANSFER_OUT') return shown;
          const { category_type: _type, category_id: _id, ...others } = shown;
          return others;
        },
      },
    }),
  },
  'deposit-of-crypto-funds-completes-in-silence': {
    breaks: 'EVT-013',
    because: 'the watcher of the chain moves the state by itself',
    class: 'webhook',
    difficulty: 3,
    change: ({ assets, deposits }) => ({
      deposits: {
        announce(context, eventType, record, nowMs) {
          const { asset_type_id: assetTypeId } = record.body as DepositBody;
          if (!assets.fiat(context, assetTypeId)) return;
          deposits.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'crypto-withdrawal-accepted-again-is-sent-again': {
    breaks: 'WDR-007',
    because: 'the custodian is called before the state is looked at',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: { accept: (context, call) => withdrawals.accept(twice(context), call) },
    }),
  },
  'retried-accept-of-a-crypto-withdrawal-is-sent-again': {
    breaks: 'IDM-002',
    because: 'the custodian gets a key of its own for each call',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency, withdrawals }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'acceptWithdrawal' && idempotency.applies(context, call),
      },
      withdrawals: { accept: (context, call) => withdrawals.accept(twice(context), call) },
    }),
  },
} as const satisfies Mutants;
