/** Pages that are cut out of a list in another way. */
import type { Page } from '../reference/http/paging.ts';
import type { Parts, PartsOverlay } from '../reference/parts.ts';

type Slice = { readonly offset: number; readonly limit: number };

/** Every list cuts this slice out of all rows; links and page numbers stay as they are. */
export function slicedAs(cut: (page: Page, total: number) => Slice) {
  return ({ accounts, records, transactions }: Parts): PartsOverlay => ({
    records: {
      list(context, clientId, kind, filter) {
        const all = records.list(context, clientId, kind, { ...filter, page: 0, pageSize: 10_000 });
        const { offset, limit } = cut(filter, all.total);
        return { rows: all.rows.slice(offset, offset + limit), total: all.total };
      },
    },
    accounts: {
      page(context, call, offset, limit) {
        const { total } = accounts.page(context, call, 0, 1);
        const slice = cut({ page: offset / limit, pageSize: limit }, total);
        return accounts.page(context, call, slice.offset, slice.limit);
      },
    },
    transactions: {
      read(context, conditions, slice) {
        const page = { page: slice.offset / slice.limit, pageSize: slice.limit };
        return transactions.read(context, conditions, { ...slice, ...cut(page, slice.total) });
      },
    },
  });
}
