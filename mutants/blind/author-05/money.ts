/** Faults of money: accounts, movements, transactions, statements and events, written from the document alone. */
import type { Reply } from '../../../reference/context.ts';
import type { DepositBody } from '../../../reference/domain/deposits.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { Rate } from '../../../reference/ledger/rates.ts';
import { dataOf, meanwhile } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const MONTHS = 12;

/** YYYY-MM with its months counted on from January of another year. */
function countedFrom(year: number, id: string): string {
  const [ownYear = 0, ownMonth = 0] = id.split('-').map(Number);
  const month = (ownYear - year) * MONTHS + ownMonth;
  return `${String(year)}-${String(month).padStart(2, '0')}`;
}

export const blindFifthMoneyMutants = {
  'second-receipt-that-was-seen-for-a-deposit-is-never-posted': {
    breaks: 'DEP-007',
    because: 'the first receipt completes the deposit, and a completed one takes no more steps',
    class: 'state',
    difficulty: 4,
    change: ({ deposits }) => ({
      deposits: {
        advance: (context, record, nowMs) =>
          record.status === 'EXECUTED' ? record : deposits.advance(context, record, nowMs),
      },
    }),
  },
  'second-pull-from-a-counterparty-goes-to-the-account-of-the-first': {
    breaks: 'DEP-004',
    because: 'the mandate is made out with the first pull, and names the account of that one',
    class: 'money',
    difficulty: 4,
    change: ({ balances, deposits }) => {
      const mandates = new Map<string, string>();
      return {
        deposits: {
          credit(context, record, receipt, nowMs) {
            const body = record.body as DepositBody;
            const payer = body.deposit_source?.source_counterparty_id;
            if (payer === undefined) return deposits.credit(context, record, receipt, nowMs);
            const mandate = `${payer} ${body.asset_type_id}`;
            const named = mandates.get(mandate) ?? body.account_id;
            mandates.set(mandate, named);
            const { status } = balances.account(context, named);
            const accountId = status === 'OPEN' ? named : body.account_id;
            const changed = { ...record, body: { ...body, account_id: accountId } };
            return deposits.credit(context, changed, receipt, nowMs);
          },
        },
      };
    },
  },
  'second-exchange-of-a-pair-executes-at-the-rate-of-the-first': {
    breaks: 'EXC-005',
    because: 'the desk fetches a rate at the first execution of a pair, and holds on to it',
    class: 'money',
    difficulty: 4,
    change: ({ exchanges, rates }) => {
      const held = new Map<string, Rate>();
      const filling = meanwhile();
      return {
        exchanges: {
          fill: (context, actor, record) =>
            filling.during(true, () => exchanges.fill(context, actor, record)),
        },
        rates: {
          of(context, clientId, from, to) {
            const rate = rates.of(context, clientId, from, to);
            if (filling.known !== true) return rate;
            const pair = `${clientId} ${from} ${to}`;
            const kept = held.get(pair) ?? rate;
            held.set(pair, kept);
            return kept;
          },
        },
      };
    },
  },
  'transfer-beyond-the-funds-moves-what-there-is': {
    breaks: 'LED-001',
    because: 'the sweep of accounts at night is done by the same code, and it takes what it finds',
    class: 'money',
    difficulty: 3,
    change: ({ balances, transfers }) => {
      const executing = meanwhile();
      return {
        transfers: {
          execute: (context, actor, record) =>
            executing.during(true, () => transfers.execute(context, actor, record)),
          legs(context, record, nowMs) {
            const body = record.body as TransferBody;
            const { available_minor: there } = balances.account(context, body.source_account_id);
            const amountMinor = Math.min(body.amount_minor, there);
            const swept = { ...record, body: { ...body, amount_minor: amountMinor } };
            return transfers.legs(context, swept, nowMs);
          },
        },
        balances: {
          covers: (context, account, minor) =>
            executing.known === true
              ? account.available_minor > 0
              : balances.covers(context, account, minor),
        },
      };
    },
  },
  'funds-of-the-other-accounts-of-a-customer-count-as-cover': {
    breaks: 'LED-015',
    because: 'the credit line is that of the customer, and is asked of all accounts of a currency',
    class: 'money',
    difficulty: 4,
    change: () => ({
      balances: {
        covers(context, account, minor) {
          const row = context.store.one<{ sum: number }>(
            `SELECT SUM(available_minor) sum FROM accounts
             WHERE client_id = ? AND customer_id = ? AND asset_type_id = ? AND status <> 'CLOSED'`,
            account.client_id,
            account.customer_id,
            account.asset_type_id,
          );
          return (row?.sum ?? 0) >= minor;
        },
      },
    }),
  },
  'keys-that-differ-by-a-plus-and-a-blank-are-one': {
    breaks: 'IDM-013',
    because: 'keys pass through the decoder of forms on their way to the store',
    class: 'idempotency',
    difficulty: 5,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          idempotency.scope(context, {
            ...call,
            idempotencyKey: call.idempotencyKey?.replaceAll('+', ' ') ?? null,
          }),
      },
    }),
  },
  'accepted-withdrawal-of-a-frozen-customer-can-be-cancelled': {
    breaks: 'CUS-013',
    because: 'the lock is asked where funds are taken, and a cancellation gives them back',
    class: 'state',
    difficulty: 4,
    change: ({ availability, withdrawals }) => {
      const cancelling = meanwhile();
      return {
        withdrawals: {
          cancel: (context, call) =>
            cancelling.during(true, () => withdrawals.cancel(context, call)),
        },
        availability: {
          mayMove(context, account) {
            if (cancelling.known !== true) availability.mayMove(context, account);
          },
        },
      };
    },
  },
  'account-that-thawed-with-its-customer-cannot-be-frozen-again': {
    breaks: 'ACC-005',
    because:
      'the mark that compliance has frozen it stays, and says that the lock is not the client’s',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, balances }) => {
      const marked = new Set<string>();
      return {
        accounts: {
          followCustomer(context, customer, nowMs) {
            const before = accounts.ofCustomer(context, customer.id);
            accounts.followCustomer(context, customer, nowMs);
            for (const { id, status } of before) {
              const thawed = status === 'FROZEN' && balances.account(context, id).status === 'OPEN';
              if (thawed) marked.add(id);
            }
          },
          request(context, row, status, nowMs) {
            if (status === 'FROZEN' && marked.has(row.id)) return row;
            return accounts.request(context, row, status, nowMs);
          },
        },
      };
    },
  },
  'status-of-a-withdrawal-that-was-asked-under-way-stays': {
    breaks: 'WDR-008',
    because: 'states are cached until the client acts again, and the rail is not the client',
    class: 'persistence',
    difficulty: 4,
    change: ({ movements, withdrawals }) => {
      const told = new Map<string, Reply>();
      const forgetting = (id: string, work: () => Reply): Reply => {
        told.delete(id);
        return work();
      };
      return {
        withdrawals: {
          status(context, call) {
            const { id, status } = movements.find(context, call, 'withdrawal');
            const reply = told.get(id) ?? withdrawals.status(context, call);
            if (status === 'IN_PROGRESS') told.set(id, reply);
            return reply;
          },
          accept: (context, call) =>
            forgetting(call.path['withdrawal_id'] ?? '', () => withdrawals.accept(context, call)),
          cancel: (context, call) =>
            forgetting(call.path['withdrawal_id'] ?? '', () => withdrawals.cancel(context, call)),
        },
      };
    },
  },
  'list-that-was-read-shows-a-hold-after-its-cancellation': {
    breaks: 'TXN-005',
    because: 'lists are cached until something is booked, and a cancellation books nothing',
    class: 'persistence',
    difficulty: 5,
    change: ({ ledger, transactions }) => {
      const known = new Map<string, Reply>();
      return {
        ledger: {
          record(context, draft, status) {
            known.clear();
            return ledger.record(context, draft, status);
          },
          setStatus(context, row, status, nowMs) {
            if (status !== 'CANCELLED') known.clear();
            return ledger.setStatus(context, row, status, nowMs);
          },
        },
        transactions: {
          page(context, call, conditions) {
            const key = JSON.stringify([call.clientId, call.selfUrl, call.query]);
            const reply = known.get(key) ?? transactions.page(context, call, conditions);
            known.set(key, reply);
            return reply;
          },
        },
      };
    },
  },
  'returns-and-corrections-are-posted-in-silence': {
    breaks: 'EVT-010',
    because: 'the back office books by itself, and events are sent where the interface is called',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger, operator }) => {
      const booking = meanwhile();
      return {
        operator: {
          postReturn(context, draft) {
            booking.during(true, () => {
              operator.postReturn(context, draft);
            });
          },
          correctBalance: (context, accountId, amount) =>
            booking.during(true, () => operator.correctBalance(context, accountId, amount)),
        },
        ledger: {
          announce(context, row, nowMs) {
            if (booking.known !== true) ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'later-pages-of-statements-show-the-first-one': {
    breaks: 'STM-001',
    because: 'the list was as short as a page for the first months, and its offset was left out',
    class: 'pagination',
    difficulty: 4,
    change: ({ statements }) => ({
      statements: {
        list(context, call) {
          const reply = statements.list(context, call);
          const first = { ...call, query: { ...call.query, page: '0' } };
          const data = dataOf(statements.list(context, first));
          return { ...reply, body: { ...(reply.body as Data), data } };
        },
      },
    }),
  },
  'january-of-the-next-year-is-listed-as-the-thirteenth-month': {
    breaks: 'STM-002',
    because: 'months are counted on from that of the opening, and the year is that of the opening',
    class: 'time',
    difficulty: 5,
    change: ({ accounts, statements }) => ({
      statements: {
        list(context, call) {
          const reply = statements.list(context, call);
          const account = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const year = new Date(account.created_ms).getUTCFullYear();
          const listed = dataOf(reply)['statements'] as readonly Data[];
          const counted = listed.map((one) => ({
            ...one,
            id: countedFrom(year, String(one['id'])),
          }));
          return { ...reply, body: { ...(reply.body as Data), data: { statements: counted } } };
        },
      },
    }),
  },
  'statement-of-an-account-of-another-client-is-shown': {
    breaks: 'AUT-022',
    because: 'the list looks for an account of the client, and the single one for an account',
    class: 'authorization',
    difficulty: 3,
    change: ({ accounts, balances, statements }) => {
      const showing = meanwhile();
      return {
        statements: {
          get: (context, call) => showing.during(true, () => statements.get(context, call)),
        },
        accounts: {
          find: (context, clientId, id) =>
            showing.known === true
              ? balances.account(context, id)
              : accounts.find(context, clientId, id),
        },
      };
    },
  },
  'return-of-a-withdrawal-reopens-the-account-of-a-closed-customer': {
    breaks: 'CUS-016',
    because: 'funds that come back need an account that takes them, so it is unlocked for them',
    class: 'state',
    difficulty: 5,
    change: ({ accounts, balances, operator }) => ({
      operator: {
        returnWithdrawal(context, withdrawalId) {
          const record = operator.returnWithdrawal(context, withdrawalId);
          const { source_account_id: accountId } = record.body as WithdrawalBody;
          const account = balances.account(context, accountId);
          if (account.status === 'CLOSED') {
            accounts.setStatus(context, account, 'OPEN', operator.nowMs(context, account));
          }
          return record;
        },
      },
    }),
  },
  'accounts-under-due-diligence-can-still-be-frozen-and-closed': {
    breaks: 'CUS-019',
    because: 'due diligence is looked for where money moves, and a change of state moves none',
    class: 'state',
    difficulty: 3,
    change: ({ accounts, availability, records }) => {
      const updating = meanwhile();
      return {
        accounts: {
          update: (context, call) => updating.during(true, () => accounts.update(context, call)),
        },
        availability: {
          checkCustomer(context, clientId, customerId) {
            const status = records.status(context, clientId, 'customer', customerId);
            if (updating.known === true && status === 'EDD') return;
            availability.checkCustomer(context, clientId, customerId);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
