/** With every answer 50 ms late a gate run takes little longer, and its verdicts are the same. */
import { join } from 'node:path';
import { startEmbedded } from '../../../fixtures/target/embedded.ts';
import { root } from '../../targets.ts';
import type { Counted } from '../parts.ts';
import { startDistance } from './delay.ts';
import { differences, inShort, movedTo, runSuite } from './suite-run.ts';

const DELAY_MS = 50;
const GOAL_MS = 90_000;
const LIMIT_MS = 5 * 60_000;
const SEED = ['--seed', 'distance'];

export async function fromFarAway(): Promise<Counted> {
  const folder = join(root, 'reports/prove');
  const near = await judgeFrom(0, join(folder, 'near'));
  const far = await judgeFrom(DELAY_MS, join(folder, 'far'));
  const differ = differences(near.verdicts, far.verdicts);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const times = `${seconds(near.wallMs)} near, ${seconds(far.wallMs)} far away`;
  const faults = [
    ...(near.code === 0 ? [] : [`near it ended with ${near.code}`]),
    ...(far.code === 0 ? [] : [`far away it ended with ${far.code}`]),
    ...(far.wallMs <= GOAL_MS ? [] : [`it took more than ${GOAL_MS / 1000} s`]),
    ...(far.held > 0 ? [] : ['nothing was held back']),
    ...differ,
  ];
  const same = Math.max(0, Object.keys(far.verdicts).length - differ.length);
  return { passed: same, failed: faults.length, said: inShort([times, ...faults]) };
}

async function judgeFrom(delayMs: number, out: string) {
  const platform = await startEmbedded();
  const distance = await startDistance(platform.url, delayMs);
  try {
    const env = movedTo(platform.env, { from: platform.url, to: distance.url });
    return {
      ...(await runSuite({ out, env, args: SEED, limitMs: LIMIT_MS })),
      held: distance.held(),
    };
  } finally {
    await distance.close();
    await platform.stop();
  }
}
