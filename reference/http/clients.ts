/** Who may ask for tokens. Secrets are kept as digests only. */
import { createPublicKey, hash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

export type ClientRow = {
  readonly id: string;
  readonly secret_hash: string;
  /** Space-separated: every scope this client can be granted. */
  readonly scopes: string;
  /** PEM of the public key (Ed25519) that signs its accepts, if it registered one. */
  readonly signing_key: string | null;
};

export type ClientWish = {
  readonly id: string;
  readonly secret: string;
  readonly scopes: readonly string[];
  readonly signingKeyPem?: string;
};

export function digest(text: string): string {
  return hash('sha256', text);
}

export const clients = {
  find(context: Context, clientId: string): ClientRow | undefined {
    return context.store.one<ClientRow>('SELECT * FROM clients WHERE id = ?', clientId);
  },

  /** Adds a client, or replaces its secret, scopes and key; its records stay its own. */
  register(context: Context, wish: ClientWish): void {
    const type = wish.signingKeyPem && createPublicKey(wish.signingKeyPem).asymmetricKeyType;
    if (type !== undefined && type !== 'ed25519') {
      throw new Error(`the signing key of ${wish.id} must be an Ed25519 public key`);
    }
    context.store.run(
      `INSERT INTO clients (id, secret_hash, scopes, signing_key) VALUES (?,?,?,?)
       ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash,
         scopes = excluded.scopes, signing_key = excluded.signing_key`,
      wish.id,
      digest(wish.secret),
      wish.scopes.join(' '),
      wish.signingKeyPem ?? null,
    );
  },

  secretMatches(_context: Context, client: ClientRow | undefined, secret: string): boolean {
    // Compared for an unknown client too, so that time tells nothing.
    const kept = Buffer.from(client?.secret_hash ?? digest(''), 'hex');
    const equal = timingSafeEqual(kept, Buffer.from(digest(secret), 'hex'));
    return client !== undefined && equal;
  },
};
