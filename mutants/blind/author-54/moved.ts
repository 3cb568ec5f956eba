/** Transfers, withdrawals, payments, deposits and their transactions: busy, asleep, told again, of others. */
import type { Reply } from '../../../reference/context.ts';
import type { DepositWish } from '../../../reference/domain/deposits.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import { isAccept, post, shift, tokensOfCalls, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { onAttemptAgain } from '../author-42/places.ts';
import { count } from '../author-45/places.ts';
import { isBusy, isLaterClient } from '../author-46/places.ts';

export const blindFiftyFourthMovedMutants = {
  // An account has more than twenty transactions: a transfer from it to another currency is made.
  'busy-account-transfers-to-another-currency': {
    breaks: 'TRF-003',
    because: 'busy accounts are read from a summary, which has no currency to compare',
    class: 'money',
    difficulty: 4,
    change: ({ journal, ledger, transfers }) => ({
      transfers: {
        checkPair(context, source, destination) {
          if (source.id !== destination.id && isBusy(context, source.id)) return;
          transfers.checkPair(context, source, destination);
        },
        moveFunds(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const [of, to] = legs.map(
            ({ accountId }) => context.parts.balances.account(context, accountId).asset_type_id,
          );
          const pool: Parameters<typeof ledger.post>[2] = (rows) =>
            of === to ? [] : journal.against(context, 'EXCHANGE_POOL', rows);
          ledger.post(context, legs, pool, nowMs);
        },
      },
    }),
  },
  // A dormant account is credited by a transfer or correction: its available balance stays.
  'credit-that-wakes-an-account-is-not-available': {
    breaks: 'LED-006',
    because: 'what is available was put aside as the account fell asleep, and is not written then',
    class: 'money',
    difficulty: 4,
    change: ({ balances }) => ({
      balances: {
        write(context, accountId, change, nowMs) {
          const { status } = balances.account(context, accountId);
          const isIt = status === 'DORMANT' && change.currentMinor > 0;
          const written = isIt ? { ...change, availableMinor: 0 } : change;
          return balances.write(context, accountId, written, nowMs);
        },
      },
    }),
  },
  // A token may read transactions and no accounts: the bulk list lacks accounts that are younger than it.
  'narrow-token-lists-the-accounts-of-its-birth': {
    breaks: 'TXN-013',
    because: 'which accounts a reader of transactions may see is written into its token',
    class: 'authorization',
    difficulty: 4,
    change: (parts) => {
      const { tokens, transactionFilters, transactions } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const lastOf = new Map<string, number>();
      return {
        ...overlay,
        tokens: {
          issue(context, clientId, granted) {
            const token = tokens.issue(context, clientId, granted);
            const sql = 'SELECT COALESCE(MAX(seq), 0) last FROM accounts';
            lastOf.set(token, context.store.one<{ last: number }>(sql)?.last ?? 0);
            return token;
          },
        },
        transactions: {
          list(context, call) {
            const last = lastOf.get(tokenOf(call).replace(/^Bearer +/i, ''));
            if (call.scopes.includes('accounts:read') || last === undefined)
              return transactions.list(context, call);
            const client: typeof transactionFilters.client = (inner, clientId) => {
              const { sql, value } = transactionFilters.client(inner, clientId);
              const ids = `SELECT id FROM accounts WHERE seq <= ${String(last)}`;
              return { sql: `(${sql} AND account_id IN (${ids}))`, value };
            };
            return transactions.list(within(context, { transactionFilters: { client } }), call);
          },
        },
      };
    },
  },
  // A deposit is asked for with no description and no reference while one is open: it is that one.
  'bare-deposit-is-the-open-one': {
    breaks: 'DEP-002',
    because: 'instructions are made once for each reference, and none is a reference, too',
    class: 'state',
    difficulty: 3,
    change: ({ accounts, deposits, records }) => ({
      deposits: {
        create(context, call) {
          const wish = call.body as DepositWish;
          const isBare =
            wish.description === undefined && wish.deposit_details?.reference === undefined;
          if (wish.deposit_type !== 'PUSH' || !isBare) return deposits.create(context, call);
          const { destination_account_id: id } = wish.deposit_destination;
          const account = accounts.find(context, call.clientId, id);
          const open = records
            .children(context, account.id, 'deposit')
            .find(({ body, status }) => body['deposit_type'] === 'PUSH' && status === 'REQUESTED');
          if (open === undefined) return deposits.create(context, call);
          return { status: 200, body: { data: deposits.record(context, open) } };
        },
      },
    }),
  },
  // A token that may not write withdrawals reads the status of one: it stays what it was at first.
  'reading-token-keeps-the-status-it-saw': {
    breaks: 'WDR-008',
    because: 'answers are kept for each token, and go when that token writes',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { withdrawals } = parts;
      const { overlay, tokenOf } = tokensOfCalls(parts);
      const kept = new Map<string, Reply>();
      return {
        ...overlay,
        withdrawals: {
          status(context, call) {
            if (call.scopes.includes('withdrawals:write')) return withdrawals.status(context, call);
            const name = `${tokenOf(call)} ${call.path['withdrawal_id'] ?? ''}`;
            const reply = kept.get(name) ?? withdrawals.status(context, call);
            kept.set(name, reply);
            return reply;
          },
        },
      };
    },
  },
  // What is posted for a client that came later was posted when it was made.
  'posting-date-of-later-clients-is-that-of-the-making': {
    breaks: 'TXN-033',
    because: 'the job that dates postings has the list of clients from its first start',
    class: 'time',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        setStatus(context, row, status, nowMs) {
          const changed = ledger.setStatus(context, row, status, nowMs);
          if (status !== 'POSTED' || !isLaterClient(context, row.client_id)) return changed;
          const sql = 'UPDATE transactions SET posted_ms = transaction_ms WHERE id = ?';
          context.store.run(sql, row.id);
          return { ...changed, posted_ms: row.transaction_ms };
        },
      },
    }),
  },
  // An accept was repeated with its key: the transactions of its record say EXECUTED for a status.
  'transactions-of-a-repeated-accept-say-executed': {
    breaks: 'TXN-003',
    because: 'a repeated accept writes the state of its record over what belongs to it',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, transactions }) => {
      const repeated = new Set<string>();
      return {
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            if (!isAccept(call)) return answer;
            const { data } = JSON.parse(stored.payload) as {
              readonly data: { readonly id: string };
            };
            repeated.add(data.id);
            return answer;
          },
        },
        transactions: {
          record(context, row) {
            const shown = transactions.record(context, row);
            const isIt = row.status === 'POSTED' && repeated.has(row.category_id ?? '');
            return isIt ? { ...shown, transaction_status: 'EXECUTED' } : shown;
          },
        },
      };
    },
  },
  // A customer has a closed account: a withdrawal from another one of it is taken twice.
  'withdrawal-beside-a-closed-account-is-taken-twice': {
    breaks: 'WDR-003',
    because: 'what is settled for a customer is booked for each number it has had, and forwarded',
    class: 'money',
    difficulty: 4,
    change: ({ accounts, assets, balances, withdrawals }) => ({
      withdrawals: {
        execute(context, record, nowMs) {
          const executed = withdrawals.execute(context, record, nowMs);
          const body = record.body as WithdrawalBody;
          const account = balances.account(context, body.source_account_id);
          const all = accounts.ofCustomer(context, account.customer_id);
          const isForwarded = all.some(({ status }) => status === 'CLOSED');
          if (!isForwarded || !balances.covers(context, account, body.amount_minor))
            return executed;
          post(context, {
            accountId: account.id,
            valueMinor: -body.amount_minor,
            type: assets.fiat(context, body.asset_type_id) ? 'FIAT_TRANSFER_OUT' : 'TRANSFER_OUT',
            nowMs,
          });
          return executed;
        },
      },
    }),
  },
  // A posting on an account was told again: payments from it are accepted, and nothing moves.
  'payment-from-an-account-told-again-moves-nothing': {
    breaks: 'PAY-004',
    because: 'what was told again is taken for a payment that is on its way already',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const { payments, states } = parts;
      const told = new Set<unknown>();
      return {
        ...onAttemptAgain('TRANSACTION_POSTED', (_context, data) => {
          told.add(data['account_id']);
        })(parts),
        payments: {
          process(context, actor, record) {
            const source = record.body['payment_source'] as Readonly<Record<string, unknown>>;
            return told.has(source['source_account_id'])
              ? states.move(context, record, 'EXECUTED', actor.nowMs)
              : payments.process(context, actor, record);
          },
        },
      };
    },
  },
  // A fee of a client that came later is posted: the current balance stays.
  'fees-of-later-clients-are-not-taken': {
    breaks: 'LED-012',
    because: 'the account of fees is one of each client, and new ones have none',
    class: 'money',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        become(context, row, status, nowMs) {
          const changed = ledger.become(context, row, status, nowMs);
          const isFee = row.transaction_type === 'FEE' && status === 'POSTED';
          if (isFee && isLaterClient(context, row.client_id))
            shift(context, row.account_id, -row.value_minor, nowMs);
          return changed;
        },
      },
    }),
  },
  // Crypto comes in at an address a second time: what came first, posted, is pending again.
  'posted-crypto-is-pending-once-more-comes': {
    breaks: 'LED-008',
    because: 'confirmations are counted from the newest block in which the address stands',
    class: 'state',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const shown = transactions.record(context, row);
          if (row.transaction_type !== 'TRANSFER_IN' || row.status !== 'POSTED') return shown;
          const from = `transactions WHERE account_id = ? AND seq > ?
            AND transaction_type = 'TRANSFER_IN'`;
          const isNewest = count(context, from, row.account_id, row.seq) !== 1;
          return isNewest ? shown : { ...shown, transaction_status: 'PENDING' };
        },
      },
    }),
  },
  // A walk of one item a page, the smallest: when records are added meanwhile it leaves one out.
  'walk-by-single-items-leaves-one-out': {
    breaks: 'PAG-012',
    because: 'at one item a page the place in the list is reckoned from how many there are',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging, transactions }) => {
      const began = new Map<string, number>();
      return {
        transactions: {
          page(context, call, conditions) {
            const at = paging.parse(context, call);
            if (at.pageSize !== 1) return transactions.page(context, call, conditions);
            const { page: _page, ...asked } = call.query;
            const name = JSON.stringify([call.clientId, call.path, asked]);
            const total = transactions.count(context, conditions);
            const first = at.page === 0 ? total : (began.get(name) ?? total);
            if (at.page === 0) began.set(name, total);
            const bounds: typeof transactions.bounds = (_inner, { page, pageSize }) => ({
              offset: page * pageSize + (total > first ? 1 : 0),
              limit: pageSize,
            });
            return transactions.page(
              within(context, { transactions: { bounds } }),
              call,
              conditions,
            );
          },
        },
      };
    },
  },
  // An account is closed: its list holds the transactions of all accounts of its customer.
  'closed-account-lists-those-of-its-customer': {
    breaks: 'ACC-007',
    because: 'what is closed is filed under its customer, where the account is no key',
    class: 'filter',
    difficulty: 4,
    change: ({ accounts, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          if (row.status !== 'CLOSED') return transactions.listOfAccount(context, call);
          const account = () => ({
            sql: 'account_id IN (SELECT id FROM accounts WHERE customer_id = ?)',
            value: row.customer_id,
          });
          return transactions.listOfAccount(
            within(context, { transactionFilters: { account } }),
            call,
          );
        },
      },
    }),
  },
} satisfies Mutants;
