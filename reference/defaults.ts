/** The system's own clock and randomness, and the settings of a platform that says nothing else. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock, Config, Random } from './context.ts';

const ID_BYTES = 15;
const POOL_BYTES = 4_096;
const FRACTION_STEPS = 2 ** 32;

export const systemClock: Clock = {
  systemNowMs: () => Date.now(),
};

let pool = Buffer.alloc(0);

/** Fresh bytes; drawn in larger pieces, which costs a tenth. */
function randomFromPool(bytes: number): Buffer {
  if (pool.length < bytes) pool = randomBytes(POOL_BYTES);
  const taken = pool.subarray(0, bytes);
  pool = pool.subarray(bytes);
  return taken;
}

export const systemRandom: Random = {
  id: (prefix) => `${prefix}_${randomFromPool(ID_BYTES).toString('base64url')}`,
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  fraction: () => randomInt(FRACTION_STEPS) / FRACTION_STEPS,
};

export const defaultConfig: Config = {
  controls: false,
  controlsToken: null,
  managementPassword: null,
  webhookAuthorityFile: null,
  webhookAcknowledgeMs: 5_000,
  webhookBackoffMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  tokenLifetimeSeconds: 43_200,
  pageSizeMax: 200,
  quoteLifetimeMs: 15 * 60_000,
  log: 'silent',
};
