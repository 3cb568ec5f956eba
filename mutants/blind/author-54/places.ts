/** Where the faults of this author show: which account a call is about, and whose scope is missing. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { wishOf } from '../../plain.ts';
import { sourceOf } from '../author-43/places.ts';
import { count, lettingIn } from '../author-45/places.ts';
import { isBusy } from '../author-46/places.ts';

const MOVING = /^(create|accept|cancel)(Transfer|Withdrawal)$/;

/** The account that a transfer or withdrawal takes from, as the call or its record names it. */
export function sourceOfCall(context: Context, call: Call): string | null {
  const [, deed, kind = ''] = MOVING.exec(call.operationId) ?? [];
  if (deed === undefined) return null;
  if (deed !== 'create') return sourceOf(context, kind.toLowerCase(), call);
  const source = wishOf(call)['source_account_id'];
  return typeof source === 'string' ? source : null;
}

/** Whether the call takes from an account that has many transactions. */
export function isFromBusy(context: Context, call: Call): boolean {
  const source = sourceOfCall(context, call);
  return source !== null && isBusy(context, source);
}

/** Whether a withdrawal from the account was cancelled. */
export function hasCancelled(context: Context, accountId: string): boolean {
  const from = `records WHERE kind = 'withdrawal' AND status = 'CANCELLED'
    AND json_extract(body, '$.source_account_id') = ?`;
  return count(context, from, accountId) > 0;
}

/** Operations that do without their scope where it is so; elsewhere they are refused as ever. */
export function withoutScope(
  operations: readonly OperationId[],
  scope: string,
  where: (context: Context, call: Call) => boolean,
) {
  return (parts: Parts): PartsOverlay => ({
    ...lettingIn(parts, operations, () => true),
    pipeline: {
      execute(context, call, handler) {
        const lacks = operations.includes(call.operationId) && !call.scopes.includes(scope);
        if (lacks && !where(context, call))
          throw new Refusal('INSUFFICIENT_SCOPE', `The token needs the scope ${scope}.`);
        return parts.pipeline.execute(context, call, handler);
      },
    },
  });
}
