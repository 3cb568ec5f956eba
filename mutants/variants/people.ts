/** Individuals of corporations where the document leaves open how they have to differ. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

const EMPLOYED = ['OFFICER'];

const STAYS = 'who was made for it stays an owner';

/** Of a person, in no two applications. */
const OWN = ['tax_reference_number', 'email_address'] as const;

export const peopleVariants = {
  'people-are-told-apart': {
    freedom: 'that no two people of corporations share a tax number or an address',
    silent: {
      'the document of an individual is given back after another one of the same name is deleted':
        'two people of one name have one number here',
    },
    target: {
      requests: {
        createApplicationIndividual: {
          body: {
            individual_type: ['BENEFICIAL_OWNER', 'OFFICER'],
            first_name: 'Grace',
            last_name: '{{label}}',
            percentage_ownership: 40,
            tax_reference_number: '{{number}}',
            email_address: 'grace.{{number}}@example.com',
          },
        },
      },
    },
    change: ({ applicants }) => ({
      applicants: {
        create(context, call) {
          const reply = applicants.create(context, call);
          const { body } = call as { readonly body: Readonly<Record<string, unknown>> };
          const known = context.store.all<{ readonly body: string }>(
            "SELECT body FROM records WHERE kind = 'applicant' AND client_id = ?",
            call.clientId,
          );
          for (const name of OWN) {
            const same = known.filter((one) =>
              one.body.includes(`"${name}":"${String(body[name])}"`),
            );
            if (same.length > 1) throw new Refusal('VALIDATION_FAILED', `${name} is known.`);
          }
          return reply;
        },
      },
    }),
  },
  'owners-of-a-share-stay-owners': {
    thin: true,
    silent: {
      'an ownership percentage stands only with a beneficial owner, after a change of the percentage of an officer':
        STAYS,
      'a change that makes an individual an owner sets its ownership too, in whichever order they are named':
        STAYS,
    },
    freedom:
      'that nobody stops being an owner whose share is still told: it is refused, not dropped',
    change: ({ individuals }) => ({
      individuals: {
        create(context, customer, wish) {
          const isNamed = wish.id === 'ind_demo_officer';
          const { percentage_ownership: _share, ...others } = wish.details;
          const details = { ...others, individual_type: EMPLOYED };
          return individuals.create(context, customer, isNamed ? { ...wish, details } : wish);
        },
        keepOwnership(context, changed, named) {
          const kept = individuals.keepOwnership(context, changed, named);
          if (!('percentage_ownership' in changed) || 'percentage_ownership' in kept) return kept;
          throw new Refusal('VALIDATION_FAILED', 'Its percentage_ownership is told.');
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
