/** Links that are written anew with each answer, as those are that end after a while. */
import type { Variant } from '../types.ts';

let written = 0;

export const stampedLinkVariants = {
  'links-tell-when-they-were-made': {
    freedom: 'whether a link to the same page is written in the same way twice',
    change: ({ paging }) => ({
      paging: {
        link(context, call, at) {
          const url = new URL(paging.link(context, call, at));
          written += 1;
          url.searchParams.set('made', String(written));
          return url.href;
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
