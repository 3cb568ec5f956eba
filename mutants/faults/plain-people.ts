/** Plain faults of people, their documents and what is sent wrongly, one for each thing that a test looks at. */
import { Refusal } from '../../reference/context.ts';
import type { Call, Context } from '../../reference/context.ts';
import { updatesOf, without, type Fields, type Update } from '../../reference/domain/fields.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { onAnswers } from '../answers.ts';
import { noted, pathOf } from '../noted-refusals.ts';
import { doneAndRefused, refusedAndDone, refusing } from '../plain.ts';
import { refusedLate } from '../steps.ts';
import type { Mutants } from '../types.ts';

const OTHER_TYPES: Readonly<Record<string, string>> = {
  INDIVIDUAL: 'CORPORATION',
  CORPORATION: 'INDIVIDUAL',
};

const OPTIONAL = [
  'middle_name',
  'email_address',
  'telephone_number',
  'occupation',
  'employer_name',
  'mailing_address',
];

const customerOf = (context: Context, { clientId, path }: Call): StoredRecord =>
  context.parts.customers.find(context, clientId, path['customer_id'] ?? '');

/** The record with these members, written straight. */
function write(context: Context, record: StoredRecord, members: Fields, nowMs: number): void {
  const body = { ...record.body, ...members };
  context.parts.records.update(context, record, { body }, nowMs);
}

const named = (call: Call): Fields =>
  Object.fromEntries(updatesOf(call.body).map(({ field, value }) => [field, value]));

/** What looks like a number is written as one is. */
const asNumber = ({ field, value }: Update): Update => {
  const isNumber = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
  return { field, value: isNumber ? String(Number(value)) : value };
};

const CHANGES = ['updateCustomer', 'updateCustomerIndividual'] as const;

