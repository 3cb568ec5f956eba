/** Customers and their people: told twice, at a bound, of a corporation, and in a list that was written too early. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { Fields } from '../../../reference/domain/fields.ts';
import { ownerOf, within } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';
import { changesOf, isLaterPage } from './places.ts';

const E164_LONGEST = /^(\+\d{12})(\d{3})$/;

/** Whether a change leaves its record as it was. */
const saysTheSame = (body: Fields, changes: Data): boolean =>
  Object.entries(changes).every(
    ([field, value]) => JSON.stringify(body[field]) === JSON.stringify(value),
  );

/** Those of the updates that are good, each for itself. */
function goodOnes(context: Context, call: Call): Data {
  const { customers, fields } = context.parts;
  const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
  const set = customers.fieldSet(context, customer);
  const good = updatesOf(call.body).filter((update) => {
    try {
      fields.check(context, set, update);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
  return changesOf(good);
}

export const blindFiftyFifthPeopleMutants = {
  // Another client changes a customer and is refused: the list of its owner shows the change.
  'change-by-another-client-stands-in-the-list': {
    breaks: 'AUT-023',
    because: 'what is asked for goes into the list’s projection before it is known whose it is',
    class: 'authorization',
    difficulty: 4,
    change: ({ customers, pipeline }) => {
      const asked = new Map<string, Data>();
      return {
        pipeline: {
          run(context, call, handler) {
            const id = call.path['customer_id'] ?? '';
            const isIt = call.operationId === 'updateCustomer';
            if (isIt && ownerOf(context, 'customer', id, call.clientId) !== call.clientId)
              asked.set(id, { ...asked.get(id), ...changesOf(updatesOf(call.body)) });
            return pipeline.run(context, call, handler);
          },
        },
        customers: {
          list(context, call) {
            const item: typeof customers.item = (inner, customer) => ({
              ...customers.item(inner, customer),
              ...asked.get(customer.id),
            });
            return customers.list(within(context, { customers: { item } }), call);
          },
        },
      };
    },
  },
  // A corporation is given a value that it has already: its individuals are as they were before their changes.
  'corporation-told-the-same-takes-its-people-back': {
    breaks: 'CUS-012',
    because: 'where a change changes nothing the whole record is read anew from its application',
    class: 'state',
    difficulty: 5,
    change: ({ customers, individuals, records }) => {
      const first = new Map<string, Fields>();
      return {
        individuals: {
          update(context, call) {
            const { body, id } = individuals.find(context, call);
            if (!first.has(id)) first.set(id, body);
            return individuals.update(context, call);
          },
        },
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const before = customers.find(context, call.clientId, id);
            const reply = customers.update(context, call);
            const changes = changesOf(updatesOf(call.body));
            const isOne = Object.keys(changes).length > 0;
            if (!isOne || !saysTheSame(before.body, changes)) return reply;
            for (const person of individuals.ofCustomer(context, before)) {
              const body = first.get(person.id);
              if (body !== undefined) records.update(context, person, { body }, call.nowMs);
            }
            return reply;
          },
        },
      };
    },
  },
  // A field of a customer gets back a value that it had been given before: the change is answered and not made.
  'value-given-again-is-taken-for-a-repetition': {
    breaks: 'CUS-009',
    because: 'a change is known by customer, field and value, and each is made once',
    class: 'state',
    difficulty: 4,
    change: ({ customers }) => {
      const made = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const id = call.path['customer_id'] ?? '';
            const nameOf = (update: unknown): string => `${id} ${JSON.stringify(update)}`;
            const asked = updatesOf(call.body);
            const updates = asked.filter((update) => !made.has(nameOf(update)));
            const body = { ...(call.body as Data), updates };
            const isSame = updates.length === asked.length;
            const reply = customers.update(context, isSame ? call : { ...call, body });
            for (const update of updates) made.add(nameOf(update));
            return reply;
          },
        },
      };
    },
  },
  // A value that a customer cannot have is sent again: now it is taken.
  'invalid-value-sent-twice-is-taken': {
    breaks: 'ERR-012',
    because: 'what was looked at once is kept as looked at, whatever came of it',
    class: 'validation',
    difficulty: 3,
    change: ({ customers, fields }) => {
      const seen = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const check: typeof fields.check = (inner, set, update) => {
              const name = `${call.path['customer_id'] ?? ''} ${JSON.stringify(update)}`;
              const isKnown = fields.writable(inner, set).includes(update.field) && seen.has(name);
              seen.add(name);
              if (!isKnown) fields.check(inner, set, update);
            };
            return customers.update(within(context, { fields: { check } }), call);
          },
        },
      };
    },
  },
  // An individual is given the types that it has already: they are kept as one text.
  'types-given-again-are-one-text': {
    breaks: 'IND-002',
    because: 'what changes nothing goes through the old form of the record, which joined them',
    class: 'wire',
    difficulty: 4,
    change: ({ individuals, records }) => ({
      individuals: {
        update(context, call) {
          const before = individuals.find(context, call);
          const reply = individuals.update(context, call);
          const { individual_type: types } = changesOf(updatesOf(call.body));
          const isSame = JSON.stringify(types) === JSON.stringify(before.body['individual_type']);
          if (!Array.isArray(types) || !isSame) return reply;
          const { body, ...changed } = individuals.find(context, call);
          const written = { ...body, individual_type: types.join(',') };
          records.update(context, { ...changed, body }, { body: written }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  // A telephone number has all fifteen digits that there can be: it is shown in two groups.
  'longest-telephone-number-is-grouped': {
    breaks: 'CUS-004',
    because: 'numbers are cut to the column of the old directory, and the rest is put behind it',
    class: 'wire',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        item(context, customer) {
          const { telephone_number: number, ...item } = customers.item(context, customer);
          if (typeof number !== 'string') return item;
          return { ...item, telephone_number: number.replace(E164_LONGEST, '$1 $2') };
        },
      },
    }),
  },
  // Another identifier is asked for an individual twice: the second time it is taken.
  'identifier-asked-for-twice-is-changed': {
    breaks: 'IND-008',
    because: 'who asks again after a warning has confirmed it',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals, records }) => {
      const asked = new Set<string>();
      return {
        individuals: {
          update(context, call) {
            const { id } = changesOf(updatesOf(call.body));
            const name = `${call.path['individual_id'] ?? ''} ${JSON.stringify(id)}`;
            const isAgain = id !== undefined && asked.has(name);
            if (id !== undefined) asked.add(name);
            if (!isAgain) return individuals.update(context, call);
            const individual = individuals.find(context, call);
            const body = { ...individual.body, id };
            records.update(context, individual, { body }, call.nowMs);
            return { status: 200, body: { data: { id: individual.id } } };
          },
        },
      };
    },
  },
  // An individual of a corporation is read alone: its day of birth is a moment.
  'birthday-of-an-individual-is-a-moment': {
    breaks: 'GEN-009',
    because: 'people of corporations come from the register, which keeps moments',
    class: 'wire',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        get(context, call) {
          const record: typeof individuals.record = (inner, person) => {
            const { date_of_birth: day, ...shown } = individuals.record(inner, person);
            if (typeof day !== 'string') return shown;
            return { ...shown, date_of_birth: `${day}T00:00:00Z` };
          };
          return individuals.get(within(context, { individuals: { record } }), call);
        },
      },
    }),
  },
  // A change of a customer is refused: later pages of the list show what of it was good.
  'refused-change-stands-on-later-pages': {
    breaks: 'ERR-007',
    because: 'the slices of the list are kept apart from the records, and not taken back',
    class: 'state',
    difficulty: 5,
    change: ({ customers }) => {
      const left = new Map<string, Data>();
      return {
        customers: {
          update(context, call) {
            try {
              return customers.update(context, call);
            } catch (error) {
              const id = call.path['customer_id'] ?? '';
              left.set(id, { ...left.get(id), ...goodOnes(context, call) });
              throw error;
            }
          },
          list(context, call) {
            const item: typeof customers.item = (inner, customer) => ({
              ...customers.item(inner, customer),
              ...left.get(customer.id),
            });
            const told = isLaterPage(call) ? within(context, { customers: { item } }) : context;
            return customers.list(told, call);
          },
        },
      };
    },
  },
} satisfies Mutants;
