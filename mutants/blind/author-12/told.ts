/** Faults at drawn places: subscriptions, events and their signatures. */
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;
const BOUNCE_MS = 500;
const URL_LENGTH = 255;

export const blindTwelfthToldMutants = {
  'applications-rejected-together-are-told-of-once': {
    breaks: 'EVT-004',
    because: 'equal messages within half a second are taken for one that bounced',
    class: 'webhook',
    difficulty: 4,
    racy: true,
    change: ({ events }) => {
      let lastMs = 0;
      return {
        events: {
          emit(context, emission) {
            if (emission.eventType !== 'APPLICATION_REJECTED') {
              events.emit(context, emission);
              return;
            }
            const nowMs = context.clock.systemNowMs();
            const bounced = nowMs - lastMs < BOUNCE_MS;
            lastMs = nowMs;
            if (!bounced) events.emit(context, emission);
          },
        },
      };
    },
  },
  'subscription-of-a-month-ago-is-deleted-as-expired': {
    breaks: 'SUB-008',
    because: 'the nightly cleaning has marked what is old already',
    class: 'time',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        remove(context, call) {
          const id = call.path['subscription_id'] ?? '';
          const row = subscriptions.find(context, call.clientId, id);
          const reply = subscriptions.remove(context, call);
          return call.nowMs - row.created_ms > MONTH_DAYS * DAY_MS
            ? { ...reply, body: { data: { id, status: 'EXPIRED' } } }
            : reply;
        },
      },
    }),
  },
  'subscription-beside-another-misses-its-first-event': {
    breaks: 'WHK-016',
    because: 'the receivers of a type are read anew after an event, and not before',
    class: 'webhook',
    difficulty: 3,
    change: ({ events }) => {
      const known = new Set<string>();
      return {
        events: {
          matching(context, clientId, eventType) {
            const found = events.matching(context, clientId, eventType);
            const [first] = found;
            const reached = found.filter(({ id }) => id === first?.id || known.has(id));
            for (const { id } of found) known.add(id);
            return reached;
          },
        },
      };
    },
  },
  'hold-from-before-a-freeze-is-cancelled-in-silence': {
    breaks: 'EVT-011',
    because: 'a freeze takes what is held out of the list of what is to be told',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, ledger }) => {
      const silenced = new Set<string>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            const sql = `SELECT id FROM transactions WHERE account_id = ? AND status = 'AUTHORIZED'`;
            if (status === 'FROZEN')
              for (const { id } of context.store.all<{ id: string }>(sql, row.id)) silenced.add(id);
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
        },
        ledger: {
          announce(context, row, nowMs) {
            const silent = row.status === 'CANCELLED' && silenced.has(row.id);
            if (!silent) ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'callback-address-of-many-letters-is-shown-as-none': {
    breaks: 'SUB-005',
    because: 'the column that is read holds short addresses, and long ones stand elsewhere',
    class: 'validation',
    difficulty: 4,
    change: ({ subscriptions }) => ({
      subscriptions: {
        record(context, row) {
          const record = subscriptions.record(context, row);
          const none = null as unknown as string;
          return row.callback_url.length > URL_LENGTH ? { ...record, callback_url: none } : record;
        },
      },
    }),
  },
  'retry-is-signed-with-the-key-of-its-address': {
    breaks: 'WHK-006',
    because: 'retries are sorted by address, and take the first key that stands there',
    class: 'webhook',
    difficulty: 4,
    change: ({ signing, subscriptions }) => {
      const sent = new Set<string>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const again = sent.has(name);
            sent.add(name);
            if (!again) return signing.headers(context, subscription, payload, occurredMs);
            const first = subscriptions
              .listed(context, subscription.client_id)
              .find((row) => row.callback_url === subscription.callback_url);
            const other = first ?? subscription;
            return signing.headers(context, other, payload, occurredMs);
          },
        },
      };
    },
  },
  'new-subscription-is-greeted-with-an-event': {
    breaks: 'WHK-012',
    because: 'a greeting shows at once whether the address answers',
    class: 'webhook',
    difficulty: 2,
    change: ({ events, subscriptions }) => ({
      subscriptions: {
        create(context, call) {
          const reply = subscriptions.create(context, call);
          const { data } = reply.body as { readonly data: { readonly id: string } };
          const row = subscriptions.row(context, data.id);
          const greeting = within(context, { events: { matching: () => [row] } });
          events.emit(greeting, {
            clientId: call.clientId,
            eventType: 'SUBSCRIPTION_CREATED' as 'ACCOUNT_OPEN',
            data: { subscription_id: row.id },
            nowMs: call.nowMs,
          });
          return reply;
        },
      },
    }),
  },
} as const satisfies Mutants;
