/**
 * Faults of lists, statements, scopes and subscriptions, written from the document alone by someone
 * who had seen none of the tests.
 */
import type { OperationId } from '../../../generated/operations.ts';
import { Refusal } from '../../../reference/context.ts';
import type { TransferBody } from '../../../reference/domain/transfers.ts';
import type { TransactionRow } from '../../../reference/ledger/rows.ts';
import type { Mutant, Mutants } from '../../types.ts';

/** What is deleted with one subscription: all those of its client to the same address. */
export const deletesAllOfTheAddress: Mutant['change'] = ({ subscriptions }) => ({
  subscriptions: {
    markDeleted(context, row, nowMs) {
      subscriptions.markDeleted(context, row, nowMs);
      context.store.run(
        `UPDATE subscriptions SET status = 'DELETED', deleted_ms = ?
             WHERE client_id = ? AND callback_url = ? AND status = 'ACTIVE'`,
        nowMs,
        row.client_id,
        row.callback_url,
      );
    },
  },
});

export const blindListMutants = {
  'statement-of-a-quiet-month-is-not-found': {
    breaks: 'STM-002',
    because: 'a statement is grouped from its transactions, and there are none',
    class: 'time',
    difficulty: 3,
    change: ({ statements }) => ({
      statements: {
        posted(context, account, period) {
          const rows = statements.posted(context, account, period);
          if (rows.length > 0) return rows;
          throw new Refusal('NOT_FOUND', 'There is no such statement.');
        },
      },
    }),
  },
  'transfer-to-another-customer-has-no-category-there': {
    breaks: 'TXN-024',
    because: 'who receives is not told of the record of another customer',
    class: 'wire',
    difficulty: 4,
    change: ({ balances, transfers }) => ({
      transfers: {
        legs(context, record, nowMs) {
          const legs = transfers.legs(context, record, nowMs);
          const { source_account_id: from, destination_account_id: to } =
            record.body as TransferBody;
          const customerOf = (id: string) => balances.account(context, id).customer_id;
          if (customerOf(from) === customerOf(to)) return legs;
          return legs.map((leg) => (leg.accountId === to ? { ...leg, category: null } : leg));
        },
      },
    }),
  },
  'transaction-that-was-read-once-stays-as-it-was': {
    breaks: 'TXN-005',
    because: 'single transactions are cached, as if they were final',
    class: 'persistence',
    difficulty: 4,
    change: ({ transactions }) => {
      const cache = new Map<string, TransactionRow>();
      return {
        transactions: {
          find(context, clientId, id) {
            const known = cache.get(id);
            if (known?.client_id === clientId) return known;
            const row = transactions.find(context, clientId, id);
            cache.set(id, row);
            return row;
          },
        },
      };
    },
  },
  'who-may-write-subscriptions-may-view-one': {
    breaks: 'AUT-018',
    because: 'who may delete it may as well look at it first',
    class: 'authorization',
    difficulty: 3,
    change: alsoWith('getSubscription', 'subscriptions:write'),
  },
  'event-during-a-failing-delivery-is-lost': {
    breaks: 'WHK-016',
    because: 'an address that fails is skipped until its queue is empty',
    class: 'webhook',
    difficulty: 4,
    change: ({ events }) => ({
      events: {
        enqueue(context, eventId, subscription) {
          const failing = context.store.one(
            `SELECT 1 FROM deliveries JOIN attempts ON delivery_id = id
             WHERE subscription_id = ? AND status = 'PENDING' AND outcome <> 'SENDING'`,
            subscription.id,
          );
          if (failing === undefined) events.enqueue(context, eventId, subscription);
        },
      },
    }),
  },
  'last-page-of-a-single-item-is-not-the-next-one': {
    breaks: 'PAG-010',
    because: 'whether there are more is reckoned with a comparison that is off by one',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const shown = (at.page + 1) * at.pageSize;
          return total - shown === 1 ? { ...links, next: links.self } : links;
        },
      },
    }),
  },
  'posted-transactions-are-sorted-by-their-posting': {
    breaks: 'TXN-006',
    because: 'the index of posted transactions is one by their posting date',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const posted = conditions.some(
            ({ sql, value }) => sql === 'status = ?' && value === 'POSTED',
          );
          if (!posted) return transactions.read(context, conditions, slice);
          return context.store.all<TransactionRow>(
            `SELECT * FROM transactions WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}
             ORDER BY posted_ms ${slice.order}, seq ${slice.order} LIMIT ? OFFSET ?`,
            ...conditions.map(({ value }) => value),
            slice.limit,
            slice.offset,
          );
        },
      },
    }),
  },
  'day-that-no-month-has-is-the-next-month': {
    breaks: 'ERR-012',
    because: 'the library of dates rolls over where it should refuse',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          const isDate = parameter.name === 'start_date' || parameter.name === 'end_date';
          if (isDate && /^\d{4}-\d\d-\d\d$/.test(text ?? '')) return;
          validation.parameter(context, parameter, text);
        },
      },
    }),
  },
  'value-of-many-digits-is-a-text': {
    breaks: 'GEN-007',
    because: 'clients lost digits of large numbers, so these are quoted',
    class: 'wire',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        value(context, row) {
          const value = transactions.value(context, row);
          if (Math.abs(row.value_minor) < 1e11) return value;
          return String(value) as unknown as number;
        },
      },
    }),
  },
  // Conceived with those above; written down after some tests had been read.
  'links-forget-the-falling-order': {
    breaks: 'PAG-009',
    because: 'the links are built from the filters, and the order is none',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        link(context, call, at) {
          const query = Object.entries(call.query).filter(([name]) => name !== 'order');
          return paging.link(context, { ...call, query: Object.fromEntries(query) }, at);
        },
      },
    }),
  },
  'order-is-forgotten-beside-a-category': {
    breaks: 'TXN-006',
    because: 'transactions of a category come from another index',
    class: 'filter',
    difficulty: 4,
    change: ({ transactions }) => ({
      transactions: {
        order: (context, call) =>
          call.query['category_type'] === undefined ? transactions.order(context, call) : 'ASC',
      },
    }),
  },
  'signature-of-a-transfer-needs-no-timestamp': {
    breaks: 'SIG-002',
    because: 'the check was written for withdrawals, which came first',
    class: 'authentication',
    difficulty: 3,
    change: ({ requestSigning }) => ({
      requestSigning: {
        check(context, call) {
          const bare = call.headers['x-timestamp'] === undefined;
          if (call.operationId === 'acceptTransfer' && bare) return;
          requestSigning.check(context, call);
        },
      },
    }),
  },
  'what-follows-the-body-is-not-read': {
    breaks: 'ERR-010',
    because: 'the parser stops where the first value ends',
    class: 'validation',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            const end = Buffer.from(bytes).lastIndexOf('}');
            if (end < 0) throw error;
            return validation.read(context, bytes.slice(0, end + 1));
          }
        },
      },
    }),
  },
  'listed-subscriptions-are-told-in-milliseconds': {
    breaks: 'SUB-013',
    because: 'the list comes from another table, whose times have three digits',
    class: 'time',
    difficulty: 3,
    change: ({ subscriptions }) => ({
      subscriptions: {
        list(context, call) {
          const reply = subscriptions.list(context, call);
          const text = JSON.stringify(reply.body);
          const cut = text.replaceAll(/(T\d\d:\d\d:\d\d\.\d{3})\d{3}Z/g, '$1Z');
          return { ...reply, body: JSON.parse(cut) as unknown };
        },
      },
    }),
  },
  'page-far-beyond-the-list-breaks-it': {
    breaks: 'ERR-004',
    because: 'the offset is a number of 32 bits',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const at = paging.parse(context, call);
          if (at.page * at.pageSize > 2 ** 31) throw new Error('the offset is too large');
          return at;
        },
      },
    }),
  },
  'scope-of-transfers-cancels-withdrawals': {
    breaks: 'AUT-016',
    because: 'a cancellation moves nothing out, so any scope that moves funds will do',
    class: 'authorization',
    difficulty: 4,
    change: alsoWith('cancelWithdrawal', 'transfers:write'),
  },
  'deletion-takes-all-subscriptions-of-the-address': {
    breaks: 'WHK-016',
    because: 'what is removed is the receiver, and the address is its key',
    class: 'webhook',
    difficulty: 4,
    change: deletesAllOfTheAddress,
  },
} satisfies Mutants;

/** A scope of another operation suffices for this one, too. */
function alsoWith(operation: OperationId, scope: string): Mutant['change'] {
  return ({ scopes }) => {
    let asked: string | null = null;
    return {
      scopes: {
        required(context, operationId) {
          asked = operationId;
          return scopes.required(context, operationId);
        },
        suffices: (context, required, granted) =>
          (asked === operation && granted.includes(scope)) ||
          scopes.suffices(context, required, granted),
      },
    };
  };
}
