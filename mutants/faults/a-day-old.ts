/** Faults that show on records that are some hours old. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context, Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

const HOURS_MS = 6 * 3_600_000;

type Asked = Pick<Call, 'nowMs' | 'operationId'>;

function isOld(nowMs: number, { createdMs }: { readonly createdMs: number }): boolean {
  return nowMs - createdMs > HOURS_MS;
}

const isRead = ({ operationId }: Asked): boolean => operationId.startsWith('get');

/** Movements of this kind leave the table of the day, and are read from it alone. */
const movementGone =
  (kind: 'deposit' | 'payment') =>
  ({ movements }: Parts): PartsOverlay => ({
    movements: {
      find(context, call, of) {
        const record = movements.find(context, call, of);
        if (of !== kind || !isRead(call) || !isOld(call.nowMs, record)) return record;
        throw new Refusal('NOT_FOUND', `There is no such ${of}.`);
      },
    },
  });

function recordGone(
  context: Context,
  call: Call,
  kind: 'counterparty' | 'application' | 'withdrawal',
  answer: () => Reply,
): Reply {
  const id = call.path[`${kind}_id`] ?? '';
  const record = context.parts.records.get(context, call.clientId, kind, id);
  if (isOld(call.nowMs, record)) throw new Refusal('NOT_FOUND', `There is no such ${kind}.`);
  return answer();
}

const WEEK_MS = 7 * 24 * 3_600_000;

export const aDayOldMutants = {
  'hold-lapses-after-a-week': {
    breaks: 'LED-002',
    because: 'cards hold for a week, and withdrawals hold as cards do',
    class: 'time',
    difficulty: 5,
    change: ({ accounts }) => ({
      accounts: {
        get(context, call) {
          const row = accounts.find(context, call.clientId, call.path['account_id'] ?? '');
          const sql = `SELECT COALESCE(SUM(MIN(0, value_minor)), 0) held FROM transactions
            WHERE account_id = ? AND status = 'AUTHORIZED' AND transaction_ms < ?`;
          const lapsed = context.store.one<{ held: number }>(sql, row.id, call.nowMs - WEEK_MS);
          const available_minor = row.available_minor - (lapsed?.held ?? 0);
          const data = accounts.record(context, { ...row, available_minor });
          return { status: 200, body: { data } };
        },
      },
    }),
  },
  'deposit-of-yesterday-is-not-found': {
    breaks: 'DEP-001',
    because: 'what is some hours old is moved to an archive that nobody reads',
    class: 'time',
    difficulty: 4,
    change: movementGone('deposit'),
  },
  'payment-of-yesterday-is-not-found': {
    breaks: 'PAY-001',
    because: 'what is some hours old is moved to an archive that nobody reads',
    class: 'time',
    difficulty: 4,
    change: movementGone('payment'),
  },
  'counterparty-of-yesterday-is-not-found': {
    breaks: 'CPT-001',
    because: 'counterparties are kept in a cache, and what it drops is gone',
    class: 'time',
    difficulty: 4,
    change: ({ counterparties }) => ({
      counterparties: {
        get: (context, call) =>
          recordGone(context, call, 'counterparty', () => counterparties.get(context, call)),
      },
    }),
  },
  'application-of-yesterday-is-not-found': {
    breaks: 'APP-001',
    because: 'applications that nobody completes in a session are dropped with it',
    class: 'time',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        get: (context, call) =>
          recordGone(context, call, 'application', () => applications.get(context, call)),
      },
    }),
  },
  'status-of-a-withdrawal-of-yesterday-is-not-shown': {
    breaks: 'WDR-008',
    because: 'the course of a withdrawal is kept in a cache, and what it drops is gone',
    class: 'time',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        status: (context, call) =>
          recordGone(context, call, 'withdrawal', () => withdrawals.status(context, call)),
      },
    }),
  },
  'document-of-yesterday-is-given-back-cut': {
    breaks: 'DOC-002',
    because: 'files go to a store of blocks after some hours, and the last block is not full',
    class: 'time',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        find(context, call) {
          const row = documents.find(context, call);
          const { content, uploaded_ms: atMs } = row;
          if (content === null || atMs === null || call.nowMs - atMs <= HOURS_MS) return row;
          return { ...row, content: content.slice(0, -1) };
        },
      },
    }),
  },
  'transaction-of-yesterday-is-not-found-under-its-account': {
    breaks: 'ACC-008',
    because: 'under an account it is looked for in the journal of the day',
    class: 'time',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        getOfAccount(context, call) {
          const id = call.path['transaction_id'] ?? '';
          const { transaction_ms: createdMs } = transactions.find(context, call.clientId, id);
          if (!isOld(call.nowMs, { createdMs })) return transactions.getOfAccount(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such transaction.');
        },
      },
    }),
  },
  'change-of-a-customer-of-yesterday-is-not-kept': {
    breaks: 'CUS-009',
    because: 'changes go to the application, which is closed some hours after its approval',
    class: 'time',
    difficulty: 4,
    change: ({ customers, fields, records }) => {
      let isClosed = false;
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            isClosed = isOld(call.nowMs, records.get(context, call.clientId, 'customer', id));
            try {
              return customers.update(context, call);
            } finally {
              isClosed = false;
            }
          },
        },
        fields: {
          apply(context, set, current, updates) {
            const changed = fields.apply(context, set, current, updates);
            return isClosed ? current : changed;
          },
        },
      };
    },
  },
} as const satisfies Mutants;
