/** Hand-made transactions and balances for samples of checks. */
import { number } from '../../../fixtures/json.ts';
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { account, record } from './evidence.ts';

export type Item = Readonly<Record<string, unknown>>;

const DATE = '2024-05-06T07:08:09Z';

/** One page of transactions; each item is POSTED unless it says otherwise. */
export const page = (...items: Item[]): Evidence & { kind: 'exchange' } =>
  record(
    { transactions: items.map((item) => ({ transaction_status: 'POSTED', ...item })) },
    { operation: 'listTransactions' },
  ) as Evidence & { kind: 'exchange' };
export const ids = (...names: string[]): Evidence => page(...names.map((id) => ({ id })));
export const item = (id: string, value: number | string, more: Item = {}): Item => ({
  id,
  value: number(String(value)),
  transaction_date: DATE,
  ...more,
});
export const balance = (current: string, available = current): Evidence =>
  account({ current: number(current), available: number(available) });
export const transfer = (status: string): Evidence =>
  record({ id: 't', status }, { operation: 'getTransfer' });
export const single = (data: Item): Evidence => record(data, { operation: 'getTransaction' });
export const accepted = record({ id: 't' }, { operation: 'acceptTransfer' });

export const around = (from: [string, string], to: [string, string], ...fresh: Item[]) => ({
  before: balance(...from),
  after: balance(...to),
  newestBefore: page(),
  newestAfter: page(...fresh),
});
export const newest = (...fresh: Item[]) => ({
  newestBefore: [page()],
  newestAfter: [page(...fresh)],
});
export const held = { transaction_status: 'AUTHORIZED' };
export const pending = { transaction_status: 'PENDING' };
export const cancelled = { transaction_status: 'CANCELLED' };
export const fee = { transaction_type: 'FEE' };

/** Of no record: as a day begins, or in the midst of one. */
export const interest = (value: number, date = '2026-01-02T00:00:01Z'): Item =>
  item('i', value, { transaction_type: 'CREDIT_CORRECTION', transaction_date: date });
export const NOON = '2026-01-02T12:10:01Z';
