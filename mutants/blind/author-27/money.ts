/** Faults of the twenty-seventh author: what an account went through before decides what comes. */
import type { ExchangeBody, Quote } from '../../../reference/domain/exchanges.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Context } from '../../../reference/context.ts';
import { meanwhile, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const rowsOf = (context: Context, accountId: string, status: string): TransactionRow[] =>
  context.store.all<TransactionRow>(
    'SELECT * FROM transactions WHERE account_id = ? AND status = ? ORDER BY seq',
    accountId,
    status,
  );

export const blindTwentySeventhMoneyMutants = {
  'credit-correction-below-one-is-one-of-debit': {
    breaks: 'TXN-020',
    because: 'the direction is read off the whole units, of which there are none',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const { assets, balances } = context.parts;
          const account = balances.account(context, draft.accountId);
          const one = 10 ** assets.scale(context, account.asset_type_id);
          const isSmall = draft.type === 'CREDIT_CORRECTION' && draft.valueMinor < one;
          const type = isSmall ? 'DEBIT_CORRECTION' : draft.type;
          return ledger.record(context, { ...draft, type }, status);
        },
      },
    }),
  },
  'deposit-of-an-amount-once-withdrawn-is-its-return': {
    breaks: 'TXN-014',
    because: 'what comes in is matched by its amount with what went out',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const isReturn =
            draft.type === 'FIAT_TRANSFER_IN' &&
            rowsOf(context, draft.accountId, 'POSTED').some(
              ({ transaction_type: type, value_minor: minor }) =>
                type === 'FIAT_TRANSFER_OUT' && minor === -draft.valueMinor,
            );
          const type = isReturn ? 'FIAT_TRANSFER_OUT_RETURN' : draft.type;
          return ledger.record(context, { ...draft, type }, status);
        },
      },
    }),
  },
  'posted-credit-behind-a-hold-is-not-available': {
    breaks: 'LED-006',
    because: 'available funds are reckoned anew only once nothing is held',
    class: 'money',
    difficulty: 4,
    change: ({ balances }) => ({
      balances: {
        write(context, accountId, change, nowMs) {
          const isCredit = change.currentMinor > 0 && change.availableMinor > 0;
          const isHeld = isCredit && rowsOf(context, accountId, 'AUTHORIZED').length > 0;
          const availableMinor = isHeld ? 0 : change.availableMinor;
          return balances.write(context, accountId, { ...change, availableMinor }, nowMs);
        },
      },
    }),
  },
  'released-hold-gives-back-whole-units': {
    breaks: 'LED-007',
    because: 'the release goes through a message with a whole number',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        become(context, row, status, nowMs) {
          const { assets, balances } = context.parts;
          const changed = ledger.become(context, row, status, nowMs);
          const one = 10 ** assets.scale(context, row.asset_type_id);
          const lost = status === 'CANCELLED' ? row.value_minor % one : 0;
          const change = { currentMinor: 0, availableMinor: lost };
          if (lost !== 0) balances.write(context, row.account_id, change, nowMs);
          return changed;
        },
      },
    }),
  },
  'hold-of-a-cancelled-withdrawal-serves-the-next-of-its-amount': {
    breaks: 'WDR-003',
    because: 'a hold is looked up by account and amount, whatever became of it',
    class: 'money',
    difficulty: 4,
    change: ({ holds }) => ({
      holds: {
        place(context, accountId, drafts) {
          const { balances } = context.parts;
          const placed = holds.place(context, accountId, drafts);
          for (const row of placed) {
            const before = context.store.one(
              `SELECT 1 FROM transactions JOIN records ON records.id = category_id
               WHERE account_id = ? AND value_minor = ? AND records.status = 'CANCELLED'`,
              accountId,
              row.value_minor,
            );
            const change = { currentMinor: 0, availableMinor: -row.value_minor };
            if (before !== undefined)
              balances.write(context, accountId, change, row.transaction_ms);
          }
          return placed;
        },
      },
    }),
  },
  'older-transfer-accepted-after-a-newer-moves-nothing': {
    breaks: 'LED-001',
    because: 'the ledger takes the orders of an account in their sequence and drops what is late',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const { source_account_id: accountId } = record.body as TransferBody;
          const newer = context.store.one(
            `SELECT 1 FROM records WHERE kind = 'transfer' AND status = 'EXECUTED' AND seq > ?
               AND json_extract(body, '$.source_account_id') = ?`,
            record.seq,
            accountId,
          );
          if (newer === undefined) transfers.moveFunds(context, record, nowMs);
        },
      },
    }),
  },
  'exchange-that-was-read-runs-at-the-rate-of-its-reading': {
    breaks: 'EXC-005',
    because: 'what a client was shown is kept for it',
    class: 'state',
    difficulty: 4,
    change: ({ exchanges }) => {
      const shown = new Map<string, Quote>();
      const kept = meanwhile<Quote>();
      return {
        exchanges: {
          get(context, call) {
            const id = call.path['exchange_id'] ?? '';
            const record = context.parts.records.find(context, call.clientId, 'exchange', id);
            if (record?.status === 'REQUESTED' && !shown.has(id)) {
              const body = record.body as ExchangeBody;
              shown.set(id, exchanges.quote(context, call.clientId, body));
            }
            return exchanges.get(context, call);
          },
          fill(context, actor, record) {
            const quote = shown.get(record.id);
            const fill = () => exchanges.fill(context, actor, record);
            return quote === undefined ? fill() : kept.during(quote, fill);
          },
          quote: (context, clientId, fixed) =>
            kept.known ?? exchanges.quote(context, clientId, fixed),
        },
      };
    },
  },
  'cancellation-beside-a-debit-under-way-gives-nothing-back': {
    breaks: 'WDR-003',
    because: 'available funds are reckoned anew only when nothing of the account is under way',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { balances, ledger } = context.parts;
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          const category = withdrawals.category(context, record);
          const held = ledger.ofCategory(context, category, 'AUTHORIZED');
          const isBusy = rowsOf(context, accountId, 'PENDING').some((row) => row.value_minor < 0);
          const released = withdrawals.release(context, record, nowMs);
          const availableMinor = held.reduce((sum, row) => sum + row.value_minor, 0);
          const change = { currentMinor: 0, availableMinor };
          if (isBusy) balances.write(context, accountId, change, nowMs);
          return released;
        },
      },
    }),
  },
  'account-shows-all-that-its-customer-has-in-its-asset': {
    breaks: 'LED-001',
    because: 'balances are summed up by customer and asset',
    class: 'money',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        record(context, row) {
          const sums = context.store.one<{ current_minor: number; available_minor: number }>(
            `SELECT SUM(current_minor) current_minor, SUM(available_minor) available_minor
             FROM accounts WHERE customer_id = ? AND asset_type_id = ?`,
            row.customer_id,
            row.asset_type_id,
          );
          return accounts.record(context, { ...row, ...sums });
        },
      },
    }),
  },
  'reading-the-status-of-a-payment-processes-it-again': {
    breaks: 'PAY-004',
    because: 'who asks for the status wakes the worker, which looks at no state',
    class: 'state',
    difficulty: 4,
    change: ({ payments }) => ({
      payments: {
        status(context, call) {
          const { balances, movements, transfers } = context.parts;
          const record = movements.find(context, call, 'payment');
          const id = record.body['transfer_id'];
          const transfer =
            id === undefined
              ? undefined
              : context.parts.records.find(context, call.clientId, 'transfer', id as string);
          if (transfer !== undefined && record.status === 'EXECUTED') {
            const body = transfer.body as TransferBody;
            const source = balances.account(context, body.source_account_id);
            if (balances.covers(context, source, body.amount_minor))
              transfers.moveFunds(context, transfer, call.nowMs);
          }
          return payments.status(context, call);
        },
      },
    }),
  },
  'trade-back-runs-at-the-rate-of-the-trade-there': {
    breaks: 'EXC-005',
    because: 'the way back is taken for the undoing of the way there',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges, rates }) => {
      const there = meanwhile<ExchangeBody>();
      return {
        exchanges: {
          fill(context, actor, record) {
            const body = record.body as ExchangeBody;
            const row = context.store.one<{ body: string }>(
              `SELECT body FROM records WHERE kind = 'exchange' AND status = 'EXECUTED'
                 AND json_extract(body, '$.source_account_id') = ?
                 AND json_extract(body, '$.destination_account_id') = ? ORDER BY seq DESC`,
              body.destination_account_id,
              body.source_account_id,
            );
            if (row === undefined) return exchanges.fill(context, actor, record);
            const known = JSON.parse(row.body) as ExchangeBody;
            return there.during(known, () => exchanges.fill(context, actor, record));
          },
        },
        rates: {
          of(context, clientId, from, to) {
            const { assets } = context.parts;
            const trade = there.known;
            if (trade === null) return rates.of(context, clientId, from, to);
            const power = (asset: string): bigint => 10n ** BigInt(assets.scale(context, asset));
            return {
              numerator: BigInt(trade.source_minor) * power(from),
              denominator: BigInt(trade.destination_minor) * power(to),
            };
          },
        },
      };
    },
  },
  'payment-to-another-customer-is-credited-alone': {
    breaks: 'PAY-004',
    because: 'a payment between customers is booked as one that comes from outside',
    class: 'money',
    difficulty: 3,
    change: ({ payments, transfers }) => ({
      payments: {
        process(context, actor, record) {
          const moveFunds: typeof transfers.moveFunds = (inner, transfer, nowMs) => {
            const { balances, journal, ledger } = inner.parts;
            const [debit, credit] = transfers.legs(inner, transfer, nowMs);
            if (debit === undefined || credit === undefined) return;
            const customerOf = (id: string) => balances.account(inner, id).customer_id;
            if (customerOf(debit.accountId) === customerOf(credit.accountId)) {
              transfers.moveFunds(inner, transfer, nowMs);
              return;
            }
            const against = (rows: readonly TransactionRow[]) =>
              journal.against(inner, 'SUSPENSE', rows);
            ledger.post(inner, [credit], against, nowMs);
          };
          return payments.process(within(context, { transfers: { moveFunds } }), actor, record);
        },
      },
    }),
  },
  'second-pull-is-filed-under-the-first': {
    breaks: 'TXN-024',
    because: 'the deposit of a pull is looked up by its account',
    class: 'state',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        category(context, record) {
          const { account_id: accountId, deposit_type: type } = record.body;
          if (type !== 'PULL') return deposits.category(context, record);
          const first = context.parts.records
            .children(context, String(accountId), 'deposit')
            .find(({ body, status }) => body['deposit_type'] === 'PULL' && status === 'EXECUTED');
          return deposits.category(context, first ?? record);
        },
      },
    }),
  },
  'transfer-of-an-amount-that-is-held-takes-the-hold': {
    breaks: 'WDR-003',
    because: 'a debit is matched with a hold of its amount',
    class: 'money',
    difficulty: 4,
    change: ({ transfers }) => ({
      transfers: {
        moveFunds(context, record, nowMs) {
          const body = record.body as TransferBody;
          transfers.moveFunds(context, record, nowMs);
          const held = rowsOf(context, body.source_account_id, 'AUTHORIZED').find(
            (row) => row.value_minor === -body.amount_minor,
          );
          if (held !== undefined) context.parts.ledger.become(context, held, 'CANCELLED', nowMs);
        },
      },
    }),
  },
} satisfies Mutants;
