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
/** It is the day before in the west. */
const DAY_BEFORE = '2024-05-05T00:00:00Z';
/** As its day began, in New York and in India. */
const DAYS_ELSEWHERE = ['2024-05-06T04:00:00.000Z', '2024-05-05T18:30:00Z'];
const NO_DAYS_ELSEWHERE = ['2024-05-06T04:00:00.0001Z', '2024-05-06T04:00:01Z'];
const TWO_DAYS_BEFORE = '2024-05-04T00:00:00Z';
const NEXT_WEEK = '2024-05-13T12:00:00Z';
const NO_MOMENTS = ['yesterday', '2024-05-06', 1_714_996_800, null];

const atNoon = (exchange: unknown): Exchange => ({
  ...(exchange as Exchange),
  startedAtMs: NOON_MS,
  durationMs: 20,
});

export const created = (created_timestamp: unknown): Exchange =>
  atNoon(record({ id: 'sub-1', created_timestamp }, { operation: 'createSubscription' }));
const read = (created_timestamp: unknown): Exchange =>
  atNoon(record({ id: 'sub-1', created_timestamp }, { operation: 'getSubscription' }));
const listed = (created_timestamp: unknown, id = 'sub-1'): Exchange =>
  atNoon(
    record({ subscriptions: [{ id, created_timestamp }] }, { operation: 'listSubscriptions' }),
  );
const told = (event_date: unknown) => delivery({ ...event, event_date }, { receivedAtMs: NOON_MS });
const list = (...transactions: object[]): Exchange =>
  atNoon(record({ transactions }, { operation: 'listTransactions' }));
const OLD = { id: 'tx-0', transaction_date: '2019-01-01T00:00:01Z', transaction_status: 'POSTED' };
/** As a day begins. */
const EARNED = {
  id: 'tx-2',
  transaction_type: 'CREDIT_CORRECTION',
  transaction_status: 'POSTED',
};
const dated = (transaction_date: unknown) => ({
  before: list(OLD),
  after: list({ id: 'tx-1', transaction_date, transaction_status: 'POSTED' }, OLD),
});
const posted = (transaction_posted_date: unknown, transaction_status = 'POSTED') => ({
  before: list(OLD),
  after: list({ id: 'tx-1', transaction_posted_date, transaction_status }, OLD),
});
const rereadAs = (text: unknown, transaction_status = 'POSTED') => {
  const page = (transaction_posted_date: unknown): Exchange =>
    list({ id: 'tx-1', transaction_status, transaction_posted_date });
  return { before: page(NOON), after: page(text) };
};
/** One more each time, the latest first; `own` is what the platform books by itself. */
const inTurn = (...dates: readonly string[]): { readonly pages: readonly Exchange[] } => {
  const items = dates.map((text, index) => {
    const own = text.startsWith('own ');
    const transaction_date = text.replace('own ', '');
    return { id: `t${index}`, transaction_date, ...(own && { transaction_type: 'FEE' }) };
  });
  return { pages: items.map((_, index) => list(...items.slice(0, index + 1).reverse())) };
};
const pendingFor = (
  ms: number,
  transaction_posted_date: unknown,
  { performed = NOON, waitedStatus = 'PENDING', postedStatus = 'POSTED' } = {},
) => {
  const page = (transaction_status: string, more: object = {}): Exchange =>
    list({ id: 'tx-1', transaction_date: performed, transaction_status, ...more }, OLD);
  return {
    seen: page('PENDING'),
    waited: { ...page(waitedStatus), startedAtMs: NOON_MS + ms },
    posted: page(postedStatus, { transaction_posted_date }),
  };
};
const besideLater = (
  transaction_posted_date: unknown,
  { came = '2024-05-07T12:00:00Z', pendingStatus = 'PENDING', postedStatus = 'POSTED' } = {},
) => {
  const page = (transaction_status: string, more: object = {}): Exchange =>
    list(
      { id: 'tx-1', transaction_date: NOON, transaction_status, ...more },
      { id: 'tx-2', transaction_date: came, transaction_status: 'POSTED' },
    );
  return { pending: page(pendingStatus), posted: page(postedStatus, { transaction_posted_date }) };
};
const OLD_YEAR = ['2026-12-01T12:00:00Z', '2026-12-30T12:00:00Z'] as const;
const from = { fromMs: NOON_MS };