export const plainPeopleMutants = {
  'type-filter-gives-the-other-type': {
    breaks: 'CUS-006',
    because: 'the two values stand the wrong way round in a table',
    class: 'filter',
    difficulty: 2,
    change: ({ customers }) => ({
      customers: {
        filters(context, call) {
          const { customer_type: type, ...others } = customers.filters(context, call);
          const other = OTHER_TYPES[type ?? ''];
          return other === undefined ? others : { ...others, customer_type: other };
        },
      },
    }),
  },
  'who-changed-a-corporation-is-written-to-its-people-before-it-is-refused': {
    breaks: 'CUS-012',
    because:
      'a trigger notes the author in each row below the customer, one of which has no room for it',
    class: 'state',
    difficulty: 3,
    change: ({ customers, individuals }) => ({
      customers: {
        update(context, call) {
          const customer = customerOf(context, call);
          const reply = customers.update(context, call);
          const { updated_by: author } = call.body as { readonly updated_by?: string };
          const people = individuals.ofCustomer(context, customer);
          if (author === undefined || people.length === 0) return reply;
          for (const one of people) write(context, one, { title: author }, call.nowMs);
          return refusedLate(context);
        },
      },
    }),
  },
  'document-takes-no-upload-after-a-refused-one': {
    breaks: 'DOC-003',
    because: 'the place is taken for an upload, and is given back by its success alone',
    class: 'state',
    difficulty: 4,
    change(parts) {
      const refused = noted(parts, ['uploadDocument'], pathOf);
      const pipeline = { ...parts.pipeline, ...refused.overlay.pipeline };
      return refusing(['uploadDocument'], refused.known)({ ...parts, pipeline });
    },
  },
  'torn-change-is-refused-and-made': {
    breaks: 'ERR-010',
    because: 'a lenient reader hands the change on before it complains of what is missing',
    class: 'validation',
    difficulty: 4,
    change(parts) {
      const { validation } = parts;
      const torn = new WeakSet<object>();
      const isTorn = ({ body }: Call): boolean =>
        typeof body === 'object' && body !== null && torn.has(body);
      return {
        ...doneAndRefused(['updateCustomer', 'updateAccount', 'updateCounterparty'], isTorn)(parts),
        validation: {
          read(context, bytes) {
            try {
              return validation.read(context, bytes);
            } catch (error) {
              const mended = Buffer.concat([bytes, Buffer.from('}')]);
              try {
                const body = validation.read(context, mended);
                torn.add(body as object);
                return body;
              } catch {
                throw error;
              }
            }
          },
        },
      };
    },
  },
  'change-without-a-body-is-refused-and-empties-the-customer': {
    breaks: 'ERR-011',
    because: 'what is not named is removed before anybody looks whether something is named at all',
    class: 'validation',
    difficulty: 4,
    change(parts) {
      const { validation } = parts;
      const isEmpty = ({ body }: Call): boolean => body === undefined;
      return {
        ...refusedAndDone(
          ['updateCustomer'],
          (context, call) => {
            const customer = customerOf(context, call);
            const body = OPTIONAL.reduce<Fields>(without, customer.body);
            context.parts.records.update(context, customer, { body }, call.nowMs);
          },
          isEmpty,
        )(parts),
        validation: {
          body(context, operation, body) {
            const isChange = operation.operationId === 'updateCustomer';
            if (body === undefined && isChange) return;
            validation.body(context, operation, body);
          },
        },
        customers: {
          update(context, call) {
            if (!isEmpty(call)) return parts.customers.update(context, call);
            throw new Refusal('VALIDATION_FAILED', 'The request needs a JSON body.');
          },
        },
      };
    },
  },
  'subscription-to-an-address-that-is-none-is-kept': {
    breaks: 'ERR-013',
    because: 'an address was thought to be tried at the first delivery',
    class: 'validation',
    difficulty: 2,
    change: ({ subscriptions, validation }) => ({
      validation: {
        body(context, operation, body) {
          if (operation.operationId === 'createSubscription' && body !== undefined) return;
          validation.body(context, operation, body);
        },
      },
      subscriptions: {
        checkCallbackUrl(context, address) {
          if (typeof address === 'string') return;
          subscriptions.checkCallbackUrl(context, address);
        },
      },
    }),
  },
  'change-of-nothing-is-answered-with-the-way-to-the-record': {
    breaks: 'GEN-001',
    because: 'who changes nothing was thought to want to read it',
    class: 'wire',
    difficulty: 2,
    change: onAnswers(CHANGES, (answer, { body, selfUrl }) =>
      answer.status === 200 && updatesOf(body).length === 0
        ? { ...answer, status: 303, headers: { ...answer.headers, location: selfUrl } }
        : answer,
    ),
  },
  'texts-of-individuals-that-are-numbers-are-written-as-such': {
    breaks: 'IND-007',
    because: 'the values of a change are read as what they look like',
    class: 'validation',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply: (context, set, current, updates) =>
          fields.apply(
            context,
            set,
            current,
            set === 'Individual' ? updates.map(asNumber) : updates,
          ),
      },
    }),
  },
  'individual-below-a-person-is-refused-and-changed': {
    breaks: 'IND-009',
    because: 'the individual is changed by its own identifier before the path is looked at',
    class: 'state',
    difficulty: 4,
    change: refusedAndDone(['updateCustomerIndividual'], (context, call) => {
      const { clientId, path } = call;
      const id = path['individual_id'] ?? '';
      const individual = context.parts.records.find(context, clientId, 'individual', id);
      const isPerson = customerOf(context, call).body['customer_type'] === 'INDIVIDUAL';
      if (individual !== undefined && isPerson) write(context, individual, named(call), call.nowMs);
    }),
  },
  'individual-is-changed-through-its-customer-alone': {
    breaks: 'IND-011',
    because: 'people were thought to be part of their corporation',
    class: 'state',
    difficulty: 1,
    change: refusing(['updateCustomerIndividual']),
  },
  'change-of-an-individual-is-written-to-its-customer': {
    breaks: 'IND-011',
    because: 'the first identifier of the path is taken for the record',
    class: 'persistence',
    difficulty: 3,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { id } = individuals.find(context, call);
          write(context, customerOf(context, call), named(call), call.nowMs);
          return { status: 200, body: { data: { id } } };
        },
      },
    }),
  },
} satisfies Mutants;
