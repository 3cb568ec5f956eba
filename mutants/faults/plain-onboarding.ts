/** Plain faults of accounts and applications, one for each thing that a test looks at. */
import type { Call, Context } from '../../reference/context.ts';
import type { AccountRow } from '../../reference/ledger/rows.ts';
import {
  answering,
  doneTwice,
  overwriting,
  refusedAndDone,
  refusing,
  twiceAfterRefused,
  wishOf,
} from '../plain.ts';
import type { Data } from '../steps.ts';
import type { Mutants } from '../types.ts';

/** Whether the account of the path is followed by another one of its customer. */
function isFollowed(call: Call, context: Context): boolean {
  const id = call.path['account_id'] ?? '';
  const sql =
    'SELECT later.* FROM accounts later JOIN accounts own ON own.customer_id = later.customer_id WHERE own.id = ? AND later.seq > own.seq';
  return context.store.one<AccountRow>(sql, id) !== undefined;
}

const applicationType = (call: Call, context: Context): unknown =>
  context.parts.applications.find(context, call).body['application_type'];

export const plainOnboardingMutants = {
  'account-is-not-opened-for-a-person': {
    breaks: 'ACC-001',
    because: 'accounts were built for corporations first',
    class: 'state',
    difficulty: 1,
    change: refusing(['createAccount']),
  },
  'account-is-shown-as-that-of-its-product': {
    breaks: 'ACC-001',
    because: 'the wrong column is selected',
    class: 'persistence',
    difficulty: 2,
    change: answering(['getAccount'], ({ product_id: product }) => ({ customer_id: product })),
  },
  'account-after-a-refused-one-is-opened-twice': {
    breaks: 'ACC-001',
    because: 'what was refused is tried once more in the background',
    class: 'state',
    difficulty: 4,
    change: twiceAfterRefused('createAccount'),
  },
  'account-is-not-found-once-its-customer-has-another-one': {
    breaks: 'ACC-003',
    because: 'an account is looked up by its customer, of which the latest is taken',
    class: 'persistence',
    difficulty: 3,
    change: refusing(['getAccount'], isFollowed, 'NOT_FOUND'),
  },
  'list-of-accounts-holds-one-for-each-customer': {
    breaks: 'ACC-003',
    because: 'the rows are grouped by their customer',
    class: 'filter',
    difficulty: 2,
    change: answering(['listAccounts'], ({ accounts }) => {
      const rows = accounts as readonly { readonly customer_id: string }[];
      return { accounts: [...new Map(rows.map((row) => [row.customer_id, row])).values()] };
    }),
  },
  'account-is-closed-by-the-operator-alone': {
    breaks: 'ACC-005',
    because: 'who may change which status was read too narrowly',
    class: 'state',
    difficulty: 2,
    change: refusing(['updateAccount']),
  },
  'application-is-started-twice': {
    breaks: 'APP-001',
    because: 'both ways of writing are on while the store is moved',
    class: 'state',
    difficulty: 4,
    change: doneTwice('createApplication'),
  },
  'second-application-of-a-type-overwrites-the-first-one': {
    breaks: 'APP-001',
    because: 'a client was thought to start one application of each type',
    class: 'state',
    difficulty: 3,
    change: overwriting('application', 'createApplication', (call) =>
      String(wishOf(call)['application_type']),
    ),
  },
  'application-of-a-corporation-is-not-taken': {
    breaks: 'APP-002',
    because: 'corporations are onboarded by mail',
    class: 'state',
    difficulty: 1,
    change: refusing(
      ['createApplication'],
      (call) => wishOf(call)['application_type'] === 'CORPORATION',
    ),
  },
  'application-of-a-corporation-is-shown-without-its-details': {
    breaks: 'APP-002',
    because: 'the details of people alone are mapped',
    class: 'wire',
    difficulty: 2,
    change: answering(
      ['getApplication'],
      () => ({ customer_details: {} }),
      (call, context) => applicationType(call, context) === 'CORPORATION',
    ),
  },
  'application-cannot-be-changed': {
    breaks: 'APP-004',
    because: 'a change was thought to need a new application',
    class: 'state',
    difficulty: 1,
    change: refusing(['updateApplication']),
  },
  'individual-is-not-taken-into-an-application': {
    breaks: 'APP-007',
    because: 'people were thought to come with the application itself',
    class: 'state',
    difficulty: 1,
    change: refusing(['createApplicationIndividual']),
  },
  'second-individual-of-an-application-overwrites-the-first-one': {
    breaks: 'APP-007',
    because: 'an application was thought to have one person',
    class: 'state',
    difficulty: 3,
    change: overwriting(
      'applicant',
      'createApplicationIndividual',
      (call) => call.path['application_id'] ?? '',
    ),
  },
  'refused-individual-changes-the-application-of-a-person': {
    breaks: 'APP-008',
    because: 'the details are merged before the type is looked at',
    class: 'state',
    difficulty: 4,
    change: refusedAndDone(['createApplicationIndividual'], (context, call) => {
      const application = context.parts.applications.find(context, call);
      const details = application.body['customer_details'] as Data;
      const change = { ...application.body, customer_details: { ...details, ...wishOf(call) } };
      context.parts.records.update(context, application, { body: change }, call.nowMs);
    }),
  },
  'individual-stays-in-its-application': {
    breaks: 'APP-010',
    because: 'who was once named has to stay on record',
    class: 'state',
    difficulty: 1,
    change: refusing(['deleteApplicationIndividual']),
  },
  'access-code-is-for-nobody': {
    breaks: 'APP-012',
    because: 'the onboarding kit is not rolled out yet',
    class: 'state',
    difficulty: 1,
    change: refusing(['createApplicationAccessCode']),
  },
} satisfies Mutants;
