/** Changes that an application was sent back for, made on what is not the application. */
import type { StoredRecord } from '../reference/store/records.ts';
import type { Mutant } from './types.ts';

/** Of applications that are meant, what is changed once they were sent back is answered and not kept. */
export function unkeptOnceSentBack(
  isMeant: (application: StoredRecord) => boolean = () => true,
): Mutant['change'] {
  return ({ applications, records }) => ({
    applications: {
      update(context, call) {
        const before = applications.find(context, call);
        const reply = applications.update(context, call);
        if (before.status !== 'CHANGES_REQUESTED' || !isMeant(before)) return reply;
        const now = applications.find(context, call);
        const body = { ...now.body, customer_details: before.body['customer_details'] };
        records.update(context, now, { body }, call.nowMs);
        return reply;
      },
    },
  });
}
