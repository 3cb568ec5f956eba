/** Faults of scopes, of writes without a token, and of the wall between clients. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { SubscriptionRow } from '../../reference/webhooks/rows.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { scopeSeenLater } from '../blind/author-33/tokens.ts';
import { refusedLate } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** Operations that need another scope than theirs; null needs none. */
function needing(changes: Partial<Record<OperationId, string | null>>) {
  return ({ scopes }: Parts): PartsOverlay => ({
    scopes: {
      required(context, operationId) {
        const changed = changes[operationId];
        return changed === undefined ? scopes.required(context, operationId) : changed;
      },
    },
  });
}

/** Records of one kind that every client finds. */
function shared(kind: string) {
  return ({ records }: Parts): PartsOverlay => ({
    records: {
      find(context, clientId, wanted, id): StoredRecord | undefined {
        const own = records.find(context, clientId, wanted, id);
        return wanted === kind ? (own ?? records.ofAnyone(context, wanted, id)) : own;
      },
    },
  });
}

const anySubscription = 'SELECT * FROM subscriptions WHERE id = ?';

/** Without a good token these are refused only once they were done. */
export function refusedAfterwards(
  isDone: (operationId: string, authorization: string | undefined) => boolean,
) {
  return ({ auth, pipeline }: Parts): PartsOverlay => ({
    auth: {
      principal(context, operationId, authorization) {
        try {
          return auth.principal(context, operationId, authorization);
        } catch (error) {
          if (!isDone(operationId, authorization)) throw error;
          return { clientId: 'demo-client', scopes: ['nobody'] };
        }
      },
    },
    pipeline: {
      async execute(context, call, handler) {
        const answer = await pipeline.execute(context, call, handler);
        if (!call.scopes.includes('nobody')) return answer;
        const refusal = new Refusal('UNAUTHORIZED', 'A valid bearer token is needed.');
        return context.parts.wire.serialise(context, context.parts.errors.reply(context, refusal));
      },
    },
  });
}

/** A key that is known is answered before anybody asks for the scope. */
function keyBeforeScope(operation: OperationId) {
  return (original: Parts): PartsOverlay => {
    const known = new Set<string>();
    const nameOf = ({ clientId, idempotencyKey }: Call): string =>
      JSON.stringify([clientId, idempotencyKey]);
    return {
      ...scopeSeenLater(original, operation, (call) => known.has(nameOf(call))),
      idempotency: {
        remember(context, call, answer) {
          if (call.operationId === operation) known.add(nameOf(call));
          original.idempotency.remember(context, call, answer);
        },
      },
    };
  };
}

