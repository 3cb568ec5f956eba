/** Individuals of corporations where the document leaves open how they have to differ. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

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
} as const satisfies Readonly<Record<string, Variant>>;
