/** The same tests, seed and target under both runners: every requirement gets the same verdict. */
import { join } from 'node:path';
import { startEmbedded } from '../../../fixtures/target/embedded.ts';
import { root } from '../../targets.ts';
import type { Counted } from '../parts.ts';
import { differences, inShort, runSuite } from './suite-run.ts';

const LIMIT_MS = 10 * 60_000;

export async function bothRunners(): Promise<Counted> {
  const platform = await startEmbedded();
  const judge = (runner: string) =>
    runSuite({
      out: join(root, 'reports/prove', runner),
      env: platform.env,
      args: ['--seed', 'runners', '--runner', runner],
      limitMs: LIMIT_MS,
    });
  try {
    const one = await judge('process');
    const other = await judge('playwright');
    const seconds = [one, other].map(({ wallMs }) => `${Math.round(wallMs / 1000)} s`);
    const faults = [
      ...(one.code === 0 && other.code === 0 ? [] : [`ended with ${one.code} and ${other.code}`]),
      ...differences(one.verdicts, other.verdicts),
    ];
    const said = faults.length === 0 ? 'the same verdicts' : inShort(faults);
    return {
      passed: Math.max(0, Object.keys(one.verdicts).length - faults.length),
      failed: faults.length,
      said: `${said}, ${seconds.join(' and ')}`,
    };
  } finally {
    await platform.stop();
  }
}
