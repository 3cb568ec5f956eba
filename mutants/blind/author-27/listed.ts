/** Faults of the twenty-seventh author: lists under one more condition, and what long ones say of themselves. */
import type { Data } from '../../steps.ts';
import { onBodies } from '../../answers.ts';
import type { Mutants } from '../../types.ts';

export const blindTwentySeventhListedMutants = {
  'category-is-forgotten-beside-an-order': {
    breaks: 'TXN-010',
    because: 'the query for an order is built by another function',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          if (call.query['order'] === undefined) return transactionFilters.asked(context, call);
          const query = Object.fromEntries(
            Object.entries(call.query).filter(([name]) => name !== 'category_type'),
          );
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'start-date-is-ignored-in-falling-order': {
    breaks: 'TXN-007',
    because: 'a falling list begins at its newest item',
    class: 'filter',
    difficulty: 4,
    change: ({ transactionFilters }) => ({
      transactionFilters: {
        asked(context, call) {
          if (call.query['order'] !== 'DESC') return transactionFilters.asked(context, call);
          const query = Object.fromEntries(
            Object.entries(call.query).filter(([name]) => name !== 'start_date'),
          );
          return transactionFilters.asked(context, { ...call, query });
        },
      },
    }),
  },
  'list-by-ones-has-a-single-page': {
    breaks: 'PAG-008',
    because: 'a page size of one is taken for a yes',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        links: (context, call, at, total) =>
          paging.links(context, call, at, at.pageSize === 1 ? Math.min(1, total) : total),
      },
    }),
  },
  'undescribed-transaction-takes-the-description-before-it': {
    breaks: 'TXN-005',
    because: 'one object is filled anew for each row of the list',
    class: 'wire',
    difficulty: 3,
    change: onBodies(['listTransactions', 'listAccountTransactions'], (body) => {
      let before: unknown;
      const { transactions } = body['data'] as { readonly transactions: readonly Data[] };
      const listed = transactions.map((item) => {
        before = item['description'] ?? before;
        return before === undefined ? item : { ...item, description: before };
      });
      return { ...body, data: { transactions: listed } };
    }),
  },
  'large-answers-are-plain-text': {
    breaks: 'GEN-003',
    because: 'long bodies are streamed, and the stream says nothing of its type',
    class: 'wire',
    difficulty: 3,
    change: ({ wire }) => ({
      wire: {
        write(context, call, answer) {
          const written = wire.write(context, call, answer);
          if (typeof written.payload !== 'string' || written.payload.length < 6_000) return written;
          return { ...written, headers: { ...written.headers, 'content-type': 'text/plain' } };
        },
      },
    }),
  },
  'last-of-a-falling-list-is-rounded-down': {
    breaks: 'PAG-008',
    because: 'the number of pages is reckoned twice, once without the rest',
    class: 'pagination',
    difficulty: 4,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const isFalling = call.query['order'] === 'DESC';
          const whole = total - (total % at.pageSize);
          return paging.links(context, call, at, isFalling && whole > 0 ? whole : total);
        },
      },
    }),
  },
} satisfies Mutants;
