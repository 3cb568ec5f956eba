/** Faults that show once the platform has restarted: of what was kept in its memory, and of what it does as it begins. */
import type { OperationId } from '../../generated/operations.ts';
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import type { Condition } from '../../reference/domain/transaction-filters.ts';
import type { TransferBody } from '../../reference/domain/transfers.ts';
import type { WithdrawalBody } from '../../reference/domain/withdrawals.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { RecordKind, StoredRecord } from '../../reference/store/records.ts';
import type { Emission } from '../../reference/webhooks/events.ts';
import type { Mutant, Mutants } from '../types.ts';

/** What is done each time that the platform begins again, before it is asked for anything. */
const atRestart =
  (begin: (context: Context) => void) =>
  ({ deliveries }: Parts): PartsOverlay => {
    let isFirst = true;
    return {
      deliveries: {
        recover(context) {
          if (!isFirst) {
            context.store.transaction(() => {
              begin(context);
            });
          }
          isFirst = false;
          deliveries.recover(context);
        },
      },
    };
  };

const rewritten = (...statements: readonly string[]): Mutant['change'] =>
  atRestart(({ store }) => {
    for (const sql of statements) store.run(sql);
  });

/** Of these operations a key is known to the process that saw it. */
const keysInMemory =
  (...operations: readonly OperationId[]) =>
  ({ idempotency }: Parts): PartsOverlay => {
    const known = new WeakMap<Context, Set<string>>();
    const isMeant = ({ operationId }: Call): boolean => operations.includes(operationId);
    return {
      idempotency: {
        find(context, call) {
          const scope = context.parts.idempotency.scope(context, call);
          if (isMeant(call) && known.get(context)?.has(scope) !== true) return undefined;
          return idempotency.find(context, call);
        },
        remember(context, call, answer) {
          const scope = context.parts.idempotency.scope(context, call);
          known.set(context, (known.get(context) ?? new Set()).add(scope));
          context.store.run('DELETE FROM idempotency WHERE scope = ?', scope);
          idempotency.remember(context, call, answer);
        },
      },
    };
  };

function waitingOf(context: Context, kind: RecordKind): StoredRecord[] {
  const sql = `SELECT id FROM records WHERE kind = ? AND status = 'REQUESTED'`;
  return context.store
    .all<{ id: string }>(sql, kind)
    .flatMap(({ id }) => context.parts.records.ofAnyone(context, kind, id) ?? []);
}

const GATHERED_MS = 1_000;

const REVIVED = `UPDATE subscriptions SET status = 'ACTIVE' WHERE status = 'DELETED'`;

/** Deleted once, and no more. */
function isRevived({ store }: Context, { id }: { readonly id: string }): boolean {
  const sql = 'SELECT deleted_ms FROM subscriptions WHERE id = ?';
  return (store.one<{ deleted_ms: number | null }>(sql, id)?.deleted_ms ?? null) !== null;
}

const gone = (kind: RecordKind): Mutant['change'] =>
  rewritten(`DELETE FROM records WHERE kind = '${kind}'`);

const lost = {
  because: 'they are kept in memory alone',
  class: 'persistence',
  difficulty: 4,
} as const;
const recovered = { class: 'persistence', difficulty: 4 } as const;

/** How long a transaction waits for the list. */
const UNLISTED_MS = 250;

/** Lists that know nothing of these. */
function listedBut(
  lost: readonly string[],
  { transactionFilters: filters }: Parts,
): Pick<PartsOverlay, 'transactionFilters'> {
  const without = (condition: Condition): Condition => ({
    ...condition,
    sql: `${condition.sql} AND id NOT IN (${lost.map((id) => `'${id}'`).join()})`,
  });
  return {
    transactionFilters: {
      client: (context, id) => without(filters.client(context, id)),
      account: (context, id) => without(filters.account(context, id)),
    },
  };
}

