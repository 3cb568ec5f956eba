/** Faults of applications that show where a corporation applies. */
import type { EventType } from '../generated/operations.ts';
import type { Mutant, Mutants } from './types.ts';

const untold = (breaks: Mutant['breaks'], type: EventType): Mutant => ({
  breaks,
  because: 'corporations are reviewed by another team, whose desk tells of its decisions itself',
  class: 'webhook',
  difficulty: 4,
  change: ({ review }) => ({
    review: {
      announce(context, eventType, application, nowMs) {
        const isCorporate = application.body['application_type'] === 'CORPORATION';
        if (isCorporate && eventType === type) return;
        review.announce(context, eventType, application, nowMs);
      },
    },
  }),
});

export const corporateApplicationMutants: Mutants = {
  'application-of-a-corporation-is-submitted-untold': untold('EVT-001', 'APPLICATION_SUBMITTED'),
  'application-of-a-corporation-is-sent-back-untold': untold(
    'EVT-002',
    'APPLICATION_CHANGES_REQUESTED',
  ),
  'application-of-a-corporation-is-approved-untold': untold('EVT-003', 'APPLICATION_APPROVED'),
  'application-of-a-corporation-is-rejected-untold': untold('EVT-004', 'APPLICATION_REJECTED'),
};
