/** What a fault has to know of what was refused before: kept in memory, which no rollback takes back. */
import type { OperationId } from '../generated/operations.ts';
import { Refusal } from '../reference/context.ts';
import type { Call } from '../reference/context.ts';
import type { Parts } from '../reference/parts.ts';

type Run = Parts['pipeline']['run'];

export type Noted = {
  /** The places where one of them was refused. */
  readonly places: Set<string>;
  /** Whether one was refused in the place of this call. */
  known(call: Call): boolean;
  readonly overlay: { readonly pipeline: { readonly run: Run } };
};

/** Notes refusals of these operations, each under its place. */
export function noted(
  { pipeline }: Parts,
  operations: readonly OperationId[],
  placeOf: (call: Call) => string,
): Noted {
  const places = new Set<string>();
  const run: Run = (context, call, handler) => {
    try {
      return pipeline.run(context, call, handler);
    } catch (error) {
      if (operations.includes(call.operationId) && error instanceof Refusal)
        places.add(placeOf(call));
      throw error;
    }
  };
  return { places, known: (call) => places.has(placeOf(call)), overlay: { pipeline: { run } } };
}

export const pathOf = ({ path }: Pick<Call, 'path'>): string => JSON.stringify(path);

/** Whether a body of this operation was refused in the place of this one since it was last asked for. */
export function refusedBodies(
  { validation }: Parts,
  operation: OperationId,
  placeOf: (body: unknown) => unknown,
) {
  const places = new Set<unknown>();
  const body: typeof validation.body = (context, of, value) => {
    try {
      validation.body(context, of, value);
    } catch (error) {
      if (of.operationId === operation) places.add(placeOf(value));
      throw error;
    }
  };
  const taken = (value: unknown): boolean => places.delete(placeOf(value));
  return { taken, overlay: { validation: { body } } };
}

/** What a subscription is for, also where the rest of it is wrong. */
export const eventTypeIn = (body: unknown): unknown =>
  (body as { readonly event_type?: unknown } | null | undefined)?.event_type;
