/** Faults at drawn places: withdrawals, transfers and the balances behind them. */
import { Refusal } from '../../../reference/context.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 60;

export const blindEleventhMoneyMutants = {
  'fee-of-a-second-withdrawal-is-in-its-amount': {
    breaks: 'LED-011',
    because: 'customers who pay the fee again are billed in one sum',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const [amount, fee] = withdrawals.debits(context, record, nowMs);
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          const sql = `SELECT 1 FROM transactions
             WHERE account_id = ? AND transaction_type = 'FEE' AND category_type = 'WITHDRAWAL'`;
          const charged = context.store.one(sql, accountId) !== undefined;
          if (amount === undefined || fee === undefined || !charged)
            return withdrawals.debits(context, record, nowMs);
          return [{ ...amount, valueMinor: amount.valueMinor + fee.valueMinor }];
        },
      },
    }),
  },
  'same-crypto-withdrawal-is-the-one-that-is-open': {
    breaks: 'IDM-012',
    because: 'the custodian of coins takes equal orders for one that was sent twice',
    class: 'idempotency',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const made = withdrawals.request(context, actor, wish);
          if (wish.withdrawal_rail !== 'CRYPTO') return made;
          const { records } = context.parts;
          const { rows } = records.list(context, actor.clientId, 'withdrawal', {
            filters: { source_account_id: wish.source_account_id, status: 'REQUESTED' },
            page: 0,
            pageSize: 1_000,
          });
          const same = rows.find(
            ({ id, body }) => id !== made.id && JSON.stringify(body) === JSON.stringify(made.body),
          );
          if (same === undefined) return made;
          records.remove(context, made);
          return same;
        },
      },
    }),
  },
  'deposit-that-was-clawed-back-is-cancelled': {
    breaks: 'LED-008',
    because: 'what was taken back is no longer valid',
    class: 'state',
    difficulty: 3,
    change: ({ operator }) => ({
      operator: {
        returnDeposit(context, depositId) {
          const record = operator.returnDeposit(context, depositId);
          const sql = `UPDATE transactions SET status = 'CANCELLED'
             WHERE category_id = ? AND transaction_type = 'FIAT_TRANSFER_IN'`;
          context.store.run(sql, record.id);
          return record;
        },
      },
    }),
  },
  'withdrawal-cancelled-after-its-acceptance-is-accepted-again': {
    breaks: 'WDR-005',
    because: 'an order that was once accepted can be taken up again',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals, states }) => ({
      withdrawals: {
        accept(context, call) {
          const { ledger, movements } = context.parts;
          const record = movements.find(context, call, 'withdrawal');
          const category = withdrawals.category(context, record);
          const held = ledger.ofCategory(context, category, 'CANCELLED').length > 0;
          const again = record.status === 'CANCELLED' && held;
          const open = within(context, {
            states: {
              allows: (inner, kind, from, to) =>
                (from === 'CANCELLED' && to === 'ACCEPTED') || states.allows(inner, kind, from, to),
            },
          });
          return withdrawals.accept(again ? open : context, call);
        },
      },
    }),
  },
  'transfer-like-one-before-is-to-be-confirmed-in-a-body': {
    breaks: 'TRF-005',
    because: 'what looks like a double entry has to be confirmed',
    class: 'validation',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        accept(context, call) {
          const { movements, records } = context.parts;
          const record = movements.find(context, call, 'transfer');
          const { rows } = records.list(context, call.clientId, 'transfer', {
            filters: {
              source_account_id: String(record.body['source_account_id']),
              status: 'EXECUTED',
            },
            page: 0,
            pageSize: 1_000,
          });
          const text = JSON.stringify(record.body);
          const like = rows.some(
            ({ id, body }) => id !== record.id && JSON.stringify(body) === text,
          );
          if (like && call.body === undefined)
            throw new Refusal('VALIDATION_FAILED', 'A confirmation is missing.');
          return transfers.accept(context, call);
        },
      },
    }),
  },
  'one-of-two-holds-stays-when-it-is-cancelled': {
    breaks: 'WDR-003',
    because: 'what is available is reckoned anew when nothing is held any more',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals, balances }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          const sql = `SELECT 1 FROM transactions
             WHERE account_id = ? AND status IN ('AUTHORIZED', 'PENDING') AND category_id <> ?`;
          const others = context.store.one(sql, accountId, record.id) !== undefined;
          const keeping = within(context, {
            balances: { replace: (inner, id) => balances.account(inner, id) },
          });
          const released = withdrawals.release(others ? keeping : context, record, nowMs);
          if (others) return released;
          const right = balances.recomputed(context, accountId);
          const now = balances.account(context, accountId);
          const change = {
            currentMinor: right.currentMinor - now.current_minor,
            availableMinor: right.availableMinor - now.available_minor,
          };
          balances.write(context, accountId, change, nowMs);
          return released;
        },
      },
    }),
  },
  'transfers-that-wake-an-account-together-count-once': {
    breaks: 'LED-014',
    because: 'a sleeping account is read, woken and written back whole',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline, balances }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'acceptTransfer')
            return pipeline.execute(context, call, handler);
          const id = call.path['transfer_id'] ?? '';
          const record = context.parts.records.find(context, call.clientId, 'transfer', id);
          const accountId = String(record?.body['source_account_id']);
          const seen = record && balances.account(context, accountId);
          if (seen?.status !== 'DORMANT') return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          const before = balances.account(context, accountId);
          const answer = await pipeline.execute(context, call, handler);
          const change = {
            currentMinor: seen.current_minor - before.current_minor,
            availableMinor: seen.available_minor - before.available_minor,
          };
          balances.write(context, accountId, change, call.nowMs);
          return answer;
        },
      },
    }),
  },
} as const satisfies Mutants;
