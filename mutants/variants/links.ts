/** Links of lists in their other forms. */
import type { Variant } from '../types.ts';
import type { Call } from '../../reference/context.ts';

/** Where the document has links, without the origin. */
function withoutOrigin(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const PLACE: readonly string[] = ['page', 'page_size', 'order'];

export const linkVariants = {
  'links-relative': {
    freedom: 'whether links are relative, and what stands in prev and next at the ends',
    change: ({ paging, subscriptions }) => ({
      paging: {
        link: (context, call, at) => withoutOrigin(paging.link(context, call, at)),
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const last = paging.last(context, at, total);
          return {
            ...links,
            prev: at.page === 0 ? '' : links.prev,
            next: at.page >= last ? '' : links.next,
          };
        },
      },
      subscriptions: {
        links: (context, call: Call) =>
          subscriptions.links(context, { ...call, selfUrl: new URL(call.selfUrl).pathname }),
      },
    }),
  },
  'links-leave-the-filters-out': {
    freedom: 'that links keep the filters of the request',
    change: ({ paging }) => ({
      paging: {
        link(context, call, at) {
          const url = new URL(paging.link(context, call, at));
          for (const name of [...url.searchParams.keys()]) {
            if (!PLACE.includes(name)) url.searchParams.delete(name);
          }
          return url.href;
        },
      },
    }),
  },
  'links-by-another-name': {
    freedom:
      'by which of its names the platform speaks of itself, as far as its target file says them',
    target: { addresses: { aliases: ['http://platform.internal:8080'] } },
    change: ({ paging, subscriptions }) => ({
      paging: {
        link: (context, call, at) =>
          `http://platform.internal:8080${withoutOrigin(paging.link(context, call, at))}`,
      },
      subscriptions: {
        links: (context, call: Call) => {
          const selfUrl = `http://platform.internal:8080${withoutOrigin(call.selfUrl)}`;
          return subscriptions.links(context, { ...call, selfUrl });
        },
      },
    }),
  },
  'links-beyond-the-ends': {
    freedom: 'whether next of the last page leads to an empty one, and prev of the first to itself',
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const next = paging.link(context, call, { ...at, page: at.page + 1 });
          return { ...paging.links(context, call, at, total), next };
        },
      },
    }),
  },
  'an-empty-page-is-the-last': {
    freedom:
      'whether a page without items follows where the items fill all others, and is the last',
    // Links to an empty page are let be.
    thin: true,
    change: () => ({
      paging: { last: (_context, { pageSize }, total) => Math.floor(total / pageSize) },
    }),
  },
  'links-in-a-circle': {
    freedom: 'whether the list is a ring: next of the last page is the first, and the other way',
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const last = paging.last(context, at, total);
          const link = (page: number): string => paging.link(context, call, { ...at, page });
          return {
            ...paging.links(context, call, at, total),
            prev: link(at.page === 0 ? last : at.page - 1),
            next: link(at.page >= last ? 0 : at.page + 1),
          };
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
