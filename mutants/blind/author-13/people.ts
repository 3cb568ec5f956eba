/** Faults at more drawn places: customers, their people, and documents. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import { without } from '../../../reference/domain/fields.ts';
import { dataOf, within, withData } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const CHUNK_BYTES = 65_536;
const NAME_LENGTH = 100;
const ALL = { page: 0, pageSize: 100_000 };

const customerOf = (call: Call): string => call.path['customer_id'] ?? '';

export const blindThirteenthPeopleMutants = {
  'second-upload-replaces-the-first-piece-of-a-large-file': {
    breaks: 'DOC-003',
    because: 'large files are kept in pieces, and the later pieces are found under the old upload',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        store(context, id, file, nowMs) {
          const sql = 'SELECT content FROM documents WHERE id = ?';
          const old = context.store.one<{ content: Uint8Array | null }>(sql, id)?.content ?? null;
          const large = file.bytes.length > CHUNK_BYTES && (old?.length ?? 0) > CHUNK_BYTES;
          const bytes =
            large && old !== null
              ? Buffer.concat([file.bytes.subarray(0, CHUNK_BYTES), old.subarray(CHUNK_BYTES)])
              : file.bytes;
          documents.store(context, id, { ...file, bytes }, nowMs);
        },
      },
    }),
  },
  'people-of-a-sleeping-corporation-are-changed-unchecked': {
    breaks: 'IND-005',
    because:
      'sleeping customers are changed by the import of the archive, which takes what it gets',
    class: 'state',
    difficulty: 4,
    change: ({ customers, individuals }) => ({
      individuals: {
        update(context, call) {
          const { status } = customers.find(context, call.clientId, customerOf(call));
          const other = within(context, { fields: { check: () => undefined } });
          return individuals.update(status === 'DORMANT' ? other : context, call);
        },
      },
    }),
  },
  'change-of-a-second-person-writes-the-corporation-anew': {
    breaks: 'IND-011',
    because: 'the corporation is saved with its people, from a form that has no more than its name',
    class: 'persistence',
    difficulty: 3,
    change: ({ customers, individuals, records }) => ({
      individuals: {
        update(context, call) {
          const reply = individuals.update(context, call);
          const customer = customers.find(context, call.clientId, customerOf(call));
          const [first] = individuals.ofCustomer(context, customer);
          if (first?.id === call.path['individual_id']) return reply;
          const { customer_type: type, registered_name: name } = customer.body;
          const body = { customer_type: type, registered_name: name };
          records.update(context, customer, { body }, call.nowMs);
          return reply;
        },
      },
    }),
  },
  'change-after-a-refused-one-has-to-say-who-and-why': {
    breaks: 'CUS-010',
    because: 'a refused change puts the customer under audit until one comes with its reason',
    class: 'error',
    difficulty: 4,
    change: ({ customers }) => {
      const audited = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const body = call.body as Data;
            const id = customerOf(call);
            const silent = body['updated_by'] === undefined || body['reason'] === undefined;
            if (audited.has(id) && silent)
              throw new Refusal('VALIDATION_FAILED', 'updated_by and reason are missing.');
            try {
              const reply = customers.update(context, call);
              audited.delete(id);
              return reply;
            } catch (error) {
              audited.add(id);
              throw error;
            }
          },
        },
      };
    },
  },
  'share-that-goes-for-a-second-time-stays': {
    breaks: 'IND-006',
    because: 'a share that was once taken away is noted as done, and the note is never removed',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => {
      const taken = new Set<string>();
      return {
        individuals: {
          update(context, call) {
            const before = individuals.find(context, call);
            const other = within(context, {
              individuals: {
                keepOwnership(inner, changed, named) {
                  const kept = individuals.keepOwnership(inner, changed, named);
                  return taken.has(before.id) ? changed : kept;
                },
              },
            });
            const reply = individuals.update(other, call);
            const { body } = individuals.find(context, call);
            const had = before.body['percentage_ownership'] !== undefined;
            if (had && body['percentage_ownership'] === undefined) taken.add(before.id);
            return reply;
          },
        },
      };
    },
  },
  'types-of-a-person-are-one-text-until-they-were-read': {
    breaks: 'IND-002',
    because: 'the first reading fills the copy in memory, and answers from the row itself',
    class: 'wire',
    difficulty: 3,
    change: ({ individuals }) => {
      const copied = new Set<string>();
      return {
        individuals: {
          get(context, call) {
            const reply = individuals.get(context, call);
            const { id, individual_type: types } = dataOf(reply);
            if (copied.has(String(id))) return reply;
            copied.add(String(id));
            return withData(reply, { individual_type: (types as readonly string[]).join(',') });
          },
        },
      };
    },
  },
  'corporations-are-listed-whatever-status-is-asked-for': {
    breaks: 'CUS-007',
    because: 'the status that is filtered by is a column of the people alone',
    class: 'filter',
    difficulty: 3,
    change: ({ records }) => ({
      records: {
        list(context, clientId, kind, filter) {
          const { status, ...rest } = filter.filters ?? {};
          if (kind !== 'customer' || status === undefined)
            return records.list(context, clientId, kind, filter);
          const { rows: all } = records.list(context, clientId, kind, { ...ALL, filters: rest });
          const rows = all.filter(
            ({ body, ...row }) => row.status === status || body['customer_type'] === 'CORPORATION',
          );
          const from = filter.page * filter.pageSize;
          return { rows: rows.slice(from, from + filter.pageSize), total: rows.length };
        },
      },
    }),
  },
  'long-last-name-is-left-out-of-the-list': {
    breaks: 'GEN-006',
    because:
      'the index that is listed keeps texts of a hundred letters, and nothing of longer ones',
    class: 'validation',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const other = within(context, {
            customers: {
              item(inner, customer) {
                const item = customers.item(inner, customer);
                const name = item['last_name'];
                const long = typeof name === 'string' && name.length > NAME_LENGTH;
                return long ? without(item, 'last_name') : item;
              },
            },
          });
          return customers.list(other, call);
        },
      },
    }),
  },
  'third-page-of-corporations-is-never-linked-to': {
    breaks: 'PAG-003',
    because: 'the list of corporations was made when two pages were enough for all of them',
    class: 'pagination',
    difficulty: 4,
    change: ({ customers, paging }) => ({
      customers: {
        list(context, call) {
          if (call.query['type'] !== 'CORPORATION') return customers.list(context, call);
          const other = within(context, {
            paging: {
              links(inner, asked, at, total) {
                const links = paging.links(inner, asked, at, total);
                const second = paging.link(inner, asked, { ...at, page: 1 });
                return at.page === 1 ? { ...links, next: second } : links;
              },
            },
          });
          return customers.list(other, call);
        },
      },
    }),
  },
} as const satisfies Mutants;
