/** Which day it is on a platform. */
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const DAYS_AHEAD = 100;
const DAY_MS = 86_400_000;
const OWN_DAYS = 'its dates are not those of the day';

const AHEAD_MS = 90_000;
const WINDOW_MS = 30_000;

/** All that it tells the time by is ahead of others by as much. */
function ahead({ clientClock, requestSigning, signing, wire }: Parts): PartsOverlay {
  return {
    clientClock: {
      offsetMs: (context, clientId) => clientClock.offsetMs(context, clientId) + AHEAD_MS,
    },
    requestSigning: {
      checkAge(context, call, timestamp) {
        requestSigning.checkAge(context, call, timestamp);
        const offMs = context.clock.systemNowMs() + AHEAD_MS - Number(timestamp) * 1000;
        if (Math.abs(offMs) <= WINDOW_MS) return;
        throw new Refusal('SIGNATURE_INVALID', 'x-timestamp is too far from now.');
      },
    },
    signing: {
      stamp: (context, moments) =>
        signing.stamp(context, { ...moments, sentMs: moments.sentMs + AHEAD_MS }),
    },
    wire: {
      write(context, call, answer) {
        const written = wire.write(context, call, answer);
        const date = new Date(context.clock.systemNowMs() + AHEAD_MS).toUTCString();
        return { ...written, headers: { ...written.headers, date } };
      },
    },
  };
}

export const calendarVariants = {
  'clock-is-ahead': {
    freedom: 'by how much its clock is ahead of ours, and how old a signed request may be',
    change: ahead,
  },
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
