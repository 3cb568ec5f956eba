/** Faults of what is on the pages. */
import type { Condition } from '../../reference/domain/transaction-filters.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { slicedAs } from '../slices.ts';
import type { Mutants } from '../types.ts';

type ReadSlice = Parameters<Parts['transactions']['read']>[2];

/** Transactions in an order of one's own. */
function readBy(sql: (slice: ReadSlice) => string) {
  return (): PartsOverlay => ({
    transactions: {
      read: (context, conditions: readonly Condition[], slice) =>
        context.store.all(
          `SELECT * FROM transactions WHERE ${conditions.map((each) => each.sql).join(' AND ')}
           ORDER BY ${sql(slice)} LIMIT ? OFFSET ?`,
          ...conditions.map(({ value }) => value),
          slice.limit,
          slice.offset,
        ),
    },
  });
}

const direction = ({ order }: ReadSlice): string => order;

export const pageContentMutants = {
  'pages-overlap-by-one': {
    breaks: 'PAG-007',
    because: 'the cursor of the last row is inclusive',
    class: 'pagination',
    difficulty: 2,
    change: slicedAs(({ page, pageSize }) => ({
      offset: Math.max(0, page * pageSize - page),
      limit: pageSize,
    })),
  },
  'last-page-is-filled-up-from-the-page-before': {
    breaks: 'PAG-007',
    because: 'the last slice is read from the end, with a full limit',
    class: 'pagination',
    difficulty: 4,
    change: slicedAs(({ page, pageSize }, total) => ({
      offset: Math.max(0, Math.min(page * pageSize, total - pageSize)),
      limit: page * pageSize < total ? pageSize : 0,
    })),
  },
  'transactions-of-one-second-come-in-any-order': {
    breaks: 'PAG-007',
    because: 'dates are sorted by the second, and ties are left to the database',
    class: 'pagination',
    difficulty: 4,
    change: readBy((slice) => `transaction_ms / 1000 ${direction(slice)}, random()`),
  },
  'page-begins-with-the-whole-second-of-the-one-before': {
    breaks: 'PAG-007',
    because: 'the cursor is the date of the last row, to the second and inclusive',
    class: 'pagination',
    difficulty: 5,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          if (slice.offset === 0) return transactions.read(context, conditions, slice);
          const all = { ...slice, offset: 0, limit: slice.offset + slice.limit };
          const rows = transactions.read(context, conditions, all);
          const second = (index: number): number =>
            Math.floor((rows[index]?.transaction_ms ?? 0) / 1_000);
          let start = Math.min(slice.offset, rows.length);
          while (start > 0 && second(start - 1) === second(slice.offset - 1)) start -= 1;
          return rows.slice(start, start + slice.limit);
        },
      },
    }),
  },
  'rest-of-a-second-is-skipped-at-a-page-boundary': {
    breaks: 'PAG-008',
    because: 'the cursor is the date of the last row, to the second and exclusive',
    class: 'pagination',
    difficulty: 5,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          const all = { ...slice, offset: 0, limit: slice.total };
          const rows = transactions.read(context, conditions, all);
          const second = (index: number): number =>
            Math.floor((rows[index]?.transaction_ms ?? 0) / 1_000);
          let start = slice.offset;
          if (start === 0) return rows.slice(0, slice.limit);
          while (start < rows.length && second(start) === second(slice.offset - 1)) start += 1;
          return rows.slice(start, slice.offset + slice.limit);
        },
      },
    }),
  },
  'last-item-of-the-last-page-is-lost': {
    breaks: 'PAG-008',
    because: 'the bound of the rest is exclusive',
    class: 'pagination',
    difficulty: 3,
    change: slicedAs(({ page, pageSize }, total) => ({
      offset: page * pageSize,
      limit: page > 0 && (page + 1) * pageSize >= total ? pageSize - 1 : pageSize,
    })),
  },
  'second-page-begins-one-too-late': {
    breaks: 'PAG-008',
    because: 'the offset of later pages is one-based',
    class: 'pagination',
    difficulty: 3,
    change: slicedAs(({ page, pageSize }) => ({
      offset: page * pageSize + (page > 0 ? 1 : 0),
      limit: pageSize,
    })),
  },
  'lists-end-after-fifty-items': {
    breaks: 'PAG-008',
    because: 'the search index gives no more than fifty hits',
    class: 'pagination',
    difficulty: 4,
    change: ({ accounts, paging, records, transactions }) => {
      const cap = (total: number): number => Math.min(50, total);
      return {
        paging: {
          last: (context, at, total) => paging.last(context, at, cap(total)),
        },
        transactions: {
          count: (context, conditions) => cap(transactions.count(context, conditions)),
        },
        accounts: {
          page(context, call, offset, limit) {
            const kept = Math.max(0, Math.min(limit, 50 - offset));
            return accounts.page(context, call, offset, kept);
          },
        },
        records: {
          list(context, clientId, kind, filter) {
            const { rows, total } = records.list(context, clientId, kind, filter);
            const kept = Math.max(0, 50 - filter.page * filter.pageSize);
            return { rows: rows.slice(0, kept), total: cap(total) };
          },
        },
      };
    },
  },
  'page-offset-reckons-with-the-default-size': {
    breaks: 'PAG-011',
    because: 'offset is page times twenty',
    class: 'pagination',
    difficulty: 2,
    change: slicedAs(({ page, pageSize }) => ({ offset: page * 20, limit: pageSize })),
  },
  'page-number-is-taken-for-an-offset': {
    breaks: 'PAG-011',
    because: 'the store’s parameter is an offset, and takes what it is given',
    class: 'pagination',
    difficulty: 2,
    change: slicedAs(({ page, pageSize }) => ({ offset: page, limit: pageSize })),
  },
  'page-offset-is-reckoned-in-32-bits': {
    breaks: 'PAG-011',
    because: 'page and size are of 32 bits, and so is their product',
    class: 'pagination',
    difficulty: 4,
    change: slicedAs(({ page, pageSize }) => ({
      offset: Math.max(0, Math.imul(page, pageSize)),
      limit: pageSize,
    })),
  },
  'third-and-fourth-page-change-places': {
    breaks: 'PAG-011',
    because: 'pages are fetched ahead in parallel, and kept in the order of arrival',
    class: 'pagination',
    difficulty: 4,
    change: slicedAs(({ page, pageSize }, total) => {
      const swapped = total > 3 * pageSize && (page === 2 || page === 3) ? 5 - page : page;
      return { offset: swapped * pageSize, limit: pageSize };
    }),
  },
  'pages-are-cut-from-the-end-of-the-list': {
    breaks: 'PAG-012',
    because: 'the newest page is to be full always, so the first one is short',
    class: 'pagination',
    difficulty: 4,
    change: slicedAs(({ page, pageSize }, total) => {
      const pages = Math.max(1, Math.ceil(total / pageSize));
      const start = total - (pages - page) * pageSize;
      const end = start + pageSize;
      const offset = Math.max(0, start);
      return page < pages ? { offset, limit: Math.max(0, end - offset) } : { offset: 0, limit: 0 };
    }),
  },
  'window-slides-while-transactions-arrive': {
    breaks: 'PAG-012',
    because: 'the view keeps its length for a moment: one comes in, and one drops out in front',
    class: 'pagination',
    difficulty: 5,
    racy: true,
    change: ({ transactions }) => ({
      transactions: {
        read(context, conditions, slice) {
          if (slice.offset === 0) return transactions.read(context, conditions, slice);
          const sinceMs = context.clock.systemNowMs() - 300;
          const young = { sql: 'transaction_ms > ?', value: sinceMs };
          const arrived = transactions.count(context, [...conditions, young]);
          return transactions.read(context, conditions, {
            ...slice,
            offset: slice.offset + arrived,
          });
        },
      },
    }),
  },
} satisfies Mutants;
