/** A stub with a token operation in front of a test's own answers, and a client to call it with. */
import { test } from '@playwright/test';
import { openClient, type Client } from '../../fixtures/client/open.ts';
import type { Effect } from '../../fixtures/contract.ts';
import { loadDescription } from '../../fixtures/description/view.ts';
import { memoryStore, type MemoryStore } from '../../fixtures/evidence/run-store.ts';
import type { Exchange } from '../../fixtures/evidence/types.ts';
import type { TargetFile } from '../../fixtures/target/types.ts';
import { json, startStub, type Stub, type StubAnswer } from './stub-server.ts';
import { stubFile, stubView } from './stub-target.ts';

export type StubPlatform = {
  readonly stub: Stub;
  readonly client: Client;
  readonly store: MemoryStore;
  readonly exchanges: () => Exchange[];
  /** What was asked besides tokens. */
  readonly calls: () => Stub['asked'];
  platform(effect?: Effect): ReturnType<Client['platform']>;
  close(): Promise<void>;
};

export const TOKEN = 'token-of-the-stub-000001';

export async function startStubPlatform(
  answer: StubAnswer,
  options: {
    readonly file?: Partial<TargetFile>;
    readonly aliases?: readonly string[];
    readonly effects?: readonly Effect[];
    readonly token?: StubAnswer;
    readonly processes?: number;
  } = {},
): Promise<StubPlatform> {
  const { file: change, token = grant } = options;
  const stub = await startStub((asked, request, response) => {
    const isToken = asked.url.startsWith('/v1/token?');
    (isToken ? token : answer)(asked, request, response);
  });
  const stubbed = stubFile(stub.origin, change);
  const { aliases = [] } = options;
  const file = { ...stubbed, addresses: { ...stubbed.addresses, aliases } };
  const store = memoryStore();
  const client = openClient({
    target: stubView(file),
    credentials: file.credentials,
    description: loadDescription(),
    store,
    ...(options.processes !== undefined && { processes: options.processes }),
    effects: options.effects ?? ['read', 'create', 'reversible', 'irreversible'],
  });
  return {
    stub,
    client,
    store,
    exchanges: () => store.entries.filter((entry) => entry.kind === 'exchange'),
    calls: () => stub.asked.filter(({ url }) => !url.startsWith('/v1/token?')),
    platform: (effect = 'irreversible') => client.platform({ testId: 't', attempt: 0, effect }),
    async close() {
      await client.close();
      await stub.close();
    },
  };
}

/** Starts the one stub of each test of a file; it is closed when the test ends. */
export function stubForEach(): typeof startStubPlatform {
  let it: StubPlatform | undefined;
  test.afterEach(async () => {
    await it?.close();
    it = undefined;
  });
  return async (...parts) => {
    it = await startStubPlatform(...parts);
    return it;
  };
}

export const ok: StubAnswer = (_asked, _request, response) =>
  json(response, 200, { data: { id: 'x' } });

function grant(...[asked, , response]: Parameters<StubAnswer>): void {
  const scope = new URL(asked.url, 'http://x').searchParams.get('scope') ?? '';
  json(response, 200, { token_type: 'Bearer', expires_in: 3600, access_token: TOKEN, scope });
}
