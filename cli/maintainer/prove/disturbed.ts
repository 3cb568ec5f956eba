/**
 * Behind a gateway and a network that fail now and then, and while a platform is restarted, nothing is
 * violated: what a platform did not do is not told of it, and no requirement fails.
 */
import { join } from 'node:path';
import { startEmbedded } from '../../../fixtures/target/embedded.ts';
import { root } from '../../targets.ts';
import type { Counted } from '../parts.ts';
import { startDisturbance, type Disturbed } from './disturbance.ts';
import { inShort, movedTo, runSuite } from './suite-run.ts';

const LIMIT_MS = 8 * 60_000;
const SELDOM = { oneIn: 100, atLeast: 100 } as const;
const ways: readonly Way[] = [
  { seed: '1', ...SELDOM },
  { seed: '2', ...SELDOM },
  { seed: '3', ...SELDOM },
  { seed: '4', oneIn: Infinity, atLeast: 1, outages: { everyMs: 20_000, lastingMs: 4_000 } },
];
/** What a test asks of the platform's operators is no part of what is judged. */
const SPARED = ['/controls'];

type Way = Pick<Disturbed, 'seed' | 'oneIn' | 'outages'> & {
  /** Fewer faults would show nothing. */
  readonly atLeast: number;
};

export async function behindFaults(): Promise<Counted> {
  const faults: string[] = [];
  const told: string[] = [];
  let passed = 0;
  for (const way of ways) {
    const { seed } = way;
    const { came, code, verdicts } = await judgeBehind(way);
    const entries = Object.entries(verdicts);
    const has = (wanted: string): string[] =>
      entries.flatMap(([id, verdict]) => (verdict === wanted ? [id] : []));
    const total = Object.values(came).reduce((sum, count) => sum + count, 0);
    passed += has('pass').length;
    told.push(`${total} faults, ${has('pass').length} passed, exit ${code}`);
    faults.push(
      ...has('fail').map((id) => `${id} failed (seed ${seed})`),
      ...(total >= way.atLeast ? [] : [`only ${total} faults with seed ${seed}`]),
      ...(code === 0 || code === 3 ? [] : [`seed ${seed} ended with ${code}`]),
    );
  }
  return { passed, failed: faults.length, said: inShort([...told, ...faults]) };
}

async function judgeBehind({ seed, oneIn, outages }: Way) {
  const platform = await startEmbedded();
  const disturbance = await startDisturbance({
    platformUrl: platform.url,
    seed,
    oneIn,
    ...(outages === undefined ? {} : { outages }),
    spared: SPARED,
  });
  try {
    const env = movedTo(platform.env, { from: platform.url, to: disturbance.url });
    const out = join(root, 'reports/prove', `disturbed-${seed}`);
    const ended = await runSuite({ out, env, args: ['--seed', seed], limitMs: LIMIT_MS });
    return { ...ended, came: disturbance.came() };
  } finally {
    await disturbance.close();
    await platform.stop();
  }
}
