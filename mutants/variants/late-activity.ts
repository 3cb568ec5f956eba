/** What a customer does is noted where it is done, and reaches the customer a while later. */
import type { Context } from '../../reference/context.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { later } from '../steps.ts';
import type { Variant } from '../types.ts';

const NOTED_MS = 60;

/** Activity is of the moment in which it is noted, by the clock as it is then. */
function notedLater(parts: Parts): PartsOverlay {
  const { add, overlay } = later(parts);
  const noted = new Map<string, number>();
  return {
    ...overlay,
    dormancy: {
      asleep(context: Context, clientId: string, limitMs: number): AccountRow[] {
        const sql = `SELECT * FROM accounts WHERE status IN ('OPEN', 'FROZEN') AND client_id = ?`;
        return context.store
          .all<AccountRow>(sql, clientId)
          .filter(({ id, created_ms: createdMs }) => (noted.get(id) ?? createdMs) <= limitMs);
      },
      wake(context: Context, { id, client_id: clientId }: AccountRow) {
        add(context, NOTED_MS, () => {
          const { balances, clientClock } = context.parts;
          const nowMs = clientClock.nowMs(context, clientId);
          noted.set(id, nowMs);
          parts.dormancy.wake(context, balances.account(context, id), nowMs);
        });
      },
    },
  };
}

export const lateActivityVariants = {
  'activity-reaches-customers-later': {
    freedom: 'when activity on an account is activity of its customer: a moment later',
    // The tick that notes it may be late, too.
    target: { timing: { quietMs: 1_000 } },
    change: notedLater,
  },
} as const satisfies Readonly<Record<string, Variant>>;
