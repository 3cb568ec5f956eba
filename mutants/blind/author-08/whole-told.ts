/** Faults against sentences on transactions as they are shown, and events, by one who saw no test. */
import type { Context } from '../../../reference/context.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const MILLISECONDS_LENGTH = '2020-01-01T00:00:00.000'.length;

/** The transfer of a transaction, where it is of one. */
function transferOf(context: Context, transactionId: unknown): string | null {
  const row = context.store.one<{ category_id: string }>(
    `SELECT category_id FROM transactions WHERE id = ? AND category_type = 'TRANSFER'`,
    String(transactionId),
  );
  return row?.category_id ?? null;
}

export const blindEighthWholeToldMutants = {
  'date-of-posting-has-no-zone': {
    breaks: 'TXN-004',
    because: 'the column of this date came later, as a timestamp without time zone',
    class: 'time',
    difficulty: 2,
    change: ({ transactions }) => ({
      transactions: {
        record(context, row) {
          const record = transactions.record(context, row);
          const posted = record['transaction_posted_date'];
          if (typeof posted !== 'string') return record;
          return { ...record, transaction_posted_date: posted.replace('Z', '') };
        },
      },
    }),
  },
  'originator-is-a-text-in-the-bulk-list': {
    breaks: 'TXN-002',
    because: 'the list is a query of its own that passes the JSON column on as text',
    class: 'wire',
    difficulty: 3,
    change: ({ transactions }) => ({
      transactions: {
        list(context, call) {
          const raw = within(context, {
            transactions: {
              record(inner, row) {
                const record = transactions.record(inner, row);
                return row.originator === null ? record : { ...record, originator: row.originator };
              },
            },
          });
          return transactions.list(raw, call);
        },
      },
    }),
  },
  'return-of-a-withdrawal-is-filed-under-deposits': {
    breaks: 'TXN-025',
    because: 'money that comes in is a deposit to the code that books it',
    class: 'money',
    difficulty: 4,
    change: ({ operator }) => ({
      operator: {
        postReturn(context, draft) {
          const category = { ...draft.category, type: 'DEPOSIT' } as const;
          operator.postReturn(context, { ...draft, category });
        },
      },
    }),
  },
  'status-is-ignored-beside-a-category-id': {
    breaks: 'TXN-012',
    because: 'the transactions of a record come by another index, whose query has no status',
    class: 'filter',
    difficulty: 3,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          const { transaction_status: _status, ...query } = call.query;
          const ofRecord = query['category_id'] !== undefined;
          return transactionFilters.asked(context, ofRecord ? { ...call, query } : call);
        },
      },
    }),
  },
  'pending-withdrawal-is-not-announced': {
    breaks: 'EVT-009',
    because: 'the event was read as one of funds that come in',
    class: 'webhook',
    difficulty: 3,
    change: ({ ledger }) => ({
      ledger: {
        announce(context, row, nowMs) {
          const out = row.category_type === 'WITHDRAWAL' && row.status === 'PENDING';
          if (!out) ledger.announce(context, row, nowMs);
        },
      },
    }),
  },
  'cancellation-before-acceptance-is-not-announced': {
    breaks: 'EVT-017',
    because: 'the event is sent by the job that gives back what was held',
    class: 'webhook',
    difficulty: 4,
    change: ({ withdrawals }) => ({
      withdrawals: {
        release(context, record, nowMs) {
          const silent = within(context, { withdrawals: { announce: () => undefined } });
          const heard = record.status === 'REQUESTED' ? silent : context;
          return withdrawals.release(heard, record, nowMs);
        },
      },
    }),
  },
  'second-submission-of-an-application-is-not-announced': {
    breaks: 'EVT-001',
    because: 'events are kept once for each application and type',
    class: 'webhook',
    difficulty: 4,
    change: ({ review }) => {
      const told = new Set<string>();
      return {
        review: {
          announce(context, eventType, application, nowMs) {
            const known = told.has(application.id + eventType);
            told.add(application.id + eventType);
            if (!known) review.announce(context, eventType, application, nowMs);
          },
        },
      };
    },
  },
  'amount-of-events-of-crypto-is-a-text': {
    breaks: 'WHK-014',
    because: 'eight places are kept from rounding by a text',
    class: 'wire',
    difficulty: 3,
    change: ({ assets, ledger }) => ({
      ledger: {
        eventData(context, row) {
          const data = ledger.eventData(context, row);
          const fiat = assets.fiat(context, row.asset_type_id);
          return fiat ? data : { ...data, amount: String(data['amount']) };
        },
      },
    }),
  },
  'both-sides-of-a-transfer-share-an-event-id': {
    breaks: 'WHK-011',
    because: 'the identifier is made of the record and the type, so that retries keep it',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        payload(context, eventId, emission) {
          const transferId = transferOf(context, emission.data['transaction_id']);
          const made = transferId === null ? eventId : `evt_${emission.eventType}_${transferId}`;
          return events.payload(context, made, emission);
        },
      },
    }),
  },
  'list-of-subscriptions-shows-milliseconds': {
    breaks: 'SUB-013',
    because: 'the list is serialised by another library than the answer of create',
    class: 'time',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        list(context, call) {
          const coarse = within(context, {
            subscriptions: {
              createdTimestamp(inner, row) {
                const exact = subscriptions.createdTimestamp(inner, row);
                return `${exact.slice(0, MILLISECONDS_LENGTH)}Z`;
              },
            },
          });
          return subscriptions.list(coarse, call);
        },
      },
    }),
  },
  'deletion-takes-all-subscriptions-of-its-address': {
    breaks: 'IDM-011',
    because: 'a callback is one row, and a subscription only names a type on it',
    class: 'persistence',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        markDeleted(context, row, nowMs) {
          for (const other of subscriptions.listed(context, row.client_id)) {
            if (other.callback_url !== row.callback_url) continue;
            subscriptions.markDeleted(context, other, nowMs);
          }
        },
      },
    }),
  },
} as const satisfies Mutants;
