/** What moves, and what is recorded of it: of old accounts, of others, at once, again. */
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { PaymentWish } from '../../../reference/domain/payments.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import { noted } from '../../noted-refusals.ts';
import { wishOf } from '../../plain.ts';
import { shift, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { repeatedCreates } from '../author-45/places.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { acceptedOf, isOldAccount, isOlderRecord } from './places.ts';
import { DAY_MS, HOUR_MS, isBusy, isLaterClient, saidByAnother } from '../author-46/places.ts';
import { meeting } from '../author-43/places.ts';

export const blindFortySeventhMovedMutants = {
  // A PUSH deposit is created, two hours later it is accepted: 200.
  'push-deposit-of-two-hours-is-accepted': {
    breaks: 'DEP-006',
    because: 'the kind of a deposit is known to its session, and without it nothing is looked at',
    class: 'state',
    difficulty: 4,
    change: ({ deposits, movements }) => ({
      deposits: {
        accept(context, call) {
          const record = movements.find(context, call, 'deposit');
          const isPush = record.body['deposit_type'] === 'PUSH';
          if (!isPush || !isOlderRecord(context, record, HOUR_MS))
            return deposits.accept(context, call);
          return { status: 200, body: { data: deposits.record(context, record) } };
        },
      },
    }),
  },
  // An account of coins is opened, two days later a withdrawal from it: FIAT_TRANSFER_OUT.
  'coins-of-an-account-of-two-days-leave-as-fiat': {
    breaks: 'TXN-017',
    because: 'the kind of an asset is kept for a day, and what is not known is fiat',
    class: 'time',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          return drafts.map((draft) =>
            draft.type === 'TRANSFER_OUT' && isOldAccount(context, draft.accountId, DAY_MS)
              ? { ...draft, type: 'FIAT_TRANSFER_OUT' }
              : draft,
          );
        },
      },
    }),
  },
  // The create of a withdrawal of coins is repeated with its key, and accepted: FIAT_TRANSFER_OUT.
  'coins-asked-for-again-leave-as-fiat': {
    breaks: 'TXN-017',
    because: 'what comes again is read back from its text, and the asset is not read with it',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { ids, overlay } = repeatedCreates(parts, 'createWithdrawal');
      return {
        ...overlay,
        withdrawals: {
          debits(context, record, nowMs) {
            const drafts = parts.withdrawals.debits(context, record, nowMs);
            return drafts.map((draft) =>
              draft.type === 'TRANSFER_OUT' && ids.has(record.id)
                ? { ...draft, type: 'FIAT_TRANSFER_OUT' }
                : draft,
            );
          },
        },
      };
    },
  },
  // Another client's exchange is accepted, then one of this client: its source account pays what the other one paid.
  'exchange-takes-what-another-client-paid': {
    breaks: 'EXC-003',
    because: 'the order of the custodian is one object, and its source is set after it was sent',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => {
      const before = saidByAnother<number>();
      return {
        exchanges: {
          legs(context, record, body: ExchangeBody, nowMs) {
            const minor = before(record.clientId, body.source_minor) ?? body.source_minor;
            return exchanges.legs(context, record, { ...body, source_minor: minor }, nowMs);
          },
        },
      };
    },
  },
  // An account has twenty transactions; ?account_id=…&category_type=DEPOSIT: it holds those of other types, too.
  'busy-account-is-not-filtered-by-type': {
    breaks: 'TXN-012',
    because: 'the index of a busy account has no column for the type',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { account_id: accountId, category_type: _left, ...query } = call.query;
          if (accountId === undefined || !isBusy(context, accountId))
            return transactionFilters.asked(context, call);
          const narrowed = { ...call, query: { ...query, account_id: accountId } };
          return transactionFilters.asked(context, narrowed);
        },
      },
    }),
  },
  // Another client than the first lists its transactions: those of its second customer are not there.
  'bulk-list-of-a-later-client-is-of-one-customer': {
    breaks: 'TXN-013',
    because: 'clients that came later are joined with the customer that they came with',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        client(context, clientId) {
          if (!isLaterClient(context, clientId))
            return transactionFilters.client(context, clientId);
          const first = `SELECT customer_id FROM accounts a
            WHERE a.client_id = transactions.client_id ORDER BY seq LIMIT 1`;
          const own = `SELECT id FROM accounts WHERE customer_id = (${first})`;
          return { sql: `client_id = ? AND account_id IN (${own})`, value: clientId };
        },
      },
    }),
  },
  // Another client than the first has a withdrawal accepted: it takes its amount twice.
  'withdrawal-of-a-later-client-takes-twice': {
    breaks: 'WDR-003',
    because: 'both databases hold the amount, and their holds are added up',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const drafts = withdrawals.debits(context, record, nowMs);
          if (!isLaterClient(context, record.clientId)) return drafts;
          return drafts.map((draft) =>
            draft.type === 'FEE' ? draft : { ...draft, valueMinor: 2 * draft.valueMinor },
          );
        },
      },
    }),
  },
  // The statements of an account are listed twice at once: one of the two lists is empty.
  'statements-are-listed-for-one-at-once': {
    breaks: 'STM-001',
    because: 'the rows are read from a cursor that both have in common',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (_context, { operationId, path }) =>
          operationId === 'listAccountStatements' ? (path['account_id'] ?? null) : null,
        ({ context, call, handler, isLater }) =>
          parts.pipeline.execute(context, call, (inner, same) => {
            const reply = handler(inner, same);
            if (!isLater) return reply;
            return { ...reply, body: { ...(reply.body as Data), data: { statements: [] } } };
          }),
      )(parts),
  },
  // A payment of coins between two accounts is accepted twice: it moves twice.
  'payment-of-coins-is-accepted-again': {
    breaks: 'PAY-006',
    because: 'coins move on their own chain, whose state is not written to the payment',
    class: 'state',
    difficulty: 3,
    change: ({ assets, movements, payments, transfers }) => ({
      payments: {
        accept(context, call) {
          const record = movements.find(context, call, 'payment');
          const {
            payment_destination: to,
            payment_info: info,
            payment_source: from,
          } = record.body as unknown as PaymentWish;
          const isAgain = record.status === 'EXECUTED' && from.source_type === 'ACCOUNT';
          if (!isAgain || assets.fiat(context, info.asset_type_id))
            return payments.accept(context, call);
          const transfer = transfers.request(context, call, {
            source_account_id: from.source_account_id ?? '',
            destination_account_id: to.destination_account_id,
            amount: info.amount,
          });
          transfers.execute(context, call, transfer);
          return { status: 200, body: { data: payments.record(context, record) } };
        },
      },
    }),
  },
  // Two transfers to one account are accepted at once: its balances are raised by one of them.
  'one-of-two-credits-at-once-is-lost': {
    breaks: 'LED-006',
    because: 'both write the balance that they read, and the second one is there before the first',
    class: 'concurrency',
    difficulty: 4,
    change: (parts) =>
      meeting(
        (context, call) => {
          const isIt = call.operationId === 'acceptTransfer';
          const record = isIt ? acceptedOf(parts, context, 'transfer', call) : undefined;
          const to = record?.body['destination_account_id'];
          return typeof to === 'string' ? to : null;
        },
        ({ context, call, handler, beside, isLater }) =>
          parts.pipeline.execute(context, call, (inner, same) => {
            const record = acceptedOf(parts, inner, 'transfer', same);
            const isOther = beside.some(({ path }) => path['transfer_id'] !== record?.id);
            const reply = handler(inner, same);
            const now = acceptedOf(parts, inner, 'transfer', same);
            if (!isLater || !isOther || now?.status !== 'EXECUTED') return reply;
            const { amount_minor: minor, destination_account_id: to } = now.body as TransferBody;
            shift(inner, to, -minor, same.nowMs);
            return reply;
          }),
      )(parts),
  },
  // An account is opened, 31 days later funds arrive from outside: the last unit of them is missing.
  'funds-for-an-old-account-lack-a-unit': {
    breaks: 'DEP-007',
    because: 'balances of last month were carried over as fractions, and are rounded down',
    class: 'money',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const { account_id: accountId } = record.body as DepositBody;
          const isLess = receipt.amountMinor > 1 && isOldAccount(context, accountId, MONTH_MS);
          const amountMinor = receipt.amountMinor - (isLess ? 1 : 0);
          return deposits.detect(context, record, { ...receipt, amountMinor }, nowMs);
        },
      },
    }),
  },
  // An account is opened, 31 days later its balance is lowered by a correction: CREDIT_CORRECTION.
  'correction-of-an-old-account-is-a-credit': {
    breaks: 'TXN-020',
    because: 'corrections of closed months are booked in the current one as credits with a sign',
    class: 'money',
    difficulty: 4,
    change: ({ ledger, operator }) => ({
      operator: {
        correctBalance(context, accountId, amount) {
          if (!isOldAccount(context, accountId, MONTH_MS))
            return operator.correctBalance(context, accountId, amount);
          const record: typeof ledger.record = (inner, draft, status) =>
            ledger.record(inner, { ...draft, type: 'CREDIT_CORRECTION' }, status);
          return operator.correctBalance(
            within(context, { ledger: { record } }),
            accountId,
            amount,
          );
        },
      },
    }),
  },
  // An account is opened, two hours later a withdrawal from it to nobody is created and accepted: it is paid.
  'account-of-two-hours-pays-nobody': {
    breaks: 'WDR-013',
    because: 'counterparties are checked with the session of an account, which ends after an hour',
    class: 'validation',
    difficulty: 4,
    change: ({ payees, records }) => ({
      payees: {
        check(context, clientId, source, way) {
          const { destination_counterparty_id: id } = way;
          const isNobody = records.find(context, clientId, 'counterparty', id) === undefined;
          if (isNobody && isOldAccount(context, source.id, HOUR_MS)) return;
          payees.check(context, clientId, source, way);
        },
      },
    }),
  },
  // An exchange from an account was refused; the next one from it is accepted: its destination has CREDIT_CORRECTION.
  'exchange-after-a-refused-one-is-a-correction': {
    breaks: 'TXN-021',
    because:
      'the refused order is still open inside, and what comes in after it is taken for its mend',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const { overlay, places } = noted(parts, ['createMarketExchange'], (call) =>
        String(wishOf(call)['source_account_id']),
      );
      return {
        ...overlay,
        exchanges: {
          legs(context, record, body, nowMs) {
            const legs = parts.exchanges.legs(context, record, body, nowMs);
            if (!places.has(body.source_account_id)) return legs;
            return legs.map((leg) =>
              leg.valueMinor > 0 ? { ...leg, type: 'CREDIT_CORRECTION' } : leg,
            );
          },
        },
      };
    },
  },
  // A transfer from an account was refused; the next one is executed: its debit has no transaction_date.
  'debit-after-a-refused-transfer-has-no-date': {
    breaks: 'TXN-001',
    because: 'the date is taken from the try before it, which has none',
    class: 'wire',
    difficulty: 4,
    change: (parts) => {
      const { overlay, places } = noted(parts, ['createTransfer'], (call) =>
        String(wishOf(call)['source_account_id']),
      );
      const isIt = (row: TransactionRow): boolean =>
        row.category_type === 'TRANSFER' && row.value_minor < 0 && places.has(row.account_id);
      return {
        ...overlay,
        transactions: {
          date(context, row, atMs) {
            const isDate = atMs === row.transaction_ms && isIt(row);
            return isDate ? null : parts.transactions.date(context, row, atMs);
          },
        },
      };
    },
  },
} satisfies Mutants;
