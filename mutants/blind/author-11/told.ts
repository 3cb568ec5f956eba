/** Faults at drawn places: events, their deliveries and their signatures. */
import { Refusal } from '../../../reference/context.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const DIGITS = 8;

export const blindEleventhToldMutants = {
  'smallest-amounts-are-signed-in-another-notation': {
    breaks: 'WHK-001',
    because: 'what is signed is written by another serialiser than what is sent',
    class: 'webhook',
    difficulty: 5,
    change: ({ signing }) => ({
      signing: {
        text: (context, timestamp, payload) =>
          signing.text(
            context,
            timestamp,
            payload.replace(
              /:(-?\d(?:\.\d+)?e-\d+)/g,
              (_all, number: string) => `:${Number(number).toFixed(DIGITS)}`,
            ),
          ),
      },
    }),
  },
  'acceptance-after-a-refused-one-is-not-announced': {
    breaks: 'EVT-015',
    because: 'the first try marks the withdrawal as told',
    class: 'webhook',
    difficulty: 4,
    change: ({ pipeline, withdrawals }) => {
      const refused = new Set<string>();
      return {
        pipeline: {
          run(context, call, handler) {
            try {
              return pipeline.run(context, call, handler);
            } catch (error) {
              if (call.operationId === 'acceptWithdrawal' && error instanceof Refusal)
                refused.add(call.path['withdrawal_id'] ?? '');
              throw error;
            }
          },
        },
        withdrawals: {
          announce(context, eventType, record, nowMs) {
            const silent = eventType === 'WITHDRAWAL_ACCEPTED' && refused.has(record.id);
            if (!silent) withdrawals.announce(context, eventType, record, nowMs);
          },
        },
      };
    },
  },
  'retry-behind-a-newer-event-has-its-old-time': {
    breaks: 'WHK-008',
    because: 'what fell behind is sent from the archive, as it was written',
    class: 'time',
    difficulty: 4,
    change: ({ signing }) => {
      const made = new Map<string, Record<string, string>>();
      const newest = new Map<string, string>();
      return {
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const name = `${subscription.id} ${payload}`;
            const old = made.get(name);
            if (old !== undefined && newest.get(subscription.id) !== name) return old;
            const headers = signing.headers(context, subscription, payload, occurredMs);
            if (old === undefined) newest.set(subscription.id, name);
            made.set(name, headers);
            return headers;
          },
        },
      };
    },
  },
  'type-of-a-refused-subscription-comes-with-the-next': {
    breaks: 'SUB-011',
    because: 'the form of the client is not emptied when it is refused',
    class: 'webhook',
    difficulty: 4,
    change: ({ events, subscriptions }) => {
      const left = new Map<string, string>();
      const alsoOf = new Map<string, string>();
      return {
        subscriptions: {
          create(context, call) {
            const { event_type: type } = (call.body ?? {}) as { readonly event_type?: unknown };
            try {
              const reply = subscriptions.create(context, call);
              const { data } = reply.body as { readonly data: { readonly id: string } };
              const also = left.get(call.clientId);
              if (also !== undefined && also !== type) alsoOf.set(data.id, also);
              left.delete(call.clientId);
              return reply;
            } catch (error) {
              left.set(call.clientId, String(type));
              throw error;
            }
          },
        },
        events: {
          matching(context, clientId, eventType) {
            const found = events.matching(context, clientId, eventType);
            const also = [...alsoOf]
              .filter(([, type]) => type === eventType)
              .map(([id]) => subscriptions.row(context, id))
              .filter((row) => row.client_id === clientId && row.status === 'ACTIVE');
            return [...found, ...also];
          },
        },
      };
    },
  },
  'postings-of-an-account-that-was-frozen-are-not-announced': {
    breaks: 'EVT-010',
    because:
      'a freeze switches the messages of an account off, and release does not switch them on',
    class: 'webhook',
    difficulty: 4,
    change: ({ accounts, ledger }) => {
      const silenced = new Set<string>();
      return {
        accounts: {
          setStatus(context, row, status, nowMs, byCustomer) {
            if (status === 'FROZEN') silenced.add(row.id);
            return accounts.setStatus(context, row, status, nowMs, byCustomer);
          },
        },
        ledger: {
          announce(context, row, nowMs) {
            const silent = row.status === 'POSTED' && silenced.has(row.account_id);
            if (!silent) ledger.announce(context, row, nowMs);
          },
        },
      };
    },
  },
  'account-frozen-with-its-customer-is-announced-twice': {
    breaks: 'WHK-017',
    because: 'the service of customers tells of it, and so does that of accounts',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        setStatus(context, row, status, nowMs, byCustomer) {
          const changed = accounts.setStatus(context, row, status, nowMs, byCustomer);
          if (byCustomer === true) context.parts.accounts.announce(context, changed, nowMs);
          return changed;
        },
      },
    }),
  },
  'one-account-of-a-closed-customer-is-announced': {
    breaks: 'EVT-008',
    because: 'closing a customer sends one message',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          let told = false;
          const other = within(context, {
            accounts: {
              announce(inner, row, atMs) {
                const silent = row.status === 'CLOSED' && told;
                told = told || row.status === 'CLOSED';
                if (!silent) accounts.announce(inner, row, atMs);
              },
            },
          });
          accounts.followCustomer(other, customer, nowMs);
        },
      },
    }),
  },
  'account-released-with-its-customer-is-not-announced': {
    breaks: 'EVT-005',
    because: 'a release undoes the freeze, and is no opening',
    class: 'webhook',
    difficulty: 3,
    change: ({ accounts }) => ({
      accounts: {
        followCustomer(context, customer, nowMs) {
          const other = within(context, {
            accounts: {
              announce(inner, row, atMs) {
                if (row.status !== 'OPEN') accounts.announce(inner, row, atMs);
              },
            },
          });
          accounts.followCustomer(other, customer, nowMs);
        },
      },
    }),
  },
} as const satisfies Mutants;
