/** The management page under /management: server-rendered, no script, nothing from elsewhere. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { DeliveryStatus } from '../webhooks/rows.ts';
import { accountsPage } from './account-pages.ts';
import { deliveriesPage, deliveryPage, deliveryStatuses } from './delivery-pages.ts';
import { admitted, sameOrigin } from './guard.ts';
import { markup } from './html.ts';
import { layout } from './layout.ts';
import type { Page } from './layout.ts';
import { overviewPage } from './overview-page.ts';
import { style } from './style.ts';
import { subscriptionPage, subscriptionsPage } from './subscription-pages.ts';

type Query = { readonly before?: unknown; readonly status?: unknown; readonly queued?: unknown };
type WithId = { readonly Params: { readonly id: string }; readonly Querystring: Query };
type WithQuery = { readonly Querystring: Query };

const safety: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

function sequence(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

function statusFilter(value: unknown): DeliveryStatus | null {
  return deliveryStatuses.find((status) => status === value) ?? null;
}

function problemPage(title: string, message: string): Page {
  return { title, area: null, content: markup`<p>${message}</p>` };
}

function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(layout(page));
}

function addPages(app: FastifyInstance, context: Context): void {
  app.get('/management', (_request, reply) => sendPage(reply, 200, overviewPage(context)));
  app.get<WithQuery>('/management/subscriptions', ({ query }, reply) =>
    sendPage(reply, 200, subscriptionsPage(context, sequence(query.before))),
  );
  app.get<WithId>('/management/subscriptions/:id', ({ params, query }, reply) =>
    sendPage(reply, 200, subscriptionPage(context, params.id, sequence(query.before))),
  );
  app.get<WithQuery>('/management/deliveries', ({ query }, reply) => {
    const page = deliveriesPage(context, statusFilter(query.status), sequence(query.before));
    return sendPage(reply, 200, page);
  });
  app.get<WithId>('/management/deliveries/:id', ({ params, query }, reply) =>
    sendPage(reply, 200, deliveryPage(context, params.id, query.queued === 'yes')),
  );
  app.get<WithQuery>('/management/accounts', ({ query }, reply) =>
    sendPage(reply, 200, accountsPage(context, sequence(query.before))),
  );
  app.get('/management/style.css', (_request, reply) =>
    reply.header('cache-control', 'max-age=300').type('text/css; charset=utf-8').send(style),
  );
}

function addRedelivery(app: FastifyInstance, context: Context): void {
  app.post<WithId>('/management/deliveries/:id/redeliver', (request, reply) => {
    if (!sameOrigin(request)) {
      const message = 'This form can be sent from its own page only.';
      return sendPage(reply, 403, problemPage('Refused', message));
    }
    context.parts.deliveries.redeliver(context, request.params.id);
    const address = `/management/deliveries/${encodeURIComponent(request.params.id)}`;
    return reply.redirect(`${address}?queued=yes`, 303);
  });
}

/**
 * Serves nothing unless operator controls are on or a password is set; with a password every page
 * asks for it (Basic, any user name).
 */
export function registerManagement(app: FastifyInstance, context: Context): void {
  const { controls, managementPassword } = context.config;
  if (!controls && managementPassword === null) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, parsed) => parsed(null, null),
    );
    scope.addHook('onRequest', (request, reply, next) => {
      reply.headers(safety);
      if (admitted(request, reply, managementPassword)) next();
    });
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal) {
        const status = error.code === 'NOT_FOUND' ? 404 : 400;
        return sendPage(reply, status, problemPage('Not possible', error.message));
      }
      request.log.error(error);
      return sendPage(reply, 500, problemPage('Something went wrong', 'The page has a fault.'));
    });
    addPages(scope, context);
    addRedelivery(scope, context);
    done();
  });
}
