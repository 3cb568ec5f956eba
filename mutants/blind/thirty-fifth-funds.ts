/** Funds: the fee, the cents, the other rail, the direction that is seldom looked at. */
import type { ExchangeBody } from '../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { DepositBody } from '../../reference/domain/deposits.ts';
import type { Context } from '../../reference/context.ts';
import { refusedLate, within } from '../steps.ts';
import type { Mutants } from '../types.ts';

const ALL = 10_000;

/** Lets go of a fee, or takes it again, in the available balance alone. */
function shiftAvailable(context: Context, accountId: string, minor: number, nowMs: number): void {
  const change = { currentMinor: 0, availableMinor: minor };
  context.parts.balances.write(context, accountId, change, nowMs);
}

export const blindThirtyFifthFundsMutants = {
  'fee-on-its-way-is-available': {
    breaks: 'LED-003',
    because: 'the hold is replaced by what goes out, and a fee goes nowhere',
    class: 'money',
    difficulty: 3,
    change: ({ holds, withdrawals }) => ({
      holds: {
        replace(context, category, nowMs) {
          const rows = holds.replace(context, category, nowMs);
          for (const row of rows)
            if (row.transaction_type === 'FEE')
              shiftAvailable(context, row.account_id, -row.value_minor, nowMs);
          return rows;
        },
      },
      withdrawals: {
        execute(context, record, nowMs) {
          const { fee_minor: feeMinor, source_account_id: id } = record.body as WithdrawalBody;
          shiftAvailable(context, id, -feeMinor, nowMs);
          return withdrawals.execute(context, record, nowMs);
        },
      },
    }),
  },
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
  'exchange-pays-with-what-is-held': {
    breaks: 'LED-015',
    because: 'the desk looks at the balance in the books, which holds do not touch',
    class: 'money',
    difficulty: 3,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const covers = (_inner: Context, account: { current_minor: number }, minor: number) =>
            account.current_minor >= minor;
          return exchanges.fill(within(context, { balances: { covers } }), actor, record);
        },
      },
    }),
  },
  'pull-is-cut-to-cents-by-a-float': {
    breaks: 'DEP-004',
    because: 'the amount is multiplied by a hundred and its fraction dropped',
    class: 'money',
    difficulty: 3,
    change: ({ assets, deposits }) => ({
      deposits: {
        request(context, actor, wish, ...rest) {
          if (wish.deposit_type !== 'PULL') return deposits.request(context, actor, wish, ...rest);
          const toMinor: typeof assets.toMinor = (inner, assetTypeId, amount) => {
            assets.toMinor(inner, assetTypeId, amount);
            return Math.floor(Number(amount) * 10 ** assets.scale(inner, assetTypeId));
          };
          return deposits.request(within(context, { assets: { toMinor } }), actor, wish, ...rest);
        },
      },
    }),
  },
  'wire-that-comes-back-is-told-as-a-deposit': {
    breaks: 'TXN-019',
    because: 'a wire comes back as a wire, and all wires that come are deposits',
    class: 'money',
    difficulty: 3,
    change: ({ ledger, operator }) => ({
      operator: {
        returnWithdrawal(context, withdrawalId) {
          const { body } = operator.find(context, ['withdrawal'], withdrawalId);
          if (body['withdrawal_rail'] !== 'FEDWIRE')
            return operator.returnWithdrawal(context, withdrawalId);
          const post: typeof ledger.post = (inner, drafts, internal, nowMs) => {
            const told = drafts.map((draft) => ({ ...draft, type: 'FIAT_TRANSFER_IN' as const }));
            return ledger.post(inner, told, internal, nowMs);
          };
          return operator.returnWithdrawal(within(context, { ledger: { post } }), withdrawalId);
        },
      },
    }),
  },
  'transactions-of-a-payment-name-the-payment': {
    breaks: 'TXN-025',
    because:
      'the transfer that a payment makes is its own affair, and the payment is what was asked for',
    class: 'money',
    difficulty: 3,
    change: ({ payments, transfers }) => ({
      payments: {
        process(context, actor, record) {
          const legs: typeof transfers.legs = (inner, transfer, nowMs) =>
            transfers
              .legs(inner, transfer, nowMs)
              .map((leg) => ({ ...leg, category: { type: 'TRANSFER', id: record.id } }));
          return payments.process(within(context, { transfers: { legs } }), actor, record);
        },
      },
    }),
  },
  'push-accepted-after-it-came-comes-again': {
    breaks: 'DEP-005',
    because: 'the refusal is written where the answer is made, after what an acceptance does',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        accept(context, call) {
          const { ledger, movements } = context.parts;
          const record = movements.find(context, call, 'deposit');
          const { deposit_type: type } = record.body as DepositBody;
          if (type !== 'PUSH' || record.status !== 'EXECUTED')
            return deposits.accept(context, call);
          const category = deposits.category(context, record);
          const last = ledger.ofCategory(context, category, 'POSTED').at(-1);
          const receipt = { amountMinor: last?.value_minor ?? 0, feeMinor: 0, rail: null };
          if (receipt.amountMinor > 0) deposits.credit(context, record, receipt, call.nowMs);
          return refusedLate(context);
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
  'signature-without-a-time-is-refused-once-held': {
    breaks: 'SIG-002',
    because: 'the signature is looked at last, when the answer is written',
    class: 'state',
    difficulty: 3,
    change: ({ pipeline }) => ({
      pipeline: {
        run(context, call, handler) {
          const { 'x-signature': signature, 'x-timestamp': timestamp } = call.headers;
          const isLate = call.operationId === 'acceptWithdrawal' && timestamp === undefined;
          if (!isLate || signature === undefined) return pipeline.run(context, call, handler);
          handler(context, call);
          return context.parts.wire.serialise(context, refusedLate(context, 'TIMESTAMP_REQUIRED'));
        },
      },
    }),
  },
} satisfies Mutants;
