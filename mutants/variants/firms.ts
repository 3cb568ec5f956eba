/** Platforms for corporations alone. */
import { Refusal } from '../../reference/context.ts';
import type { Variant } from '../types.ts';

export const firmVariants = {
  'corporations-alone': {
    freedom: 'who can apply, and so who owns accounts: corporations, and no persons',
    thin: true,
    untestable: {
      'APP-001': 'no person can apply',
      'APP-008': 'no person can apply',
      'IND-009': 'no customer is a person',
    },
    target: {
      records: { individualCustomers: null, accounts: null, counterparties: null },
      requests: {
        createIndividualApplication: null,
        completeApplication: null,
        updateApplication: null,
      },
    },
    change: ({ applications }) => ({
      applications: {
        create(context, call) {
          const { body } = call as { readonly body: Readonly<Record<string, unknown>> };
          if (body['application_type'] !== 'INDIVIDUAL') return applications.create(context, call);
          throw new Refusal('VALIDATION_FAILED', 'Persons cannot apply.');
        },
      },
    }),
  },
} as const satisfies Readonly<Record<string, Variant>>;
