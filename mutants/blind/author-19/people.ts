/** Faults of the nineteenth author, drawn by lot: customers, their people, applications, documents. */
import { Refusal } from '../../../reference/context.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import { onBodies, onItems, onRecord } from '../../answers.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

/** What is stored of a field that a change of a customer or an individual names. */
function storedAs(change: (value: unknown, field: string) => unknown) {
  return ({ fields }: Parts): PartsOverlay => ({
    fields: {
      apply(context, set, current, updates) {
        const applied = fields.apply(context, set, current, updates);
        const changed = updates.map(({ field, value }) => [field, change(value, field)] as const);
        return { ...applied, ...Object.fromEntries(changed) };
      },
    },
  });
}

export const blindNineteenthPeopleMutants = {
  'employer-is-cut-to-its-column': {
    breaks: 'CUS-009',
    because: 'the column has thirty characters, and the database cuts without a word',
    class: 'persistence',
    difficulty: 3,
    change: storedAs((value, field) =>
      field === 'employer_name' ? String(value).slice(0, 30) : value,
    ),
  },
  'authorized-person-is-kept-as-an-officer': {
    breaks: 'IND-007',
    because: 'the role came later, and its translation falls back to the first',
    class: 'persistence',
    difficulty: 3,
    change: storedAs((value, field) =>
      field === 'individual_type'
        ? (value as unknown[]).map((type) => (type === 'AUTHORIZED_PERSON' ? 'OFFICER' : type))
        : value,
    ),
  },
  'individual-takes-the-first-update-alone': {
    breaks: 'IND-007',
    because: 'the handler was written for one field, and the list came with the standard',
    class: 'persistence',
    difficulty: 2,
    change: ({ fields }) => ({
      fields: {
        apply: (context, set, current, updates) =>
          fields.apply(context, set, current, set === 'Individual' ? updates.slice(0, 1) : updates),
      },
    }),
  },
  'telephone-of-an-individual-is-grouped': {
    breaks: 'IND-004',
    because: 'people read numbers in groups',
    class: 'wire',
    difficulty: 2,
    change: onRecord(['getCustomerIndividual'], (record) => {
      const { telephone_number: number, ...rest } = record;
      if (typeof number !== 'string') return record;
      return { ...rest, telephone_number: number.replace(/^(\+\d{2})(\d{3})/, '$1 $2 ') };
    }),
  },
  'country-of-a-tax-number-has-three-letters': {
    breaks: 'IND-004',
    because: 'the tax office of the vendor codes countries so',
    class: 'wire',
    difficulty: 3,
    change: onRecord(['getCustomerIndividual'], (record) =>
      record['tax_reference_number_country'] === 'US'
        ? { ...record, tax_reference_number_country: 'USA' }
        : record,
    ),
  },
  'self-employed-is-written-with-a-hyphen': {
    breaks: 'CUS-003',
    because: 'the words were taken from the form',
    class: 'wire',
    difficulty: 3,
    change: onRecord(['getCustomer'], (record) =>
      record['employment_status'] === 'SELF_EMPLOYED'
        ? { ...record, employment_status: 'SELF-EMPLOYED' }
        : record,
    ),
  },
  'due-diligence-is-spelt-out-where-one-customer-is-shown': {
    breaks: 'CUS-003',
    because: 'the page of one customer shows words that people understand',
    class: 'wire',
    difficulty: 3,
    change: onRecord(['getCustomer'], (record) =>
      record['status'] === 'EDD' ? { ...record, status: 'ENHANCED_DUE_DILIGENCE' } : record,
    ),
  },
  'listed-corporations-are-typed-as-individuals': {
    breaks: 'CUS-008',
    because: 'the item of the list is the type of individuals, with its discriminator',
    class: 'wire',
    difficulty: 2,
    change: onItems('listCustomers', 'customers', (item) => ({
      ...item,
      customer_type: 'INDIVIDUAL',
    })),
  },
  'first-page-of-customers-is-the-one-before': {
    breaks: 'PAG-020',
    because: 'the line was copied, and one word of it not changed',
    class: 'pagination',
    difficulty: 3,
    change: onBodies(['listCustomers'], ({ data, links }) => {
      const { prev, ...rest } = links as Data;
      return { data, links: { ...rest, first: prev, prev } };
    }),
  },
  'change-of-a-corporation-needs-its-author': {
    breaks: 'CUS-010',
    because: 'corporations are changed by people with a mandate',
    class: 'validation',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const customer = customers.find(context, call.clientId, id);
          const corporate = customer.body['customer_type'] === 'CORPORATION';
          if (corporate && (call.body as Data)['updated_by'] === undefined) {
            throw new Refusal('VALIDATION_FAILED', 'updated_by is missing.');
          }
          return customers.update(context, call);
        },
      },
    }),
  },
  'approval-takes-people-as-they-were-added': {
    breaks: 'APP-009',
    because: 'the event of their addition carries them into the registry of customers',
    class: 'persistence',
    difficulty: 5,
    change: ({ individuals, records }) => {
      const added = new Map<string, Fields>();
      return {
        records: {
          insert(context, wish) {
            if (wish.kind === 'applicant') added.set(wish.id, wish.body);
            return records.insert(context, wish);
          },
        },
        individuals: {
          create: (context, customer, wish) =>
            individuals.create(context, customer, {
              ...wish,
              details: added.get(wish.id) ?? wish.details,
            }),
        },
      };
    },
  },
  'rejected-application-is-still-under-way-in-its-status': {
    breaks: 'APP-013',
    because: 'the detailed status tells where the file lies, and it lies where it lay',
    class: 'state',
    difficulty: 4,
    change: onRecord(['getApplicationStatus'], (record) =>
      record['status'] === 'REJECTED' ? { ...record, status: 'PROCESSING' } : record,
    ),
  },
  'download-ends-its-lines-in-one-way': {
    breaks: 'DOC-002',
    because: 'the file store is mounted in text mode',
    class: 'wire',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        download(context, call) {
          const reply = documents.download(context, call);
          if (reply.bytes === undefined) return reply;
          const text = Buffer.from(reply.bytes.content).toString('latin1');
          const content = Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1');
          return { ...reply, bytes: { ...reply.bytes, content } };
        },
      },
    }),
  },
  'documents-of-a-submitted-application-are-gone': {
    breaks: 'DOC-002',
    because: 'with the submission they move to the files of the review',
    class: 'state',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        download(context, call) {
          const { application_id: id } = documents.find(context, call);
          const application = context.parts.records.find(context, call.clientId, 'application', id);
          if (application?.status !== 'SUBMITTED') return documents.download(context, call);
          throw new Refusal('NOT_FOUND', 'There is no such document.');
        },
      },
    }),
  },
} as const satisfies Mutants;
