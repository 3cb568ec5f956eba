/** Who may do what, and what comes twice: the second scope, the second case of letters, the second use. */
import type { Call, Context } from '../../reference/context.ts';
import type { TransferBody, TransferWish } from '../../reference/domain/transfers.ts';
import type { DocumentRow } from '../../reference/domain/documents.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { pause, within } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

const TOKEN_LENGTH = 43;
const GAP_MS = 10;

/** An operation that another scope than its own opens as well. */
function openedBy({ auth, scopes }: Parts, name: OperationId, other: string): PartsOverlay {
  return {
    auth: {
      principal(context, operationId, authorization) {
        if (operationId !== name) return auth.principal(context, operationId, authorization);
        const suffices: typeof scopes.suffices = (inner, required, granted) =>
          scopes.suffices(inner, required, granted) || granted.includes(other);
        return auth.principal(
          within(context, { scopes: { suffices } }),
          operationId,
          authorization,
        );
      },
    },
  };
}

export const blindThirtyFifthAgainMutants = {
  'write-scope-lets-one-subscription-be-read': {
    breaks: 'AUT-018',
    because:
      'who may write may read, as most libraries take it, and lists have a rule of their own',
    class: 'authorization',
    difficulty: 3,
    change: (original) => openedBy(original, 'getSubscription', 'subscriptions:write'),
  },
  'withdrawal-is-cancelled-with-the-scope-of-transfers': {
    breaks: 'AUT-016',
    because: 'to cancel moves no money, so that any scope of orders was taken for enough',
    class: 'authorization',
    difficulty: 3,
    change: (original) => openedBy(original, 'cancelWithdrawal', 'transfers:write'),
  },
  'token-with-something-behind-it-is-known': {
    breaks: 'AUT-004',
    because: 'the column is as wide as a token, and cuts what is looked for',
    class: 'authentication',
    difficulty: 4,
    change: ({ tokens }) => ({
      tokens: { find: (context, token) => tokens.find(context, token.slice(0, TOKEN_LENGTH)) },
    }),
  },
  'token-that-is-used-lives-on': {
    breaks: 'AUT-024',
    because: 'tokens are kept like sessions, which begin anew with each use',
    class: 'time',
    difficulty: 4,
    change: ({ auth }) => {
      const usedMs = new Map<string, number>();
      return {
        auth: {
          expired(context, row) {
            const nowMs = context.parts.clientClock.nowMs(context, row.client_id);
            const lastMs = usedMs.get(row.token_hash) ?? 0;
            const lifetimeMs = context.config.tokenLifetimeSeconds * 1000;
            const isOver = auth.expired(context, row) && lastMs + lifetimeMs <= nowMs;
            if (!isOver) usedMs.set(row.token_hash, nowMs);
            return isOver;
          },
        },
      };
    },
  },
  'upload-reaches-a-document-of-another-client': {
    breaks: 'AUT-023',
    because: 'the address of an upload was thought to be secret, since only status records name it',
    class: 'authorization',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        find(context, call) {
          if (call.operationId !== 'uploadDocument') return documents.find(context, call);
          const id = call.path['document_id'] ?? '';
          const sql = 'SELECT * FROM documents WHERE id = ?';
          return context.store.one<DocumentRow>(sql, id) ?? documents.find(context, call);
        },
      },
    }),
  },
  'keys-are-known-whatever-their-case': {
    breaks: 'IDM-012',
    because: 'the column of the keys compares texts as the database does by default',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency }) => ({
      idempotency: {
        scope: (context, call) =>
          idempotency.scope(context, {
            ...call,
            idempotencyKey: call.idempotencyKey?.toLowerCase() ?? null,
          }),
      },
    }),
  },
  'amount-under-a-known-key-amends-the-transfer': {
    breaks: 'IDM-014',
    because: 'a create is an upsert by its key, as long as nobody has accepted it',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const isSame = idempotency.sameRequest(context, call, stored);
          if (isSame || call.operationId !== 'createTransfer' || stored.status !== 200)
            return idempotency.decide(context, call, stored);
          const { assets, records, transfers, wire } = context.parts;
          const { id } = (JSON.parse(stored.payload) as { readonly data: Data }).data;
          const record = records.get(context, call.clientId, 'transfer', String(id));
          if (record.status !== 'REQUESTED') return idempotency.decide(context, call, stored);
          const before = record.body as TransferBody;
          const { amount } = call.body as TransferWish;
          const body = {
            ...before,
            amount_minor: assets.toMinor(context, before.asset_type_id, amount),
          };
          const changed = records.update(context, record, { body }, call.nowMs);
          const reply = { status: 200, body: { data: transfers.record(context, changed) } };
          return wire.serialise(context, reply);
        },
      },
    }),
  },
  'cancel-with-the-key-of-the-acceptance-answers-that': {
    breaks: 'IDM-015',
    because: 'keys are kept by record, as an order is done once',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        scope(context, call) {
          const isCancel = call.operationId === 'cancelWithdrawal';
          const operationId = isCancel ? 'acceptWithdrawal' : call.operationId;
          return idempotency.scope(context, { ...call, operationId });
        },
      },
    }),
  },
  'exchange-retried-after-its-settlement-is-filled-again': {
    breaks: 'IDM-002',
    because: 'answers of an order are dropped once it is done, and its state is not looked at then',
    class: 'idempotency',
    difficulty: 4,
    change: ({ exchanges, idempotency }) => {
      const forgotten = new Set<string>();
      const idOf = (call: Call): string => call.path['exchange_id'] ?? '';
      const isDone = (context: Context, call: Call): boolean =>
        context.parts.records.find(context, call.clientId, 'exchange', idOf(call))?.status ===
        'EXECUTED';
      return {
        idempotency: {
          find(context, call) {
            const stored = idempotency.find(context, call);
            if (stored === undefined || call.operationId !== 'acceptExchange') return stored;
            if (!isDone(context, call)) return stored;
            context.store.run('DELETE FROM idempotency WHERE scope = ?', stored.scope);
            forgotten.add(idOf(call));
            return undefined;
          },
        },
        exchanges: {
          accept(context, call) {
            if (!forgotten.delete(idOf(call))) return exchanges.accept(context, call);
            const { movements } = context.parts;
            const record = movements.find(context, call, 'exchange');
            const lenient = within(context, { states: { allows: () => true } });
            const filled = exchanges.fill(lenient, call, {
              ...record,
              body: record.body,
            });
            return { status: 200, body: { data: exchanges.record(context, filled) } };
          },
        },
      };
    },
  },
  'payment-accepted-many-times-at-once-moves-each-time': {
    breaks: 'IDM-005',
    because: 'the key is looked for before the funds of a payment are locked, and kept after',
    class: 'concurrency',
    difficulty: 4,
    change: ({ pipeline }) => {
      const underWay = new Map<string, number>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'acceptPayment')
              return pipeline.execute(context, call, handler);
            const id = call.path['payment_id'] ?? '';
            const before = underWay.get(id) ?? 0;
            underWay.set(id, before + 1);
            await pause(GAP_MS);
            try {
              const early = within(context, {
                states: { allows: () => true },
                idempotency: { applies: () => false },
              });
              return await pipeline.execute(before > 0 ? early : context, call, handler);
            } finally {
              underWay.set(id, (underWay.get(id) ?? 1) - 1);
            }
          },
        },
      };
    },
  },
} satisfies Mutants;
