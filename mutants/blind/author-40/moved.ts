/** Movements: what is pending, what comes in, and by which name it stands in the books. */
import type { Context } from '../../../reference/context.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const TOKEN = 'ETHEREUM_SEPOLIA_USDC';
const TOKEN_MINOR_OF_A_CENT = 10_000;
const GAP_MS = 15;

function writeAvailable(context: Context, accountId: string, minor: number): void {
  const sql = 'UPDATE accounts SET available_minor = ? WHERE id = ?';
  context.store.run(sql, minor, accountId);
}

/** What was pending is cancelled, and something posted takes its place. */
function replaced(context: Context, seen: TransactionRow, nowMs: number): TransactionRow[] {
  const { journal, ledger } = context.parts;
  ledger.announce(context, ledger.setStatus(context, seen, 'CANCELLED', nowMs), nowMs);
  const draft = {
    accountId: seen.account_id,
    valueMinor: seen.value_minor,
    type: seen.transaction_type,
    category: { type: 'DEPOSIT', id: seen.category_id ?? '' },
    nowMs,
  } as const;
  return ledger.post(context, [draft], (rows) => journal.against(context, 'EXTERNAL', rows), nowMs);
}

export const blindFortiethMovedMutants = {
  'pending-debit-beside-another-is-lost': {
    breaks: 'LED-003',
    because: 'the available balance is written from what was read before; settling reckons it anew',
    class: 'concurrency',
    difficulty: 4,
    change: ({ exchanges, pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const { balances, records } = context.parts;
          const id = call.path['exchange_id'] ?? '';
          const record = records.find(context, call.clientId, 'exchange', id);
          if (call.operationId !== 'acceptExchange' || record === undefined)
            return pipeline.execute(context, call, handler);
          const { source_account_id: from } = record.body as ExchangeBody;
          const readMinor = balances.account(context, from).available_minor;
          await pause(GAP_MS);
          const beforeMinor = balances.account(context, from).available_minor;
          const answer = await pipeline.execute(context, call, handler);
          const takenMinor = beforeMinor - balances.account(context, from).available_minor;
          if (takenMinor > 0) writeAvailable(context, from, readMinor - takenMinor);
          return answer;
        },
      },
      exchanges: {
        advance(context, record, nowMs) {
          const done = exchanges.advance(context, record, nowMs);
          const { source_account_id: from } = record.body as ExchangeBody;
          const { availableMinor } = context.parts.balances.recomputed(context, from);
          writeAvailable(context, from, availableMinor);
          return done;
        },
      },
    }),
  },
  'payment-from-an-account-loses-its-cents': {
    breaks: 'PAY-004',
    because: 'payments began with whole units, and their column is an integer',
    class: 'money',
    difficulty: 2,
    change: ({ payments, transfers }) => ({
      payments: {
        process(context, actor, record) {
          const { payment_info: info } = record.body as PaymentWish;
          const whole = Math.trunc(info.amount);
          const amount = whole === 0 ? info.amount : whole;
          const request: typeof transfers.request = (inner, of, wish) =>
            transfers.request(inner, of, { ...wish, amount });
          return payments.process(within(context, { transfers: { request } }), actor, record);
        },
      },
    }),
  },
  'stablecoin-that-comes-in-is-kept-in-cents': {
    breaks: 'DEP-007',
    because: 'it stands for a currency, whose amounts have two digits',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const isToken = record.body['asset_type_id'] === TOKEN;
          const amountMinor = isToken
            ? receipt.amountMinor - (receipt.amountMinor % TOKEN_MINOR_OF_A_CENT)
            : receipt.amountMinor;
          return deposits.detect(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  'settled-deposit-takes-the-place-of-a-cancelled-one': {
    breaks: 'LED-009',
    because: 'what the bank reports at first and in the end has two references',
    class: 'state',
    difficulty: 3,
    change: ({ deposits, ledger }) => ({
      deposits: {
        advance(context, record, nowMs) {
          const category = deposits.category(context, record);
          const [seen] = ledger.ofCategory(context, category, 'PENDING');
          if (seen === undefined) return deposits.advance(context, record, nowMs);
          return deposits.advance(within(context, { deposits: { post: replaced } }), record, nowMs);
        },
      },
    }),
  },
  'coins-on-their-way-out-are-fiat': {
    breaks: 'TXN-017',
    because: 'what takes the place of a hold is made by the job that was written for banks',
    class: 'money',
    difficulty: 3,
    change: ({ holds, ledger }) => ({
      holds: {
        replace(context, category, nowMs) {
          const record: typeof ledger.record = (inner, draft, status) =>
            ledger.record(
              inner,
              draft.type === 'TRANSFER_OUT' ? { ...draft, type: 'FIAT_TRANSFER_OUT' } : draft,
              status,
            );
          return holds.replace(within(context, { ledger: { record } }), category, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
