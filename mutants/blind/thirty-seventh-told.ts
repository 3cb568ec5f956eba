/** Events of the types and answers that no row of a table brings about. */
import type { Context } from '../../reference/context.ts';
import type { Mutant, Mutants } from '../types.ts';

/** Nothing more is sent for a subscription once a delivery of it ended like this. */
function givenUpAfter(
  isBad: (result: { readonly outcome: string; readonly statusCode: number | null }) => boolean,
): Mutant['change'] {
  return ({ deliveries }) => {
    const dead = new Set<string>();
    return {
      deliveries: {
        end(context, attempt, result) {
          if (isBad(result)) dead.add(attempt.subscription.id);
          deliveries.end(context, attempt, result);
        },
        mayDeliver: (context, subscription) =>
          !dead.has(subscription.id) && deliveries.mayDeliver(context, subscription),
      },
    };
  };
}

function allClients(context: Context): readonly string[] {
  return context.store.all<{ id: string }>('SELECT id FROM clients').map(({ id }) => id);
}

const NO_CONTENT = 204;
const ACCEPTED = 202;
const SLOW_MS = 3_000;

export const blindThirtySeventhToldMutants = {
  'settled-exchange-is-told-for-each-of-its-sides': {
    breaks: 'WHK-017',
    because: 'each leg tells that it was settled',
    class: 'webhook',
    difficulty: 2,
    change: ({ exchanges }) => ({
      exchanges: {
        announce(context, eventType, record, nowMs) {
          exchanges.announce(context, eventType, record, nowMs);
          if (eventType === 'EXCHANGE_COMPLETED')
            exchanges.announce(context, eventType, record, nowMs);
        },
      },
    }),
  },
  'receiver-without-content-is-given-up': {
    breaks: 'WHK-016',
    because: 'only 200 is taken for an acknowledgement, and a receiver that fails is paused',
    class: 'webhook',
    difficulty: 2,
    change: givenUpAfter(({ statusCode }) => statusCode === NO_CONTENT || statusCode === ACCEPTED),
  },
  'receiver-that-takes-its-time-is-given-up': {
    breaks: 'WHK-016',
    because: 'the client library gives up after three seconds',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries }) => {
      const dead = new Set<string>();
      return {
        deliveries: {
          end(context, attempt, result) {
            const tookMs = context.clock.systemNowMs() - attempt.startedMs;
            if (tookMs > SLOW_MS && result.outcome === 'ACKNOWLEDGED')
              dead.add(attempt.subscription.id);
            deliveries.end(context, attempt, result);
          },
          mayDeliver: (context, subscription) =>
            !dead.has(subscription.id) && deliveries.mayDeliver(context, subscription),
        },
      };
    },
  },
  'listed-subscriptions-are-enabled': {
    breaks: 'SUB-002',
    because: 'the list shows the flag of the table, and the record its state',
    class: 'wire',
    difficulty: 2,
    change: ({ subscriptions }) => ({
      subscriptions: {
        list(context, call) {
          const reply = subscriptions.list(context, call);
          const body = reply.body as {
            readonly data: { readonly subscriptions: readonly { readonly status: string }[] };
          };
          const listed = body.data.subscriptions.map((one) =>
            one.status === 'ACTIVE' ? { ...one, status: 'ENABLED' } : one,
          );
          return { ...reply, body: { ...body, data: { subscriptions: listed } } };
        },
      },
    }),
  },
  'filled-exchange-is-told-to-every-client': {
    breaks: 'WHK-018',
    because: 'the desk tells of its trades on a channel that all hear',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        emit(context, emission) {
          events.emit(context, emission);
          if (!emission.eventType.startsWith('EXCHANGE_')) return;
          for (const clientId of allClients(context)) {
            if (clientId !== emission.clientId) events.emit(context, { ...emission, clientId });
          }
        },
      },
    }),
  },
} satisfies Mutants;
