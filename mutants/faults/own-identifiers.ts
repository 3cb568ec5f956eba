/** Faults of merges: what applicants tell of themselves takes the place of what the platform gave. */
import { without, type Fields } from '../../reference/domain/fields.ts';
import type { Parts } from '../../reference/parts.ts';
import type { Mutants } from '../types.ts';

const DETAILS = 'customer_details';

/** A body is judged as if it named no identifier; one that names nothing else is let be. */
const blindToIds = ({ validation }: Parts): Pick<Parts['validation'], 'body'> => ({
  body(context, operation, body) {
    const fields = (body ?? {}) as Fields;
    const details = fields[DETAILS] as Fields | undefined;
    if ('id' in fields) return;
    const hasId = details !== undefined && 'id' in details;
    const own = hasId ? { ...fields, [DETAILS]: without(details, 'id') } : body;
    validation.body(context, operation, own);
  },
});

export const ownIdentifierMutants = {
  'identifier-of-an-applicant-is-what-a-change-says': {
    breaks: 'GEN-015',
    because: 'the body is merged into the record as it is, and the record over its identifier',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => ({
      applicants: {
        check: (context, wish) => parts.applicants.check(context, without(wish, 'id')),
      },
      validation: blindToIds(parts),
    }),
  },
  'identifier-of-a-customer-is-what-its-application-says': {
    breaks: 'GEN-015',
    because: 'the details of the applicant are merged over what the customer has of its own',
    class: 'persistence',
    difficulty: 4,
    change: (parts) => ({
      applications: {
        checkDetails(context, type, wish) {
          const details = without((wish[DETAILS] ?? {}) as Fields, 'id');
          parts.applications.checkDetails(context, type, { ...wish, [DETAILS]: details });
        },
      },
      validation: blindToIds(parts),
    }),
  },
} satisfies Mutants;