/** What the lists are filled with anew as the process begins are transactions that count. */
function withoutCancelled(original: Parts): PartsOverlay {
  const lost: string[] = [];
  const begun = atRestart(({ store }) => {
    const sql = "SELECT id FROM transactions WHERE status = 'CANCELLED'";
    lost.push(...store.all<{ id: string }>(sql).map(({ id }) => id));
  })(original);
  return { ...begun, ...listedBut(lost, original) };
}

/** Of what came last before the process ended the lists never hear. */
function unlisted(original: Parts): PartsOverlay {
  const newest = ({ store }: Context): number =>
    store.one<{ seq: number | null }>('SELECT max(seq) AS seq FROM transactions')?.seq ?? 0;
  let seen: readonly { readonly seq: number; readonly atMs: number }[] = [];
  const lost: string[] = [];
  const begun = atRestart((context) => {
    const last = seen.at(-1)?.atMs ?? 0;
    const listed = seen.findLast(({ atMs }) => atMs < last - UNLISTED_MS)?.seq ?? newest(context);
    const sql = 'SELECT id FROM transactions WHERE seq > ?';
    lost.push(...context.store.all<{ id: string }>(sql, listed).map(({ id }) => id));
  })(original);
  const { progress } = original;
  return {
    ...begun,
    ...listedBut(lost, original),
    progress: {
      tick(context, automatic) {
        const atMs = context.clock.systemNowMs();
        seen = [
          ...seen.filter((one) => one.atMs > atMs - 10 * UNLISTED_MS),
          { seq: newest(context), atMs },
        ];
        progress.tick(context, automatic);
      },
    },
  };
}

/** Events are counted by the process that tells of them. */
function countedByTheProcess({ events }: Parts): PartsOverlay {
  const counts = new WeakMap<Context, number>();
  return {
    events: {
      payload(context, _eventId, emission) {
        const count = (counts.get(context) ?? 0) + 1;
        counts.set(context, count);
        return events.payload(context, `evt_${String(count).padStart(12, '0')}`, emission);
      },
    },
  };
}

