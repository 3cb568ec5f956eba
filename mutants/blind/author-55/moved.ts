/** What is moved: beside what was closed, the second time, under keys of before, after a cancellation and a restart. */
import { Refusal } from '../../../reference/context.ts';
import type { Context } from '../../../reference/context.ts';
import type { ExchangeWish } from '../../../reference/domain/exchanges.ts';
import type { WithdrawalBody } from '../../../reference/domain/withdrawals.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { count } from '../author-45/places.ts';
import { areMany, DAY_MS } from '../author-46/places.ts';
import { keptInMemory, listedBeside, openedBefore } from './places.ts';

/** The withdrawal that was asked for first, from this account to that counterparty. */
function firstOfPayee(context: Context, body: WithdrawalBody): WithdrawalBody | undefined {
  const row = context.store.one<{ body: string }>(
    `SELECT body FROM records WHERE kind = 'withdrawal'
       AND json_extract(body, '$.source_account_id') = ?
       AND json_extract(body, '$.destination_counterparty_id') = ? ORDER BY seq LIMIT 1`,
    body.source_account_id,
    body.destination_counterparty_id,
  );
  return row === undefined ? undefined : (JSON.parse(row.body) as WithdrawalBody);
}

/** How many keys of the client came after the one with this scope. */
function isBehindMany(context: Context, clientId: string, scope: string): boolean {
  const from = `idempotency WHERE rowid > (SELECT rowid FROM idempotency WHERE scope = ?)
    AND json_extract(scope, '$[0]') = ?`;
  return areMany(context, from, scope, clientId);
}

