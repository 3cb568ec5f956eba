/** Evidence on which the checks of moments hold, are violated, and are silent. */
import type { Exchange } from '../../../fixtures/evidence/types.ts';
import { delivery, event } from './deliveries.ts';
import { record, refusal, type Row } from './evidence.ts';

export const NOON_MS = Date.parse('2024-05-06T12:00:00Z');
const NOON = '2024-05-06T12:00:00.000001Z';
const SAME_ELSEWHERE = '2024-05-06T17:30:00.000001+05:30';
const SOON = '2024-05-06T12:04:00Z';
const SHIFTED = ['2024-05-06T07:00:00.000001Z', '2024-05-06T17:30:00Z'];
const DAY = '2024-05-06T00:00:00Z';
const NO_MOMENTS = ['yesterday', '2024-05-06', 1_714_996_800, null];

const atNoon = (exchange: unknown): Exchange => ({
  ...(exchange as Exchange),
  startedAtMs: NOON_MS,
  durationMs: 20,
});

export const created = (created_timestamp: unknown): Exchange =>
  atNoon(record({ id: 'sub-1', created_timestamp }, { operation: 'createSubscription' }));
const told = (event_date: unknown) => delivery({ ...event, event_date }, { receivedAtMs: NOON_MS });
const list = (...transactions: object[]): Exchange =>
  atNoon(record({ transactions }, { operation: 'listTransactions' }));
const OLD = { id: 'tx-0', transaction_date: '2019-01-01T00:00:01Z', transaction_status: 'POSTED' };
const dated = (transaction_date: unknown) => ({
  before: list(OLD),
  after: list({ id: 'tx-1', transaction_date, transaction_status: 'POSTED' }, OLD),
});
const from = { fromMs: NOON_MS };

export const momentsSamples: Readonly<Record<string, Row>> = {
  'created-when-told': {
    held: [NOON, SAME_ELSEWHERE, SOON, DAY].map((text) => [{ created: created(text) }]),
    violated: SHIFTED.map((text) => [{ created: created(text) }]),
    silent: [
      ...NO_MOMENTS.map((text) => [{ created: created(text) }] as const),
      [{ created: atNoon(refusal) }],
    ],
  },
  'occurred-when-told': {
    held: [NOON, SAME_ELSEWHERE, SOON, DAY].map((text) => [{ delivery: told(text) }, from]),
    violated: SHIFTED.map((text) => [{ delivery: told(text) }, from]),
    silent: NO_MOMENTS.map((text) => [{ delivery: told(text) }, from]),
  },
  'performed-when-told': {
    held: [NOON, SAME_ELSEWHERE, SOON, DAY].map((text) => [dated(text)]),
    violated: SHIFTED.map((text) => [dated(text)]),
    silent: [
      ...NO_MOMENTS.map((text) => [dated(text)] as const),
      [{ before: list(OLD), after: list(OLD) }],
    ],
  },
};
