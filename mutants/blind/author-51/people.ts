/** Applications, customers, individuals, documents and accounts: later, at a bound, after a refusal, and when told again. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { AccountRow } from '../../../reference/ledger/rows.ts';
import { noted, pathOf } from '../../noted-refusals.ts';
import { wishOf } from '../../plain.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { MONTH_MS } from '../author-41/places.ts';
import { onAttemptAgain } from '../author-42/places.ts';
import { count, named } from '../author-45/places.ts';
import { DAY_MS } from '../author-46/places.ts';
import { isOlderRecord } from '../author-47/places.ts';

const MANY = 20;
const PER_CENT = 100;

/** The customer of the account that the body names as its source. */
function payerOf(context: Context, call: Call): StoredRecord | undefined {
  const from = wishOf(call)['source_account_id'];
  if (typeof from !== 'string') return undefined;
  const row = context.store.one<AccountRow>('SELECT * FROM accounts WHERE id = ?', from);
  return context.parts.records.ofAnyone(context, 'customer', row?.customer_id ?? '');
}

type Uploaded = { readonly content: Uint8Array | null; readonly rowid: number };

function uploaded(context: Context, id: string): Uploaded | undefined {
  return context.store.one<Uploaded>('SELECT content, rowid FROM documents WHERE id = ?', id);
}

