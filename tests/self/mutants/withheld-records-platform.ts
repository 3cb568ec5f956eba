/** A platform of its own for each look of a witness: two clients, operator controls, a receiver. */
import type { Mutant } from '../../../mutants/types.ts';
import type { Clock } from '../../../reference/context.ts';
import { overlayParts, parts } from '../../../reference/parts.ts';
import { createPlatform, type Platform } from '../../../reference/platform.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReceiver, type Received, type Receiver } from '../https-receiver.ts';

export type Data = Record<string, unknown>;

export type Answer = {
  readonly status: number;
  readonly data: Data;
  readonly links: Readonly<Record<string, string>>;
  /** Whether its content type says JSON. */
  readonly isJson: boolean;
  /** Length of its body. */
  readonly bytes: number;
};

export type Request = {
  /** Sent as JSON unless it is a form. */
  readonly body?: Data | FormData;
  /** Scopes of its token, space-separated; all without it. */
  readonly scope?: string;
  /** Which of the two clients asks; the first unless told. */
  readonly client?: 0 | 1;
};

export type Place = {
  call(method: string, path: string, request?: Request): Promise<Answer>;
  control(path: string, body?: Data): Promise<Data>;
  /** How a token request of the first client is answered with its secret changed. */
  tokenStatus(change: (secret: string) => string): Promise<number>;
  subscribe(eventType: string): Promise<{ readonly id: string; readonly key: string }>;
  /** What came, once there are so many, or after a while. */
  deliveries(count: number): Promise<readonly Received[]>;
};

/** What a look sees on the reference, and what on the mutant. */
export type Witness = {
  readonly look: (place: Place) => Promise<unknown>;
  readonly right: unknown;
  readonly wrong: unknown;
  /** The platform's clock, where the system's would show it by luck alone. */
  readonly clock?: Clock;
};

const CONTROLS_TOKEN = 'controls-of-the-witness';
const NOTHING_CAME_MS = 4_000;

export const idOf = ({ data }: Answer): string => String(data['id']);

/** What the look shows at a platform of its own; without a mutant at the reference. */
export async function seenAt({ look, clock }: Witness, mutant?: Mutant): Promise<unknown> {
  const receiver = await openReceiver();
  const platform = await createPlatform({
    parts: mutant === undefined ? parts : overlayParts(parts, mutant.change),
    ...(clock === undefined ? {} : { clock }),
    seedDemoData: true,
    config: {
      controls: true,
      controlsToken: CONTROLS_TOKEN,
      webhookAuthorityFile: receiver.authorityFile,
    },
  });
  try {
    return await look(placeOf(platform, receiver));
  } finally {
    await platform.close();
    await receiver.close();
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const content = Buffer.from(await response.arrayBuffer());
  const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? (JSON.parse(content.toString('utf8')) as Data) : {};
  return {
    status: response.status,
    data: (body['data'] ?? {}) as Data,
    links: (body['links'] ?? {}) as Record<string, string>,
    isJson,
    bytes: content.length,
  };
}

/** Fetch names the type of a form itself. */
function contentOf(body: Request['body']): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function tokensOf(platform: Platform) {
  return async (
    client: 0 | 1,
    scope: string,
    change: (secret: string) => string = (secret) => secret,
  ): Promise<Response> => {
    const { id, secret } = platform.clients[client] ?? { id: '', secret: '' };
    const basic = Buffer.from(`${id}:${change(secret)}`).toString('base64');
    const query = new URLSearchParams({ grant_type: 'client_credentials', scope });
    const headers = { authorization: `Basic ${basic}` };
    return fetch(`${platform.tokenUrl}?${query.toString()}`, { method: 'POST', headers });
  };
}

function placeOf(platform: Platform, receiver: Receiver): Place {
  const token = tokensOf(platform);

  const call: Place['call'] = async (method, path, request = {}) => {
    const { body, scope = '', client = 0 } = request;
    const granted = (await (await token(client, scope)).json()) as Data;
    const content = contentOf(body);
    const authorization = `Bearer ${String(granted['access_token'])}`;
    const response = await fetch(`${platform.url}/v1/${path}`, {
      method,
      ...content,
      headers: { ...(content.headers as Record<string, string>), authorization },
    });
    return answerOf(response);
  };

  return {
    call,
    async control(path, body = {}) {
      const response = await fetch(`${platform.controlsUrl}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${CONTROLS_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { status, data } = await answerOf(response);
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      return data;
    },
    tokenStatus: async (change) => (await token(0, '', change)).status,
    async subscribe(event_type) {
      const body = { event_type, callback_url: `${receiver.url}/events` };
      const { data } = await call('POST', 'subscriptions', { body });
      return { id: String(data['id']), key: String(data['signature_verification_key']) };
    },
    async deliveries(count) {
      const giveUpMs = Date.now() + NOTHING_CAME_MS;
      while (receiver.received.length < count && Date.now() < giveUpMs) await sleep(10);
      return receiver.received;
    },
  };
}
