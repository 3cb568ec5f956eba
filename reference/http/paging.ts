/** Pages of lists: which one was asked for, and the links around it. */
import { Refusal } from '../context.ts';
import type { Call, Context } from '../context.ts';

export type Page = {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
};

export type Links = {
  readonly self: string;
  readonly first: string;
  readonly prev: string;
  readonly next: string;
  readonly last: string;
};

const PAGE_SIZE_DEFAULT = 20;
const INT32_MAX = 2_147_483_647;

export const paging = {
  /** The page asked for; refuses what no page can be. */
  parse(context: Context, call: Call): Page {
    const { paging } = context.parts;
    const page = paging.number(context, call, 'page', 0);
    const pageSize = paging.number(context, call, 'page_size', PAGE_SIZE_DEFAULT);
    paging.check(context, { page, pageSize });
    return { page, pageSize };
  },

  number(_context: Context, call: Call, name: string, otherwise: number): number {
    const text = call.query[name];
    if (text === undefined) return otherwise;
    const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isNaN(value) && Math.abs(value) <= INT32_MAX) return value;
    throw new Refusal('VALIDATION_FAILED', `${name} must be a whole number of 32 bits.`);
  },

  check(context: Context, { page, pageSize }: Page): void {
    if (page < 0) throw new Refusal('VALIDATION_FAILED', 'page starts at 0.');
    const max = context.config.pageSizeMax;
    if (pageSize >= 1 && pageSize <= max) return;
    throw new Refusal('VALIDATION_FAILED', `page_size must be from 1 to ${String(max)}.`);
  },

  /** Number of the last page; an empty list has one page. */
  last(_context: Context, { pageSize }: Page, total: number): number {
    return Math.max(0, Math.ceil(total / pageSize) - 1);
  },

  /** All five stand at both ends too: there `prev` and `next` stay on the first and last page. */
  links(context: Context, call: Call, at: Page, total: number): Links {
    const { paging } = context.parts;
    const last = paging.last(context, at, total);
    const link = (page: number): string => paging.link(context, call, { ...at, page });
    return {
      self: link(at.page),
      first: link(0),
      prev: link(Math.min(Math.max(0, at.page - 1), last)),
      next: link(Math.min(at.page + 1, last)),
      last: link(last),
    };
  },

  /** The same list at another page: filters and order are kept. */
  link(_context: Context, call: Call, at: Page): string {
    const query = new URLSearchParams(call.query);
    query.set('page', String(at.page));
    query.set('page_size', String(at.pageSize));
    return `${call.selfUrl}?${query.toString()}`;
  },
};