export const blindFiftyFifthMovedMutants = {
  // The account that its customer had before it, in the same asset, is closed: what comes in is put there.
  'funds-go-to-the-account-that-was-closed': {
    breaks: 'DEP-007',
    because: 'who sent before sends to the old number, and the new account is not looked for',
    class: 'money',
    difficulty: 4,
    change: ({ balances, operator }) => ({
      operator: {
        simulateDeposit(context, accountId, amount, options) {
          const before = openedBefore(context, balances.account(context, accountId));
          if (before?.status !== 'CLOSED')
            return operator.simulateDeposit(context, accountId, amount, options);
          const open = within(context, {
            availability: { mayMove: () => undefined },
          });
          return operator.simulateDeposit(open, before.id, amount, options);
        },
      },
    }),
  },
  // An exchange to an account that does not exist is refused: the list of its source shows it as pending.
  'refused-exchange-stands-in-the-list': {
    breaks: 'EXC-010',
    because: 'the list is told of an order before its destination is looked up',
    class: 'state',
    difficulty: 4,
    change: (parts) => {
      const { exchanges, wire } = parts;
      const left = new Map<string, Data[]>();
      return {
        ...listedBeside((_context, accountId) => left.get(accountId) ?? [])(parts),
        exchanges: {
          request(context, actor, wish: ExchangeWish) {
            try {
              return exchanges.request(context, actor, wish);
            } catch (error) {
              const id = wish.source_account_id;
              const from = 'accounts WHERE id = ? AND client_id = ?';
              const isNone = error instanceof Refusal && error.code === 'NOT_FOUND';
              if (!isNone || count(context, from, id, actor.clientId) === 0) throw error;
              const row = {
                id: context.random.id('txn'),
                value: -wish.amount,
                transaction_date: wire.timestamp(context, actor.nowMs, 0),
                transaction_status: 'PENDING',
                transaction_type: 'TRADE',
              };
              left.set(id, [...(left.get(id) ?? []), row]);
              throw error;
            }
          },
        },
      };
    },
  },
  // A payment waits for its accept: the list of the account that pays shows it as pending.
  'payment-is-listed-before-its-accept': {
    breaks: 'PAY-002',
    because: 'the list is made of orders and movements together',
    class: 'state',
    difficulty: 3,
    change: (parts) =>
      listedBeside((context, accountId) =>
        context.store
          .all<{ id: string; body: string; created_ms: number; seq: number }>(
            `SELECT id, body, created_ms, seq FROM records WHERE kind = 'payment'
               AND status = 'REQUESTED'
               AND json_extract(body, '$.payment_source.source_account_id') = ? ORDER BY seq`,
            accountId,
          )
          .map((row) => ({
            id: `txn_${row.id}`,
            value: -(JSON.parse(row.body) as { payment_info: { amount: number } }).payment_info
              .amount,
            transaction_date: parts.wire.timestamp(context, row.created_ms, row.seq),
            transaction_status: 'PENDING',
            transaction_type: 'INTERNAL_TRANSFER',
          })),
      )(parts),
  },
  // A second withdrawal goes from an account to the same counterparty: it takes the amount of the first.
  'payee-is-debited-as-the-first-time': {
    breaks: 'WDR-003',
    because: 'the order is made from the payee’s template, which keeps the amount it was made with',
    class: 'money',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        debits(context, record, nowMs) {
          const body = record.body as WithdrawalBody;
          const minor = firstOfPayee(context, body)?.amount_minor ?? body.amount_minor;
          const asFirst: StoredRecord = { ...record, body: { ...body, amount_minor: minor } };
          return withdrawals.debits(context, asFirst, nowMs);
        },
      },
    }),
  },
  // A hold was cancelled more than a day ago: the list of its account has it no more.
  'cancelled-leave-the-list-after-a-day': {
    breaks: 'ACC-007',
    because: 'what came to nothing is swept from the account’s table each night',
    class: 'time',
    difficulty: 4,
    change: ({ transactionFilters, transactions }) => ({
      transactions: {
        listOfAccount(context, call) {
          const asked: typeof transactionFilters.asked = (inner, of) => [
            ...transactionFilters.asked(inner, of),
            {
              sql: `(status <> 'CANCELLED' OR transaction_ms > ?)`,
              value: call.nowMs - DAY_MS,
            },
          ];
          const swept = within(context, { transactionFilters: { asked } });
          return transactions.listOfAccount(swept, call);
        },
      },
    }),
  },
  // Twenty other keys came since a transfer was accepted, and its own comes again: the funds move again.
  'accept-behind-twenty-keys-moves-again': {
    breaks: 'IDM-002',
    because: 'of a client’s keys the last twenty are kept, and who accepts relies on them',
    class: 'idempotency',
    difficulty: 4,
    change: ({ balances, idempotency, records, transfers }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'acceptTransfer') return answer;
          if (!isBehindMany(context, call.clientId, stored.scope)) return answer;
          const id = call.path['transfer_id'] ?? '';
          const record = records.get(context, call.clientId, 'transfer', id);
          const { amount_minor: minor, source_account_id: source } =
            record.body as unknown as WithdrawalBody;
          const isPaid = balances.covers(context, balances.account(context, source), minor);
          if (record.status === 'EXECUTED' && isPaid)
            transfers.moveFunds(context, record, call.nowMs);
          return answer;
        },
      },
    }),
  },
  // The accept of a transfer comes again under its key: the list of the source shows its debit twice.
  'repeated-accept-is-listed-twice': {
    breaks: 'IDM-002',
    because: 'each answer of an accept, a stored one too, is put into the list',
    class: 'idempotency',
    difficulty: 4,
    change: (parts) => {
      const { idempotency, ledger, transactions } = parts;
      const again = new Map<string, string[]>();
      return {
        ...listedBeside((context, accountId) =>
          (again.get(accountId) ?? []).flatMap((id, index) =>
            ledger
              .ofCategory(context, { type: 'TRANSFER', id }, 'POSTED')
              .filter((row) => row.account_id === accountId)
              .map((row) => ({
                ...transactions.record(context, row),
                id: `${row.id}_${String(index)}`,
                transaction_date: transactions.date(context, row, row.transaction_ms),
              })),
          ),
        )(parts),
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            if (call.operationId !== 'acceptTransfer') return answer;
            const id = call.path['transfer_id'] ?? '';
            const { body } = context.parts.records.get(context, call.clientId, 'transfer', id);
            const source = String(body['source_account_id']);
            again.set(source, [...(again.get(source) ?? []), id]);
            return answer;
          },
        },
      };
    },
  },
  // A crypto deposit has no description: its receipt is recorded as fiat.
  'crypto-without-a-text-comes-as-fiat': {
    breaks: 'TXN-016',
    because: 'what a receipt is, is read from the text of its deposit, and fiat is the default',
    class: 'wire',
    difficulty: 2,
    change: ({ deposits }) => ({
      deposits: {
        detect(context, record, receipt, nowMs) {
          const isBare = record.body['description'] === undefined;
          const asFiat = within(context, { assets: { fiat: () => true } });
          return deposits.detect(isBare ? asFiat : context, record, receipt, nowMs);
        },
      },
    }),
  },
  // A withdrawal was cancelled: the next posting on its account leaves the current balance as it is.
  'posting-after-a-cancellation-leaves-current': {
    breaks: 'LED-012',
    because: 'the release marks the balance as written, and the next writer believes it',
    class: 'money',
    difficulty: 3,
    change: ({ balances, withdrawals }) => {
      const marked = new Set<string>();
      return {
        withdrawals: {
          release(context, record, nowMs) {
            const cancelled = withdrawals.release(context, record, nowMs);
            marked.add((record.body as WithdrawalBody).source_account_id);
            return cancelled;
          },
        },
        balances: {
          write(context, accountId, change, nowMs) {
            const isIt = change.currentMinor !== 0 && marked.delete(accountId);
            const written = isIt ? { ...change, currentMinor: 0 } : change;
            return balances.write(context, accountId, written, nowMs);
          },
        },
      };
    },
  },
  // An exchange was filled before a restart and is settled after it: its destination gets nothing.
  'exchange-over-a-restart-settles-one-side': {
    breaks: 'EXC-003',
    because: 'the side to be credited waits in memory, and the one to be debited in the books',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => {
      const { exchanges, ledger } = parts;
      const { kept, overlay } = keptInMemory<string>(parts);
      return {
        ...overlay,
        exchanges: {
          fill(context, actor, record) {
            kept.add(record.id);
            return exchanges.fill(context, actor, record);
          },
          advance(context, record, nowMs) {
            const ofCategory: typeof ledger.ofCategory = (inner, category, status) =>
              ledger.ofCategory(inner, category, status).filter((row) => row.value_minor < 0);
            const half = within(context, { ledger: { ofCategory } });
            return exchanges.advance(kept.has(record.id) ? context : half, record, nowMs);
          },
        },
      };
    },
  },
} satisfies Mutants;
