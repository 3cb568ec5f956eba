/** People, their applications and what is asked of them: the second of its kind, and the one too many. */
import { Refusal } from '../../../reference/context.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { refusedLate } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const ALL = 10_000;
const DAY_MS = 86_400_000;
const DESCRIPTION_MAX = 255;
const CLOSING = '}'.charCodeAt(0);

export const blindThirtyFifthPeopleMutants = {
  'year-without-activity-has-thirteen-thirties': {
    breaks: 'CUS-022',
    because: 'months are counted as thirty days, and one was added to be sure',
    class: 'time',
    difficulty: 4,
    change: () => ({ dormancy: { limitMs: (_context, nowMs) => nowMs - 13 * 30 * DAY_MS } }),
  },
  'second-citizenship-is-not-looked-at': {
    breaks: 'ERR-013',
    because: 'the rule was written when there was one citizenship',
    class: 'validation',
    difficulty: 3,
    change: ({ fields }) => ({
      fields: {
        check(context, set, { field, value }) {
          const isList = field === 'citizenship' && Array.isArray(value) && value.length > 1;
          const looked: unknown = isList ? (value as unknown[]).slice(0, 1) : value;
          fields.check(context, set, { field, value: looked });
        },
      },
    }),
  },
  'refused-change-takes-the-readiness-of-an-application': {
    breaks: 'ERR-007',
    because: 'a change takes an application out of READY first, and puts it back when all is well',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => ({
      applications: {
        update(context, call) {
          try {
            return applications.update(context, call);
          } catch (error) {
            const { records } = context.parts;
            const id = call.path['application_id'] ?? '';
            const found = records.find(context, call.clientId, 'application', id);
            const isReady = found?.status === 'READY_FOR_SUBMISSION';
            if (!(error instanceof Refusal) || found === undefined || !isReady) throw error;
            records.update(context, found, { status: 'INCOMPLETE' }, call.nowMs);
            return refusedLate(context, error.code);
          }
        },
      },
    }),
  },
  'list-by-status-knows-the-first-change': {
    breaks: 'CUS-007',
    because: 'the index of states is written when a customer leaves ACTIVE, and never again',
    class: 'filter',
    difficulty: 4,
    change: ({ customers }) => {
      const index = new Map<string, string>();
      return {
        customers: {
          setStatus(context, customer, status, nowMs) {
            const changed = customers.setStatus(context, customer, status, nowMs);
            if (!index.has(customer.id)) index.set(customer.id, changed.status);
            return changed;
          },
          list(context, call) {
            const { paging, records } = context.parts;
            const { status, ...others } = customers.filters(context, call);
            if (status === undefined) return customers.list(context, call);
            const at = paging.parse(context, call);
            const all = { filters: others, page: 0, pageSize: ALL };
            const { rows } = records.list(context, call.clientId, 'customer', all);
            const isMeant = (row: StoredRecord): boolean =>
              (index.get(row.id) ?? row.status) === status;
            const found = rows.filter(isMeant);
            const from = at.page * at.pageSize;
            const listed = found
              .slice(from, from + at.pageSize)
              .map((row) => customers.item(context, row));
            const links = paging.links(context, call, at, found.length);
            return { status: 200, body: { data: { customers: listed }, links } };
          },
        },
      };
    },
  },
  'what-stands-behind-the-body-is-overlooked': {
    breaks: 'ERR-010',
    because: 'the parser takes one value from the stream and leaves what follows it',
    class: 'wire',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        read(context, bytes) {
          try {
            return validation.read(context, bytes);
          } catch (error) {
            for (const [index, byte] of bytes.entries()) {
              if (byte !== CLOSING) continue;
              try {
                return validation.read(context, bytes.subarray(0, index + 1));
              } catch {
                // Not a whole value yet.
              }
            }
            throw error;
          }
        },
      },
    }),
  },
  'long-description-breaks-the-books': {
    breaks: 'ERR-004',
    because: 'the column of the books is narrower than the request allows',
    class: 'error',
    difficulty: 3,
    change: ({ transfers }) => ({
      transfers: {
        request(context, actor, wish) {
          if ((wish.description ?? '').length > DESCRIPTION_MAX)
            throw new Error('value too long for type character varying(255)');
          return transfers.request(context, actor, wish);
        },
      },
    }),
  },
} satisfies Mutants;
