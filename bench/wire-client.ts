/** Sends a mix of requests as a test would: guarded, paced, recorded and judged by passive checks. */
import { openClient } from '../fixtures/client/open.ts';
import { loadDescription } from '../fixtures/description/view.ts';
import { createRedactor } from '../fixtures/evidence/redact.ts';
import { openRunStore } from '../fixtures/evidence/run-store.ts';
import { loadTarget } from '../fixtures/target/load.ts';
import { embeddedTargetPath } from '../fixtures/target/paths.ts';
import { createTargetView } from '../fixtures/target/view.ts';
import { readMixFile, sendAll, type MixRequest } from './mix.ts';

const scope = { testId: 'bench', attempt: 0, effect: 'irreversible' } as const;

async function main(): Promise<void> {
  const [mixFile = '', width = '12', out = ''] = process.argv.slice(2);
  const redactor = createRedactor();
  const { file, shared } = loadTarget(embeddedTargetPath, {
    registerSecret: (secret) => {
      redactor.registerSecret(secret);
    },
  });
  const store = openRunStore({ dir: out, worker: 'bench', redactor });
  const { tokens, wire, close } = openClient({
    target: createTargetView(shared),
    credentials: file.credentials,
    description: loadDescription(),
    store,
    effects: ['read', 'create', 'reversible', 'irreversible'],
  });
  const origin = new URL(file.addresses.baseUrl).origin;
  const authorization = `Bearer ${await tokens.get(scope, { actor: 'primary' })}`;
  const send = async ({ body, bodyEncoding, ...request }: MixRequest): Promise<void> => {
    const { operation, intent, method, path, headers } = request;
    await wire.exchange(scope, {
      ...{ operation, intent, actor: 'primary', effect: 'irreversible' },
      ...{ mayRepeat: false, mayRepeatError: false, mayRepeatLost: false, nameRequest: false },
      request: {
        method,
        url: origin + path,
        headers: { ...headers, authorization },
        body: body === null || bodyEncoding === 'utf8' ? body : Buffer.from(body, 'base64'),
      },
    });
  };
  await sendAll(readMixFile(mixFile), Number(width), send);
  await close();
  store.close();
}

await main();
