/**
 * Plain shapes of faults: an operation that is refused, one that answers otherwise, one that is done
 * and refused or answered and undone, one that is done twice, one that overwrites or replaces what
 * was there, one whose lock stays.
 */
import type { OperationId } from '../generated/operations.ts';
import { Refusal } from '../reference/context.ts';
import type { Call, Context, Handler, RefusalCode } from '../reference/context.ts';
import type { Parts, PartsOverlay } from '../reference/parts.ts';
import type { RecordKind } from '../reference/store/records.ts';
import { noted } from './noted-refusals.ts';
import { dataOf, refusedLate, withData, type Data } from './steps.ts';

/** What a call asks for. */
export const wishOf = ({ body }: Call): Data => (body ?? {}) as Data;

type When = (call: Call, context: Context) => boolean;

const always: When = () => true;

/** Handlers of these operations are put into another one, when it is time. */
function wrapping(
  operations: readonly OperationId[],
  when: When,
  wrap: (handler: Handler) => Handler,
) {
  return ({ pipeline }: Parts): PartsOverlay => ({
    pipeline: {
      run(context, call, handler) {
        const isIt = operations.includes(call.operationId) && when(call, context);
        return pipeline.run(context, call, isIt ? wrap(handler) : handler);
      },
    },
  });
}

export const refusing = (
  operations: readonly OperationId[],
  when = always,
  code: RefusalCode = 'INVALID_STATE',
): ((parts: Parts) => PartsOverlay) =>
  wrapping(operations, when, () => () => {
    throw new Refusal(code, 'This is refused.');
  });

export const answering = (
  operations: readonly OperationId[],
  change: (data: Data, call: Call, context: Context) => Data,
  when = always,
): ((parts: Parts) => PartsOverlay) =>
  wrapping(operations, when, (handler) => (context, call) => {
    const reply = handler(context, call);
    return withData(reply, change(dataOf(reply), call, context));
  });

/** What is done stays, and the client is told that it was refused. */
export const doneAndRefused = (
  operations: readonly OperationId[],
  when = always,
): ((parts: Parts) => PartsOverlay) =>
  wrapping(operations, when, (handler) => (context, call) => {
    handler(context, call);
    return refusedLate(context);
  });

/** It is answered as what was done, and nothing of it stays. */
export const answeredAndUndone = (
  operations: readonly OperationId[],
  when = always,
): ((parts: Parts) => PartsOverlay) =>
  wrapping(operations, when, (handler) => (context, call) => {
    context.store.run('SAVEPOINT undone');
    const reply = handler(context, call);
    context.store.run('ROLLBACK TO undone');
    return reply;
  });

/** Something else is done where the operation itself refuses, and stays; the client is told the refusal. */
export const refusedAndDone = (
  operations: readonly OperationId[],
  work: (context: Context, call: Call) => void,
  when = always,
): ((parts: Parts) => PartsOverlay) =>
  wrapping(operations, when, (handler) => (context, call) => {
    try {
      return handler(context, call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      work(context, call);
      return context.parts.errors.reply(context, error);
    }
  });

/** Once a request was refused the next one that is taken is carried out twice. */
export function twiceAfterRefused(operation: OperationId): (parts: Parts) => PartsOverlay {
  const owing = new Set<string>();
  return wrapping([operation], always, (handler) => (context, call) => {
    try {
      const reply = handler(context, call);
      if (owing.delete(call.clientId)) handler(context, call);
      return reply;
    } catch (error) {
      owing.add(call.clientId);
      throw error;
    }
  });
}

/** The operation is carried out twice each time; the first answer is given. */
export const doneTwice = (operation: OperationId): ((parts: Parts) => PartsOverlay) =>
  wrapping([operation], always, (handler) => (context, call) => {
    const reply = handler(context, call);
    handler(context, call);
    return reply;
  });

/** From the second time on the first record is overwritten by what was to be another one. */
export function overwriting(
  kind: string,
  operation: OperationId,
  nameOf: (call: Call) => string,
): (parts: Parts) => PartsOverlay {
  const first = new Map<string, string>();
  return wrapping([operation], always, (handler) => (context, call) => {
    const { records } = context.parts;
    const reply = handler(context, call);
    const id = String(dataOf(reply)['id']);
    const name = `${call.clientId} ${nameOf(call)}`;
    const before = first.get(name) ?? id;
    first.set(name, before);
    if (before === id) return reply;
    const [old, made] = [before, id].map((one) => records.get(context, call.clientId, kind, one));
    if (old === undefined || made === undefined) return reply;
    records.update(context, old, { body: made.body, status: made.status }, call.nowMs);
    return withData(reply, { id: before });
  });
}

/** An order that says the same as one that waits takes its place, and the other one is gone. */
export function replacedByTheNext(
  operation: OperationId,
  kind: RecordKind,
): (parts: Parts) => PartsOverlay {
  const waiting = new Map<string, string>();
  return wrapping([operation], always, (handler) => (context, call) => {
    const reply = handler(context, call);
    const { records } = context.parts;
    const name = `${call.clientId} ${JSON.stringify(call.body)}`;
    const first = records.find(context, call.clientId, kind, waiting.get(name) ?? '');
    if (first?.status === 'REQUESTED') records.remove(context, first);
    waiting.set(name, String(dataOf(reply)['id']));
    return reply;
  });
}

/** The lock of a record is taken before the request is looked at, and stays when that is refused. */
export const stayingLocked =
  (operation: OperationId, parameter: string) =>
  (original: Parts): PartsOverlay => {
    const { known, overlay } = noted(original, [operation], ({ path }) => path[parameter] ?? '');
    return {
      pipeline: {
        run(context, call, handler) {
          if (call.operationId !== operation || !known(call))
            return overlay.pipeline.run(context, call, handler);
          throw new Refusal('INVALID_STATE', 'The record is being worked on.');
        },
      },
    };
  };
