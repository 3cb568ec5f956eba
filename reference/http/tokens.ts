/** Access tokens by client credentials. Tokens are kept as digests only. */
import { Refusal } from '../context.ts';
import type { Context, Reply } from '../context.ts';
import { digest } from './clients.ts';
import type { ClientRow } from './clients.ts';

export type TokenRequest = {
  readonly authorization: string | undefined;
  readonly query: Readonly<Record<string, string>>;
};

export type TokenRow = {
  readonly token_hash: string;
  readonly client_id: string;
  readonly scopes: string;
  readonly expires_ms: number;
};

const TOKEN_BYTES = 32;
const KEEP_EXPIRED_MS = 24 * 3_600_000;

export const tokens = {
  create(context: Context, request: TokenRequest): Reply {
    const { tokens } = context.parts;
    const client = tokens.client(context, request.authorization);
    tokens.checkGrantType(context, request.query['grant_type']);
    const granted = tokens.scopesFor(context, client, request.query['scope'] ?? '');
    const body = {
      token_type: 'Bearer',
      expires_in: context.config.tokenLifetimeSeconds,
      access_token: tokens.issue(context, client.id, granted),
      scope: granted.join(' '),
    };
    return { status: 200, body, headers: { 'cache-control': 'no-store' } };
  },

  /** The client that the Basic credentials name; unknown ids and wrong secrets look the same. */
  client(context: Context, authorization: string | undefined): ClientRow {
    const { clients } = context.parts;
    const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const decoded = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = decoded.indexOf(':');
    const id = decoded.slice(0, Math.max(0, colon)).replaceAll('\0', '');
    const client = colon > 0 ? clients.find(context, id) : undefined;
    const matches = clients.secretMatches(context, client, decoded.slice(colon + 1));
    if (client !== undefined && matches) return client;
    throw new Refusal('UNAUTHORIZED', 'The client credentials are not valid.');
  },

  checkGrantType(_context: Context, grantType: string | undefined): void {
    if (grantType === 'client_credentials') return;
    throw new Refusal('VALIDATION_FAILED', 'grant_type must be client_credentials, in the query.');
  },

  scopesFor(context: Context, client: ClientRow, scope: string): string[] {
    const allowed = client.scopes.split(' ').filter((name) => name !== '');
    const asked = scope.split(' ').filter((name) => name !== '');
    if (asked.some((name) => !allowed.includes(name))) {
      throw new Refusal('VALIDATION_FAILED', 'scope names a scope this client cannot have.');
    }
    return context.parts.scopes.granted(context, asked, allowed);
  },

  /** Makes a token and answers with its text, which is not kept. */
  issue(context: Context, clientId: string, granted: readonly string[]): string {
    const token = context.random.secret(TOKEN_BYTES);
    const nowMs = context.parts.clientClock.nowMs(context, clientId);
    context.store.run(
      'DELETE FROM tokens WHERE client_id = ? AND expires_ms < ?',
      clientId,
      nowMs - KEEP_EXPIRED_MS,
    );
    context.store.run(
      'INSERT INTO tokens (token_hash, client_id, scopes, expires_ms) VALUES (?,?,?,?)',
      digest(token),
      clientId,
      granted.join(' '),
      nowMs + context.config.tokenLifetimeSeconds * 1000,
    );
    return token;
  },

  find(context: Context, token: string): TokenRow | undefined {
    const sql = 'SELECT * FROM tokens WHERE token_hash = ?';
    return context.store.remembered<TokenRow>('tokens', sql, digest(token));
  },
};
