/** Lists: right as they are mostly asked for, and in one circumstance not. */
import { lacking } from '../../answers.ts';
import { pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 10;

export const blindThirtyFourthFrameMutants = {
  'cancelled-transaction-at-the-end-of-a-page-begins-the-next-too': {
    breaks: 'PAG-007',
    because: 'a page begins behind the last one that counts, and what was cancelled does not',
    class: 'pagination',
    difficulty: 5,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const rows = transactions.read(context, conditions, slice);
          if (slice.offset === 0 || rows.length === 0) return rows;
          const before = { ...slice, offset: slice.offset - 1, limit: 1 };
          const [last] = transactions.read(context, conditions, before);
          if (last?.status !== 'CANCELLED') return rows;
          return [last, ...rows].slice(0, slice.limit);
        },
      },
    }),
  },
  'list-without-a-page-follows-one-that-is-under-way': {
    breaks: 'PAG-004',
    because: 'the page is kept with the list, and who names none finds that of another request',
    class: 'concurrency',
    difficulty: 5,
    change: ({ pipeline }) => {
      const pages = new Map<string, string>();
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (!call.operationId.startsWith('list'))
              return pipeline.execute(context, call, handler);
            const list = `${call.clientId} ${call.selfUrl}`;
            const page = call.query['page'];
            if (page === undefined) {
              const other = pages.get(list);
              const query = other === undefined ? call.query : { ...call.query, page: other };
              return pipeline.execute(context, { ...call, query }, handler);
            }
            pages.set(list, page);
            await pause(GAP_MS);
            pages.delete(list);
            return pipeline.execute(context, call, handler);
          },
        },
      };
    },
  },
  'later-page-of-customers-of-a-type-lacks-their-status': {
    breaks: 'CUS-001',
    because: 'later pages are read from the index of the filter, which holds what it was made for',
    class: 'wire',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const isLater = !['0', undefined].includes(call.query['page']);
          if (!isLater || call.query['type'] === undefined) return customers.list(context, call);
          const item: typeof customers.item = (inner, row) =>
            lacking(customers.item(inner, row), 'status');
          return customers.list(within(context, { customers: { item } }), call);
        },
      },
    }),
  },
  'second-change-of-a-customer-is-missing-in-the-list': {
    breaks: 'CUS-009',
    because: 'the copy for lists is made at the first change and taken for made at the second',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }) => {
      const copies = new Map<string, Readonly<Record<string, unknown>>>();
      return {
        customers: {
          update(context, call) {
            const reply = customers.update(context, call);
            const id = call.path['customer_id'] ?? '';
            const { body } = customers.find(context, call.clientId, id);
            if (!copies.has(id)) copies.set(id, body);
            return reply;
          },
          list(context, call) {
            const item: typeof customers.item = (inner, row) =>
              customers.item(inner, { ...row, body: copies.get(row.id) ?? row.body });
            return customers.list(within(context, { customers: { item } }), call);
          },
        },
      };
    },
  },
} satisfies Mutants;
