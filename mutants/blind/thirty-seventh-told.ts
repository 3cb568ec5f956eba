/** Events of the types, assets and answers that no row of a table brings about. */
import type { Context } from '../../reference/context.ts';
import type { Emission } from '../../reference/webhooks/events.ts';
import { refusedLate } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

/** Not told where it is about an account, or a record of one, in crypto funds. */
function untoldInCrypto(
  isMeant: (emission: Emission) => boolean,
  accountOf: (emission: Emission) => unknown,
): Mutant['change'] {
  return ({ assets, balances, events }) => ({
    events: {
      emit(context, emission) {
        const id = accountOf(emission);
        if (isMeant(emission) && typeof id === 'string') {
          const { asset_type_id: asset } = balances.account(context, id);
          if (!assets.fiat(context, asset)) return;
        }
        events.emit(context, emission);
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
  'cancellation-that-comes-again-is-told-again': {
    breaks: 'WHK-017',
    because: 'what is cancelled already is told so to whoever asks',
    class: 'webhook',
    difficulty: 3,
    change: ({ withdrawals }) => ({
      withdrawals: {
        cancel(context, call) {
          const record = context.parts.movements.find(context, call, 'withdrawal');
          if (record.status !== 'CANCELLED') return withdrawals.cancel(context, call);
          withdrawals.announce(context, 'WITHDRAWAL_CANCELLED', record, call.nowMs);
          return refusedLate(context);
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
  'key-travels-with-the-event': {
    breaks: 'SUB-001',
    because: 'so that the receiver has at hand what it verifies with',
    class: 'webhook',
    difficulty: 2,
    change: ({ deliveries }) => ({
      deliveries: {
        payload(context, event) {
          const told = JSON.parse(deliveries.payload(context, event)) as object;
          const row = context.store.one<{ key: string }>(
            `SELECT signature_verification_key key FROM subscriptions JOIN deliveries
               ON subscription_id = subscriptions.id WHERE event_id = ?`,
            event.id,
          );
          return JSON.stringify({ ...told, subscription_key: row?.key });
        },
      },
    }),
  },
  'pending-debit-is-told-as-posted': {
    breaks: 'EVT-010',
    because: 'for the client the money is gone',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          ledger.announce(context, row, nowMs);
          if (row.status !== 'PENDING' || row.value_minor > 0) return;
          const data = { ...ledger.eventData(context, row), status: 'POSTED' };
          const eventType = 'TRANSACTION_POSTED';
          const { client_id: clientId } = row;
          context.parts.events.emit(context, { clientId, eventType, data, nowMs });
        },
      },
    }),
  },
  'submitted-application-is-told-as-approved': {
    breaks: 'EVT-003',
    because: 'most are approved at once, and the outbox does not wait for it',
    class: 'webhook',
    difficulty: 2,
    change: ({ review }) => ({
      review: {
        announce(context, eventType, application, nowMs) {
          review.announce(context, eventType, application, nowMs);
          if (eventType === 'APPLICATION_SUBMITTED')
            review.announce(context, 'APPLICATION_APPROVED', application, nowMs);
        },
      },
    }),
  },
  'application-sent-back-is-told-as-rejected-too': {
    breaks: 'EVT-004',
    because: 'both are a no, and one branch falls through to the other',
    class: 'webhook',
    difficulty: 2,
    change: ({ review }) => ({
      review: {
        announce(context, eventType, application, nowMs) {
          review.announce(context, eventType, application, nowMs);
          if (eventType === 'APPLICATION_CHANGES_REQUESTED')
            review.announce(context, 'APPLICATION_REJECTED', application, nowMs);
        },
      },
    }),
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
  'instructions-for-crypto-are-not-told': {
    breaks: 'EVT-006',
    because: 'an address is there from the start, so nothing seems to become available',
    class: 'webhook',
    difficulty: 2,
    change: untoldInCrypto(
      ({ eventType }) => eventType === 'ACCOUNT_DEPOSIT_INSTRUCTIONS_UPDATE',
      ({ data }) => data['account_id'],
    ),
  },
  'exchange-into-crypto-is-settled-untold': {
    breaks: 'EVT-019',
    because: 'the custodian of coins settles, and tells nobody',
    class: 'webhook',
    difficulty: 2,
    change: untoldInCrypto(
      ({ eventType }) => eventType === 'EXCHANGE_COMPLETED',
      ({ data }) => data['destination_account_id'],
    ),
  },
  'crypto-that-is-seen-is-not-told': {
    breaks: 'EVT-009',
    because: 'blocks are looked at by another program than bank statements',
    class: 'webhook',
    difficulty: 2,
    change: untoldInCrypto(
      ({ eventType, data }) => eventType === 'TRANSACTION_PENDING' && Number(data['amount']) > 0,
      ({ data }) => data['account_id'],
    ),
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
