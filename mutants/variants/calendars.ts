/** Which day it is on a platform. */
import type { Variant } from '../types.ts';

const DAYS_AHEAD = 100;
const DAY_MS = 86_400_000;
const OWN_DAYS = 'its dates are not those of the day';

export const calendarVariants = {
  'a-hundred-days-ahead': {
    freedom: 'that a sandbox has a calendar of its own',
    change: ({ clientClock }) => ({
      clientClock: {
        offsetMs: (context, clientId) =>
          clientClock.offsetMs(context, clientId) + DAYS_AHEAD * DAY_MS,
      },
    }),
    target: { lacks: ['realClock'] },
    untestable: {
      'SUB-020': OWN_DAYS,
      'TXN-032': OWN_DAYS,
      'TXN-033': OWN_DAYS,
      'WHK-028': OWN_DAYS,
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
