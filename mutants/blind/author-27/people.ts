/** Faults of the twenty-seventh author: changes of people that do more, or less, than they name. */
import type { Fields, FieldSet, Update } from '../../../reference/domain/fields.ts';
import { Refusal } from '../../../reference/context.ts';
import { lacking } from '../../answers.ts';
import { pause } from '../../steps.ts';
import type { Mutant, Mutants } from '../../types.ts';

const PHONE_MAX = 15;

/** What a change leaves, changed once more. */
const applied = (
  breaks: Mutant['breaks'],
  because: string,
  set: FieldSet,
  then: (body: Fields, updates: readonly Update[], current: Fields) => Fields,
): Mutant => ({
  breaks,
  because,
  class: 'persistence',
  difficulty: 4,
  change: ({ fields }) => ({
    fields: {
      apply(context, asked, current, updates) {
        const body = fields.apply(context, asked, current, updates);
        return asked === set ? then(body, updates, current) : body;
      },
    },
  }),
});

const names = (updates: readonly Update[], field: string): boolean =>
  updates.some((update) => update.field === field);

export const blindTwentySeventhPeopleMutants = {
  'new-last-name-takes-the-middle-name-away': applied(
    'CUS-009',
    'the name is put together and taken apart again',
    'IndividualCustomer',
    (body, updates) =>
      names(updates, 'last_name') && !names(updates, 'middle_name')
        ? lacking(body, 'middle_name')
        : body,
  ),
  'change-that-begins-with-a-known-value-is-dropped': applied(
    'CUS-009',
    'whether anything changes is seen by the first update',
    'IndividualCustomer',
    (body, [first], current) =>
      first !== undefined && JSON.stringify(current[first.field]) === JSON.stringify(first.value)
        ? current
        : body,
  ),
  'document-ends-at-its-first-zero-byte': {
    breaks: 'DOC-002',
    because: 'the file passes through a text',
    class: 'persistence',
    difficulty: 3,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const end = file.bytes.indexOf(0);
          const bytes = end > 0 ? file.bytes.slice(0, end) : file.bytes;
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'uploads-at-once-share-their-bytes': {
    breaks: 'DOC-002',
    because: 'the temporary file has one name for all',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline }) => {
      const temporary: { file: NonNullable<Parameters<typeof pipeline.run>[1]['file']> | null } = {
        file: null,
      };
      return {
        pipeline: {
          async execute(context, call, handler) {
            if (call.operationId !== 'uploadDocument') {
              return pipeline.execute(context, call, handler);
            }
            temporary.file = call.file;
            await pause(15);
            return pipeline.execute(context, { ...call, file: temporary.file }, handler);
          },
        },
      };
    },
  },
  'telephone-number-of-fifteen-digits-loses-the-last': applied(
    'CUS-009',
    'the column has room for the plus and fourteen digits',
    'IndividualCustomer',
    (body) => {
      const number = body['telephone_number'];
      return typeof number === 'string'
        ? { ...body, telephone_number: number.slice(0, PHONE_MAX) }
        : body;
    },
  ),
  'customer-out-of-due-diligence-stays-locked-for-transfers': {
    breaks: 'CUS-023',
    because: 'the lock of the review is lifted by a hand that nobody moves',
    class: 'state',
    difficulty: 4,
    change: ({ customers, transfers }) => {
      const locked = new Set<string>();
      return {
        customers: {
          setStatus(context, customer, status, nowMs) {
            if (status === 'EDD') locked.add(customer.id);
            return customers.setStatus(context, customer, status, nowMs);
          },
        },
        transfers: {
          request(context, actor, wish) {
            const { accounts } = context.parts;
            const source = accounts.find(context, actor.clientId, wish.source_account_id);
            if (!locked.has(source.customer_id)) return transfers.request(context, actor, wish);
            throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is under review.');
          },
        },
      };
    },
  },
} satisfies Mutants;
