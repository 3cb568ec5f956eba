/** One request to one operation, from the open call to the answer on the wire. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '../context.ts';
import type { Call, Context } from '../context.ts';
import type { Principal } from './auth.ts';
import type { Operation } from './description.ts';
import { openCall, queryOf, readCall, sendAnswer } from './requests.ts';
import { handlers } from './routes.ts';
import type { Answer } from './wire.ts';

const principals = new WeakMap<FastifyRequest, Principal>();

/** The answer to something thrown; only what nobody foresaw is logged. */
export function refusedAnswer(context: Context, log: Logger, error: unknown): Answer {
  const { errors, wire } = context.parts;
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  const foreseen = error instanceof Refusal;
  if (!foreseen && status >= 500) log.error({ err: error }, 'unforeseen error');
  const unreadable = new Refusal('VALIDATION_FAILED', 'The request could not be read.');
  const cause = !foreseen && status < 500 ? unreadable : error;
  return wire.serialise(context, errors.reply(context, cause));
}

/** Before the body is read: who calls, and may they? */
export async function admit(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
): Promise<void> {
  const { authorization } = request.headers;
  principals.set(
    request,
    context.parts.auth.principal(context, operation.operationId, authorization),
  );
  await Promise.resolve();
}

export async function answerCall(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const principal = principals.get(request);
  if (principal === undefined || operation.operationId === 'createToken') {
    throw new Refusal('UNAUTHORIZED', 'A bearer token is needed.');
  }
  const handler = handlers[operation.operationId];
  const opened = openCall(context, operation, request);
  const call = await readCall(context, operation, request, opened, principal);
  const answer = await context.parts.pipeline.execute(context, call, handler);
  await write(context, call, answer, reply);
}

/** The token operation: its own credentials, and parameters in the query. */
export async function answerToken(
  context: Context,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { tokens, wire } = context.parts;
  const { authorization } = request.headers;
  const call = openCall(context, operation, request);
  const query = queryOf(request);
  const answer = context.store.transaction(() =>
    wire.serialise(context, tokens.create(context, { authorization, query })),
  );
  await write(context, call, answer, reply);
}

/** A refusal of a known operation goes the same last way as any answer. */
export async function answerRefusal(
  context: Context,
  log: Logger,
  operation: Operation,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = openCall(context, operation, request);
  await write(context, call, refusedAnswer(context, log, error), reply);
}

async function write(
  context: Context,
  call: Call,
  answer: Answer,
  reply: FastifyReply,
): Promise<void> {
  await sendAnswer(reply, context.parts.wire.write(context, call, answer));
}
