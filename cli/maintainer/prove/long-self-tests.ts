/** The tests of the suite that are too long for every push. */
import { runPlaywright } from '../../playwright.ts';
import { broken, type Counted } from '../parts.ts';

const LIMIT_MS = 30 * 60_000;
const GRACE_MS = 20_000;

export async function longSelfTests(): Promise<Counted> {
  const ended = await runPlaywright({
    args: ['--project=self', 'tests/self/long'],
    variables: { ASSAY_RUN: 'self', ASSAY_LONG: 'yes' },
    graceMs: GRACE_MS,
    limitMs: LIMIT_MS,
  });
  const isGood = ended.kind === 'ended' && ended.code === 0;
  return isGood ? { passed: 1, failed: 0, said: 'every one passed' } : broken(ended.kind);
}
