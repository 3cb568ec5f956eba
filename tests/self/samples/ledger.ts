/** Evidence on which the checks of walks, filters, transactions and the ledger hold and break. */
import { number } from '../../../fixtures/json.ts';
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { account, record, refusal, type Row } from './evidence.ts';

type Item = Readonly<Record<string, unknown>>;

const DATE = '2024-05-06T07:08:09Z';

/** One page of transactions; each item is POSTED unless it says otherwise. */
const page = (...items: Item[]): Evidence & { kind: 'exchange' } =>
  record(
    { transactions: items.map((item) => ({ transaction_status: 'POSTED', ...item })) },
    { operation: 'listTransactions' },
  ) as Evidence & { kind: 'exchange' };
const ids = (...names: string[]): Evidence => page(...names.map((id) => ({ id })));
const item = (id: string, value: number | string, more: Item = {}): Item => ({
  id,
  value: number(String(value)),
  transaction_date: DATE,
  ...more,
});
const balance = (current: string, available = current): Evidence =>
  account({ current: number(current), available: number(available) });
const transfer = (status: string): Evidence =>
  record({ id: 't', status }, { operation: 'getTransfer' });
const single = (data: Item): Evidence => record(data, { operation: 'getTransaction' });
const accepted = record({ id: 't' }, { operation: 'acceptTransfer' });

const around = (from: [string, string], to: [string, string], ...fresh: Item[]) => ({
  before: balance(...from),
  after: balance(...to),
  newestBefore: page(),
  newestAfter: page(...fresh),
});
const newest = (...fresh: Item[]) => ({ newestBefore: [page()], newestAfter: [page(...fresh)] });
const held = { transaction_status: 'AUTHORIZED' };
const pending = { transaction_status: 'PENDING' };
const cancelled = { transaction_status: 'CANCELLED' };
const fee = { transaction_type: 'FEE' };