export const momentsSamples: Readonly<Record<string, Row>> = {
  'created-when-told': {
    held: [
      ...[NOON, SAME_ELSEWHERE, SOON, DAY].map(
        (text) => [{ created: created(text), answers: [] }] as const,
      ),
      [{ created: created(NOON), answers: [read(NOON), listed(DAY), listed(NOON), refusal] }],
    ],
    violated: SHIFTED.flatMap((text) => [
      [{ created: created(text), answers: [] }] as const,
      [{ created: created(NOON), answers: [read(text)] }] as const,
      [{ created: created(undefined), answers: [read(NOON), listed(text)] }] as const,
    ]),
    silent: [
      ...NO_MOMENTS.map((text) => [{ created: created(text), answers: [] }] as const),
      [{ created: atNoon(refusal), answers: [] }],
      [{ created: created(undefined), answers: [listed(NOON, 'sub-2')] }],
    ],
  },
  'performed-in-turn': {
    held: [
      [inTurn(...OLD_YEAR, '2027-01-02T12:00:00Z', '2027-01-10T12:00:00Z')],
      [inTurn(...OLD_YEAR, '2027-01-02T00:00:00Z')],
      [inTurn(...OLD_YEAR, '2026-12-29T06:00:00Z')],
      [inTurn(...OLD_YEAR, 'own 2026-12-01T00:00:00Z', '2027-01-02T12:00:00Z')],
    ],
    violated: [
      [inTurn('2026-12-01T12:00:00Z', '2027-12-30T12:00:00Z', '2027-01-02T12:00:00Z')],
      [inTurn(...OLD_YEAR, '2026-01-02T12:00:00Z')],
      [inTurn(...OLD_YEAR, '2027-12-31T12:00:00Z', 'own 2027-01-01T12:00:00Z', NOON)],
    ],
    silent: [
      [inTurn('2026-12-01T12:00:00Z', '2027-12-30T12:00:00Z')],
      [inTurn(...OLD_YEAR, 'tomorrow')],
      [inTurn(...OLD_YEAR, 'own 2026-12-01T00:00:00Z')],
    ],
  },
  'occurred-when-told': {
    held: [NOON, SAME_ELSEWHERE, SOON, DAY, DAY_BEFORE].map((text) => [
      { delivery: told(text) },
      from,
    ]),
    violated: SHIFTED.map((text) => [{ delivery: told(text) }, from]),
    silent: NO_MOMENTS.map((text) => [{ delivery: told(text) }, from]),
  },
  'performed-when-told': {
    held: [NOON, SAME_ELSEWHERE, SOON, DAY, DAY_BEFORE].map((text) => [dated(text)]),
    violated: [...SHIFTED, TWO_DAYS_BEFORE].map((text) => [dated(text)]),
    silent: [
      ...NO_MOMENTS.map((text) => [dated(text)] as const),
      [{ before: list(OLD), after: list({ ...EARNED, transaction_date: SHIFTED[1] }) }],
      [{ before: list(OLD), after: list(OLD) }],
    ],
  },
  'posted-after-pending': {
    held: [
      [pendingFor(20_000, '2024-05-06T12:00:01.1Z')],
      [pendingFor(20_000, NEXT_WEEK)],
      [pendingFor(20_000, '2024-05-06T17:30:20+05:30')],
    ],
    violated: [
      [pendingFor(20_000, NOON)],
      [pendingFor(20_000, SAME_ELSEWHERE)],
      [pendingFor(20_000, '2024-05-06T12:00:00.9Z')],
      [pendingFor(20_000, '2024-05-06T11:59:00Z')],
      ...NO_DAYS_ELSEWHERE.map((text) => [pendingFor(20_000, text)] as const),
    ],
    silent: [
      [pendingFor(1_000, NOON)],
      ...[DAY, ...DAYS_ELSEWHERE].map((text) => [pendingFor(20_000, text)] as const),
      [pendingFor(20_000, NOON, { waitedStatus: 'POSTED' })],
      [pendingFor(20_000, NOON, { postedStatus: 'CANCELLED' })],
      [pendingFor(20_000, NOON, { performed: DAY })],
      [pendingFor(20_000, NEXT_WEEK, { performed: NEXT_WEEK })],
      ...NO_MOMENTS.map((text) => [pendingFor(20_000, text)] as const),
    ],
  },
  'posted-after-meanwhile': {
    held: ['2024-05-07T12:00:00Z', '2024-05-07T11:56:00Z', NEXT_WEEK].map((text) => [
      besideLater(text),
    ]),
    violated: [NOON, SAME_ELSEWHERE, '2024-05-07T11:00:01Z', ...NO_DAYS_ELSEWHERE].map((text) => [
      besideLater(text),
    ]),
    silent: [
      ...[DAY, ...DAYS_ELSEWHERE, ...NO_MOMENTS].map((text) => [besideLater(text)] as const),
      [besideLater(NOON, { came: '2024-05-06T20:00:00Z' })],
      [besideLater(NOON, { came: 'tomorrow' })],
      [besideLater(NOON, { pendingStatus: 'AUTHORIZED' })],
      [besideLater(NOON, { postedStatus: 'CANCELLED' })],
    ],
  },
  'posting-date-kept': {
    held: [NOON, SAME_ELSEWHERE, '2024-05-06T12:00:00.900Z'].map((text) => [rereadAs(text)]),
    violated: [[rereadAs(SOON)], [rereadAs(SHIFTED[0])], [rereadAs(NEXT_WEEK)]],
    silent: [
      ...[...NO_MOMENTS, DAY, undefined].map((text) => [rereadAs(text)] as const),
      [rereadAs(SOON, 'PENDING')],
      [{ before: list(), after: list(OLD) }],
    ],
  },
  'posted-no-earlier': {
    held: [NOON, SAME_ELSEWHERE, DAY, DAY_BEFORE, ...DAYS_ELSEWHERE, NEXT_WEEK].map((text) => [
      posted(text),
    ]),
    violated: [SHIFTED[0], TWO_DAYS_BEFORE, ...NO_DAYS_ELSEWHERE].map((text) => [posted(text)]),
    silent: [
      ...NO_MOMENTS.map((text) => [posted(text)] as const),
      [posted(undefined)],
      [posted(SHIFTED[0], 'PENDING')],
      [
        {
          before: list(OLD),
          after: list({ ...EARNED, transaction_date: DAY, transaction_posted_date: SHIFTED[0] }),
        },
      ],
    ],
  },
};
