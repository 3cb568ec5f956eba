/** Events: what happened is right, and what is told of it is not, or not to everybody. */
import { Refusal } from '../../../reference/context.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import type { Data } from '../../steps.ts';
import { dataOf, tokensOfCalls, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { scopeSeenLater } from '../author-33/tokens.ts';

const groupOf = (eventType: string): string => eventType.split('_', 1)[0] ?? '';

export const blindThirtyFourthToldMutants = {
  'withdrawal-whose-status-was-asked-for-on-its-way-is-completed-silently': {
    breaks: 'EVT-016',
    because: 'who asks is told by the answer, and events are for those who do not',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => {
      const asked = new Set<string>();
      return {
        withdrawals: {
          status(context, call) {
            const record = context.parts.movements.find(context, call, 'withdrawal');
            if (record.status === 'IN_PROGRESS') asked.add(record.id);
            return withdrawals.status(context, call);
          },
          announce(context, eventType, record, nowMs) {
            if (eventType === 'WITHDRAWAL_COMPLETED' && asked.has(record.id)) return;
            withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  'withdrawal-accepted-with-another-token-is-not-told': {
    breaks: 'EVT-015',
    because: 'events are written by the session that began the order',
    class: 'webhook',
    difficulty: 4,
    change: (parts) => {
      const { withdrawals } = parts;
      const { tokenOf, overlay } = tokensOfCalls(parts);
      const beganBy = new Map<string, string>();
      return {
        ...overlay,
        withdrawals: {
          create(context, call) {
            const reply = withdrawals.create(context, call);
            beganBy.set(String(dataOf(reply)['id']), tokenOf(call));
            return reply;
          },
          accept(context, call) {
            const began = beganBy.get(call.path['withdrawal_id'] ?? '');
            if (began === undefined || began === tokenOf(call))
              return withdrawals.accept(context, call);
            const announce: typeof withdrawals.announce = () => undefined;
            return withdrawals.accept(within(context, { withdrawals: { announce } }), call);
          },
        },
      };
    },
  },
  'account-that-was-emptied-tells-the-first-subscription-only': {
    breaks: 'WHK-016',
    because: 'what holds nothing leaves the list of who is told, and the default is the first',
    class: 'webhook',
    difficulty: 5,
    change: ({ balances, events }) => {
      const emptied = new Set<string>();
      return {
        balances: {
          write(context, accountId, change, nowMs) {
            const row = balances.write(context, accountId, change, nowMs);
            if (row.current_minor === 0 && change.currentMinor < 0) emptied.add(accountId);
            return row;
          },
        },
        events: {
          emit(context, emission) {
            const id = emission.data['account_id'];
            if (typeof id !== 'string' || !emptied.has(id)) {
              events.emit(context, emission);
              return;
            }
            const matching: typeof events.matching = (inner, clientId, eventType) =>
              events.matching(inner, clientId, eventType).slice(0, 1);
            events.emit(within(context, { events: { matching } }), emission);
          },
        },
      };
    },
  },
  'subscription-that-was-refused-first-hears-its-whole-group': {
    breaks: 'WHK-012',
    because:
      'what was refused stays as a draft of its group, which is taken up when it comes again',
    class: 'webhook',
    difficulty: 5,
    change: (original) => {
      const { events, subscriptions } = original;
      const refused = new Set<string>();
      const wide = new Set<string>();
      const nameOf = (clientId: string, { event_type: type, callback_url: url }: Data): string =>
        [clientId, type, url].join(' ');
      return {
        ...scopeSeenLater(original, 'createSubscription', ({ clientId, body }) => {
          refused.add(nameOf(clientId, body as Data));
          return false;
        }),
        subscriptions: {
          create(context, call) {
            const reply = subscriptions.create(context, call);
            if (refused.has(nameOf(call.clientId, call.body as Data)))
              wide.add(String(dataOf(reply)['id']));
            return reply;
          },
        },
        events: {
          matching(context, clientId, eventType) {
            const own = events.matching(context, clientId, eventType);
            const more = [...wide]
              .map((id): SubscriptionRow => subscriptions.row(context, id))
              .filter((row) => row.client_id === clientId && row.status === 'ACTIVE')
              .filter((row) => row.event_type !== eventType)
              .filter((row) => groupOf(row.event_type) === groupOf(eventType));
            return [...own, ...more];
          },
        },
      };
    },
  },
  'subscription-after-a-refused-one-is-dated-at-midnight': {
    breaks: 'SUB-020',
    because: 'a refusal clears the clock of the request, and the next one has but the day',
    class: 'time',
    difficulty: 5,
    change: ({ subscriptions }) => {
      const cleared = new Set<string>();
      return {
        subscriptions: {
          create(context, call) {
            const day = new Date(call.nowMs).setUTCHours(0, 0, 0, 0);
            const nowMs = cleared.has(call.clientId) ? day : call.nowMs;
            try {
              const reply = subscriptions.create(context, { ...call, nowMs });
              cleared.delete(call.clientId);
              return reply;
            } catch (error) {
              if (error instanceof Refusal) cleared.add(call.clientId);
              throw error;
            }
          },
        },
      };
    },
  },
} satisfies Mutants;
