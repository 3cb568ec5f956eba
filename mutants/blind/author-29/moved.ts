/** Faults of the twenty-ninth author: where funds go, and what is mixed up with what. */
import type { Context } from '../../../reference/context.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { AccountRow, TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { later, meanwhile, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

/** The newest record of this kind that draws on the same account. */
function latestOf(context: Context, record: StoredRecord): StoredRecord {
  const row = context.store.one<{ id: string }>(
    `SELECT id FROM records WHERE kind = ? AND client_id = ?
       AND json_extract(body, '$.source_account_id') = ? ORDER BY seq DESC`,
    record.kind,
    record.clientId,
    String(record.body['source_account_id']),
  );
  return context.parts.records.ofAnyone(context, record.kind, row?.id ?? '') ?? record;
}

/** What is on its way to an account, of records of this kind, counts as cover. */
function coveredByPending(category: string) {
  return ({ balances }: Parts): PartsOverlay => ({
    balances: {
      covers(context, account, minor) {
        const row = context.store.one<{ sum: number }>(
          `SELECT COALESCE(SUM(value_minor), 0) sum FROM transactions WHERE account_id = ?
             AND status = 'PENDING' AND value_minor > 0 AND category_type = ?`,
          account.id,
          category,
        );
        return balances.covers(context, account, minor - (row?.sum ?? 0));
      },
    },
  });
}

/** The first account of the customer in this asset. */
export function oldestOf(context: Context, account: AccountRow): AccountRow {
  const sql = `SELECT * FROM accounts WHERE customer_id = ? AND asset_type_id = ? ORDER BY seq`;
  const { customer_id: customerId, asset_type_id: assetTypeId } = account;
  return context.store.one<AccountRow>(sql, customerId, assetTypeId) ?? account;
}

/** What is pending longest on an account, of records of this kind, in the place of one's own. */
function firstPending(context: Context, own: readonly TransactionRow[]): TransactionRow[] {
  return own.map(
    (row) =>
      context.store.one<TransactionRow>(
        `SELECT * FROM transactions WHERE account_id = ? AND status = 'PENDING'
           AND category_type = ? AND transaction_type = ? ORDER BY seq`,
        row.account_id,
        row.category_type,
        row.transaction_type,
      ) ?? row,
  );
}

