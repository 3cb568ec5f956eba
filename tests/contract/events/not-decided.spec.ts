import { Untestable } from '../../../fixtures/errors.ts';
import { allEventsAt, arrivalOf } from '../../../fixtures/given/events/arrivals.ts';
import { causes } from '../../../fixtures/given/events/happenings.ts';
import { contract, notYetTold, test, type Exchange } from '../../../fixtures/test.ts';

/** How far an application is, and what would be told of it once it is decided so. */
const rows = [
  {
    id: 'EVT-003',
    cause: 'APPLICATION_SUBMITTED',
    meaning: 'submitted',
    eventType: 'APPLICATION_APPROVED',
  },
  {
    id: 'EVT-004',
    cause: 'APPLICATION_CHANGES_REQUESTED',
    meaning: 'changesRequested',
    eventType: 'APPLICATION_REJECTED',
  },
] as const;

for (const { id, cause, meaning, eventType } of rows) {
  test(
    `when ${causes[cause].words} and nothing further, no ${eventType} is sent`,
    contract(id, {
      operation: 'submitApplication',
      effect: 'irreversible',
      needs: [
        { webhooks: true },
        { subjects: [eventType] },
        ...causes[cause].needs,
        ...causes[eventType].needs,
        { binding: 'status', of: 'getApplicationStatus' },
      ],
    }),
    async ({ kit, platform, given, target, webhooks, check }) => {
      const { url } = await webhooks.subscribed(eventType);
      const { ids } = await causes[cause].happen(kit);
      // Of another one it is told: what was told before that would be here by then.
      const { told: proof } = await arrivalOf(kit, eventType);
      const deliveries = allEventsAt(kit, url, ids);
      // Read last: what goes on by itself may rightly have been told by now.
      const path = { application_id: ids[0] ?? '' };
      const isTold = deliveries.some((one) => one.eventType === eventType);
      const isBefore = (shown: Exchange): boolean =>
        target.means('application', meaning, given.statusOf(shown)) === true;
      // A reading may follow what was told.
      const reading = await given.until(
        () => platform.getApplicationStatus({ path }),
        (shown) => !isTold || !isBefore(shown),
      );
      if (!isBefore(reading)) {
        const line = 'a sandbox in which applications wait for the operator';
        return given.giveUp(new Untestable('applications are decided by themselves', line));
      }

      const params = { eventType, record: 'application', ids, meanings: [meaning] } as const;
      await check(notYetTold, { reading, deliveries, proof }, params);
    },
  );
}
