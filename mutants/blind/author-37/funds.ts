/** Funds by the kind of asset and by the side of a movement that no row of a table asked for. */
import type { TransactionDraft } from '../../../reference/ledger/rows.ts';
import { meanwhile, pause } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 10;

export const blindThirtySeventhFundsMutants = {
  'crypto-is-sent-without-a-look-at-the-funds': {
    breaks: 'LED-015',
    because: 'the wallet is trusted to refuse what it does not have',
    class: 'money',
    difficulty: 2,
    change: ({ assets, balances }) => ({
      balances: {
        covers: (context, account, minor) =>
          !assets.fiat(context, account.asset_type_id) || balances.covers(context, account, minor),
      },
    }),
  },
  'bought-funds-never-become-available': {
    breaks: 'LED-006',
    because: 'a trade is settled in the books, and the other side is released by nobody',
    class: 'money',
    difficulty: 2,
    change: ({ ledger }) => ({
      ledger: {
        become(context, row, status, nowMs) {
          const changed = ledger.become(context, row, status, nowMs);
          if (status !== 'POSTED' || row.transaction_type !== 'TRADE' || row.value_minor < 0)
            return changed;
          const change = { currentMinor: 0, availableMinor: -row.value_minor };
          context.parts.balances.write(context, row.account_id, change, nowMs);
          return changed;
        },
      },
    }),
  },
  'bought-funds-are-current-before-they-are-settled': {
    breaks: 'LED-004',
    because: 'the trade was filled, so it is shown as if it were settled',
    class: 'money',
    difficulty: 2,
    change: ({ ledger }) => {
      const early = (row: {
        readonly transaction_type: string;
        readonly value_minor: number;
      }): boolean => row.transaction_type === 'TRADE' && row.value_minor > 0;
      return {
        ledger: {
          record(context, draft, status) {
            const row = ledger.record(context, draft, status);
            if (status === 'PENDING' && early(row)) {
              const change = { currentMinor: row.value_minor, availableMinor: 0 };
              context.parts.balances.write(context, row.account_id, change, draft.nowMs);
            }
            return row;
          },
          become(context, row, status, nowMs) {
            if (status === 'POSTED' && row.status === 'PENDING' && early(row)) {
              const change = { currentMinor: -row.value_minor, availableMinor: 0 };
              context.parts.balances.write(context, row.account_id, change, nowMs);
            }
            return ledger.become(context, row, status, nowMs);
          },
        },
      };
    },
  },
  'seen-deposit-is-cancelled-and-booked-as-another': {
    breaks: 'LED-009',
    because: 'what was seen is a notice, and what arrives is booked by another system',
    class: 'state',
    difficulty: 2,
    change: ({ deposits, ledger }) => {
      const arriving = meanwhile();
      return {
        ledger: {
          mayBecome: (context, from, to) =>
            (arriving.known === true && from === 'PENDING' && to === 'CANCELLED') ||
            ledger.mayBecome(context, from, to),
        },
        deposits: {
          advance(context, record, nowMs) {
            const category = deposits.category(context, record);
            const [seen] = context.parts.ledger.ofCategory(context, category, 'PENDING');
            if (seen === undefined) return deposits.advance(context, record, nowMs);
            arriving.during(true, () =>
              context.parts.ledger.become(context, seen, 'CANCELLED', nowMs),
            );
            const receipt = { amountMinor: seen.value_minor, feeMinor: 0, rail: null };
            return deposits.receive(context, record, receipt, nowMs);
          },
        },
      };
    },
  },
  'mined-withdrawal-takes-the-place-of-its-pending-one': {
    breaks: 'LED-009',
    because: 'a transaction of the chain is another one once it is in a block',
    class: 'state',
    difficulty: 3,
    change: ({ ledger, withdrawals }) => {
      const mined = meanwhile();
      return {
        ledger: {
          mayBecome: (context, from, to) =>
            (mined.known === true && from === 'PENDING' && to === 'CANCELLED') ||
            ledger.mayBecome(context, from, to),
        },
        withdrawals: {
          execute(context, record, nowMs) {
            const { ledger: book } = context.parts;
            const category = withdrawals.category(context, record);
            for (const row of book.ofCategory(context, category, 'PENDING')) {
              if (row.transaction_type !== 'TRANSFER_OUT') continue;
              mined.during(true, () => book.become(context, row, 'CANCELLED', nowMs));
              const draft: TransactionDraft = {
                accountId: row.account_id,
                valueMinor: row.value_minor,
                type: row.transaction_type,
                category,
                description: row.description,
                nowMs,
              };
              book.record(context, draft, 'PENDING');
            }
            return withdrawals.execute(context, record, nowMs);
          },
        },
      };
    },
  },
  'payments-at-once-see-the-same-funds': {
    breaks: 'LED-015',
    because: 'the funds are looked at before the payment is queued, and not once it is carried out',
    class: 'concurrency',
    difficulty: 3,
    change: ({ balances, pipeline }) => {
      let sawEnough = false;
      return {
        pipeline: {
          async execute(context, call, handler) {
            const id = call.path['payment_id'] ?? '';
            const record = context.parts.records.find(context, call.clientId, 'payment', id);
            const body = record?.body as
              | {
                  readonly payment_source: { readonly source_account_id?: string };
                  readonly amount_minor: number;
                }
              | undefined;
            const from = body?.payment_source.source_account_id;
            if (call.operationId !== 'acceptPayment' || body === undefined || from === undefined)
              return pipeline.execute(context, call, handler);
            const account = balances.account(context, from);
            const enough = balances.covers(context, account, body.amount_minor);
            await pause(GAP_MS);
            sawEnough = enough;
            try {
              return await pipeline.execute(context, call, handler);
            } finally {
              sawEnough = false;
            }
          },
        },
        balances: {
          covers: (context, account, minor) =>
            sawEnough || balances.covers(context, account, minor),
        },
      };
    },
  },
  'freeze-takes-back-what-came-last': {
    breaks: 'LED-008',
    because: 'what came last is looked at anew while an account is frozen',
    class: 'state',
    difficulty: 4,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, byCustomer) {
          const of = 'WHERE account_id = ? AND value_minor > 0 ORDER BY seq DESC LIMIT 1';
          if (status === 'FROZEN' || row.status === 'FROZEN') {
            const next = status === 'FROZEN' ? 'PENDING' : 'POSTED';
            context.store.run(
              `UPDATE transactions SET status = ? WHERE seq = (SELECT seq FROM transactions ${of})`,
              next,
              row.id,
            );
          }
          return accounts.setStatus(context, row, status, nowMs, byCustomer);
        },
      },
    }),
  },
} satisfies Mutants;
