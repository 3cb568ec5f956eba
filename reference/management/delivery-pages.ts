/** Pages on deliveries: the history, and one delivery with its attempts and payload. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { AttemptRow, DeliveryStatus } from '../webhooks/rows.ts';
import { badge, code, facts, link, moment, pager, table } from './elements.ts';
import type { Column } from './elements.ts';
import { markup, nothing } from './html.ts';
import type { Html } from './html.ts';
import type { Page } from './layout.ts';
import { listAttempts, listDeliveries, PAGE_SIZE, readDelivery } from './webhook-queries.ts';
import type { DeliveryDetails, ListedDelivery } from './webhook-queries.ts';

export const deliveryStatuses: readonly DeliveryStatus[] = [
  'PENDING',
  'DELIVERED',
  'FAILED',
  'DISCARDED',
];

function address(id: string): string {
  return `/management/deliveries/${encodeURIComponent(id)}`;
}

function answer(statusCode: number | null, outcome: string | null): string {
  return statusCode === null ? (outcome ?? '–') : `HTTP ${statusCode}`;
}

const columns: readonly Column<ListedDelivery>[] = [
  { title: 'Delivery', cell: ({ id }) => link(address(id), code(id)) },
  { title: 'Created', cell: (row) => moment(row.created_ms) },
  { title: 'Event type', cell: (row) => row.event_type },
  { title: 'Status', cell: (row) => badge(row.status) },
  { title: 'Attempts', numeric: true, cell: (row) => row.attempts },
  { title: 'Last answer', cell: (row) => answer(row.last_status_code, row.last_outcome) },
  { title: 'Callback', cell: (row) => markup`<span class="long">${row.callback_url}</span>` },
  { title: 'Client', cell: (row) => row.client_id },
];

/** `rows` may be one longer than a page, which says that there are older ones. */
export function deliveryTable(
  caption: string,
  rows: readonly ListedDelivery[],
  path: string,
  before: number | null,
): Html {
  const shown = rows.slice(0, PAGE_SIZE);
  const older = rows.length > PAGE_SIZE ? (shown.at(-1)?.seq ?? null) : null;
  return markup`${table(caption, columns, shown)}${pager(path, before === null, older)}`;
}

function filters(chosen: DeliveryStatus | null): Html {
  const item = (status: DeliveryStatus | null): Html => {
    const path = status === null ? '' : `?status=${status}`;
    const current = status === chosen ? markup` aria-current="true"` : nothing;
    return markup`<a href="/management/deliveries${path}" ${current}>${status ?? 'All'}</a>`;
  };
  const items = [null, ...deliveryStatuses].map(item);
  return markup`<nav class="filter" aria-label="Filter by status">${items}</nav>`;
}

export function deliveriesPage(
  context: Context,
  status: DeliveryStatus | null,
  before: number | null,
): Page {
  const rows = listDeliveries(context, { subscriptionId: null, status }, before);
  const path = `/management/deliveries${status === null ? '' : `?status=${status}`}`;
  return {
    title: 'Deliveries',
    area: 'deliveries',
    lead: 'Every event sent or to be sent to a subscription, newest first.',
    content: markup`${filters(status)}${deliveryTable('Deliveries', rows, path, before)}`,
  };
}

const attemptColumns: readonly Column<AttemptRow>[] = [
  { title: 'Attempt', cell: (row) => row.number },
  { title: 'Outcome', cell: (row) => badge(row.outcome) },
  { title: 'Answer', cell: (row) => answer(row.status_code, '–') },
  {
    title: 'Took',
    numeric: true,
    cell: (row) => (row.duration_ms === null ? '–' : `${row.duration_ms} ms`),
  },
  { title: 'Detail', cell: (row) => row.detail ?? '' },
  { title: 'Sent', cell: (row) => moment(row.started_ms, 'millisecond') },
];

/** Indented for reading; what was signed and sent is the same text without the white space. */
function readable(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}

function redeliverForm(delivery: DeliveryDetails): Html {
  if (delivery.subscription_status !== 'ACTIVE') {
    return markup`<p class="empty">The subscription is deleted: nothing more is sent to it.</p>`;
  }
  return markup`<form method="post" action="${address(delivery.id)}/redeliver">
    <button type="submit">Redeliver now</button>
  </form>`;
}

function nextAttempt(delivery: DeliveryDetails): Html | string {
  if (delivery.status !== 'PENDING') return '–';
  return delivery.last_outcome === 'SENDING'
    ? 'under way'
    : moment(delivery.next_attempt_ms, 'millisecond');
}

export function deliveryPage(context: Context, id: string, queued: boolean): Page {
  const delivery = readDelivery(context, id);
  if (delivery === undefined) throw new Refusal('NOT_FOUND', 'There is no such delivery.');
  const subscription = `/management/subscriptions/${encodeURIComponent(delivery.subscription_id)}`;
  const summary = facts([
    ['Status', badge(delivery.status)],
    ['Event type', delivery.event_type],
    ['Event', code(delivery.event_id)],
    ['Occurred', moment(delivery.occurred_ms, 'millisecond')],
    ['Callback', delivery.callback_url],
    ['Subscription', link(subscription, code(delivery.subscription_id))],
    ['Client', delivery.client_id],
    ['Next attempt', nextAttempt(delivery)],
  ]);
  const notice = markup`<p class="notice" role="status">Queued: it is being sent again.</p>`;
  return {
    title: `Delivery ${id}`,
    area: 'deliveries',
    content: markup`${queued ? notice : nothing}${summary}${redeliverForm(delivery)}
      ${table('Attempts', attemptColumns, listAttempts(context, id))}
      <h2 id="payload">Payload</h2>
      <pre tabindex="0" role="region" aria-labelledby="payload">${readable(delivery.payload)}</pre>`,
  };
}
