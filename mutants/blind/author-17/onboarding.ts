/** Faults as teams ship them: applications, their individuals and their documents. */
import type { Fields } from '../../../reference/domain/fields.ts';
import { withData, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const CODES_MADE_AHEAD = 2;
const SEVERAL = 3;

export const blindSeventeenthOnboardingMutants = {
  'account-that-is-not-in-dollars-is-opened-untold-by-an-approval': {
    breaks: 'EVT-005',
    because: 'accounts in other assets are made by the bank behind, whose notice nobody hands on',
    class: 'webhook',
    difficulty: 4,
    change: ({ review }) => ({
      review: {
        openAccount(context, application, customer, nowMs) {
          const wanted = application.body['account_to_open'] as Fields;
          const untold = within(context, { accounts: { announce: () => undefined } });
          const isDollar = wanted['asset_type_id'] === 'FIAT_TESTNET_USD';
          return review.openAccount(isDollar ? context : untold, application, customer, nowMs);
        },
      },
    }),
  },
  'deletion-of-one-of-several-individuals-takes-the-papers-of-the-next': {
    breaks: 'DOC-002',
    because: 'papers are taken away by the place in the list, after the individual has left it',
    class: 'persistence',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        remove(context, call) {
          const application = context.parts.applications.findEditable(context, call);
          const people = applicants.ofApplication(context, application);
          const place = people.findIndex(({ id }) => id === call.path['individual_id']);
          const reply = applicants.remove(context, call);
          const [next] = applicants.ofApplication(context, application).slice(place);
          if (people.length >= SEVERAL && next !== undefined)
            applicants.removeDetails(context, next);
          return reply;
        },
      },
    }),
  },
  'third-access-code-of-an-application-is-empty': {
    breaks: 'APP-012',
    because: 'codes are made ahead, two for each application, and then there is none left',
    class: 'wire',
    difficulty: 4,
    change: ({ applications }) => {
      const given = new Map<string, number>();
      return {
        applications: {
          accessCode(context, call) {
            const reply = applications.accessCode(context, call);
            const id = call.path['application_id'] ?? '';
            const before = given.get(id) ?? 0;
            given.set(id, before + 1);
            return before < CODES_MADE_AHEAD ? reply : withData(reply, { access_code: '' });
          },
        },
      };
    },
  },
} as const satisfies Mutants;
