/** The first page: counts, and the latest deliveries. */
import type { Context } from '../context.ts';
import { deliveryTable } from './delivery-pages.ts';
import { facts, link } from './elements.ts';
import { markup } from './html.ts';
import type { Page } from './layout.ts';
import { listDeliveries, readCounts } from './webhook-queries.ts';

const LATEST = 10;

export function overviewPage(context: Context): Page {
  const filter = { subscriptionId: null, status: null };
  const latest = listDeliveries(context, filter, null).slice(0, LATEST);
  const counts = facts(readCounts(context).map(({ title, count }) => [title, count] as const));
  const path = '/management/deliveries';
  return {
    title: 'Overview',
    area: 'overview',
    lead: 'Webhooks and accounts of this reference platform.',
    content: markup`<div class="counts">${counts}</div>
      ${deliveryTable('Latest deliveries', latest, path, null)}
      <p>${link(path, 'All deliveries')}</p>`,
  };
}
