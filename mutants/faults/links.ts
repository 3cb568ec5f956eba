/** Faults of the links around a page. */
import type { Links, Page } from '../../reference/http/paging.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

type Made = {
  readonly at: Page;
  readonly last: number;
  readonly total: number;
  readonly to: (page: number) => string;
};

/** Links with some members changed; undefined takes one away. */
function linked(change: (links: Links, made: Made) => Readonly<Record<string, unknown>>) {
  return ({ paging }: Parts): PartsOverlay => ({
    paging: {
      links(context, call, at, total) {
        const links = paging.links(context, call, at, total);
        const to = (page: number): string => paging.link(context, call, { ...at, page });
        const made = { at, last: paging.last(context, at, total), total, to };
        return { ...links, ...change(links, made) };
      },
    },
  });
}

function without(link: string, name: string): string {
  const url = new URL(link);
  url.searchParams.delete(name);
  return url.href;
}

/** A link carries all that its list was asked for, whose it is as well, and is taken at its word. */
function carriesWhose({ paging, pipeline }: Parts): PartsOverlay {
  return {
    paging: {
      link(context, call, at) {
        const url = new URL(paging.link(context, call, at));
        url.searchParams.set('of', call.clientId);
        return url.href;
      },
    },
    pipeline: {
      execute(context, call, handler) {
        const clientId = call.query['of'] ?? call.clientId;
        return pipeline.execute(context, { ...call, clientId }, handler);
      },
    },
  };
}

export const linkMutants = {
  'first-page-has-no-previous-link': {
    breaks: 'PAG-001',
    because: 'there is nothing before the first page',
    class: 'pagination',
    difficulty: 1,
    change: linked((_links, { at }) => (at.page === 0 ? { prev: undefined } : {})),
  },
  'next-of-the-last-page-is-null': {
    breaks: 'PAG-001',
    because: 'there is nothing after the last page',
    class: 'pagination',
    difficulty: 1,
    change: linked((_links, { at, last }) => (at.page >= last ? { next: null } : {})),
  },
  'list-of-several-pages-has-no-last': {
    breaks: 'PAG-001',
    because: 'counting is dear, so the last page is known on the first alone',
    class: 'pagination',
    difficulty: 3,
    change: linked((_links, { at }) => (at.page > 0 ? { last: undefined } : {})),
  },
  'links-are-objects': {
    breaks: 'PAG-001',
    because: 'the hypermedia library makes them so',
    class: 'wire',
    difficulty: 1,
    change: linked(({ self }) => ({ self: { href: self } })),
  },
  'links-lead-to-the-server-behind-the-gateway': {
    breaks: 'PAG-002',
    because: 'the host of the inner request is used',
    class: 'pagination',
    difficulty: 1,
    change: linked((links) =>
      Object.fromEntries(
        Object.entries(links).map(([name, link]) => {
          const { pathname, search } = new URL(link);
          return [name, `http://platform.internal:8080${pathname}${search}`];
        }),
      ),
    ),
  },
  'last-link-is-written-with-another-scheme': {
    breaks: 'PAG-002',
    because: 'it is made by another function, which takes TLS for granted',
    class: 'pagination',
    difficulty: 3,
    change: linked(({ last }) => ({ last: last.replace(/^http:/, 'https:') })),
  },
  'next-stays-on-the-second-page': {
    breaks: 'PAG-003',
    because: 'the link is made once for the query, and cached with it',
    class: 'pagination',
    difficulty: 3,
    change: linked((_links, { at, last, to }) => (at.page >= 1 && last > 1 ? { next: to(1) } : {})),
  },
  'last-is-one-too-far-when-all-pages-are-full': {
    breaks: 'PAG-003',
    because: 'the number of the last page is total divided by size',
    class: 'pagination',
    difficulty: 5,
    change: ({ paging }) => ({
      paging: {
        links(context, call, at, total) {
          const links = paging.links(context, call, at, total);
          const page = Math.floor(total / at.pageSize);
          return { ...links, last: paging.link(context, call, { ...at, page }) };
        },
      },
    }),
  },
  'walk-goes-in-a-circle': {
    breaks: 'PAG-003',
    because: 'the number of the next page is taken modulo the pages but one',
    class: 'pagination',
    difficulty: 3,
    change: linked((_links, { at, last, to }) =>
      last > 0 && at.page === last - 1 ? { next: to(0) } : {},
    ),
  },
  'short-last-page-is-beyond-last': {
    breaks: 'PAG-008',
    because: 'the number of pages is rounded down',
    class: 'pagination',
    difficulty: 3,
    change: () => ({
      paging: {
        last: (_context, { pageSize }, total) => Math.max(0, Math.floor(total / pageSize) - 1),
      },
    }),
  },
  'link-to-the-page-itself-has-no-page': {
    breaks: 'PAG-009',
    because: 'it is the path that was asked for',
    class: 'pagination',
    difficulty: 2,
    change: linked(({ self }) => ({ self: without(self, 'page') })),
  },
  'link-to-the-page-itself-forgets-its-size': {
    breaks: 'PAG-009',
    because: 'only the number of the page is put into it',
    class: 'pagination',
    difficulty: 3,
    change: linked(({ self }) => ({ self: without(self, 'page_size') })),
  },
  'link-to-the-page-itself-forgets-the-order': {
    breaks: 'PAG-009',
    because: 'the link is built from the parameters of the page alone',
    class: 'pagination',
    difficulty: 4,
    change: linked(({ self }) => ({ self: without(self, 'order') })),
  },
  'link-of-an-empty-page-to-itself-has-a-wider-period': {
    breaks: 'PAG-009',
    because: 'a day that is still to come is moved to the first one, and the link tells it',
    class: 'pagination',
    difficulty: 4,
    change: linked(({ self }, { total }) => {
      const url = new URL(self);
      if (total === 0 && url.searchParams.has('start_date'))
        url.searchParams.set('start_date', '1970-01-01');
      return { self: url.href };
    }),
  },
  'links-say-whose-list-is-read': {
    breaks: 'AUT-022',
    because: 'a link stands for the whole query, and the query names the client',
    class: 'authorization',
    difficulty: 4,
    change: carriesWhose,
  },
  'next-jumps-over-a-page': {
    breaks: 'PAG-010',
    because: 'the number was raised when the page was read, and once more for the link',
    class: 'pagination',
    difficulty: 2,
    change: linked((_links, { at, last, to }) => ({ next: to(Math.min(at.page + 2, last)) })),
  },
  'previous-is-always-the-first': {
    breaks: 'PAG-010',
    because: 'it was tried out on the second page alone',
    class: 'pagination',
    difficulty: 3,
    change: linked(({ first }) => ({ prev: first })),
  },
  'neighbours-have-the-default-size': {
    breaks: 'PAG-010',
    because: 'only self was built from the request',
    class: 'pagination',
    difficulty: 3,
    change: linked(({ prev, next }) => ({
      prev: without(prev, 'page_size'),
      next: without(next, 'page_size'),
    })),
  },
  'previous-of-the-last-page-is-itself': {
    breaks: 'PAG-010',
    because: 'the last page is special in the code, and lost its way back',
    class: 'pagination',
    difficulty: 4,
    change: linked(({ self }, { at, last }) => (at.page === last ? { prev: self } : {})),
  },
} satisfies Mutants;
