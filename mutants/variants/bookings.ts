/** What an account costs and earns as its time goes by. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { post } from '../steps.ts';
import type { Variant } from '../types.ts';

/** Minor units. */
const FEE_MINOR = 5;
const INTEREST_MINOR = 3;

/** As its time goes by, what an account costs and what it earns: both belong to no record. */
function booking({ progress }: Parts): PartsOverlay {
  return {
    progress: {
      clockMoved(context, clientId, nowMs) {
        progress.clockMoved(context, clientId, nowMs);
        const accounts = context.store.all<{ id: string }>(
          `SELECT id FROM accounts WHERE client_id = ? AND status = 'OPEN'
           AND available_minor > 100 AND asset_type_id LIKE 'FIAT%' ORDER BY seq`,
          clientId,
        );
        for (const [index, { id: accountId }] of accounts.entries()) {
          const isCharged = index % 2 === 0;
          const valueMinor = isCharged ? -FEE_MINOR : INTEREST_MINOR;
          const type = isCharged ? 'FEE' : 'CREDIT_CORRECTION';
          post(context, { accountId, valueMinor, type, nowMs });
        }
      },
    },
  };
}

export const bookingVariants = {
  'days-cost-and-earn': {
    freedom: 'that accounts cost fees and earn interest as days go by, told as of no category',
    untestable: {
      'CUS-021': 'whether a year with bookings of its own has no activity is not stated',
      'CUS-022':
        'two of its evaluations need a year on an account with funds that nothing is booked on',
    },
    silent: {
      'an authorised debit lowers the available balance and leaves the current one alone a month later as well':
        'what is booked of the month stands beside it',
    },
    change: booking,
  },
} as const satisfies Readonly<Record<string, Variant>>;
