/** Faults of retried changes and deletions. */
import type { Mutants } from '../types.ts';

export const idempotencyChangeMutants = {
  'retried-change-of-a-customer-is-applied-again': {
    breaks: 'IDM-008',
    because: 'setting a field twice is thought to be harmless, whatever came between',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'updateCustomer' && idempotency.applies(context, call),
      },
    }),
  },
  'retried-change-of-a-customer-names-another': {
    breaks: 'IDM-008',
    because: 'the stored answer of a change is kept once for the client, not once for the key',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'updateCustomer') return answer;
          const other = context.store.one<{ id: string }>(
            `SELECT id FROM records WHERE kind = 'customer' AND client_id = ? AND id <> ?`,
            call.clientId,
            call.path['customer_id'] ?? '',
          );
          return { ...answer, payload: JSON.stringify({ data: { id: other?.id ?? 'cus_none' } }) };
        },
      },
    }),
  },
  'retried-change-of-an-individual-is-applied-again': {
    breaks: 'IDM-009',
    because: 'setting a field twice is thought to be harmless, whatever came between',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'updateCustomerIndividual' && idempotency.applies(context, call),
      },
    }),
  },
  'create-of-a-subscription-ignores-its-key': {
    breaks: 'IDM-010',
    because: 'the webhook service stands apart and knows no keys',
    class: 'idempotency',
    difficulty: 1,
    change: ({ idempotency }) => ({
      idempotency: {
        applies: (context, call) =>
          call.operationId !== 'createSubscription' && idempotency.applies(context, call),
      },
    }),
  },
  'retried-deletion-removes-the-newest-subscription': {
    breaks: 'IDM-011',
    because: 'what is already gone is not found by its identifier, and the newest one is taken',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'deleteSubscription') return answer;
          context.store.run(
            `UPDATE subscriptions SET status = 'DELETED' WHERE seq = (SELECT MAX(seq)
               FROM subscriptions WHERE client_id = ? AND status = 'ACTIVE')`,
            call.clientId,
          );
          return answer;
        },
      },
    }),
  },
  'retried-deletion-brings-the-subscription-back': {
    breaks: 'IDM-011',
    because: 'the operation toggles the state',
    class: 'idempotency',
    difficulty: 2,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== 'deleteSubscription') return answer;
          const sql = `UPDATE subscriptions SET status = 'ACTIVE' WHERE id = ?`;
          context.store.run(sql, call.path['subscription_id'] ?? '');
          return answer;
        },
      },
    }),
  },
} satisfies Mutants;
