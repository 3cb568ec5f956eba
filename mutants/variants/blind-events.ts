/** Deliveries and keys where the document leaves them open. */
import { Refusal } from '../../reference/context.ts';
import type { Context } from '../../reference/context.ts';
import type { Answer } from '../../reference/http/wire.ts';
import { pause } from '../steps.ts';
import type { Variant } from '../types.ts';
import { rows } from './untestable.ts';

const WORK_MS = 8;

function refused(context: Context, status: number): Answer {
  const { errors, wire } = context.parts;
  const refusal = new Refusal('INVALID_STATE', 'Not now.');
  const answer = wire.serialise(context, errors.reply(context, refusal));
  return { ...answer, status, headers: { ...answer.headers, 'retry-after': '1' } };
}

export const blindEventVariants = {
  'failed-deliveries-are-given-up': {
    freedom: 'that a delivery that failed is not made again',
    thin: true,
    untestable: rows(['WHK 8 9 10 13'], 'nothing is delivered again'),
    change: () => ({ deliveries: { nextAttemptMs: () => null } }),
  },
  'one-request-of-a-key-at-a-time': {
    freedom: 'that a request is refused while another with its key is under way',
    change: ({ idempotency, pipeline }) => {
      const underWay = new Set<string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!idempotency.applies(context, call)) {
              return pipeline.execute(context, call, handler);
            }
            const scope = idempotency.scope(context, call);
            if (underWay.has(scope)) return refused(context, 409);
            underWay.add(scope);
            try {
              await pause(WORK_MS);
              const answer = await pipeline.execute(context, call, handler);
              await pause(WORK_MS);
              return answer;
            } finally {
              underWay.delete(scope);
            }
          },
        },
      };
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
