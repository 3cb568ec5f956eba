/** What is told of once more, and what comes again under its key. */
import type { Context } from '../../../reference/context.ts';
import type { Parts } from '../../../reference/parts.ts';
import type { EventRow } from '../../../reference/webhooks/rows.ts';
import { pause, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

const GAP_MS = 25;

/** Another value of one member, in what is sent once an attempt ran out of time. */
function afterLateAnswers(
  name: string,
  valueOf: (parts: Parts, context: Context, event: EventRow) => string,
): Mutant['change'] {
  return (parts) => ({
    deliveries: {
      payload(context, event) {
        const late = context.store.one(
          `SELECT 1 FROM attempts JOIN deliveries ON deliveries.id = delivery_id
             WHERE event_id = ? AND outcome = 'TIMED_OUT'`,
          event.id,
        );
        const text = parts.deliveries.payload(context, event);
        if (late === undefined) return text;
        const told = JSON.parse(text) as Data;
        return JSON.stringify({ ...told, [name]: valueOf(parts, context, event) });
      },
    },
  });
}

export const blindThirtySixthToldMutants = {
  'late-answer-makes-a-new-date': {
    breaks: 'WHK-010',
    because: 'what ran out of time is put into the queue as a new message',
    class: 'webhook',
    difficulty: 4,
    change: afterLateAnswers('event_date', ({ wire }, context, event) =>
      wire.timestamp(context, context.clock.systemNowMs(), event.seq),
    ),
  },
  'late-answer-makes-a-new-event': {
    breaks: 'WHK-009',
    because: 'nobody knows whether what ran out of time came, so it is told as something new',
    class: 'webhook',
    difficulty: 4,
    change: afterLateAnswers('event_id', ({ events }, context) => events.identify(context)),
  },
  'freeze-tells-of-the-first-account': {
    breaks: 'EVT-007',
    because: 'the event is sent for the customer, with the account that is found first',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          let isTold = false;
          const announce: typeof accounts.announce = (inner, row, atMs) => {
            if (row.status === 'FROZEN' && isTold) return;
            isTold = true;
            accounts.announce(inner, row, atMs);
          };
          accounts.followCustomer(within(context, { accounts: { announce } }), customer, nowMs);
        },
      },
    }),
  },
  'dropped-subscription-is-made-again': {
    breaks: 'IDM-006',
    because: 'an answer is kept once it was sent, and this one could not be',
    class: 'idempotency',
    difficulty: 3,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'createSubscription')
            return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          if (call.dropped?.() !== true) return pipeline.execute(context, call, handler);
          return context.store.transaction(() => pipeline.run(context, call, handler));
        },
      },
    }),
  },
  'replayed-answer-has-no-wrapper': {
    breaks: 'GEN-004',
    because: 'what is kept for a retry is the record, and the wrapper is put around new ones alone',
    class: 'wire',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        replay(context, stored) {
          const answer = idempotency.replay(context, stored);
          const { data } = JSON.parse(stored.payload) as { readonly data: Data };
          return { ...answer, payload: JSON.stringify(data) };
        },
      },
    }),
  },
} satisfies Mutants;
