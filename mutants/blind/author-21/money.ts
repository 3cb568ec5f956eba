/** Faults of the twenty-first author: what moves, and what is told of it afterwards. */
import type { Context } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { ExchangeBody } from '../../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

/** Other records of a client of one kind, in the order of their making. */
function all(context: Context, { clientId, kind }: StoredRecord): StoredRecord[] {
  const every = { page: 0, pageSize: 100_000 };
  return context.parts.records.list(context, clientId, kind, every).rows;
}

function corporate(context: Context, accountId: string): boolean {
  const { balances, records } = context.parts;
  const { client_id: clientId, customer_id: id } = balances.account(context, accountId);
  const customer = records.find(context, clientId, 'customer', id);
  return customer?.body['customer_type'] === 'CORPORATION';
}

export const blindTwentyFirstMoneyMutants = {
  'changed-wallet-counts-as-verified': {
    breaks: 'CPT-004',
    because: 'a changed address is screened, and what passed the screening is taken as verified',
    class: 'state',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        usable(context, payee) {
          if (counterparties.usable(context, payee)) return true;
          const wallet = payee.body['counterparty_type'] === 'CRYPTO';
          return wallet && payee.status === 'PENDING' && payee.updatedMs > payee.createdMs;
        },
      },
    }),
  },
  'later-receipts-of-a-deposit-are-corrections': {
    breaks: 'TXN-014',
    because: 'the deposit is complete, so whatever else comes in for it adjusts the account',
    class: 'money',
    difficulty: 4,
    change: ({ deposits, ledger }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const recorded: typeof ledger.record = (given, draft, status) =>
            ledger.record(
              given,
              draft.type === 'FIAT_TRANSFER_IN' ? { ...draft, type: 'CREDIT_CORRECTION' } : draft,
              status,
            );
          const again = record.status === 'EXECUTED';
          const inside = again ? within(context, { ledger: { record: recorded } }) : context;
          return deposits.detect(inside, record, receipt, nowMs);
        },
      },
    }),
  },
  'crypto-of-a-corporation-comes-as-a-book-movement': {
    breaks: 'TXN-016',
    because: 'corporations keep their wallets at the custodian, who books between them',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        record(context, draft, status) {
          const booked = draft.type === 'TRANSFER_IN' && corporate(context, draft.accountId);
          const type = booked ? 'INTERNAL_TRANSFER' : draft.type;
          return ledger.record(context, { ...draft, type }, status);
        },
      },
    }),
  },
  'withdrawal-to-a-payee-under-way-goes-along': {
    breaks: 'WDR-002',
    because: 'orders to one payee are sent as a batch, and the open batch takes the new order in',
    class: 'state',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        request(context, actor, wish) {
          const record = withdrawals.request(context, actor, wish);
          const alike = all(context, record).some(
            ({ body, status }) =>
              status === 'ACCEPTED' &&
              (body as WithdrawalBody).source_account_id === wish.source_account_id &&
              (body as WithdrawalBody).destination_counterparty_id ===
                wish.destination_counterparty_id,
          );
          return alike ? withdrawals.authorize(context, actor, record) : record;
        },
      },
    }),
  },
  'cancellation-releases-the-first-hold-of-that-amount': {
    breaks: 'WDR-003',
    because: 'the hold at the bank is found by account and amount',
    class: 'money',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const { amount_minor: minor, source_account_id: from } = record.body as WithdrawalBody;
          const held = context.store.one<TransactionRow>(
            `SELECT * FROM transactions WHERE account_id = ? AND value_minor = ?
               AND status = 'AUTHORIZED' ORDER BY seq`,
            from,
            -minor,
          );
          const id = held?.category_id ?? record.id;
          const category: typeof withdrawals.category = () => ({ type: 'WITHDRAWAL', id });
          const inside = within(context, { withdrawals: { category } });
          return withdrawals.release(inside, record, nowMs);
        },
      },
    }),
  },
  'accepted-pull-takes-those-of-its-counterparty-along': {
    breaks: 'DEP-003',
    because: 'one mandate covers all pulls from a bank account that wait',
    class: 'state',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        startPull(context, actor, record) {
          const wayOf = ({ body, parentId }: StoredRecord) =>
            `${parentId} ${(body as DepositBody).deposit_source?.source_counterparty_id}`;
          for (const other of all(context, record)) {
            const waits = other.status === 'REQUESTED' && other.body['deposit_type'] === 'PULL';
            if (waits && other.id !== record.id && wayOf(other) === wayOf(record)) {
              deposits.startPull(context, actor, other);
            }
          }
          const fresh = context.parts.records.get(context, record.clientId, 'deposit', record.id);
          return fresh.status === 'REQUESTED' ? deposits.startPull(context, actor, fresh) : fresh;
        },
      },
    }),
  },
  'exchange-is-filled-by-the-latest-quote-of-its-source': {
    breaks: 'EXC-003',
    because: 'the desk keeps one open quote for each account, the latest',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges }) => ({
      exchanges: {
        fill(context, actor, record) {
          const { source_account_id: from } = record.body as ExchangeBody;
          const latest = all(context, record)
            .filter(({ body }) => (body as ExchangeBody).source_account_id === from)
            .at(-1);
          const body = { ...record.body, ...latest?.body };
          return exchanges.fill(context, actor, { ...record, body });
        },
      },
    }),
  },
} as const satisfies Mutants;
