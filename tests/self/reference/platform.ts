/** A reference platform of its own for one self-test, and the shortest way to call it. */
import { createHash } from 'node:crypto';
import { createPlatform } from '../../../reference/platform.ts';
import type { Platform, PlatformOptions } from '../../../reference/platform.ts';

export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
};

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** In memory, with demo data; nothing happens by itself. */
export function startReference(options: PlatformOptions = {}): Promise<Platform> {
  return createPlatform({ seedDemoData: true, automaticProgress: false, ...options });
}

export type Credentials = {
  readonly tokenUrl: string;
  readonly id: string;
  readonly secret: string;
  /** All of the client's when left out. */
  readonly scope?: string;
};

export async function fetchToken({ tokenUrl, id, secret, scope }: Credentials): Promise<string> {
  const query = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined) query.set('scope', scope);
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const answer = await fetch(`${tokenUrl}?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  });
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string };
  if (token === undefined) throw new Error(`no token: ${String(answer.status)}`);
  return token;
}

/** The first client's credentials, as the value of Authorization. */
export function basicOf({ clients }: Platform): string {
  const [client] = clients;
  return `Basic ${btoa(`${client?.id ?? ''}:${client?.secret ?? ''}`)}`;
}

export function tokenOf(platform: Platform, scope?: string): Promise<string> {
  const [client] = platform.clients;
  if (client === undefined) throw new Error('the platform has no client');
  const { id, secret } = client;
  return fetchToken({ tokenUrl: platform.tokenUrl, id, secret, ...(scope ? { scope } : {}) });
}

export function callerOf(baseUrl: string, token: string): Caller {
  return async (method, path, body, headers = {}) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, json: jsonOf(text) };
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The member of an answer that a path of names leads to. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (found, name) => (found as Readonly<Record<string, unknown>> | undefined)?.[name],
    value,
  );
}

/** One digest for each table's whole content, but for tokens. */
export function digestTables({ context }: Platform): Record<string, string> {
  const tables = context.store.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'tokens' ORDER BY name`,
  );
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = context.store.all(`SELECT * FROM "${name}"`);
      const text = JSON.stringify(rows, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      return [name, createHash('sha256').update(text).digest('hex')];
    }),
  );
}
