/** Faults as teams ship them: funds that move between accounts and out of them. */
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const EARLY_MS = 10;

export const blindEighteenthMovedMutants = {
  'minor-units-of-an-amount-are-cut-off-after-the-multiplication': {
    breaks: 'LED-013',
    because: 'amount times a hundred is not whole in floating point, so the rest is cut off',
    class: 'money',
    difficulty: 2,
    change: ({ assets }) => ({
      assets: {
        toMinor(context, assetTypeId, amount) {
          const exact = assets.toMinor(context, assetTypeId, amount);
          const cut = Math.trunc(Number(amount) * 10 ** assets.scale(context, assetTypeId));
          return cut > 0 ? cut : exact;
        },
      },
    }),
  },
  'withdrawal-that-comes-back-cancels-what-it-had-posted': {
    breaks: 'LED-008',
    because: 'a return is shown by the state of the debit that it undoes',
    class: 'state',
    difficulty: 3,
    change: ({ ledger, operator, withdrawals }) => ({
      operator: {
        returnWithdrawal(context, withdrawalId) {
          const returned = operator.returnWithdrawal(context, withdrawalId);
          const category = withdrawals.category(context, returned);
          for (const row of ledger.ofCategory(context, category, 'POSTED')) {
            if (row.transaction_type !== 'FIAT_TRANSFER_OUT') continue;
            ledger.setStatus(context, row, 'CANCELLED', returned.updatedMs);
          }
          return returned;
        },
      },
    }),
  },
  'cancellation-gives-back-the-amount-and-keeps-the-held-fee': {
    breaks: 'WDR-006',
    because: 'the balance is mended by the amount of the withdrawal, which has the fee beside it',
    class: 'money',
    difficulty: 4,
    change: ({ balances, withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const cancelled = withdrawals.release(context, record, nowMs);
          const { source_account_id: id, fee_minor: fee } = record.body as WithdrawalBody;
          const change = { currentMinor: 0, availableMinor: -fee };
          if (record.status === 'ACCEPTED') balances.write(context, id, change, nowMs);
          return cancelled;
        },
      },
    }),
  },
  'accepts-of-one-withdrawal-that-compete-each-hold-its-amount': {
    breaks: 'WDR-007',
    because: 'the state is read before the call to the custodian, and not again after it',
    class: 'concurrency',
    difficulty: 4,
    change: ({ movements, pipeline, withdrawals }) => {
      let sawOpen = false;
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptWithdrawal') {
              return pipeline.execute(context, call, handler);
            }
            const id = call.path['withdrawal_id'] ?? '';
            const { records } = context.parts;
            const record = records.find(context, call.clientId, 'withdrawal', id);
            await pause(EARLY_MS);
            sawOpen = record?.status === 'REQUESTED';
            try {
              return await pipeline.execute(context, call, handler);
            } finally {
              sawOpen = false;
            }
          },
        },
        withdrawals: {
          accept(context, call) {
            const record = movements.find(context, call, 'withdrawal');
            if (!sawOpen || record.status !== 'ACCEPTED') return withdrawals.accept(context, call);
            const asked = { ...record, status: 'REQUESTED' };
            const accepted = withdrawals.authorize(context, call, asked);
            return { status: 200, body: { data: withdrawals.record(context, accepted) } };
          },
        },
      };
    },
  },
  'transfer-to-a-dormant-account-waits-in-suspense': {
    breaks: 'LED-001',
    because: 'credits to accounts that are not open are parked until somebody looks at them',
    class: 'money',
    difficulty: 4,
    change: ({ balances, journal, ledger, transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { destination_account_id: to } = record.body as TransferBody;
          if (balances.account(context, to).status !== 'DORMANT') {
            transfers.moveFunds(context, record, nowMs);
            return;
          }
          const debit = transfers.legs(context, record, nowMs).slice(0, 1);
          ledger.post(context, debit, (rows) => journal.against(context, 'SUSPENSE', rows), nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;

export const blindEighteenthTradedMutants = {
  'crypto-side-of-an-exchange-is-told-as-a-deposit': {
    breaks: 'TXN-021',
    because: 'the wallet service tells of its own what comes in, and knows one type for it',
    class: 'money',
    difficulty: 3,
    change: ({ assets, exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const fiat = assets.fiat(context, body.destination_asset_type_id);
          return exchanges
            .legs(context, record, body, nowMs)
            .map((leg) => (fiat || leg.valueMinor < 0 ? leg : { ...leg, type: 'TRANSFER_IN' }));
        },
      },
    }),
  },
  'rate-of-acceptance-counts-where-it-gives-less-than-the-quote': {
    breaks: 'EXC-005',
    because: 'the quote is kept as the bound of what the platform gives',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const { source_minor, destination_minor, rate } = record.body as ExchangeBody;
          const quoted = { source_minor, destination_minor, rate };
          const bounded = within(context, {
            exchanges: {
              quote(inner, clientId, fixed) {
                const now = exchanges.quote(inner, clientId, fixed);
                const gives =
                  now.destination_minor > destination_minor || now.source_minor < source_minor;
                return gives ? quoted : now;
              },
            },
          });
          return exchanges.fill(bounded, actor, record);
        },
      },
    }),
  },
} as const satisfies Mutants;
