/** How a refusal looks on the wire. */
import { Refusal } from '../context.ts';
import type { Context, RefusalCode, Reply } from '../context.ts';

const UNAUTHORIZED: readonly RefusalCode[] = [
  'UNAUTHORIZED',
  'TOKEN_EXPIRED',
  'INSUFFICIENT_SCOPE',
];

export const errors = {
  status(_context: Context, code: RefusalCode): number {
    if (UNAUTHORIZED.includes(code)) return 401;
    if (code === 'NOT_FOUND') return 404;
    return code === 'INTERNAL' ? 500 : 400;
  },

  body(_context: Context, code: RefusalCode, description: string): unknown {
    return { errors: [{ code, description }] };
  },

  headers(_context: Context, code: RefusalCode): Record<string, string> {
    return UNAUTHORIZED.includes(code) ? { 'www-authenticate': 'Bearer' } : {};
  },

  /** The answer to anything thrown; what is not a refusal says nothing of its cause. */
  reply(context: Context, error: unknown): Reply {
    const { errors } = context.parts;
    const known = error instanceof Refusal;
    const code = known ? error.code : 'INTERNAL';
    const description = known ? error.message : 'The request could not be handled.';
    return {
      status: errors.status(context, code),
      body: errors.body(context, code, description),
      headers: errors.headers(context, code),
    };
  },
};
