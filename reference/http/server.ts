/** The HTTP server: one route for each operation, errors as the platform says them. */
import multipart from '@fastify/multipart';
import { LogController, fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import { endConnections } from './connections.ts';
import { describedOperations } from './description.ts';
import type { Operation } from './description.ts';
import { admit, answerCall, answerRefusal, answerToken, refusedAnswer } from './exchange.ts';
import { sendAnswer } from './requests.ts';

const BODY_BYTES_MAX = 1024 * 1024;
const FILE_BYTES_MAX = 5 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const PATH_PART_LENGTH_MAX = 1_000;
const REQUEST_ID_LENGTH_MAX = 100;

/** Where tokens are handed out, below the server's own address. */
export const TOKEN_PATH = '/auth/v1/token';

/** All operations on a server that does not listen yet; more routes may be added. */
export function buildServer(context: Context, log: Logger): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: PATH_PART_LENGTH_MAX },
    frameworkErrors: (error, _request, reply) => {
      void sendAnswer(reply, refusedAnswer(context, log, error));
    },
    clientErrorHandler: (error, socket) => {
      refuseSocket(context, log, error, socket);
    },
  }) as unknown as FastifyInstance;
  endConnections(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.setErrorHandler((error, _request, reply) =>
    sendAnswer(reply, refusedAnswer(context, log, error)),
  );
  app.setNotFoundHandler((_request, reply) => {
    const error = new Refusal('NOT_FOUND', 'There is no such operation.');
    return sendAnswer(reply, refusedAnswer(context, log, error));
  });
  app.addHook('onResponse', (request, reply, done) => {
    logExchange(log, request, reply);
    done();
  });
  addOperations(app, context, log);
  return app;
}

function addOperations(app: FastifyInstance, context: Context, log: Logger): void {
  const uploads: Operation[] = [];
  for (const operation of describedOperations) {
    if (operation.operationId === 'uploadDocument') uploads.push(operation);
    else addOperation(app, context, log, operation);
  }
  app.register(async (scope) => {
    const limits = { fileSize: FILE_BYTES_MAX, files: 2, fields: 2, parts: 2, headerPairs: 50 };
    await scope.register(multipart, { limits });
    for (const operation of uploads) addOperation(scope, context, log, operation);
  });
}

function addOperation(
  app: FastifyInstance,
  context: Context,
  log: Logger,
  operation: Operation,
): void {
  const isToken = operation.operationId === 'createToken';
  const answer = isToken ? answerToken : answerCall;
  app.route({
    method: operation.method,
    url: isToken ? TOKEN_PATH : operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(isToken ? {} : { onRequest: (request) => admit(context, operation, request) }),
    handler: (request, reply) => answer(context, operation, request, reply),
    errorHandler: (error, request, reply) => {
      void answerRefusal(context, log, operation, error, request, reply);
    },
  });
}

/** What never became a request: broken HTTP, headers too large, a connection gone. */
function refuseSocket(context: Context, log: Logger, error: Error, socket: Socket): void {
  if (!socket.writable || (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const cause = new Refusal('VALIDATION_FAILED', 'The request is not HTTP as it should be.');
  const { status, payload } = refusedAnswer(context, log, cause);
  socket.end(
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\n` +
      `content-length: ${String(Buffer.byteLength(payload))}\r\n\r\n${String(payload)}`,
  );
}

/** One line for each request: no query, header or body, which may hold secrets. */
function logExchange(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request.routeOptions;
  const requestId = request.headers['x-svc-request-id'];
  log.info(
    {
      method: request.method,
      route: url ?? '(none)',
      status: reply.statusCode,
      elapsedMs: Math.round(reply.elapsedTime * 10) / 10,
      requestId:
        typeof requestId === 'string' ? requestId.slice(0, REQUEST_ID_LENGTH_MAX) : undefined,
    },
    'request',
  );
}