export const restartMutants = {
  'count-of-events-begins-anew-with-the-process': {
    breaks: 'WHK-011',
    because: 'what counts them is kept in memory, as no two had one number so far',
    class: 'persistence',
    difficulty: 4,
    change: countedByTheProcess,
  },
  'keys-of-movements-end-with-the-process': {
    ...{ breaks: 'IDM-001', ...lost },
    change: keysInMemory(
      ...(['createTransfer', 'createWithdrawal', 'createDeposit'] as const),
      ...(['createMarketExchange', 'createPayment'] as const),
    ),
  },
  'keys-of-openings-end-with-the-process': {
    ...{ breaks: 'IDM-001', ...lost },
    change: keysInMemory('createAccount', 'createCounterparty', 'createApplication'),
  },
  'keys-of-changes-end-with-the-process': {
    ...{ breaks: 'IDM-008', ...lost },
    change: keysInMemory('updateCustomer'),
  },
  'transfers-end-with-the-process': { breaks: 'TRF-002', ...lost, change: gone('transfer') },
  'withdrawals-end-with-the-process': { breaks: 'WDR-001', ...lost, change: gone('withdrawal') },
  'deposits-end-with-the-process': { breaks: 'DEP-001', ...lost, change: gone('deposit') },
  'exchanges-end-with-the-process': { breaks: 'EXC-002', ...lost, change: gone('exchange') },
  'payments-end-with-the-process': { breaks: 'PAY-001', ...lost, change: gone('payment') },
  'applications-end-with-the-process': { breaks: 'APP-001', ...lost, change: gone('application') },
  'counterparties-end-with-the-process': {
    ...{ breaks: 'CPT-001', ...lost },
    change: gone('counterparty'),
  },
  'transfers-that-wait-are-carried-out-at-a-restart': {
    breaks: 'TRF-001',
    because: 'what has no end is taken for work that was broken off',
    ...recovered,
    change: atRestart((context) => {
      for (const record of waitingOf(context, 'transfer')) {
        const { source_account_id: from, destination_account_id: to } = record.body as TransferBody;
        const { amount_minor: minor } = record.body as TransferBody;
        for (const [account, sign] of [
          [from, -1],
          [to, 1],
        ] as const) {
          const change = { currentMinor: sign * minor, availableMinor: sign * minor };
          context.parts.balances.write(context, account, change, record.updatedMs);
        }
      }
    }),
  },
  'withdrawals-that-wait-are-taken-at-a-restart': {
    breaks: 'WDR-002',
    because: 'balances are reckoned anew of all that is not over',
    ...recovered,
    change: atRestart((context) => {
      for (const record of waitingOf(context, 'withdrawal')) {
        const { source_account_id: id, amount_minor: minor } = record.body as WithdrawalBody;
        const change = { currentMinor: -minor, availableMinor: -minor };
        context.parts.balances.write(context, id, change, record.updatedMs);
      }
    }),
  },
  'balances-are-reckoned-without-transfers-at-a-restart': {
    breaks: 'LED-001',
    because: 'they are reckoned anew of what came from outside and went there',
    ...recovered,
    change: rewritten(
      ...['current_minor', 'available_minor'].map(
        (balance) =>
          `UPDATE accounts SET ${balance} = ${balance} - (
             SELECT COALESCE(SUM(value_minor), 0) FROM transactions
             WHERE account_id = accounts.id AND category_type = 'TRANSFER' AND status = 'POSTED')`,
      ),
    ),
  },
  'holds-end-with-the-process': {
    breaks: 'WDR-003',
    ...lost,
    change: rewritten('UPDATE accounts SET available_minor = current_minor'),
  },
  'withdrawals-under-way-stop-at-a-restart': {
    breaks: 'LED-005',
    because: 'the queue of payouts is kept in memory alone',
    ...recovered,
    change: ({ withdrawals }) => {
      const accepted = new WeakMap<Context, Set<string>>();
      return {
        withdrawals: {
          accept(context, call) {
            const id = call.path['withdrawal_id'] ?? '';
            accepted.set(context, (accepted.get(context) ?? new Set()).add(id));
            return withdrawals.accept(context, call);
          },
          advance(context, record, nowMs) {
            const isQueued = accepted.get(context)?.has(record.id) === true;
            return isQueued ? withdrawals.advance(context, record, nowMs) : record;
          },
        },
      };
    },
  },
  'posted-transactions-lose-a-cent-at-a-restart': {
    breaks: 'LED-008',
    because: 'the journal is written anew, through numbers that are rounded down',
    ...recovered,
    change: rewritten(
      `UPDATE transactions SET value_minor = value_minor - 1 WHERE status = 'POSTED'`,
    ),
  },
  'withdrawals-that-are-over-can-be-accepted-after-a-restart': {
    breaks: 'WDR-007',
    because: 'records are built anew of their first events',
    ...recovered,
    change: rewritten(
      `UPDATE records SET status = 'REQUESTED' WHERE kind = 'withdrawal' AND status = 'EXECUTED'`,
    ),
  },
  'accept-of-before-a-restart-is-carried-out-again-under-its-key': {
    breaks: 'IDM-002',
    because: 'a key that the process has not seen is one of a request that was broken off',
    ...recovered,
    change: ({ idempotency }) => {
      const seen = new WeakMap<Context, Set<string>>();
      return {
        idempotency: {
          remember(context, call, answer) {
            const known = seen.get(context) ?? new Set<string>();
            seen.set(context, known.add(context.parts.idempotency.scope(context, call)));
            idempotency.remember(context, call, answer);
          },
          decide(context, call, stored) {
            const { movements, transfers } = context.parts;
            const isKnown = seen.get(context)?.has(stored.scope) === true;
            if (call.operationId === 'acceptTransfer' && !isKnown) {
              transfers.moveFunds(context, movements.find(context, call, 'transfer'), call.nowMs);
            }
            return idempotency.decide(context, call, stored);
          },
        },
      };
    },
  },
  'addresses-of-subscriptions-get-a-slash-by-a-restart': {
    breaks: 'SUB-004',
    because: 'what is read as the process begins goes through another parser',
    ...recovered,
    change: rewritten(`UPDATE subscriptions SET callback_url = callback_url || '/'`),
  },
  'cancellations-end-with-the-process': {
    breaks: 'WDR-005',
    ...lost,
    change: rewritten(
      `UPDATE records SET status = 'REQUESTED' WHERE kind = 'withdrawal' AND status = 'CANCELLED'`,
    ),
  },
  'freezes-end-with-the-process': {
    breaks: 'CUS-013',
    ...lost,
    change: rewritten(
      `UPDATE records SET status = 'ACTIVE' WHERE kind = 'customer' AND status = 'FROZEN'`,
    ),
  },
  'closed-customers-are-active-after-a-restart': {
    breaks: 'CUS-017',
    ...lost,
    change: rewritten(
      `UPDATE records SET status = 'ACTIVE' WHERE kind = 'customer' AND status = 'CLOSED'`,
    ),
  },
  'changes-of-customers-end-with-the-process': {
    breaks: 'CUS-009',
    ...lost,
    change: rewritten(
      `UPDATE records SET body = json_remove(body, '$.occupation') WHERE kind = 'customer'`,
    ),
  },
  'documents-are-cut-by-a-restart': {
    breaks: 'DOC-002',
    because: 'the last block of a file is written when the next one comes',
    ...recovered,
    change: rewritten('UPDATE documents SET content = substr(content, 1, length(content) - 1)'),
  },
  'subscriptions-end-with-the-process': {
    breaks: 'WHK-016',
    ...lost,
    change: rewritten(`UPDATE subscriptions SET status = 'DELETED' WHERE status = 'ACTIVE'`),
  },
  'deletions-of-subscriptions-end-with-the-process': {
    breaks: 'SUB-009',
    ...lost,
    change: rewritten(REVIVED),
  },
  'deleted-subscriptions-are-told-after-a-restart': {
    breaks: 'WHK-013',
    because: 'the dispatcher loads all there ever were as it begins',
    ...recovered,
    change: (original) => ({
      ...rewritten(REVIVED)(original),
      subscriptions: {
        find(context, clientId, id) {
          const row = original.subscriptions.find(context, clientId, id);
          if (!isRevived(context, row)) return row;
          throw new Refusal('NOT_FOUND', 'There is no such subscription.');
        },
        listed: (context, clientId) =>
          original.subscriptions
            .listed(context, clientId)
            .filter((row) => !isRevived(context, row)),
      },
    }),
  },
  'transactions-that-wait-for-their-list-end-with-the-process': {
    breaks: 'LED-012',
    because: 'lists are filled by a queue in memory, a moment after the books are',
    ...recovered,
    change: unlisted,
  },
  'cancelled-transactions-leave-the-lists-at-a-restart': {
    breaks: 'ACC-007',
    because: 'the index of lists is built anew from what balances are made up of',
    ...recovered,
    change: withoutCancelled,
  },
  'events-that-wait-end-with-the-process': {
    breaks: 'EVT-015',
    because: 'they are gathered in memory, and written together every second',
    ...recovered,
    change: ({ events, progress }) => {
      const gathered = new WeakMap<Context, { emission: Emission; atMs: number }[]>();
      return {
        events: {
          emit(context, emission) {
            if (emission.eventType !== 'WITHDRAWAL_ACCEPTED') return events.emit(context, emission);
            const atMs = context.clock.systemNowMs();
            gathered.set(context, [...(gathered.get(context) ?? []), { emission, atMs }]);
          },
        },
        progress: {
          tick(context, automatic) {
            const all = gathered.get(context) ?? [];
            const sinceMs = context.clock.systemNowMs() - GATHERED_MS;
            gathered.set(
              context,
              all.filter(({ atMs }) => atMs > sinceMs),
            );
            for (const { emission, atMs } of all) {
              if (atMs <= sinceMs) events.emit(context, emission);
            }
            progress.tick(context, automatic);
          },
        },
      };
    },
  },
} as const satisfies Mutants;
