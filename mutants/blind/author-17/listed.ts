/** Faults as teams ship them: lists. */
import type { Fields } from '../../../reference/domain/fields.ts';
import { dataOf, oneAtOnce, withData } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

/** Long enough for a busy machine to read the lists within it. */
const GAP_MS = 150;

const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

export const blindSeventeenthListedMutants = {
  'two-lists-of-customers-at-once-are-one': {
    breaks: 'CUS-006',
    because: 'reads under way are shared by client and path, and the path has no query in it',
    class: 'concurrency',
    difficulty: 4,
    racy: true,
    change: oneAtOnce(GAP_MS, ({ operationId, clientId }) =>
      operationId === 'listCustomers' ? clientId : null,
    ),
  },
  'customer-that-changed-in-a-later-month-is-listed-twice': {
    breaks: 'PAG-007',
    because: 'rows lie in partitions by month, and a change writes to that of the present one',
    class: 'pagination',
    difficulty: 4,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const reply = customers.list(context, call);
          const listed = dataOf(reply)['customers'] as readonly Fields[];
          const twice = listed.flatMap((item) => {
            const { find } = context.parts.records;
            const kept = find(context, call.clientId, 'customer', String(item['id']));
            const isLater =
              kept !== undefined && monthOf(kept.createdMs) !== monthOf(kept.updatedMs);
            return isLater ? [item, item] : [item];
          });
          return withData(reply, { customers: twice });
        },
      },
    }),
  },
  'page-of-customers-is-the-first-where-no-size-is-given': {
    breaks: 'PAG-011',
    because: 'both parameters are read where both are there, and else both have their default',
    class: 'pagination',
    difficulty: 3,
    change: ({ customers }) => ({
      customers: {
        list(context, call) {
          const { page, ...rest } = call.query;
          const isHalf = page !== undefined && rest['page_size'] === undefined;
          return customers.list(context, isHalf ? { ...call, query: rest } : call);
        },
      },
    }),
  },
} as const satisfies Mutants;
