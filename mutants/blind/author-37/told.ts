/** Events of the types and answers that no row of a table brings about. */
import type { Context } from '../../../reference/context.ts';
import type { EventType } from '../../../generated/operations.ts';
import { refusedLate } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

/** Whatever the one event tells of an application, the other one tells as well. */
function toldAlsoAs(told: EventType, also: EventType): Mutant['change'] {
  return ({ review }) => ({
    review: {
      announce(context, eventType, application, nowMs) {
        review.announce(context, eventType, application, nowMs);
        if (eventType === told) review.announce(context, also, application, nowMs);
      },
    },
  });
}

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
  'submitted-application-is-told-as-approved': {
    breaks: 'EVT-003',
    because: 'most are approved at once, and the outbox does not wait for it',
    class: 'webhook',
    difficulty: 2,
    change: toldAlsoAs('APPLICATION_SUBMITTED', 'APPLICATION_APPROVED'),
  },
  'application-sent-back-is-told-as-rejected-too': {
    breaks: 'EVT-004',
    because: 'both are a no, and one branch falls through to the other',
    class: 'webhook',
    difficulty: 2,
    change: toldAlsoAs('APPLICATION_CHANGES_REQUESTED', 'APPLICATION_REJECTED'),
  },
  'closing-that-is-refused-is-told': {
    breaks: 'EVT-008',
    because: 'the event goes out before the balance is looked at',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        update(context, call) {
          try {
            return accounts.update(context, call);
          } catch (error) {
            const { accounts: own } = context.parts;
            const row = own.find(context, call.clientId, call.path['account_id'] ?? '');
            const asked = JSON.stringify(call.body).includes('"CLOSED"');
            if (!asked || row.status === 'CLOSED') throw error;
            own.announce(context, { ...row, status: 'CLOSED' }, call.nowMs);
            return refusedLate(context);
          }
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
  'deposit-events-reach-every-subscription-to-deposits': {
    breaks: 'WHK-012',
    because: 'subscriptions are found by the first word of their type',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => ({
      events: {
        matching(context, clientId, eventType) {
          if (!eventType.startsWith('DEPOSIT_'))
            return events.matching(context, clientId, eventType);
          return ['DEPOSIT_ACCEPTED', 'DEPOSIT_COMPLETED'].flatMap((type) =>
            events.matching(context, clientId, type),
          );
        },
      },
    }),
  },
} satisfies Mutants;
