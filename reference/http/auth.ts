/** From the Authorization header to a client that may call the operation. */
import type { OperationId } from '../../generated/operations.ts';
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { TokenRow } from './tokens.ts';

export type Principal = { readonly clientId: string; readonly scopes: readonly string[] };

export const auth = {
  /** Refuses a caller without a token that is known, alive and wide enough. */
  principal(
    context: Context,
    operationId: OperationId,
    authorization: string | undefined,
  ): Principal {
    const { auth, scopes, tokens } = context.parts;
    const token = auth.bearer(context, authorization);
    const row = token === null ? undefined : tokens.find(context, token);
    if (row === undefined) throw new Refusal('UNAUTHORIZED', 'A valid bearer token is needed.');
    if (auth.expired(context, row)) throw new Refusal('TOKEN_EXPIRED', 'The token has expired.');
    const granted = row.scopes.split(' ');
    const required = scopes.required(context, operationId);
    if (!scopes.suffices(context, required, granted)) {
      throw new Refusal('INSUFFICIENT_SCOPE', `The token needs the scope ${String(required)}.`);
    }
    return { clientId: row.client_id, scopes: granted };
  },

  /** The token of a Bearer header (any case), or null. */
  bearer(_context: Context, authorization: string | undefined): string | null {
    return /^Bearer +([A-Za-z0-9._~+/=-]{1,512})$/i.exec(authorization ?? '')?.[1] ?? null;
  },

  /** By the client's own clock, which an operator may move. */
  expired(context: Context, row: TokenRow): boolean {
    return row.expires_ms <= context.parts.clientClock.nowMs(context, row.client_id);
  },
};