export const ledgerSamples: Readonly<Record<string, Row>> = {
  'same-paged-and-whole': {
    held: [[{ pages: [ids('a'), ids('b')], all: [ids('a', 'b')] }, { least: 2 }]],
    violated: [
      [{ pages: [ids('a'), ids('a')], all: [ids('a', 'b')] }, { least: 2 }],
      [{ pages: [ids('a'), ids('b', 'c')], all: [ids('a', 'b')] }, { least: 2 }],
      [{ pages: [ids('a'), ids('b')], all: [ids('a', 'b')] }, { least: 3 }],
    ],
    silent: [[{ pages: [ids('a')], all: [ids('a')] }, { least: 1 }]],
  },
  'slices-in-turn': {
    held: [[{ numbered: [ids('a'), ids('b')], walked: [ids('a'), ids('b')] }, { size: 1 }]],
    violated: [
      [{ numbered: [ids('b'), ids('a')], walked: [ids('a'), ids('b')] }, { size: 1 }],
      [{ numbered: [ids('a'), ids('b')], walked: [ids('a'), ids('b')] }, { size: 2 }],
    ],
    silent: [[{ numbered: [ids('a')], walked: [ids('a')] }, { size: 1 }]],
  },
  'met-despite-inserts': {
    held: [[{ before: [ids('a')], pages: [ids('a'), ids('b')], after: [ids('a', 'b')] }]],
    violated: [[{ before: [ids('a')], pages: [ids('c'), ids('b')], after: [ids('a', 'b')] }]],
    silent: [[{ before: [ids('a')], pages: [ids('a'), ids('b')], after: [ids('a')] }]],
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
      [
        { all: [page(item('a', 1))], filtered: [page()], again: [page(item('a', 1))] },
        { filters: { end_date: '2024-05-01' } },
      ],
      [
        { all: [page(item('a', 1))], filtered: [page()], again: [page(item('a', 1, held))] },
        { filters: { transaction_status: 'POSTED' } },
      ],
    ],
  },
  'every-item-meets': {
    held: [[{ pages: [page(item('a', 1))] }, { filters: { transaction_status: 'POSTED' } }]],
    violated: [
      [{ pages: [page(item('a', 1))] }, { filters: { transaction_status: 'PENDING' } }],
      [{ pages: [page(item('a', 1))] }, { filters: { start_date: '2024-05-20' } }],
    ],
    silent: [[{ pages: [page()] }, { filters: { transaction_status: 'PENDING' } }]],
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
        { pages: [ids('a', 'b')], own: [ids('a')] },
        { complete: false, least: 1 },
      ],
    ],
    violated: [
      [
        { pages: [ids('b')], own: [ids('a')] },
        { complete: true, least: 1 },
      ],
    ],
    silent: [
      [
        { pages: [ids('b')], own: [ids('a')] },
        { complete: false, least: 1 },
      ],
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
    ],
    violated: [
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
    ],
    violated: [
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
    ],
    violated: [
      [newest({ id: 'a', category_type: 'TRANSFER' }), { categoryType: 'TRANSFER' }],
      [newest({ id: 'a', category_id: 't' }), { categoryType: 'TRANSFER' }],
    ],
    silent: [[newest(), { categoryType: 'TRANSFER' }]],
  },
  'category-found': {
    held: [[{ ...newest({ id: 'a', category_id: 't' }), records: [transfer('X')] }]],
    violated: [
      [{ ...newest({ id: 'a', category_id: 't' }), records: [refusal] }],
      [{ ...newest({ id: 'a', category_id: 'u' }), records: [transfer('X')] }],
    ],
    silent: [[{ ...newest({ id: 'a' }), records: [] }]],
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
  'debit-held': {
    held: [
      [
        around(['10', '10'], ['10', '6'], item('a', -3, held), item('b', 1, held)),
        { status: 'AUTHORIZED' },
      ],
    ],
    violated: [
      [around(['10', '10'], ['10', '10'], item('a', -3, held)), { status: 'AUTHORIZED' }],
      [around(['10', '10'], ['7', '7'], item('a', -3, held)), { status: 'AUTHORIZED' }],
    ],
    silent: [[around(['10', '10'], ['10', '7'], item('a', -3, held)), { status: 'PENDING' }]],
  },
  'credit-pending': {
    held: [[around(['10', '10'], ['10', '13'], item('a', 3, pending))]],
    violated: [[around(['10', '10'], ['13', '13'], item('a', 3, pending))]],
    silent: [[around(['10', '10'], ['13', '13'], item('a', 3))]],
  },
  'both-moved': {
    held: [[around(['10', '10'], ['7', '7'], item('a', 3)), { direction: 'debit' }]],
    violated: [
      [around(['10', '10'], ['7', '10'], item('a', 3)), { direction: 'debit' }],
      [around(['10', '10'], ['10', '7'], item('a', 3)), { direction: 'debit' }],
      [around(['10', '10'], ['7', '7'], item('a', 3)), { direction: 'credit' }],
      [around(['10', '10'], ['6', '6'], item('a', 3)), { direction: 'debit' }],
    ],
    silent: [[around(['10', '10'], ['10', '7'], item('a', 3, held)), { direction: 'debit' }]],
  },
  restored: {
    held: [[around(['10', '10'], ['10', '10'], item('a', 3, cancelled))]],
    violated: [[around(['10', '10'], ['10', '7'], item('a', 3, cancelled))]],
    silent: [[around(['10', '10'], ['10', '7'], item('a', 3, held))]],
  },
  'explained-by-posted': {
    held: [
      [
        {
          before: balance('10'),
          after: balance('6'),
          known: [page()],
          all: [page(item('a', 3), item('b', 1, fee))],
        },
      ],
      [
        {
          before: balance('10'),
          after: balance('7'),
          known: [page(item('a', 3, pending))],
          all: [page(item('a', 3), item('b', 9, held))],
        },
      ],
    ],
    violated: [
      [{ before: balance('10'), after: balance('5'), known: [page()], all: [page(item('a', 3))] }],
      [
        {
          before: balance('10'),
          after: balance('11'),
          known: [page()],
          all: [page(item('b', 1, fee))],
        },
      ],
      [{ before: balance('10'), after: balance('9'), known: [page()], all: [page()] }],
    ],
    silent: [[{ before: balance('10'), after: balance('10'), known: [page()], all: [page()] }]],
  },
  'posted-for-good': {
    held: [[{ before: [page(item('a', 3))], after: [page(item('a', '3.0'))] }]],
    violated: [
      [{ before: [page(item('a', 3))], after: [page(item('a', 4))] }],
      [{ before: [page(item('a', 3))], after: [page(item('a', 3, cancelled))] }],
      [{ before: [page(item('a', 3))], after: [page()] }],
    ],
    silent: [[{ before: [page(item('a', 3, held))], after: [page(item('a', 3, cancelled))] }]],
  },
  'never-cancelled-from-pending': {
    held: [[{ readings: [page(item('a', 3, pending)), page(item('a', 3))] }]],
    violated: [
      [{ readings: [page(item('a', 3, pending)), page(item('a', 3, cancelled))] }],
      [{ readings: [page(item('a', 3, pending)), page()] }],
    ],
    silent: [[{ readings: [page(item('a', 3, held)), page(item('a', 3, cancelled))] }]],
  },
  'sum-of-confirmed': {
    held: [
      [
        {
          before: balance('30'),
          after: balance('10'),
          records: [transfer('EXECUTED'), transfer('EXECUTED'), transfer('REJECTED')],
        },
        { amount: '10', record: 'transfer', meaning: 'executed', sign: -1 },
      ],
      [
        { before: balance('30'), after: balance('10'), records: [transfer('EXECUTED'), refusal] },
        { amount: '10', record: 'transfer', meaning: 'executed', sign: -1 },
      ],
    ],
    violated: [
      [
        {
          before: balance('30'),
          after: balance('10'),
          records: [transfer('EXECUTED'), transfer('REJECTED')],
        },
        { amount: '10', record: 'transfer', meaning: 'executed', sign: -1 },
      ],
      [
        {
          before: balance('0'),
          after: balance('10'),
          records: [transfer('EXECUTED'), transfer('EXECUTED')],
        },
        { amount: '10', record: 'transfer', meaning: 'executed', sign: 1 },
      ],
    ],
    silent: [
      [
        { before: balance('30'), after: balance('30'), records: [transfer('REJECTED')] },
        { amount: '10', record: 'transfer', meaning: 'executed', sign: -1 },
      ],
    ],
  },
  'never-below-zero': {
    held: [
      [{ before: balance('10'), after: [balance('0')], accepts: [accepted] }, { asked: '20' }],
    ],
    violated: [
      [{ before: balance('10'), after: [balance('-1')], accepts: [accepted] }, { asked: '20' }],
      [
        { before: balance('10'), after: [balance('1', '-1')], accepts: [accepted] },
        { asked: '20' },
      ],
    ],
    silent: [
      [{ before: balance('10'), after: [balance('0')], accepts: [accepted] }, { asked: '10' }],
      [{ before: balance('10'), after: [balance('0')], accepts: [refusal] }, { asked: '20' }],
    ],
  },
  'sum-kept': {
    held: [
      [
        {
          before: [balance('10'), balance('0')],
          after: [balance('5'), balance('4')],
          newestBefore: [page(), page()],
          newestAfter: [page(item('a', -1, fee)), page()],
        },
      ],
    ],
    violated: [
      [
        {
          before: [balance('10'), balance('0')],
          after: [balance('5'), balance('4')],
          newestBefore: [page(), page()],
          newestAfter: [page(), page()],
        },
      ],
    ],
    silent: [
      [
        {
          before: [balance('10'), balance('0')],
          after: [balance('10'), balance('0')],
          newestBefore: [page(), page()],
          newestAfter: [page(), page()],
        },
      ],
    ],
  },
};
