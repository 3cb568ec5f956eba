/** The reference in a process of its own, as `assay serve` would start it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Child = {
  readonly url: string;
  /** A bearer token with every scope. */
  readonly token: string;
  stop(): Promise<void>;
};

type Ready = {
  readonly url: string;
  readonly tokenUrl: string;
  readonly clients: readonly { readonly id: string; readonly secret: string }[];
};

const MAIN = fileURLToPath(new URL('../reference/main.ts', import.meta.url));

async function tokenOf({ tokenUrl, clients }: Ready): Promise<string> {
  const client = clients[0];
  if (client === undefined) throw new Error('the platform names no client');
  const credentials = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  const answer = await fetch(`${tokenUrl}?grant_type=client_credentials`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
  });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}

/** Starts it on a database file and waits until it is ready. */
export async function startChild(databaseFile: string): Promise<Child> {
  const options = ['--db', databaseFile, '--log', 'silent', '--ready-json'];
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = once(lines, 'line').then(([line]) => JSON.parse(String(line)) as Ready);
  const died = exited.then(() => {
    throw new Error('the platform did not start');
  });
  const ready = await Promise.race([first, died]);
  died.catch(() => undefined);
  return {
    url: ready.url,
    token: await tokenOf(ready),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
