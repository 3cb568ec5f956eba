/** Faults of the twenty-sixth author: people, their corporations, and what applications leave to them. */
import { Refusal } from '../../reference/context.ts';
import type { StoredRecord } from '../../reference/store/records.ts';
import { within } from '../steps.ts';
import type { Data } from '../steps.ts';
import type { Mutant, Mutants } from '../types.ts';

const NUMBER_OF_UPDATES = 5;

const nameOf = ({ body }: StoredRecord): string =>
  `${String(body['first_name'])} ${String(body['last_name'])}`.toLowerCase();

const firstOfName = (people: readonly StoredRecord[]): StoredRecord[] =>
  people.filter((person, at) => people.findIndex((one) => nameOf(one) === nameOf(person)) === at);

/** Who goes on from an application to its customer, and with what. */
const carriedOver = (
  breaks: Mutant['breaks'],
  because: string,
  people: (all: readonly StoredRecord[]) => readonly StoredRecord[],
): Mutant => ({
  breaks,
  because,
  class: 'persistence',
  difficulty: 5,
  change: ({ applicants, review }) => ({
    review: {
      createCustomer(context, application, nowMs) {
        const fewer = within(context, {
          applicants: {
            ofApplication: (inner, from) => people(applicants.ofApplication(inner, from)),
          },
        });
        return review.createCustomer(fewer, application, nowMs);
      },
    },
  }),
});

const without = (body: Data, name: string): Data =>
  Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));

