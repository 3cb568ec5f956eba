/** Faults at drawn places: money that is held, sent, pulled and traded. */
import { Refusal } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const LARGE_MAJOR = 10_000;
const LEVY_PER = 1_000;
const GAP_MS = 30;

const isFee = ({ transaction_type: type }: TransactionRow): boolean => type === 'FEE';

type Source = { readonly source_account_id: string };
const sourceOf = ({ body }: StoredRecord): string => (body as unknown as Source).source_account_id;

export const blindTenthMovedMutants = {
  'sent-crypto-is-booked-again-when-the-chain-confirms': {
    breaks: 'WDR-003',
    because: 'the watcher of the chain books every payment out that it sees',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const { assets, journal, ledger } = context.parts;
          const executed = withdrawals.execute(context, record, nowMs);
          if (assets.fiat(context, String(record.body['asset_type_id']))) return executed;
          const [amount] = withdrawals.debits(context, record, nowMs);
          if (amount === undefined) return executed;
          ledger.post(
            context,
            [amount],
            (rows) => journal.against(context, 'EXTERNAL', rows),
            nowMs,
          );
          return executed;
        },
      },
    }),
  },
  'cancellation-of-one-withdrawal-cancels-what-others-have-pending': {
    breaks: 'LED-009',
    because: 'what is in flight is looked up by account, not by withdrawal',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { ledger } = context.parts;
          const rows = context.store.all<TransactionRow>(
            `SELECT * FROM transactions WHERE account_id = ? AND status = 'PENDING'
               AND category_type = 'WITHDRAWAL'`,
            sourceOf(record),
          );
          const loose = within(context, { ledger: { mayBecome: () => true } });
          for (const row of rows) ledger.become(loose, row, 'CANCELLED', nowMs);
          return withdrawals.release(context, record, nowMs);
        },
      },
    }),
  },
  'fee-stays-held-after-a-cancellation': {
    breaks: 'WDR-006',
    because: 'the hold that is released is that of the amount',
    class: 'money',
    difficulty: 3,
    change: ({ ledger, withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const amountOnly = within(context, {
            ledger: {
              ofCategory: (inner, category, status) =>
                ledger.ofCategory(inner, category, status).filter((row) => !isFee(row)),
            },
          });
          return withdrawals.release(amountOnly, record, nowMs);
        },
      },
    }),
  },
  'first-pull-from-a-counterparty-lacks-the-cent-of-its-test': {
    breaks: 'DEP-004',
    because: 'a cent was sent to prove the link, and is taken back from the first pull',
    class: 'money',
    difficulty: 3,
    change: ({ deposits }) => {
      const pulled = new Set<string>();
      return {
        deposits: {
          receive(context, record, receipt, nowMs) {
            const from = record.body['deposit_source'] as
              { readonly source_counterparty_id: string } | undefined;
            const id = from?.source_counterparty_id;
            const isFirst = id !== undefined && !pulled.has(id);
            if (id !== undefined) pulled.add(id);
            const amountMinor = receipt.amountMinor - (isFirst ? 1 : 0);
            return deposits.receive(context, record, { ...receipt, amountMinor }, nowMs);
          },
        },
      };
    },
  },
  'push-request-replaces-an-open-pull-of-its-account': {
    breaks: 'DEP-002',
    because: 'an account has one row for what it expects',
    class: 'persistence',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        request(context, actor, wish) {
          const made = deposits.request(context, actor, wish);
          if (wish.deposit_type !== 'PUSH') return made;
          const { records } = context.parts;
          for (const other of records.children(context, made.parentId ?? '', 'deposit')) {
            const open = other.status === 'REQUESTED' && other.body['deposit_type'] === 'PULL';
            if (open) records.remove(context, other);
          }
          return made;
        },
      },
    }),
  },
  'large-transfer-costs-a-levy-that-nothing-shows': {
    breaks: 'LED-011',
    because: 'the charge for large amounts is part of the amount that is taken',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { assets, ledger } = context.parts;
          const drafts = transfers.legs(context, record, nowMs);
          const assetTypeId = String(record.body['asset_type_id']);
          const amount = Number(record.body['amount_minor']);
          const large = assets.toMajor(context, assetTypeId, amount) >= LARGE_MAJOR;
          const levy = large ? Math.floor(amount / LEVY_PER) : 0;
          const [out, into] = drafts;
          if (levy === 0 || out === undefined || into === undefined) {
            transfers.moveFunds(context, record, nowMs);
            return;
          }
          const more = { ...out, valueMinor: out.valueMinor - levy };
          const kept = { holder: { role: 'FEES' }, assetTypeId, valueMinor: levy } as const;
          ledger.post(context, [more, into], () => [kept], nowMs);
        },
      },
    }),
  },
  'withdrawal-overwrites-balances-that-a-transfer-changed-meanwhile': {
    breaks: 'LED-014',
    because: 'withdrawals load the account, and save it as a whole at the end',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: ({ pipeline, transfers }) => {
      const loaded = new Map<string, number>();
      return {
        transfers: {
          moveFunds(context, record, nowMs) {
            transfers.moveFunds(context, record, nowMs);
            const id = sourceOf(record);
            const lost = loaded.get(id);
            if (lost !== undefined) loaded.set(id, lost + Number(record.body['amount_minor']));
          },
        },
        pipeline: {
          async execute(context, call, handler) {
            const { records } = context.parts;
            if (call.operationId !== 'acceptWithdrawal')
              return pipeline.execute(context, call, handler);
            const path = call.path['withdrawal_id'] ?? '';
            const record = records.find(context, call.clientId, 'withdrawal', path);
            if (record === undefined) return pipeline.execute(context, call, handler);
            const id = sourceOf(record);
            if (!loaded.has(id)) loaded.set(id, 0);
            await pause(GAP_MS);
            const answer = await pipeline.execute(context, call, handler);
            const lost = loaded.get(id) ?? 0;
            loaded.delete(id);
            const change = { currentMinor: lost, availableMinor: lost };
            if (lost > 0) context.parts.balances.write(context, id, change, call.nowMs);
            return answer;
          },
        },
      };
    },
  },
  'withdrawal-of-a-dormant-customer-is-refused': {
    breaks: 'CUS-021',
    because: 'payments out need an account that is OPEN, word for word',
    class: 'state',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const { accounts, records } = context.parts;
          const source = accounts.find(context, actor.clientId, wish.source_account_id);
          const customer = records.find(context, actor.clientId, 'customer', source.customer_id);
          if (customer?.status === 'DORMANT') {
            throw new Refusal('ACCOUNT_NOT_OPEN', 'The customer is DORMANT.');
          }
          return withdrawals.request(context, actor, wish);
        },
      },
    }),
  },
} as const satisfies Mutants;
