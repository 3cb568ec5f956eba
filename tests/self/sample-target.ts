/** A target file for self-tests: whatever a test does not name is small and harmless. */
import type { TargetFile } from '../../fixtures/target/types.ts';

type Changes = Partial<Omit<TargetFile, 'timing'>> & {
  readonly timing?: Partial<TargetFile['timing']>;
};

export function sampleTarget({ timing, ...changes }: Changes = {}): TargetFile {
  return {
    name: 'Sample',
    apiVersion: '1.1.2',
    environment: 'sandbox',
    addresses: { baseUrl: 'http://127.0.0.1:9', tokenUrl: 'http://127.0.0.1:9/v1/token' },
    credentials: {
      primary: { clientId: 'one', clientSecret: 'sample-secret', scopes: ['a:read'] },
    },
    capabilities: ['core'],
    claims: [],
    assets: { primary: { id: 'USD', kind: 'fiat', scale: 2 } },
    money: { amounts: 'number' },
    requests: {},
    bindings: {},
    vocabulary: {},
    records: {},
    controls: {},
    limits: { concurrency: 4 },
    timing: { deadlineMs: 1_000, settleMs: 500, quietMs: 20, webhookWaitMs: 500, ...timing },
    ...changes,
  };
}
