/** What a month ends by itself: what waits for its applicant, and withdrawals that nobody carried out. */
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import type { Variant } from '../types.ts';

const MONTH_MS = 30 * 86_400_000;

function lapsing({ applications }: Parts): PartsOverlay {
  const check = (record: StoredRecord, nowMs: number): StoredRecord => {
    if (nowMs - record.createdMs <= MONTH_MS) return record;
    throw new Refusal('INVALID_STATE', 'The application has lapsed. Begin another one.');
  };
  return {
    applications: {
      findEditable: (context, call) => check(applications.findEditable(context, call), call.nowMs),
      submit(context, call) {
        check(applications.find(context, call), call.nowMs);
        return applications.submit(context, call);
      },
    },
  };
}

/** As a rail that did not take it in a month never will. */
function givenBack({ progress }: Parts): PartsOverlay {
  return {
    progress: {
      clockMoved(context, clientId, nowMs) {
        progress.clockMoved(context, clientId, nowMs);
        const { records, withdrawals } = context.parts;
        const waiting = context.store.all<{ readonly id: string }>(
          `SELECT id FROM records WHERE kind = 'withdrawal' AND client_id = ?
           AND status = 'ACCEPTED' AND created_ms < ? ORDER BY seq`,
          clientId,
          nowMs - MONTH_MS,
        );
        for (const { id } of waiting) {
          withdrawals.release(context, records.get(context, clientId, 'withdrawal', id), nowMs);
        }
      },
    },
  };
}

export const lapsingVariants = {
  'applications-lapse-in-a-month': {
    freedom: 'for how long an application may be changed and submitted',
    silent: {
      'the submission of an application is told by APPLICATION_SUBMITTED a month later as well':
        'it can not be submitted any more',
    },
    change: lapsing,
  },
  'withdrawals-are-given-back-in-a-month': {
    freedom: 'for how long an accepted withdrawal waits to be carried out',
    silent: {
      'a hold that is cancelled leaves both balances as they were before it a month later as well':
        'the platform has ended it by then',
    },
    change: givenBack,
  },
} as const satisfies Readonly<Record<string, Variant>>;