export const blindTwentyNinthMovedMutants = {
  'transfer-goes-where-the-latest-request-of-its-account-says': {
    breaks: 'LED-001',
    because: 'the wizard keeps one destination for each paying account',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const { destination_account_id: id } = latestOf(context, record).body as TransferBody;
          const { asset_type_id: asset } = context.parts.balances.account(context, id);
          const fits = asset === (record.body as TransferBody).asset_type_id;
          const body = fits ? { ...record.body, destination_account_id: id } : record.body;
          return transfers.legs(context, { ...record, body }, nowMs);
        },
      },
    }),
  },
  'withdrawal-that-overtakes-another-posts-that-one': {
    breaks: 'WDR-003',
    because: 'the confirmation of the bank is taken for the debit that has waited longest',
    class: 'money',
    difficulty: 4,
    change: ({ ledger, withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const settle: typeof ledger.settle = (inner, pending, internal, atMs) =>
            ledger.settle(inner, firstPending(inner, pending), internal, atMs);
          return withdrawals.execute(within(context, { ledger: { settle } }), record, nowMs);
        },
      },
    }),
  },
  'exchange-that-overtakes-another-settles-that-one': {
    breaks: 'EXC-003',
    because: 'the settlement of the day is matched with the trades of a pair in their order',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges, ledger }) => ({
      exchanges: {
        advance(context, record, nowMs) {
          const settle: typeof ledger.settle = (inner, pending, internal, atMs) =>
            ledger.settle(inner, firstPending(inner, pending), internal, atMs);
          return exchanges.advance(within(context, { ledger: { settle } }), record, nowMs);
        },
      },
    }),
  },
  'exchange-credits-the-oldest-account-of-what-is-bought': {
    breaks: 'EXC-003',
    because: 'the desk knows a customer and a currency, and takes the account that it finds',
    class: 'money',
    difficulty: 4,
    change: ({ balances, exchanges }) => ({
      exchanges: {
        legs(context, record, body, nowMs) {
          const [sold, bought] = exchanges.legs(context, record, body, nowMs);
          if (sold === undefined || bought === undefined) return [];
          const account = balances.account(context, bought.accountId);
          return [sold, { ...bought, accountId: oldestOf(context, account).id }];
        },
      },
    }),
  },
  'payment-from-outside-goes-to-the-oldest-account-of-its-customer': {
    breaks: 'PAY-008',
    because: 'funds are matched with the customer that the reference names',
    class: 'money',
    difficulty: 4,
    change: ({ balances, payments }) => ({
      payments: {
        advance(context, record, nowMs) {
          const { payment_destination: to } = record.body as PaymentWish;
          const account = balances.account(context, to.destination_account_id);
          const destination = { destination_account_id: oldestOf(context, account).id };
          const body = { ...record.body, payment_destination: destination };
          payments.advance(context, { ...record, body }, nowMs);
          const { records } = context.parts;
          const done = records.ofAnyone(context, 'payment', record.id) ?? record;
          const kept = { ...done.body, payment_destination: to };
          return records.update(context, done, { body: kept }, nowMs);
        },
      },
    }),
  },
  'return-goes-to-the-oldest-account-of-its-customer': {
    breaks: 'TXN-019',
    because: 'what comes back names the holder, and not the account that it came from',
    class: 'money',
    difficulty: 4,
    change: ({ balances, operator }) => ({
      operator: {
        postReturn(context, draft) {
          const account = oldestOf(context, balances.account(context, draft.accountId));
          const isOfWithdrawal = draft.type === 'FIAT_TRANSFER_OUT_RETURN';
          const accountId = isOfWithdrawal ? account.id : draft.accountId;
          operator.postReturn(context, { ...draft, accountId });
        },
      },
    }),
  },
  'funds-that-are-only-seen-can-be-spent': {
    breaks: 'LED-015',
    because: 'what is on its way counts as cover, as it hardly ever stays away',
    class: 'money',
    difficulty: 4,
    change: coveredByPending('DEPOSIT'),
  },
  'what-was-bought-can-be-spent-before-it-is-settled': {
    breaks: 'LED-015',
    because: 'a filled order is as good as settled, so its proceeds count as cover',
    class: 'money',
    difficulty: 4,
    change: coveredByPending('EXCHANGE'),
  },
  'withdrawal-of-a-stablecoin-is-posted-in-whole-cents': {
    breaks: 'WDR-003',
    because: 'the confirmation is read by the code for dollars, with two places',
    class: 'money',
    difficulty: 4,
    change: ({ ledger, withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const { asset_type_id: asset } = record.body as WithdrawalBody;
          if (!asset.endsWith('USDC')) return withdrawals.execute(context, record, nowMs);
          const settle: typeof ledger.settle = (inner, pending, internal, atMs) => {
            const cut = pending.map((row) => {
              const minor = row.value_minor - (row.value_minor % 10_000);
              const held = row.value_minor - minor;
              if (minor === 0 || held === 0) return row;
              const sql = 'UPDATE transactions SET value_minor = ? WHERE id = ?';
              inner.store.run(sql, minor, row.id);
              const change = { currentMinor: 0, availableMinor: -held };
              inner.parts.balances.write(inner, row.account_id, change, atMs);
              return { ...row, value_minor: minor };
            });
            return ledger.settle(inner, cut, internal, atMs);
          };
          return withdrawals.execute(within(context, { ledger: { settle } }), record, nowMs);
        },
      },
    }),
  },
  'withdrawal-that-wakes-its-account-takes-nothing': {
    breaks: 'WDR-003',
    because: 'the account is written back as it was when it woke, without the hold',
    class: 'money',
    difficulty: 5,
    change: ({ balances, withdrawals }) => ({
      withdrawals: {
        authorize(context, actor, record) {
          const { source_account_id: id } = record.body as WithdrawalBody;
          const before = balances.account(context, id);
          const accepted = withdrawals.authorize(context, actor, record);
          if (before.status !== 'DORMANT') return accepted;
          const sql = 'UPDATE accounts SET available_minor = ? WHERE id = ?';
          context.store.run(sql, before.available_minor, id);
          return accepted;
        },
      },
    }),
  },
  'exchange-into-a-dormant-account-is-never-credited': {
    breaks: 'EXC-003',
    because: 'credits to accounts that sleep wait for somebody to wake them',
    class: 'money',
    difficulty: 4,
    change: ({ balances, exchanges }) => {
      const asleep = meanwhile<string>();
      return {
        exchanges: {
          fill(context, actor, record) {
            const { destination_account_id: id } = record.body as ExchangeBody;
            const { status } = balances.account(context, id);
            if (status !== 'DORMANT') return exchanges.fill(context, actor, record);
            return asleep.during(id, () => exchanges.fill(context, actor, record));
          },
          legs(context, record, body, nowMs) {
            const legs = exchanges.legs(context, record, body, nowMs);
            return legs.filter(({ accountId }) => accountId !== asleep.known);
          },
        },
      };
    },
  },
  'refused-wire-takes-its-fee': {
    breaks: 'ERR-007',
    because: 'the rail charges for the order, also where the funds do not suffice for it',
    class: 'money',
    difficulty: 4,
    change: (original) => {
      const { balances, journal, ledger, withdrawals } = original;
      const { add, overlay } = later(original);
      return {
        ...overlay,
        withdrawals: {
          covered(context, body) {
            const enough = withdrawals.covered(context, body);
            const account = balances.account(context, body.source_account_id);
            if (enough || body.fee_minor === 0) return enough;
            if (!balances.covers(context, account, body.fee_minor)) return enough;
            const nowMs = context.parts.clientClock.nowMs(context, account.client_id);
            const fee = { accountId: account.id, valueMinor: -body.fee_minor, nowMs } as const;
            add(context, 0, () => {
              ledger.post(
                context,
                [{ ...fee, type: 'FEE', category: null }],
                (rows) => journal.against(context, 'FEES', rows),
                nowMs,
              );
            });
            return enough;
          },
        },
      };
    },
  },
} satisfies Mutants;
