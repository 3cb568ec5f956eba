/** Evidence on which the checks of what a transaction tells hold, break, and are silent. */
import { number } from '../../../fixtures/json.ts';
import { refusal, type Row } from './evidence.ts';
import {
  page,
  item,
  balance,
  transfer,
  single,
  newest,
  fee,
  interest,
  NOON,
  type Item,
} from './transactions.ts';

const ofTransfer = (id: string): Item => ({ id: 'a', category_type: 'TRANSFER', category_id: id });

export const transactionSamples: Readonly<Record<string, Row>> = {
  'same-value-under': {
    held: [
      [{ alone: single({ value: number('1.50') }), under: single({ value: number('1.5') }) }],
      [{ alone: single({ value: number('-1.5') }), under: single({ value: number('1.5') }) }],
    ],
    violated: [
      [{ alone: single({ value: number('0.5') }), under: single({ value: number('30000') }) }],
    ],
    silent: [
      [{ alone: single({ value: number('0.5') }), under: single({ id: 'a' }) }],
      [{ alone: single({ id: 'a' }), under: single({ value: number('0.5') }) }],
    ],
  },
  'told-alike': {
    held: [
      [
        {
          page: page({ id: 'a' }),
          records: [single({ id: 'a', transaction_status: 'POSTED' })],
          again: page({ id: 'a' }),
        },
      ],
      // One moment in two notations.
      [
        {
          page: page({ id: 'a', transaction_date: '2026-02-03T06:05:06.10+05:30' }),
          records: [
            single({
              id: 'a',
              transaction_status: 'POSTED',
              transaction_date: '2026-02-03T00:35:06.1Z',
            }),
          ],
          again: page({ id: 'a', transaction_date: '2026-02-03T00:35:06.100Z' }),
        },
      ],
      // In flight, and posted meanwhile.
      [
        {
          page: page({ id: 'a', transaction_status: 'PENDING', value: number('1') }),
          records: [single({ id: 'a', transaction_status: 'POSTED', value: number('1.5') })],
          again: page({ id: 'a', value: number('1.5') }),
        },
      ],
    ],
    violated: [
      // Posted, and another value in each list.
      [
        {
          page: page({ id: 'a', value: number('1') }),
          records: [single({ id: 'a', transaction_status: 'POSTED', value: number('1.5') })],
          again: page({ id: 'a', value: number('1.5') }),
        },
      ],
      [{ page: page({ id: 'a' }), records: [single({ id: 'a' })], again: page({ id: 'a' }) }],
      [{ page: page({ id: 'a' }), records: [refusal], again: page({ id: 'a' }) }],
    ],
    silent: [[{ page: page({ id: 'a' }), records: [single({ id: 'a' })], again: page() }]],
  },
  'recorded-as': {
    held: [
      [
        newest(item('a', 5, { transaction_type: 'TRADE' }), item('b', 1, fee)),
        { types: ['TRADE'], amount: '5', of: 'x' },
      ],
      // A fee as large as what it is taken for.
      [
        newest(item('a', 5, { transaction_type: 'TRADE' }), item('b', -5, fee)),
        { types: ['TRADE'], amount: '5', of: 'x' },
      ],
    ],
    violated: [
      [
        newest(item('a', 4, { transaction_type: 'TRADE' }), item('b', 5, fee)),
        { types: ['TRADE'], amount: '5', of: 'x' },
      ],
      [newest(item('a', 5, { transaction_type: 'TRADE' })), { types: ['FEE'], of: 'x' }],
      [newest(), { types: ['FEE'], of: 'x' }],
      [
        newest(item('a', -5, { transaction_type: 'TRADE' }), item('b', 1, fee)),
        { types: ['FEE'], amount: '5', of: 'x' },
      ],
    ],
    silent: [
      [
        { newestBefore: [refusal], newestAfter: [page()] },
        { types: ['FEE'], of: 'x' },
      ],
    ],
  },
  categorised: {
    held: [
      [
        newest({ id: 'a', category_type: 'TRANSFER', category_id: 't' }, { id: 'b', ...fee }),
        { categoryType: 'TRANSFER' },
      ],
      // Interest, as a day begins.
      [newest(ofTransfer('t'), interest(2)), { categoryType: 'TRANSFER' }],
      // What is older came late.
      [newest(ofTransfer('s'), ofTransfer('t')), { categoryType: 'TRANSFER', record: 't' }],
    ],
    violated: [
      [newest(ofTransfer('s')), { categoryType: 'TRANSFER', record: 't' }],
      [newest(ofTransfer('t'), interest(2, NOON)), { categoryType: 'TRANSFER' }],
      [newest({ id: 'a', category_type: 'TRANSFER' }), { categoryType: 'TRANSFER' }],
      [newest({ id: 'a', category_id: 't' }), { categoryType: 'TRANSFER' }],
    ],
    silent: [[newest(), { categoryType: 'TRANSFER' }]],
  },
  'category-found': {
    held: [
      [{ ...newest(ofTransfer('t')), records: [transfer('X')] }, { among: ['TRANSFER'] }],
      // Of a fee's adjustment no record can be read.
      [
        {
          ...newest(ofTransfer('t'), { id: 'b', category_type: 'ADJUSTMENT', category_id: 'j' }),
          records: [transfer('X')],
        },
        { among: ['TRANSFER'] },
      ],
    ],
    violated: [
      [{ ...newest(ofTransfer('t')), records: [refusal] }, { among: ['TRANSFER'] }],
      [{ ...newest(ofTransfer('u')), records: [transfer('X')] }, { among: ['TRANSFER'] }],
    ],
    silent: [
      [{ ...newest({ id: 'a' }), records: [] }, { among: ['TRANSFER'] }],
      [{ ...newest(ofTransfer('t')), records: [] }, { among: ['WITHDRAWAL'] }],
    ],
  },
  'values-in-own-currency': {
    held: [
      [
        {
          before: [balance('10'), balance('0')],
          after: [balance('0'), balance('9')],
          newestBefore: [page(), page()],
          newestAfter: [page(item('a', -10)), page(item('b', 9))],
        },
      ],
    ],
    violated: [
      [
        {
          before: [balance('10'), balance('0')],
          after: [balance('0'), balance('9')],
          newestBefore: [page(), page()],
          newestAfter: [page(item('a', -10)), page(item('b', 10))],
        },
      ],
    ],
    silent: [
      [
        {
          before: [balance('10'), balance('0')],
          after: [balance('0'), balance('10')],
          newestBefore: [page(), page()],
          newestAfter: [page(item('a', -10)), page(item('b', 10))],
        },
      ],
    ],
  },
};