export const authorizationMutants = {
  'write-runs-before-its-token-is-looked-at': {
    breaks: 'AUT-015',
    because: 'the guard wraps the answer, not the operation',
    class: 'authentication',
    difficulty: 4,
    change: refusedAfterwards((operationId) => !/^(get|list|download)[A-Z]/.test(operationId)),
  },
  'accept-runs-beside-the-check-of-its-token': {
    breaks: 'AUT-015',
    because: 'the token is checked while the work has begun, to save time',
    class: 'authentication',
    difficulty: 5,
    change: refusedAfterwards(
      (operationId, authorization) =>
        authorization !== undefined && ['acceptTransfer', 'cancelWithdrawal'].includes(operationId),
    ),
  },
  'withdrawals-are-accepted-without-their-scope': {
    breaks: 'AUT-016',
    because: 'the scope is declared on the create route and forgotten on its sub-routes',
    class: 'authorization',
    difficulty: 2,
    change: needing({ acceptWithdrawal: null, cancelWithdrawal: null }),
  },
  'withdrawals-are-cancelled-without-their-scope': {
    breaks: 'AUT-016',
    because: 'a cancellation moves no funds, so any client may',
    class: 'authorization',
    difficulty: 3,
    change: needing({ cancelWithdrawal: null }),
  },
  'scope-of-transfers-suffices-for-withdrawals': {
    breaks: 'AUT-016',
    because: 'both move funds, and one guard serves both',
    class: 'authorization',
    difficulty: 3,
    change: ({ scopes }) => ({
      scopes: {
        suffices: (context, required, granted) =>
          scopes.suffices(context, required, granted) ||
          (required === 'withdrawals:write' && granted.includes('transfers:write')),
      },
    }),
  },
  'transfers-are-accepted-without-their-scope': {
    breaks: 'AUT-017',
    because: 'the guard looks at routes that end in a plural',
    class: 'authorization',
    difficulty: 2,
    change: needing({ acceptTransfer: null }),
  },
  'any-write-scope-makes-transfers': {
    breaks: 'AUT-017',
    because: 'the verb of the scope is compared, its area is not',
    class: 'authorization',
    difficulty: 3,
    change: ({ scopes }) => ({
      scopes: {
        suffices: (context, required, granted) =>
          scopes.suffices(context, required, granted) ||
          (required === 'transfers:write' && granted.some((name) => name.endsWith(':write'))),
      },
    }),
  },
  'subscriptions-are-shown-without-their-scope': {
    breaks: 'AUT-018',
    because: 'one by its identifier is no list',
    class: 'authorization',
    difficulty: 2,
    change: needing({ getSubscription: null }),
  },
  'write-scope-of-subscriptions-also-reads': {
    breaks: 'AUT-018',
    because: 'who may write may surely read',
    class: 'authorization',
    difficulty: 4,
    change: ({ scopes }) => ({
      scopes: {
        suffices: (context, required, granted) =>
          scopes.suffices(context, required, granted) ||
          (required === 'subscriptions:read' && granted.includes('subscriptions:write')),
      },
    }),
  },
  'read-scope-of-an-area-also-writes': {
    breaks: 'AUT-019',
    because: 'scopes are matched by what they begin with',
    class: 'authorization',
    difficulty: 4,
    change: ({ scopes }) => ({
      scopes: {
        suffices(context, required, granted) {
          const area = `${String(required).split(':')[0] ?? ''}:`;
          return (
            scopes.suffices(context, required, granted) ||
            granted.some((name) => name.startsWith(area))
          );
        },
      },
    }),
  },
  'subscriptions-are-deleted-without-their-scope': {
    breaks: 'AUT-019',
    because: 'the list of guarded methods knows POST and PATCH',
    class: 'authorization',
    difficulty: 2,
    change: needing({ deleteSubscription: null }),
  },
  'known-key-of-a-subscription-comes-before-its-scope': {
    breaks: 'AUT-019',
    because: 'keys are looked up for the whole router, and scopes by each of its routes',
    class: 'authorization',
    difficulty: 4,
    change: keyBeforeScope('createSubscription'),
  },
  'known-key-of-an-acceptance-comes-before-its-scope': {
    breaks: 'AUT-017',
    because: 'an acceptance was done by then, and its answer is thought to tell nothing new',
    class: 'authorization',
    difficulty: 4,
    change: keyBeforeScope('acceptTransfer'),
  },
  'known-key-of-a-withdrawal-comes-before-its-scope': {
    breaks: 'AUT-016',
    because: 'an acceptance was done by then, and its answer is thought to tell nothing new',
    class: 'authorization',
    difficulty: 4,
    change: keyBeforeScope('acceptWithdrawal'),
  },
  'deleting-a-subscription-needs-an-unstated-scope': {
    breaks: 'AUT-020',
    because: 'deletions were given a scope of their own that nobody was told of',
    class: 'authorization',
    difficulty: 2,
    change: needing({ deleteSubscription: 'subscriptions:delete' }),
  },
  'reading-a-subscription-needs-both-scopes': {
    breaks: 'AUT-020',
    because: 'the guard of the resource asks for the scope of its writes',
    class: 'authorization',
    difficulty: 4,
    change: needing({ getSubscription: 'subscriptions:write' }),
  },
  'accept-of-a-transfer-needs-the-scope-of-withdrawals': {
    breaks: 'AUT-020',
    because: 'the accepts share a route table that was copied',
    class: 'authorization',
    difficulty: 4,
    change: needing({ acceptTransfer: 'withdrawals:write' }),
  },
  'transfers-of-others-are-shown': {
    breaks: 'AUT-022',
    because: 'the identifier is hard to guess, so it is not checked whose it is',
    class: 'authorization',
    difficulty: 2,
    change: shared('transfer'),
  },
  'counterparties-of-others-are-shown': {
    breaks: 'AUT-022',
    because: 'counterparties are shared data in the model',
    class: 'authorization',
    difficulty: 3,
    change: shared('counterparty'),
  },
  'list-of-customers-holds-those-of-others-when-filtered': {
    breaks: 'AUT-022',
    because: 'the filter replaces the condition that names the client',
    class: 'authorization',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const filtered = Object.values(filter.filters ?? {}).some((value) => value !== undefined);
          if (kind !== 'customer' || !filtered)
            return records.list(context, clientId, kind, filter);
          const others = context.store
            .all<{ id: string }>('SELECT id FROM clients WHERE id <> ?', clientId)
            .flatMap(({ id }) => records.list(context, id, kind, { ...filter, page: 0 }).rows);
          const own = records.list(context, clientId, kind, filter);
          return { rows: [...own.rows, ...others], total: own.total + others.length };
        },
      },
    }),
  },
  'documents-of-others-can-be-downloaded': {
    breaks: 'AUT-022',
    because: 'files are served by a store that knows no clients',
    class: 'authorization',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        download(context, call) {
          const id = call.path['document_id'] ?? '';
          const sql = 'SELECT client_id FROM documents WHERE id = ?';
          const row = context.store.one<{ client_id: string }>(sql, id);
          return documents.download(context, { ...call, clientId: row?.client_id ?? '' });
        },
      },
    }),
  },
  'reads-are-cached-without-the-client': {
    breaks: 'AUT-022',
    because: 'the cache is keyed by address for a second',
    class: 'authorization',
    difficulty: 5,
    change: ({ pipeline }) => {
      const cache = new Map<string, { untilMs: number; call: Call }>();
      return {
        pipeline: {
          execute(context, call, handler) {
            if (!/^get[A-Z]/.test(call.operationId))
              return pipeline.execute(context, call, handler);
            const nowMs = context.clock.systemNowMs();
            const hit = cache.get(call.selfUrl);
            if (hit !== undefined && hit.untilMs > nowMs && hit.call.clientId !== call.clientId) {
              return pipeline.execute(context, hit.call, handler);
            }
            cache.set(call.selfUrl, { untilMs: nowMs + 1_000, call });
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  'subscriptions-of-others-are-deleted': {
    breaks: 'AUT-023',
    because: 'the delete goes by identifier alone',
    class: 'authorization',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = context.store.one<SubscriptionRow>(anySubscription, id);
          return subscriptions.remove(context, { ...call, clientId: row?.client_id ?? '' });
        },
      },
    }),
  },
  'foreign-subscription-is-gone-though-the-answer-says-not-found': {
    breaks: 'AUT-023',
    because: 'rows are deleted first, and whose they were is looked at for the answer',
    class: 'authorization',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = context.store.one<SubscriptionRow>(anySubscription, id);
          if (row === undefined || row.client_id === call.clientId) {
            return subscriptions.remove(context, call);
          }
          subscriptions.markDeleted(context, row, call.nowMs);
          return refusedLate(context, 'NOT_FOUND');
        },
      },
    }),
  },
  'foreign-withdrawal-is-cancelled': {
    breaks: 'AUT-023',
    because: 'the state is checked on cancel, the owner on create',
    class: 'authorization',
    difficulty: 3,
    change: ({ withdrawals, records }) => ({
      withdrawals: {
        cancel(context, call) {
          const id = call.path['withdrawal_id'] ?? '';
          const found = records.ofAnyone(context, 'withdrawal', id);
          return withdrawals.cancel(context, {
            ...call,
            clientId: found?.clientId ?? call.clientId,
          });
        },
      },
    }),
  },
} as const satisfies Mutants;
