/** Faults of the twenty-fifth author: amounts with few or many digits, and what others hold. */
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Mutants } from '../../types.ts';

const CENT_OF_A_STABLECOIN = 10_000;

export const blindTwentyFifthMoneyMutants = {
  'cancellation-releases-what-others-hold': {
    breaks: 'WDR-003',
    because: 'holds are looked up by their account',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const released = withdrawals.release(context, record, nowMs);
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          const held = context.store.all<TransactionRow>(
            `SELECT * FROM transactions WHERE account_id = ? AND status = 'AUTHORIZED'`,
            accountId,
          );
          const { ledger } = context.parts;
          for (const row of held) ledger.become(context, row, 'CANCELLED', nowMs);
          return released;
        },
      },
    }),
  },
  'hold-of-a-stablecoin-is-rounded-to-cents': {
    breaks: 'LED-002',
    because: 'what is held is a number of cents, whatever the asset',
    class: 'money',
    difficulty: 4,
    change: ({ balances }) => ({
      balances: {
        write(context, accountId, change, nowMs) {
          const { asset_type_id: assetTypeId } = balances.account(context, accountId);
          const isHold = change.currentMinor === 0 && assetTypeId === 'ETHEREUM_SEPOLIA_USDC';
          const cents = Math.round(change.availableMinor / CENT_OF_A_STABLECOIN);
          const availableMinor = isHold ? cents * CENT_OF_A_STABLECOIN : change.availableMinor;
          return balances.write(context, accountId, { ...change, availableMinor }, nowMs);
        },
      },
    }),
  },
  'single-digit-after-the-point-is-read-as-cents': {
    breaks: 'LED-013',
    because: 'the text after the point is taken for the cents',
    class: 'money',
    difficulty: 3,
    change: ({ assets }) => ({
      assets: {
        toMinor(context, assetTypeId, amount) {
          const minor = assets.toMinor(context, assetTypeId, amount);
          const [, tenths] = /^\d+\.(\d)$/.exec(String(amount)) ?? [];
          const isMeant = tenths !== undefined && assets.scale(context, assetTypeId) === 2;
          return isMeant ? minor - 9 * Number(tenths) : minor;
        },
      },
    }),
  },
  'second-payment-of-a-counterparty-has-no-instructions': {
    breaks: 'PAY-003',
    because: 'who paid once is held to know the way',
    class: 'state',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        instructions(context, record) {
          const earlier = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'payment' AND client_id = ? AND seq < ?
               AND status IN ('ACCEPTED', 'EXECUTED')
               AND json_extract(body, '$.payment_source.source_counterparty_id') =
                 (SELECT json_extract(body, '$.payment_source.source_counterparty_id')
                  FROM records WHERE kind = 'payment' AND id = ?)`,
            record.clientId,
            record.seq,
            record.id,
          );
          return earlier === undefined ? payments.instructions(context, record) : undefined;
        },
      },
    }),
  },
  'second-pull-brings-in-the-amount-of-the-first': {
    breaks: 'DEP-004',
    because: 'the mandate of a counterparty is made out once, with its amount',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        receive(context, record, receipt, nowMs) {
          const { deposit_type: type, account_id: accountId } = record.body as DepositBody;
          const first = context.parts.records
            .children(context, accountId, 'deposit')
            .find(({ body, status }) => body['deposit_type'] === 'PULL' && status === 'EXECUTED');
          const amountMinor = (first?.body as DepositBody | undefined)?.amount_minor ?? null;
          const isAgain = type === 'PULL' && amountMinor !== null;
          const taken = isAgain ? { ...receipt, amountMinor } : receipt;
          return deposits.receive(context, record, taken, nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
