/** Where the faults of this author show: who is let in, what is left out, and what was done before. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context, Handler } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { wishOf } from '../../plain.ts';

/** The same change but for one field. */
export function sparing(call: Call, field: string, when: (value: unknown) => boolean = () => true) {
  const updates = updatesOf(call.body).filter(
    (update) => update.field !== field || !when(update.value),
  );
  return { ...call, body: { ...wishOf(call), updates } };
}

export const named = (call: Call, field: string): boolean =>
  updatesOf(call.body).some((update) => update.field === field);

/** Whose token lacks the scope of one of these operations is let in nevertheless, when it is time. */
export function lettingIn(
  { auth, tokens }: Parts,
  operations: readonly OperationId[],
  when: (context: Context, clientId: string, asked: string) => boolean,
): { readonly auth: Pick<Parts['auth'], 'principal'> } {
  return {
    auth: {
      principal(context, operationId, authorization) {
        try {
          return auth.principal(context, operationId, authorization);
        } catch (error) {
          const isNarrow = error instanceof Refusal && error.code === 'INSUFFICIENT_SCOPE';
          if (!isNarrow || !operations.includes(operationId)) throw error;
          const row = tokens.find(context, auth.bearer(context, authorization) ?? '');
          const asked = `${operationId} ${authorization ?? ''}`;
          if (row === undefined || !when(context, row.client_id, asked)) throw error;
          return { clientId: row.client_id, scopes: row.scopes.split(' ') };
        }
      },
    },
  };
}

/** What is answered, and of which nothing stays. */
export const undone =
  (handler: Handler): Handler =>
  (context, call) => {
    context.store.run('SAVEPOINT undone');
    const reply = handler(context, call);
    context.store.run('ROLLBACK TO undone');
    return reply;
  };

/** Records that a create made whose key came again. */
export function repeatedCreates(
  { idempotency }: Parts,
  operation: OperationId,
): { readonly ids: ReadonlySet<string>; readonly overlay: PartsOverlay } {
  const ids = new Set<string>();
  return {
    ids,
    overlay: {
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          if (call.operationId !== operation) return answer;
          const { data } = JSON.parse(stored.payload) as { readonly data: { readonly id: string } };
          ids.add(data.id);
          return answer;
        },
      },
    },
  };
}

type Counted = { readonly total: number };

/** How many rows there are. */
export function count(context: Context, from: string, ...values: (string | number)[]): number {
  return context.store.one<Counted>(`SELECT COUNT(*) total FROM ${from}`, ...values)?.total ?? 0;
}
