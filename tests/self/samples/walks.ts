/** Evidence on which the checks of walks and filters hold, are violated, and are silent. */
import { record, refusal, type Row } from './evidence.ts';
import { balance, page, ids, item, held } from './transactions.ts';

const still = { before: balance('10'), after: balance('10') };
/** Posted long after it was performed. */
const late = { transaction_posted_date: '2024-05-25T07:08:09Z' };

export const walksSamples: Readonly<Record<string, Row>> = {
  'same-paged-and-whole': {
    held: [[{ pages: [ids('a'), ids('b')], all: [ids('a', 'b')] }, { least: 2 }]],
    violated: [
      [{ pages: [ids('a'), ids('a')], all: [ids('a', 'b')] }, { least: 2 }],
      [{ pages: [ids('a'), ids('b', 'c')], all: [ids('a', 'b')] }, { least: 2 }],
      [{ pages: [ids('a'), ids('b')], all: [ids('a', 'b')] }, { least: 3 }],
      [{ pages: [ids('a')], all: [ids('a', 'b')] }, { least: 2 }],
    ],
    silent: [[{ pages: [ids('a')], all: [ids('a')] }, { least: 1 }]],
  },
  'identifiers-own': {
    held: [[{ page: ids('a', 'b') }]],
    violated: [[{ page: ids('a', 'b', 'a') }]],
    silent: [[{ page: ids('a') }], [{ page: refusal }]],
  },
  'slices-in-turn': {
    held: [[{ numbered: [ids('a'), ids('b')], walked: [ids('a'), ids('b')] }, { size: 1 }]],
    violated: [
      [{ numbered: [ids('b'), ids('a')], walked: [ids('a'), ids('b')] }, { size: 1 }],
      [{ numbered: [ids('a'), ids('b')], walked: [ids('a'), ids('b')] }, { size: 2 }],
      // One further instead of one page further, in the numbers and in the links.
      [
        {
          numbered: [ids('a', 'b'), ids('b', 'c')],
          walked: [ids('a', 'b'), ids('b', 'c')],
        },
        { size: 2 },
      ],
    ],
    silent: [[{ numbered: [ids('a')], walked: [ids('a')] }, { size: 1 }]],
  },
  'empty-list-led': {
    held: [
      [{ whole: ids('a'), page: ids(), led: [ids(), ids('a')] }, { names: ['first', 'last'] }],
    ],
    violated: [
      [{ whole: ids('a'), page: ids(), led: [ids(), refusal] }, { names: ['first', 'last'] }],
      [{ whole: ids('a'), page: ids(), led: [record({})] }, { names: ['last'] }],
    ],
    silent: [
      [{ whole: ids(), page: ids(), led: [ids()] }, { names: ['last'] }],
      [{ whole: ids('a'), page: ids('a'), led: [ids()] }, { names: ['last'] }],
      [{ whole: ids('a'), page: ids(), led: [] }, { names: [] }],
    ],
  },
  'met-despite-inserts': {
    held: [
      [
        { before: [ids('a', 'b')], pages: [ids('a'), ids('b')], after: [ids('a', 'b', 'c')] },
        { size: 1 },
      ],
    ],
    violated: [
      [
        { before: [ids('a', 'b')], pages: [ids('a'), ids('c')], after: [ids('a', 'b', 'c')] },
        { size: 1 },
      ],
      // The walk came to an end too early.
      [{ before: [ids('a', 'b')], pages: [ids('a')], after: [ids('a', 'b', 'c')] }, { size: 1 }],
    ],
    silent: [
      [
        { before: [ids('a', 'b')], pages: [ids('a'), ids('b')], after: [ids('a', 'b')] },
        { size: 1 },
      ],
      [{ before: [ids('a')], pages: [ids('a')], after: [ids('a', 'b')] }, { size: 1 }],
    ],
  },
  'refused-or-clamped': {
    held: [
      [
        { answer: refusal, first: ids('a') },
        { parameter: 'p', asFirst: true },
      ],
      [
        { answer: ids('a'), first: ids('a') },
        { parameter: 'p', most: 1, asFirst: true },
      ],
    ],
    violated: [
      [
        { answer: ids('b'), first: ids('a') },
        { parameter: 'p', asFirst: true },
      ],
      [
        { answer: ids('a', 'b'), first: ids('a') },
        { parameter: 'p', most: 1, asFirst: false },
      ],
      [
        { answer: record({}, { status: 500 }), first: ids('a') },
        { parameter: 'p', asFirst: true },
      ],
    ],
    silent: [
      [
        { answer: refusal, first: ids() },
        { parameter: 'p', asFirst: true },
      ],
    ],
  },
  'nothing-listed': {
    held: [
      [{ filtered: ids(), whole: ids('a') }, { filters: { account_id: 'nobody' } }],
      [{ filtered: refusal, whole: ids('a') }, { filters: { account_id: 'nobody' } }],
    ],
    violated: [
      [{ filtered: ids('a'), whole: ids('a') }, { filters: { account_id: 'nobody' } }],
      [{ filtered: ids('b'), whole: ids('a') }, { filters: { category_id: 'nobody' } }],
    ],
    silent: [
      [{ filtered: ids(), whole: ids() }, { filters: { account_id: 'nobody' } }],
      [{ filtered: record({}, { status: 500 }), whole: ids('a') }, { filters: {} }],
    ],
  },
  'filtered-as-told': {
    held: [
      [
        {
          all: [page(item('a', 1), item('b', 1, held))],
          filtered: [page(item('a', 1))],
          again: [page(item('a', 1), item('b', 1, held))],
        },
        { filters: { transaction_status: 'POSTED' } },
      ],
      // Which of its days it is found by is not stated, nor which days a period ends with.
      ...[[page(item('a', 1), item('b', 1, late))], [page(item('b', 1, late))]].map(
        (filtered) =>
          [
            {
              all: [page(item('a', 1), item('b', 1, late))],
              filtered,
              again: [page(item('a', 1), item('b', 1, late))],
            },
            { filters: { start_date: '2024-05-07' }, none: true },
          ] as const,
      ),
    ],
    violated: [
      [
        {
          all: [page(item('a', 1), item('b', 1, held))],
          filtered: [page(item('a', 1), item('b', 1, held))],
          again: [page(item('a', 1), item('b', 1, held))],
        },
        { filters: { transaction_status: 'POSTED' } },
      ],
      [
        { all: [page(item('a', 1))], filtered: [page()], again: [page(item('a', 1))] },
        { filters: { start_date: '2024-05-01' } },
      ],
      [
        {
          all: [page(item('a', 1))],
          filtered: [page(item('a', 1))],
          again: [page(item('a', 1))],
        },
        { filters: { end_date: '2024-05-01' }, none: true },
      ],
    ],
    silent: [
      // Between two pages something changed: what stood behind it may have moved forward.
      [
        {
          all: [page(item('a', 1), item('b', 1, held))],
          filtered: [page(), page()],
          again: [page(item('a', 1), item('b', 1))],
        },
        { filters: { transaction_status: 'POSTED' } },
      ],
      [
        { all: [page(item('a', 1))], filtered: [page()], again: [page(item('a', 1))] },
        { filters: { end_date: '2024-05-01' } },
      ],
      [
        { all: [page(item('a', 1))], filtered: [page()], again: [page(item('a', 1, held))] },
        { filters: { transaction_status: 'POSTED' } },
      ],
      [
        {
          all: [page(item('a', 1, late))],
          filtered: [page()],
          again: [page(item('a', 1, late))],
        },
        { filters: { start_date: '2024-05-20' } },
      ],
    ],
  },
  'every-item-meets': {
    held: [
      [{ pages: [page(item('a', 1))] }, { filters: { transaction_status: 'POSTED' } }],
      // Which of its dates the filter is of is not stated.
      [{ pages: [page(item('a', 1, late))] }, { filters: { start_date: '2024-05-20' } }],
    ],
    violated: [
      [{ pages: [page(item('a', 1))] }, { filters: { transaction_status: 'PENDING' } }],
      [{ pages: [page(item('a', 1))] }, { filters: { start_date: '2024-05-20' } }],
      [{ pages: [page(item('a', 1, late))] }, { filters: { start_date: '2024-05-30' } }],
    ],
    silent: [[{ pages: [page()] }, { filters: { transaction_status: 'PENDING' } }]],
  },
  'day-taken': {
    held: [[{ answer: page(), beside: [page(), page()] }, { filters: { end_date: '2024-02-29' } }]],
    violated: [
      [{ answer: refusal, beside: [page(), page()] }, { filters: { end_date: '2024-02-29' } }],
    ],
    silent: [
      // No day of that year is taken.
      [{ answer: refusal, beside: [refusal, page()] }, { filters: { end_date: '2024-02-29' } }],
      [{ answer: refusal, beside: [] }, { filters: { end_date: '2024-02-29' } }],
    ],
  },
  'lists-apart': {
    held: [[{ one: [ids('a')], other: [ids('b')] }, { least: 1 }]],
    violated: [
      [{ one: [ids('a')], other: [ids('b', 'a')] }, { least: 1 }],
      [{ one: [ids('a')], other: [ids('b')] }, { least: 2 }],
    ],
    silent: [[{ one: [ids()], other: [ids('b')] }, { least: 1 }]],
  },
  'covered-by-all': {
    held: [
      [
        { pages: [ids('a', 'b')], own: [ids('a')], ...still },
        { complete: false, least: 1 },
      ],
    ],
    violated: [
      [
        { pages: [ids('b')], own: [ids('a')], ...still },
        { complete: true, least: 1 },
      ],
      // The account moved, and neither list tells of it.
      [
        { pages: [ids('b')], own: [ids()], ...still, after: balance('11') },
        { complete: false, least: 1 },
      ],
    ],
    silent: [
      [
        { pages: [ids('b')], own: [ids('a')], ...still },
        { complete: false, least: 1 },
      ],
      [
        { pages: [ids('b')], own: [ids()], ...still },
        { complete: true, least: 1 },
      ],
    ],
  },
};
