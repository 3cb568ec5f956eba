/** Faults of the twenty-first author: customers, the people of corporations, and their papers. */
import { Refusal } from '../../../reference/context.ts';
import { updatesOf, without } from '../../../reference/domain/fields.ts';
import type { Fields, Update } from '../../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import type { Mutants } from '../../types.ts';

type FieldChange = (updates: readonly Update[], current: Fields) => readonly Update[];

/** What a PATCH names is made something else before it is kept. */
function taken(set: string, change: FieldChange): ({ fields }: Parts) => PartsOverlay {
  return ({ fields }) => ({
    fields: {
      apply: (context, named, current, updates) =>
        fields.apply(context, named, current, named === set ? change(updates, current) : updates),
    },
  });
}

const inOneLine = (address: unknown): unknown =>
  typeof address === 'object' && address !== null ? Object.values(address).join(', ') : address;

const changed = ({ createdMs, updatedMs }: StoredRecord): boolean => updatedMs > createdMs;

const goneOnceRejected = ({ applications }: Parts): PartsOverlay => ({
  applications: {
    find(context, call) {
      const application = applications.find(context, call);
      if (application.status !== 'REJECTED') return application;
      throw new Refusal('NOT_FOUND', 'There is no such application.');
    },
  },
});

export const blindTwentyFirstPeopleMutants = {
  'second-control-person-takes-the-place-of-the-first': {
    breaks: 'APP-007',
    because: 'the register of owners knows one control person for each corporation',
    class: 'state',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        create(context, call) {
          const { applications, records } = context.parts;
          const application = applications.findEditable(context, call);
          const controls = (body: unknown): boolean =>
            ((body as Fields)['individual_type'] as string[]).includes('CONTROL_PERSON');
          const earlier = applicants
            .ofApplication(context, application)
            .filter(({ body }) => controls(body));
          const reply = applicants.create(context, call);
          if (controls(call.body)) for (const person of earlier) records.remove(context, person);
          return reply;
        },
      },
    }),
  },
  'name-of-a-closed-customer-is-erased-from-the-list': {
    breaks: 'CUS-001',
    because: 'personal data are erased from the search index once a customer has left',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const item: typeof customers.item = (given, customer) => {
            const shown = customers.item(given, customer);
            return customer.status === 'CLOSED' ? without(shown, 'last_name') : shown;
          };
          const parts = { ...context.parts, customers: { ...context.parts.customers, item } };
          return customers.list({ ...context, parts }, call);
        },
      },
    }),
  },
  'changed-address-is-listed-as-a-line-of-text': {
    breaks: 'CUS-002',
    because: 'the list is read from an index that a change fills with the printed address',
    class: 'wire',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const item: typeof customers.item = (given, customer) => {
            const shown = customers.item(given, customer);
            if (!changed(customer) || shown['mailing_address'] === undefined) return shown;
            return { ...shown, mailing_address: inOneLine(shown['mailing_address']) };
          };
          const parts = { ...context.parts, customers: { ...context.parts.customers, item } };
          return customers.list({ ...context, parts }, call);
        },
      },
    }),
  },
  'tax-number-of-another-customer-is-passed-over': {
    breaks: 'CUS-009',
    because: 'tax numbers are unique in the register, which keeps the first and says nothing',
    class: 'persistence',
    difficulty: 5,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const every = { page: 0, pageSize: 100_000 };
          const { rows } = context.parts.records.list(context, call.clientId, 'customer', every);
          const { customer_id: own = '' } = call.path;
          const taken = rows
            .filter(({ id }) => id !== own)
            .map(({ body }) => body['tax_reference_number']);
          const updates = updatesOf(call.body).filter(
            ({ field, value }) => field !== 'tax_reference_number' || !taken.includes(value),
          );
          return customers.update(context, {
            ...call,
            body: { ...(call.body as Fields), updates },
          });
        },
      },
    }),
  },
  'country-that-comes-with-a-tax-number-is-kept-in-small-letters': {
    breaks: 'IND-004',
    because: 'number and country make one key of the tax register, which knows small letters only',
    class: 'wire',
    difficulty: 5,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const kept = fields.apply(context, set, current, updates);
          const named = updates.map(({ field }) => field);
          const country = kept['tax_reference_number_country'];
          if (typeof country !== 'string' || !named.includes('tax_reference_number')) return kept;
          return { ...kept, tax_reference_number_country: country.toLowerCase() };
        },
      },
    }),
  },
  'birthday-before-1970-is-a-day-off': {
    breaks: 'IND-007',
    because: 'dates are kept as days since the epoch, cut towards zero',
    class: 'time',
    difficulty: 4,
    change: taken('Individual', (updates) =>
      updates.map((update) => {
        const atMs = Date.parse(String(update.value));
        if (update.field !== 'date_of_birth' || !(atMs < 0)) return update;
        return { ...update, value: new Date(atMs + 86_400_000).toISOString().slice(0, 10) };
      }),
    ),
  },
  'reason-without-an-author-is-refused-for-a-corporation': {
    breaks: 'CUS-010',
    because: 'changes of corporations are audited, and a reason nobody gave cannot be',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const { customer_id: id = '' } = call.path;
          const customer = customers.find(context, call.clientId, id);
          const { reason, updated_by: author } = call.body as Fields;
          const corporate = customer.body['customer_type'] === 'CORPORATION';
          if (!corporate || reason === undefined || author !== undefined) {
            return customers.update(context, call);
          }
          throw new Refusal('VALIDATION_FAILED', 'updated_by is needed beside reason.');
        },
      },
    }),
  },
  'change-of-the-knowledge-takes-the-investments-away': {
    breaks: 'CUS-009',
    because: 'both profiles live in one column, which a change of one writes anew',
    class: 'persistence',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const kept = fields.apply(context, set, current, updates);
          const named = updates.map(({ field }) => field);
          if (!named.includes('kyc_profile') || named.includes('investment_profile')) return kept;
          return without(kept, 'investment_profile');
        },
      },
    }),
  },
  'employer-of-the-self-employed-is-not-kept': {
    breaks: 'CUS-009',
    because: 'an employer belongs to employees, so that of others is passed over in silence',
    class: 'validation',
    difficulty: 5,
    change: taken('IndividualCustomer', (updates, current) => {
      const named = updates.find(({ field }) => field === 'employment_status')?.value;
      const status = named ?? current['employment_status'];
      const employed = status === undefined || status === 'EMPLOYEE';
      return employed ? updates : updates.filter(({ field }) => field !== 'employer_name');
    }),
  },
  'status-of-an-application-that-lost-a-person-is-not-shown': {
    breaks: 'APP-013',
    because: 'the status is gathered from what was ever asked for, and a part of that is gone',
    class: 'state',
    difficulty: 4,
    change: ({ applicants, applications }) => {
      const lost = new Set<string>();
      return {
        applicants: {
          remove(context, call) {
            const reply = applicants.remove(context, call);
            lost.add(call.path['application_id'] ?? '');
            return reply;
          },
        },
        applications: {
          status(context, call) {
            const { id } = applications.find(context, call);
            if (!lost.has(id)) return applications.status(context, call);
            throw new Refusal('NOT_FOUND', 'There is no such individual.');
          },
        },
      };
    },
  },
  'application-that-was-sent-back-is-not-listed': {
    breaks: 'APP-001',
    because: 'the list is that of the queue, which an application leaves when it is sent back',
    class: 'filter',
    difficulty: 4,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const found = records.list(context, clientId, kind, filter);
          if (kind !== 'application') return found;
          const rows = found.rows.filter(({ status }) => status !== 'CHANGES_REQUESTED');
          return { ...found, rows };
        },
      },
    }),
  },
  'whole-ownership-is-refused': {
    breaks: 'IND-007',
    because: 'the bound is checked as one that is not reached',
    class: 'validation',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        check(context, set, update) {
          fields.check(context, set, update);
          if (update.field !== 'percentage_ownership' || Number(update.value) < 100) return;
          throw new Refusal('VALIDATION_FAILED', 'percentage_ownership must be less than 100.');
        },
      },
    }),
  },
  'rejected-application-is-gone': {
    breaks: 'APP-001',
    because: 'what came to nothing is cleared away, as it holds personal data',
    class: 'persistence',
    difficulty: 3,
    change: goneOnceRejected,
  },
  'rejected-application-has-no-status-either': {
    breaks: 'APP-013',
    because: 'what came to nothing is cleared away, as it holds personal data',
    class: 'persistence',
    difficulty: 3,
    change: goneOnceRejected,
  },
} as const satisfies Mutants;
