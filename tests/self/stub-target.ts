/** The least target file and view that the client and the passive checks need. */
import type { TargetFile, TargetView } from '../../fixtures/target/types.ts';

export const SECRETS = { primary: 'primary-secret-0001', second: 'second-secret-0002' } as const;

export function stubFile(origin: string, change: Partial<TargetFile> = {}): TargetFile {
  return {
    name: 'stub',
    apiVersion: '1.1.2',
    environment: 'sandbox',
    addresses: { baseUrl: origin, tokenUrl: `${origin}/v1/token` },
    credentials: {
      primary: { clientId: 'one', clientSecret: SECRETS.primary, scopes: ['a:read', 'a:write'] },
      second: { clientId: 'two', clientSecret: SECRETS.second, scopes: ['a:read'] },
    },
    capabilities: ['core'],
    claims: [],
    assets: {},
    money: { amounts: 'number' },
    requests: {},
    bindings: {},
    vocabulary: {},
    records: {},
    controls: {},
    limits: { concurrency: 4 },
    timing: { deadlineMs: 2000, settleMs: 100, quietMs: 10, webhookWaitMs: 100 },
    ...change,
  };
}

export function stubView(file: TargetFile): TargetView {
  return {
    file,
    bound: () => undefined,
    readAmount: () => null,
    readValue: () => null,
    writeAmount: () => '0',
    means: () => null,
    claims: (name) => file.claims.includes(name),
    offers: () => true,
  };
}
