/** Faults of the twenty-sixth author: people, their corporations, and what applications leave to them. */
import type { StoredRecord } from '../../../reference/store/records.ts';
import { within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const NUMBER_OF_UPDATES = 5;

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
  'third-person-of-an-application-stays-behind': {
    breaks: 'APP-007',
    because: 'the old form had lines for two people',
    class: 'persistence',
    difficulty: 5,
    change: ({ applicants, review }) => ({
      review: {
        createCustomer(context, application, nowMs) {
          const fewer = within(context, {
            applicants: {
              ofApplication: (inner, from) => applicants.ofApplication(inner, from).slice(0, 2),
            },
          });
          return review.createCustomer(fewer, application, nowMs);
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
  'customers-of-one-mail-address-change-it-together': {
    breaks: 'CUS-009',
    because: 'a mail address is a row that those who use it share',
    class: 'persistence',
    difficulty: 5,
    change: ({ customers, records }) => ({
      customers: {
        update(context, call) {
          const id = call.path['customer_id'] ?? '';
          const before = customers.find(context, call.clientId, id).body['email_address'];
          const reply = customers.update(context, call);
          const after = customers.find(context, call.clientId, id).body['email_address'];
          const text = JSON.stringify(before);
          if (before === undefined || text === JSON.stringify(after)) return reply;
          const { rows } = records.list(context, call.clientId, 'customer', {
            page: 0,
            pageSize: 1_000,
          });
          for (const row of rows) {
            if (JSON.stringify(row.body['email_address']) !== text) continue;
            const body = { ...row.body, email_address: after };
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
} satisfies Mutants;
