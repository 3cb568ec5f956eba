/** The way of a validated call to its answer. */
import type { Call, Context, Handler } from '../context.ts';
import type { Answer } from './wire.ts';

export const pipeline = {
  /** May answer later; the reference itself does everything in one go. */
  execute(context: Context, call: Call, handler: Handler): Answer | Promise<Answer> {
    const { idempotency, pipeline } = context.parts;
    return idempotency.around(context, call, () => pipeline.run(context, call, handler));
  },

  run(context: Context, call: Call, handler: Handler): Answer {
    const { requestSigning, wire } = context.parts;
    requestSigning.check(context, call);
    return wire.serialise(context, handler(context, call));
  },
};
