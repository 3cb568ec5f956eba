/** A proxy on loopback with seldom faults of a network and of a gateway: none is the platform's. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Disturbance = {
  /** Base address to use instead of the platform's own. */
  readonly url: string;
  /** How often each fault came. */
  readonly came: () => Readonly<Record<Fault, number>>;
  close(): Promise<void>;
};

export type Disturbed = {
  readonly platformUrl: string;
  /** Which requests meet a fault, by their number. */
  readonly seed: string;
  /** One request in so many meets a fault, none where it is infinite; which fault rotates. */
  readonly oneIn: number;
  /** For so long at the end of each period nothing gets through, as while a platform is restarted. */
  readonly outages?: { readonly everyMs: number; readonly lastingMs: number };
  /** Requests below these paths meet none. */
  readonly spared: readonly string[];
};

type Reply = { readonly answer: IncomingMessage; readonly body: Buffer };
type Scene = {
  readonly response: ServerResponse;
  /** Asks the platform; without it nothing reaches it. */
  readonly ask: () => Promise<Reply>;
};

const LATE_MS = 1_500;
const PAGE = '<html><body><h1>The gateway is not well</h1></body></html>';

function page(response: ServerResponse, status: number, more: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/html', ...more }).end(PAGE);
}

function pass(response: ServerResponse, { answer, body }: Reply): void {
  const { 'transfer-encoding': _coding, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers).end(body);
}

const faults = {
  'cut before the platform': ({ response }: Scene) => {
    response.socket?.destroy();
  },
  'cut after the platform': async ({ response, ask }: Scene) => {
    await ask();
    response.socket?.destroy();
  },
  'cut within the answer': async ({ response, ask }: Scene) => {
    const { answer, body } = await ask();
    response.writeHead(answer.statusCode ?? 502, {
      'content-type': answer.headers['content-type'] ?? 'application/json',
      'content-length': String(body.length + 1),
    });
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.socket?.destroy());
  },
  'bad gateway': ({ response }: Scene) => {
    page(response, 502);
  },
  'gateway timeout': async ({ response, ask }: Scene) => {
    await ask();
    page(response, 504);
  },
  unavailable: ({ response }: Scene) => {
    page(response, 503, { 'retry-after': '1' });
  },
  limited: ({ response }: Scene) => {
    page(response, 429, { 'retry-after': '1' });
  },
  late: async ({ response, ask }: Scene) => {
    const reply = await ask();
    setTimeout(() => {
      pass(response, reply);
    }, LATE_MS);
  },
} as const satisfies Record<string, (scene: Scene) => void | Promise<void>>;

export type Fault = keyof typeof faults;
const names = Object.keys(faults) as Fault[];

export async function startDisturbance(options: Disturbed): Promise<Disturbance> {
  const came = Object.fromEntries(names.map((name) => [name, 0])) as Record<Fault, number>;
  const agent = new Agent({ keepAlive: true });
  const startedMs = Date.now();
  let number = 0;
  const server = createServer((incoming, response) => {
    const isSpared = options.spared.some((path) => (incoming.url ?? '').startsWith(path));
    const isOut = isOutage(options, Date.now() - startedMs);
    const fault = isOut ? OUTAGE : isSpared ? null : faultFor(options, (number += 1));
    if (fault !== null) came[fault] += 1;
    const ask = async (): Promise<Reply> =>
      asked(options.platformUrl, agent, incoming, await buffer(incoming));
    const answered = async (): Promise<void> => {
      if (fault !== null) await faults[fault]({ response, ask });
      else pass(response, await ask());
    };
    answered().catch(() => response.socket?.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    came: () => ({ ...came }),
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}

const OUTAGE: Fault = 'bad gateway';

function isOutage({ outages }: Disturbed, atMs: number): boolean {
  if (outages === undefined) return false;
  return atMs % outages.everyMs >= outages.everyMs - outages.lastingMs;
}

/** Each number has a fault of its own, or none. */
function faultFor({ seed, oneIn }: Disturbed, number: number): Fault | null {
  const drawn = createHash('sha256').update(`${seed} ${number}`).digest().readUInt32BE();
  if (!Number.isFinite(oneIn) || drawn % oneIn !== 0) return null;
  return names[Math.floor(drawn / oneIn) % names.length] ?? null;
}

async function asked(
  platformUrl: string,
  agent: Agent,
  { method = 'GET', url = '/', rawHeaders }: IncomingMessage,
  body: Buffer,
): Promise<Reply> {
  const { hostname, port } = new URL(platformUrl);
  const outgoing = request({ agent, hostname, port, method, path: url, headers: rawHeaders });
  const [answer] = (await once(outgoing.end(body), 'response')) as [IncomingMessage];
  return { answer, body: await buffer(answer) };
}
