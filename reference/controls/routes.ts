/** The operator controls under /controls: POSTs with JSON bodies, behind a bearer of their own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { Control } from './control.ts';
import { controls } from './controls.ts';
import type { Body } from './fields.ts';

const BODY_BYTES_MAX = 65_536;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function admit(request: FastifyRequest, token: string | null): void {
  const given = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token)))
    return;
  throw new Refusal('UNAUTHORIZED', 'The bearer token of the controls is needed.');
}

function readBody(raw: unknown): Body {
  const text = Buffer.isBuffer(raw) ? raw.toString('utf8') : '';
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('MALFORMED_JSON', 'The body is not JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  throw new Refusal('VALIDATION_FAILED', 'The body must be a JSON object.');
}

function refuse(context: Context, error: unknown, reply: FastifyReply): FastifyReply {
  const { status, body } = context.parts.errors.reply(context, error);
  return reply.code(status).send(body);
}

function addControl(app: FastifyInstance, context: Context, control: Control): void {
  app.post<{ Params: { id: string } }>(`/controls/${control.path}`, (request, reply) => {
    const body = readBody(request.body);
    const { id } = request.params;
    const { operatorControls } = context.parts;
    const run = () => operatorControls.run(context, control, { id, body });
    const data = context.store.transaction(run);
    context.wake.outbox();
    return reply.send({ data });
  });
}

const RESTART = {
  path: 'restart',
  scope: 'platform',
  purpose: 'The platform ends and begins again: what is not in its database is gone.',
} as const;

/** Serves nothing unless `config.controls` is on; without `config.controlsToken` refuses all. */
export function registerControls(
  app: FastifyInstance,
  context: Context,
  restart: () => Promise<void>,
): void {
  if (!context.config.controls) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.addHook('onRequest', (request, _reply, next) => {
      admit(request, context.config.controlsToken);
      next();
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refusal)) request.log.error(error);
      return refuse(context, error, reply);
    });
    scope.get('/controls', (_request, reply) => {
      const listed = [...controls, RESTART].map(({ path, scope, purpose }) => ({
        method: 'POST',
        path: `/controls/${path}`,
        scope,
        purpose,
      }));
      return reply.send({ data: { controls: listed } });
    });
    for (const control of controls) addControl(scope, context, control);
    scope.post(`/controls/${RESTART.path}`, async (_request, reply) => {
      await restart();
      return reply.send({ data: { restarted: true } });
    });
    done();
  });
}
