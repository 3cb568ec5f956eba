/** Faults at places drawn anew: what is deposited, withdrawn, transferred, exchanged and paid. */
import { Refusal } from '../../../reference/context.ts';
import type { DepositBody, DepositWish } from '../../../reference/domain/deposits.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { dataOf, pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 40;
const DAY_MS = 86_400_000;

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

export const blindFourteenthMoneyMutants = {
  'second-pull-from-a-counterparty-brings-what-the-first-did': {
    breaks: 'DEP-004',
    because: 'the order to pull is kept with the counterparty, amount and all',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => {
      const orders = new Map<string, number>();
      return {
        deposits: {
          receive(context, record, receipt, nowMs) {
            const { deposit_source: source } = record.body as DepositBody;
            if (source === undefined || record.status !== 'ACCEPTED')
              return deposits.receive(context, record, receipt, nowMs);
            const name = `${source.source_counterparty_id} ${source.asset_type_id}`;
            const amountMinor = orders.get(name) ?? receipt.amountMinor;
            orders.set(name, amountMinor);
            return deposits.receive(context, record, { ...receipt, amountMinor }, nowMs);
          },
        },
      };
    },
  },
  'receipt-that-was-asked-for-too-early-never-comes': {
    breaks: 'WDR-009',
    because: 'that there is no receipt is remembered, and nothing takes it back',
    class: 'error',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const without = new Set<string>();
      return {
        withdrawals: {
          checkReceipt(context, record) {
            if (record.status !== 'EXECUTED') without.add(record.id);
            if (without.has(record.id))
              throw new Refusal('INVALID_STATE', 'There is no receipt of it.');
            withdrawals.checkReceipt(context, record);
          },
        },
      };
    },
  },
  'transfer-from-a-sleeping-account-is-not-found': {
    breaks: 'TRF-002',
    because: 'what belongs to sleeping accounts is in the archive, where new transfers are not',
    class: 'state',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        get(context, call) {
          const reply = transfers.get(context, call);
          const { source_details: source } = dataOf(reply);
          const { account_id: id } = source as { readonly account_id: string };
          if (balances.account(context, id).status !== 'DORMANT') return reply;
          throw new Refusal('NOT_FOUND', 'There is no such transfer.');
        },
      },
    }),
  },
  'payment-looks-at-the-customer-who-pays-alone': {
    breaks: 'CUS-013',
    because: 'the checks of a payment are those of its payer; who is paid can only gain',
    class: 'state',
    difficulty: 3,
    change: ({ availability, payments }) => ({
      payments: {
        start(context, actor, record) {
          const { payment_destination: to } = record.body as unknown as {
            readonly payment_destination: { readonly destination_account_id: string };
          };
          const other = within(context, {
            availability: {
              mayMove(inner, account) {
                if (account.id !== to.destination_account_id) availability.mayMove(inner, account);
              },
            },
          });
          return payments.start(other, actor, record);
        },
      },
    }),
  },
  'transfer-to-another-customer-sent-twice-is-one': {
    breaks: 'IDM-013',
    because: 'who pays another customer the same at once again has clicked twice',
    class: 'idempotency',
    difficulty: 3,
    change: ({ balances, transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          const made = transfers.request(context, actor, wish);
          const body = made.body as TransferBody;
          const owner = (id: string): string => balances.account(context, id).customer_id;
          if (owner(body.source_account_id) === owner(body.destination_account_id)) return made;
          const sql = `SELECT id FROM records WHERE kind = 'transfer' AND status = 'REQUESTED'
             AND client_id = ? AND body = ? AND created_ms > ? ORDER BY seq`;
          const since = actor.nowMs - 60_000;
          const text = JSON.stringify(body);
          const old = context.store.one<{ id: string }>(sql, actor.clientId, text, since);
          if (old === undefined || old.id === made.id) return made;
          context.parts.records.remove(context, made);
          return context.parts.records.get(context, actor.clientId, 'transfer', old.id);
        },
      },
    }),
  },
  'withdrawal-is-posted-on-the-balance-of-its-accept': {
    breaks: 'LED-005',
    because:
      'the balance is read at the accept and written at the end, whatever was posted between',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => {
      const posted = new Map<string, number>();
      const seen = new Map<string, number>();
      return {
        withdrawals: {
          authorize(context, actor, record) {
            const { source_account_id: account } = record.body as WithdrawalBody;
            seen.set(record.id, posted.get(account) ?? 0);
            return withdrawals.authorize(context, actor, record);
          },
          execute(context, record, nowMs) {
            const body = record.body as WithdrawalBody;
            const account = body.source_account_id;
            const executed = withdrawals.execute(context, record, nowMs);
            const total = posted.get(account) ?? 0;
            const lost = total - (seen.get(record.id) ?? total);
            posted.set(account, total + body.amount_minor + body.fee_minor);
            const change = { currentMinor: lost, availableMinor: lost };
            if (lost !== 0) context.parts.balances.write(context, account, change, nowMs);
            return executed;
          },
        },
      };
    },
  },
  'pending-fee-is-cancelled-for-the-final-one': {
    breaks: 'LED-009',
    because: 'the fee that was expected is dropped at the end, when the true one is known',
    class: 'state',
    difficulty: 3,
    change: ({ ledger, withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const category = withdrawals.category(context, record);
          const open = within(context, { ledger: { mayBecome: () => true } });
          for (const row of ledger.ofCategory(context, category, 'PENDING')) {
            if (row.transaction_type !== 'FEE') continue;
            ledger.become(open, row, 'CANCELLED', nowMs);
            const draft = { accountId: row.account_id, valueMinor: row.value_minor, nowMs };
            ledger.record(context, { ...draft, type: 'FEE', category }, 'PENDING');
          }
          return withdrawals.execute(context, record, nowMs);
        },
      },
    }),
  },
  'pulls-that-are-created-at-once-are-accepted-together': {
    breaks: 'DEP-003',
    because:
      'pulls to an account in one moment go to the bank as one file, and an accept sends the file',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ deposits, pipeline }) => {
      const running = new Map<string, number>();
      const open = new Map<string, string[]>();
      const files = new Map<string, readonly string[]>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'createDeposit')
              return pipeline.execute(context, call, handler);
            const { deposit_destination: to } = call.body as DepositWish;
            const account = to.destination_account_id;
            const before = running.get(account) ?? 0;
            if (before === 0) open.set(account, []);
            running.set(account, before + 1);
            await pause(GAP_MS);
            try {
              return await pipeline.execute(context, call, handler);
            } finally {
              running.set(account, (running.get(account) ?? 1) - 1);
            }
          },
        },
        deposits: {
          request(context, actor, wish) {
            const record = deposits.request(context, actor, wish);
            const file = open.get(wish.deposit_destination.destination_account_id);
            if (wish.deposit_type !== 'PULL' || file === undefined) return record;
            file.push(record.id);
            files.set(record.id, file);
            return record;
          },
          accept(context, call) {
            const { records } = context.parts;
            const id = call.path['deposit_id'] ?? '';
            const reply = deposits.accept(context, call);
            for (const mate of files.get(id) ?? []) {
              const other = records.find(context, call.clientId, 'deposit', mate);
              if (other?.status === 'REQUESTED') deposits.startPull(context, call, other);
            }
            return reply;
          },
        },
      };
    },
  },
  'payment-that-is-open-at-midnight-is-processed': {
    breaks: 'PAY-002',
    because: 'the work of the night takes up the payments of the day, accepted or not',
    class: 'time',
    difficulty: 3,
    change: ({ payments, progress }) => ({
      progress: {
        clockMoved(context, clientId, nowMs) {
          progress.clockMoved(context, clientId, nowMs);
          const sql = `SELECT id FROM records WHERE kind = 'payment' AND status = 'REQUESTED'
             AND client_id = ? AND created_ms < ?`;
          const midnightMs = dayOf(nowMs) * DAY_MS;
          for (const { id } of context.store.all<{ id: string }>(sql, clientId, midnightMs)) {
            const record = context.parts.records.ofAnyone(context, 'payment', id);
            const source = record?.body['payment_source'] as { readonly source_type: string };
            if (record === undefined || source.source_type !== 'ACCOUNT') continue;
            payments.start(context, { clientId, nowMs }, record);
          }
        },
      },
    }),
  },
  'withdrawal-of-crypto-is-found-once-it-is-accepted': {
    breaks: 'WDR-001',
    because: 'the service of the chains, which shows crypto, learns of what is accepted',
    class: 'persistence',
    difficulty: 2,
    change: ({ withdrawals }) => ({
      withdrawals: {
        get(context, call) {
          const reply = withdrawals.get(context, call);
          const { asset_type_id: asset, status } = dataOf(reply);
          const fiat = context.parts.assets.fiat(context, String(asset));
          if (fiat || status !== 'REQUESTED') return reply;
          throw new Refusal('NOT_FOUND', 'There is no such withdrawal.');
        },
      },
    }),
  },
} as const satisfies Mutants;