export const blindFiftyFirstPeopleMutants = {
  // A customer is DORMANT, and a transfer or withdrawal from its account is refused: from then on all its actions are.
  'dormant-customer-is-locked-by-a-refusal': {
    breaks: 'CUS-021',
    because: 'a sleeper that is asked for what it must not do is taken for a stolen account',
    class: 'state',
    difficulty: 4,
    change: ({ availability, customers, pipeline }) => {
      const locked = new Set<string>();
      const check = (id: string): void => {
        if (locked.has(id)) throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is locked.');
      };
      return {
        pipeline: {
          run(context, call, handler) {
            try {
              return pipeline.run(context, call, handler);
            } catch (error) {
              const payer = error instanceof Refusal ? payerOf(context, call) : undefined;
              if (payer?.status === 'DORMANT') locked.add(payer.id);
              throw error;
            }
          },
        },
        availability: {
          checkCustomer(context, clientId, customerId) {
            availability.checkCustomer(context, clientId, customerId);
            check(customerId);
          },
        },
        customers: {
          requireAvailable(context, customer) {
            customers.requireAvailable(context, customer);
            check(customer.id);
          },
        },
      };
    },
  },
  // An application was started more than a month ago, and is submitted: its customer is there before it is approved.
  'customer-of-an-old-application-is-there-before-its-approval': {
    breaks: 'APP-014',
    because: 'who waited so long is entered at once, so that the approval is done the faster',
    class: 'time',
    difficulty: 4,
    change: ({ applications, review }) => {
      const made = new Map<string, StoredRecord>();
      return {
        applications: {
          submit(context, call) {
            const reply = applications.submit(context, call);
            const application = applications.find(context, call);
            if (isOlderRecord(context, application, MONTH_MS) && !made.has(application.id))
              made.set(application.id, review.createCustomer(context, application, call.nowMs));
            return reply;
          },
        },
        review: {
          createCustomer: (context, application, nowMs) =>
            made.get(application.id) ?? review.createCustomer(context, application, nowMs),
        },
      };
    },
  },
  // A second upload to a document has as many bytes as the first: the first one stays.
  'second-upload-of-one-size-is-the-first': {
    breaks: 'DOC-003',
    because: 'a file is written only where it has changed, which its size tells',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          if (uploaded(context, id)?.content?.length === file.bytes.length) return;
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  // A client has had twenty documents: a second upload to a further one leaves the first.
  'second-upload-behind-twenty-is-not-kept': {
    breaks: 'DOC-003',
    because: 'files that are not in the cache are put where there is none yet',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const before = uploaded(context, id);
          const others = count(
            context,
            `documents WHERE rowid < ?
             AND client_id = (SELECT client_id FROM documents WHERE id = ?)`,
            before?.rowid ?? 0,
            id,
          );
          if (others >= MANY && before?.content instanceof Uint8Array) return;
          documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  // APPLICATION_APPROVED of a corporation is delivered again: percentages of its individuals are a hundred times as large.
  'ownership-is-in-hundredths-once-approval-is-told-again': {
    breaks: 'IND-005',
    because: 'a repeated delivery imports the individuals anew, with shares in hundredths',
    class: 'webhook',
    difficulty: 5,
    change: (parts) => {
      const imported = new Set<string>();
      return onAttemptAgain('APPLICATION_APPROVED', (context, told, _attempt, nowMs) => {
        const { individuals, records } = context.parts;
        const customer = records.ofAnyone(context, 'customer', String(told['customer_id']));
        if (customer === undefined || imported.has(customer.id)) return;
        imported.add(customer.id);
        for (const person of individuals.ofCustomer(context, customer)) {
          const share = person.body['percentage_ownership'];
          if (typeof share !== 'number') continue;
          const body = { ...person.body, percentage_ownership: share * PER_CENT };
          records.update(context, person, { body }, nowMs);
        }
      })(parts);
    },
  },
  // A change of an individual's percentage is refused, the next one is made whatever its number is.
  'percentage-after-a-refused-one-is-taken-as-it-is': {
    breaks: 'IND-005',
    because: 'who sends a number again after a warning has confirmed it',
    class: 'validation',
    difficulty: 3,
    change: (parts) => {
      const { known, overlay } = noted(parts, ['updateCustomerIndividual'], pathOf);
      const { fields, individuals } = parts;
      const check: typeof fields.check = (context, set, update) => {
        if (update.field !== 'percentage_ownership') fields.check(context, set, update);
      };
      return {
        ...overlay,
        individuals: {
          update(context, call) {
            const isIt = known(call) && named(call, 'percentage_ownership');
            const inner = isIt ? within(context, { fields: { check } }) : context;
            return individuals.update(inner, call);
          },
        },
      };
    },
  },
  // A corporation is a day old, and an individual of it is changed: the customer is given the same members.
  'change-of-a-person-a-day-later-is-made-on-the-customer-too': {
    breaks: 'IND-011',
    because: 'once the onboarding is over a corporation has one form, which is saved as a whole',
    class: 'time',
    difficulty: 4,
    change: ({ customers, individuals, records }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          if (!isOlderRecord(context, customer, DAY_MS)) return reply;
          const changes = updatesOf(call.body).map(({ field, value }) => [field, value] as const);
          const body = { ...customer.body, ...Object.fromEntries(changes) };
          records.update(context, customer, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  // A customer is in EDD, and all its accounts are at zero: it can become FROZEN.
  'enhanced-review-without-funds-is-left-for-frozen': {
    breaks: 'CUS-020',
    because: 'a review is about funds: with none there the general rules hold',
    class: 'state',
    difficulty: 3,
    change: ({ accounts, customers }) => ({
      customers: {
        setStatus(context, customer, status, nowMs) {
          const rows = accounts.ofCustomer(context, customer.id);
          const isEmpty = rows.every(({ current_minor: minor }) => minor === 0);
          const isIt = customer.status === 'EDD' && status === 'FROZEN' && isEmpty;
          const inner = within(context, { customers: { mayBecome: () => true } });
          return customers.setStatus(isIt ? inner : context, customer, status, nowMs);
        },
      },
    }),
  },
  // An individual who owns all of it is added to a person's application: taken.
  'sole-owner-is-added-to-an-application-of-a-person': {
    breaks: 'APP-008',
    because: 'who owns a hundred per cent is the applicant, which a person may name',
    class: 'validation',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        create(context, call) {
          const isSole = wishOf(call)['percentage_ownership'] === PER_CENT;
          const inner = within(context, { applicants: { requireCorporate: () => undefined } });
          return applicants.create(isSole ? inner : context, call);
        },
      },
    }),
  },
} satisfies Mutants;
