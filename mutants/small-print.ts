/** Faults of single words of the document that nothing else breaks. */
import type { Parts, PartsOverlay } from '../reference/parts.ts';
import type { Mutant, Mutants } from './types.ts';

/** Submission is refused but for applications in this state as well. */
function submittable(status: string, because: string): Mutant {
  return {
    breaks: 'APP-005',
    because,
    class: 'state',
    difficulty: 3,
    change: ({ applications }: Parts): PartsOverlay => ({
      applications: {
        checkSubmittable(context, application) {
          if (application.status !== status) applications.checkSubmittable(context, application);
        },
      },
    }),
  };
}

export const smallPrintMutants = {
  'rejected-application-can-be-submitted-again': submittable(
    'REJECTED',
    'whoever was rejected may try once more, and nobody asks whether anything changed',
  ),
  'approved-application-can-be-submitted-again': submittable(
    'APPROVED',
    'the guard lists the states on the way to the review, and not those behind it',
  ),
} as const satisfies Mutants;