export const blindTwentySixthPeopleMutants = {
  'citizenship-that-changes-is-the-nationality-too': {
    breaks: 'CUS-009',
    because: 'who takes a citizenship is held to be of that nation',
    class: 'wire',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply(context, set, current, updates) {
          const changed = fields.apply(context, set, current, updates);
          const named = updates.map(({ field }) => field);
          const [first] = (changed['citizenship'] ?? []) as readonly string[];
          if (first === undefined || !named.includes('citizenship')) return changed;
          return named.includes('nationality') ? changed : { ...changed, nationality: first };
        },
      },
    }),
  },
  'people-of-one-name-become-one-with-the-approval': carriedOver(
    'APP-007',
    'people are looked up by their names before they are made',
    firstOfName,
  ),
  'third-person-of-an-application-stays-behind': carriedOver(
    'APP-007',
    'the old form had lines for two people',
    (all) => all.slice(0, 2),
  ),
  'title-of-a-person-stays-behind-with-the-application': carriedOver(
    'APP-014',
    'the column of the title was added to one of both tables',
    (all) => all.map((person) => ({ ...person, body: without(person.body, 'title') })),
  ),
  'middle-name-stays-behind-with-the-application': {
    breaks: 'APP-014',
    because: 'members are copied one by one, and this one was forgotten',
    class: 'persistence',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        create: (context, wish) =>
          customers.create(context, { ...wish, details: without(wish.details, 'middle_name') }),
      },
    }),
  },
  'individual-is-changed-through-another-corporation': {
    breaks: 'ERR-008',
    because: 'only reading looks at whose individual it is',
    class: 'authorization',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        find(context, call) {
          if (call.operationId !== 'updateCustomerIndividual')
            return individuals.find(context, call);
          const { customers, records } = context.parts;
          customers.find(context, call.clientId, call.path['customer_id'] ?? '');
          const id = call.path['individual_id'] ?? '';
          return records.get(context, call.clientId, 'individual', id);
        },
      },
    }),
  },
  'individual-is-deleted-through-another-application': {
    breaks: 'ERR-008',
    because: 'an identifier is enough to delete by',
    class: 'authorization',
    difficulty: 4,
    change: ({ applicants }) => ({
      applicants: {
        find(context, call, application) {
          if (call.operationId !== 'deleteApplicationIndividual')
            return applicants.find(context, call, application);
          const id = call.path['individual_id'] ?? '';
          return context.parts.records.get(context, call.clientId, 'applicant', id);
        },
      },
    }),
  },
  'shares-of-the-others-are-scaled-to-a-hundred': {
    breaks: 'IND-007',
    because: 'no more than all of a corporation can be owned',
    class: 'money',
    difficulty: 5,
    change: ({ individuals, records }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          const changed = individuals.find(context, call);
          const own = Number(changed.body['percentage_ownership'] ?? 0);
          const others = records
            .children(context, changed.parentId ?? '', 'individual')
            .filter(({ id }) => id !== changed.id);
          const share = ({ body }: StoredRecord) => Number(body['percentage_ownership'] ?? 0);
          const sum = others.reduce((total, other) => total + share(other), 0);
          if (own + sum <= 100) return reply;
          for (const other of others.filter((one) => share(one) > 0)) {
            const scaled = Math.floor((share(other) * (100 - own)) / sum);
            const body = { ...other.body, percentage_ownership: scaled };
            records.update(context, other, { body }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'customers-of-one-address-move-together': {
    breaks: 'CUS-009',
    because: 'an address is a row that those who live there share',
    class: 'persistence',
    difficulty: 5,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const before = customers.find(context, call.clientId, id).body['mailing_address'];
          const reply = customers.update(context, call);
          const after = customers.find(context, call.clientId, id).body['mailing_address'];
          const text = JSON.stringify(before);
          if (before === undefined || text === JSON.stringify(after)) return reply;
          const { rows } = records.list(context, call.clientId, 'customer', {
            page: 0,
            pageSize: 1_000,
          });
          for (const row of rows) {
            if (JSON.stringify(row.body['mailing_address']) !== text) continue;
            const body = { ...row.body, mailing_address: after };
            records.update(context, row, { body }, call.nowMs);
          }
          return reply;
        },
      },
    }),
  },
  'updates-beyond-the-fifth-are-not-kept': {
    breaks: 'CUS-009',
    because: 'a request is read with a limit on its lists',
    class: 'wire',
    difficulty: 4,
    change: ({ fields }) => ({
      fields: {
        apply: (context, set, current, updates) =>
          fields.apply(context, set, current, updates.slice(0, NUMBER_OF_UPDATES)),
      },
    }),
  },
  'file-for-changes-that-were-asked-for-is-not-kept': {
    breaks: 'DOC-003',
    because: 'files are taken until an application was submitted once',
    class: 'state',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const asked = context.store.one(
            `SELECT 1 FROM documents JOIN records ON records.id = application_id
             WHERE documents.id = ? AND records.status = 'CHANGES_REQUESTED'`,
            id,
          );
          if (asked === undefined) documents.store(context, id, file, nowMs);
        },
      },
    }),
  },
  'third-upload-is-not-kept': {
    breaks: 'DOC-003',
    because: 'a document has a present version and one before it',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => {
      const counts = new Map<string, number>();
      return {
        documents: {
          store(context, id, file, nowMs) {
            const count = (counts.get(id) ?? 0) + 1;
            counts.set(id, count);
            if (count <= 2) documents.store(context, id, file, nowMs);
          },
        },
      };
    },
  },
  'linking-instructions-are-given-once': {
    breaks: 'CPT-008',
    because: 'an address that serves once is not made a second time',
    class: 'state',
    difficulty: 3,
    change: ({ linking }) => {
      const given = new Set<string>();
      return {
        linking: {
          details(context, call) {
            const { id } = linking.find(context, call);
            if (given.has(id)) throw new Refusal('INVALID_STATE', 'They were given already.');
            given.add(id);
            return linking.details(context, call);
          },
        },
      };
    },
  },
  'connection-links-all-that-wait-for-one': {
    breaks: 'CPT-009',
    because: 'the provider knows the customer and not its counterparties',
    class: 'state',
    difficulty: 5,
    change: ({ linking, records }) => ({
      linking: {
        link(context, counterparty, linkId, nowMs) {
          const linked = linking.link(context, counterparty, linkId, nowMs);
          const { linked_accounts: accounts } = linked.body;
          for (const other of records.children(context, linked.parentId ?? '', 'counterparty')) {
            const isToBeLinked = other.body['counterparty_type'] === 'FIAT_US_LINKED';
            if (!isToBeLinked || other.status !== 'PENDING') continue;
            const body = { ...other.body, linked_accounts: accounts };
            records.update(context, other, { status: 'LINKED', body }, nowMs);
          }
          return linked;
        },
      },
    }),
  },
} satisfies Mutants;
