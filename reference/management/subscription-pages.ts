/** Pages on subscriptions. The verification key is shown on none of them. */
import type { Context } from '../context.ts';
import { deliveryTable } from './delivery-pages.ts';
import { badge, code, facts, link, moment, pager, table } from './elements.ts';
import type { Column } from './elements.ts';
import { markup } from './html.ts';
import type { Page } from './layout.ts';
import { listDeliveries, listSubscriptions, PAGE_SIZE } from './webhook-queries.ts';
import type { ListedSubscription } from './webhook-queries.ts';

const columns: readonly Column<ListedSubscription>[] = [
  {
    title: 'Subscription',
    cell: ({ id }) => link(`/management/subscriptions/${encodeURIComponent(id)}`, code(id)),
  },
  { title: 'Event type', cell: (row) => row.event_type },
  { title: 'Status', cell: (row) => badge(row.status) },
  { title: 'Callback', cell: (row) => markup`<span class="long">${row.callback_url}</span>` },
  { title: 'Client', cell: (row) => row.client_id },
  { title: 'Acknowledged', numeric: true, cell: (row) => row.delivered },
  { title: 'Pending', numeric: true, cell: (row) => row.pending },
  { title: 'Failed', numeric: true, cell: (row) => row.failed },
  { title: 'Created', cell: (row) => moment(row.created_ms) },
];

export function subscriptionsPage(context: Context, before: number | null): Page {
  const rows = listSubscriptions(context, before);
  const shown = rows.slice(0, PAGE_SIZE);
  const older = rows.length > PAGE_SIZE ? (shown.at(-1)?.seq ?? null) : null;
  const pages = pager('/management/subscriptions', before === null, older);
  return {
    title: 'Subscriptions',
    area: 'subscriptions',
    lead: 'Every subscription to events, deleted ones too, newest first.',
    content: markup`${table('Subscriptions', columns, shown)}${pages}`,
  };
}

export function subscriptionPage(context: Context, id: string, before: number | null): Page {
  const row = context.parts.subscriptions.row(context, id);
  const deliveries = listDeliveries(context, { subscriptionId: id, status: null }, before);
  const path = `/management/subscriptions/${encodeURIComponent(id)}`;
  const summary = facts([
    ['Status', badge(row.status)],
    ['Event type', row.event_type],
    ['Callback', row.callback_url],
    ['Client', row.client_id],
    ['Created', moment(row.created_ms)],
    ['Deleted', moment(row.deleted_ms)],
  ]);
  return {
    title: `Subscription ${id}`,
    area: 'subscriptions',
    content: markup`${summary}${deliveryTable('Deliveries', deliveries, path, before)}`,
  };
}
