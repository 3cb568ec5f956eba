/** Faults of the twenty-fourth author: people of a corporation, before they are that and later. */
import { updatesOf, without } from '../../../reference/domain/fields.ts';
import type { Mutants } from '../../types.ts';

export const blindTwentyFourthPeopleMutants = {
  'change-of-an-individual-reaches-who-has-its-name': {
    breaks: 'IND-007',
    because: 'people of a corporation are one person where their last names are the same',
    class: 'state',
    difficulty: 4,
    change: ({ fields, individuals, records }) => ({
      individuals: {
        update(context, call) {
          const before = individuals.find(context, call);
          const reply = individuals.update(context, call);
          const siblings = records.children(context, before.parentId ?? '', 'individual');
          for (const other of siblings) {
            if (other.id === before.id) continue;
            if (other.body['last_name'] !== before.body['last_name']) continue;
            const body = fields.apply(context, 'Individual', other.body, updatesOf(call.body));
            records.update(context, other, { body }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'share-goes-with-any-change-of-the-types': {
    breaks: 'IND-007',
    because: 'a change of the types clears what hangs on them, without looking what they are now',
    class: 'state',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        keepOwnership(context, changed, named) {
          const kept = individuals.keepOwnership(context, changed, named);
          const cleared = named.length === 1 && named[0] === 'individual_type';
          return cleared ? without(kept, 'percentage_ownership') : kept;
        },
      },
    }),
  },
  'change-of-a-person-after-changes-were-requested-is-not-kept': {
    breaks: 'APP-009',
    because: 'what is sent back is a copy, and its people are those of the first',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants, applications }) => ({
      applicants: {
        update(context, call) {
          const { status } = applications.find(context, call);
          if (status !== 'CHANGES_REQUESTED') return applicants.update(context, call);
          const found = applicants.find(context, call, applications.find(context, call));
          return { status: 200, body: { data: { id: found.id } } };
        },
      },
    }),
  },
} satisfies Mutants;
