/** Pages and their order where the document leaves them open. */
import type { Page } from '../../reference/http/paging.ts';
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

const CLAMP_MAX = 200;

export const listVariants = {
  'pages-clamped': {
    freedom: 'page numbers and sizes that cannot be are put right instead of refused',
    change: ({ validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          if (parameter.name === 'page' || parameter.name === 'page_size') return;
          validation.parameter(context, parameter, text);
        },
      },
      paging: {
        parse(_context, call): Page {
          const number = (name: string, otherwise: number): number => {
            const value = Number(call.query[name] ?? otherwise);
            return Number.isSafeInteger(value) ? value : otherwise;
          };
          return {
            page: Math.min(Math.max(0, number('page', 0)), 1_000_000),
            pageSize: Math.min(Math.max(1, number('page_size', 20)), CLAMP_MAX),
          };
        },
      },
    }),
  },
  'pages-short': {
    freedom: 'the largest page_size, and that a page beyond the last is refused',
    target: {
      limits: { pageSizeMax: 25 },
      requests: { listApplications: { query: { page_size: '25' } } },
    },
    change: ({ paging }) => ({
      paging: {
        check(context, at) {
          paging.check(context, at);
          if (at.pageSize > 25) throw new Refusal('VALIDATION_FAILED', 'The page is too large.');
        },
        links(context, call, at, total) {
          if (at.page > paging.last(context, at, total)) {
            throw new Refusal('NOT_FOUND', 'There is no such page.');
          }
          return paging.links(context, call, at, total);
        },
      },
    }),
  },
  'newest-first': {
    freedom: 'the order of transactions when none is asked for',
    change: () => ({
      transactions: { order: (_context, call) => (call.query['order'] === 'ASC' ? 'ASC' : 'DESC') },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
