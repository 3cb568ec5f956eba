/** Members of a body that nobody expects there. */
import type { OperationId } from '../../../generated/operations.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { Data } from '../../steps.ts';

/** A body of this operation may name this member too. */
export function withMember(
  { validation }: Parts,
  name: OperationId,
  member: string,
): Pick<PartsOverlay, 'validation'> {
  return {
    validation: {
      body(context, operation, body) {
        if (operation.operationId !== name || typeof body !== 'object' || body === null) {
          validation.body(context, operation, body);
          return;
        }
        const { [member]: _more, ...rest } = body as Data;
        validation.body(context, operation, rest);
      },
    },
  };
}
