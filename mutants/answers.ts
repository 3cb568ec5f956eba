/** Answers changed on the wire, after the platform is done with them. */
import type { OperationId } from '../generated/operations.ts';
import type { Call, Context, Reply } from '../reference/context.ts';
import type { Answer } from '../reference/http/wire.ts';
import type { Parts, PartsOverlay } from '../reference/parts.ts';
import type { Data } from './steps.ts';

type Change = (answer: Answer, call: Call) => Answer;

/** Changes every answer of these operations; of all operations when none is named. */
export function onAnswers(names: readonly OperationId[], change: Change) {
  return ({ wire }: Parts): PartsOverlay => ({
    wire: {
      write(context: Context, call: Call, answer: Answer): Answer {
        const written = wire.write(context, call, answer);
        if (names.length > 0 && !names.includes(call.operationId)) return written;
        return change(written, call);
      },
    },
  });
}

/** Changes the JSON body of successes of these operations, in place or into another value. */
export function onBodies(
  names: readonly OperationId[],
  change: (body: Data, call: Call) => unknown,
) {
  return onAnswers(names, (answer, call) => {
    if (answer.status !== 200 || typeof answer.payload !== 'string') return answer;
    const body = JSON.parse(answer.payload) as Data;
    return { ...answer, payload: JSON.stringify(change(body, call)) };
  });
}

/** Changes the record that a single-record answer speaks of. */
export function onRecord(names: readonly OperationId[], change: (record: Data) => unknown) {
  return onBodies(names, (body) => ({ ...body, data: change(body['data'] as Data) }));
}

/** Changes each item of a list. */
export function onItems(name: OperationId, list: string, change: (item: Data) => unknown) {
  return onBodies([name], (body) => {
    const data = body['data'] as Record<string, Data[]>;
    return { ...body, data: { ...data, [list]: (data[list] ?? []).map(change) } };
  });
}

/** The same reply under another status. */
export function withStatus(reply: Reply, status: number): Reply {
  return { ...reply, status };
}

/** The same members but for some. */
export function lacking(record: Data, ...names: readonly string[]): Data {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
