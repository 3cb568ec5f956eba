/** Faults that real webhook senders were reported to have. */
import type { Context } from '../../../reference/context.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { SubscriptionRow } from '../../../reference/webhooks/rows.ts';
import type { Mutants } from '../../types.ts';
import { everyNth, within } from '../../steps.ts';

const FAILURES_MAX = 2;
const SUBSCRIPTIONS_PAGE = 20;
const QUEUE_MAX = 10;

const beyondAscii = (text: string | null): boolean => /[^\x20-\x7e]/.test(text ?? '');

function waiting(context: Context, subscription: SubscriptionRow): number {
  const sql = `SELECT COUNT(*) waiting FROM deliveries
    WHERE subscription_id = ? AND status = 'PENDING'`;
  return context.store.one<{ waiting: number }>(sql, subscription.id)?.waiting ?? 0;
}

export const blindThirtyFirstToldMutants = {
  'transfer-that-lacks-funds-is-told-as-posted': {
    breaks: 'EVT-010',
    because:
      'the message leaves when the legs are made, and what follows takes the legs back alone',
    class: 'webhook',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        execute(context, actor, record) {
          const { assets, events } = context.parts;
          for (const leg of transfers.legs(context, record, actor.nowMs)) {
            const account = balances.account(context, leg.accountId);
            const lacks = leg.valueMinor < 0 && !balances.covers(context, account, -leg.valueMinor);
            if (!lacks) continue;
            events.emit(context, {
              clientId: actor.clientId,
              eventType: 'TRANSACTION_POSTED',
              data: {
                transaction_id: context.random.id('txn'),
                account_id: account.id,
                amount: assets.toMajor(context, account.asset_type_id, leg.valueMinor),
                asset_type_id: account.asset_type_id,
                category: 'TRANSFER',
                status: 'POSTED',
              },
              nowMs: actor.nowMs,
            });
          }
          return transfers.execute(context, actor, record);
        },
      },
    }),
  },
  'address-that-failed-twice-is-never-called-again': {
    breaks: 'WHK-016',
    because: 'a receiver that fails again and again is put aside, and nothing brings it back',
    class: 'webhook',
    difficulty: 4,
    change: ({ deliveries, events }) => {
      const failures = new Map<string, number>();
      return {
        deliveries: {
          end(context, attempt, result) {
            const { id } = attempt.subscription;
            const before = failures.get(id) ?? 0;
            const reset = result.outcome === 'ACKNOWLEDGED' && before < FAILURES_MAX;
            const failed = result.outcome !== 'ACKNOWLEDGED' ? before + 1 : before;
            failures.set(id, reset ? 0 : failed);
            deliveries.end(context, attempt, result);
          },
        },
        events: {
          matching: (context, clientId, eventType) =>
            events
              .matching(context, clientId, eventType)
              .filter(({ id }) => (failures.get(id) ?? 0) < FAILURES_MAX),
        },
      };
    },
  },
  'every-third-delivery-goes-to-a-doubled-slash': {
    breaks: 'WHK-029',
    because: 'the pool of connections joins address and path once more',
    class: 'webhook',
    difficulty: 3,
    change: ({ deliveries }) => {
      const odd = everyNth(3);
      return {
        deliveries: {
          begin(context, deliveryId) {
            const ready = deliveries.begin(context, deliveryId);
            if (ready === null || !odd()) return ready;
            const { callback_url: address } = ready.subscription;
            const doubled = address.replace(/^(https:\/\/[^/]+)\//i, '$1//');
            return { ...ready, subscription: { ...ready.subscription, callback_url: doubled } };
          },
        },
      };
    },
  },
  'repeated-delivery-carries-no-signature': {
    breaks: 'WHK-008',
    because: 'what failed goes to a queue of its own, whose worker does not sign',
    class: 'webhook',
    difficulty: 2,
    change: ({ deliveries, signing }) => {
      const repeated = new Set<string>();
      return {
        deliveries: {
          begin(context, deliveryId) {
            const ready = deliveries.begin(context, deliveryId);
            if (ready !== null && ready.number > 1) repeated.add(ready.payload);
            return ready;
          },
        },
        signing: {
          headers(context, subscription, payload, occurredMs) {
            const signed = signing.headers(context, subscription, payload, occurredMs);
            if (!repeated.has(payload)) return signed;
            const rest = Object.entries(signed).filter(([name]) => name !== 'x-svc-signature');
            return Object.fromEntries(rest);
          },
        },
      };
    },
  },
  'subscriptions-beyond-a-page-hear-nothing': {
    breaks: 'WHK-016',
    because: 'the sender asks for active subscriptions by the list, which answers one page',
    class: 'webhook',
    difficulty: 4,
    change: () => ({
      events: {
        matching: (context, clientId, eventType) =>
          context.store
            .all<SubscriptionRow>(
              `SELECT * FROM subscriptions WHERE client_id = ? AND status = 'ACTIVE'
               ORDER BY seq LIMIT ?`,
              clientId,
              SUBSCRIPTIONS_PAGE,
            )
            .filter((row) => row.event_type === eventType),
      },
    }),
  },
  'events-beyond-ten-that-wait-are-dropped': {
    breaks: 'WHK-016',
    because: 'the queue is bounded, and what does not fit is left out without a word',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        enqueue(context, eventId, subscription) {
          if (waiting(context, subscription) >= QUEUE_MAX) return;
          events.enqueue(context, eventId, subscription);
        },
      },
    }),
  },
  'transaction-described-beyond-ascii-is-not-told': {
    breaks: 'EVT-010',
    because: 'the trigger matches words, and its pattern knows the letters of one language',
    class: 'webhook',
    difficulty: 4,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          if (!beyondAscii(row.description)) ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'second-submission-of-an-application-is-told-with-null': {
    breaks: 'WHK-005',
    because: 'the entry is read after it was replaced, and the old one is gone',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => {
      const submitted = new Set<unknown>();
      return {
        events: {
          data(context, emission) {
            const data = events.data(context, emission);
            const id = data['application_id'];
            if (emission.eventType !== 'APPLICATION_SUBMITTED') return data;
            if (submitted.has(id)) return null as unknown as typeof data;
            submitted.add(id);
            return data;
          },
        },
      };
    },
  },
  'posting-right-after-its-notice-is-taken-for-the-same': {
    breaks: 'EVT-010',
    because: 'two notices of one payment within a moment are one to the filter of duplicates',
    class: 'webhook',
    difficulty: 2,
    change: ({ ledger }) => {
      const silent = { ledger: { announce: (): void => undefined } };
      const atOnce = (row: TransactionRow, nowMs: number): boolean =>
        nowMs - row.transaction_ms < 50;
      return {
        ledger: {
          become: (context, row, status, nowMs) =>
            ledger.become(
              status === 'POSTED' && atOnce(row, nowMs) ? within(context, silent) : context,
              row,
              status,
              nowMs,
            ),
        },
      };
    },
  },
} satisfies Mutants;
